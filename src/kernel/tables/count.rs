//! How many pieces of some kinds stand on the board, or on some squares of it, held against a number. Not what follows from it.

use crate::board::{Content, Contents, KindId, Side, SquareSet};
use crate::ir::{Amount, Fact, Place, Program, Set, State, Term};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// So many pieces of these kinds.
pub struct Count {
    /// Which are counted.
    pub pieces: Vec<(Side, KindId)>,
    /// Only on these squares.
    pub squares: Option<SquareSet>,
    amount: Amount,
}

impl Count {
    /// What a fact counts for a player, if it does nothing but count pieces by kind.
    pub fn new(program: &Program, fact: &Fact, player: Side) -> Option<Count> {
        let Fact::Number(amount, set) = fact else { return None };
        let (contents, squares, exactly) = pieces_of(program.set(*set), player)?;
        if exactly { Count::of(program, player, contents, squares, *amount) } else { None }
    }

    /// A count that holds whenever a fact does, if that asks for so many pieces or more.
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

    /// Whether there are so many.
    pub fn holds<B: Bits>(&self, position: &Position) -> bool {
        let here = self.squares.map_or(!B::NONE, |squares| B::of(&squares));
        let count = |side, kind| (B::of(position.plane(kind)) & B::of(&position.occupied(side)) & here).len();
        self.fits(self.pieces.iter().map(|&(side, kind)| count(side, kind)).sum())
    }

    /// Whether that would be the right number.
    pub fn fits(&self, there: u32) -> bool {
        self.amount.fits(there)
    }
}

/// The contents that a set can hold and the squares on which, as far as it is but one term; and whether it holds all of them.
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
