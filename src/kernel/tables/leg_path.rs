//! Legs along straight routes, enumerated on the empty board: each path with the squares that must be vacant or
//! occupied.

use super::cell_contents::{contains, contents_from};
use super::chain::{Leg, Reason};
use crate::board::{Contents, Rotation, Side, Square};
use crate::ir::{Pass, Program, Route, SetId, VectorId};
use crate::kernel::squares::{Bits, Line, pair_arms};

/// A path from one square to another.
#[derive(Clone, Copy, Debug)]
pub struct LegPath<B> {
    pub from: Square,
    pub to: Square,
    pub vacant: B,
    pub occupied: B,
    /// The number of squares of `vacant` that must be occupied nevertheless.
    pub hurdles: u8,
    pub unit: Option<VectorId>,
    /// The side of the last turn.
    pub last_turn: Option<Rotation>,
}

/// The start of a leg.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The square.
    pub at: Square,
    /// The origin of the move, which is vacant.
    pub origin: Square,
    /// The unit step of the leg before.
    pub unit: Option<VectorId>,
    /// The side of the last turn.
    pub hand: Option<Rotation>,
}

impl Start {
    /// Creates the start of a move.
    pub fn new(origin: Square) -> Start {
        Start { at: origin, origin, unit: None, hand: None }
    }
}

/// Returns every path of a leg.
///
/// # Errors
/// Returns an error if a path depends on more than vacant and occupied squares.
pub fn leg_paths<B: Bits>(
    program: &Program,
    leg: &Leg<'_>,
    side: Side,
    start: Start,
) -> Result<Vec<LegPath<B>>, Reason> {
    let mut list = all_leg_paths(program, leg, side, start)?;
    list.retain(|path| program.shape.is_square(path.to));
    Ok(list)
}

/// Returns every path of a leg, including those that end on voids.
///
/// # Errors
/// Returns the same paths as [`leg_paths`].
pub fn all_leg_paths<B: Bits>(
    program: &Program,
    leg: &Leg<'_>,
    side: Side,
    start: Start,
) -> Result<Vec<LegPath<B>>, Reason> {
    let Start { at, unit, hand, .. } = start;
    let leap =
        |to| LegPath { from: at, to, vacant: B::NONE, occupied: B::NONE, hurdles: 0, unit, last_turn: hand };
    let mut list = Vec::new();
    match leg {
        Leg::Stay => list.push(leap(at)),
        Leg::Jump(set) => {
            for cell in program.shape.all() {
                if contains(program, &[*set], side, cell, Some(start.origin))? {
                    list.push(leap(cell));
                }
            }
        }
        Leg::Go(go) => {
            let ride = CompiledLeg::new(program, side, (go.min, go.max), go.pass, go.within)?;
            for route in &go.routes {
                ride.add_paths(route, start, &mut list)?;
            }
        }
        Leg::GoRelative(turn) => {
            let ride = CompiledLeg::new(program, side, (turn.min, turn.max), turn.pass, turn.within)?;
            let bends = unit.map_or(&[][..], |unit| turn.routes_after(unit));
            for bend in
                bends.iter().filter(|bend| bend.after.is_none() || hand.is_none() || bend.after == hand)
            {
                ride.add_paths(&bend.route, Start { hand: bend.turns.or(hand), ..start }, &mut list)?;
            }
        }
        Leg::Continue { steps, within } => {
            if let Some(unit) = unit {
                let ride = CompiledLeg::new(program, side, *steps, Pass::Vacant, *within)?;
                ride.add_paths(&Route { to: unit, through: Vec::new() }, start, &mut list)?;
            }
        }
    }
    Ok(list)
}

/// Returns the squares of a ride along one unit step, in order, with the conditions on each.
pub fn ray(
    program: &Program,
    unit: VectorId,
    within: Option<SetId>,
    most: u8,
    side: Side,
    from: Square,
) -> Result<Vec<Square>, Reason> {
    let inside = |cell| within.map_or(Ok(true), |set| contains(program, &[set], side, cell, None));
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

/// The condition on the squares that a leg passes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    /// Over vacant squares.
    Vacant,
    /// Over vacant squares and this many pieces of any kind.
    Hurdles,
    /// Over vacant squares and this many voids.
    Voids(u8),
    /// Over vacant squares up to a piece, and to the square beyond it.
    LandNext,
    /// The first square may have any contents.
    Ski,
    /// Each step must jump a piece.
    Pieces,
}

const NOT_ANY: Reason = "what it jumps is not just any piece";

/// A leg of one side.
pub struct CompiledLeg<'p> {
    program: &'p Program,
    side: Side,
    /// Steps: at least, at most.
    steps: (u8, u8),
    within: Option<SetId>,
    passing: Passing,
    /// The number of pieces to hop over.
    pub hurdles: u8,
    /// The pieces that can be hopped over, if not all.
    pub valid_hurdles: Option<SetId>,
}

impl<'p> CompiledLeg<'p> {
    /// Compiles a leg that depends on vacant and occupied squares only.
    ///
    /// # Errors
    /// Returns an error if it depends on more.
    pub fn new(
        program: &'p Program,
        side: Side,
        steps: (u8, u8),
        pass: Pass,
        within: Option<SetId>,
    ) -> Result<CompiledLeg<'p>, Reason> {
        let (mut hurdles, mut marks) = (0, None);
        let passing = match pass {
            Pass::Vacant => Passing::Vacant,
            Pass::Ski => Passing::Ski,
            Pass::Pieces => Passing::Pieces,
            Pass::Over { count, set, land_next } => {
                let cells = (0..program.shape.cells()).map(|cell| Square(cell as u8));
                let (mut pieces, mut voids, mut only_pieces) = (true, true, true);
                for cell in cells {
                    let counted = contents_from(program, &[set], side, cell, None)?;
                    only_pieces &= !counted.meets(!Contents::PIECE);
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
                    _ if only_pieces && !land_next => {
                        (hurdles, marks) = (count, Some(set));
                        Passing::Hurdles
                    }
                    _ => return Err(NOT_ANY),
                }
            }
        };
        Ok(CompiledLeg { program, side, steps, within, passing, hurdles, valid_hurdles: marks })
    }

    fn is_inside(&self, cell: Square) -> Result<bool, Reason> {
        self.within.map_or(Ok(true), |set| contains(self.program, &[set], self.side, cell, None))
    }

    /// Returns the lines of a leg that consists of straight lines; `None` if it does not.
    pub fn lines<B: Bits>(&self, routes: &[Route], origin: Square) -> Result<Option<Vec<Line<B>>>, Reason> {
        let plain = matches!(self.passing, Passing::Vacant | Passing::Hurdles);
        let simple = |route: &Route| route.through.is_empty();
        let min_is_natural = self.steps.0 <= self.hurdles + 1;
        if !plain || self.steps.1 < 2 || !min_is_natural || !routes.iter().all(simple) {
            return Ok(None);
        }
        let mut arms = Vec::new();
        for route in routes {
            let most = if self.hurdles == 0 { self.steps.1 } else { u8::MAX };
            let squares = ray(self.program, route.to, self.within, most, self.side, origin)?;
            if squares.len() > usize::from(self.steps.1) {
                return Ok(None);
            }
            match (Line::one_arm(origin, &squares), squares.first()) {
                (Some(arm), Some(nearest)) => arms.push((nearest.0.abs_diff(origin.0), arm)),
                (Some(_), None) => {}
                (None, _) => return Ok(None),
            }
        }
        Ok(Some(pair_arms(arms)))
    }

    /// Adds every path along one route.
    fn add_paths<B: Bits>(
        &self,
        route: &Route,
        start: Start,
        list: &mut Vec<LegPath<B>>,
    ) -> Result<(), Reason> {
        let origin = start.at;
        if self.valid_hurdles.is_some() {
            return Err(NOT_ANY);
        }
        if !self.is_inside(origin)? {
            return Ok(());
        }
        let (program, side) = (self.program, self.side);
        let (mut vacant, mut filled, mut voids) = (B::NONE, B::NONE, 0);
        let mut at = origin;
        for step in 1..=self.steps.1 {
            for &vector in &route.through {
                let Some(cell) = program.tables.go(at, vector, side) else { return Ok(()) };
                if !program.shape.is_square(cell) || !self.is_inside(cell)? {
                    return Ok(());
                }
                let must_be = if cell == start.origin { B::NONE } else { B::bit(cell) };
                match self.passing {
                    Passing::Pieces if cell == start.origin => return Ok(()),
                    Passing::Pieces => filled |= must_be,
                    _ => vacant |= must_be,
                }
            }
            match program.tables.go(at, route.to, side) {
                Some(next) if next != origin && self.is_inside(next)? => at = next,
                _ => return Ok(()),
            }
            let is_square = program.shape.is_square(at);
            let far_enough = match self.passing {
                Passing::Voids(count) => voids == count,
                Passing::LandNext => step > 1,
                _ => true,
            };
            if step >= self.steps.0 && far_enough {
                let (vacant, filled) = match self.passing {
                    Passing::LandNext => {
                        let hurdle = B::bit(self.square_after(route, origin, step - 1));
                        (vacant & !hurdle, hurdle)
                    }
                    _ => (vacant, filled),
                };
                let (unit, hand, hurdles) = (Some(route.to), start.hand, self.hurdles);
                list.push(LegPath {
                    from: origin,
                    to: at,
                    vacant,
                    occupied: filled,
                    hurdles,
                    unit,
                    last_turn: hand,
                });
            }
            match self.passing {
                Passing::Voids(_) if !is_square => voids += 1,
                Passing::Ski if step == 1 && is_square => {}
                _ if at == start.origin => {}
                _ if is_square => vacant |= B::bit(at),
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Returns the square after this number of steps, which must exist.
    fn square_after(&self, route: &Route, origin: Square, steps: u8) -> Square {
        let step = |at, _| self.program.tables.go(at, route.to, self.side).unwrap_or(at);
        (0..steps).fold(origin, step)
    }
}
