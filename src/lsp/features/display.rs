//! Document symbols, folding ranges, semantic tokens, code lenses and inlay hints.

use serde_json::{Value, json};

use super::Request;
use crate::service::{self, LensAction, OutlineKind};
use crate::syntax::tokens::TokenClass;

/// The semantic token types. The encoded tokens contain indices into this array.
pub(super) const TOKEN_TYPES: [&str; 9] =
    ["keyword", "class", "variable", "function", "enumMember", "number", "property", "string", "comment"];

/// Returns the index of the token type of a class; `None` if words of the class are not highlighted.
fn token_type(class: TokenClass) -> Option<usize> {
    let name = match class {
        TokenClass::Keyword => "keyword",
        TokenClass::Kind => "class",
        TokenClass::Word => "variable",
        TokenClass::Betza => "function",
        TokenClass::Figure | TokenClass::Square | TokenClass::FileLetter => "enumMember",
        TokenClass::Number => "number",
        TokenClass::Letter | TokenClass::Cell => "property",
        TokenClass::Title | TokenClass::Path | TokenClass::Position | TokenClass::Move => "string",
        TokenClass::Other => return None,
    };
    TOKEN_TYPES.iter().position(|known| *known == name)
}

pub(super) fn semantic_tokens(request: &Request<'_>) -> Value {
    let document = request.document;
    let tokens = &document.document.tokens;
    let words = tokens.iter().filter_map(|token| Some((token.range.clone(), token_type(token.class)?)));
    let comments = tokens.comments.iter().map(|range| (range.clone(), TOKEN_TYPES.len() - 1));
    let mut all: Vec<_> = words.chain(comments).collect();
    all.sort_by_key(|(range, _)| range.start);
    let mut data: Vec<u64> = Vec::new();
    let (mut last_line, mut last_column) = (0, 0);
    for (range, type_index) in all {
        let at = document.lines.position(&document.raw, range.start);
        let (line, column) = (at["line"].as_u64().unwrap_or(0), at["character"].as_u64().unwrap_or(0));
        let length: usize = document.raw[range].chars().map(char::len_utf16).sum();
        let base_column = if line == last_line { last_column } else { 0 };
        data.extend([line - last_line, column - base_column, length as u64, type_index as u64, 0]);
        (last_line, last_column) = (line, column);
    }
    json!({ "data": data })
}

pub(super) fn outline(request: &Request<'_>) -> Value {
    let document = request.document;
    let items = service::outline(&document.document).into_iter().map(|item| {
        let kind = match item.kind {
            OutlineKind::Variant => 2,
            OutlineKind::Board => 18,
            OutlineKind::Piece => 5,
            OutlineKind::Player => 11,
            OutlineKind::Word => 13,
            OutlineKind::Test => 12,
            OutlineKind::Use => 3,
        };
        json!({
            "name": item.name,
            "kind": kind,
            "range": document.range(&item.range),
            "selectionRange": document.range(&item.heading),
        })
    });
    Value::Array(items.collect())
}

pub(super) fn folding_ranges(request: &Request<'_>) -> Value {
    let document = request.document;
    let ranges = service::folding_ranges(&document.document).into_iter().map(|bytes| {
        let range = document.range(&bytes);
        let is_comment = document.raw[bytes.start..].starts_with('#');
        let kind = if is_comment { "comment" } else { "region" };
        json!({ "startLine": range["start"]["line"], "endLine": range["end"]["line"], "kind": kind })
    });
    Value::Array(ranges.collect())
}

pub(super) fn lenses(request: &Request<'_>) -> Value {
    let document = request.document;
    let lenses = service::lenses(&document.document, document.compiled.as_ref()).into_iter().map(|lens| {
        let (command, arguments) = match lens.action {
            LensAction::RunTest(index) => ("varlab.runTest", json!([document.uri, index])),
            LensAction::Play => ("varlab.play", json!([document.uri])),
            LensAction::Show => ("varlab.show", json!([document.uri])),
        };
        json!({
            "range": document.range(&lens.range),
            "command": { "title": lens.title, "command": command, "arguments": arguments },
        })
    });
    Value::Array(lenses.collect())
}

pub(super) fn inlay_hints(request: &Request<'_>) -> Value {
    let document = request.document;
    let Some(compiled) = &document.compiled else { return json!([]) };
    let requested_range =
        request.params.get("range").map(|range| document.lines.byte_range(&document.raw, range));
    let hints = service::inlay_hints(&document.document, compiled).into_iter();
    let hints = hints.filter(|hint| {
        requested_range.as_ref().is_none_or(|range| range.start <= hint.offset && hint.offset <= range.end)
    });
    let hints = hints.map(|hint| {
        json!({
            "position": document.lines.position(&document.raw, hint.offset),
            "label": hint.text,
            "tooltip": hint.explanation,
            "paddingLeft": true,
        })
    });
    Value::Array(hints.collect())
}
