//! Legality by making and unmaking moves, for sides with several royals or with royals that appear and disappear. With
//! one permanent royal, legality masks are used instead.

use super::generator::{MoveGenerator, NeedsInterpreter};
use super::sink::MoveList;
use super::turn::Turn;
use crate::board::{KindId, Side};
use crate::interp::{self, Verdict};
use crate::ir::Royalty;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::LegalityMasks;
use crate::position::{Form, Move, Position};
use crate::terminal;

impl<B: Bits> MoveGenerator<B> {
    /// Lists every legal move. Ignores duties.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed; then the content of the list is unspecified.
    #[cold]
    pub fn list_by_make_and_test(
        &self,
        position: &mut Position,
        list: &mut MoveList,
    ) -> Result<(), NeedsInterpreter> {
        let (side, program) = (position.side(), &self.program);
        if position.may_swap_sides(program) || self.side_tables[side.index()].has_gating() {
            return Err(NeedsInterpreter);
        }
        let checked = self.in_check_with_many_royals(position, side)?;
        if terminal::royal_lost(program, position).is_some() {
            return Ok(());
        }
        let tables = &self.side_tables[side.index()];
        let failed_guards = tables.guards.failed(position, checked);
        let view = self.view(position, side);
        // No masks: even a move that ends on its origin can end a check, by a promotion to a royal.
        let masks = LegalityMasks::unrestricted_masks();
        let turn = Turn { position, view, tables, failed_guards, royal: None, threats: None, masks: &masks };
        self.moves_within_masks(&turn, list);
        let mut moves = std::mem::take(&mut list.moves);
        let royals = self.several_royals(position);
        moves.retain(|mv| {
            let decided = royals.as_ref().and_then(|royals| royals.decide(position, mv));
            decided.unwrap_or_else(|| self.leaves_royals_safe(position, mv, list))
        });
        list.moves = moves;
        Ok(())
    }

    /// Returns true if a move captures an enemy royal, or if it neither loses a royal of its own side nor leaves its side in check.
    fn leaves_royals_safe(&self, position: &mut Position, mv: &Move, list: &MoveList) -> bool {
        let is_late = self.has_late_guard.get(mv.rule as usize).copied().unwrap_or(false);
        if is_late || mv.form == Form::Castling {
            let mut candidate = self.listed_candidate(position, mv, list);
            return interp::test_legality(&self.program, position, &mut candidate) == Verdict::Legal;
        }
        let side = position.side();
        let before = Side::BOTH.map(|side| self.royals_of(position, side));
        let undo = self.make(position, mv, list);
        let lost_royal = |side: Side| {
            let ((royal, jointly), after) = (before[side.index()], self.royals_of(position, side));
            after.0 < royal || after.1 == 0 && jointly > 0
        };
        let safe = !lost_royal(side)
            && (lost_royal(side.other())
                || !self
                    .in_check_with_many_royals(position, side)
                    .unwrap_or_else(|_| interp::in_check(&self.program, position, side)));
        self.unmake(position, &undo);
        safe
    }

    /// Returns the number of royals and the number of jointly royal pieces of a side.
    fn royals_of(&self, position: &Position, side: Side) -> (u32, u32) {
        let own = B::from_set(&position.occupied(side));
        self.royals.iter().fold((0, 0), |(royal, jointly), &(kind, royalty)| {
            let count = (B::from_set(position.plane(kind)) & own).len();
            if royalty == Royalty::Royal { (royal + count, jointly) } else { (royal, jointly + count) }
        })
    }

    /// Returns true if a royal of a side is attacked, or all of its jointly royal pieces are.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    pub fn in_check_with_many_royals(
        &self,
        position: &Position,
        side: Side,
    ) -> Result<bool, NeedsInterpreter> {
        let BoardView { own, enemy, occupied, .. } = self.view(position, side);
        let plane = |kind: KindId| B::from_set(position.plane(kind));
        let mut all_attacked = None;
        for (&(kind, royalty), threats) in
            self.royals.iter().zip(&self.side_tables[side.other().index()].threats)
        {
            let own_royals = plane(kind) & own;
            if own_royals.is_empty() {
                continue;
            }
            if threats.needs_interpreter(&self.program, enemy, plane) {
                return Err(NeedsInterpreter);
            }
            let mut squares = own_royals.squares();
            let attacked = |at| threats.attacked(at, occupied, enemy, plane);
            if royalty == Royalty::Royal {
                if squares.any(attacked) {
                    return Ok(true);
                }
            } else if all_attacked != Some(false) {
                all_attacked = Some(squares.all(attacked));
            }
        }
        Ok(all_attacked == Some(true))
    }
}
