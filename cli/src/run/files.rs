//! Files that the player names, to save a game to and load one from. Not those that the program keeps by itself.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{library, write};
use varlab::notation::record::{self, Record};

/// The path that has been typed: `~/` is the home folder.
pub fn path(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(typed),
    }
}

/// Writes a game.
///
/// # Errors
/// If the file is there and is not to be written over, or cannot be written.
pub fn save(path: &Path, text: &str, over: bool) -> Result<(), Failure> {
    if path.exists() && !over {
        let failure = Failure::bad(format!("{} is there already", path.display()));
        return Err(failure.help(format!("save! {} writes over it", path.display())));
    }
    write::whole(path, text.as_bytes()).map_err(|error| write::refused(path, &error))
}

/// Reads a game.
///
/// # Errors
/// If the file cannot be read, or is no record of a game.
pub fn load(path: &Path) -> Result<Record, Failure> {
    let text = library::read(path).map_err(|why| Failure::usage(why.to_string()).at(path.display()))?;
    record::read(&text).map_err(|error| Failure::bad(error.to_string()).at(path.display()))
}
