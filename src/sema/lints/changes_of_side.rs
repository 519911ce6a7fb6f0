//! Pieces that can change to a side that has no rules for them.

use super::LintContext;
use crate::board::{Content, Contents, Piece, Side};
use crate::diagnostics::{Code, Diagnostic};
use crate::sema::model::{Action, AffectedPieces, EffectKind, KindId, Step};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if !lint.kinds().all(|kind| lint.kind_fully_resolved(kind)) {
        return;
    }
    let model = lint.model;
    for kind in lint.kinds() {
        let kind_model = &model.kinds[kind.index()];
        for rule in kind_model.rules.iter().map(|id| &model.rules[usize::from(id.0)]) {
            if let Action::Moves(steps) = &rule.action {
                check_steps(lint, kind, steps, rule.sides);
            }
        }
        for after in kind_model.afters.iter().map(|id| &model.afters[usize::from(id.0)]) {
            check_steps(lint, kind, &after.steps, after.sides);
        }
    }
}

/// Reports effects that give a side pieces for which only the other side has rules. `sides` are the sides that have the chain `steps`.
fn check_steps(lint: &LintContext<'_, '_>, mover: KindId, steps: &[Step], sides: [bool; 2]) {
    for step in steps {
        let Step::Effect(effect) = step else { continue };
        let EffectKind::Turns { what, .. } = &effect.kind else { continue };
        if !lint.in_main(effect.span) {
            continue;
        }
        let turned = match what {
            AffectedPieces::Itself => Contents::only(Content::from(Piece { kind: mover, side: Side::White })),
            AffectedPieces::Every(set) => {
                set.terms
                    .iter()
                    .fold(Contents::NONE, |all, term| all | term.contents.unwrap_or(Contents::PIECE))
                    - set.except.iter().fold(Contents::NONE, |all, term| {
                        if term.places.is_empty() {
                            all | term.contents.unwrap_or(Contents::NONE)
                        } else {
                            all
                        }
                    })
            }
            AffectedPieces::It => continue,
        };
        let mut turned_pieces = Side::BOTH.into_iter().filter(|side| sides[side.index()]).flat_map(|side| {
            let turned_for_side = turned.relative_to(side);
            let pieces = lint.kinds().flat_map(|kind| Side::BOTH.map(|owner| Piece { kind, side: owner }));
            pieces.filter(move |piece| turned_for_side.has(Content::from(*piece)))
        });
        let has_moves = |kind: KindId, side: Side| lint.rules(kind).any(|rule| rule.sides[side.index()]);
        let piece_without_moves = turned_pieces
            .find(|piece| has_moves(piece.kind, piece.side) && !has_moves(piece.kind, piece.side.other()));
        if let Some(piece) = piece_without_moves {
            let name = &lint.model.kinds[piece.kind.index()].name;
            let text = format!("{} has no moves for a {name} that turns", piece.side.other());
            let problem = Diagnostic::new(Code::TurnsWithoutMoves, effect.span, text);
            lint.context.problems.report(problem.help(format!(
                "exclude it with `except {name}`, or give it moves: `{} piece {name} moves …`",
                piece.side.other()
            )));
        }
    }
}
