//! Parts of a set that repeat earlier parts: the same squares, or the same term.

use super::context::Context;
use super::equal_without_spans::without_spans;
use super::sets::is_list_of_squares;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Noun, SquareRange};

impl Context<'_, '_> {
    /// Reports the squares and the terms that a set of the main file names a second time.
    pub(super) fn report_repeated_terms(&self, set: &ast::Set) {
        if !self.names.in_main(set.span) {
            return;
        }
        let (squares, terms): (Vec<_>, Vec<_>) = set.terms.iter().partition(|term| is_list_of_squares(term));
        let ranges = squares.into_iter().filter_map(|term| match &term.noun {
            Noun::Squares(ranges) => Some(ranges),
            _ => None,
        });
        let squares: Vec<_> = ranges.flatten().map(|range| (range_text(range), range_span(range))).collect();
        self.report_repeated(&squares, |text| format!("`{text}` is named twice"));
        if let [_, _, ..] = terms[..] {
            let terms: Vec<_> = terms.iter().map(|term| (without_spans(term), term.span)).collect();
            self.report_repeated(&terms, |_| "this is named twice".to_owned());
        }
    }

    /// Reports each part whose text is the text of an earlier part.
    fn report_repeated(&self, parts: &[(String, Span)], message: impl Fn(&str) -> String) {
        for (index, (text, span)) in parts.iter().enumerate() {
            if let Some((_, first)) = parts[..index].iter().find(|(earlier, _)| earlier == text) {
                let problem = Diagnostic::new(Code::Repeated, *span, message(text))
                    .with_related(*first, "first named here");
                self.problems.report(problem.help("remove one of them"));
            }
        }
    }
}

fn range_text(range: &SquareRange) -> String {
    range.to.as_ref().map_or(range.from.text.clone(), |to| format!("{}..{}", range.from.text, to.text))
}

fn range_span(range: &SquareRange) -> Span {
    range.to.as_ref().map_or(range.from.span, |to| range.from.span.to(to.span))
}
