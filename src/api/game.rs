//! Games: positions with their history.

use std::fmt;

use super::{FenError, IllegalMove, Move, MoveError, Moves, Position, Variant};
use crate::board::Side;
use crate::game::{self, Outcome};
use crate::notation::{parse_move, san};
use crate::search::Score;

/// A game of a variant: the current position, the moves played so far, and the outcome.
///
/// ```
/// use varlab::{Game, Variant};
///
/// let mut game = Game::new(&Variant::load("chess")?);
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play(text).expect("a legal move");
/// }
/// assert_eq!(game.outcome().expect("mate").to_string(), "0-1 Black wins: checkmate");
/// # Ok::<(), varlab::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    variant: Variant,
    inner: game::Game,
}

impl Game {
    /// Starts a game from the start position of the variant.
    pub fn new(variant: &Variant) -> Game {
        Game::from_position(&Position::new(variant))
    }

    /// Starts a game from a position.
    pub fn from_position(position: &Position) -> Game {
        let variant = position.variant().clone();
        let inner = game::Game::with_path(variant.code_path(), position.state().clone());
        Game { variant, inner }
    }

    /// Starts a game from the start position with the number `start`, counted from 0; `None` if the variant has no such
    /// position.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess960")?;
    /// assert_eq!(variant.starts(), 960);
    /// let game = varlab::Game::with_start_number(&variant, 0).expect("there are 960");
    /// assert!(game.fen().starts_with("bbqnnrkr/"));
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn with_start_number(variant: &Variant, start: u64) -> Option<Game> {
        Position::with_start_number(variant, start).map(|position| Game::from_position(&position))
    }

    /// Starts a game from the position of a FEN.
    ///
    /// # Errors
    /// Returns an error if the text is not a position of this variant.
    pub fn from_fen(variant: &Variant, text: &str) -> Result<Game, FenError> {
        Position::from_fen(variant, text).map(|position| Game::from_position(&position))
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        Position::from_state(&self.variant, self.inner.position().clone())
    }

    /// Returns the FEN of the current position. The syntax is extended for boards of other shapes and sizes.
    pub fn fen(&self) -> String {
        crate::notation::fen::write(self.inner.program(), self.inner.position())
    }

    /// Returns the key of the current position, as [`Position::key`] does.
    pub fn key(&self) -> u64 {
        self.inner.position().key()
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.inner.position().side()
    }

    /// Returns the legal moves. Empty if the position alone ends the game, as checkmate and stalemate do. Not empty after a
    /// draw by repetition or by the halfmove clock, which [`Game::outcome`] reports.
    pub fn legal_moves(&self) -> Moves<'_> {
        Moves::new(&self.inner)
    }

    /// Plays a move given as text: in coordinates (`e2e4`), in algebraic notation (`Nf3`, `O-O`), or in any other notation that
    /// `varlab run` accepts. Returns the move.
    ///
    /// # Errors
    /// Returns an error if the text matches no legal move or several. The message contains the reason and similar legal moves.
    /// The game is unchanged.
    pub fn play(&mut self, text: &str) -> Result<Move, MoveError> {
        let inner_move = parse_move(&self.inner, text)?;
        self.inner.play(&inner_move);
        Ok(Move::new(self.inner.program(), inner_move))
    }

    /// Parses a move in any notation that [`Game::play`] accepts, without playing it.
    ///
    /// ```
    /// let game = varlab::Game::new(&varlab::Variant::load("chess")?);
    /// let mv = game.parse("Nf3").expect("a legal move");
    /// assert_eq!(mv.to_string(), "g1f3");
    /// # Ok::<(), varlab::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn parse(&self, text: &str) -> Result<Move, MoveError> {
        parse_move(&self.inner, text).map(|inner_move| Move::new(self.inner.program(), inner_move))
    }

    /// Returns true if a move is legal in the current position. A move of another variant is never legal.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// let mut game = varlab::Game::new(&variant);
    /// let mv = game.play("e4").expect("a legal move");
    /// assert!(!game.is_legal(&mv));
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn is_legal(&self, mv: &Move) -> bool {
        mv.is_of(&self.variant) && mv.internal().is_some_and(|inner_move| self.inner.is_legal(inner_move))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Returns an error if the move is not legal in the current position. The game is unchanged.
    pub fn push(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        if mv.is_of(&self.variant) && mv.internal().is_some_and(|inner_move| self.inner.play(inner_move)) {
            Ok(())
        } else {
            Err(IllegalMove::new(mv, &self.variant, self.fen()))
        }
    }

    /// Plays the move with an index in the list of [`Game::legal_moves`] and returns it, in a random playout for example. Returns
    /// `None`, and leaves the game unchanged, if the index is out of range.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// let mut game = varlab::Game::new(&variant);
    /// let third = game.legal_moves().nth(2);
    /// assert_eq!(game.push_nth(2), third);
    /// assert_eq!(game.push_nth(1000), None);
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn push_nth(&mut self, index: usize) -> Option<Move> {
        let inner_move = self.inner.play_nth(index)?;
        Some(Move::new(self.inner.program(), inner_move))
    }

    /// Takes back the last move and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let inner_move = self.inner.take_back()?;
        Some(Move::new(self.inner.program(), inner_move))
    }

    /// Returns the moves played so far, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.inner.moves().map(|inner_move| Move::new(self.inner.program(), inner_move))
    }

    /// Returns a legal move in algebraic notation, such as `Nf3` or `exd8=Q#`.
    ///
    /// # Errors
    /// Returns an error if the move is not legal in the current position.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// let mut game = varlab::Game::new(&variant);
    /// let mv = game.legal_moves().find(|mv| mv.to_string() == "g1f3").expect("a legal move");
    /// assert_eq!(game.san(&mv)?, "Nf3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: &Move) -> Result<String, IllegalMove> {
        match mv.internal().filter(|_| self.is_legal(mv)) {
            Some(inner_move) => Ok(san::write(&self.inner, inner_move)),
            None => Err(IllegalMove::new(mv, &self.variant, self.fen())),
        }
    }

    /// Returns the outcome of the game; `None` if the game is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.variant.kernel().in_check(self.inner.position(), self.turn())
    }

    /// Returns a diagram of the board as SVG.
    pub fn svg(&self) -> String {
        crate::render::picture::board(&self.inner, None, &crate::render::picture::Options::default())
    }

    /// Returns the score of a finished game for the side to move.
    pub(super) fn final_score(&self) -> Score {
        match self.outcome().and_then(|outcome| outcome.winner) {
            None => Score::Centipawns(0),
            Some(winner) if winner == self.turn() => Score::MateIn(0),
            Some(_) => Score::MatedIn(0),
        }
    }

    /// Returns the game of the internal modules.
    #[doc(hidden)]
    pub fn inner(&self) -> &game::Game {
        &self.inner
    }
}

/// Writes the board as text, with the last rank first.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = crate::render::terminal::Options::default();
        f.write_str(&crate::render::terminal::board(self.inner.program(), self.inner.position(), &options))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({}, {} moves)", self.fen(), self.inner.moves().len())
    }
}
