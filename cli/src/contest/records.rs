//! The file of a match's games. Each game is appended when it has ended; a match is continued from such a file. The format of a game is
//! in [`varlab::notation::record`].

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::game::FinishedGame;
use super::managed_player::PlayerSpecs;
use super::score::{Points, Score};
use crate::failure::{Failure, Outcome};
use crate::{date, write};
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::notation::record::{self, DATE, GameResult, Record, RecordedMove};

/// Tags of a game, in this order.
const EVENT: &str = "Event";
const ROUND: &str = "Round";
const END: &str = "Termination";

/// The file of a match, and the results in it.
pub struct Records {
    /// The path and the locked file; `None` if games are not recorded.
    file: Option<(PathBuf, File)>,
    /// The description of the match; only a match with the same one can be continued.
    key: String,
    /// The numbers of the finished games, from 0.
    done: BTreeSet<u32>,
    score: Score,
}

impl Records {
    /// Creates a file, or with `resume` opens an existing one. An incomplete game at its end is removed.
    ///
    /// # Errors
    /// Returns an error if the file exists and `resume` is false, it contains another match, or it cannot be written.
    pub fn open(path: Option<&Path>, resume: bool, key: &str, variant: &Compiled) -> Result<Self, Failure> {
        let (key, done, score) = (key.to_owned(), BTreeSet::new(), Score::default());
        let mut records = Self { file: None, key, done, score };
        let Some(path) = path else { return Ok(records) };
        write::check_writable(path)?;
        let failed = |why: String| Failure::usage(format!("{}: {why}", path.display()));
        let mut file = write::exclusive(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| failed(error.to_string()))?;
        if !text.is_empty() && !resume {
            return Err(
                failed("the file already exists".to_owned()).help("--resume continues the match in it")
            );
        }
        let complete = records.read_games(&text, variant).map_err(failed)?;
        if complete < text.len() {
            file.set_len(complete as u64).map_err(|error| write::cannot_write(path, &error))?;
        }
        records.file = Some((path.to_owned(), file));
        Ok(records)
    }

    /// Reads the games of a file; returns the length of the complete games, in bytes.
    fn read_games(&mut self, text: &str, variant: &Compiled) -> Result<usize, String> {
        let starts: Vec<usize> = text.match_indices(&format!("[{EVENT} ")).map(|(at, _)| at).collect();
        for (number, &start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(text.len());
            let (game, last) = (&text[start..end], number + 1 == starts.len());
            let failed = |why: String| format!("game {}: {why}", number + 1);
            match record::read(game) {
                Ok(record) if record.result.is_some() && game.ends_with("\n\n") => {
                    self.count_game(&record, variant).map_err(failed)?;
                }
                Ok(_) | Err(_) if last => return Ok(start),
                Ok(_) => return Err(failed("it has no result".to_owned())),
                Err(error) => return Err(failed(error.to_string())),
            }
        }
        Ok(text.len())
    }

    fn count_game(&mut self, record: &Record, variant: &Compiled) -> Result<(), String> {
        if record.tag(EVENT) != Some(&self.key) {
            return Err(format!(
                "this is a game of another match: {}",
                record.tag(EVENT).unwrap_or_default()
            ));
        }
        record.replay(&variant.program).map_err(|error| error.to_string())?;
        let round = record.tag(ROUND).and_then(|round| round.parse::<u32>().ok()).filter(|&round| round > 0);
        let number = round.ok_or("it has no number")? - 1;
        let first = if number % 2 == 1 { GameResult::BlackWins } else { GameResult::WhiteWins };
        let points = match record.result {
            None | Some(GameResult::Draw) => Points::Draw,
            Some(result) if result == first => Points::Win,
            Some(_) => Points::Loss,
        };
        if self.done.insert(number) {
            self.score.add(number, points);
        }
        Ok(())
    }

    /// Returns the score so far.
    pub fn score(&self) -> Score {
        self.score.clone()
    }

    /// Returns the numbers of the finished games, from 0.
    pub fn done(&self) -> BTreeSet<u32> {
        self.done.clone()
    }

    /// Appends a game.
    pub fn add(
        &mut self,
        players: &PlayerSpecs,
        variant: &Compiled,
        number: u32,
        played: &FinishedGame,
    ) -> Outcome {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let mut names = players.names();
        if played.swapped {
            names.reverse();
        }
        let [white, black] = names;
        let tags = [
            (EVENT, self.key.clone()),
            (ROUND, (number + 1).to_string()),
            ("Variant", variant.model.facts.title.clone()),
            ("White", white),
            ("Black", black),
            (END, played.reason.clone()),
        ];
        let mut record = Record::default();
        if let Some(today) = date::today() {
            record.add_tag(DATE, today);
        }
        for (name, value) in tags {
            record.add_tag(name, value);
        }
        record.moves = played.moves.iter().cloned().map(RecordedMove::new).collect();
        record.result = Some(match played.winner {
            Some(Side::White) => GameResult::WhiteWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
        let text = record::write(&record) + "\n";
        file.write_all(text.as_bytes()).map_err(|error| write::cannot_write(path, &error))
    }
}
