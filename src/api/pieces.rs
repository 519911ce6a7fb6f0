//! The pieces of a position, and what a move does to them.

use std::fmt;

use super::{IllegalMove, Move, Position};
use crate::board::{self, KindId, Side};
use crate::game;
use crate::ir::Program;

/// A piece of a variant. `Display` writes its letter as in FENs, such as `N` for White's knight and `n` for Black's.
#[derive(Clone, Copy)]
pub struct Piece<'v> {
    program: &'v Program,
    inner: board::Piece,
}

impl<'v> Piece<'v> {
    /// Returns the name of the kind, such as `Knight`.
    pub fn kind(&self) -> &'v str {
        &self.program.kind(self.inner.kind).name
    }

    /// Returns the side to which the piece belongs; `None` for a neutral piece, such as a wall.
    pub fn side(&self) -> Option<Side> {
        (!self.program.is_neutral(self.inner.kind)).then_some(self.inner.side)
    }
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.program.letter(self.inner))
    }
}

impl fmt::Debug for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({self})")
    }
}

/// Pieces are equal if they have the same kind and the same side.
impl PartialEq for Piece<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.kind(), self.side()) == (other.kind(), other.side())
    }
}

impl Eq for Piece<'_> {}

impl Position {
    /// Returns the piece on a square, such as `e4`; `None` if the square is vacant or does not exist.
    ///
    /// ```
    /// use varlab::{Position, Side, Variant};
    ///
    /// let position = Position::new(&Variant::load("chess")?);
    /// let knight = position.piece_at("g8").expect("a piece");
    /// assert_eq!((knight.kind(), knight.side()), ("Knight", Some(Side::Black)));
    /// assert!(position.piece_at("e4").is_none() && position.piece_at("e9").is_none());
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn piece_at(&self, square: &str) -> Option<Piece<'_>> {
        let program: &Program = self.variant().program();
        let inner = self.state().at(program.shape.find(square)?).as_piece()?;
        Some(Piece { program, inner })
    }

    /// Returns the pieces on the board with the names of their squares, in unspecified order.
    ///
    /// ```
    /// use varlab::{Position, Variant};
    ///
    /// let position = Position::new(&Variant::load("chess")?);
    /// let queens: Vec<String> =
    ///     position.pieces().filter(|(_, piece)| piece.kind() == "Queen").map(|(square, _)| square).collect();
    /// assert_eq!(queens, ["d1", "d8"]);
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (String, Piece<'_>)> {
        let program: &Program = self.variant().program();
        program.shape.all_squares().filter_map(|square| {
            let inner = self.state().at(square).as_piece()?;
            Some((program.name(square), Piece { program, inner }))
        })
    }

    /// Returns the kinds of the pieces that a side has in hand, each with their number.
    ///
    /// ```
    /// use varlab::{Game, Side, Variant};
    ///
    /// let mut game = Game::new(&Variant::load("crazyhouse")?);
    /// for text in ["e4", "d5", "exd5"] {
    ///     game.play(text).expect("a legal move");
    /// }
    /// let position = game.position();
    /// assert_eq!(position.hand(Side::White).collect::<Vec<_>>(), [("Pawn", 1)]);
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (&str, u32)> {
        let program: &Program = self.variant().program();
        let count = move |kind: KindId| u32::from(self.state().in_hand(side, kind));
        let kinds = program.kind_ids().filter(move |&kind| count(kind) > 0);
        kinds.map(move |kind| (program.kind(kind).name.as_str(), count(kind)))
    }

    /// Returns the pieces that a legal move captures or otherwise removes from the board, with their squares.
    ///
    /// ```
    /// use varlab::{Position, Variant};
    ///
    /// let variant = Variant::load("chess")?;
    /// let position = Position::from_fen(&variant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").expect("a position");
    /// let mv = position.find("e5d6").expect("a legal move");
    /// let captured = position.captured(&mv).expect("it is legal");
    /// assert_eq!(captured[0].0, "d5");
    /// # Ok::<(), varlab::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the move is not legal in this position.
    pub fn captured(&self, mv: &Move) -> Result<Vec<(String, Piece<'_>)>, IllegalMove> {
        let program: &Program = self.variant().program();
        let game = game::Game::with_path(self.variant().code_path(), self.state().clone());
        let inner_move = mv.internal().filter(|_| mv.is_of(self.variant()));
        let mut candidates = game.legal_moves().iter();
        let Some(candidate) = candidates.find(|candidate| inner_move == Some(&candidate.mv)) else {
            return Err(IllegalMove::new(mv, self.variant(), self.fen()));
        };
        let victims = candidate.victims.iter().filter_map(|&(square, content)| {
            Some((program.name(square), Piece { program, inner: content.as_piece()? }))
        });
        Ok(victims.collect())
    }

    /// Returns true if a legal move gives check.
    ///
    /// # Errors
    /// Returns an error if the move is not legal in this position.
    pub fn gives_check(&self, mv: &Move) -> Result<bool, IllegalMove> {
        let after = self.after(mv)?;
        Ok(self.variant().kernel().in_check(after.state(), self.turn().other()))
    }
}
