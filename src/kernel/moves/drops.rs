//! Generation of drops.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{Content, Contents, KindId, Side};
use crate::kernel::side_tables::DropRule;
use crate::kernel::squares::Bits;
use crate::kernel::tables::CheckGuard;
use crate::kernel::threats::Threats;
use crate::position::{Form, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Generates the drops from tables.
    #[inline]
    pub fn drops<S: Sink<B> + ?Sized>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        self.for_each_drop(turn, |kind, rule, to| sink.drops(kind, rule, to));
    }

    /// Sends every legal drop of one of `pieces`, which are stored as White's, to the sink. Returns true if there is one.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    pub fn send_drops(
        &self,
        position: &Position,
        pieces: Contents,
        sink: &mut dyn Sink<B>,
    ) -> Result<bool, NeedsInterpreter> {
        if self.side_tables[position.side().index()].interpreted_drops {
            return Err(NeedsInterpreter);
        }
        // Drops do not depend on a piece on the board.
        let mut turn = self.unrestricted_turn(position, position.side());
        if self.restrict(&mut turn, None).is_err() {
            return self.drops_by_make_and_test(position, pieces, sink);
        }
        let all_have_tables = turn.threats.is_none_or(Threats::all_have_tables);
        if !all_have_tables || position.may_swap_sides(&self.program) {
            return Err(NeedsInterpreter);
        }
        let mut has_drop = false;
        self.for_each_drop(&turn, |kind, rule, to| {
            if pieces.has(Content::piece(kind, Side::White)) {
                has_drop |= !to.is_empty();
                sink.drops(kind, rule, to);
            }
        });
        Ok(has_drop)
    }

    /// Calls `each` with the kind, the rule and the allowed squares of every drop rule that has a table.
    #[inline]
    pub fn for_each_drop(&self, turn: &Turn<'_, B>, mut each: impl FnMut(KindId, u16, B)) {
        let tables = turn.tables;
        if tables.interpreted_drops {
            return;
        }
        for drop in &tables.drops {
            let mut to = self.drop_targets(turn, drop);
            if to.is_empty() {
                continue;
            }
            if !drop.earlier.is_empty() {
                to &= !self.targets_of_drops(turn, &drop.earlier);
            }
            if drop.check_guard != CheckGuard::Absent {
                to = self.allowed_drops(turn, drop, to);
            }
            each(drop.kind, drop.rule, to);
        }
    }

    /// Returns true if the drop rules with tables allow a drop. Ignores guards about checks.
    pub fn may_have_drops(&self, turn: &Turn<'_, B>) -> bool {
        turn.tables.drops.iter().any(|drop| !self.drop_targets(turn, drop).is_empty())
    }

    /// Returns the squares onto which the drop rules with these indices drop a piece. Ignores guards about checks.
    #[inline(never)]
    fn targets_of_drops(&self, turn: &Turn<'_, B>, indices: &[usize]) -> B {
        indices.iter().fold(B::NONE, |to, &index| to | self.drop_targets(turn, &turn.tables.drops[index]))
    }

    /// Returns the squares onto which a rule drops a piece. Ignores earlier rules for the same piece, and guards about checks.
    #[inline(always)]
    fn drop_targets(&self, turn: &Turn<'_, B>, drop: &DropRule<B>) -> B {
        let position = turn.position;
        if drop.hand.is_some_and(|kind| position.in_hand(position.side(), kind) == 0)
            || !drop.condition.guards_hold(turn.failed_guards)
        {
            return B::NONE;
        }
        let to = drop.to.squares_in(&turn.view, position) & turn.masks.unrestricted;
        match &drop.rows {
            Some(rows) if rows.are_required(&self.program, &turn.view, position) => {
                to & rows.enclosing_squares(&turn.view, position)
            }
            _ => to,
        }
    }

    /// Returns the squares in `to` on which the `if` and `unless` guards of the drop rule allow the drop. Tests
    /// only the drops that may give check.
    #[inline(never)]
    fn allowed_drops(&self, turn: &Turn<'_, B>, drop: &DropRule<B>, to: B) -> B {
        let tested = to & self.squares_giving_check(turn, drop);
        let allowed = tested.filter(|at| {
            let mv = Move::new(drop.kind, at, at, Form::Drop, drop.rule);
            self.check_guard_allows(turn.position, &mv, drop.check_guard)
        });
        if drop.check_guard == CheckGuard::RequiresChecks { allowed } else { to & !tested | allowed }
    }

    /// Returns a superset of the squares on which a drop would leave the opponent in check.
    fn squares_giving_check(&self, turn: &Turn<'_, B>, drop: &DropRule<B>) -> B {
        if self.royal_kinds.is_empty() {
            return B::NONE;
        }
        let (Some(kind), Some(threats)) = (self.single_royal_kind, turn.tables.threats.first()) else {
            return !B::NONE;
        };
        let plane = |kind| turn.plane(kind);
        let mut squares = B::NONE;
        for royal in (plane(kind) & turn.view.enemy).squares() {
            if threats.is_attacked(royal, turn.view.occupied, turn.view.own, plane) {
                return !B::NONE;
            }
            squares |= threats.squares_giving_check(drop.kind, royal);
        }
        squares
    }
}
