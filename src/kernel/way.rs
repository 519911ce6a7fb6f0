//! Where a leg leads from every square of a board: worked out once, then looked up. Knows which squares must be vacant on the
//! way, not which ends are allowed.

use super::bits::Bits;
use super::chain::{Leg, Reason};
use super::places::{contains, contents_at};
use crate::board::{Contents, Side, Square};
use crate::ir::{Go, Pass, Program, Route, SetId, VectorId};

/// A straight line through a square: the squares on it with lower numbers, and those with higher ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<B> {
    below: B,
    above: B,
}

impl<B: Bits> Line<B> {
    const NOTHING: Line<B> = Line { below: B::NONE, above: B::NONE };

    /// The line of one arm: its squares in order from the nearest on. `None` if that is not the order of their numbers.
    pub fn arm(origin: Square, squares: &[Square]) -> Option<Line<B>> {
        let numbers = || std::iter::once(&origin).chain(squares);
        let arm = squares.iter().fold(B::NONE, |arm, &at| arm | B::bit(at));
        if numbers().is_sorted() {
            Some(Line { below: B::NONE, above: arm })
        } else {
            numbers().is_sorted_by(|a, b| a > b).then_some(Line { below: arm, above: B::NONE })
        }
    }

    /// The squares of it that are seen.
    #[inline]
    pub fn seen(&self, occupied: B) -> B {
        B::seen(occupied, self.below, self.above)
    }
}

/// Squares that are reached when others are vacant and again others occupied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<B> {
    /// Must be vacant.
    pub vacant: B,
    /// Must be occupied.
    pub filled: B,
    /// Are reached then.
    pub to: B,
}

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

/// A leg of one side, from every square. Each of its parts may be empty.
#[derive(Clone, Debug)]
pub(super) struct Way<B> {
    /// By square: reached whatever stands between.
    pub leaps: Vec<B>,
    /// `per` pairs of them for every square.
    lines: Vec<[Line<B>; 2]>,
    per: usize,
    /// By square: where a leap here could come from.
    landed_from: Vec<B>,
    /// How many pieces a ride along the lines jumps.
    pub hurdles: u8,
    /// By square: a range of `paths`.
    ranges: Vec<(u32, u32)>,
    paths: Vec<Path<B>>,
}

impl<B: Bits> Way<B> {
    /// No way at all, on a board of so many squares.
    pub fn nowhere(squares: usize) -> Way<B> {
        Way {
            leaps: vec![B::NONE; squares],
            lines: Vec::new(),
            per: 0,
            landed_from: Vec::new(),
            hurdles: 0,
            ranges: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// The ways of a leg from squares of `origins`.
    ///
    /// # Errors
    /// If no table can hold them.
    pub fn new(program: &Program, leg: &Leg<'_>, origins: &[SetId], side: Side) -> Result<Way<B>, Reason> {
        let squares = program.shape.squares();
        let mut way = Way::nowhere(squares);
        let mut paths: Vec<Vec<Path<B>>> = vec![Vec::new(); squares];
        let mut lines: Vec<Vec<Line<B>>> = vec![Vec::new(); squares];
        for origin in program.shape.all() {
            // The mover has been lifted: where it stood there is nothing.
            if !contents_at(program, origins, side, origin, false)?.has(crate::board::Content::VACANT) {
                continue;
            }
            match leg {
                Leg::Stay => way.leaps[origin.index()] = B::bit(origin),
                Leg::Jump(set) => {
                    if contains(program, &[*set], side, origin)? {
                        return Err("it can end where it began");
                    }
                    for cell in program.shape.all() {
                        if contains(program, &[*set], side, cell)? {
                            way.leaps[origin.index()] |= B::bit(cell);
                        }
                    }
                }
                Leg::Go(go) => {
                    let ride = Ride::new(program, go, side)?;
                    if let Some(straight) = ride.lines(origin)? {
                        lines[origin.index()] = straight;
                        way.hurdles = ride.hurdles;
                        continue;
                    }
                    for witness in ride.witnesses::<B>(origin)? {
                        let to = B::bit(witness.to);
                        if witness.hurdles > 0 {
                            return Err("its jumps are not along plain lines");
                        }
                        if (witness.vacant | witness.filled).is_none() {
                            way.leaps[origin.index()] |= to;
                        } else {
                            let Witness { vacant, filled, .. } = witness;
                            add(&mut paths[origin.index()], Path { vacant, filled, to });
                        }
                    }
                }
            }
        }
        way.set_lines(&lines);
        way.set_paths(&paths);
        Ok(way)
    }

    fn set_lines(&mut self, lines: &[Vec<Line<B>>]) {
        let most = lines.iter().map(Vec::len).max().unwrap_or(0);
        self.per = most.div_ceil(2);
        self.lines.clear();
        if self.per > 0 {
            for list in lines {
                let line = |at: usize| list.get(at).copied().unwrap_or(Line::NOTHING);
                self.lines.extend((0..self.per).map(|at| [line(2 * at), line(2 * at + 1)]));
            }
        }
    }

    fn set_paths(&mut self, paths: &[Vec<Path<B>>]) {
        (self.ranges, self.paths) = (Vec::new(), Vec::new());
        if paths.iter().any(|list| !list.is_empty()) {
            for list in paths {
                let first = self.paths.len() as u32;
                self.paths.extend(list);
                self.ranges.push((first, self.paths.len() as u32));
            }
        }
    }

    /// The squares that are reached from `from`.
    #[inline]
    pub fn reach(&self, from: Square, occupied: B) -> B {
        let mut to = self.leaps[from.index()];
        if self.per > 0 {
            to |= if self.hurdles == 0 {
                self.along_lines(from, occupied)
            } else {
                self.over_hurdles(from, occupied)
            };
        }
        if !self.paths.is_empty() {
            to |= self.along_paths(from, occupied);
        }
        to
    }

    /// Along lines without hurdles.
    #[inline]
    pub fn along_lines(&self, from: Square, occupied: B) -> B {
        let first = from.index() * self.per;
        let mut to = B::NONE;
        for [one, other] in &self.lines[first..first + self.per] {
            to |= one.seen(occupied) | other.seen(occupied);
        }
        to
    }

    fn over_hurdles(&self, from: Square, occupied: B) -> B {
        let first = from.index() * self.per;
        let lines = self.lines[first..first + self.per].iter().flatten();
        lines.fold(B::NONE, |to, line| to | self.hop(*line, occupied))
    }

    fn along_paths(&self, from: Square, occupied: B) -> B {
        let open = |path: &&Path<B>| !path.vacant.meets(occupied) && !path.filled.meets(!occupied);
        self.paths_from(from).iter().filter(open).fold(B::NONE, |to, path| to | path.to)
    }

    /// Beyond exactly so many hurdles on each arm of a line.
    fn hop(&self, line: Line<B>, occupied: B) -> B {
        let (mut passed, mut occupied) = (B::NONE, occupied);
        for _ in 0..self.hurdles {
            let seen = line.seen(occupied);
            passed |= seen;
            occupied &= !seen;
        }
        line.seen(occupied) & !passed
    }

    /// The paths from a square.
    pub fn paths_from(&self, from: Square) -> &[Path<B>] {
        match self.ranges.get(from.index()) {
            Some(&(first, end)) => &self.paths[first as usize..end as usize],
            None => &[],
        }
    }

    /// The squares that are reached from `from` at best.
    pub fn widest(&self, from: Square) -> B {
        let mut to = self.leaps[from.index()];
        if self.per > 0 {
            let first = from.index() * self.per;
            for line in self.lines[first..first + self.per].iter().flatten() {
                to |= line.below | line.above;
            }
        }
        self.paths_from(from).iter().fold(to, |to, path| to | path.to)
    }

    /// The squares from which a leap, or anything else at best, ends on one of these.
    pub fn sources(&self, ends: B) -> B {
        ends.squares().fold(B::NONE, |sources, to| sources | self.landed_from[to.index()])
    }

    /// Works out what [`Way::sources`] looks up.
    pub fn turn_round(&mut self) {
        self.landed_from = vec![B::NONE; self.leaps.len()];
        for from in (0..self.leaps.len()).map(|at| Square(at as u8)) {
            for to in self.widest(from).squares() {
                self.landed_from[to.index()] |= B::bit(from);
            }
        }
    }

    /// Whether there are only lines without hurdles.
    pub fn only_lines(&self) -> bool {
        self.per > 0 && self.hurdles == 0 && self.paths.is_empty() && self.leaps.iter().all(|to| to.is_none())
    }

    /// Whether there are only leaps.
    pub fn only_leaps(&self) -> bool {
        self.per == 0 && self.paths.is_empty()
    }

    /// Whether there are rides along straight lines.
    pub fn has_lines(&self) -> bool {
        self.per > 0
    }

    /// Adds what another way reaches; `false`, and nothing is changed, if one table cannot hold both.
    pub fn join(&mut self, other: &Way<B>) -> bool {
        if self.has_lines() && other.has_lines() && self.hurdles != other.hurdles {
            return false;
        }
        if other.has_lines() {
            self.hurdles = other.hurdles;
        }
        let squares = self.leaps.len();
        let of = |way: &Way<B>, at: usize| way.lines[at * way.per..(at + 1) * way.per].concat();
        let lines: Vec<_> = (0..squares).map(|at| [of(self, at), of(other, at)].concat()).collect();
        let paths: Vec<Vec<Path<B>>> = (0..squares)
            .map(|at| {
                let from = Square(at as u8);
                let mut list = self.paths_from(from).to_vec();
                other.paths_from(from).iter().for_each(|&path| add(&mut list, path));
                list
            })
            .collect();
        for (mine, theirs) in self.leaps.iter_mut().zip(&other.leaps) {
            *mine |= *theirs;
        }
        self.set_lines(&lines);
        self.set_paths(&paths);
        true
    }
}

/// Adds a path; paths with the same needs are one.
fn add<B: Bits>(list: &mut Vec<Path<B>>, path: Path<B>) {
    match list.iter_mut().find(|known| known.vacant == path.vacant && known.filled == path.filled) {
        Some(known) => known.to |= path.to,
        None => list.push(path),
    }
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
    if !contents_at(program, origins, side, origin, false)?.has(crate::board::Content::VACANT) {
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

struct Ride<'p> {
    program: &'p Program,
    go: &'p Go,
    side: Side,
    passing: Passing,
    hurdles: u8,
}

impl<'p> Ride<'p> {
    fn new(program: &'p Program, go: &'p Go, side: Side) -> Result<Ride<'p>, Reason> {
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
    fn lines<B: Bits>(&self, origin: Square) -> Result<Option<Vec<Line<B>>>, Reason> {
        let plain = matches!(self.passing, Passing::Vacant | Passing::Hurdles);
        let simple = |route: &Route| route.through.is_empty();
        let min_is_natural = self.go.min <= self.hurdles + 1;
        if !plain || self.go.max < 2 || !min_is_natural || !self.go.routes.iter().all(simple) {
            return Ok(None);
        }
        let mut lines: Vec<Line<B>> = Vec::new();
        for route in &self.go.routes {
            let most = if self.hurdles == 0 { self.go.max } else { u8::MAX };
            let squares = ray(self.program, route.to, self.go.within, most, self.side, origin)?;
            if squares.len() > usize::from(self.go.max) {
                return Ok(None);
            }
            match Line::arm(origin, &squares) {
                Some(line) => pair(&mut lines, line),
                None => return Ok(None),
            }
        }
        Ok(Some(lines))
    }

    fn witnesses<B: Bits>(&self, origin: Square) -> Result<Vec<Witness<B>>, Reason> {
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

/// Adds an arm to a line that lacks it.
fn pair<B: Bits>(lines: &mut Vec<Line<B>>, arm: Line<B>) {
    if (arm.below | arm.above).is_none() {
        return;
    }
    let fits = |line: &&mut Line<B>| {
        if arm.below.is_none() { line.above.is_none() } else { line.below.is_none() }
    };
    match lines.iter_mut().find(fits) {
        Some(line) if arm.below.is_none() => line.above = arm.above,
        Some(line) => line.below = arm.below,
        None => lines.push(arm),
    }
}
