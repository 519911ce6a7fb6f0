//! Move tables: the squares that a leg reaches from every square, and the squares that must be vacant or occupied on
//! the way. Target masks are stored separately.

use std::sync::Arc;

use super::chain::{Leg, Reason};
use super::leg_path::{LegPath, LegPaths, LegStart};
use super::move_path::{MovePath, possible_origins};
use super::target_mask::TargetMask;
use crate::board::{Side, Square};
use crate::ir::{Program, SetId};
use crate::kernel::squares::{Bits, BoardView, Line, LineTable, TableCache};
use crate::position::Position;

/// Targets with the conditions under which they are reached.
#[derive(Clone, Copy, Debug)]
pub struct ConditionalTargets<B> {
    /// The squares that must be vacant.
    pub vacant: B,
    /// The squares that must be occupied.
    pub occupied: B,
    /// The targets.
    pub to: B,
}

impl<B: Bits> ConditionalTargets<B> {
    /// Returns true if the conditions hold.
    #[inline]
    fn holds(&self, occupied: B) -> bool {
        !self.vacant.intersects(occupied) && !self.occupied.intersects(!occupied)
    }
}

/// The moves of one leg of one side, from every square: leaps, lines and conditional paths. Each of these may be
/// empty.
#[derive(Clone, Debug)]
pub struct MoveTable<B> {
    /// The squares reached regardless of the occupancy, by origin.
    pub leaps: Vec<B>,
    /// The lines, in pairs: `line_pairs_per_square` pairs for every origin.
    lines: Vec<[Line<B>; 2]>,
    line_pairs_per_square: usize,
    /// The table of attacks along `lines`.
    line_table: LineTable<B>,
    /// True if the lines have hurdles and two lines from the same square share squares, so that hurdles must be found line by line.
    hops_by_line: bool,
    /// The origins of moves, by target; computed by [`MoveTable::build_origins_by_target`].
    origins_by_target: Vec<B>,
    /// The number of pieces to jump over on a line: 0 for sliders.
    pub hurdles: u8,
    /// The pieces that can be jumped over; `None` if all can.
    valid_hurdles: Option<Box<TargetMask<B>>>,
    /// For each origin, the range of its paths: the first index in `paths` and the index after the last. Empty if
    /// the table has no paths.
    ranges: Vec<(u32, u32)>,
    /// The conditional paths, for all origins.
    paths: Vec<ConditionalTargets<B>>,
    /// The squares that lines may reach, by origin; `None` for all.
    allowed_line_targets: Option<Arc<[B]>>,
}

impl<B: Bits> MoveTable<B> {
    /// Creates an empty table for a board of this number of squares.
    pub fn empty(squares: usize) -> MoveTable<B> {
        MoveTable {
            leaps: vec![B::NONE; squares],
            lines: Vec::new(),
            line_pairs_per_square: 0,
            line_table: LineTable::from_lines(&[], 0),
            hops_by_line: false,
            origins_by_target: Vec::new(),
            hurdles: 0,
            valid_hurdles: None,
            ranges: Vec::new(),
            paths: Vec::new(),
            allowed_line_targets: None,
        }
    }

    /// Compiles a leg for the origins that are in all of `origin_sets`.
    ///
    /// # Errors
    /// Returns an error if no table can hold it.
    pub fn new(
        program: &Program,
        leg: &Leg<'_>,
        origin_sets: &[SetId],
        side: Side,
    ) -> Result<MoveTable<B>, Reason> {
        MoveTable::with_hurdles(program, leg, origin_sets, side, |set| {
            TargetMask::new(program, &[set], side).map(Some)
        })
    }

    /// Compiles a leg like [`MoveTable::new`], as if it could jump over every piece.
    ///
    /// # Errors
    /// Returns an error if no table can hold it.
    pub fn over_all_pieces(program: &Program, leg: &Leg<'_>, side: Side) -> Result<MoveTable<B>, Reason> {
        MoveTable::with_hurdles(program, leg, &[], side, |_| Ok(None))
    }

    /// Compiles a leg like [`MoveTable::new`], as if it could jump over all pieces that are in its set of hurdles in some position.
    ///
    /// # Errors
    /// Returns an error if no table can hold it.
    pub fn with_widest_hurdles(
        program: &Program,
        leg: &Leg<'_>,
        origin_sets: &[SetId],
        side: Side,
    ) -> Result<MoveTable<B>, Reason> {
        MoveTable::with_hurdles(program, leg, origin_sets, side, |set| {
            TargetMask::widest(program, &[set], side).map(Some)
        })
    }

    /// Compiles a leg. `valid_hurdles` returns the mask of a set of hurdles; `None` for all pieces.
    ///
    /// # Errors
    /// Returns an error if no table can hold it.
    fn with_hurdles(
        program: &Program,
        leg: &Leg<'_>,
        origin_sets: &[SetId],
        side: Side,
        valid_hurdles: impl Fn(SetId) -> Result<Option<TargetMask<B>>, Reason>,
    ) -> Result<MoveTable<B>, Reason> {
        let squares = program.shape.squares();
        let mut table = MoveTable::empty(squares);
        let mut paths: Vec<Vec<ConditionalTargets<B>>> = vec![Vec::new(); squares];
        let mut lines: Vec<Vec<Line<B>>> = vec![Vec::new(); squares];
        let leg_paths = LegPaths::new(program, leg, side);
        for origin in possible_origins(program, origin_sets, side)? {
            if let Some(leg_lines) = leg_paths.lines(origin)? {
                lines[origin.index()] = leg_lines.lines;
                table.hurdles = leg_lines.hurdles;
                if table.valid_hurdles.is_none() {
                    let hurdles = leg_lines.valid_hurdles.map(&valid_hurdles).transpose()?;
                    table.valid_hurdles = hurdles.flatten().map(Box::new);
                }
                continue;
            }
            for path in leg_paths.from::<B>(LegStart::new(origin))? {
                if path.to == origin && !matches!(leg, Leg::Stay) {
                    return Err("it can end on its origin");
                }
                for LegPath { vacant, occupied, to, .. } in path.by_hurdle_squares()? {
                    let to = B::bit(to);
                    table.add_path(&mut paths, origin, ConditionalTargets { vacant, occupied, to });
                }
            }
        }
        table.set_lines(&lines);
        table.set_paths(&paths);
        Ok(table)
    }

    /// Creates a table of moves along paths. `by_origin` yields one list of paths for each square of the board.
    pub fn from_paths<'a>(by_origin: impl ExactSizeIterator<Item = &'a [MovePath<B>]>) -> MoveTable<B>
    where
        B: 'a,
    {
        let mut table = MoveTable::empty(by_origin.len());
        let mut paths: Vec<Vec<ConditionalTargets<B>>> = vec![Vec::new(); by_origin.len()];
        for (at, list) in by_origin.enumerate() {
            for &MovePath { vacant, occupied, captured, to, .. } in list {
                table.add_path(
                    &mut paths,
                    Square(at as u8),
                    ConditionalTargets { vacant, occupied: occupied | captured, to },
                );
            }
        }
        table.set_paths(&paths);
        table
    }

    /// Removes all targets but those in `allowed`, which has a set for each origin.
    pub fn restrict(&mut self, allowed: Vec<B>) {
        for (leaps, allowed) in self.leaps.iter_mut().zip(&allowed) {
            *leaps &= *allowed;
        }
        for (&(first, end), allowed) in self.ranges.iter().zip(&allowed) {
            self.paths[first as usize..end as usize].iter_mut().for_each(|path| path.to &= *allowed);
        }
        if self.has_lines() {
            self.allowed_line_targets = Some(allowed.into());
        }
    }

    /// Removes targets from the leaps and paths. `removed` has a set for each origin.
    pub fn remove_targets(&mut self, removed: &[B]) {
        for (leaps, &removed) in self.leaps.iter_mut().zip(removed) {
            *leaps &= !removed;
        }
        let remaining = |(at, &removed): (usize, &B)| {
            let paths = self.paths_from(Square(at as u8)).iter();
            let paths = paths.map(|path| ConditionalTargets { to: path.to & !removed, ..*path });
            paths.filter(|path| !path.to.is_empty()).collect()
        };
        let paths: Vec<Vec<_>> = removed.iter().enumerate().map(remaining).collect();
        self.set_paths(&paths);
    }

    /// Returns the targets in `to` that lines from a square may reach.
    #[inline]
    fn allowed_on_lines(&self, from: Square, to: B) -> B {
        self.allowed_line_targets.as_ref().map_or(to, |allowed| to & allowed[from.index()])
    }

    /// Adds a path to the leaps if it has no conditions, otherwise to `paths`.
    fn add_path(
        &mut self,
        paths: &mut [Vec<ConditionalTargets<B>>],
        from: Square,
        path: ConditionalTargets<B>,
    ) {
        if (path.vacant | path.occupied).is_empty() {
            self.leaps[from.index()] |= path.to;
        } else {
            add_or_merge(&mut paths[from.index()], path);
        }
    }

    /// Replaces the lines; `lines` has a list for each origin.
    fn set_lines(&mut self, lines: &[Vec<Line<B>>]) {
        let max_lines = lines.iter().map(Vec::len).max().unwrap_or(0);
        self.line_pairs_per_square = max_lines.div_ceil(2);
        self.lines.clear();
        if self.line_pairs_per_square > 0 {
            for list in lines {
                let line = |at: usize| list.get(at).copied().unwrap_or(Line::EMPTY);
                self.lines.extend((0..self.line_pairs_per_square).map(|at| [line(2 * at), line(2 * at + 1)]));
            }
        }
        self.line_table = LineTable::from_lines(&self.lines, self.line_pairs_per_square);
        let share_squares = |lines: &Vec<Line<B>>| {
            let squares = || lines.iter().map(Line::squares);
            let all = squares().fold(B::NONE, |all, squares| all | squares);
            all.len() < squares().map(B::len).sum()
        };
        self.hops_by_line = self.hurdles > 0 && lines.iter().any(share_squares);
    }

    /// Replaces the conditional paths; `paths` has a list for each origin.
    fn set_paths(&mut self, paths: &[Vec<ConditionalTargets<B>>]) {
        (self.ranges, self.paths) = (Vec::new(), Vec::new());
        if paths.iter().any(|list| !list.is_empty()) {
            for list in paths {
                let first = self.paths.len() as u32;
                self.paths.extend(list);
                self.ranges.push((first, self.paths.len() as u32));
            }
        }
    }

    /// Returns the squares reached from `from`. Assumes that every piece can be jumped over.
    #[inline]
    pub fn targets(&self, from: Square, occupied: B) -> B {
        self.targets_over(from, occupied, occupied)
    }

    /// Returns the squares reached from `from` in a position.
    #[inline]
    pub fn targets_in(&self, from: Square, view: &BoardView<B>, position: &Position) -> B {
        match &self.valid_hurdles {
            None => self.targets(from, view.occupied),
            Some(valid_hurdles) => {
                self.targets_over(from, view.occupied, valid_hurdles.squares_in(view, position))
            }
        }
    }

    /// Returns the squares of `wanted` that are reached from `from`. Tests only the paths to those squares.
    #[inline]
    pub fn targets_among(&self, from: Square, occupied: B, wanted: B) -> B {
        if self.line_pairs_per_square > 0 {
            return self.targets(from, occupied) & wanted;
        }
        let is_open = |path: &&ConditionalTargets<B>| path.to.intersects(wanted) && path.holds(occupied);
        let paths = self.paths_from(from).iter().filter(is_open);
        paths.fold(self.leaps[from.index()], |to, path| to | path.to) & wanted
    }

    /// Returns true if only some pieces can be jumped over.
    pub fn has_hurdle_filter(&self) -> bool {
        self.valid_hurdles.is_some()
    }

    /// Returns the squares reached from `from`; `valid_hurdles` are the pieces that can be jumped over.
    #[inline]
    pub fn targets_over(&self, from: Square, occupied: B, valid_hurdles: B) -> B {
        let mut to = self.leaps[from.index()];
        if self.line_pairs_per_square > 0 {
            let line_targets = if self.hurdles == 0 {
                self.line_table.attacks(from, occupied)
            } else {
                self.targets_over_hurdles(from, occupied, valid_hurdles)
            };
            to |= self.allowed_on_lines(from, line_targets);
        }
        if !self.paths.is_empty() {
            to |= self.path_targets(from, occupied);
        }
        to
    }

    /// Returns the squares reached along lines over the required number of hurdles. A piece that is not in `valid_hurdles` blocks its
    /// line.
    fn targets_over_hurdles(&self, from: Square, occupied: B, valid_hurdles: B) -> B {
        if !self.hops_by_line {
            let attacks = |occupied| self.line_table.attacks(from, occupied);
            return self.beyond_hurdles(occupied, valid_hurdles, attacks);
        }
        let targets =
            |line: &Line<B>| self.beyond_hurdles(occupied, valid_hurdles, |occupied| line.attacks(occupied));
        self.lines_from(from).fold(B::NONE, |to, line| to | targets(line))
    }

    /// Returns the squares beyond the hurdles on one or several lines that share no squares. `attacks` returns the squares on these lines
    /// that a slider attacks.
    #[inline]
    fn beyond_hurdles(&self, mut occupied: B, valid_hurdles: B, attacks: impl Fn(B) -> B) -> B {
        let mut passed = B::NONE;
        for _ in 0..self.hurdles {
            let attacked = attacks(occupied);
            passed |= attacked;
            occupied &= !(attacked & valid_hurdles);
        }
        attacks(occupied) & !passed
    }

    /// Returns the squares reached by conditional paths.
    fn path_targets(&self, from: Square, occupied: B) -> B {
        self.paths_from(from)
            .iter()
            .filter(|path| path.holds(occupied))
            .fold(B::NONE, |to, path| to | path.to)
    }

    /// Returns the conditional paths from a square.
    pub fn paths_from(&self, from: Square) -> &[ConditionalTargets<B>] {
        match self.ranges.get(from.index()) {
            Some(&(first, end)) => &self.paths[first as usize..end as usize],
            None => &[],
        }
    }

    /// Returns true if all moves end on their origin.
    pub fn only_returns(&self) -> bool {
        let squares = (0..self.leaps.len()).map(|at| Square(at as u8));
        squares.into_iter().all(|from| (self.all_targets(from) & !B::bit(from)).is_empty())
    }

    /// Returns all squares that can be reached from `from` for some occupancy of the board.
    pub fn all_targets(&self, from: Square) -> B {
        let mut to = self.leaps[from.index()];
        if self.line_pairs_per_square > 0 {
            for line in self.lines_from(from) {
                to |= self.allowed_on_lines(from, line.below | line.above);
            }
        }
        self.paths_from(from).iter().fold(to, |to, path| to | path.to)
    }

    /// Iterates over the lines from `from`.
    fn lines_from(&self, from: Square) -> impl Iterator<Item = &Line<B>> {
        let first = from.index() * self.line_pairs_per_square;
        self.lines[first..first + self.line_pairs_per_square].iter().flatten()
    }

    /// Returns the squares reached from `from` in every position: by leaps and by the first steps of sliders.
    pub fn unconditional_targets(&self, from: Square) -> B {
        let mut to = self.leaps[from.index()];
        if self.hurdles == 0 {
            for line in self.lines_from(from) {
                to |= self.allowed_on_lines(from, line.nearest_squares());
            }
        }
        to
    }

    /// Returns true if, in every position, all targets of `other` are targets of this table. Can also return false if they are.
    pub fn covers(&self, other: &MoveTable<B>) -> bool {
        let same_hurdles = (self.hurdles, &self.valid_hurdles) == (other.hurdles, &other.valid_hurdles);
        let arms = |table: &MoveTable<B>, from| -> Vec<B> {
            table.lines_from(from).flat_map(|line| [line.below, line.above]).collect()
        };
        let squares = (0..self.leaps.len()).map(|at| Square(at as u8));
        squares.into_iter().all(|from| {
            let unconditional = self.unconditional_targets(from);
            let own_arms = arms(self, from);
            let covers_path = |path: &ConditionalTargets<B>| {
                let same = self
                    .paths_from(from)
                    .iter()
                    .find(|own| (own.vacant, own.occupied) == (path.vacant, path.occupied));
                (path.to & !unconditional & !same.map_or(B::NONE, |own| own.to)).is_empty()
            };
            let covers_arm = |arm: &B| {
                arm.is_empty()
                    || self.allowed_line_targets.is_none() && same_hurdles && own_arms.contains(arm)
            };
            (other.leaps[from.index()] & !unconditional).is_empty()
                && other.paths_from(from).iter().all(covers_path)
                && arms(other, from).iter().all(covers_arm)
        })
    }

    /// Returns the origins from which one of `targets` could be reached. Requires an earlier call of
    /// [`MoveTable::build_origins_by_target`].
    pub fn origins_reaching(&self, targets: B) -> B {
        targets.squares().fold(B::NONE, |origins, to| origins | self.origins_by_target[to.index()])
    }

    /// Computes the table of origins that [`MoveTable::origins_reaching`] looks up.
    pub fn build_origins_by_target(&mut self) {
        self.origins_by_target = vec![B::NONE; self.leaps.len()];
        for from in (0..self.leaps.len()).map(|at| Square(at as u8)) {
            for to in self.all_targets(from).squares() {
                self.origins_by_target[to.index()] |= B::bit(from);
            }
        }
    }

    /// Builds the attack tables of the lines.
    pub fn build_line_tables(&mut self, cache: &mut TableCache<B>) {
        if self.has_lines() && !self.hops_by_line {
            self.line_table = cache.get_or_build(&self.lines, self.line_pairs_per_square);
        }
    }

    /// Returns the table of slider attacks along the lines. The lines must have no hurdles.
    pub fn line_table(&self) -> LineTable<B> {
        self.line_table.clone()
    }

    /// Returns the paths along the lines. The lines must have no hurdles.
    pub fn line_paths(&self) -> Vec<LegPath<B>> {
        let lines = self.lines.as_flattened().iter();
        let mut paths = Vec::with_capacity(lines.map(|line| line.squares().len() as usize).sum());
        for (at, pairs) in self.lines.chunks(self.line_pairs_per_square.max(1)).enumerate() {
            let start = LegStart::new(Square(at as u8));
            for line in pairs.as_flattened() {
                line.for_each_target(|to, vacant| {
                    paths.push(LegPath { vacant, ..LegPath::leap(start, to) });
                });
            }
        }
        paths
    }

    /// Returns true if the table contains only lines without hurdles, on which every square may be reached.
    pub fn only_lines(&self) -> bool {
        self.only_lines_and_leaps() && self.leaps.iter().all(|to| to.is_empty())
    }

    /// Returns true if the table contains lines without hurdles, on which every square may be reached, and otherwise at
    /// most leaps.
    pub fn only_lines_and_leaps(&self) -> bool {
        self.line_pairs_per_square > 0
            && self.hurdles == 0
            && self.allowed_line_targets.is_none()
            && self.paths.is_empty()
    }

    /// Returns true if the table contains only leaps.
    pub fn only_leaps(&self) -> bool {
        self.line_pairs_per_square == 0 && self.paths.is_empty()
    }

    /// Returns true if the table contains lines.
    pub fn has_lines(&self) -> bool {
        self.line_pairs_per_square > 0
    }

    /// Merges another table. Returns `false`, and changes nothing, if one table cannot hold both.
    pub fn merge(&mut self, other: &MoveTable<B>) -> bool {
        let hurdle_rule = |table: &MoveTable<B>| (table.hurdles, table.valid_hurdles.clone());
        if self.has_lines() && other.has_lines() && hurdle_rule(self) != hurdle_rule(other) {
            return false;
        }
        if self.has_lines() && other.has_lines() && self.allowed_line_targets != other.allowed_line_targets {
            return false;
        }
        if other.has_lines() {
            (self.hurdles, self.valid_hurdles) = hurdle_rule(other);
            self.allowed_line_targets.clone_from(&other.allowed_line_targets);
        }
        let square_count = self.leaps.len();
        let lines_from = |table: &MoveTable<B>, at: usize| {
            table.lines[at * table.line_pairs_per_square..(at + 1) * table.line_pairs_per_square].concat()
        };
        let lines: Vec<_> =
            (0..square_count).map(|at| [lines_from(self, at), lines_from(other, at)].concat()).collect();
        let paths: Vec<Vec<ConditionalTargets<B>>> = (0..square_count)
            .map(|at| {
                let from = Square(at as u8);
                let mut list = self.paths_from(from).to_vec();
                other.paths_from(from).iter().for_each(|&path| add_or_merge(&mut list, path));
                list
            })
            .collect();
        for (leaps, added) in self.leaps.iter_mut().zip(&other.leaps) {
            *leaps |= *added;
        }
        self.set_lines(&lines);
        self.set_paths(&paths);
        true
    }
}

/// Adds a path to a list; paths with the same conditions are merged.
fn add_or_merge<B: Bits>(list: &mut Vec<ConditionalTargets<B>>, path: ConditionalTargets<B>) {
    match list
        .iter_mut()
        .find(|existing| existing.vacant == path.vacant && existing.occupied == path.occupied)
    {
        Some(existing) => existing.to |= path.to,
        None => list.push(path),
    }
}
