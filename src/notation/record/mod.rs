//! The text format of saved games, a dialect of PGN. File access is not part of this module.
//!
//! Tags, a blank line, the moves in coordinates with their numbers, the result:
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

pub use error::{Fault, RecordError};
pub use read::read;
pub use write::write;

use std::sync::Arc;

use crate::game::Game;
use crate::ir::Program;
use crate::notation::{coordinate, fen, read_any};

/// The tags at the beginning of a record, in this order, with their values if nothing is known: the Seven Tag Roster of PGN. [`RESULT`]
/// is written from [`Record::result`].
const ROSTER: [(&str, &str); 7] = [
    ("Event", UNKNOWN),
    ("Site", UNKNOWN),
    (DATE, "????.??.??"),
    ("Round", UNKNOWN),
    ("White", UNKNOWN),
    ("Black", UNKNOWN),
    (RESULT, UNFINISHED),
];
/// A value of the roster that is not known.
const UNKNOWN: &str = "?";
/// The tag that repeats the result.
const RESULT: &str = "Result";
/// The result of an unfinished game.
const UNFINISHED: &str = "*";
/// The tag that PGN requires before [`FEN`], with its value.
const SET_UP: (&str, &str) = ("SetUp", "1");
/// The tag of the day on which the game began: `2026.11.23`.
pub const DATE: &str = "Date";
/// The tag of the starting position; without it, the variant's initial position.
pub const FEN: &str = "FEN";
/// The tag of a variant parameter, `name=value`; it may occur several times.
pub const PARAM: &str = "Param";

/// The record of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Tag names and values in order, except the result and unknown values. All but [`PARAM`] occur once.
    pub tags: Vec<(String, String)>,
    /// The moves as written.
    pub moves: Vec<RecordedMove>,
    /// The result, if the game has ended.
    pub result: Option<GameResult>,
}

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Its text.
    pub text: String,
    /// The line of the record that contains it, from 1; 0 if none does.
    pub line: usize,
    /// The comment after it, without braces; empty if there is none.
    pub note: String,
}

impl RecordedMove {
    /// Creates a move without a comment.
    pub fn new(text: String) -> RecordedMove {
        RecordedMove { text, line: 0, note: String::new() }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
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
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns all values of a tag.
    pub fn tags_named<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r str> {
        self.tags.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a tag after the others.
    pub fn add_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.tags.push((name.into(), value.into()));
    }

    /// Replaces the moves with those of a game, in coordinate notation.
    pub fn set_moves(&mut self, game: &Game) {
        let text = |mv| coordinate::write(game.program(), &mv);
        self.moves = game.moves().map(|mv| RecordedMove::new(text(mv))).collect();
    }

    /// Plays the moves of the record from its starting position.
    ///
    /// # Errors
    /// Returns an error if the position is invalid or a move is illegal; the error contains the move number and line.
    pub fn replay(&self, program: &Arc<Program>) -> Result<Game, RecordError> {
        let mut game = match self.tag(FEN) {
            None => Game::new(program),
            Some(text) => {
                let position = fen::read(program, text)
                    .map_err(|error| RecordError { line: 0, fault: Fault::Position(Box::new(error)) })?;
                Game::from_position(program, position)
            }
        };
        for (index, written) in self.moves.iter().enumerate() {
            let illegal = |error| RecordError {
                line: written.line,
                fault: Fault::Move { number: index + 1, error: Box::new(error) },
            };
            let mv = read_any(&game, &written.text).map_err(illegal)?;
            game.play(&mv);
        }
        Ok(game)
    }
}
