//! The text format of saved games, a dialect of PGN. A record consists of tags, a blank line, the numbered moves in coordinates, and the
//! result:
//!
//! ```text
//! [Event "?"]
//! [Site "?"]
//! [Date "2026.11.23"]
//! [Round "?"]
//! [White "human"]
//! [Black "engine"]
//! [Result "*"]
//! [Variant "Chess"]
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]
//!
//! 12... e8e7 13. e2e4 { [%eval 0.35] } e7e6 *
//! ```
//!
//! The parser accepts any line endings, comments in braces, optional move numbers, and moves in any notation without spaces.

mod error;
mod read;
mod write;

pub use error::{RecordError, RecordErrorKind};
pub use read::{read, split_games};
pub use write::write;

use std::sync::Arc;

use crate::game::Game;
use crate::ir::Program;
use crate::notation::{coordinate, fen, parse_move};

/// The Seven Tag Roster of PGN: the first tags of a record, in order, with the values that mean "unknown". The tag [`RESULT`] is written
/// with the value of [`Record::result`].
const ROSTER: [(&str, &str); 7] = [
    ("Event", UNKNOWN),
    ("Site", UNKNOWN),
    (DATE, "????.??.??"),
    ("Round", UNKNOWN),
    ("White", UNKNOWN),
    ("Black", UNKNOWN),
    (RESULT, UNFINISHED),
];
/// The value of a roster tag whose content is unknown.
const UNKNOWN: &str = "?";
/// The tag that repeats the result.
const RESULT: &str = "Result";
/// The text of the result of an unfinished game.
const UNFINISHED: &str = "*";
/// The tag that PGN requires in records with a tag [`FEN`], with its value.
const SET_UP: (&str, &str) = ("SetUp", "1");
/// The tag of the date on which the game began, such as `2026.11.23`.
pub const DATE: &str = "Date";
/// The tag of the starting position. A record without this tag starts from the initial position of the variant.
pub const FEN: &str = "FEN";
/// The tag of a parameter of the variant, with a value of the form `name=value`. The tag may occur several times.
pub const PARAM: &str = "Param";

/// A game record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The names and values of the tags in order, except the result and tags with unknown values. Only [`PARAM`] may occur several times.
    pub tags: Vec<(String, String)>,
    /// The moves as they are written in the record.
    pub moves: Vec<RecordedMove>,
    /// The result; `None` if the game is unfinished.
    pub result: Option<GameResult>,
}

/// A move as it is written in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The text of the move.
    pub text: String,
    /// The line of the record that contains the move, from 1; 0 if the move was not read from a record.
    pub line: usize,
    /// The comment after the move, without braces; empty if there is none.
    pub comment: String,
}

impl RecordedMove {
    /// Creates a move without a comment.
    pub fn new(text: String) -> RecordedMove {
        RecordedMove { text, line: 0, comment: String::new() }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// White wins: `1-0`.
    WhiteWins,
    /// Black wins: `0-1`.
    BlackWins,
    /// A draw: `1/2-1/2`.
    Draw,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 3] = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];

    /// Returns the text of the result.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }
}

impl Record {
    /// Returns the value of the first tag with a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Iterates over the values of all tags with a name.
    pub fn tags_named<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r str> {
        self.tags.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a tag after the others.
    pub fn add_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.tags.push((name.into(), value.into()));
    }

    /// Replaces the moves with the moves of a game, in coordinates.
    pub fn set_moves(&mut self, game: &Game) {
        let text = |mv| coordinate::write(game.program(), &mv);
        self.moves = game.moves().map(|mv| RecordedMove::new(text(mv))).collect();
    }

    /// Plays the moves of the record from its starting position.
    ///
    /// # Errors
    /// Returns an error if the starting position is invalid or a move is illegal.
    pub fn replay(&self, program: &Arc<Program>) -> Result<Game, RecordError> {
        let mut game = match self.tag(FEN) {
            None => Game::new(program),
            Some(text) => {
                let position = fen::read(program, text).map_err(|error| RecordError {
                    line: 0,
                    kind: RecordErrorKind::Position(Box::new(error)),
                })?;
                Game::from_position(program, position)
            }
        };
        for (index, recorded) in self.moves.iter().enumerate() {
            let move_error = |error| RecordError {
                line: recorded.line,
                kind: RecordErrorKind::Move { number: index + 1, error: Box::new(error) },
            };
            let mv = parse_move(&game, &recorded.text).map_err(move_error)?;
            game.play(&mv);
        }
        Ok(game)
    }
}
