//! Generation of the legal moves of a position from the tables of both sides.

use super::engine::{Engine, NeedsInterpreter};
use super::interpreted::Interpreted;
use super::legality_filter::LegalityFilter;
use super::sink::Sink;
use super::turn::Turn;
use super::{pieces, rows, royal};
use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::threats::{InterpretedAttack, LegalityMasks};
use crate::position::{Form, Move, Position};

impl<B: Bits> Engine<B> {
    /// Passes every legal move to the sink. Ignores duties.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed; then the sink has received no moves.
    pub fn generate<S: Sink<B>>(&self, position: &Position, sink: &mut S) -> Result<(), NeedsInterpreter> {
        if position.may_swap_sides(&self.program) {
            return Err(NeedsInterpreter);
        }
        let side = position.side();
        let mut bounds = LegalityMasks::unrestricted_masks();
        let (view, royal) = self.compute_bounds(position, side, &mut bounds)?;
        let army = &self.armies[side.index()];
        let threats = self.threats(side);
        let failed_guards = army.guards.failed(position, bounds.checked);
        let turn = Turn { position, view, army, failed_guards, royal, threats, bounds: &bounds };
        let there = |rule: &InterpretedAttack<B>| turn.plane(rule.kind).intersects(turn.view.enemy);
        if threats.is_some_and(|threats| threats.interpreted.iter().any(there)) {
            return self.watched_moves(turn, sink);
        }
        self.bounded_moves(&turn, sink);
        Ok(())
    }

    /// Generates the moves within the bounds of a turn, which account for all attacks on the royal.
    #[allow(clippy::inline_always)] // as below
    #[inline(always)]
    pub fn bounded_moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        self.common_moves(turn, sink);
        self.royal_moves(turn, sink);
        let is_left = |&kind: &KindId| turn.plane(kind).intersects(turn.view.own);
        if turn.army.interpreted_drops
            || turn.royal_may_meet_interpreted_attack()
            || turn.army.interpreted_kinds.iter().any(is_left)
        {
            Interpreted { engine: self, turn, watch: None }.moves(sink);
        }
    }

    /// Generates the moves of a turn in which the enemy has rules that are run forward.
    #[inline(never)]
    fn watched_moves<S: Sink<B>>(&self, mut turn: Turn<'_, B>, sink: &mut S) -> Result<(), NeedsInterpreter> {
        let (position, bounds) = (turn.position, turn.bounds);
        let mut watch = self.watch_interpreted(position, position.side(), turn.royal)?;
        if let (Some(watch), Some(royal)) = (&mut watch, turn.royal) {
            turn.failed_guards = turn.army.guards.failed(position, bounds.checked || watch.in_check);
            let always = bounds.always_allowed;
            let mut filter =
                LegalityFilter { engine: self, position, royal, always_allowed: always, watch, sink };
            if filter.watch.is_empty() {
                self.common_moves(&turn, filter.sink);
            } else {
                self.common_moves(&turn, &mut filter);
            }
            self.royal_moves(&turn, &mut filter);
        } else {
            self.common_moves(&turn, sink);
            self.royal_moves(&turn, sink);
        }
        Interpreted { engine: self, turn: &turn, watch }.moves(sink);
        Ok(())
    }

    /// Generates the moves from tables, except those of the royal.
    #[allow(clippy::inline_always)] // most of the work of most positions
    #[inline(always)]
    fn common_moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        let (army, position) = (turn.army, turn.position);
        for row in &army.roster {
            rows::moves(row, turn, sink);
        }
        for &kind in &army.kinds_outside_roster {
            let table = &army.kinds[kind.index()];
            let pieces = turn.plane(kind) & turn.view.own;
            let is_royal = turn.royal.is_some() && Some(kind) == self.royal;
            if !(pieces.is_empty() || table.all_interpreted || is_royal) {
                pieces::kind_moves(turn, table, pieces, sink);
            }
        }
        for drop in &army.drops {
            let held = drop.hand.is_none_or(|kind| position.in_hand(position.side(), kind) > 0);
            if held && !army.interpreted_drops {
                let to = drop.to.squares_in(&turn.view, turn.position) & turn.bounds.unrestricted;
                sink.drops(drop.kind, drop.rule, to);
            }
        }
        if self.program.may_pass[position.side().index()] && !turn.bounds.checked {
            sink.single(Move::new(KindId(0), Square(0), Square(0), Form::Pass, u16::MAX));
        }
    }

    /// Generates the moves of the royal from tables, and castlings.
    #[allow(clippy::inline_always)] // as above
    #[inline(always)]
    fn royal_moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        let royal_may_be_attacked = turn.royal_may_meet_interpreted_attack();
        if let (Some(kind), Some(royal)) = (self.royal, turn.royal) {
            let table = &turn.army.kinds[kind.index()];
            if !(royal_may_be_attacked || table.all_interpreted) {
                royal::royal_moves(turn, table, royal, sink);
            }
        }
        for castle in turn
            .army
            .castles
            .iter()
            .filter(|castle| !(royal_may_be_attacked && Some(castle.kind) == self.royal))
        {
            royal::castling(turn, castle, sink);
        }
    }
}
