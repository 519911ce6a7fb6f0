//! Moves and drops of rules with a guard about the finished move, such as `unless it mates`. Only those that give check are tested one by
//! one.

use super::generator::MoveGenerator;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{KindId, Square};
use crate::interp::{self, Verdict};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{CheckGuard, MoveGroup};
use crate::position::{Form, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Generates the moves of the groups with guards about checks.
    #[inline]
    pub fn moves_with_check_guards<S: Sink<B> + ?Sized>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        for &kind in &turn.tables.kinds_with_check_guards {
            for (group, pieces) in groups_with_check_guards(turn, kind) {
                if !pieces.is_empty() {
                    self.group_moves_with_check_guard(turn, group, pieces, sink);
                }
            }
        }
    }

    /// Generates the moves of `pieces` by a group with a guard about checks.
    #[inline(never)]
    fn group_moves_with_check_guard<S: Sink<B> + ?Sized>(
        &self,
        turn: &Turn<'_, B>,
        group: &MoveGroup<B>,
        pieces: B,
        sink: &mut S,
    ) {
        let position = turn.position;
        let checks = self.possible_checks(position);
        let mask = group.target_mask.squares_in(&turn.view, position);
        for from in pieces.squares() {
            let to = targets(turn, group, mask, from);
            let without_check = checks.as_ref().map_or(B::NONE, |checks| {
                let ordinary = to & !B::bit(checks.royal);
                checks.targets_without_check(position, &turn.view, (group.kind, group.kind), from, ordinary)
            });
            let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
            let untested =
                if group.check_guard == CheckGuard::RequiresChecks { B::NONE } else { without_check };
            let tested = (to & !without_check)
                .filter(|at| self.check_guard_allows(position, &mv.with_target(at), group.check_guard));
            sink.moves(mv, untested | tested, None);
        }
    }

    /// Returns true if the guards of its rule allow a move from a table that may give check.
    pub fn check_guard_allows(&self, position: &Position, mv: &Move, check_guard: CheckGuard) -> bool {
        let mut candidate = self.candidate(position, mv);
        let mut scratch = position.clone();
        if matches!(check_guard, CheckGuard::ForbidsMates | CheckGuard::ForbidsSomeMates) {
            let undo = scratch.make(&self.program, &candidate.delta);
            match self.is_mated(&scratch) {
                Some(false) => return true,
                // In a game with counters, the check itself can end the game. A move that ends the game is not a mate.
                Some(true) if check_guard == CheckGuard::ForbidsMates && self.program.counters.is_empty() => {
                    return false;
                }
                _ => scratch.unmake(&self.program, &undo),
            }
        }
        interp::test_legality(&self.program, &mut scratch, &mut candidate) == Verdict::Legal
    }
}

/// Returns true if the groups with guards about checks have moves. Ignores these guards.
pub fn may_have_moves_with_check_guards<B: Bits>(turn: &Turn<'_, B>) -> bool {
    let has_moves = |(group, pieces): (&MoveGroup<B>, B)| {
        let mask = group.target_mask.squares_in(&turn.view, turn.position);
        pieces.squares().any(|from| !targets(turn, group, mask, from).is_empty())
    };
    let mut kinds = turn.tables.kinds_with_check_guards.iter();
    kinds.any(|&kind| groups_with_check_guards(turn, kind).any(has_moves))
}

/// Iterates over the groups of a kind with guards about checks, each with its pieces.
#[inline]
fn groups_with_check_guards<'t, B: Bits>(
    turn: &'t Turn<'_, B>,
    kind: KindId,
) -> impl Iterator<Item = (&'t MoveGroup<B>, B)> {
    let pieces = turn.plane(kind) & turn.view.own & !turn.interpreted_pieces;
    let groups = turn.tables.kinds[kind.index()].groups.iter();
    let with_guard = groups.filter(|group| group.check_guard != CheckGuard::Absent);
    with_guard.map(move |group| (group, turn.filter_pieces(group.condition, pieces & group.from)))
}

/// Returns the targets of a group from a square. `mask` is its evaluated target mask.
#[inline]
fn targets<B: Bits>(turn: &Turn<'_, B>, group: &MoveGroup<B>, mask: B, from: Square) -> B {
    group.table.targets_in(from, &turn.view, turn.position) & mask & turn.allowed_targets(from)
}
