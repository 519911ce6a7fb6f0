//! Saves games to files that the user names, and loads games from them.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{library, write};
use varlab::notation::record::{self, Record};

/// Returns the path that the user has typed, with `~/` replaced by the home folder.
pub fn expand_home(typed_path: &str) -> PathBuf {
    match (typed_path.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(typed_path),
    }
}

/// Writes a game to a file.
///
/// # Errors
/// Returns an error if the file exists and `overwrite` is false, or it cannot be written.
pub fn save(path: &Path, text: &str, overwrite: bool) -> Result<(), Failure> {
    if path.exists() && !overwrite {
        let failure = Failure::invalid(format!("{} already exists", path.display()));
        return Err(failure.help(format!("to overwrite the file, type `save! {}`", path.display())));
    }
    write::write_file(path, text.as_bytes()).map_err(|error| write::cannot_write(path, &error))
}

/// Reads a game from a file. `number` is the number of the game, from 1; `None` if the file has only one.
///
/// # Errors
/// Returns an error if the file cannot be read, is not a valid game record, or has several games and no number is given.
pub fn load(path: &Path, number: Option<usize>) -> Result<Record, Failure> {
    let text =
        library::read(path).map_err(|why| Failure::usage(why.to_string()).with_location(path.display()))?;
    let games = record::split_games(&text);
    let game = match number {
        None if games.len() <= 1 => Some(0..text.len()),
        Some(number) => games.get(number.saturating_sub(1)).cloned(),
        None => None,
    };
    let Some(game) = game else {
        let count =
            format!("the file has {} {}", games.len(), if games.len() == 1 { "game" } else { "games" });
        let help = "`varlab run --load FILE --game N` continues game N";
        return Err(Failure::usage(count).with_location(path.display()).help(help));
    };
    // The lines before the game count for the numbers of lines in errors.
    let lines_before = text[..game.start].matches('\n').count();
    let game = "\n".repeat(lines_before) + &text[game];
    record::read(&game).map_err(|error| Failure::invalid(error.to_string()).with_location(path.display()))
}
