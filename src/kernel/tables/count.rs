//! Comparisons of the number of pieces of some kinds, on the board or on some squares, with a constant.

use crate::board::{Content, Contents, KindId, Side, SquareSet};
use crate::ir::{Amount, Fact, Place, Program, Set, State, Term};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// A comparison of a number of pieces with a constant.
pub struct Count {
    /// The contents that count.
    pub pieces: Vec<(Side, KindId)>,
    /// The squares on which pieces count; `None` for the whole board.
    pub squares: Option<SquareSet>,
    amount: Amount,
}

impl Count {
    /// Compiles a fact that only counts pieces by kind.
    pub fn new(program: &Program, fact: &Fact, player: Side) -> Option<Count> {
        let Fact::Number(amount, set) = fact else { return None };
        let (contents, squares, exactly) = pieces_of(program.set(*set), player)?;
        if exactly { Count::of(program, player, contents, squares, *amount) } else { None }
    }

    /// Compiles a necessary condition of a fact that asks for a minimum number of pieces.
    pub fn needed(program: &Program, fact: &Fact, player: Side) -> Option<Count> {
        let Fact::Number(amount @ Amount::AtLeast(_), set) = fact else { return None };
        let (contents, squares, _) = pieces_of(program.set(*set), player)?;
        Count::of(program, player, contents, squares, *amount)
    }

    fn of(
        program: &Program,
        player: Side,
        contents: Contents,
        squares: Option<SquareSet>,
        amount: Amount,
    ) -> Option<Count> {
        if contents.meets(!Contents::PIECE) {
            return None;
        }
        let contents = contents.seen_by(player);
        let kinds = program.kind_ids();
        let pieces = kinds.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
        let pieces = pieces.filter(|&(side, kind)| contents.has(Content::piece(kind, side))).collect();
        Some(Count { pieces, squares, amount })
    }

    /// Returns true if the comparison holds in the position.
    pub fn holds<B: Bits>(&self, position: &Position) -> bool {
        let here = self.squares.map_or(!B::NONE, |squares| B::of(&squares));
        let count = |side, kind| (B::of(position.plane(kind)) & B::of(&position.occupied(side)) & here).len();
        self.fits(self.pieces.iter().map(|&(side, kind)| count(side, kind)).sum())
    }

    /// Returns true if the comparison holds for `there` pieces.
    pub fn fits(&self, there: u32) -> bool {
        self.amount.fits(there)
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
