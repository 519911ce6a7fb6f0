//! Castlings that share a letter.

use super::LintContext;
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, Castling, Rule};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let castlings: Vec<(&Rule, &Castling)> = lint
        .model
        .rules
        .iter()
        .filter_map(|rule| match &rule.action {
            Action::Castles(castling) => Some((rule, castling)),
            _ => None,
        })
        .collect();
    for (at, (rule, castling)) in castlings.iter().enumerate() {
        let clash = castlings[..at].iter().find(|(_, other)| {
            other.letter == castling.letter && (0..2).any(|side| other.sides[side] && castling.sides[side])
        });
        if let Some((earlier, _)) = clash.filter(|(earlier, _)| earlier.span != rule.span) {
            let text = format!("the letter {} stands for two castlings", castling.letter);
            lint.context.problems.report(
                Diagnostic::new(Code::CastlingLetter, rule.span, text)
                    .and(earlier.span, "the other one")
                    .help("give one of them another letter"),
            );
        }
    }
}
