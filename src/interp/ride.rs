//! A ride along one route: leaps, slides, hops and whatever else repeats one displacement.

use super::view::Whereabouts;
use super::walk::Walk;
use crate::board::{Content, Square};
use crate::ir::{Pass, SetId, VectorId};

/// A ride: its steps and their conditions.
pub(super) struct Ride<'a> {
    pub unit: VectorId,
    /// The squares that each step passes over, as displacements from its start.
    pub through: &'a [VectorId],
    pub min: u8,
    pub max: u8,
    pub pass: Pass,
    pub within: Option<SetId>,
}

/// The progress of a ride.
pub(super) struct Way {
    pub at: Square,
    start: Square,
    steps: u8,
    /// The number of hurdles passed, and whether the last step passed one.
    passed: u8,
    just_passed: bool,
}

impl Way {
    pub fn new(start: Square) -> Way {
        Way { at: start, start, steps: 0, passed: 0, just_passed: false }
    }

    /// One step on, if there is a cell and the step's own way to it is as it must be.
    pub fn step(&mut self, ride: &Ride<'_>, walk: &mut Walk<'_>, who: Whereabouts) -> bool {
        let (program, mover) = (walk.view.program, walk.view.mover);
        let inside = |walk: &Walk<'_>, cell| ride.within.is_none_or(|set| walk.view.has(set, cell, who));
        if self.steps == ride.max || self.steps == 0 && !inside(walk, self.at) {
            return false;
        }
        for &vector in ride.through {
            let Some(cell) = program.tables.go(self.at, vector, mover) else { return false };
            let content = walk.view.at(cell);
            let as_it_must_be =
                if ride.pass == Pass::Pieces { content.is_piece() } else { content == Content::VACANT };
            if !as_it_must_be || !inside(walk, cell) {
                return false;
            }
            walk.pass(cell);
        }
        match program.tables.go(self.at, ride.unit, mover) {
            // A ride that comes round the board stops before the square where it began.
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
                    self.passed == count && (!land_next || self.just_passed)
                }
                _ => true,
            }
    }

    /// Returns true if the ride may go on past the current cell, and records whether the cell counts as a hurdle.
    pub fn may_go_on(&mut self, ride: &Ride<'_>, walk: &mut Walk<'_>, who: Whereabouts) -> bool {
        let vacant = walk.view.at(self.at) == Content::VACANT;
        let goes_on = match ride.pass {
            Pass::Over { count, set, .. } => {
                self.just_passed = walk.view.has(set, self.at, who);
                self.passed += u8::from(self.just_passed);
                self.passed <= count && (self.just_passed || vacant)
            }
            Pass::Ski => vacant || self.steps == 1 && walk.view.program.shape.is_square(self.at),
            Pass::Vacant | Pass::Pieces => vacant,
        };
        if goes_on {
            walk.pass(self.at);
        }
        goes_on
    }
}
