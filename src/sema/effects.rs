//! Resolves effects and lists of kinds.

use super::context::Context;
use super::model::{
    AffectedPieces, Destination, Effect, EffectKind, KindOption, Leg, NoVacantSquare, Reach, RelocatedPiece,
    Set, Step, Term,
};
use super::sets::SetUsage;
use crate::betza::{self, Atom};
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{self, JumpTarget};

/// Maximum value of a limit (`at most N`) in a list of kinds.
const MAX_LIMIT: u32 = 250;

/// A resolved list of kinds.
pub(super) struct KindList {
    pub kinds: Vec<KindOption>,
    /// True if the file names more than one kind, including kinds that are not in the game.
    pub names_several_kinds: bool,
}

impl Context<'_, '_> {
    /// Resolves an effect; `None` after an error, which is reported.
    pub fn effect(&self, effect: &ast::Effect) -> Option<Effect> {
        let allows_may = matches!(effect.kind, ast::EffectKind::Becomes(_) | ast::EffectKind::Drops { .. });
        if effect.may && !allows_may {
            self.report_unsupported(
                effect.span,
                "`may` before this effect",
                "remove `may`; only `shoot`, `become` and `drop` can follow it",
            );
        }
        let allows_must = matches!(
            effect.kind,
            ast::EffectKind::RemovesEvery(_) | ast::EffectKind::Turns { what: AffectedPieces::Every(_), .. }
        );
        if effect.must && !allows_must {
            let text = "after `must`, the effect has to be on every piece of a set";
            let help = "write `must turn every enemy at K` or `must remove every enemy at K`; otherwise remove `must`";
            self.problems.report(Diagnostic::new(Code::Unsupported, effect.span, text).help(help));
        }
        let kind = match &effect.kind {
            ast::EffectKind::Becomes(choice) => {
                let list = self.kind_list(choice)?;
                EffectKind::Becomes {
                    options: list.kinds,
                    in_text: effect.may || list.names_several_kinds,
                    if_possible: false,
                }
            }
            ast::EffectKind::RemovesItself => EffectKind::RemovesItself,
            ast::EffectKind::RemovesMaker => EffectKind::RemovesMaker,
            ast::EffectKind::RemovesEvery(set) => EffectKind::RemovesEvery(self.set(set, SetUsage::CAPTURE)?),
            ast::EffectKind::MovesAnother { what, must, leg } => {
                let (pieces, steps) = (self.piece_set(what), self.leg(leg));
                let (what, mut steps) = (pieces?, steps?);
                match (steps.pop(), steps.is_empty()) {
                    (Some(Step::Leg(resolved_leg)), true)
                        if resolved_leg.shoot.is_none()
                            && !resolved_leg.reach.is_copied()
                            && !matches!(resolved_leg.reach, Reach::On) =>
                    {
                        if !is_quiet(&resolved_leg) {
                            let text = "another piece can only go to a vacant square";
                            self.problems.report(
                                Diagnostic::new(Code::Unsupported, leg.span, text)
                                    .help("write `m` before the Betza word: `mfW`"),
                            );
                            return None;
                        }
                        EffectKind::MovesAnother { what, must: *must, leg: Box::new(resolved_leg) }
                    }
                    _ => {
                        let what = "such a move of another piece";
                        self.report_unsupported(leg.span, what, "use one leg: `enemy Pawn must move fW`");
                        return None;
                    }
                }
            }
            ast::EffectKind::RemovesIt => EffectKind::RemovesIt,
            ast::EffectKind::PushesOn { off_board } => EffectKind::Relocates {
                what: RelocatedPiece::It,
                to: Destination::Onward,
                otherwise: if *off_board { NoVacantSquare::Removes } else { NoVacantSquare::Fails },
            },
            ast::EffectKind::PushesTo(set) => EffectKind::Relocates {
                what: RelocatedPiece::It,
                to: Destination::Set(self.vacant_squares(set)?),
                otherwise: NoVacantSquare::Fails,
            },
            ast::EffectKind::Pulls(set) => EffectKind::Relocates {
                what: RelocatedPiece::Behind(self.piece_set(set)?),
                to: Destination::Origin,
                otherwise: NoVacantSquare::Fails,
            },
            ast::EffectKind::Sends { to, if_vacant } => EffectKind::Relocates {
                what: RelocatedPiece::Captured,
                to: match to {
                    JumpTarget::Home(which) => Destination::Home(*which),
                    JumpTarget::Set(set) => Destination::Set(self.vacant_squares(set)?),
                },
                otherwise: if *if_vacant { NoVacantSquare::Removes } else { NoVacantSquare::Fails },
            },
            ast::EffectKind::Turns { what, as_threat } => {
                EffectKind::Turns { what: self.affected_pieces(what)?, as_threat: *as_threat }
            }
            ast::EffectKind::LeavesTrail => EffectKind::LeavesTrail,
            ast::EffectKind::Drops { safely, from_hand, what, to } => {
                let (list, to) = (self.kind_list(what), self.optional_set(to.as_ref(), SetUsage::PLAIN));
                let (safely, from_hand) = (*safely, *from_hand);
                EffectKind::Drops { from_hand, safely, options: list?.kinds, to: to? }
            }
        };
        Some(Effect { may: effect.may, must: effect.must, kind, span: effect.span })
    }

    /// Resolves the pieces that an effect changes.
    fn affected_pieces(&self, what: &AffectedPieces<ast::Set>) -> Option<AffectedPieces<Set>> {
        Some(match what {
            AffectedPieces::Itself => AffectedPieces::Itself,
            AffectedPieces::It => AffectedPieces::It,
            AffectedPieces::Every(set) => AffectedPieces::Every(self.piece_set(set)?),
        })
    }

    /// Resolves a set of pieces that an effect changes.
    fn piece_set(&self, set: &ast::Set) -> Option<Set> {
        self.set_containing(
            set,
            Contents::PIECE,
            "only pieces can be changed like this",
            "name pieces: `every enemy at K`",
        )
    }

    /// Resolves the set of squares onto which an effect puts a piece.
    fn vacant_squares(&self, set: &ast::Set) -> Option<Set> {
        let text = "a piece can only be put on a vacant square";
        self.set_containing(
            set,
            Contents::VACANT,
            text,
            "name squares, or `vacant` with a place: `vacant at K`",
        )
    }

    /// Resolves a set. Reports `text` and `help` if none of its terms can have the contents `wanted`.
    fn set_containing(&self, set: &ast::Set, wanted: Contents, text: &str, help: &str) -> Option<Set> {
        let resolved = self.set(set, SetUsage::PLAIN)?;
        let fits = |term: &Term| term.contents.is_none_or(|held| held.intersects(wanted));
        if !resolved.terms.is_empty() && !resolved.terms.iter().any(fits) {
            self.problems.report(Diagnostic::new(Code::WrongType, set.span, text).help(help));
            return None;
        }
        Some(resolved)
    }

    /// Resolves a list of kinds with limits; `None` after an error, which is reported. Kinds that are not in the game are
    /// skipped.
    pub fn kind_list(&self, choice: &ast::Choice) -> Option<KindList> {
        let chosen = self.lookup().choice(choice)?;
        let names_several_kinds = choice.options.len() > 1 || chosen.len() > 1;
        let mut kinds = Vec::new();
        for chosen_kind in chosen {
            let at_most = match chosen_kind.at_most {
                None => None,
                Some((0, span)) => {
                    let text = "with a limit of 0 it can never be chosen";
                    self.problems.report(
                        Diagnostic::new(Code::CountOutOfRange, span, text)
                            .help("remove the kind from the list"),
                    );
                    return None;
                }
                Some((limit, span)) if limit > MAX_LIMIT => {
                    let bound = MAX_LIMIT as usize;
                    self.problems.report(super::problems::too_many(span, "pieces", limit as usize, bound));
                    return None;
                }
                Some((limit, _)) => Some(limit as u8),
            };
            if let Some(kind) = self.kinds.ids[chosen_kind.kind] {
                kinds.push(KindOption { kind, at_most });
            }
        }
        Some(KindList { kinds, names_several_kinds })
    }
}

/// Returns true if a leg is suitable for a piece other than the mover. Such a piece can only go to a vacant
/// square, so the leg must not have a capture, a repeated group, an end on a piece, `i` or a trail.
fn is_quiet(leg: &Leg) -> bool {
    let captures = |leg: &betza::Leg| {
        let modes = leg.modes;
        modes.capture || modes.destroy || modes.en_passant || leg.unloads
    };
    let is_quiet_atom = |atom: &Atom| {
        !(atom.initial || atom.leaves_trail) && atom.group.is_none() && !atom.legs.iter().any(captures)
    };
    let reach_is_quiet = match &leg.reach {
        Reach::Betza(word) => word.atoms.iter().all(is_quiet_atom),
        Reach::Repeated { steps, .. } => steps.iter().all(|step| step.leg().is_some_and(is_quiet)),
        _ => true,
    };
    let has_pieces = |term: &Term| term.contents.is_some_and(|contents| contents.intersects(Contents::PIECE));
    reach_is_quiet && !leg.end.as_ref().is_some_and(|end| end.set.terms.iter().any(has_pieces))
}
