//! Hover: the explanation of the word at a position.

use std::ops::Range;

use super::betza;
use super::compiled_document::CompiledDocument;
use super::document::Document;
use super::rules::rules_text;
use super::symbol::{Symbol, SymbolKind};
use crate::betza::Figure;
use crate::board::{KindId, Tiling};
use crate::render::{movement_text, reach};
use crate::syntax::tokens::{Token, TokenClass, TokenLine};
use crate::syntax::words::{self, Role, Word};

/// A hover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The byte range of the explained word.
    pub range: Range<usize>,
    /// The explanation, in Markdown.
    pub markdown: String,
}

/// Returns the hover of the word at a byte offset; `None` if no word is there or no explanation exists. `compiled` belongs to
/// this text, or to an earlier text without errors.
pub fn hover(document: &Document, compiled: Option<&CompiledDocument>, offset: usize) -> Option<Hover> {
    let (line, index) = document.tokens.at(offset)?;
    let token = &line.tokens[index];
    let text = document.tokens.text(token);
    let markdown = match token.class {
        TokenClass::Keyword => keyword(document, line, index)?,
        TokenClass::Kind => compiled
            .and_then(|compiled| kind(compiled, text))
            .or_else(|| definition(document, compiled, token))?,
        TokenClass::Figure => figure(text)?,
        TokenClass::Word => definition(document, compiled, token)?,
        TokenClass::Betza => betza_word(compiled, text)?,
        TokenClass::Letter => compiled.and_then(|compiled| letter(compiled, text))?,
        TokenClass::Cell => compiled.and_then(|compiled| letter(compiled, text))?,
        TokenClass::Path => {
            format!("**{text}**: the sentences of this file come before those of the file that uses it.")
        }
        TokenClass::Square => compiled.and_then(|compiled| square(compiled, text))?,
        _ => return None,
    };
    Some(Hover { range: token.range.clone(), markdown })
}

/// Returns a fenced code block in Markdown.
fn code_block(language: &str, text: &str) -> String {
    format!("```{language}\n{}\n```", text.trim_end())
}

/// Returns the row of the table of words that describes a keyword in its line. For the first word of a sentence, this is the
/// row for the section of the line; for other words, preferably a row with an example in which the word follows the previous
/// keyword. `index` is the index of the token in the line. Returns `None` if the table has no row for the word.
pub(super) fn row_of_keyword(document: &Document, line: &TokenLine, index: usize) -> Option<&'static Word> {
    let text = document.tokens.text(&line.tokens[index]);
    if index == 0 {
        return words::line_start_row(text, line.section);
    }
    let previous = line.tokens[..index].iter().rev().find(|token| token.class == TokenClass::Keyword);
    let previous = previous.map(|token| document.tokens.text(token));
    let is_verb =
        index == 1 && matches!(previous, Some("also" | "never")) || follows_heading(document, line, index);
    let find_line_row = || words::rows_of_word(text).find(|word| word.role == Role::Line(line.section));
    let find_row_after_previous = || {
        let has_example = |word: &&Word| {
            word.examples
                .iter()
                .any(|line| previous.is_some_and(|previous| line.contains(&format!("{previous} {text}"))))
        };
        words::rows_of_word(text).filter(|word| !word.begins_line()).find(has_example)
    };
    let find_inner_row = || words::rows_of_word(text).find(|word| !word.begins_line());
    let line_row = if is_verb { find_line_row() } else { None };
    line_row
        .or_else(find_row_after_previous)
        .or_else(find_inner_row)
        .or_else(|| words::rows_of_word(text).next())
}

/// Returns true if the word begins the first sentence on the line of a heading.
fn follows_heading(document: &Document, line: &TokenLine, index: usize) -> bool {
    let text = document.tokens.text(&line.tokens[index]);
    line.is_heading
        && words::rows_of_word(text).any(|word| word.role == Role::Line(line.section))
        && !line.tokens[1..index].iter().any(|token| {
            let text = document.tokens.text(token);
            token.class == TokenClass::Keyword
                && words::rows_of_word(text).any(|word| word.role == Role::Line(line.section))
        })
}

/// Returns the explanation of a keyword.
fn keyword(document: &Document, line: &TokenLine, index: usize) -> Option<String> {
    row_of_keyword(document, line, index).map(explain_word)
}

/// Returns the role of a word, what may follow it, and examples.
pub(super) fn explain_word(word: &Word) -> String {
    let follows = match word.follows {
        "nothing" => String::new(),
        follows => format!("\n\nThen: {follows}."),
    };
    format!(
        "**{}** — {}{follows}\n\n{}",
        word.text,
        role_text(word.role),
        code_block("var", &word.examples.join("\n"))
    )
}

/// Returns the description of a role.
pub(super) fn role_text(role: Role) -> &'static str {
    match role {
        Role::Heading(_) => "opens a section: the lines below belong to it",
        Role::Declaration => "a line that belongs to no section",
        Role::Definition => "defines a word",
        Role::Line(_) => "begins a sentence",
        Role::Mode => "comes before a sentence and determines its effect on the earlier ones",
        Role::Continuation => "continues the sentence, also at the beginning of a line",
        Role::Conjunction => "joins two parts of a sentence",
        Role::Step => "a step of a move",
        Role::MoveVerb => "an action of a player",
        Role::Fact => "a condition on a position, or a part of one",
        Role::Quantity => "a number, or its comparison",
        Role::Noun => "pieces, squares, a player or a result",
        Role::Adjective => "a property of pieces or squares",
        Role::Preposition => "a relation to the pieces or squares that follow",
        Role::Phrase => "a part of a fixed phrase",
    }
}

/// Returns the pieces for which a figure stands.
fn figure(name: &str) -> Option<String> {
    let figure = Figure::from_name(name)?;
    Some(format!("**{name}** — the figure of {}", figure.meaning()))
}

/// Returns the description of a kind: its letter, its value, a diagram of its moves, and its rules.
fn kind(compiled: &CompiledDocument, name: &str) -> Option<String> {
    let variant = compiled.variant()?;
    let index = variant.model.kinds.iter().position(|kind| kind.name == name)?;
    let id = KindId(index as u8);
    let program = &variant.program;
    let kind = &variant.model.kinds[index];
    let value = match compiled.value(id) {
        Some(0) | None => String::new(),
        Some(value) => format!(", worth {value} centipawns"),
    };
    let square = reach::central_origin(program, id);
    let options = movement_text::Options { unicode: true, ..movement_text::Options::default() };
    let diagram = movement_text::diagram(program, id, square, options);
    let rules = rules_text(&variant.model, kind, &compiled.compilation.sources);
    Some(format!(
        "**{name}** {}{value}\n\n{}\n\n{}",
        kind.letter,
        code_block("text", &diagram),
        code_block("var", &rules)
    ))
}

/// Returns the side and the name of the kind with a letter.
fn letter(compiled: &CompiledDocument, letter: &str) -> Option<String> {
    let variant = compiled.variant()?;
    let capital = letter.to_ascii_uppercase();
    let kind = variant.model.kinds.iter().find(|kind| kind.letter == capital)?;
    let side = match (kind.neutral, letter == capital) {
        (true, _) => "",
        (false, true) => "White's ",
        (false, false) => "Black's ",
    };
    Some(format!("{side}**{}**", kind.name))
}

/// Returns a description of a square in the start position.
fn square(compiled: &CompiledDocument, name: &str) -> Option<String> {
    let variant = compiled.variant()?;
    let program = &variant.program;
    let square = program.shape.all_squares().find(|&square| program.name(square) == name)?;
    let content = variant.model.setup.contents.get(square.index())?;
    let text = match content.as_piece() {
        Some(piece) => format!("{} {} at the start", piece.side, program.kind(piece.kind).name),
        None => "vacant at the start".to_owned(),
    };
    Some(format!("**{name}**: {text}"))
}

/// Returns the description and the diagram of a Betza word; `None` on a board of hexagons or with several levels, where the
/// words have other meanings.
fn betza_word(compiled: Option<&CompiledDocument>, text: &str) -> Option<String> {
    let variant = compiled.and_then(CompiledDocument::variant);
    if variant.is_some_and(|variant| variant.model.shape.tiling != Tiling::Squares) {
        return None;
    }
    let (english, diagram) = betza::explain(text)?;
    let diagram = diagram.map_or_else(String::new, |diagram| format!("\n\n{}", code_block("text", &diagram)));
    Some(format!("**{text}** — {english}{diagram}"))
}

/// Returns the line that defines a name, with its file.
fn definition(document: &Document, compiled: Option<&CompiledDocument>, token: &Token) -> Option<String> {
    let kind = if token.class == TokenClass::Kind { SymbolKind::Kind } else { SymbolKind::Word };
    let symbol = Symbol { name: document.tokens.text(token).to_owned(), kind };
    let (file, line) = definition_line(document, compiled, &symbol)?;
    Some(format!("{}\n\n{file}", code_block("var", &line)))
}

/// Returns the file and the text of the line that defines a name: the last definition in this text or, if there is none, in the
/// files that it uses, the last definition that applies.
pub(super) fn definition_line(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    symbol: &Symbol,
) -> Option<(String, String)> {
    let find_definition_line = |document: &Document| {
        let lines = document.definitions().filter(|(defined, ..)| defined == symbol);
        lines.last().map(|(_, line, _)| document.text[line.range.clone()].to_owned())
    };
    if let Some(line) = find_definition_line(document) {
        return Some(("in this file".to_owned(), line));
    }
    let mut used = compiled.into_iter().flat_map(|compiled| compiled.used_files().rev());
    used.find_map(|used| Some((format!("in {}", used.name), find_definition_line(&used)?)))
}
