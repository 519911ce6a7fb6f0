//! Move tables: the squares that a leg reaches from every square, and the squares that must be vacant or occupied for
//! that. Independent of where the leg may end.

use std::sync::Arc;

use super::chain::{Leg, Reason};
use super::course::{Course, origins_of};
use super::ends::Ends;
use super::ride::{Ride, Start, Witness, witnesses};
use crate::board::{Side, Square};
use crate::ir::{Program, SetId};
use crate::kernel::squares::{Bits, Line, LinePairAttacks, Scene, TableCache};
use crate::position::Position;

/// Squares that are reached under conditions on other squares.
#[derive(Clone, Copy, Debug)]
pub struct Path<B> {
    /// Squares that must be vacant.
    pub vacant: B,
    /// Squares that must be occupied.
    pub filled: B,
    /// The squares reached.
    pub to: B,
}

impl<B: Bits> Path<B> {
    #[inline]
    fn is_open(&self, occupied: B) -> bool {
        !self.vacant.meets(occupied) && !self.filled.meets(!occupied)
    }
}

/// The moves of one leg of one side, from every square. Each table may be empty.
#[derive(Clone, Debug)]
pub struct Way<B> {
    /// Squares reached by leaps, by origin, regardless of the pieces between.
    pub leaps: Vec<B>,
    /// The lines: `per` for every origin.
    lines: Vec<[Line<B>; 2]>,
    per: usize,
    /// The lines in pairs as kindergarten tables, if available.
    line_tables: Arc<[LinePairAttacks<B>]>,
    /// The origins of leaps, by target.
    landed_from: Vec<B>,
    /// The number of hurdles that a ride along the lines jumps.
    pub hurdles: u8,
    /// The squares of valid hurdles, if not all pieces are.
    marks: Option<Box<Ends<B>>>,
    /// A range of `paths`, by origin.
    ranges: Vec<(u32, u32)>,
    paths: Vec<Path<B>>,
}

impl<B: Bits> Way<B> {
    /// Creates an empty table for a board of this number of squares.
    pub fn nowhere(squares: usize) -> Way<B> {
        Way {
            leaps: vec![B::NONE; squares],
            lines: Vec::new(),
            per: 0,
            line_tables: Arc::default(),
            landed_from: Vec::new(),
            hurdles: 0,
            marks: None,
            ranges: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// Compiles a leg from the squares of `origins`.
    ///
    /// # Errors
    /// Returns an error if no table can hold it.
    pub fn new(program: &Program, leg: &Leg<'_>, origins: &[SetId], side: Side) -> Result<Way<B>, Reason> {
        let squares = program.shape.squares();
        let mut way = Way::nowhere(squares);
        let mut paths: Vec<Vec<Path<B>>> = vec![Vec::new(); squares];
        let mut lines: Vec<Vec<Line<B>>> = vec![Vec::new(); squares];
        for origin in origins_of(program, origins, side)? {
            if let Leg::Go(go) = leg {
                let ride = Ride::new(program, side, (go.min, go.max), go.pass, go.within)?;
                if let Some(straight) = ride.lines(&go.routes, origin)? {
                    lines[origin.index()] = straight;
                    way.hurdles = ride.hurdles;
                    let marks = ride.marks.map(|set| Ends::new(program, &[set], side));
                    way.marks = marks.transpose()?.map(Box::new);
                    continue;
                }
            }
            for witness in witnesses::<B>(program, leg, side, Start::new(origin))? {
                if witness.hurdles > 0 {
                    return Err("its jumps are not along plain lines");
                }
                if witness.to == origin && !matches!(leg, Leg::Stay) {
                    return Err("it can end where it began");
                }
                let Witness { vacant, filled, to, .. } = witness;
                way.open(&mut paths, origin, Path { vacant, filled, to: B::bit(to) });
            }
        }
        way.set_lines(&lines);
        way.set_paths(&paths);
        Ok(way)
    }

    /// Creates the table of moves along these paths, which are by origin.
    pub fn along<'a>(courses: impl ExactSizeIterator<Item = &'a [Course<B>]>) -> Way<B>
    where
        B: 'a,
    {
        let mut way = Way::nowhere(courses.len());
        let mut paths: Vec<Vec<Path<B>>> = vec![Vec::new(); courses.len()];
        for (at, list) in courses.enumerate() {
            for &Course { vacant, filled, taken, to, .. } in list {
                way.open(&mut paths, Square(at as u8), Path { vacant, filled: filled | taken, to });
            }
        }
        way.set_paths(&paths);
        way
    }

    fn open(&mut self, paths: &mut [Vec<Path<B>>], from: Square, path: Path<B>) {
        if (path.vacant | path.filled).is_empty() {
            self.leaps[from.index()] |= path.to;
        } else {
            add(&mut paths[from.index()], path);
        }
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

    /// Returns the squares reached from `from`, where every piece is a valid hurdle.
    #[inline]
    pub fn reach(&self, from: Square, occupied: B) -> B {
        self.reach_over(from, occupied, occupied)
    }

    /// Returns the squares reached from `from` in a position.
    #[inline]
    pub fn reach_now(&self, from: Square, scene: &Scene<B>, position: &Position) -> B {
        match &self.marks {
            None => self.reach(from, scene.occupied),
            Some(marks) => self.reach_over(from, scene.occupied, marks.now(scene, position)),
        }
    }

    /// Returns the squares of `wanted` that are reached from `from`. Checks obstruction only for those, which is faster
    /// for few squares.
    #[inline]
    pub fn reach_among(&self, from: Square, occupied: B, wanted: B) -> B {
        if self.per > 0 {
            return self.reach(from, occupied) & wanted;
        }
        let open = |path: &&Path<B>| path.to.meets(wanted) && path.is_open(occupied);
        let paths = self.paths_from(from).iter().filter(open);
        paths.fold(self.leaps[from.index()], |to, path| to | path.to) & wanted
    }

    /// Returns true if only some pieces are valid hurdles.
    pub fn is_choosy(&self) -> bool {
        self.marks.is_some()
    }

    #[inline]
    fn reach_over(&self, from: Square, occupied: B, marks: B) -> B {
        let mut to = self.leaps[from.index()];
        if self.per > 0 {
            to |= if self.hurdles == 0 {
                self.along_lines(from, occupied)
            } else {
                self.over_hurdles(from, occupied, marks)
            };
        }
        if !self.paths.is_empty() {
            to |= self.along_paths(from, occupied);
        }
        to
    }

    /// Returns the squares reached along lines without hurdles.
    #[inline]
    pub fn along_lines(&self, from: Square, occupied: B) -> B {
        let first = from.index() * self.per;
        let mut to = B::NONE;
        if let Some(tables) = self.line_tables.get(first..first + self.per) {
            for table in tables {
                to |= table.attacks(occupied);
            }
            return to;
        }
        for [one, other] in &self.lines[first..first + self.per] {
            to |= one.seen(occupied) | other.seen(occupied);
        }
        to
    }

    fn over_hurdles(&self, from: Square, occupied: B, marks: B) -> B {
        let first = from.index() * self.per;
        let lines = self.lines[first..first + self.per].iter().flatten();
        lines.fold(B::NONE, |to, line| to | self.hop(*line, occupied, marks))
    }

    fn along_paths(&self, from: Square, occupied: B) -> B {
        self.paths_from(from)
            .iter()
            .filter(|path| path.is_open(occupied))
            .fold(B::NONE, |to, path| to | path.to)
    }

    /// Returns the squares beyond the hurdles on each arm of a line. A piece that is not in `marks` blocks the arm.
    fn hop(&self, line: Line<B>, occupied: B, marks: B) -> B {
        let (mut passed, mut occupied) = (B::NONE, occupied);
        for _ in 0..self.hurdles {
            let seen = line.seen(occupied);
            passed |= seen;
            occupied &= !(seen & marks);
        }
        line.seen(occupied) & !passed
    }

    /// Returns the paths from a square.
    pub fn paths_from(&self, from: Square) -> &[Path<B>] {
        match self.ranges.get(from.index()) {
            Some(&(first, end)) => &self.paths[first as usize..end as usize],
            None => &[],
        }
    }

    /// Returns all squares that could be reached from `from`.
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

    /// Returns all squares from which a move could end on one of these.
    pub fn sources(&self, ends: B) -> B {
        ends.squares().fold(B::NONE, |sources, to| sources | self.landed_from[to.index()])
    }

    /// Computes the table for [`Way::sources`].
    pub fn turn_round(&mut self) {
        self.landed_from = vec![B::NONE; self.leaps.len()];
        for from in (0..self.leaps.len()).map(|at| Square(at as u8)) {
            for to in self.widest(from).squares() {
                self.landed_from[to.index()] |= B::bit(from);
            }
        }
    }

    /// Makes kindergarten tables of its lines.
    pub fn build_line_tables(&mut self, cache: &mut TableCache<B>) {
        if self.hurdles == 0 {
            let all: Option<Vec<_>> = self.lines.iter().map(|pair| cache.get_or_build(pair)).collect();
            self.line_tables = all.unwrap_or_default().into();
        }
    }

    /// Returns the kindergarten tables, if available, and their number for each square.
    pub fn line_tables(&self) -> Option<(Arc<[LinePairAttacks<B>]>, usize)> {
        (!self.line_tables.is_empty()).then(|| (Arc::clone(&self.line_tables), self.per))
    }

    /// Returns true if there are only lines without hurdles.
    pub fn only_lines(&self) -> bool {
        self.per > 0
            && self.hurdles == 0
            && self.paths.is_empty()
            && self.leaps.iter().all(|to| to.is_empty())
    }

    /// Returns true if there are only leaps.
    pub fn only_leaps(&self) -> bool {
        self.per == 0 && self.paths.is_empty()
    }

    /// Returns true if there are lines.
    pub fn has_lines(&self) -> bool {
        self.per > 0
    }

    /// Merges another table. Returns `false`, and changes nothing, if one table cannot hold both.
    pub fn join(&mut self, other: &Way<B>) -> bool {
        let hops = |way: &Way<B>| (way.hurdles, way.marks.clone());
        if self.has_lines() && other.has_lines() && hops(self) != hops(other) {
            return false;
        }
        if other.has_lines() {
            (self.hurdles, self.marks) = hops(other);
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

/// Adds a path; paths with the same conditions are merged.
fn add<B: Bits>(list: &mut Vec<Path<B>>, path: Path<B>) {
    match list.iter_mut().find(|known| known.vacant == path.vacant && known.filled == path.filled) {
        Some(known) => known.to |= path.to,
        None => list.push(path),
    }
}
