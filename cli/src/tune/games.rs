//! The file of training games, with one line per game, so that interrupted tuning can be continued.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::selfplay::FinishedGame;
use crate::failure::{CommandResult, Failure};
use crate::write;
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;

/// The finished training games, and their file.
pub struct TrainingGames<'p> {
    program: &'p Program,
    path: PathBuf,
    file: File,
    /// The finished games, by index from 0.
    finished: BTreeMap<u32, FinishedGame>,
}

/// The words for the results, from White's point of view, each with the winner that it means.
const RESULT_WORDS: [(&str, Option<Side>); 3] =
    [("won", Some(Side::White)), ("drawn", None), ("lost", Some(Side::Black))];

impl<'p> TrainingGames<'p> {
    /// Creates the file, or opens an existing one. An incomplete line at its end is removed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or contains games with other settings.
    pub fn open(path: &Path, settings: &str, program: &'p Arc<Program>) -> Result<Self, Failure> {
        let to_failure = |error: io::Error| Failure::usage(format!("{}: {error}", path.display()));
        let mut file = write::open_locked(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(to_failure)?;
        let settings_failure = || {
            Failure::usage(format!("{}: the file contains games with other settings", path.display()))
                .help("remove the file to start again, or repeat the command that created it")
        };
        let text = String::from_utf8(bytes).map_err(|_| settings_failure())?;
        let header = format!("# {settings}\n");
        // The header itself may be incomplete.
        if !text.starts_with(&header) && !header.starts_with(&text) {
            return Err(settings_failure());
        }
        let complete_length = text.rfind('\n').map_or(0, |end| end + 1);
        if complete_length < text.len() {
            file.set_len(complete_length as u64).map_err(to_failure)?;
        }
        if complete_length == 0 {
            file.write_all(header.as_bytes()).map_err(to_failure)?;
        }
        let games = text[..complete_length].lines().skip(1).filter_map(|line| parse_game(program, line));
        Ok(Self { program, path: path.to_owned(), file, finished: games.collect() })
    }

    /// Returns the indices of the finished games.
    pub fn finished_games(&self) -> BTreeSet<u32> {
        self.finished.keys().copied().collect()
    }

    /// Returns the number of finished games with an index below `games`.
    pub fn count_below(&self, games: u32) -> usize {
        self.finished.range(..games).count()
    }

    /// Returns the finished games with an index below `games`.
    pub fn games_below(&self, games: u32) -> impl Iterator<Item = &FinishedGame> {
        self.finished.range(..games).map(|(_, finished)| finished)
    }

    /// Adds a game, and writes it to the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn add(&mut self, game_index: u32, finished: FinishedGame) -> CommandResult {
        let result =
            RESULT_WORDS.iter().find(|(_, winner)| *winner == finished.winner).map_or("", |(word, _)| *word);
        let moves: Vec<String> =
            finished.moves.iter().map(|mv| coordinate::write(self.program, mv)).collect();
        let line = format!("{game_index} {result} {}\n", moves.join(" "));
        let write_result = self.file.write_all(line.as_bytes());
        write_result.map_err(|error| Failure::usage(format!("{}: {error}", self.path.display())))?;
        self.finished.insert(game_index, finished);
        Ok(())
    }

    /// Removes the file.
    ///
    /// # Errors
    /// Returns an error if it cannot be removed.
    pub fn remove(self) -> CommandResult {
        let Self { path, file, .. } = self;
        // On Unix the file stays open and locked until it is removed, so that no other process can use it in the meantime.
        let locked_file = cfg!(unix).then_some(file);
        let remove_result = fs::remove_file(&path);
        drop(locked_file);
        remove_result.map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    }
}

/// Parses a line; returns `None` if the line is not valid, so that the game is played again.
fn parse_game(program: &Arc<Program>, line: &str) -> Option<(u32, FinishedGame)> {
    let mut words = line.split_whitespace();
    let game_index = words.next()?.parse().ok()?;
    let result = words.next()?;
    let (_, winner) = RESULT_WORDS.into_iter().find(|(word, _)| *word == result)?;
    let mut game = Game::new(program);
    let mut moves: Vec<Move> = Vec::new();
    for text in words {
        let mv = coordinate::read(&game, text).ok()?;
        game.play(&mv);
        moves.push(mv);
    }
    Some((game_index, FinishedGame { moves, winner }))
}
