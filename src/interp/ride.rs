//! Rides along one route: leaps, slides, hops and all other moves that repeat one displacement.

use super::view::ReferenceSquares;
use super::walk::Walk;
use crate::board::{Content, Square};
use crate::ir::{Pass, SetId, VectorId};

/// The definition of a ride: its steps and their conditions.
pub(super) struct Ride<'a> {
    /// The displacement of a step.
    pub unit: VectorId,
    /// The squares that each step passes over, as displacements from its start.
    pub through: &'a [VectorId],
    /// The minimum number of steps.
    pub min: u8,
    /// The maximum number of steps.
    pub max: u8,
    /// The condition on the squares that the ride passes.
    pub pass: Pass,
    /// The set in which all squares of the ride must be.
    pub within: Option<SetId>,
}

/// The state of a ride in progress.
pub(super) struct RideState {
    pub at: Square,
    start: Square,
    steps: u8,
    /// The number of hurdles passed.
    hurdles_passed: u8,
    /// True if the current cell is a hurdle.
    is_on_hurdle: bool,
}

impl RideState {
    pub fn new(start: Square) -> RideState {
        RideState { at: start, start, steps: 0, hurdles_passed: 0, is_on_hurdle: false }
    }

    /// Makes a step. Returns false if the next cell does not exist or the conditions of the step do not hold.
    pub fn step(&mut self, ride: &Ride<'_>, walk: &mut Walk<'_>, reference: ReferenceSquares) -> bool {
        let (program, mover) = (walk.view.program, walk.view.mover);
        let inside =
            |walk: &Walk<'_>, cell| ride.within.is_none_or(|set| walk.view.has(set, cell, reference));
        if self.steps == ride.max || self.steps == 0 && !inside(walk, self.at) {
            return false;
        }
        for &vector in ride.through {
            let Some(cell) = program.tables.go(self.at, vector, mover) else { return false };
            let content = walk.view.at(cell);
            let is_passable =
                if ride.pass == Pass::Pieces { content.is_piece() } else { content == Content::VACANT };
            if !is_passable || !inside(walk, cell) {
                return false;
            }
            walk.pass_over(cell);
        }
        match program.tables.go(self.at, ride.unit, mover) {
            // A ride around the board ends before its start.
            Some(next) if next != self.start && inside(walk, next) => {
                self.at = next;
                self.steps += 1;
                true
            }
            _ => false,
        }
    }

    /// Returns true if the ride's conditions allow it to end on the current cell.
    pub fn may_end(&self, ride: &Ride<'_>) -> bool {
        self.steps >= ride.min
            && match ride.pass {
                Pass::Over { count, land_next, .. } => {
                    self.hurdles_passed == count && (!land_next || self.is_on_hurdle)
                }
                _ => true,
            }
    }

    /// Returns true if the ride may go on past the current cell, and records whether the cell counts as a hurdle.
    pub fn may_go_on(&mut self, ride: &Ride<'_>, walk: &mut Walk<'_>, reference: ReferenceSquares) -> bool {
        if walk.forbidden != 0 && walk.must_stop(self.at, reference.origin) {
            return false;
        }
        let is_vacant = walk.view.at(self.at) == Content::VACANT;
        let may_go_on = match ride.pass {
            Pass::Over { count, set, .. } => {
                self.is_on_hurdle = walk.view.has(set, self.at, reference);
                self.hurdles_passed += u8::from(self.is_on_hurdle);
                self.hurdles_passed <= count && (self.is_on_hurdle || is_vacant)
            }
            Pass::Ski => is_vacant || self.steps == 1 && walk.view.program.shape.is_square(self.at),
            Pass::Vacant | Pass::Pieces => is_vacant,
        };
        if may_go_on {
            walk.pass_over(self.at);
        }
        may_go_on
    }
}
