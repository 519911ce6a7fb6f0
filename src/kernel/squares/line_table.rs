//! The slider attacks along all lines of a move table, from every square.

use std::sync::Arc;

use foldhash::HashMap;

use super::bits::Bits;
use super::folded_lines::{FoldedLine, FoldedLines};
use super::line::Line;
use super::line_pairs::{AttackCache, LinePairAttacks};
use super::magics::{Cross, MagicAttacks};
use crate::board::Square;

/// The slider attacks along the lines from every square, by pairs of lines. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LineTable<B> {
    /// The number of elements of `form` for each square.
    per_square: usize,
    form: LineForm<B>,
    /// The nearest squares of all lines, by origin. Empty if they are not needed to find blocked sliders.
    nearest: Arc<[B]>,
}

/// The form in which slider attacks are stored, by origin and pair of lines.
#[derive(Clone, Debug)]
enum LineForm<B> {
    /// Attacks looked up with one multiplication.
    Magic(Arc<[MagicAttacks<B>]>),
    /// Attacks looked up with one multiplication for each line.
    Hashed(Arc<[LinePairAttacks<B>]>),
    /// Attacks looked up line by line with one multiplication for each half of the board.
    Folded(Arc<[[FoldedLine<B>; 2]]>),
    /// The lines, from which attacks are computed.
    Lines(Arc<[[Line<B>; 2]]>),
}

/// The slider attack tables built so far. Pieces that slide along the same lines share a table.
pub struct TableCache<B> {
    /// The tables, by the squares of both arms of all lines.
    tables: HashMap<Vec<u64>, LineTable<B>>,
    /// The attacks from single squares, which also tables with different lines can share.
    attacks: AttackCache<B>,
    folded_lines: FoldedLines<B>,
}

impl<B: Bits> TableCache<B> {
    /// Creates an empty cache.
    pub fn new() -> TableCache<B> {
        TableCache {
            tables: HashMap::default(),
            attacks: AttackCache::new(),
            folded_lines: FoldedLines::default(),
        }
    }

    /// Returns the fastest table for these lines, and builds it if necessary.
    pub fn get_or_build(&mut self, lines: &[[Line<B>; 2]], per_square: usize) -> LineTable<B> {
        if !B::FITS_U128 {
            return LineTable {
                nearest: nearest_squares(lines, per_square),
                ..LineTable::from_lines(lines, per_square)
            };
        }
        let halves = if B::FITS_U64 { 1 } else { 2 };
        let mut arms = Vec::with_capacity(lines.len() * 4 * halves);
        for line in lines.as_flattened() {
            arms.extend_from_slice(&line.below.halves()[..halves]);
            arms.extend_from_slice(&line.above.halves()[..halves]);
        }
        if let Some(table) = self.tables.get(&arms) {
            return table.clone();
        }
        let table = self.build(lines, per_square).unwrap_or_else(|| LineTable::from_lines(lines, per_square));
        self.tables.insert(arms, table.clone());
        table
    }

    /// Builds the fastest table for these lines of a board of at most 128 squares. Returns `None` if they have no table.
    fn build(&mut self, lines: &[[Line<B>; 2]], per_square: usize) -> Option<LineTable<B>> {
        if B::FITS_U64 {
            return LineTable::magic(lines, per_square, &mut self.attacks).or_else(|| {
                let pairs = lines.iter().map(|pair| self.attacks.get_or_build(pair));
                Some(LineTable::new(LineForm::Hashed(pairs.collect::<Option<_>>()?), per_square))
            });
        }
        let folded = &mut self.folded_lines;
        let fold =
            |[one, other]: &[Line<B>; 2]| Some([folded.get_or_build(one)?, folded.get_or_build(other)?]);
        let pairs = lines.iter().map(fold).collect::<Option<_>>()?;
        let nearest = nearest_squares(lines, per_square);
        Some(LineTable { nearest, ..LineTable::new(LineForm::Folded(pairs), per_square) })
    }
}

impl<B: Bits> LineTable<B> {
    /// Creates a table that computes attacks from the lines.
    pub fn from_lines(lines: &[[Line<B>; 2]], per_square: usize) -> LineTable<B> {
        LineTable::new(LineForm::Lines(lines.into()), per_square)
    }

    /// Creates a table that does not find blocked sliders.
    fn new(form: LineForm<B>, per_square: usize) -> LineTable<B> {
        LineTable { per_square, form, nearest: Arc::default() }
    }

    /// Creates a table that uses magic bitboards. Returns `None` if some line is not part of a rank, file or diagonal
    /// of a board of eight files and at most eight ranks, or if a multiplier does not fit the lines.
    fn magic(lines: &[[Line<B>; 2]], per_square: usize, cache: &mut AttackCache<B>) -> Option<LineTable<B>> {
        let mut parts = Vec::new();
        for (at, lines) in lines.chunks(per_square.max(1)).enumerate() {
            let from = Square(at as u8);
            let crosses = Cross::ALL.map(|cross| cross.squares(from));
            let mut of_square = Cross::ALL.map(|_| Vec::new());
            for line in lines.as_flattened().iter().filter(|line| !line.squares().is_empty()) {
                let cross = crosses.iter().position(|cross| line.squares().low() & !cross == 0)?;
                of_square[cross].push(*line);
            }
            parts.push((from, of_square));
        }
        let is_used =
            |cross: &Cross| parts.iter().any(|(_, of_square)| !of_square[*cross as usize].is_empty());
        let used_crosses: Vec<Cross> = Cross::ALL.into_iter().filter(is_used).collect();
        let mut tables = Vec::new();
        for (from, of_square) in &parts {
            for &cross in &used_crosses {
                tables.push(MagicAttacks::new(&of_square[cross as usize], *from, cross, cache)?);
            }
        }
        Some(LineTable::new(LineForm::Magic(tables.into()), used_crosses.len()))
    }

    /// Returns the squares attacked from a square, given the occupied squares of the board.
    #[inline]
    pub fn attacks(&self, from: Square, occupied: B) -> B {
        match &self.form {
            LineForm::Magic(tables) => self.union(tables, from, |table| table.attacks(occupied)),
            LineForm::Hashed(tables) => self.union(tables, from, |table| table.attacks(occupied)),
            LineForm::Folded(pairs) => {
                self.union(pairs, from, |[one, other]| one.attacks(occupied) | other.attacks(occupied))
            }
            LineForm::Lines(pairs) => {
                self.union(pairs, from, |[one, other]| one.attacks(occupied) | other.attacks(occupied))
            }
        }
    }

    /// Calls `visit` with each square of `pieces` and the squares attacked from it. May pass no squares if none of them is in `wanted`,
    /// which must contain all vacant squares.
    #[inline(always)]
    pub fn for_each_slider(&self, pieces: B, occupied: B, wanted: B, mut visit: impl FnMut(Square, B)) {
        let is_blocked =
            |from: Square| self.nearest.get(from.index()).is_some_and(|nearest| !nearest.intersects(wanted));
        match &self.form {
            LineForm::Magic(tables) if self.per_square == 1 => {
                for from in pieces.squares() {
                    visit(from, tables[from.index()].attacks(occupied));
                }
            }
            LineForm::Magic(tables) => {
                for from in pieces.squares() {
                    visit(from, self.union(tables, from, |table| table.attacks(occupied)));
                }
            }
            LineForm::Hashed(tables) => {
                for from in pieces.squares() {
                    visit(from, self.union(tables, from, |table| table.attacks(occupied)));
                }
            }
            LineForm::Folded(pairs) => {
                let attacks =
                    |[one, other]: &[FoldedLine<B>; 2]| one.attacks(occupied) | other.attacks(occupied);
                for from in pieces.squares() {
                    visit(from, if is_blocked(from) { B::NONE } else { self.union(pairs, from, attacks) });
                }
            }
            LineForm::Lines(pairs) => {
                let attacks = |[one, other]: &[Line<B>; 2]| one.attacks(occupied) | other.attacks(occupied);
                for from in pieces.squares() {
                    visit(from, if is_blocked(from) { B::NONE } else { self.union(pairs, from, attacks) });
                }
            }
        }
    }

    /// Returns the union of the attacks of all elements of `elements` that belong to a square.
    #[inline]
    fn union<T>(&self, elements: &[T], from: Square, attacks: impl Fn(&T) -> B) -> B {
        let first = from.index() * self.per_square;
        let elements = elements[first..first + self.per_square].iter();
        elements.fold(B::NONE, |all, element| all | attacks(element))
    }
}

/// Returns the nearest squares of all lines from every square.
fn nearest_squares<B: Bits>(lines: &[[Line<B>; 2]], per_square: usize) -> Arc<[B]> {
    let of_square = |lines: &[[Line<B>; 2]]| {
        lines.as_flattened().iter().fold(B::NONE, |all, line| all | line.nearest_squares())
    };
    lines.chunks(per_square.max(1)).map(of_square).collect()
}
