//! The games of a match in a file, one behind the other, each added when it has ended. Reads them again to go on with a match. Not the
//! text of a game, which is [`varlab::notation::record`]'s.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::game::Played;
use super::score::{Points, Score};
use super::seat::Players;
use crate::failure::{Failure, Outcome};
use crate::{date, write};
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::notation::record::{self, DATE, GameResult, Record, Written};

/// Tags of a game. The first one begins it.
const EVENT: &str = "Event";
const ROUND: &str = "Round";
const END: &str = "Termination";

/// The file, and what stands in it.
pub struct Records {
    /// The path, and the file, which this process has locked.
    file: Option<(PathBuf, File)>,
    /// What the match is: only a match that is the same is gone on with.
    key: String,
    done: BTreeSet<u32>,
    score: Score,
}

impl Records {
    /// A new file, or with `resume` one that is there. A game at its end that was not written whole is taken out.
    ///
    /// # Errors
    /// If there is a file and no wish to go on with it, it holds another match, or none can be written there.
    pub fn open(path: Option<&Path>, resume: bool, key: &str, variant: &Compiled) -> Result<Self, Failure> {
        let (key, done, score) = (key.to_owned(), BTreeSet::new(), Score::default());
        let mut records = Self { file: None, key, done, score };
        let Some(path) = path else { return Ok(records) };
        write::place(path)?;
        let failed = |why: String| Failure::usage(format!("{}: {why}", path.display()));
        let mut file = write::exclusive(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| failed(error.to_string()))?;
        if !text.is_empty() && !resume {
            return Err(
                failed("there is such a file".to_owned()).help("--resume goes on with the match in it")
            );
        }
        let whole = records.take_up(&text, variant).map_err(failed)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| write::refused(path, &error))?;
        }
        records.file = Some((path.to_owned(), file));
        Ok(records)
    }

    /// Reads what has been played; how much of the text is whole games.
    fn take_up(&mut self, text: &str, variant: &Compiled) -> Result<usize, String> {
        let begins: Vec<usize> = text.match_indices(&format!("[{EVENT} ")).map(|(at, _)| at).collect();
        for (number, &begin) in begins.iter().enumerate() {
            let end = begins.get(number + 1).copied().unwrap_or(text.len());
            let (game, last) = (&text[begin..end], number + 1 == begins.len());
            let failed = |why: String| format!("game {}: {why}", number + 1);
            match record::read(game) {
                Ok(record) if record.result.is_some() && game.ends_with("\n\n") => {
                    self.note(&record, variant).map_err(failed)?;
                }
                Ok(_) | Err(_) if last => return Ok(begin),
                Ok(_) => return Err(failed("it has no result".to_owned())),
                Err(error) => return Err(failed(error.to_string())),
            }
        }
        Ok(text.len())
    }

    fn note(&mut self, record: &Record, variant: &Compiled) -> Result<(), String> {
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

    /// What has been played so far.
    pub fn score(&self) -> Score {
        self.score.clone()
    }

    /// The numbers of the games that have been played, from 0.
    pub fn done(&self) -> BTreeSet<u32> {
        self.done.clone()
    }

    /// Adds a game.
    pub fn add(&mut self, players: &Players, variant: &Compiled, number: u32, played: &Played) -> Outcome {
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
        record.moves = played.moves.iter().cloned().map(Written::new).collect();
        record.result = Some(match played.winner {
            Some(Side::White) => GameResult::WhiteWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
        let text = record::write(&record) + "\n";
        file.write_all(text.as_bytes()).map_err(|error| write::refused(path, &error))
    }
}
