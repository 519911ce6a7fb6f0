//! The paths of a leg, enumerated on the empty board: each with the squares that must be vacant or occupied.

use smallvec::{SmallVec, smallvec};

use super::cell_contents::{cells_in_all_sets, contents_by_cell};
use super::chain::{Leg, Reason};
use crate::board::{Content, Contents, Rotation, Side, Square, SquareSet};
use crate::ir::{Amount, Pass, Program, Route, SetId, VectorId};
use crate::kernel::squares::{Arms, Bits, Line, pair_arms};

/// A path of one leg.
#[derive(Clone, Copy, Debug)]
pub struct LegPath<B> {
    pub from: Square,
    pub to: Square,
    /// The squares that must be vacant. But if `hurdles` is not 0, exactly `hurdles` of them must be occupied.
    pub vacant: B,
    /// The squares that must be occupied.
    pub occupied: B,
    /// The number of pieces on the squares in `vacant` that the path jumps over.
    pub hurdles: u8,
    /// The set that must contain all pieces that the path jumps over; `None` if they can be any pieces.
    pub valid_hurdles: Option<SetId>,
    /// The last unit step of the path or, if the leg has no unit steps, of the legs before it; `None` if there is none.
    pub unit: Option<VectorId>,
    /// The direction of the last bend; `None` if the path has not bent.
    pub last_rotation: Option<Rotation>,
}

impl<B: Bits> LegPath<B> {
    /// Creates a path that crosses no squares.
    pub fn leap(start: LegStart, to: Square) -> LegPath<B> {
        let LegStart { at, unit, last_rotation, .. } = start;
        LegPath {
            from: at,
            to,
            vacant: B::NONE,
            occupied: B::NONE,
            hurdles: 0,
            valid_hurdles: None,
            unit,
            last_rotation,
        }
    }
}

/// The maximum number of squares that a path passes if it is replaced by one path for each choice of hurdles.
const MAX_SQUARES_WITH_HURDLES: u32 = 5;

impl<B: Bits> LegPath<B> {
    /// Returns one path for each choice of the squares of hurdles, which must be occupied: paths without [`LegPath::hurdles`].
    ///
    /// # Errors
    /// Returns an error if there are too many choices, or if it can jump only over some pieces.
    pub fn by_hurdle_squares(self) -> Result<SmallVec<[LegPath<B>; 4]>, Reason> {
        if self.hurdles == 0 {
            return Ok(smallvec![self]);
        }
        if self.valid_hurdles.is_some() {
            return Err(ONLY_SOME_HURDLES);
        }
        let count = self.vacant.len();
        if count > MAX_SQUARES_WITH_HURDLES {
            return Err("it jumps along long paths that are not whole lines");
        }
        let choices = (0_u32..1 << count).filter(|choice| choice.count_ones() == u32::from(self.hurdles));
        let with_choice = |choice: u32| {
            let is_chosen = |&(number, _): &(usize, Square)| choice >> number & 1 != 0;
            let squares = self.vacant.squares().enumerate().filter(is_chosen).map(|(_, square)| square);
            let hurdles: B = squares.collect();
            LegPath { vacant: self.vacant & !hurdles, occupied: self.occupied | hurdles, hurdles: 0, ..self }
        };
        Ok(choices.map(with_choice).collect())
    }
}

/// The start of a leg.
#[derive(Clone, Copy, Debug)]
pub struct LegStart {
    /// The square where the leg starts.
    pub at: Square,
    /// The origin of the move, which is vacant.
    pub origin: Square,
    /// The last unit step before the leg; `None` if there was none.
    pub unit: Option<VectorId>,
    /// The direction of the last bend before the leg; `None` if the path has not bent.
    pub last_rotation: Option<Rotation>,
}

impl LegStart {
    /// Creates the start of the first leg of a move.
    pub fn new(origin: Square) -> LegStart {
        LegStart { at: origin, origin, unit: None, last_rotation: None }
    }
}

/// The paths of a leg from one square, if all of them are straight lines.
pub struct LegLines<B> {
    pub lines: Vec<Line<B>>,
    /// The number of pieces to jump over.
    pub hurdles: u8,
    /// The set that must contain all pieces that are jumped over; `None` if they can be any pieces.
    pub valid_hurdles: Option<SetId>,
}

/// A leg of one side, for enumerating its paths from any square.
pub struct LegPaths<'p> {
    program: &'p Program,
    side: Side,
    leg: &'p Leg<'p>,
    /// The steps of the leg; `None` for a leg without steps.
    steps: Result<Option<CompiledLeg<'p>>, Reason>,
}

impl<'p> LegPaths<'p> {
    /// Compiles a leg.
    pub fn new(program: &'p Program, leg: &'p Leg<'p>, side: Side) -> LegPaths<'p> {
        let compile = |steps, pass, within| CompiledLeg::new(program, side, steps, pass, within).map(Some);
        let steps = match leg {
            Leg::Stay | Leg::Jump(_) => Ok(None),
            Leg::Go(go) => compile((go.min, go.max), go.pass, go.within),
            Leg::GoRelative(go) => compile((go.min, go.max), go.pass, go.within),
            Leg::Continue { steps, within } => compile(*steps, Pass::Vacant, *within),
        };
        LegPaths { program, side, leg, steps }
    }

    /// Returns the lines from `origin` if all paths are straight lines and the leg does not depend on an earlier one; otherwise `None`.
    ///
    /// # Errors
    /// Returns an error if the lines depend on more than vacant and occupied squares.
    pub fn lines<B: Bits>(&self, origin: Square) -> Result<Option<LegLines<B>>, Reason> {
        let steps = self.steps.as_ref().map_err(|reason| *reason)?;
        let (Leg::Go(go), Some(steps)) = (self.leg, steps) else { return Ok(None) };
        let CompiledLeg { hurdles, valid_hurdles, .. } = *steps;
        let lines = steps.lines(&go.routes, origin);
        Ok(lines.map(|lines| LegLines { lines, hurdles, valid_hurdles }))
    }

    /// Returns every path from a start, except those that end on voids.
    ///
    /// # Errors
    /// Returns an error if a path depends on more than vacant and occupied squares.
    pub fn from<B: Bits>(&self, start: LegStart) -> Result<Vec<LegPath<B>>, Reason> {
        let mut list = self.all_from(start)?;
        list.retain(|path| self.program.shape.is_square(path.to));
        Ok(list)
    }

    /// Returns every path from a start, including those that end on voids.
    ///
    /// # Errors
    /// Returns an error if a path depends on more than vacant and occupied squares.
    pub fn all_from<B: Bits>(&self, start: LegStart) -> Result<Vec<LegPath<B>>, Reason> {
        let (program, LegStart { at, unit, last_rotation, .. }) = (self.program, start);
        let mut list = Vec::new();
        match (self.leg, self.steps.as_ref().map_err(|reason| *reason)?) {
            (Leg::Jump(set), _) => {
                let squares = program.shape.square_set();
                let ends = cells_in_all_sets(program, &[*set], self.side, squares, Some(start.origin))?;
                list.extend(ends.iter().map(|end| LegPath::leap(start, end)));
            }
            (Leg::Go(go), Some(steps)) => {
                let max_steps = go.max.min(program.shape.files().max(program.shape.ranks()));
                list.reserve(go.routes.len() * usize::from(max_steps));
                for route in &go.routes {
                    steps.add_paths(route, start, &mut list)?;
                }
            }
            (Leg::GoRelative(go), Some(steps)) => {
                let routes = unit.map_or(&[][..], |unit| go.routes_after(unit));
                for relative in routes.iter().filter(|relative| {
                    relative.required_last_bend.is_none()
                        || last_rotation.is_none()
                        || relative.required_last_bend == last_rotation
                }) {
                    let start = LegStart { last_rotation: relative.bend.or(last_rotation), ..start };
                    steps.add_paths(&relative.route, start, &mut list)?;
                }
            }
            (Leg::Continue { .. }, Some(steps)) => {
                if let Some(unit) = unit {
                    steps.add_paths(&Route { to: unit, through: Vec::new() }, start, &mut list)?;
                }
            }
            (_, None) | (Leg::Stay, _) => list.push(LegPath::leap(start, at)),
        }
        Ok(list)
    }
}

/// The condition on the squares that a leg passes over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PassCondition {
    /// All squares must be vacant.
    Vacant,
    /// [`CompiledLeg::hurdles`] squares must be occupied, and all others vacant.
    Hurdles,
    /// All squares must be vacant, and the number of squares and voids in [`CompiledLeg::counted`] must satisfy the amount. The leg leads
    /// only over voids in that set.
    Counted(Amount),
    /// The leg ends on the square directly after a piece. All squares before this piece must be vacant.
    LandNext,
    /// The first square may have any content, and all others must be vacant.
    Ski,
    /// Each step must jump over pieces, and the squares between the steps must be vacant.
    Pieces,
}

/// The cells that a leg over some of them counts.
#[derive(PartialEq, Eq)]
enum CountedCells {
    /// All pieces, and nothing else.
    AllPieces,
    /// Some pieces, and nothing else. A mask may contain more pieces if it depends on other squares which of them count.
    Pieces,
    /// Vacant squares or voids, but no pieces.
    WithoutPieces(SquareSet),
    /// Some pieces, and vacant squares or voids.
    Mixed,
}

impl CountedCells {
    /// Reads the set of the cells. If `is_exact` is true, the result [`CountedCells::Pieces`] does not depend on other squares.
    ///
    /// # Errors
    /// Returns an error if the set depends on more than the contents of the cell, and is not a set of pieces.
    fn new(program: &Program, set: SetId, side: Side, is_exact: bool) -> Result<CountedCells, Reason> {
        let is_piece_set = program.set(set).possible_contents().are_pieces();
        let counted_by_cell = match contents_by_cell(program, &[set], side, all_cells(program), None, None) {
            Err(_) if is_piece_set && !is_exact => return Ok(CountedCells::Pieces),
            counted => counted?,
        };
        let (mut all_pieces, mut pieces, mut other) = (true, false, SquareSet::EMPTY);
        for &(counted, cells) in counted_by_cell.groups() {
            let squares = cells & program.shape.square_set();
            if !squares.is_empty() {
                all_pieces &= counted & Contents::PIECE == Contents::PIECE;
                pieces |= counted.intersects(Contents::PIECE);
            }
            for (cells, not_piece) in [(squares, Content::VACANT), (cells - squares, Content::VOID)] {
                if counted.has(not_piece) {
                    other |= cells;
                }
            }
        }
        Ok(match (pieces, other.is_empty()) {
            (false, _) => CountedCells::WithoutPieces(other),
            (true, false) => CountedCells::Mixed,
            (true, true) if all_pieces => CountedCells::AllPieces,
            (true, true) => CountedCells::Pieces,
        })
    }
}

/// Returns all squares and voids.
fn all_cells(program: &Program) -> SquareSet {
    SquareSet::first(program.shape.cells())
}

/// Squares along a line, nearest first.
pub type Ray = SmallVec<[Square; 16]>;

/// The reason why a leg has no table if it can jump over some pieces but not over others.
pub const ONLY_SOME_HURDLES: Reason = "it can jump only over some pieces";

/// A leg of one side, with the condition on the squares that it passes over.
pub struct CompiledLeg<'p> {
    program: &'p Program,
    side: Side,
    /// The minimum and maximum number of steps.
    steps: (u8, u8),
    /// The cells over which it may lead; `None` for all cells.
    inside: Option<SquareSet>,
    pass_condition: PassCondition,
    /// The vacant squares and the voids that [`PassCondition::Counted`] counts.
    counted: SquareSet,
    /// The number of pieces to jump over.
    hurdles: u8,
    /// The pieces that can be jumped over; `None` if all can.
    valid_hurdles: Option<SetId>,
}

impl<'p> CompiledLeg<'p> {
    /// Compiles a leg.
    ///
    /// # Errors
    /// Returns an error if its paths depend on more than vacant and occupied squares.
    pub fn new(
        program: &'p Program,
        side: Side,
        steps: (u8, u8),
        pass: Pass,
        within: Option<SetId>,
    ) -> Result<CompiledLeg<'p>, Reason> {
        let (mut hurdles, mut valid_hurdles, mut counted) = (0, None, SquareSet::EMPTY);
        let pass_condition = match pass {
            Pass::Vacant => PassCondition::Vacant,
            Pass::Ski => PassCondition::Ski,
            Pass::Pieces => PassCondition::Pieces,
            Pass::Over { amount, set, land_next } => {
                match CountedCells::new(program, set, side, land_next)? {
                    CountedCells::WithoutPieces(cells) if !land_next => {
                        counted = cells;
                        PassCondition::Counted(amount)
                    }
                    CountedCells::AllPieces | CountedCells::Pieces if amount.maximum() == 0 && !land_next => {
                        PassCondition::Vacant
                    }
                    CountedCells::Mixed => return Err("it counts both pieces and vacant squares on its way"),
                    CountedCells::AllPieces if amount == Amount::Exactly(1) && land_next => {
                        PassCondition::LandNext
                    }
                    cells @ (CountedCells::AllPieces | CountedCells::Pieces) if !land_next => {
                        let Amount::Exactly(count) = amount else {
                            return Err("the number of pieces that it jumps over can vary");
                        };
                        hurdles = count as u8;
                        valid_hurdles = (cells == CountedCells::Pieces).then_some(set);
                        PassCondition::Hurdles
                    }
                    _ => return Err(ONLY_SOME_HURDLES),
                }
            }
        };
        let inside = within.map(|set| cells_in_all_sets(program, &[set], side, all_cells(program), None));
        let inside = inside.transpose()?;
        Ok(CompiledLeg { program, side, steps, inside, pass_condition, counted, hurdles, valid_hurdles })
    }

    /// Returns true if the leg may lead over a cell.
    #[inline]
    fn is_inside(&self, cell: Square) -> bool {
        self.inside.is_none_or(|inside| inside.has(cell))
    }

    /// Returns the squares that a slider reaches on the empty board by repeating one unit step at most `max_steps` times, nearest first.
    pub fn ray(&self, unit: VectorId, max_steps: u8, from: Square) -> Ray {
        let mut squares = Ray::new();
        let mut at = from;
        if !self.is_inside(from) {
            return squares;
        }
        while squares.len() < usize::from(max_steps) {
            match self.program.tables.target(at, unit, self.side) {
                Some(next) if next != from && self.program.shape.is_square(next) && self.is_inside(next) => {
                    squares.push(next);
                    at = next;
                }
                _ => break,
            }
        }
        squares
    }

    /// Returns the lines of a leg whose paths are straight lines; `None` for other legs.
    fn lines<B: Bits>(&self, routes: &[Route], origin: Square) -> Option<Vec<Line<B>>> {
        let on_lines = matches!(self.pass_condition, PassCondition::Vacant | PassCondition::Hurdles);
        let is_straight = |route: &Route| route.through.is_empty();
        let minimum_excludes_nothing = self.steps.0 <= self.hurdles + 1;
        if !on_lines || self.steps.1 < 2 || !minimum_excludes_nothing || !routes.iter().all(is_straight) {
            return None;
        }
        let mut arms = Arms::new();
        for route in routes {
            let max_steps = if self.hurdles == 0 { self.steps.1 } else { u8::MAX };
            let squares = self.ray(route.to, max_steps, origin);
            if squares.len() > usize::from(self.steps.1) {
                return None;
            }
            match (Line::one_arm(origin, &squares), squares.first()) {
                (Some(arm), Some(nearest)) => arms.push((nearest.0.abs_diff(origin.0), arm)),
                (Some(_), None) => {}
                (None, _) => return None,
            }
        }
        Some(pair_arms(&mut arms))
    }

    /// Adds every path along one route.
    fn add_paths<B: Bits>(
        &self,
        route: &Route,
        start: LegStart,
        list: &mut Vec<LegPath<B>>,
    ) -> Result<(), Reason> {
        let origin = start.at;
        if !self.is_inside(origin) {
            return Ok(());
        }
        if self.hurdles > 0 && !route.through.is_empty() {
            return Err("it jumps over pieces and can be blocked by others");
        }
        let (program, side) = (self.program, self.side);
        let (mut vacant, mut occupied, mut counted) = (B::NONE, B::NONE, 0);
        let mut at = origin;
        for step in 1..=self.steps.1 {
            for &vector in &route.through {
                let Some(cell) = program.tables.target(at, vector, side) else { return Ok(()) };
                if !program.shape.is_square(cell) || !self.is_inside(cell) {
                    return Ok(());
                }
                let passed = if cell == start.origin { B::NONE } else { B::bit(cell) };
                match self.pass_condition {
                    PassCondition::Pieces if cell == start.origin => return Ok(()),
                    PassCondition::Pieces => occupied |= passed,
                    _ => vacant |= passed,
                }
            }
            match program.tables.target(at, route.to, side) {
                Some(next) if next != origin && self.is_inside(next) => at = next,
                _ => return Ok(()),
            }
            let is_square = program.shape.is_square(at);
            let may_end = match self.pass_condition {
                PassCondition::Counted(amount) => amount.is_satisfied_by(counted),
                // The piece has left its origin, so it cannot jump over it.
                PassCondition::LandNext => {
                    step > 1 && self.square_after(route, origin, step - 1) != start.origin
                }
                _ => true,
            };
            if step >= self.steps.0 && may_end {
                let (vacant, occupied) = match self.pass_condition {
                    PassCondition::LandNext => {
                        let hurdle = B::bit(self.square_after(route, origin, step - 1));
                        (vacant & !hurdle, hurdle)
                    }
                    _ => (vacant, occupied),
                };
                list.push(LegPath {
                    from: origin,
                    to: at,
                    vacant,
                    occupied,
                    hurdles: self.hurdles,
                    valid_hurdles: self.valid_hurdles,
                    unit: Some(route.to),
                    last_rotation: start.last_rotation,
                });
            }
            counted += u32::from(self.counted.has(at));
            match self.pass_condition {
                PassCondition::Counted(_) if !is_square && self.counted.has(at) => {}
                PassCondition::Ski if step == 1 && is_square => {}
                _ if at == start.origin => {}
                _ if is_square => vacant |= B::bit(at),
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Returns the square after a number of steps. The square must exist.
    fn square_after(&self, route: &Route, origin: Square, steps: u8) -> Square {
        let step = |at, _| self.program.tables.target(at, route.to, self.side).unwrap_or(at);
        (0..steps).fold(origin, step)
    }
}
