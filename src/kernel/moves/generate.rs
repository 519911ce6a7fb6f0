//! Generation of the legal moves of a position from the tables of both sides.

use super::check_guards::may_have_moves_with_check_guards;
use super::filter::FilterSink;
use super::generator::{MoveGenerator, NeedsInterpreter};
use super::interpreted::InterpretedMoves;
use super::sink::{MoveCounter, Sink};
use super::turn::Turn;
use super::watched_attackers_filter::WatchedAttackersFilter;
use super::{gating, pieces, royal, safety, simple_groups};
use crate::board::KindId;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Sends every legal move to the sink. Ignores duties and endings.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, the sink has received no moves.
    pub fn generate<S: Sink<B>>(&self, position: &Position, sink: &mut S) -> Result<(), NeedsInterpreter> {
        let side = position.side();
        match self.plain_royal_kinds[side.index()] {
            Some(royal) if !B::USES_DYNAMIC_SINKS => {
                // Games with plain moves have no conditions to evaluate.
                self.plain_moves(position, royal, sink).or_else(|_| {
                    self.generate_by_make_and_test(&mut self.unrestricted_turn(position, side), sink)
                })
            }
            _ => self.other_moves(position, sink),
        }
    }

    /// Sends every legal move to the sink, in any game.
    ///
    /// # Errors
    /// As [`MoveGenerator::generate`].
    #[inline(never)]
    fn other_moves<S: Sink<B>>(&self, position: &Position, sink: &mut S) -> Result<(), NeedsInterpreter> {
        if position.may_swap_sides(&self.program) {
            return Err(NeedsInterpreter);
        }
        let failing_pieces = self.failing_pieces(position, position.side());
        let mut turn = self.unrestricted_turn(position, position.side());
        if self.restrict(&mut turn, failing_pieces.as_ref()).is_err() || turn.may_create_unknown_attacks() {
            return self.generate_by_make_and_test(&mut turn, sink);
        }
        if let Some(attacks) = self.conditional_attacks(&turn) {
            return self.moves_under_conditional_attacks(&mut turn, attacks, sink);
        }
        if turn.must_watch_attackers() {
            return self.watched_moves(&mut turn, sink);
        }
        if B::USES_DYNAMIC_SINKS {
            self.moves_within_masks_dyn(&turn, sink);
        } else {
            self.moves_within_masks(&turn, sink);
        }
        Ok(())
    }

    /// Generates the moves of a turn in which the legality masks cover all attacks on the royal.
    #[inline(always)]
    fn moves_within_masks<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        self.common_moves(turn, sink);
        royal_moves(turn, sink);
        gating::generate(turn, sink);
        self.interpreted_moves(turn, sink);
    }

    /// Like [`MoveGenerator::moves_within_masks`], but compiled once for all sinks.
    #[inline(never)]
    pub fn moves_within_masks_dyn(&self, turn: &Turn<'_, B>, sink: &mut dyn Sink<B>) {
        self.common_moves_dyn(turn, sink);
        royal_moves_dyn(turn, sink);
        gating::generate(turn, sink);
        self.interpreted_moves(turn, sink);
    }

    /// Generates the moves of rules without a table.
    #[inline]
    pub fn interpreted_moves(&self, turn: &Turn<'_, B>, sink: &mut dyn Sink<B>) {
        if self.has_interpreted_moves(turn) {
            InterpretedMoves { generator: self, turn, watched_attackers: None }.moves(sink);
        }
    }

    /// Returns true if rules without a table may have moves.
    fn has_interpreted_moves(&self, turn: &Turn<'_, B>) -> bool {
        let has_pieces =
            |&kind: &KindId| turn.plane(kind).intersects(self.movable_pieces(kind, turn.view.own));
        turn.tables.interpreted_drops
            || turn.interprets_royal()
            || turn.tables.interpreted_kinds.iter().any(has_pieces)
    }

    /// Returns a superset of the pieces of a kind that a side may move: its `own` pieces and neutral pieces.
    pub fn movable_pieces(&self, kind: KindId, own: B) -> B {
        if self.program.is_neutral(kind) { !B::NONE } else { own }
    }

    /// Generates the moves of a turn in which attacks of the enemy must be interpreted.
    #[inline(never)]
    pub fn watched_moves(
        &self,
        turn: &mut Turn<'_, B>,
        sink: &mut dyn Sink<B>,
    ) -> Result<(), NeedsInterpreter> {
        // The filter tests only complete moves, and ignores the pieces dropped by gating.
        if turn.tables.needs_masks() {
            return Err(NeedsInterpreter);
        }
        let position = turn.position;
        let mut watched_attackers = self.watched_attackers(turn)?;
        if let (Some(watched_attackers), Some(royal)) = (&mut watched_attackers, turn.royal) {
            if watched_attackers.in_check && !turn.masks.checked {
                turn.evaluate(&self.program, true);
            }
            let always_allowed = turn.masks.always_allowed;
            let mut filter = WatchedAttackersFilter {
                generator: self,
                position,
                royal,
                always_allowed,
                watched_attackers,
            };
            let mut filter_sink = FilterSink { filter: &mut filter, sink };
            let has_attackers = !filter_sink.filter.watched_attackers.is_empty();
            let sink = if has_attackers { &mut filter_sink } else { &mut *filter_sink.sink };
            self.common_moves_dyn(turn, sink);
            royal_moves_dyn(turn, &mut filter_sink);
        } else {
            self.common_moves_dyn(turn, sink);
            royal_moves_dyn(turn, sink);
        }
        InterpretedMoves { generator: self, turn, watched_attackers }.moves(sink);
        Ok(())
    }

    /// Returns true if the side to move is in check and has no legal move, and false if it is not. Returns `None` if only the interpreter
    /// can evaluate it.
    pub fn is_mated(&self, position: &Position) -> Option<bool> {
        let side = position.side();
        if self.is_over(position)
            || self.has_applicable_duty(position)
            || position.may_swap_sides(&self.program)
        {
            return None;
        }
        let failing_pieces = self.failing_pieces(position, side);
        let mut turn = self.unrestricted_turn(position, side);
        self.restrict(&mut turn, failing_pieces.as_ref()).ok()?;
        match turn.threats {
            Some(threats) if !threats.all_have_tables() => return None,
            Some(_) if !turn.masks.checked => return Some(false),
            _ => {}
        }
        let mut counter = MoveCounter::default();
        royal_moves_dyn(&turn, &mut counter);
        if counter.0 == 0 {
            board_moves_dyn(&turn, &mut counter);
        }
        if counter.0 > 0 {
            return Some(false);
        }
        // A side in check cannot pass.
        let may_have_other_moves = may_have_moves_with_check_guards(&turn)
            || self.may_have_drops(&turn)
            || turn.tables.has_gating()
            || self.has_interpreted_moves(&turn);
        (turn.threats.is_some() && !may_have_other_moves).then_some(true)
    }

    /// Like [`MoveGenerator::common_moves`], but compiled once for all sinks.
    pub fn common_moves_dyn(&self, turn: &Turn<'_, B>, sink: &mut dyn Sink<B>) {
        board_moves_dyn(turn, sink);
        self.moves_with_check_guards(turn, sink);
        self.drops_and_passes(turn, sink);
    }

    /// Generates drops, passes, and the moves from tables. Omits castlings and moves of the royal.
    #[inline(always)]
    fn common_moves<S: Sink<B> + ?Sized>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        board_moves(turn, sink);
        self.moves_with_check_guards(turn, sink);
        self.drops_and_passes(turn, sink);
    }

    /// Generates drops and passes.
    #[inline]
    fn drops_and_passes<S: Sink<B> + ?Sized>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        self.drops(turn, sink);
        let (position, side) = (turn.position, turn.position.side().index());
        if self.program.may_pass[side]
            && !turn.masks.checked
            && !self.duties[side].forbid_pass(&self.program, &turn.view, position)
        {
            sink.single_move(Move::without_squares(Form::Pass));
        }
    }
}

/// Generates the moves from tables. Omits castlings, moves of the royal and groups with guards about checks.
#[inline(always)]
pub fn board_moves<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, sink: &mut S) {
    let tables = turn.tables;
    simple_groups::generate::<B, S, true>(turn, sink);
    for (kinds, groups) in &tables.moves_through_pieces {
        pieces::moves_through_pieces(turn, kinds, groups, sink);
    }
    for &kind in &tables.kinds_with_other_tables {
        let table = &tables.kinds[kind.index()];
        let pieces = turn.plane(kind) & turn.view.own & !turn.interpreted_pieces;
        let is_royal = turn.royal_kind == Some(kind);
        if !(pieces.is_empty() || is_royal) {
            pieces::kind_moves(turn, table, pieces, sink);
        }
    }
}

/// Generates castlings and the moves of the royal from tables.
#[inline(always)]
fn royal_moves<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, sink: &mut S) {
    let mut attacked = None;
    if let (Some(kind), Some(royal)) = (turn.royal_kind, turn.royal)
        && !turn.interprets_royal()
    {
        attacked = safety::attacked_squares(turn, kind, royal);
        royal::royal_moves(turn, &turn.tables.kinds[kind.index()], royal, attacked, sink);
    }
    royal::castlings(turn, attacked, sink);
}

/// Like [`board_moves`], but compiled once for all sinks.
#[inline(never)]
fn board_moves_dyn<B: Bits>(turn: &Turn<'_, B>, sink: &mut dyn Sink<B>) {
    board_moves(turn, sink);
}

/// Like [`royal_moves`], but compiled once for all sinks.
#[inline(never)]
pub fn royal_moves_dyn<B: Bits>(turn: &Turn<'_, B>, sink: &mut dyn Sink<B>) {
    royal_moves(turn, sink);
}
