//! Finds which counters a move increments, whether it ends the turn, and whether it gives a check that resets the halfmove clock.

use super::generator::MoveGenerator;
use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::kernel::squares::Bits;
use crate::position::{CheckEvents, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Returns the consequences of a move by which `side` has reached a position, in a game in which only checks count. The turn and the
    /// counters of the position need not be updated yet.
    pub fn check_events(&self, position: &Position, side: Side) -> CheckEvents {
        let program = &self.program;
        let counts = program.active_counters(side, true);
        let mut ends = program.turn_lengths.iter().flat_map(|turns| &turns.ends);
        let ends_turn = ends.any(|end| end.sides[side.index()]);
        let resets_clock = program.clock_resets.check;
        if counts == 0 && !ends_turn && !resets_clock {
            return CheckEvents::default();
        }
        if self.is_in_check(position, side.other()) {
            CheckEvents { counts, resets_clock, ends_turn }
        } else {
            CheckEvents::default()
        }
    }

    /// Records the counters that a legal move increments, and whether it ends the turn or resets the halfmove
    /// clock by a check. Does nothing if the game has no counters, no turns of several moves, and no checks that
    /// reset the clock. Leaves the position unchanged.
    pub fn record_events(&self, position: &mut Position, candidate: &mut Candidate) {
        let program = &self.program;
        let resets_clock = program.clock_resets.check;
        if program.counters.is_empty() && program.turn_lengths.is_none() && !resets_clock {
            return;
        }
        let side = position.side();
        candidate.delta.counts = interp::incremented_counters(program, position, candidate);
        let check_counters = program.active_counters(side, true);
        if check_counters != 0 || resets_clock || program.tracks_checks && program.turn_lengths.is_some() {
            let undo = position.make(program, &candidate.delta);
            candidate.gives_check = self.is_in_check(position, side.other());
            position.unmake(program, &undo);
        }
        if candidate.gives_check {
            candidate.delta.counts |= check_counters;
            candidate.delta.resets_clock |= resets_clock;
        }
        candidate.delta.ends_turn = interp::ends_turn(program, position, candidate);
    }
}
