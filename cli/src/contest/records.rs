//! The record file of a match. Each game is appended when it has ended, and the match can be continued from the file. The format of a game
//! is in [`varlab::notation::record`].

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::game::FinishedGame;
use super::managed_player::MatchPlayers;
use super::score::{PlayerResult, Score};
use crate::failure::{CommandResult, Failure};
use crate::{date, game_tags, write};
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::notation::record::{self, DATE, GameResult, Record};

/// The tag that contains the description of the match.
const EVENT_TAG: &str = "Event";
/// The tag that contains the number of the game in the match, from 1.
const ROUND_TAG: &str = "Round";
/// The tag that contains the reason for the result.
const TERMINATION_TAG: &str = "Termination";

/// The record file of a match, and the results in it.
pub struct Records {
    /// The path and the locked file; `None` if games are not recorded.
    file: Option<(PathBuf, File)>,
    /// The description of the match. A match can be continued only from a file with the same description.
    description: String,
    /// The indices of the finished games, from 0.
    finished_games: BTreeSet<u32>,
    score: Score,
}

impl Records {
    /// Creates the file, or opens an existing one if `resume` is true. An incomplete game at the end of the file is removed. If `path` is
    /// `None`, no games are recorded.
    ///
    /// # Errors
    /// Returns an error if the file is not empty and `resume` is false, if it contains games of another match, or if it cannot be read or
    /// written.
    pub fn open(
        path: Option<&Path>,
        resume: bool,
        description: &str,
        variant: &Compiled,
    ) -> Result<Self, Failure> {
        let (description, score) = (description.to_owned(), Score::default());
        let mut records = Self { file: None, description, finished_games: BTreeSet::new(), score };
        let Some(path) = path else { return Ok(records) };
        write::check_writable(path)?;
        let to_failure = |why: String| Failure::usage(format!("{}: {why}", path.display()));
        let mut file = write::open_locked(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| to_failure(error.to_string()))?;
        if !text.is_empty() && !resume {
            return Err(
                to_failure("the file already exists".to_owned()).help("`--resume` continues the match in it")
            );
        }
        let complete_length = records.read_games(&text, variant).map_err(to_failure)?;
        if complete_length < text.len() {
            file.set_len(complete_length as u64).map_err(|error| write::cannot_write(path, &error))?;
        }
        records.file = Some((path.to_owned(), file));
        Ok(records)
    }

    /// Adds the results of all complete games in the text of a file. Returns the length of these games in bytes.
    fn read_games(&mut self, text: &str, variant: &Compiled) -> Result<usize, String> {
        let games = record::split_games(text);
        for (index, range) in games.iter().enumerate() {
            let (game, is_last) = (&text[range.clone()], index + 1 == games.len());
            let with_number = |why: String| format!("game {}: {why}", index + 1);
            match record::read(game) {
                Ok(record) if record.result.is_some() && game.ends_with("\n\n") => {
                    self.add_result(&record, variant).map_err(with_number)?;
                }
                Ok(_) | Err(_) if is_last && self.is_beginning_of_game(game) => return Ok(range.start),
                Ok(_) => return Err(with_number("the game has no result".to_owned())),
                Err(error) => return Err(with_number(error.to_string())),
            }
        }
        Ok(text.len())
    }

    /// Returns true if a text can be the beginning of a game that [`Records::add`] has written for this match.
    fn is_beginning_of_game(&self, text: &str) -> bool {
        let mut record = Record::default();
        record.add_tag(EVENT_TAG, self.description.clone());
        let written = record::write(&record);
        let first_tag = written.lines().next().unwrap_or_default();
        text.starts_with(first_tag) || first_tag.starts_with(text)
    }

    /// Adds the result of a recorded game, after checking that the game belongs to this match and that its moves are legal.
    fn add_result(&mut self, record: &Record, variant: &Compiled) -> Result<(), String> {
        let description =
            record.tag(EVENT_TAG).ok_or_else(|| format!("the game has no tag `{EVENT_TAG}`"))?;
        if description != self.description {
            return Err(format!("this is a game of another match: {description}"));
        }
        record.replay(&variant.program).map_err(|error| error.to_string())?;
        let round =
            record.tag(ROUND_TAG).and_then(|round| round.parse::<u32>().ok()).filter(|&round| round > 0);
        let game_index = round.ok_or("the game has no round number")? - 1;
        let first_player_win =
            if game_index % 2 == 1 { GameResult::BlackWins } else { GameResult::WhiteWins };
        let player_result = match record.result {
            None | Some(GameResult::Draw) => PlayerResult::Draw,
            Some(result) if result == first_player_win => PlayerResult::Win,
            Some(_) => PlayerResult::Loss,
        };
        if self.finished_games.insert(game_index) {
            self.score.add(game_index, player_result);
        }
        Ok(())
    }

    /// Returns the score so far.
    pub fn score(&self) -> Score {
        self.score.clone()
    }

    /// Returns the indices of the finished games, from 0.
    pub fn finished_games(&self) -> BTreeSet<u32> {
        self.finished_games.clone()
    }

    /// Appends a game to the file, if games are recorded.
    pub fn add(
        &mut self,
        players: &MatchPlayers,
        variant: &Compiled,
        game_index: u32,
        finished: &FinishedGame,
    ) -> CommandResult {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let mut names = players.names();
        if finished.colours_swapped {
            names.reverse();
        }
        let [white, black] = names;
        let tags = [
            (EVENT_TAG, self.description.clone()),
            (ROUND_TAG, (game_index + 1).to_string()),
            ("White", white),
            ("Black", black),
            (TERMINATION_TAG, finished.reason.clone()),
        ];
        let mut record = Record::default();
        if let Some(today) = date::today() {
            record.add_tag(DATE, today);
        }
        for (name, value) in tags {
            record.add_tag(name, value);
        }
        game_tags::add(&mut record, variant, finished.game.without_moves().position());
        record.set_moves(&finished.game);
        record.result = Some(match finished.winner {
            Some(Side::White) => GameResult::WhiteWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
        let text = record::write(&record) + "\n";
        file.write_all(text.as_bytes()).map_err(|error| write::cannot_write(path, &error))
    }
}
