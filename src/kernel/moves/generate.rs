//! Generation of the legal moves of a position from the tables of both sides.

use super::engine::{Beyond, Engine};
use super::interpreted::Interpreted;
use super::sieve::Sieve;
use super::sink::Sink;
use super::turn::Turn;
use super::{pieces, rows, royal};
use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::threats::{Bounds, InterpretedAttack};
use crate::position::{Form, Move, Position};

impl<B: Bits> Engine<B> {
    /// Passes every legal move to the sink. Ignores duties.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed; then the sink has received no moves.
    pub fn generate<S: Sink<B>>(&self, position: &Position, sink: &mut S) -> Result<(), Beyond> {
        let side = position.side();
        let mut bounds = Bounds::none();
        let (scene, royal) = self.look(position, side, &mut bounds)?;
        let army = &self.armies[side.index()];
        let threats = self.threats(side);
        let closed = army.gates.closed(position, bounds.checked);
        let turn = Turn { position, scene, army, closed, royal, threats, bounds: &bounds };
        let there = |rule: &InterpretedAttack<B>| turn.plane(rule.kind).meets(turn.scene.enemy);
        if threats.is_some_and(|threats| threats.interpreted.iter().any(there)) {
            return self.watched_moves(turn, sink);
        }
        self.moves_within(&turn, sink);
        Ok(())
    }

    /// Generates the moves within the bounds of a turn, which account for all attacks on the royal.
    #[allow(clippy::inline_always)] // as below
    #[inline(always)]
    pub fn moves_within<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        self.common_moves(turn, sink);
        self.royal_moves(turn, sink);
        let is_left = |&kind: &KindId| turn.plane(kind).meets(turn.scene.own);
        if turn.army.interpreted_drops || turn.is_shy() || turn.army.left.iter().any(is_left) {
            Interpreted { engine: self, turn, watch: None }.moves(sink);
        }
    }

    /// Generates the moves of a turn in which the enemy has rules that are run forward.
    #[inline(never)]
    fn watched_moves<S: Sink<B>>(&self, mut turn: Turn<'_, B>, sink: &mut S) -> Result<(), Beyond> {
        let (position, bounds) = (turn.position, turn.bounds);
        let mut watch = self.watch(position, position.side(), turn.royal)?;
        if let (Some(watch), Some(royal)) = (&mut watch, turn.royal) {
            turn.closed = turn.army.gates.closed(position, bounds.checked || watch.hit);
            let always = bounds.always;
            let mut sieve = Sieve { engine: self, position, royal, always, watch, sink };
            if sieve.watch.is_idle() {
                self.common_moves(&turn, sieve.sink);
            } else {
                self.common_moves(&turn, &mut sieve);
            }
            self.royal_moves(&turn, &mut sieve);
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
        for &kind in &army.others {
            let table = &army.kinds[kind.index()];
            let pieces = turn.plane(kind) & turn.scene.own;
            let is_royal = turn.royal.is_some() && Some(kind) == self.royal;
            if !(pieces.is_empty() || table.interpreted || is_royal) {
                pieces::kind_moves(turn, table, pieces, sink);
            }
        }
        for drop in &army.drops {
            let held = drop.hand.is_none_or(|kind| position.in_hand(position.side(), kind) > 0);
            if held && !army.interpreted_drops {
                let to = drop.to.now(&turn.scene, turn.position) & turn.bounds.most;
                sink.drops(drop.kind, drop.rule, to);
            }
        }
        if self.program.may_pass[position.side().index()] && !turn.bounds.checked {
            sink.one(Move::new(KindId(0), Square(0), Square(0), Form::Pass, u16::MAX));
        }
    }

    /// Generates the moves of the royal from tables, and castlings.
    #[allow(clippy::inline_always)] // as above
    #[inline(always)]
    fn royal_moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        let shy = turn.is_shy();
        if let (Some(kind), Some(royal)) = (self.royal, turn.royal) {
            let table = &turn.army.kinds[kind.index()];
            if !(shy || table.interpreted) {
                royal::royal_moves(turn, table, royal, sink);
            }
        }
        for castle in turn.army.castles.iter().filter(|castle| !(shy && Some(castle.kind) == self.royal)) {
            royal::castling(turn, castle, sink);
        }
    }
}
