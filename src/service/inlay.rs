//! Inlay hints: the effect of a line, as a short note.

use super::compiled_document::{CompiledDocument, MAIN};
use super::document::Document;
use super::outline::outline;
use crate::game::Game;
use crate::syntax::SectionKind;

/// An inlay hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayHint {
    /// The byte offset at which the hint is shown.
    pub offset: usize,
    /// The text of the hint.
    pub text: String,
    /// The tooltip.
    pub explanation: &'static str,
}

/// Returns the inlay hints of a document: the number of legal moves in the start position after the heading of the setup, and the names of
/// the kinds after a heading with `every`. Returns none if the text has errors. `compiled` must have been made from
/// the current text.
pub fn inlay_hints(document: &Document, compiled: &CompiledDocument) -> Vec<InlayHint> {
    let Some(variant) = compiled.variant() else { return Vec::new() };
    let mut found = Vec::new();
    for line in &document.tokens.lines {
        let is_setup = line.section == SectionKind::Setup && line.is_heading;
        if is_setup {
            let moves = Game::new(&variant.program).count_moves();
            let plural = if moves == 1 { "" } else { "s" };
            found.push(InlayHint {
                offset: line.range.end,
                text: format!("{moves} legal move{plural}"),
                explanation: "The number of legal moves at the beginning of the game.",
            });
        }
    }
    for item in outline(document) {
        let heading = &document.tokens.masked[item.heading.clone()];
        if !heading.split_ascii_whitespace().take(2).any(|word| word == "every") {
            continue;
        }
        let is_inside = |span: crate::diagnostics::Span| {
            span.source == MAIN && item.range.contains(&(span.start as usize))
        };
        let kinds = variant.model.kinds.iter();
        let kinds =
            kinds.filter(|kind| kind.sentences.iter().any(|resolved| is_inside(resolved.sentence.span)));
        let names: Vec<&str> = kinds.map(|kind| kind.name.as_str()).collect();
        if !names.is_empty() {
            found.push(InlayHint {
                offset: item.heading.end,
                text: names.join(", "),
                explanation: "The kinds for which sentences of this section are in force.",
            });
        }
    }
    found.sort_by_key(|hint| hint.offset);
    found
}
