//! Castlings, with all their squares precomputed.

use crate::board::{Content, KindId, MAX_CELLS, Shape, Side, Square, SquareSet};
use crate::sema::model;

/// The castling rights and moved pieces that the FEN of the start position states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplicitStart {
    /// The castling rights, as [bits](Castling::bits).
    pub rights: u64,
    /// The squares of pieces that have moved although they are on their start squares.
    pub moved: SquareSet,
}

/// A castling. Each pair holds White's value, then Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// White's letter in FENs.
    pub letter: char,
    /// True for the sides that have the castling.
    pub sides: [bool; 2],
    /// The numbers of the rights that the castling needs. A castling from fixed squares needs one right, which all castlings with
    /// the same letter share. It is lost when a move changes the content of either origin. A castling whose pieces can start on
    /// any square of the rank needs two: the right of the castling piece and the right of the partner. The first is lost when a
    /// move changes the content of the origin of the castling piece, the second when a move changes the content of the origin of
    /// the partner.
    pub rights: Vec<usize>,
    /// True if the pieces can start on any square of the rank. In the start position, such a castling has its rights only if no other
    /// possible partner is between its two origins.
    pub from_any_square: bool,
    /// The kind of the castling piece.
    pub kind: KindId,
    /// The origin of the castling piece.
    pub from: [Square; 2],
    /// The target of the castling piece.
    pub to: [Square; 2],
    /// The partner's kind.
    pub partner: KindId,
    /// The partner's origin.
    pub partner_from: [Square; 2],
    /// The partner's target.
    pub partner_to: [Square; 2],
    /// The kind of the partner after castling.
    pub partner_after: KindId,
    /// The squares that must be vacant: all squares that either piece crosses or reaches, except the two origins.
    pub vacant: [Vec<Square>; 2],
    /// The squares strictly between origin and target of the castling piece. A royal castling piece must not be attacked on any of them.
    pub crossed: [Vec<Square>; 2],
}

impl Castling {
    /// Creates a castling from its model. `rights` are the numbers of the rights that it needs.
    pub(super) fn new(
        castling: &model::Castling,
        rights: Vec<usize>,
        kind: KindId,
        shape: &Shape,
    ) -> Castling {
        let squares_of = |side: Side| {
            let player = side.index();
            let (from, to) = (castling.from[player], castling.to[player]);
            let (partner_from, partner_to) = (castling.partner_from[player], castling.partner_to[player]);
            let mut vacant = between(shape, from, to);
            vacant.extend(between(shape, partner_from, partner_to));
            vacant.extend([to, partner_to]);
            vacant.retain(|cell| *cell != from && *cell != partner_from);
            vacant.sort_unstable();
            vacant.dedup();
            (vacant, between(shape, from, to))
        };
        let ((white_vacant, white_crossed), (black_vacant, black_crossed)) =
            (squares_of(Side::White), squares_of(Side::Black));
        Castling {
            letter: castling.letter,
            sides: castling.sides,
            rights,
            from_any_square: castling.from_any_square,
            kind,
            from: castling.from,
            to: castling.to,
            partner: castling.partner,
            partner_from: castling.partner_from,
            partner_to: castling.partner_to,
            partner_after: castling.partner_as.unwrap_or(castling.partner),
            vacant: [white_vacant, black_vacant],
            crossed: [white_crossed, black_crossed],
        }
    }

    /// Returns the bits of the rights that a side needs for the castling.
    pub fn bits(&self, side: Side) -> u64 {
        self.rights.iter().fold(0, |bits, right| bits | 1 << (2 * right + side.index()))
    }

    /// Returns true if a side has the castling and `rights` contain all rights for it.
    pub fn is_available(&self, side: Side, rights: u64) -> bool {
        let needed = self.bits(side);
        self.sides[side.index()] && rights & needed == needed
    }

    /// Returns true if no other piece of the same side and of the partner's kind is between the two origins.
    pub fn has_nearest_partner(&self, side: Side, shape: &Shape, at: impl Fn(Square) -> Content) -> bool {
        let [from, partner_from] = [self.from, self.partner_from].map(|squares| squares[side.index()]);
        let partner = Content::piece(self.partner, side);
        between(shape, from, partner_from).into_iter().all(|square| at(square) != partner)
    }

    /// Iterates over the squares in the move text after the origin. The first is the target. If the target is the origin or
    /// adjacent to it, the partner's target follows, because without it the text would be that of an ordinary move of one step.
    pub fn text_squares(&self, side: Side, shape: &Shape) -> impl Iterator<Item = Square> + use<> {
        let player = side.index();
        let is_adjacent = shape.distance(self.from[player], self.to[player]) <= 1;
        std::iter::once(self.to[player]).chain(is_adjacent.then_some(self.partner_to[player]))
    }

    /// Returns true if `all` contains a castling of the same side with the same rights and letter but a different target.
    pub fn has_other_target(&self, all: &[Castling]) -> bool {
        let differs_in_target = |other: &Castling| {
            let share_a_side = (0..2).any(|side| self.sides[side] && other.sides[side]);
            share_a_side && other.rights == self.rights && other.letter == self.letter && other.to != self.to
        };
        all.iter().any(differs_in_target)
    }

    /// Returns the letter of the castling in FENs: upper case for White.
    pub fn letter_of(&self, side: Side) -> char {
        match side {
            Side::White => self.letter.to_ascii_uppercase(),
            Side::Black => self.letter.to_ascii_lowercase(),
        }
    }

    /// Returns true if both pieces of a side are on their origins.
    pub fn has_pieces_in_place(&self, side: Side, at: impl Fn(Square) -> Content) -> bool {
        let is_on = |kind, squares: [Square; 2]| at(squares[side.index()]) == Content::piece(kind, side);
        is_on(self.kind, self.from) && is_on(self.partner, self.partner_from)
    }

    /// Returns the bits of the castling rights that are lost when the content of a cell changes, by cell.
    pub(super) fn rights_lost(castlings: &[Castling]) -> Box<[u64; MAX_CELLS]> {
        let mut lost = Box::new([0; MAX_CELLS]);
        for castling in castlings {
            for side in Side::BOTH.into_iter().filter(|side| castling.sides[side.index()]) {
                let bit = |right: usize| 1u64 << (2 * right + side.index());
                let bits = |right: Option<&usize>| right.map_or(0, |&right| bit(right));
                // A single right is both the first and the last, so a change on either origin loses it.
                lost[castling.from[side.index()].index()] |= bits(castling.rights.first());
                lost[castling.partner_from[side.index()].index()] |= bits(castling.rights.last());
            }
        }
        lost
    }
}

/// Returns the cells strictly between two cells of one rank, file or diagonal; none if the two cells are not in line.
fn between(shape: &Shape, a: Square, b: Square) -> Vec<Square> {
    let ((file, rank), (to_file, to_rank)) = (shape.coordinates(a), shape.coordinates(b));
    let (right, up) = (to_file as i16 - file as i16, to_rank as i16 - rank as i16);
    if right != 0 && up != 0 && right.abs() != up.abs() {
        return Vec::new();
    }
    let cell = |step: i16| {
        let (file, rank) = (file as i16 + step * right.signum(), rank as i16 + step * up.signum());
        shape.cell(file as u8, rank as u8)
    };
    (1..right.abs().max(up.abs())).filter_map(cell).collect()
}
