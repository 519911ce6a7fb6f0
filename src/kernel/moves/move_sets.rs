//! The moves of a position as target sets. They can be counted and accessed by index without being listed.

use super::sink::{MoveList, Sink, shifted_move};
use crate::board::{KindId, Square, SquareSet};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move};

/// The moves of one position.
#[derive(Clone, Debug, Default)]
pub struct MoveSets {
    sets: Vec<MoveSet>,
    /// The number of moves in `sets`.
    moves_in_sets: usize,
    /// All other moves.
    pub(in crate::kernel) singles: MoveList,
}

/// A set of moves that differ only in one square or, for shifts, in the target and the origin.
#[derive(Clone, Debug)]
struct MoveSet {
    /// The move; its varying square is a placeholder.
    mv: Move,
    /// The values of the varying square.
    squares: SquareSet,
    /// The number of moves.
    size: u32,
    /// The square that varies.
    varying: VaryingSquare,
}

/// The square in which the moves of a set differ.
#[derive(Clone, Copy, Debug)]
enum VaryingSquare {
    /// The target square.
    To,
    /// The target square. The square number of the origin is smaller by this amount.
    Shift(i16),
    /// The last square of the text: that of a shot or a placement. The flag is true if the text marks the square as a
    /// shot.
    Last(bool),
    /// The square of a drop.
    Drop,
}

impl MoveSets {
    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.moves_in_sets + self.singles.moves.len()
    }

    /// Returns true if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a move by index; `None` if the index is out of range.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Move> {
        let mut index = index;
        for set in &self.sets {
            if index < set.size as usize {
                return set.squares.nth(index).map(|square| set.move_to(square));
            }
            index -= set.size as usize;
        }
        self.singles.moves.get(index).copied()
    }

    /// Returns the move equal to `mv`; `None` if it is not among the moves.
    pub fn find(&self, mv: &Move) -> Option<Move> {
        let found = self.sets.iter().find_map(|set| set.find(mv));
        found.or_else(|| self.singles.moves.iter().find(|single| *single == mv).copied())
    }

    /// Iterates over the form and rule of every set and of every single move.
    pub fn rules(&self) -> impl Iterator<Item = (Form, u16)> {
        let moves_of_sets = self.sets.iter().map(|set| &set.mv);
        moves_of_sets.chain(&self.singles.moves).map(|mv| (mv.form, mv.rule))
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.moves_in_sets = 0;
        self.singles.clear();
    }

    /// Adds a set of moves, unless it is empty.
    #[inline]
    fn add<B: Bits>(&mut self, mv: Move, squares: B, varying: VaryingSquare) {
        if !squares.is_empty() {
            let size = squares.len();
            self.moves_in_sets += size as usize;
            self.sets.push(MoveSet { mv, squares: squares.to_set(), size, varying });
        }
    }
}

impl MoveSet {
    /// Returns the move of the set that equals `mv`, if any.
    fn find(&self, mv: &Move) -> Option<Move> {
        let square = match self.varying {
            VaryingSquare::To | VaryingSquare::Last(_) if self.mv.from != mv.from => return None,
            VaryingSquare::Last(_) => mv.text_squares().last()?.0,
            VaryingSquare::To | VaryingSquare::Shift(_) | VaryingSquare::Drop => mv.to,
        };
        let found = self.squares.has(square).then(|| self.move_to(square))?;
        (found == *mv).then_some(found)
    }

    /// Returns the move of the set whose varying square is `square`.
    #[inline]
    fn move_to(&self, square: Square) -> Move {
        let Move { kind, rule, .. } = self.mv;
        match self.varying {
            VaryingSquare::To => self.mv.with_target(square),
            VaryingSquare::Shift(offset) => shifted_move(kind, rule, offset, square),
            VaryingSquare::Last(is_shot) => {
                let mut mv = self.mv;
                mv.push_text_square(square, is_shot);
                mv
            }
            VaryingSquare::Drop => Move::new(kind, square, square, Form::Drop, rule),
        }
    }
}

impl<B: Bits> Sink<B> for MoveSets {
    #[inline]
    fn uses_texts(&self) -> bool {
        true
    }

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        match choices {
            None => self.add(mv, to, VaryingSquare::To),
            Some(_) => Sink::<B>::moves(&mut self.singles, mv, to, choices),
        }
    }

    #[inline]
    fn shifts(&mut self, kind: KindId, rule: u16, offset: i16, to: B) {
        self.add(Move::new(kind, Square(0), Square(0), Form::Move, rule), to, VaryingSquare::Shift(offset));
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.add(mv, at, VaryingSquare::Last(true));
    }

    fn placements(&mut self, mv: Move, at: B, is_shot: bool) {
        self.add(mv, at, VaryingSquare::Last(is_shot));
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        self.add(Move::new(kind, Square(0), Square(0), Form::Drop, rule), to, VaryingSquare::Drop);
    }

    fn single_move(&mut self, mv: Move) {
        Sink::<B>::single_move(&mut self.singles, mv);
    }

    fn interpreted_move(&mut self, mv: Move, candidate: &dyn Fn() -> Candidate) {
        Sink::<B>::interpreted_move(&mut self.singles, mv, candidate);
    }
}
