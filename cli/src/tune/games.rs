//! The games that are learnt from, in a file, a line for each, written when it has ended: whatever is interrupted can go on.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::selfplay::Played;
use crate::failure::{Failure, Outcome};
use crate::write;
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;

/// Games by number, and the file.
pub struct Games<'p> {
    program: &'p Program,
    path: PathBuf,
    file: File,
    played: BTreeMap<u32, Played>,
}

/// How a game has ended, for White.
const RESULTS: [(&str, Option<Side>); 3] =
    [("won", Some(Side::White)), ("drawn", None), ("lost", Some(Side::Black))];

impl<'p> Games<'p> {
    /// A new file, or one that is there already. A line at its end that was not written whole is passed over.
    ///
    /// # Errors
    /// If it cannot be read or written, or holds other games.
    pub fn open(path: &Path, key: &str, program: &'p Arc<Program>) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::usage(format!("{}: {error}", path.display()));
        let mut file = write::exclusive(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let others = || {
            Failure::usage(format!("{}: it holds other games", path.display()))
                .help("remove it to begin anew, or go on with them by the same command as before")
        };
        let text = String::from_utf8(bytes).map_err(|_| others())?;
        let head = format!("# {key}\n");
        // The head itself may not have been written whole.
        if !text.starts_with(&head) && !head.starts_with(&text) {
            return Err(others());
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        if whole == 0 {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        let games = text[..whole].lines().skip(1).filter_map(|line| read(program, line));
        Ok(Self { program, path: path.to_owned(), file, played: games.collect() })
    }

    /// The numbers of those that have been played.
    pub fn numbers(&self) -> BTreeSet<u32> {
        self.played.keys().copied().collect()
    }

    /// How many of the first so many have been played.
    pub fn count(&self, of: u32) -> usize {
        self.played.range(..of).count()
    }

    /// The first so many of them.
    pub fn first(&self, count: u32) -> impl Iterator<Item = &Played> {
        self.played.range(..count).map(|(_, played)| played)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, number: u32, played: Played) -> Outcome {
        let result =
            RESULTS.iter().find(|(_, winner)| *winner == played.winner).map_or("", |(word, _)| *word);
        let moves: Vec<String> = played.moves.iter().map(|mv| coordinate::write(self.program, mv)).collect();
        let line = format!("{number} {result} {}\n", moves.join(" "));
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| Failure::usage(format!("{}: {error}", self.path.display())))?;
        self.played.insert(number, played);
        Ok(())
    }

    /// Takes the file away.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> Outcome {
        let Self { path, file, .. } = self;
        // Where open files can be removed it is locked until it is gone, so that nobody takes it up in between.
        let held = cfg!(unix).then_some(file);
        let removed = fs::remove_file(&path);
        drop(held);
        removed.map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    }
}

/// A line, unless it is none: then the game is played again.
fn read(program: &Arc<Program>, line: &str) -> Option<(u32, Played)> {
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
    Some((number, Played { moves, winner }))
}
