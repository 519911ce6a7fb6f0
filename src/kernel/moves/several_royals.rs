//! Tests the legality of relocations of a side with several royals, with legality masks for each royal.

use super::generator::MoveGenerator;
use crate::board::{KindId, Square};
use crate::ir::Royalty;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::{LegalityMasks, Threats};
use crate::position::{Form, Move, Position};

/// The maximum number of royals of a side. With more, every move is made and tested.
const MAX_ROYALS: usize = 4;

/// A royal of the side to move.
struct OwnRoyal<'a, B> {
    square: Square,
    royalty: Royalty,
    threats: &'a Threats<B>,
    masks: LegalityMasks<B>,
}

/// The royals of a position, with the restrictions on the moves of the side to move.
pub struct SeveralRoyals<'a, B> {
    generator: &'a MoveGenerator<B>,
    view: BoardView<B>,
    /// The royals of the side to move.
    own: Vec<OwnRoyal<'a, B>>,
    /// The royals of both sides.
    pub all_royals: B,
    /// The side's pieces on attack lines at any of its royals.
    pub blockers: B,
    /// The targets to which pieces other than royals and `blockers` may move without exposing the royals.
    pub unrestricted: B,
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns the royals of the side to move; `None` if there are too many royals, or too many attack lines.
    /// Tables must be able to evaluate all attacks of this position.
    pub fn several_royals(&self, position: &Position) -> Option<SeveralRoyals<'_, B>> {
        let side = position.side();
        let view = self.view(position, side);
        let plane = |kind| B::from_set(position.plane(kind));
        let mut own: Vec<OwnRoyal<'_, B>> = Vec::with_capacity(MAX_ROYALS);
        let mut all_royals = B::NONE;
        for (&(kind, royalty), threats) in
            self.royal_kinds.iter().zip(&self.side_tables[side.other().index()].threats)
        {
            all_royals |= plane(kind);
            for square in (plane(kind) & view.own).squares() {
                if own.len() == MAX_ROYALS {
                    return None;
                }
                own.push(OwnRoyal { square, royalty, threats, masks: LegalityMasks::unrestricted_masks() });
                if !threats.compute_masks(&mut own.last_mut()?.masks, square, &view, plane) {
                    return None;
                }
            }
        }
        let blockers = own.iter().fold(B::NONE, |all, royal| all | royal.masks.blockers);
        let unrestricted = combine_targets(&own, |royal| royal.masks.unrestricted);
        Some(SeveralRoyals { generator: self, view, own, all_royals, blockers, unrestricted })
    }
}

/// Returns the targets that are safe for every royal and, if there are jointly royal pieces, for at least one of
/// them. `safe` returns the targets that are safe for one piece.
fn combine_targets<B: Bits>(royals: &[OwnRoyal<'_, B>], safe: impl Fn(&OwnRoyal<'_, B>) -> B) -> B {
    let (mut all, mut jointly) = (!B::NONE, None);
    for royal in royals {
        match royal.royalty {
            Royalty::Royal => all &= safe(royal),
            _ => jointly = Some(jointly.unwrap_or(B::NONE) | safe(royal)),
        }
    }
    jointly.map_or(all, |jointly| all & jointly)
}

impl<B: Bits> SeveralRoyals<'_, B> {
    /// Returns true if a move of the position is legal. Returns `None` if the move must be made to find out: if it
    /// may capture a royal, changes whether the mover is royal, or does more than relocate a piece and capture on
    /// its target.
    pub fn decide(&self, position: &Position, mv: &Move) -> Option<bool> {
        let generator = self.generator;
        let Some(MoveEffect::Move { effect, .. }) = generator.effect(position, mv) else { return None };
        let becomes = Some(effect.kind_after(mv)).filter(|&kind| kind != mv.kind);
        let is_relocation = mv.form == Form::Move
            && mv.from != mv.to
            && !effect.captures_trail_piece
            && effect.blast.is_none()
            && !self.all_royals.contains(mv.to)
            && becomes.is_none_or(|kind| !generator.is_royal(kind) && !generator.is_royal(mv.kind));
        if !is_relocation {
            return None;
        }
        let mut jointly_safe = None;
        for royal in &self.own {
            let is_safe = || self.is_safe(position, royal, mv);
            match royal.royalty {
                Royalty::Royal if !is_safe() => return Some(false),
                Royalty::Royal => {}
                _ if jointly_safe == Some(true) => {}
                _ => jointly_safe = Some(is_safe()),
            }
        }
        Some(jointly_safe != Some(false))
    }

    /// Returns true if the legality masks suffice to test the moves of a rule by pieces of a kind: if the kind is
    /// not royal, and the moves only relocate the piece, capture on the target and possibly change its kind to one
    /// that is not royal.
    pub fn masks_suffice(
        &self,
        position: &Position,
        rule: u16,
        kind: KindId,
        choices: Option<&[KindId]>,
    ) -> bool {
        let effect = self.generator.effects[position.side().index()].get(usize::from(rule));
        let Some(MoveEffect::Move { effect, .. }) = effect else { return false };
        let mut kinds_after = effect.becomes.iter().chain(choices.unwrap_or_default());
        let has_other_effect = effect.stays || effect.captures_trail_piece || effect.blast.is_some();
        !has_other_effect
            && !self.generator.is_royal(kind)
            && !kinds_after.any(|&kind| self.generator.is_royal(kind))
    }

    /// Returns the targets to which a piece other than a royal may move without exposing the royals. Captures of
    /// royals must be tested separately.
    pub fn allowed_targets(&self, from: Square) -> B {
        if self.blockers.contains(from) {
            combine_targets(&self.own, |royal| royal.masks.allowed_targets(from))
        } else {
            self.unrestricted
        }
    }

    /// Returns the squares in `to` onto which a piece of a kind can be dropped so that the royals are safe. Returns `None` if the
    /// drops must be made to find out.
    pub fn legal_drops(&self, position: &Position, kind: KindId, to: B) -> Option<B> {
        let generator = self.generator;
        let mut to = to & self.unrestricted;
        let Some(index) = generator.royal_kinds.iter().position(|royal| royal.0 == kind) else {
            return Some(to);
        };
        let threats = &generator.side_tables[position.side().other().index()].threats[index];
        let (plane, enemy) = (|kind| B::from_set(position.plane(kind)), self.view.enemy);
        if generator.royal_kinds[index].1 != Royalty::Royal
            || threats.needs_interpreter(&generator.program, enemy, plane)
        {
            return None;
        }
        for square in to.squares() {
            if threats.is_attacked(square, self.view.occupied | B::bit(square), enemy, plane) {
                to &= !B::bit(square);
            }
        }
        Some(to)
    }

    /// Returns true if a royal is not attacked after a relocation.
    fn is_safe(&self, position: &Position, royal: &OwnRoyal<'_, B>, mv: &Move) -> bool {
        if royal.square != mv.from {
            return royal.masks.allowed_targets(mv.from).contains(mv.to);
        }
        let (origin, target) = (B::bit(mv.from), B::bit(mv.to));
        let occupied = self.view.occupied & !origin | target;
        let plane = |kind| B::from_set(position.plane(kind));
        !royal.threats.is_attacked(mv.to, occupied, self.view.enemy & !target, plane)
    }
}
