//! Rides along one route: leaps, slides, hops and all other legs that repeat one displacement.

use super::cursor::Cursor;
use super::view::ReferenceSquares;
use super::walk::{Flow, Sink, Walk};
use crate::board::{Content, Square};
use crate::ir::{Forbidden, Go, Instr, Pass, RelativeGo, RelativeRoute, Route, SetId, VectorId};

impl<'a> Walk<'a> {
    /// Repeats the unit step of the last leg `min` to `max` times over vacant squares.
    pub(super) fn continue_ride<S: Sink>(
        &mut self,
        (min, max): (u8, u8),
        within: Option<SetId>,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let Some(unit) = cursor.unit else { return Flow::Continue(()) };
        let ride = Ride { unit, through: &[], min, max, pass: Pass::Vacant, within };
        self.ride(&ride, rest, stage, cursor, sink)
    }

    /// Rides along a route.
    pub(super) fn go<S: Sink>(
        &mut self,
        go: &'a Go,
        route: &'a Route,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let (min, max, pass, within) = (go.min, go.max, go.pass, go.within);
        let ride = Ride { unit: route.to, through: &route.through, min, max, pass, within };
        self.ride(&ride, rest, stage, Cursor { unit: Some(route.to), ..cursor }, sink)
    }

    /// Rides along each route that can follow the unit step of the last leg.
    pub(super) fn go_relative<S: Sink>(
        &mut self,
        go: &'a RelativeGo,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let Some(unit) = cursor.unit else { return Flow::Continue(()) };
        let (min, max, pass, within) = (go.min, go.max, go.pass, go.within);
        for RelativeRoute { route, bend, required_last_bend } in go.routes_after(unit) {
            if required_last_bend.is_some()
                && cursor.rotation.is_some()
                && *required_last_bend != cursor.rotation
            {
                continue;
            }
            let ride = Ride { unit: route.to, through: &route.through, min, max, pass, within };
            let mut next = cursor;
            (next.unit, next.rotation) = (Some(route.to), bend.or(cursor.rotation));
            self.ride(&ride, rest, stage, next, sink)?;
        }
        Flow::Continue(())
    }

    /// Rides along one route and continues from every square on which the ride can end.
    fn ride<S: Sink>(
        &mut self,
        ride: &Ride<'a>,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let passed_count = self.passed_squares.len();
        let mut progress = RideState::new(cursor.at);
        let mut flow = Flow::Continue(());
        // Most squares of a ride fail the conditions that follow the ride, so the conditions are tested before the cursor is copied.
        let condition_count =
            rest.iter().take_while(|instr| matches!(instr, Instr::RequireSquare(_))).count();
        let (conditions, rest) = rest.split_at(condition_count);
        let meets_conditions = |walk: &Walk<'_>, at| {
            let reference = ReferenceSquares::from_move(cursor.origin, at);
            let is_met = |instr: &Instr| matches!(instr, Instr::RequireSquare(set) if walk.view.set_has(*set, at, reference));
            conditions.iter().all(is_met)
        };
        let useful_ends = self.ends_before_target(stage, cursor.origin);
        while flow.is_continue() && progress.step(ride, self, cursor.reference_squares()) {
            if progress.may_end(ride)
                && useful_ends.is_none_or(|ends| ends.has(progress.at))
                && meets_conditions(self, progress.at)
            {
                flow = self.step(rest, stage, Cursor { at: progress.at, ..cursor }, sink);
            }
            if !progress.pass_current_cell(ride, self, cursor.reference_squares()) {
                break;
            }
        }
        self.passed_squares.truncate(passed_count);
        flow
    }

    /// Returns true if a restriction forbids the piece to ride past a square.
    fn must_stop(&self, cell: Square, origin: Square) -> bool {
        let restrictions = self.view.program.restrictions.iter().enumerate();
        let mut active = restrictions.filter(|(index, _)| self.active_restrictions >> index & 1 != 0);
        active.any(|(_, restriction)| match restriction.forbidden {
            Forbidden::GoingPast(set) => {
                self.view.set_has(set, cell, ReferenceSquares::from_move(origin, cell))
            }
            Forbidden::Move | Forbidden::Matching(_) => false,
        })
    }

    /// Records a square that is passed over, if the rule leaves a trail and no other piece is being moved.
    fn pass_over(&mut self, cell: Square) {
        if self.rule.leaves_trail && self.interrupted_chain.is_none() {
            // On a board without joined edges, no straight line has more than MAX_TRAIL squares. Other paths can pass more; the rest
            // is ignored.
            let _ = self.passed_squares.try_push(cell);
        }
    }
}

/// The definition of a ride: its steps and their conditions.
struct Ride<'a> {
    /// The displacement of a step.
    pub unit: VectorId,
    /// The squares that each step passes over, as displacements from its start.
    pub through: &'a [VectorId],
    /// The minimum number of steps.
    pub min: u8,
    /// The maximum number of steps.
    pub max: u8,
    /// The condition on the squares that the ride passes over.
    pub pass: Pass,
    /// The set that must contain all squares of the ride.
    pub within: Option<SetId>,
}

/// The state of a ride in progress.
struct RideState {
    pub at: Square,
    start: Square,
    steps: u8,
    /// The number of hurdles passed.
    hurdles_passed: u8,
    /// True if the last cell that the ride passed over is a hurdle. Set by [`RideState::pass_current_cell`].
    last_passed_is_hurdle: bool,
}

impl RideState {
    pub fn new(start: Square) -> RideState {
        RideState { at: start, start, steps: 0, hurdles_passed: 0, last_passed_is_hurdle: false }
    }

    /// Makes a step. Returns false if the next cell does not exist or the conditions of the step do not hold.
    pub fn step(&mut self, ride: &Ride<'_>, walk: &mut Walk<'_>, reference: ReferenceSquares) -> bool {
        let (program, mover) = (walk.view.program, walk.view.mover);
        let inside =
            |walk: &Walk<'_>, cell| ride.within.is_none_or(|set| walk.view.set_has(set, cell, reference));
        if self.steps == ride.max || self.steps == 0 && !inside(walk, self.at) {
            return false;
        }
        for &vector in ride.through {
            let Some(cell) = program.tables.target(self.at, vector, mover) else { return false };
            let content = walk.view.at(cell);
            let is_passable =
                if ride.pass == Pass::Pieces { content.is_piece() } else { content == Content::VACANT };
            if !is_passable || !inside(walk, cell) {
                return false;
            }
            walk.pass_over(cell);
        }
        match program.tables.target(self.at, ride.unit, mover) {
            // A ride around the board ends before it returns to its start.
            Some(next) if next != self.start && inside(walk, next) => {
                self.at = next;
                self.steps += 1;
                true
            }
            _ => false,
        }
    }

    /// Returns true if the ride may end on the current cell. The content of that cell is not tested.
    pub fn may_end(&self, ride: &Ride<'_>) -> bool {
        self.steps >= ride.min
            && match ride.pass {
                Pass::Over { amount, land_next, .. } => {
                    amount.is_satisfied_by(u32::from(self.hurdles_passed))
                        && (!land_next || self.last_passed_is_hurdle)
                }
                _ => true,
            }
    }

    /// Passes over the current cell: counts it if it is a hurdle, and records it for the trail. Returns false if the ride must stop here.
    pub fn pass_current_cell(
        &mut self,
        ride: &Ride<'_>,
        walk: &mut Walk<'_>,
        reference: ReferenceSquares,
    ) -> bool {
        if walk.active_restrictions != 0 && walk.must_stop(self.at, reference.origin) {
            return false;
        }
        let is_vacant = walk.view.at(self.at) == Content::VACANT;
        let may_go_on = match ride.pass {
            Pass::Over { amount, set, .. } => {
                self.last_passed_is_hurdle = walk.view.set_has(set, self.at, reference);
                self.hurdles_passed += u8::from(self.last_passed_is_hurdle);
                u32::from(self.hurdles_passed) <= amount.maximum()
                    && (self.last_passed_is_hurdle || is_vacant)
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
