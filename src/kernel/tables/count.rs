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
        let (contents, squares) = match program.set(*set) {
            Set::Contents(contents) => (*contents, None),
            Set::Terms { any, except } if except.is_empty() => on_squares(any, player)?,
            Set::Terms { .. } => return None,
        };
        if contents.meets(!Contents::PIECE) {
            return None;
        }
        let contents = contents.seen_by(player);
        let kinds = (0..program.kinds.len() as u8).map(KindId);
        let pieces = kinds.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
        let pieces = pieces.filter(|&(side, kind)| contents.has(Content::piece(kind, side))).collect();
        Some(Count { pieces, squares, amount: *amount })
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

/// What a set of but one term holds, if that is nothing but pieces on certain squares.
fn on_squares(terms: &[Term], player: Side) -> Option<(Contents, Option<SquareSet>)> {
    let [Term { contents, state, places }] = terms else { return None };
    let mut squares: Option<SquareSet> = None;
    for place in places {
        let Place::Squares(sets) = place else { return None };
        let these = sets[player.index()];
        squares = Some(squares.map_or(these, |squares| squares & these));
    }
    (*state == State::default()).then_some((*contents, squares))
}
