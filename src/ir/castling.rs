//! A castling: two pieces of one side that move at once, with all its squares worked out.

use crate::board::{Content, KindId, Shape, Side, Square, SquareSet};
use crate::sema::model;

/// The castling rights of a position, as the difference from the start array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplicitStart {
    /// Castling rights, as [bits](Castling::bits).
    pub rights: u64,
    /// The pieces that have moved although they are on their starting squares.
    pub moved: SquareSet,
}

/// A castling; every pair is White's and Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// White's letter in position texts.
    pub letter: char,
    /// Which sides have it.
    pub sides: [bool; 2],
    /// The numbers of the rights that it needs. Castlings from given squares with one letter share a single right. One whose pieces may
    /// begin anywhere needs two: that the piece on its origin has not moved, and that the partner on its origin has not.
    pub rights: Vec<usize>,
    /// True if the pieces may begin anywhere on the rank: the partner is the next one outward from the piece that castles.
    pub outward: bool,
    /// The kind of the piece that castles.
    pub kind: KindId,
    /// Its origin.
    pub from: [Square; 2],
    /// Its end.
    pub to: [Square; 2],
    /// The partner's kind.
    pub partner: KindId,
    /// The partner's origin.
    pub partner_from: [Square; 2],
    /// The partner's end.
    pub partner_to: [Square; 2],
    /// The kind of the partner after castling.
    pub partner_after: KindId,
    /// Squares that must be vacant: all that either piece passes or ends on, but for the two origins.
    pub vacant: [Vec<Square>; 2],
    /// Squares strictly between its origin and its end, on which a royal must not be attacked.
    pub crossed: [Vec<Square>; 2],
}

impl Castling {
    pub(super) fn new(
        castling: &model::Castling,
        rights: Vec<usize>,
        kind: KindId,
        shape: &Shape,
    ) -> Castling {
        let of = |side: Side| {
            let at = side.index();
            let (from, to) = (castling.from[at], castling.to[at]);
            let (partner_from, partner_to) = (castling.partner_from[at], castling.partner_to[at]);
            let mut vacant = between(shape, from, to);
            vacant.extend(between(shape, partner_from, partner_to));
            vacant.extend([to, partner_to]);
            vacant.retain(|cell| *cell != from && *cell != partner_from);
            vacant.sort_unstable();
            vacant.dedup();
            (vacant, between(shape, from, to))
        };
        let ((white_vacant, white_crossed), (black_vacant, black_crossed)) =
            (of(Side::White), of(Side::Black));
        Castling {
            letter: castling.letter,
            sides: castling.sides,
            rights,
            outward: castling.outward,
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

    /// The bits of the rights that a side needs for it.
    pub fn bits(&self, side: Side) -> u64 {
        self.rights.iter().fold(0, |bits, right| bits | 1 << (2 * right + side.index()))
    }

    /// Returns true if a side with these rights may still castle so.
    pub fn is_available(&self, side: Side, rights: u64) -> bool {
        let needed = self.bits(side);
        self.sides[side.index()] && rights & needed == needed
    }

    /// Returns true if no other partner stands between the two origins.
    pub fn has_nearest_partner(&self, side: Side, shape: &Shape, at: impl Fn(Square) -> Content) -> bool {
        let [from, partner_from] = [self.from, self.partner_from].map(|squares| squares[side.index()]);
        let partner = Content::piece(self.partner, side);
        between(shape, from, partner_from).into_iter().all(|square| at(square) != partner)
    }

    /// Returns the squares in the text of the move after the origin: its end and, if that is the origin or next to it, the partner's end
    /// too, because a single step there would have the same text.
    pub fn text_squares(&self, side: Side, shape: &Shape) -> impl Iterator<Item = Square> + use<> {
        let at = side.index();
        let ((file, rank), (to_file, to_rank)) =
            (shape.coordinates(self.from[at]), shape.coordinates(self.to[at]));
        let beside = file.abs_diff(to_file).max(rank.abs_diff(to_rank)) <= 1;
        std::iter::once(self.to[at]).chain(beside.then_some(self.partner_to[at]))
    }

    /// Returns true if one of `all` is a different castling of a side by the same right.
    pub fn has_other_ends(&self, all: &[Castling]) -> bool {
        let other = |other: &Castling| {
            let both = (0..2).any(|side| self.sides[side] && other.sides[side]);
            both && other.rights == self.rights && other.letter == self.letter && other.to != self.to
        };
        all.iter().any(other)
    }

    /// Its letter in position texts: capital for White.
    pub fn letter_of(&self, side: Side) -> char {
        match side {
            Side::White => self.letter.to_ascii_uppercase(),
            Side::Black => self.letter.to_ascii_lowercase(),
        }
    }

    /// Returns true if both pieces are on the squares from which a side castles.
    pub fn pieces_in_place(&self, side: Side, at: impl Fn(Square) -> Content) -> bool {
        let stands = |kind, cell: [Square; 2]| at(cell[side.index()]) == Content::piece(kind, side);
        stands(self.kind, self.from) && stands(self.partner, self.partner_from)
    }

    pub(super) fn rights_lost(castlings: &[Castling], cells: usize) -> Vec<u64> {
        let mut lost = vec![0; cells];
        for castling in castlings {
            for side in Side::BOTH.into_iter().filter(|side| castling.sides[side.index()]) {
                let bit = |right: usize| 1u64 << (2 * right + side.index());
                let of = |right: Option<&usize>| right.map_or(0, |&right| bit(right));
                // A single right depends on both squares.
                lost[castling.from[side.index()].index()] |= of(castling.rights.first());
                lost[castling.partner_from[side.index()].index()] |= of(castling.rights.last());
            }
        }
        lost
    }
}

/// The cells strictly between two cells of one rank, file or diagonal; none if they are not in line.
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
