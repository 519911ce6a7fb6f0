//! The moves of a position as target sets: they can be counted, and any of them accessed by index, without listing all
//! of them.

use super::sink::{MoveList, Sink};
use crate::board::{KindId, Square, SquareSet};
use crate::interp::Candidate;
use crate::kernel::squares::Bits;
use crate::position::{Form, Move};

/// The moves of one position.
#[derive(Clone, Debug, Default)]
pub struct MoveSets {
    sets: Vec<MoveSet>,
    /// The number of moves in `sets`.
    len_of_sets: usize,
    /// All other moves.
    pub(in crate::kernel) singles: MoveList,
}

/// A set of moves that differ in one square.
#[derive(Clone, Debug)]
struct MoveSet {
    mv: Move,
    squares: SquareSet,
    /// The number of moves.
    size: u32,
    varying: VaryingSquare,
}

/// The role of the square in the move.
#[derive(Clone, Copy, Debug)]
enum VaryingSquare {
    /// The target square.
    To,
    /// The target square. The number of the origin is smaller by this amount.
    Shift(i16),
    /// The square of a shot.
    Shot,
    /// The square of a drop.
    Drop,
}

impl MoveSets {
    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.len_of_sets + self.singles.moves.len()
    }

    /// Returns true if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a move by index; `None` if the index is out of range.
    pub fn get(&self, number: usize) -> Option<Move> {
        let mut left = number;
        for bundle in &self.sets {
            if left < bundle.size as usize {
                return bundle.squares.iter().nth(left).map(|square| bundle.move_to(square));
            }
            left -= bundle.size as usize;
        }
        self.singles.moves.get(left).copied()
    }

    /// Returns the move equal to `mv`, if there is one.
    pub fn find(&self, mv: &Move) -> Option<Move> {
        let found = self.sets.iter().find_map(|bundle| bundle.find(mv));
        found.or_else(|| self.singles.moves.iter().find(|single| *single == mv).copied())
    }

    /// Returns the form and rule of every set and every other move.
    pub fn rules(&self) -> impl Iterator<Item = (Form, u16)> {
        let bundled = self.sets.iter().map(|bundle| &bundle.mv);
        bundled.chain(&self.singles.moves).map(|mv| (mv.form, mv.rule))
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.len_of_sets = 0;
        self.singles.clear();
    }

    #[inline]
    fn add<B: Bits>(&mut self, mv: Move, squares: B, varying: VaryingSquare) {
        if !squares.is_empty() {
            let size = squares.len();
            self.len_of_sets += size as usize;
            self.sets.push(MoveSet { mv, squares: squares.to_set(), size, varying });
        }
    }
}

impl MoveSet {
    fn find(&self, mv: &Move) -> Option<Move> {
        let square = match self.varying {
            VaryingSquare::Shot => mv.text_squares().last()?.0,
            VaryingSquare::To | VaryingSquare::Shift(_) | VaryingSquare::Drop => mv.to,
        };
        Some(square)
            .filter(|&square| self.squares.has(square))
            .map(|square| self.move_to(square))
            .filter(|own| own == mv)
    }

    fn move_to(&self, square: Square) -> Move {
        let Move { kind, rule, .. } = self.mv;
        match self.varying {
            VaryingSquare::To => self.mv.with_target(square),
            VaryingSquare::Shift(by) => {
                let from = Square((i16::from(square.0) - by) as u8);
                Move::new(kind, from, from, Form::Move, rule).with_target(square)
            }
            VaryingSquare::Shot => {
                let mut mv = self.mv;
                mv.push_text_square(square, true);
                mv
            }
            VaryingSquare::Drop => Move::new(kind, square, square, Form::Drop, rule),
        }
    }
}

impl<B: Bits> Sink<B> for MoveSets {
    const LISTS: bool = true;

    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        match choices {
            None => self.add(mv, to, VaryingSquare::To),
            Some(_) => Sink::<B>::moves(&mut self.singles, mv, to, choices),
        }
    }

    #[inline]
    fn shifts(&mut self, kind: KindId, rule: u16, by: i16, to: B) {
        self.add(Move::new(kind, Square(0), Square(0), Form::Move, rule), to, VaryingSquare::Shift(by));
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.add(mv, at, VaryingSquare::Shot);
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        self.add(Move::new(kind, Square(0), Square(0), Form::Drop, rule), to, VaryingSquare::Drop);
    }

    fn single(&mut self, mv: Move) {
        Sink::<B>::single(&mut self.singles, mv);
    }

    fn interpreted(&mut self, mv: Move, candidate: impl FnOnce() -> Candidate) {
        Sink::<B>::interpreted(&mut self.singles, mv, candidate);
    }
}
