//! Compares the number of pieces of some kinds, or of vacant squares, on the board or on some squares, with a constant.

use crate::board::{Content, Contents, KindId, Side, SquareSet};
use crate::ir::{Amount, Fact, Place, Program, Set, State, Term};
use crate::position::Position;

/// A comparison of a number of pieces and vacant squares with a constant.
#[derive(Debug, PartialEq)]
pub struct PieceCount {
    /// The pieces that count.
    pub pieces: Vec<(Side, KindId)>,
    /// The squares that count if they are vacant.
    vacant: SquareSet,
    /// The squares on which pieces count; `None` for the whole board.
    pub squares: Option<SquareSet>,
    amount: Amount,
    /// True if pieces in hand count, too.
    counts_hands: bool,
    /// The number of 64-bit words of a square set that the board uses.
    word_count: usize,
}

impl PieceCount {
    /// Creates the comparison of a constant with the number of all given pieces on the board.
    pub fn new(program: &Program, pieces: Vec<(Side, KindId)>, amount: Amount) -> PieceCount {
        let word_count = program.shape.squares().div_ceil(64);
        PieceCount {
            pieces,
            vacant: SquareSet::EMPTY,
            squares: None,
            amount,
            counts_hands: false,
            word_count,
        }
    }

    /// Creates the comparison of a constant with the number of all given pieces on the board and, if some begin in hand, in hand.
    pub fn with_hands(program: &Program, pieces: Vec<(Side, KindId)>, amount: Amount) -> PieceCount {
        let counts_hands = pieces.iter().any(|&(side, kind)| program.initial_count_in_hand(kind, side) > 0);
        PieceCount { counts_hands, ..PieceCount::new(program, pieces, amount) }
    }

    /// Compiles a fact that only counts pieces by kind or vacant squares, on the whole board or on fixed squares; `None` for
    /// other facts.
    pub fn from_fact(program: &Program, fact: &Fact, player: Side) -> Option<PieceCount> {
        let Fact::CountOf(amount, set) = fact else { return None };
        let (contents, squares, is_exact) = pieces_of(program.set(*set), player)?;
        if is_exact { PieceCount::from_contents(program, player, contents, squares, *amount) } else { None }
    }

    /// Compiles a necessary condition of a fact that requires a minimum number of pieces. Returns `None` for other facts, for sets of
    /// several terms, and for sets of squares.
    pub fn necessary_condition(program: &Program, fact: &Fact, player: Side) -> Option<PieceCount> {
        let (amount, set) = match *fact {
            Fact::CountOf(amount @ Amount::AtLeast(_), set) => (amount, set),
            Fact::InLine { length, set, .. } => (Amount::AtLeast(length), set),
            _ => return None,
        };
        let (contents, squares, _) = pieces_of(program.set(set), player)?;
        PieceCount::from_contents(program, player, contents, squares, amount)
    }

    /// Creates the comparison of a constant with the number of pieces and vacant squares that are in `contents`, from the point of view
    /// of `player`. Returns `None` if `contents` includes anything else.
    fn from_contents(
        program: &Program,
        player: Side,
        contents: Contents,
        squares: Option<SquareSet>,
        amount: Amount,
    ) -> Option<PieceCount> {
        if contents.intersects(!Contents::SQUARE) {
            return None;
        }
        let vacant = match squares {
            _ if !contents.has(Content::VACANT) => SquareSet::EMPTY,
            Some(squares) => program.shape.all_squares().filter(|&at| squares.has(at)).collect(),
            None => program.shape.square_set(),
        };
        let contents = contents.relative_to(player);
        let kinds = program.kind_ids();
        let pieces = kinds.flat_map(|kind| Side::BOTH.map(|side| (side, kind)));
        let pieces = pieces.filter(|&(side, kind)| contents.has(Content::piece(kind, side))).collect();
        Some(PieceCount { vacant, squares, ..PieceCount::new(program, pieces, amount) })
    }

    /// Returns true if both comparisons count the same pieces and vacant squares on the same squares.
    pub fn counts_same_pieces(&self, other: &PieceCount) -> bool {
        (&self.pieces, &self.squares, &self.vacant) == (&other.pieces, &other.squares, &other.vacant)
    }

    /// Returns true if the comparison holds in the position.
    #[inline]
    pub fn holds(&self, position: &Position) -> bool {
        let words = 0..self.word_count;
        let on_board: u32 = words.map(|word| self.counted_squares(position, word).count_ones()).sum();
        let in_hand = |&(side, kind): &(Side, KindId)| u32::from(position.in_hand(side, kind));
        let in_hands: u32 = if self.counts_hands { self.pieces.iter().map(in_hand).sum() } else { 0 };
        self.is_satisfied_by(on_board + in_hands)
    }

    /// Returns the squares in one 64-bit word of the board that count: those of the pieces, and the vacant ones.
    #[inline]
    fn counted_squares(&self, position: &Position, word: usize) -> u64 {
        let occupied = |side: Side| position.occupied(side).words()[word];
        let mut counted = self
            .pieces
            .iter()
            .fold(0, |counted, &(side, kind)| counted | position.plane(kind).words()[word] & occupied(side));
        if let Some(squares) = &self.squares {
            counted &= squares.words()[word];
        }
        match self.vacant.words()[word] {
            0 => counted,
            vacant => counted | vacant & !(occupied(Side::White) | occupied(Side::Black)),
        }
    }

    /// Returns true if vacant squares count.
    pub fn counts_vacant_squares(&self) -> bool {
        !self.vacant.is_empty()
    }

    /// Returns true if the comparison holds for a number of pieces and vacant squares.
    pub fn is_satisfied_by(&self, number: u32) -> bool {
        self.amount.is_satisfied_by(number)
    }
}

/// Returns the contents and the squares of a set; `None` instead of squares means the whole board. The flag is true if the set consists of
/// exactly these contents on these squares, false if it can have fewer members. Returns `None` if the set has several terms.
fn pieces_of(set: &Set, player: Side) -> Option<(Contents, Option<SquareSet>, bool)> {
    let (terms, mut is_exact) = match set {
        Set::Contents(contents) => return Some((*contents, None, true)),
        Set::Terms { any, except } => (any, except.is_empty()),
    };
    let [Term { contents, state, places }] = terms.as_slice() else { return None };
    let mut squares: Option<SquareSet> = None;
    for place in places {
        match place {
            Place::Squares(sets) => {
                let allowed = sets[player.index()];
                squares = Some(squares.map_or(allowed, |squares| squares & allowed));
            }
            _ => is_exact = false,
        }
    }
    Some((*contents, squares, is_exact && *state == State::default()))
}
