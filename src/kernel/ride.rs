//! A leg along straight routes, followed on the bare board: every way from a square to another, and what must be vacant or
//! filled for it.

use super::bits::Bits;
use super::chain::{Leg, Reason};
use super::line::{Line, paired};
use super::places::{contains, contents_at};
use crate::board::{Content, Contents, Side, Square};
use crate::ir::{Go, Pass, Program, Route, SetId, VectorId};

/// One way of getting from one square to another, with the unit step of its route.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witness<B> {
    pub from: Square,
    pub to: Square,
    pub vacant: B,
    pub filled: B,
    /// How many of `vacant` must be occupied all the same.
    pub hurdles: u8,
    pub unit: Option<VectorId>,
}

/// Every way of a leg from a square to another, one by one.
///
/// # Errors
/// If they cannot be told without looking at more than vacant and occupied squares.
pub(super) fn witnesses<B: Bits>(
    program: &Program,
    leg: &Leg<'_>,
    origins: &[SetId],
    side: Side,
    origin: Square,
) -> Result<Vec<Witness<B>>, Reason> {
    if !contents_at(program, origins, side, origin, false)?.has(Content::VACANT) {
        return Ok(Vec::new());
    }
    let leap = |to| Witness { from: origin, to, vacant: B::NONE, filled: B::NONE, hurdles: 0, unit: None };
    match leg {
        Leg::Stay => Ok(vec![leap(origin)]),
        Leg::Jump(set) => {
            let mut list = Vec::new();
            for cell in program.shape.all() {
                if contains(program, &[*set], side, cell)? {
                    list.push(leap(cell));
                }
            }
            Ok(list)
        }
        Leg::Go(go) => Ride::new(program, go, side)?.witnesses(origin),
    }
}

/// One ride from one square along one unit step: its squares in order, with what a kernel must know of each.
pub(super) fn ray(
    program: &Program,
    unit: VectorId,
    within: Option<SetId>,
    most: u8,
    side: Side,
    from: Square,
) -> Result<Vec<Square>, Reason> {
    let inside = |cell| within.map_or(Ok(true), |set| contains(program, &[set], side, cell));
    let mut squares = Vec::new();
    let mut at = from;
    if !inside(from)? {
        return Ok(squares);
    }
    while squares.len() < usize::from(most) {
        match program.tables.go(at, unit, side) {
            Some(next) if next != from && program.shape.is_square(next) && inside(next)? => {
                squares.push(next);
                at = next;
            }
            _ => break,
        }
    }
    Ok(squares)
}

/// How a leg passes what is on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    /// Over vacant squares.
    Vacant,
    /// Over so many pieces of whatever kind, and else over vacant squares.
    Hurdles,
    /// Over so many voids, and else over vacant squares.
    Voids(u8),
    /// Onto a piece, beyond which it ends at once.
    LandNext,
    /// The first square may be anything.
    Ski,
    /// What each step passes itself must be pieces.
    Pieces,
}

/// One leg of one side.
pub(super) struct Ride<'p> {
    program: &'p Program,
    go: &'p Go,
    side: Side,
    passing: Passing,
    /// How many pieces must be hopped over.
    pub hurdles: u8,
}

impl<'p> Ride<'p> {
    /// The leg, if no more than vacant and occupied squares bear on it.
    ///
    /// # Errors
    /// If more does.
    pub fn new(program: &'p Program, go: &'p Go, side: Side) -> Result<Ride<'p>, Reason> {
        let mut hurdles = 0;
        let passing = match go.pass {
            Pass::Vacant => Passing::Vacant,
            Pass::Ski => Passing::Ski,
            Pass::Pieces => Passing::Pieces,
            Pass::Over { count, set, land_next } => {
                let cells = (0..program.shape.cells()).map(|cell| Square(cell as u8));
                let (mut pieces, mut voids) = (true, true);
                for cell in cells {
                    let counted = contents_at(program, &[set], side, cell, false)?;
                    if program.shape.is_square(cell) {
                        pieces &= counted & Contents::SQUARE == Contents::PIECE;
                        voids &= !counted.meets(Contents::SQUARE);
                    } else {
                        pieces &= !counted.meets(Contents::VOID);
                    }
                }
                match (pieces, voids) {
                    (true, _) if count == 1 && land_next => Passing::LandNext,
                    (true, _) if !land_next => {
                        hurdles = count;
                        Passing::Hurdles
                    }
                    (_, true) if !land_next => Passing::Voids(count),
                    _ => return Err("what it jumps is not just any piece"),
                }
            }
        };
        Ok(Ride { program, go, side, passing, hurdles })
    }

    fn inside(&self, cell: Square) -> Result<bool, Reason> {
        self.go.within.map_or(Ok(true), |set| contains(self.program, &[set], self.side, cell))
    }

    /// The lines of a ride that is nothing but straight lines; `None` if it is not.
    pub fn lines<B: Bits>(&self, origin: Square) -> Result<Option<Vec<Line<B>>>, Reason> {
        let plain = matches!(self.passing, Passing::Vacant | Passing::Hurdles);
        let simple = |route: &Route| route.through.is_empty();
        let min_is_natural = self.go.min <= self.hurdles + 1;
        if !plain || self.go.max < 2 || !min_is_natural || !self.go.routes.iter().all(simple) {
            return Ok(None);
        }
        let mut arms = Vec::new();
        for route in &self.go.routes {
            let most = if self.hurdles == 0 { self.go.max } else { u8::MAX };
            let squares = ray(self.program, route.to, self.go.within, most, self.side, origin)?;
            if squares.len() > usize::from(self.go.max) {
                return Ok(None);
            }
            match (Line::arm(origin, &squares), squares.first()) {
                (Some(arm), Some(nearest)) => arms.push((nearest.0.abs_diff(origin.0), arm)),
                (Some(_), None) => {}
                (None, _) => return Ok(None),
            }
        }
        Ok(Some(paired(arms)))
    }

    /// Every way from a square.
    pub fn witnesses<B: Bits>(&self, origin: Square) -> Result<Vec<Witness<B>>, Reason> {
        let mut list = Vec::new();
        if self.inside(origin)? {
            for route in &self.go.routes {
                self.along(route, origin, &mut list)?;
            }
        }
        Ok(list)
    }

    fn along<B: Bits>(
        &self,
        route: &Route,
        origin: Square,
        list: &mut Vec<Witness<B>>,
    ) -> Result<(), Reason> {
        let (program, side) = (self.program, self.side);
        let (mut vacant, mut filled, mut voids) = (B::NONE, B::NONE, 0);
        let mut at = origin;
        for step in 1..=self.go.max {
            for &vector in &route.through {
                let Some(cell) = program.tables.go(at, vector, side) else { return Ok(()) };
                if !program.shape.is_square(cell) || !self.inside(cell)? {
                    return Ok(());
                }
                // The mover has been lifted, so its own square is vacant.
                let must_be = if cell == origin { B::NONE } else { B::bit(cell) };
                match self.passing {
                    Passing::Pieces if cell == origin => return Ok(()),
                    Passing::Pieces => filled |= must_be,
                    _ => vacant |= must_be,
                }
            }
            match program.tables.go(at, route.to, side) {
                Some(next) if next != origin && self.inside(next)? => at = next,
                _ => return Ok(()),
            }
            let is_square = program.shape.is_square(at);
            let far_enough = match self.passing {
                Passing::Voids(count) => voids == count,
                Passing::LandNext => step > 1,
                _ => true,
            };
            if step >= self.go.min && is_square && far_enough {
                let (vacant, filled) = match self.passing {
                    Passing::LandNext => {
                        let hurdle = B::bit(self.before(route, origin, step - 1));
                        (vacant & !hurdle, hurdle)
                    }
                    _ => (vacant, filled),
                };
                let unit = Some(route.to);
                list.push(Witness { from: origin, to: at, vacant, filled, hurdles: self.hurdles, unit });
            }
            match self.passing {
                Passing::Voids(_) if !is_square => voids += 1,
                Passing::Ski if step == 1 && is_square => {}
                _ if is_square => vacant |= B::bit(at),
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// The square after so many steps, which there is.
    fn before(&self, route: &Route, origin: Square, steps: u8) -> Square {
        let step = |at, _| self.program.tables.go(at, route.to, self.side).unwrap_or(at);
        (0..steps).fold(origin, step)
    }
}
