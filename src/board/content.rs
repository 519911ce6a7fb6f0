//! The content of a cell (vacant, void or a piece), and sets of contents as bit masks.

use super::Side;

/// The maximum number of kinds of pieces in one game. A set of contents has two bits for each kind, and one bit each for
/// vacant squares and for voids: at most 122 of the 128 bits of [`Contents`].
pub const MAX_KINDS: usize = 60;

/// The number of a kind of piece in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u8);

impl KindId {
    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The kind of the piece.
    pub kind: KindId,
    /// The owner of the piece.
    pub side: Side,
}

impl Piece {
    /// Returns the same piece of the other side.
    #[must_use]
    pub fn turned(self) -> Piece {
        Piece { side: self.side.other(), ..self }
    }
}

/// The content of a cell, in one byte: vacant, void (the cell is not a square), or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Content(u8);

impl Content {
    /// A vacant square.
    pub const VACANT: Content = Content(0);
    /// A cell that is not a square.
    pub const VOID: Content = Content(1);

    /// Returns the content of a square with a piece.
    pub const fn piece(kind: KindId, side: Side) -> Content {
        Content(2 + 2 * kind.0 + side as u8)
    }

    /// Returns the piece; `None` for a vacant square or a void.
    pub fn as_piece(self) -> Option<Piece> {
        let code = self.0.checked_sub(2)?;
        let side = if code & 1 == 0 { Side::White } else { Side::Black };
        Some(Piece { kind: KindId(code >> 1), side })
    }

    /// Returns true if the content is a piece.
    pub fn is_piece(self) -> bool {
        self.0 >= 2
    }

    /// Converts between an absolute content and a content relative to `mover`. A relative content stores the pieces of `mover`
    /// as White's.
    #[must_use]
    pub fn relative_to(self, mover: Side) -> Content {
        if self.is_piece() { Content(self.0 ^ mover as u8) } else { self }
    }

    /// Returns an index for tables, below `2 + 2 * kinds`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Piece> for Content {
    fn from(piece: Piece) -> Self {
        Content::piece(piece.kind, piece.side)
    }
}

/// A set of [`Content`]s. Sets in rules are relative to the mover: White's pieces stand for friendly ones, Black's for enemies.
/// [`Contents::relative_to`] converts a relative set to an absolute one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Contents(u128);

impl Contents {
    /// The empty set.
    pub const NONE: Contents = Contents(0);
    /// A vacant square.
    pub const VACANT: Contents = Contents(1);
    /// A cell that is not a square.
    pub const VOID: Contents = Contents(2);
    /// Any square: vacant or with a piece of either side.
    pub const SQUARE: Contents = Contents(!2);
    /// Any piece.
    pub const PIECE: Contents = Contents(!3);
    /// Any friendly piece (in an absolute set: any piece of White).
    pub const FRIEND: Contents = Contents(0x5555_5555_5555_5555_5555_5555_5555_5555 & !3);
    /// Any enemy piece (in an absolute set: any piece of Black).
    pub const ENEMY: Contents = Contents(0xAAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAA & !3);
    /// All contents, including voids.
    pub const ALL: Contents = Contents(!0);

    /// Returns the set of one content.
    pub fn only(content: Content) -> Contents {
        Contents(1 << content.0)
    }

    /// Returns the set of the pieces of one kind, of both sides.
    pub fn kind(kind: KindId) -> Contents {
        Contents(0b11 << (2 + 2 * kind.0))
    }

    /// Returns true if the set contains `content`.
    pub fn has(self, content: Content) -> bool {
        self.0 >> content.0 & 1 != 0
    }

    /// Returns true if the sets have a common element.
    pub fn intersects(self, other: Contents) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the set contains nothing but pieces.
    pub fn are_pieces(self) -> bool {
        !self.intersects(!Contents::PIECE)
    }

    /// Converts between a set relative to `mover` and an absolute set.
    #[must_use]
    pub fn relative_to(self, mover: Side) -> Contents {
        match mover {
            Side::White => self,
            Side::Black => {
                let (friends, enemies) = (self & Contents::FRIEND, self & Contents::ENEMY);
                Contents(self.0 & 3 | friends.0 << 1 | enemies.0 >> 1)
            }
        }
    }

    /// Iterates over the pieces of the set in a game with `kind_count` kinds, by kind and side. A set such as
    /// [`Contents::PIECE`] also contains bits for kinds that the game does not have.
    pub fn pieces(self, kind_count: usize) -> impl Iterator<Item = Piece> {
        let mut remaining = (self & Contents::PIECE).0;
        std::iter::from_fn(move || {
            let next = (remaining != 0).then(|| Content(remaining.trailing_zeros() as u8))?;
            remaining &= remaining - 1;
            next.as_piece()
        })
        .take_while(move |piece| piece.kind.index() < kind_count)
    }

    /// Iterates over the kinds with a piece of either side in the set, in a game with `kind_count` kinds.
    pub fn kinds(self, kind_count: usize) -> impl Iterator<Item = KindId> {
        (0..kind_count as u8).map(KindId).filter(move |&kind| self.intersects(Contents::kind(kind)))
    }
}

impl std::ops::BitOr for Contents {
    type Output = Contents;
    fn bitor(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Contents {
    fn bitor_assign(&mut self, other: Contents) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for Contents {
    type Output = Contents;
    fn bitand(self, other: Contents) -> Contents {
        Contents(self.0 & other.0)
    }
}

impl std::ops::Sub for Contents {
    type Output = Contents;
    fn sub(self, other: Contents) -> Contents {
        Contents(self.0 & !other.0)
    }
}

impl std::ops::Not for Contents {
    type Output = Contents;
    fn not(self) -> Contents {
        Contents(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_and_enemies_are_exchanged_for_black() {
        let (king, hole) = (KindId(0), KindId(7));
        let friends = Contents::only(Content::piece(hole, Side::White)) | Contents::VACANT;
        let swapped = friends.relative_to(Side::Black);
        assert!(swapped.has(Content::piece(hole, Side::Black)));
        assert!(!swapped.has(Content::piece(hole, Side::White)));
        assert!(swapped.has(Content::VACANT) && !swapped.has(Content::VOID));
        assert!(!swapped.has(Content::piece(king, Side::Black)));
        assert_eq!(swapped.relative_to(Side::Black), friends);
    }

    #[test]
    fn a_piece_is_encoded_and_decoded() {
        for kind in 0..MAX_KINDS as u8 {
            for side in Side::BOTH {
                let piece = Piece { kind: KindId(kind), side };
                assert_eq!(Content::from(piece).as_piece(), Some(piece));
                assert!(Contents::PIECE.has(piece.into()));
            }
        }
        assert_eq!(Content::VACANT.as_piece(), None);
        assert_eq!(Content::VOID.as_piece(), None);
    }
}
