//! A quick test for moves that give check. It excludes most moves without making them.

use smallvec::SmallVec;

use super::generator::MoveGenerator;
use crate::board::KindId;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

/// A filter for moves that could give check, for one position in which the opponent is not in check.
pub struct CheckFilter<'a, B> {
    generator: &'a MoveGenerator<B>,
    /// The squares from which pieces of each kind attack the opponent's royal on an otherwise vacant board.
    attacker_squares: SmallVec<[(KindId, B); 16]>,
    /// The squares of pieces that could discover a check.
    discoverers: B,
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns the filter for the side to move. Returns `None` if the opponent is in check already, if it does not
    /// have exactly one royal, or if some attacks on the royal are neither leaps nor along open lines.
    pub fn check_filter(&self, position: &Position) -> Option<CheckFilter<'_, B>> {
        let (kind, side) = (self.single_royal_kind?, position.side());
        let threats = self.threats(side.other())?;
        let view = self.view(position, side);
        let plane = |kind| B::from_set(position.plane(kind));
        let royals = plane(kind) & view.enemy;
        if royals.len() != 1 || !threats.has_only_leaps_and_open_lines() {
            return None;
        }
        let royal = royals.first();
        let discoverers = threats.discoverers(royal, view.occupied, view.own, plane)?;
        let attacker_squares = threats.attackers_on_vacant_board(royal).collect();
        Some(CheckFilter { generator: self, attacker_squares, discoverers })
    }
}

impl<B: Bits> CheckFilter<'_, B> {
    /// Returns false only if the move cannot give check. Can also return true for moves that do not give check.
    pub fn may_give_check(&self, position: &Position, mv: &Move) -> bool {
        let attacks_from_target = |kind| {
            self.attacker_squares.iter().any(|&(attacker, from)| attacker == kind && from.contains(mv.to))
        };
        match self.generator.effect(position, mv) {
            Some(MoveEffect::Move { effect, .. })
                if !effect.captures_trail_piece
                    && effect.blast.is_none()
                    && effect.dropped_kind(mv).is_none() =>
            {
                self.discoverers.contains(mv.from) || attacks_from_target(effect.kind_after(mv))
            }
            Some(MoveEffect::Drop { .. }) => attacks_from_target(mv.kind),
            _ => true,
        }
    }
}
