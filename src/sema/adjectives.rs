//! Applies the adjectives of a term, and reports those that contradict each other or do not fit the noun.

use super::context::Context;
use super::model::Place;
use super::sets::SetParts;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{self, Adjective, Noun};

impl Context<'_, '_> {
    /// Applies `attacked`, `safe` and `protected`. Returns `None` after reporting an error.
    pub(super) fn apply_attack_adjectives(&self, term: &ast::Term, parts: &mut SetParts) -> Option<()> {
        let has = |adjective| term.adjectives.contains(&adjective);
        let (attacked, safe) = (has(Adjective::Attacked), has(Adjective::Safe));
        if attacked && safe {
            let text = "nothing is both `attacked` and `safe`";
            self.problems
                .report(Diagnostic::new(Code::Adjective, term.span, text).help("remove one of the two"));
            return None;
        }
        if attacked || safe {
            self.add_attack_condition(false, None, attacked, term.span, parts)?;
        }
        if has(Adjective::Protected) {
            self.add_attack_condition(true, None, true, term.span, parts)?;
        }
        Some(())
    }

    /// Applies `friendly`, `enemy`, `neutral`, `unmoved` and `promoted`. Before a noun for squares, `enemy`
    /// exchanges the squares of White and Black. Returns `None` after reporting an error.
    pub(super) fn apply_adjectives(&self, term: &ast::Term, parts: &mut SetParts) -> Option<()> {
        let report = |text: String, help: &str| {
            self.problems.report(Diagnostic::new(Code::Adjective, term.span, text).help(help));
            None
        };
        let has = |adjective| term.adjectives.contains(&adjective);
        let (friendly, enemy, neutral) =
            (has(Adjective::Friendly), has(Adjective::Enemy), has(Adjective::Neutral));
        let (noun_is_friend, noun_is_enemy) =
            (term.noun == Noun::Friend, matches!(term.noun, Noun::Enemy | Noun::Checker));
        if (friendly || noun_is_friend) && (enemy || noun_is_enemy) {
            return report("nothing is both `friendly` and `enemy`".to_owned(), "remove one of the two");
        }
        if neutral && (friendly || enemy || noun_is_friend || noun_is_enemy) {
            return report("a neutral piece belongs to neither side".to_owned(), "remove one of the two");
        }
        for part in parts.terms.iter_mut().chain(&mut parts.except) {
            let can_be_piece = part.contents.is_some_and(|contents| contents.intersects(Contents::PIECE));
            if !can_be_piece && (has(Adjective::Unmoved) || has(Adjective::Promoted)) {
                return report(
                    "only pieces can be `unmoved` or `promoted`".to_owned(),
                    "use it with a piece: `unmoved Rook on a1`",
                );
            }
            if neutral
                && !(can_be_piece
                    && part.contents.is_some_and(|contents| contents.intersects(self.neutral_kinds)))
            {
                let (text, help) = (
                    "these are not neutral",
                    "`neutral` applies only to neutral kinds, such as one with `piece Statue S is neutral`",
                );
                return report(text.to_owned(), help);
            }
            match &mut part.contents {
                Some(contents) if can_be_piece => {
                    if (friendly || enemy) && (*contents - self.neutral_kinds).is_empty() {
                        let text = "these pieces are neutral, so they belong to neither side";
                        return report(text.to_owned(), "remove `friendly` and `enemy`");
                    }
                    if friendly {
                        *contents = *contents & (Contents::FRIEND - self.neutral_kinds);
                    }
                    if enemy {
                        *contents = *contents & (Contents::ENEMY - self.neutral_kinds);
                    }
                    if neutral {
                        *contents = *contents & self.neutral_kinds;
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
                        return report(
                            "these squares belong to neither side".to_owned(),
                            "`friendly` and `enemy` go with pieces, ranks and words for squares",
                        );
                    }
                },
                _ => {}
            }
        }
        Some(())
    }
}
