//! Games: positions with the moves that led to them.

use std::fmt;

use super::{FenError, IllegalMove, Move, MoveError, Moves, Position, Variant};
use crate::board::Side;
use crate::game::{self, Outcome};
use crate::notation::{own, read_any};
use crate::search::Score;

/// A game of a variant from some position on: the position now, the moves played, and how it has ended.
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
    /// A game from the start.
    pub fn new(variant: &Variant) -> Game {
        Game::from_position(&Position::new(variant))
    }

    /// A game from a position on.
    pub fn from_position(position: &Position) -> Game {
        let variant = position.variant().clone();
        let inner = game::Game::on(variant.path(), position.state().clone());
        Game { variant, inner }
    }

    /// A game from the position of a text on.
    ///
    /// # Errors
    /// If the text is not a position of this variant.
    pub fn from_fen(variant: &Variant, text: &str) -> Result<Game, FenError> {
        Position::from_fen(variant, text).map(|position| Game::from_position(&position))
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the position now.
    pub fn position(&self) -> Position {
        Position::from_state(&self.variant, self.inner.position().clone())
    }

    /// Returns the position now as text, in FEN extended to any board.
    pub fn fen(&self) -> String {
        crate::notation::fen::write(self.inner.program(), self.inner.position())
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.inner.position().side()
    }

    /// Returns the legal moves; none if the game is over by what stands on the board. Draws by repetition or by a move clock leave moves,
    /// as [`Game::outcome`] tells.
    pub fn legal_moves(&self) -> Moves<'_> {
        Moves::new(&self.inner)
    }

    /// Plays the move that a text means: coordinates (`e2e4`), as players write it (`Nf3`, `O-O`), or any other notation that the
    /// command reads. Returns the move.
    ///
    /// # Errors
    /// If no legal move, or more than one, has that text; the message says why and names moves that come near. The game is unchanged.
    pub fn play(&mut self, text: &str) -> Result<Move, MoveError> {
        let record = read_any(&self.inner, text)?;
        self.inner.play(&record);
        Ok(Move::new(self.inner.program(), record))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If the move is not legal now. The game is unchanged.
    pub fn push(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        if mv.record().is_some_and(|record| self.inner.play(record)) {
            Ok(())
        } else {
            Err(IllegalMove { text: mv.to_string(), fen: self.fen() })
        }
    }

    /// Takes the last move back and returns it; none at the beginning.
    pub fn undo(&mut self) -> Option<Move> {
        let record = self.inner.take_back()?;
        Some(Move::new(self.inner.program(), record))
    }

    /// Returns the moves played, the first first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.inner.moves().map(|record| Move::new(self.inner.program(), record))
    }

    /// Returns a legal move as players write it, such as `Nf3` or `exd8=Q#`.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// let mut game = varlab::Game::new(&variant);
    /// let mv = game.legal_moves().find(|mv| mv.to_string() == "g1f3").expect("a legal move");
    /// assert_eq!(game.san(&mv), "Nf3");
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn san(&self, mv: &Move) -> String {
        mv.record().map_or_else(|| mv.to_string(), |record| own::write(&self.inner, record))
    }

    /// Returns how the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.variant.kernel().in_check(self.inner.position(), self.turn())
    }

    /// Draws the board as an SVG picture.
    pub fn svg(&self) -> String {
        crate::render::picture::board(&self.inner, None, &crate::render::picture::Options::default())
    }

    /// The value of a finished game for the side to move.
    pub(super) fn final_score(&self) -> Score {
        match self.outcome().and_then(|outcome| outcome.winner) {
            None => Score::Centipawns(0),
            Some(winner) if winner == self.turn() => Score::MateIn(0),
            Some(_) => Score::MatedIn(0),
        }
    }

    pub(super) fn inner(&self) -> &game::Game {
        &self.inner
    }
}

/// Draws the board as text, the last rank first.
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
