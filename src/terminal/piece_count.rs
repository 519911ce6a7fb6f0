//! Comparisons of the number of pieces of some kinds, on the board or on some squares, with a constant.

use crate::board::{Content, Contents, KindId, Side, SquareSet};
use crate::ir::{Amount, Fact, Place, Program, Set, State, Term};
use crate::position::Position;

/// A comparison of a number of pieces with a constant.
#[derive(Debug)]
pub struct PieceCount {
    /// The pieces that count.
    pub pieces: Vec<(Side, KindId)>,
    /// The squares on which pieces count; `None` for the whole board.
    pub squares: Option<SquareSet>,
    amount: Amount,
    /// The number of 64-bit words that hold the squares of the board.
    words: usize,
}

impl PieceCount {
    /// Creates the comparison of all pieces of some kinds on the board with a constant.
    pub fn new(program: &Program, pieces: Vec<(Side, KindId)>, amount: Amount) -> PieceCount {
        PieceCount { pieces, squares: None, amount, words: program.shape.cells().div_ceil(64) }
    }

    /// Compiles a fact that only counts pieces by kind.
    pub fn from_fact(program: &Program, fact: &Fact, player: Side) -> Option<PieceCount> {
        let Fact::Number(amount, set) = fact else { return None };
        let (contents, squares, exactly) = pieces_of(program.set(*set), player)?;
        if exactly { PieceCount::of_contents(program, player, contents, squares, *amount) } else { None }
    }

    /// Compiles a necessary condition of a fact that asks for a minimum number of pieces.
    pub fn needed_for(program: &Program, fact: &Fact, player: Side) -> Option<PieceCount> {
        let (amount, set) = match *fact {
            Fact::Number(amount @ Amount::AtLeast(_), set) => (amount, set),
            Fact::InLine { length, set, .. } => (Amount::AtLeast(length), set),
            _ => return None,
        };
        let (contents, squares, _) = pieces_of(program.set(set), player)?;
        PieceCount::of_contents(program, player, contents, squares, amount)
    }

    fn of_contents(
        program: &Program,
        player: Side,
        contents: Contents,
        squares: Option<SquareSet>,
        amount: Amount,
    ) -> Option<PieceCount> {
        if contents.meets(!Contents::PIECE) {
            return None;
        }
        let contents = contents.seen_by(player);
        let kinds = program.kind_ids();
        let pieces = kinds.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
        let pieces = pieces.filter(|&(side, kind)| contents.has(Content::piece(kind, side))).collect();
        Some(PieceCount { squares, ..PieceCount::new(program, pieces, amount) })
    }

    /// Returns true if the comparison holds in the position.
    #[inline]
    pub fn holds(&self, position: &Position) -> bool {
        self.fits(self.pieces.iter().map(|&(side, kind)| self.count(position, side, kind)).sum())
    }

    fn count(&self, position: &Position, side: Side, kind: KindId) -> u32 {
        let (plane, own) = (position.plane(kind).words(), position.occupied(side));
        let here = |word: usize| self.squares.as_ref().map_or(u64::MAX, |squares| squares.words()[word]);
        (0..self.words).map(|word| (plane[word] & own.words()[word] & here(word)).count_ones()).sum()
    }

    /// Returns true if the comparison holds for a number of pieces.
    pub fn fits(&self, pieces: u32) -> bool {
        self.amount.is_satisfied_by(pieces)
    }
}

/// Returns the contents and squares of a set of one term, and true if the set is exactly their product.
fn pieces_of(set: &Set, player: Side) -> Option<(Contents, Option<SquareSet>, bool)> {
    let (terms, mut exactly) = match set {
        Set::Contents(contents) => return Some((*contents, None, true)),
        Set::Terms { any, except } => (any, except.is_empty()),
    };
    let [Term { contents, state, places }] = terms.as_slice() else { return None };
    let mut squares: Option<SquareSet> = None;
    for place in places {
        match place {
            Place::Squares(sets) => {
                let these = sets[player.index()];
                squares = Some(squares.map_or(these, |squares| squares & these));
            }
            _ => exactly = false,
        }
    }
    Some((*contents, squares, exactly && *state == State::default()))
}
