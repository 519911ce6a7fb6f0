//! The fast path of move generation. A side can use it if it has one royal, if each of its moves is a castling, a
//! royal move from a table or a move of a simple group, and if all attacks of the enemy have tables.
//! `SideTables::allows_plain_moves` lists all conditions. The choice is made when the game is loaded, so that features
//! that a game does not have cost nothing.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::Sink;
use super::{royal, safety, simple_groups};
use crate::board::KindId;
use crate::kernel::squares::Bits;
use crate::position::Position;

impl<B: Bits> MoveGenerator<B> {
    /// Sends every legal move to the sink. `royal_kind` is the royal kind of the side to move, from
    /// [`MoveGenerator::plain_royal_kinds`]. Ignores duties. Generates the same moves as
    /// [`MoveGenerator::generate`].
    ///
    /// # Errors
    /// Returns an error if a royal is missing, or if the side has several royals.
    #[inline(always)]
    pub fn plain_moves<S: Sink<B>>(
        &self,
        position: &Position,
        royal_kind: KindId,
        sink: &mut S,
    ) -> Result<(), NeedsInterpreter> {
        let mut turn = self.unrestricted_turn(position, position.side());
        let plane = |kind| B::from_set(position.plane(kind));
        let royals = plane(royal_kind);
        let (own_royals, enemy_royals) = (royals & turn.view.own, royals & turn.view.enemy);
        let royal = own_royals.first();
        let Some(threats) = turn.threats.filter(|_| own_royals.len() == 1 && !enemy_royals.is_empty()) else {
            return Err(NeedsInterpreter);
        };
        threats.compute_masks(&mut turn.masks, royal, &turn.view, plane);
        turn.masks.set_royal_captures(royal, enemy_royals);
        (turn.royal, turn.royal_kind) = (Some(royal), Some(royal_kind));
        simple_groups::generate::<B, S, false>(&turn, sink);
        let attacked = safety::attacked_squares(&turn, royal_kind, royal);
        royal::royal_moves(&turn, &turn.tables.kinds[royal_kind.index()], royal, attacked, sink);
        royal::castlings(&turn, attacked, sink);
        Ok(())
    }
}
