//! Applies the adjectives of a set, and reports those that do not fit their noun.

use super::context::Context;
use super::model::{Place, Term};
use super::sets::{Parts, SetUsage};
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{self, Adjective, Noun};

impl Context<'_, '_> {
    /// Applies `attacked` and `safe`, which are allowed only in facts.
    pub(super) fn attacked(&self, term: &ast::Term, usage: SetUsage, parts: &mut Parts) -> Option<()> {
        let has = |adjective| term.adjectives.contains(&adjective);
        let (attacked, safe) = (has(Adjective::Attacked), has(Adjective::Safe));
        if !attacked && !safe {
            return Some(());
        }
        let pieces = |part: &Term| part.contents.is_some_and(|contents| contents.meets(Contents::PIECE));
        let (text, help) = if attacked && safe {
            ("nothing is both attacked and safe", "take one of the two away")
        } else if !parts.terms.iter().all(pieces) {
            ("only pieces are attacked or safe", "say it of a piece: safe King on rank 8")
        } else if !usage.in_fact {
            (
                "only facts can ask what is attacked",
                "ask it with if, unless or when: wins when safe King on last rank",
            )
        } else {
            for part in parts.terms.iter_mut().chain(&mut parts.except) {
                part.places.push(Place::Attacked(attacked));
            }
            return Some(());
        };
        self.problems.report(Diagnostic::new(Code::Adjective, term.span, text).help(help));
        None
    }

    pub(super) fn adjectives(&self, term: &ast::Term, parts: &mut Parts) -> Option<()> {
        let clash = |text: String, help: &str| {
            self.problems.report(Diagnostic::new(Code::Adjective, term.span, text).help(help));
            None
        };
        let has = |adjective| term.adjectives.contains(&adjective);
        let (friendly, enemy) = (has(Adjective::Friendly), has(Adjective::Enemy));
        let (of_friends, of_enemies) =
            (term.noun == Noun::Friend, matches!(term.noun, Noun::Enemy | Noun::Checker));
        if (friendly || of_friends) && (enemy || of_enemies) {
            return clash("nothing is both friendly and enemy".to_owned(), "take one of the two away");
        }
        for part in parts.terms.iter_mut().chain(&mut parts.except) {
            let pieces = part.contents.is_some_and(|contents| contents.meets(Contents::PIECE));
            if !pieces && (has(Adjective::Unmoved) || has(Adjective::Promoted)) {
                return clash(
                    "only pieces are unmoved or promoted".to_owned(),
                    "say it of a piece: unmoved Rook on a1",
                );
            }
            match &mut part.contents {
                Some(contents) if pieces => {
                    if friendly {
                        *contents = *contents & Contents::FRIEND;
                    }
                    if enemy {
                        *contents = *contents & Contents::ENEMY;
                    }
                    part.state.unmoved = has(Adjective::Unmoved).then_some(true).or(part.state.unmoved);
                    part.state.promoted = has(Adjective::Promoted).then_some(true).or(part.state.promoted);
                }
                _ if friendly || enemy => match &mut part.places[..] {
                    [Place::Squares(squares)] if part.contents != Some(Contents::VACANT) => {
                        if enemy {
                            squares.swap(0, 1);
                        }
                    }
                    _ => {
                        return clash(
                            "these squares belong to neither side".to_owned(),
                            "friendly and enemy are said of pieces, ranks and words for squares",
                        );
                    }
                },
                _ => {}
            }
        }
        Some(())
    }
}
