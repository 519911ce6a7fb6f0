//! Royals that a side has lost. In most games, a side has lost a royal if it has fewer than at the start. If royals can also appear, as by
//! promotion, or if sides with different royals can be swapped, these numbers do not tell. Positions of such games record the loss
//! ([`TrackedState::royals`](crate::ir::TrackedState::royals)).

use smallvec::SmallVec;

use super::Position;
use crate::board::{KindId, Side};
use crate::ir::{Program, Royalty};

/// The numbers of royal pieces of a side on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoyalCounts {
    /// The number of royals, of all kinds.
    pub royal: u32,
    /// The number of jointly royal pieces, of all kinds.
    pub jointly_royal: u32,
}

impl RoyalCounts {
    /// Returns true if a side that now has these pieces, and had `before` earlier, has lost a royal or the last of its jointly royal pieces.
    pub fn has_lost(self, before: RoyalCounts) -> bool {
        self.royal < before.royal || self.jointly_royal == 0 && before.jointly_royal > 0
    }
}

impl Position {
    /// Returns the numbers of royal pieces of a side.
    pub fn royal_counts(&self, program: &Program, side: Side) -> RoyalCounts {
        let mut counts = RoyalCounts { royal: 0, jointly_royal: 0 };
        for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
            match kind.royalty {
                Royalty::Common => {}
                Royalty::Royal => counts.royal += u32::from(self.count(side, id)),
                Royalty::JointlyRoyal => counts.jointly_royal += u32::from(self.count(side, id)),
            }
        }
        counts
    }

    /// Returns the kind of a royal that a side has lost; `None` if it has lost neither a royal nor the last of its jointly royal pieces.
    pub fn lost_royal(&self, program: &Program, side: Side) -> Option<KindId> {
        if program.tracked.royals {
            self.extra.lost_royals[side.index()]
        } else {
            self.missing_royal(program, side)
        }
    }

    /// Returns true if a loss of royals has been recorded.
    pub fn has_recorded_loss(&self) -> bool {
        self.extra.lost_royals.iter().any(Option::is_some)
    }

    /// Returns the kind of a royal that a side lacks compared with the start position; `None` if it lacks none. Counts pieces in hand, too,
    /// of kinds that begin in hand.
    pub(super) fn missing_royal(&self, program: &Program, side: Side) -> Option<KindId> {
        let missing_from_start_of = |start: Side| {
            let royal = || program.kinds_with(Royalty::Royal);
            let jointly_royal = || program.kinds_with(Royalty::JointlyRoyal);
            let initial_count = |id: KindId| program.initial_count(id, start);
            let count = |id: KindId| self.count_with_hand(program, side, id);
            // The total counts: a royal may have become a royal of another kind.
            if royal().map(count).sum::<u32>() < royal().map(initial_count).sum() {
                return royal().find(|&id| count(id) < initial_count(id));
            }
            let first = jointly_royal().find(|&id| initial_count(id) > 0)?;
            jointly_royal().all(|id| count(id) == 0).then_some(first)
        };
        // After a swap, a side has the pieces with which the other side began.
        if program.can_swap_sides() {
            missing_from_start_of(side.other())?;
        }
        missing_from_start_of(side)
    }

    /// Calls `change`, which changes the pieces on the board, and records the royals that it removes.
    pub(super) fn record_lost_royals(&mut self, program: &Program, change: impl FnOnce(&mut Position)) {
        if !program.tracked.royals {
            change(self);
            return;
        }
        let is_royal = |kind: &KindId| program.kind(*kind).royalty != Royalty::Common;
        let kinds: SmallVec<[KindId; 4]> = program.kind_ids().filter(is_royal).collect();
        let before = Side::BOTH.map(|side| {
            let of_kinds: SmallVec<[u8; 4]> = kinds.iter().map(|&kind| self.count(side, kind)).collect();
            (self.royal_counts(program, side), of_kinds)
        });
        change(self);
        for (side, (total, of_kinds)) in Side::BOTH.into_iter().zip(before) {
            if self.royal_counts(program, side).has_lost(total) {
                let mut counts = kinds.iter().zip(of_kinds);
                let lost = counts.find(|&(&kind, before)| self.count(side, kind) < before);
                self.extra.lost_royals[side.index()] = lost.map(|(&kind, _)| kind);
            }
        }
    }
}
