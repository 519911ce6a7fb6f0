//! The file of training games, with one line per game, so that interrupted tuning can be continued.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::selfplay::FinishedGame;
use crate::failure::{Failure, Outcome};
use crate::write;
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;

/// The training games, and their file.
pub struct Games<'p> {
    program: &'p Program,
    path: PathBuf,
    file: File,
    played: BTreeMap<u32, FinishedGame>,
}

/// The words for the results, from White's point of view.
const RESULTS: [(&str, Option<Side>); 3] =
    [("won", Some(Side::White)), ("drawn", None), ("lost", Some(Side::Black))];

impl<'p> Games<'p> {
    /// Creates the file, or opens an existing one. An incomplete line at its end is removed.
    ///
    /// # Errors
    /// Returns an error if it cannot be read or written, or contains games with other settings.
    pub fn open(path: &Path, key: &str, program: &'p Arc<Program>) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::usage(format!("{}: {error}", path.display()));
        let mut file = write::exclusive(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let other_games = || {
            Failure::usage(format!("{}: it contains games of another command", path.display()))
                .help("remove it to start again, or repeat the command that created it")
        };
        let text = String::from_utf8(bytes).map_err(|_| other_games())?;
        let header = format!("# {key}\n");
        // The header itself may be incomplete.
        if !text.starts_with(&header) && !header.starts_with(&text) {
            return Err(other_games());
        }
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        if complete < text.len() {
            file.set_len(complete as u64).map_err(failed)?;
        }
        if complete == 0 {
            file.write_all(header.as_bytes()).map_err(failed)?;
        }
        let games = text[..complete].lines().skip(1).filter_map(|line| parse_game(program, line));
        Ok(Self { program, path: path.to_owned(), file, played: games.collect() })
    }

    /// Returns the numbers of the finished games.
    pub fn numbers(&self) -> BTreeSet<u32> {
        self.played.keys().copied().collect()
    }

    /// Returns the number of finished games among the first `games`.
    pub fn count(&self, games: u32) -> usize {
        self.played.range(..games).count()
    }

    /// Returns the finished games among the first `count`.
    pub fn first(&self, count: u32) -> impl Iterator<Item = &FinishedGame> {
        self.played.range(..count).map(|(_, played)| played)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn add(&mut self, number: u32, played: FinishedGame) -> Outcome {
        let result =
            RESULTS.iter().find(|(_, winner)| *winner == played.winner).map_or("", |(word, _)| *word);
        let moves: Vec<String> = played.moves.iter().map(|mv| coordinate::write(self.program, mv)).collect();
        let line = format!("{number} {result} {}\n", moves.join(" "));
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| Failure::usage(format!("{}: {error}", self.path.display())))?;
        self.played.insert(number, played);
        Ok(())
    }

    /// Removes the file.
    ///
    /// # Errors
    /// Returns an error if it cannot be removed.
    pub fn remove(self) -> Outcome {
        let Self { path, file, .. } = self;
        // On Unix the file stays open and locked until it is removed, so that no other process uses it in between.
        let locked = cfg!(unix).then_some(file);
        let removed = fs::remove_file(&path);
        drop(locked);
        removed.map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    }
}

/// Parses a line; returns `None` if it is not valid, so that the game is played again.
fn parse_game(program: &Arc<Program>, line: &str) -> Option<(u32, FinishedGame)> {
    let mut words = line.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let result = words.next()?;
    let (_, winner) = RESULTS.into_iter().find(|(word, _)| *word == result)?;
    let mut game = Game::new(program);
    let mut moves: Vec<Move> = Vec::new();
    for text in words {
        let mv = coordinate::read(&game, text).ok()?;
        game.play(&mv);
        moves.push(mv);
    }
    Some((number, FinishedGame { moves, winner }))
}
