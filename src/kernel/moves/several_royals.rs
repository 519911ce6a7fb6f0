//! Tests the legality of relocations of a side with several royals, with legality masks for each royal.

use smallvec::SmallVec;

use super::generator::MoveGenerator;
use crate::board::{KindId, Square};
use crate::ir::Royalty;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::threats::{LegalityMasks, Threats};
use crate::position::Position;

/// The maximum number of jointly royal pieces of a side. With more, every move is made and tested.
const MAX_JOINTLY_ROYAL: usize = 4;

/// A jointly royal piece of the side to move.
struct JointlyRoyal<'a, B> {
    square: Square,
    threats: &'a Threats<B>,
    masks: LegalityMasks<B>,
}

/// The royals of a position, with the restrictions on the moves of the side to move.
pub struct SeveralRoyals<'a, B> {
    generator: &'a MoveGenerator<B>,
    view: BoardView<B>,
    /// The royals of the side to move that must all be safe, each with the targets that end the checks to it by leapers.
    royals: SmallVec<[(Square, B); 4]>,
    /// The targets that are safe for all of `royals`. The restrictions by an attack line do not concern the royal that it attacks.
    masks: LegalityMasks<B>,
    /// The jointly royal pieces of the side to move. At least one must be safe.
    jointly: Vec<JointlyRoyal<'a, B>>,
    /// The royals of both sides.
    pub all_royals: B,
    /// The side's pieces on attack lines at any of its royals.
    pub blockers: B,
    /// The targets to which pieces other than royals and `blockers` may move without exposing the royals.
    pub unrestricted: B,
}

impl<'a, B: Bits> SeveralRoyals<'a, B> {
    /// Creates the data of a position, with masks that forbid nothing.
    #[inline(always)]
    pub fn without_restrictions(
        generator: &'a MoveGenerator<B>,
        position: &Position,
    ) -> SeveralRoyals<'a, B> {
        SeveralRoyals {
            generator,
            view: generator.view(position, position.side()),
            royals: SmallVec::new(),
            masks: LegalityMasks::unrestricted_masks(),
            jointly: Vec::new(),
            all_royals: B::NONE,
            blockers: B::NONE,
            unrestricted: !B::NONE,
        }
    }

    /// Finds the royals and computes the masks. Returns `false` if there are too many jointly royal pieces.
    /// Tables must be able to evaluate all attacks of this position.
    pub fn restrict(&mut self, position: &Position) -> bool {
        let plane = |kind| B::from_set(position.plane(kind));
        let enemy_tables = &self.generator.side_tables[position.side().other().index()];
        for (&(kind, royalty), threats) in self.generator.royal_kinds.iter().zip(&enemy_tables.threats) {
            self.all_royals |= plane(kind);
            for square in (plane(kind) & self.view.own).squares() {
                if royalty == Royalty::Royal {
                    let leap_evasions = std::mem::replace(&mut self.masks.leap_evasions, !B::NONE);
                    self.masks.exempt = B::bit(square);
                    threats.compute_masks(&mut self.masks, square, &self.view, plane);
                    self.royals.push((square, self.masks.leap_evasions));
                    self.masks.leap_evasions &= leap_evasions;
                    continue;
                }
                if self.jointly.len() == MAX_JOINTLY_ROYAL {
                    return false;
                }
                let mut masks = LegalityMasks::unrestricted_masks();
                threats.compute_masks(&mut masks, square, &self.view, plane);
                self.jointly.push(JointlyRoyal { square, threats, masks });
            }
        }
        self.blockers =
            self.jointly.iter().fold(self.masks.blockers, |all, royal| all | royal.masks.blockers);
        self.unrestricted =
            self.masks.unrestricted & targets_of_jointly(&self.jointly, |royal| royal.masks.unrestricted);
        true
    }
}

/// Returns the targets that are safe for at least one of the jointly royal pieces; all targets if there are none. `safe` returns the
/// targets that are safe for one piece.
#[inline]
fn targets_of_jointly<B: Bits>(
    jointly: &[JointlyRoyal<'_, B>],
    safe: impl Fn(&JointlyRoyal<'_, B>) -> B,
) -> B {
    if jointly.is_empty() { !B::NONE } else { jointly.iter().fold(B::NONE, |all, royal| all | safe(royal)) }
}

impl<B: Bits> SeveralRoyals<'_, B> {
    /// Returns the targets in `to` to which a piece can move without exposing the royals. The move must only relocate the piece and
    /// capture no royal on the target. `kind` is the kind of the piece.
    pub fn legal_targets(&self, position: &Position, kind: KindId, from: Square, to: B) -> B {
        if !self.all_royals.contains(from) {
            return to & self.allowed_targets(from);
        }
        let (origin, plane) = (B::bit(from), |kind| B::from_set(position.plane(kind)));
        let is_safe = |threats: &Threats<B>, at: Square| {
            let target = B::bit(at);
            !threats.is_attacked(at, self.view.occupied & !origin | target, self.view.enemy & !target, plane)
        };
        let safe_squares = |threats: &Threats<B>, to: B| to.filter(|at| is_safe(threats, at));
        let mut legal = to & self.masks.targets_of_blocker(from, self.leap_evasions_without(from));
        let royal = self.generator.royal_kinds.iter().position(|royal| royal.0 == kind);
        let royal = royal.filter(|&index| self.generator.royal_kinds[index].1 == Royalty::Royal);
        if let Some(index) = royal {
            let enemy_tables = &self.generator.side_tables[position.side().other().index()];
            legal = safe_squares(&enemy_tables.threats[index], legal);
        }
        legal
            & targets_of_jointly(&self.jointly, |royal| {
                if royal.square == from {
                    safe_squares(royal.threats, legal)
                } else {
                    royal.masks.allowed_targets(from)
                }
            })
    }

    /// Returns the targets that end the checks by leapers to all royals except that on `from`. These must all be safe.
    fn leap_evasions_without(&self, from: Square) -> B {
        let others = self.royals.iter().filter(|royal| royal.0 != from);
        others.fold(!B::NONE, |evasions, royal| evasions & royal.1)
    }

    /// Returns the targets to which moves of a rule by pieces of a kind only relocate the piece, capture on the target and possibly change
    /// its kind to one that is not royal. A royal must keep its kind.
    pub fn relocation_targets(
        &self,
        position: &Position,
        rule: u16,
        kind: KindId,
        choices: Option<&[KindId]>,
    ) -> B {
        let generator = self.generator;
        let Some(MoveEffect::Move { effect, is_plain, .. }) = generator.rule_effect(position, rule) else {
            return B::NONE;
        };
        if effect.stays {
            return B::NONE;
        }
        if *is_plain && choices.is_none() {
            return !B::NONE;
        }
        let changes_royals = |after: KindId| generator.is_royal(kind) || generator.is_royal(after);
        let choices_change_royals = choices.unwrap_or_default().iter().any(|&after| changes_royals(after));
        if choices_change_royals || effect.captures_trail_piece || effect.blast.is_some() {
            return B::NONE;
        }
        let [quiet_kind, capturing_kind] = effect.becomes;
        match quiet_kind.is_some_and(changes_royals) {
            true => B::NONE,
            false if capturing_kind.is_some_and(changes_royals) => self.view.vacant,
            false => !B::NONE,
        }
    }

    /// Returns the targets to which a piece other than a royal may move without exposing the royals. Captures of
    /// royals must be tested separately.
    pub fn allowed_targets(&self, from: Square) -> B {
        if self.blockers.contains(from) {
            let safe_for_one = |royal: &JointlyRoyal<'_, B>| royal.masks.allowed_targets(from);
            self.masks.allowed_targets(from) & targets_of_jointly(&self.jointly, safe_for_one)
        } else {
            self.unrestricted
        }
    }

    /// Returns the squares in `to` onto which a piece of a kind can be dropped so that the royals are safe. Returns `None` if the
    /// drops must be made to find out.
    pub fn legal_drops(&self, position: &Position, kind: KindId, to: B) -> Option<B> {
        let generator = self.generator;
        let to = to & self.unrestricted;
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
        Some(to.filter(|at| !threats.is_attacked(at, self.view.occupied | B::bit(at), enemy, plane)))
    }
}
