//! Runs chains of instructions, following every alternative, and hands each end to a sink.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::cursor::Cursor;
use super::ride::{Ride, Way};
use super::view::{View, Whereabouts};
use crate::board::{Content, KindId, Square, SquareSet};
use crate::ir::{
    Affected, Go, Instr, Limited, Pass, Program, RelativeGo, RelativeRoute, Route, Rule, SetId, TargetRoutes,
};
use crate::position::{MAX_TRAIL, Position};

/// `Break` when the sink has seen enough.
pub(super) type Flow = ControlFlow<()>;

/// A receiver of the paths through a rule.
pub(super) trait Sink: Sized {
    /// True in attack mode: only removed pieces count, promotions do not.
    const JUDGING: bool;

    /// Receives the end of a chain.
    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow;

    /// Returns the squares whose pieces are searched for attackers; `None` if whole moves are generated.
    fn targets(&self) -> Option<&SquareSet> {
        None
    }
}

/// One rule of one piece being run.
pub(super) struct Walk<'a> {
    pub view: View<'a>,
    pub rule: &'a Rule,
    /// The pieces removed so far, in order.
    pub victims: SmallVec<[(Square, Content); 16]>,
    /// The squares from which a piece was removed without being attacked; recorded only in attack mode.
    pub spared: SquareSet,
    /// Squares passed over, if the rule leaves a trail.
    pub stops: ArrayVec<Square, MAX_TRAIL>,
    /// The squares where a piece must be removed, and the routes of the rule that lead there.
    pub target_routes: Option<(&'a TargetRoutes, Square)>,
    /// The `afters` of the rule that apply, one bit per index; determined when the move as written is complete.
    due: u64,
}

impl<'a> Walk<'a> {
    pub fn new(
        program: &'a Program,
        position: &'a Position,
        mover: crate::board::Side,
        rule: &'a Rule,
    ) -> Self {
        let view = View::new(program, position, mover);
        let victims = SmallVec::new();
        Walk {
            view,
            rule,
            victims,
            spared: SquareSet::EMPTY,
            stops: ArrayVec::new(),
            target_routes: None,
            due: 0,
        }
    }

    /// Lifts the piece and runs the rest of a chain for every way that there is.
    pub fn run<S: Sink>(&mut self, body: &'a [Instr], cursor: Cursor, sink: &mut S) -> Flow {
        let before = self.view.edits.len();
        self.view.put(cursor.origin, Content::VACANT);
        let flow = self.step(body, 0, cursor, sink);
        self.view.restore(before);
        flow
    }

    /// Continues after a chain without instructions (a drop, a castling) whose changes have been made.
    pub fn finish<S: Sink>(&mut self, cursor: Cursor, sink: &mut S) -> Flow {
        self.step(&[], 0, cursor, sink)
    }

    pub(super) fn step<S: Sink>(
        &mut self,
        body: &'a [Instr],
        stage: usize,
        mut cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let (edits, victims) = (self.view.edits.len(), self.victims.len());
        let mut rest = body;
        let flow = loop {
            let Some((instr, behind)) = rest.split_first() else {
                break self.body_done(stage, cursor, sink);
            };
            rest = behind;
            match instr {
                Instr::Go(go) => {
                    break match self.leading(rest, stage, cursor.at) {
                        None => {
                            let mut routes = go.routes.iter();
                            routes.try_for_each(|route| self.go(go, route, rest, stage, cursor, sink))
                        }
                        Some(bits) => {
                            let mut routes = (0..go.routes.len()).filter(|number| bits >> number & 1 != 0);
                            routes.try_for_each(|number| {
                                self.go(go, &go.routes[number], rest, stage, cursor, sink)
                            })
                        }
                    };
                }
                Instr::GoRelative(turn) => break self.turn(turn, rest, stage, cursor, sink),
                Instr::Continue { min, max, within } => {
                    break self.on((*min, *max), *within, rest, stage, cursor, sink);
                }
                Instr::Jump(set) => break self.jump(*set, rest, stage, cursor, sink),
                Instr::Become { options, said, if_possible } if !S::JUDGING => {
                    break self.become_one((options, *said, *if_possible), rest, stage, cursor, sink);
                }
                Instr::Check(set) if self.view.has(*set, cursor.at, cursor.who()) => {}
                Instr::Check(_) => break Flow::Continue(()),
                Instr::AddToText if !S::JUDGING => cursor.say(),
                Instr::Shoot => cursor.stays = Some(cursor.at),
                Instr::Take => self.remove::<S>(cursor.at, stage),
                Instr::Mark => cursor.mark = cursor.at,
                Instr::Unload => break self.unload(rest, stage, cursor, sink),
                Instr::Remove(set) => self.remove_all::<S>(*set, cursor.who(), stage),
                Instr::RemoveTrailPiece => match self.view.position.trail() {
                    Some(trail) if self.view.at(trail.piece_square).is_piece() => {
                        self.remove::<S>(trail.piece_square, stage);
                    }
                    _ => break Flow::Continue(()),
                },
                Instr::RemoveMover => cursor.gone = true,
                Instr::Turn { what: Affected::Itself, .. } => cursor.turned = !cursor.turned,
                Instr::Turn { what: Affected::It, as_threat } => self.view.turn(cursor.at, *as_threat),
                Instr::Turn { what: Affected::Every(set), as_threat } => {
                    self.turn_all(*set, cursor.who(), *as_threat);
                }
                Instr::Trail => cursor.trail = true,
                Instr::Drop { options, to, safely } if !S::JUDGING => {
                    break self.drop((options, *to, *safely), rest, stage, cursor, sink);
                }
                // Not needed in attack mode: a drop attacks nothing.
                Instr::Become { .. } | Instr::AddToText | Instr::Drop { .. } => {}
            }
        };
        self.view.restore(edits);
        if S::JUDGING && !self.spared.is_empty() {
            self.victims[victims..].iter().for_each(|&(cell, _)| self.spared.remove(cell));
        }
        self.victims.truncate(victims);
        flow
    }

    /// Returns true if a removal does not count as an attack: one by the rule's own chain (stage 0) or by its `stage`-th after.
    fn spares(&self, stage: usize) -> bool {
        match stage.checked_sub(1) {
            None => self.rule.without_check,
            Some(after) => self.view.program.afters[self.rule.afters[after]].without_check,
        }
    }

    /// Returns the routes from a square that can reach a wanted square, one bit each; `None` for all.
    #[inline]
    fn leading(&self, rest: &[Instr], stage: usize, at: Square) -> Option<u32> {
        let (target_routes, target) = self.target_routes.filter(|_| stage == 0)?;
        let removed = self.victims.iter().any(|&(cell, _)| cell == target);
        if removed { None } else { target_routes.routes(rest.len(), at, target) }
    }

    /// The chain of the rule (stage 0) or of its `stage`-th after is done: the next after follows, or the end.
    fn body_done<S: Sink>(&mut self, stage: usize, cursor: Cursor, sink: &mut S) -> Flow {
        if stage == 0 && !self.rule.afters.is_empty() {
            self.due = self.afters_due(&cursor, S::JUDGING);
        }
        let (due, program) = (self.due, self.view.program);
        for (index, &number) in self.rule.afters.iter().enumerate().skip(stage) {
            let after = &program.afters[number];
            let still_one = after.kinds.has(Content::piece(cursor.kind, crate::board::Side::White));
            if due >> index & 1 != 0 && still_one {
                for body in &after.bodies {
                    self.step(body, index + 1, cursor, sink)?;
                }
                return Flow::Continue(());
            }
        }
        if !cursor.gone && self.view.at(cursor.lands()) != Content::VACANT {
            return Flow::Continue(());
        }
        sink.end(self, &cursor)
    }

    fn remove_all<S: Sink>(&mut self, set: SetId, who: Whereabouts, stage: usize) {
        for cell in &self.view.candidates(set, who) {
            if self.view.has(set, cell, who) {
                self.remove::<S>(cell, stage);
            }
        }
    }

    fn turn_all(&mut self, set: SetId, who: Whereabouts, as_threat: bool) {
        let members = self.view.candidates(set, who);
        // Membership is decided before the first piece turns.
        let members: SquareSet = members.iter().filter(|&cell| self.view.has(set, cell, who)).collect();
        members.iter().for_each(|cell| self.view.turn(cell, as_threat));
    }

    fn remove<S: Sink>(&mut self, cell: Square, stage: usize) {
        let content = self.view.at(cell);
        if content.is_piece() {
            if S::JUDGING && self.spares(stage) {
                self.spared.insert(cell);
            }
            self.victims.push((cell, content));
            self.view.put(cell, Content::VACANT);
        }
    }

    fn become_one<S: Sink>(
        &mut self,
        (options, said, if_possible): (&'a [Limited], bool, bool),
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let mut possible = false;
        for option in options {
            if option.at_most.is_some_and(|limit| self.own(option.kind) >= usize::from(limit)) {
                continue;
            }
            possible = true;
            let mut next = cursor;
            (next.kind, next.changed) = (option.kind, true);
            if said {
                next.choice = Some(option.kind);
            }
            self.step(rest, stage, next, sink)?;
        }
        if !possible && if_possible { self.step(rest, stage, cursor, sink) } else { Flow::Continue(()) }
    }

    /// Returns the number of pieces of a kind that the mover has on the board now, without the lifted one.
    pub(super) fn own(&self, kind: KindId) -> usize {
        let piece = Content::piece(kind, self.view.mover);
        let squares = self.view.program.shape.all();
        squares.filter(|&cell| self.view.at(cell) == piece).count()
    }

    /// Returns true if nothing has been removed so far and the rest of the move can remove only the piece on the current square.
    fn removes_only_here(&self, rest: &[Instr], stage: usize) -> bool {
        let stays = |instr: &Instr| match instr {
            Instr::Check(_)
            | Instr::AddToText
            | Instr::Shoot
            | Instr::Take
            | Instr::RemoveMover
            | Instr::Turn { as_threat: false, .. }
            | Instr::Become { .. }
            | Instr::Trail => true,
            Instr::Go(_)
            | Instr::GoRelative(_)
            | Instr::Continue { .. }
            | Instr::Jump(_)
            | Instr::Mark
            | Instr::Unload
            | Instr::Remove(_)
            | Instr::RemoveTrailPiece
            | Instr::Turn { as_threat: true, .. }
            | Instr::Drop { .. } => false,
        };
        let afters = &self.view.program.afters;
        stage == 0
            && self.victims.is_empty()
            && rest.iter().all(stays)
            && !self.rule.afters.iter().any(|&after| afters[after].attacks())
    }

    fn jump<S: Sink>(
        &mut self,
        set: SetId,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let mut cells = self.view.candidates(set, cursor.who());
        if let Some(targets) = sink.targets().filter(|_| self.removes_only_here(rest, stage)) {
            cells = cells & *targets;
        }
        for cell in &cells {
            if self.view.has(set, cell, cursor.who()) {
                self.step(rest, stage, Cursor { at: cell, ..cursor }, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn on<S: Sink>(
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

    fn go<S: Sink>(
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

    fn turn<S: Sink>(
        &mut self,
        turn: &'a RelativeGo,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let Some(unit) = cursor.unit else { return Flow::Continue(()) };
        let (min, max, pass, within) = (turn.min, turn.max, turn.pass, turn.within);
        for RelativeRoute { route, turns: hand, after } in turn.routes_after(unit) {
            if after.is_some() && cursor.hand.is_some() && *after != cursor.hand {
                continue;
            }
            let ride = Ride { unit: route.to, through: &route.through, min, max, pass, within };
            let mut turned = cursor;
            (turned.unit, turned.hand) = (Some(route.to), hand.or(cursor.hand));
            self.ride(&ride, rest, stage, turned, sink)?;
        }
        Flow::Continue(())
    }

    /// Puts the piece captured last on the marked square, if that is vacant.
    fn unload<S: Sink>(&mut self, rest: &'a [Instr], stage: usize, cursor: Cursor, sink: &mut S) -> Flow {
        let Some((cell, content)) = self.victims.pop() else { return self.step(rest, stage, cursor, sink) };
        let edits = self.view.edits.len();
        let mut flow = Flow::Continue(());
        if self.view.at(cursor.mark) == Content::VACANT {
            self.view.put(cursor.mark, content);
            flow = self.step(rest, stage, cursor, sink);
        }
        self.view.restore(edits);
        self.victims.push((cell, content));
        flow
    }

    /// Along one route; every square that it can end on is offered.
    fn ride<S: Sink>(
        &mut self,
        ride: &Ride<'a>,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let stops = self.stops.len();
        let mut way = Way::new(cursor.at);
        let mut flow = Flow::Continue(());
        // Most squares of most rides fail the checks that come next: those need no cursor of their own.
        let checks = rest.iter().take_while(|instr| matches!(instr, Instr::Check(_))).count();
        let (checks, rest) = rest.split_at(checks);
        let passes = |walk: &Walk<'_>, at| {
            let who = Whereabouts { origin: cursor.origin, at };
            checks.iter().all(|check| matches!(check, Instr::Check(set) if walk.view.has(*set, at, who)))
        };
        while flow.is_continue() && way.step(ride, self, cursor.who()) {
            if way.may_end(ride) && passes(self, way.at) {
                flow = self.step(rest, stage, Cursor { at: way.at, ..cursor }, sink);
            }
            if !way.may_go_on(ride, self, cursor.who()) {
                break;
            }
        }
        self.stops.truncate(stops);
        flow
    }

    /// Remembers a square that has been passed over, if the rule leaves a trail.
    pub fn pass(&mut self, cell: Square) {
        if self.rule.leaves_trail {
            // More than MAX_TRAIL squares lie on no line of a board.
            let _ = self.stops.try_push(cell);
        }
    }
}
