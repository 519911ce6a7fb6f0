//! Positions without a history.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{FenError, IllegalMove, Move, Variant};
use crate::board::Side;
use crate::game;
use crate::notation::{coordinate, fen};
use crate::position;

/// A position of a variant, without the moves that led to it.
///
/// ```
/// use varlab::{Position, Variant};
///
/// let variant = Variant::load("chess")?;
/// let position = Position::new(&variant);
/// assert_eq!(position.perft(3), 8902);
/// # Ok::<(), varlab::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    variant: Variant,
    state: position::Position,
}

impl Position {
    /// Returns the start position of the variant.
    pub fn new(variant: &Variant) -> Position {
        Position { variant: variant.clone(), state: variant.start_position() }
    }

    /// Returns the start position with the number `start`, counted from 0; `None` if the variant has no such position.
    pub fn with_start_number(variant: &Variant, start: u64) -> Option<Position> {
        let program = variant.program();
        let setup = (start < program.starts()).then(|| position::Setup::with_start_number(program, start))?;
        Some(Position { variant: variant.clone(), state: position::Position::new_unchecked(program, &setup) })
    }

    /// Parses a FEN, as written by [`Position::fen`].
    ///
    /// # Errors
    /// Returns an error if the text is not a position of this variant. The message describes the wrong field and what was expected.
    pub fn from_fen(variant: &Variant, text: &str) -> Result<Position, FenError> {
        let state = fen::read(variant.program(), text)?;
        Ok(Position { variant: variant.clone(), state })
    }

    pub(super) fn from_state(variant: &Variant, state: position::Position) -> Position {
        Position { variant: variant.clone(), state }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the FEN of the position. The syntax is extended for boards of other shapes and sizes.
    pub fn fen(&self) -> String {
        fen::write(self.variant.program(), &self.state)
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.state.side()
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.variant.kernel().in_check(&self.state, self.turn())
    }

    /// Returns the legal moves; none if the position ends the game.
    pub fn legal_moves(&self) -> Vec<Move> {
        let program = self.variant.program();
        let mut list = crate::kernel::MoveList::default();
        self.variant.kernel().list(&mut self.state.clone(), &mut list);
        list.moves().iter().map(|inner_move| Move::new(program, *inner_move)).collect()
    }

    /// Returns the position after a legal move.
    ///
    /// # Errors
    /// Returns an error if the move is not legal in this position.
    pub fn after(&self, mv: &Move) -> Result<Position, IllegalMove> {
        let mut game = game::Game::with_path(self.variant.code_path(), self.state.clone());
        if mv.is_of(&self.variant) && mv.internal().is_some_and(|inner_move| game.play(inner_move)) {
            Ok(Position { variant: self.variant.clone(), state: game.position().clone() })
        } else {
            Err(IllegalMove::new(mv, &self.variant, self.fen()))
        }
    }

    /// Returns the number of legal move sequences of exactly `depth` plies. Draws by repetition, by the halfmove clock and by insufficient
    /// material do not end a sequence. Returns `u64::MAX` if there are more, or if sequences of more than a thousand plies must be followed.
    pub fn perft(&self, depth: u32) -> u64 {
        self.variant.kernel().perft(&mut self.state.clone(), depth)
    }

    /// Counts move sequences as [`Position::perft`] does. Returns `None` if `stop` is set before the count is complete, or
    /// instead of `u64::MAX`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use varlab::{Position, Variant};
    ///
    /// let position = Position::new(&Variant::load("chess")?);
    /// assert_eq!(position.perft_until(3, &AtomicBool::new(false)), Some(8902));
    /// assert_eq!(position.perft_until(9, &AtomicBool::new(true)), None);
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let stop = || stop.load(Ordering::Relaxed);
        self.variant.kernel().perft_until(&mut self.state.clone(), depth, u64::MAX, &stop).ok()
    }

    /// Returns a hash of all state on which the rules depend, except the halfmove clock and the move number. Equal positions have equal
    /// keys. The key is the same in every run and on every machine.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// let key = |moves: &[&str]| {
    ///     let mut game = varlab::Game::new(&variant);
    ///     moves.iter().for_each(|text| drop(game.play(text).expect("a legal move")));
    ///     game.position().key()
    /// };
    /// assert_eq!(key(&["Nf3", "Nf6", "Nc3"]), key(&["Nc3", "Nf6", "Nf3"]));
    /// assert_ne!(key(&["Nf3"]), key(&["Nc3"]));
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn key(&self) -> u64 {
        self.state.key()
    }

    /// Returns the legal move whose text in coordinates is `text`; `None` if no legal move has this text.
    pub fn find(&self, text: &str) -> Option<Move> {
        let program = self.variant.program();
        self.legal_moves()
            .into_iter()
            .find(|mv| mv.internal().is_some_and(|inner_move| coordinate::write(program, inner_move) == text))
    }

    pub(super) fn state(&self) -> &position::Position {
        &self.state
    }
}

/// Positions are equal if they have the same variant, board, side to move, rights, hands, clocks and all other state on which the rules of
/// the variant depend.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.state == other.state
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
