//! The folder in which unfinished games are saved: its location, and the games in it.

use std::env;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::library;
use varlab::notation::record::{self, PARAM, Record};

/// The environment variable for the program's state folder.
const STATE_VARIABLE: &str = "VARLAB_STATE";
/// The tag that contains the source of the variant: the name of a shipped game, or the full path of a file.
pub const SOURCE_TAG: &str = "Source";
/// The tag of a game whose input was not a terminal.
pub const PIPED_TAG: &str = "Piped";

/// The extension of saved games.
const EXTENSION: &str = "game";
/// The largest number that the file name of a saved game can have: `chess-100000.game`.
const MAX_NUMBER: u32 = 100_000;

/// The folder of unfinished games.
#[derive(Clone, Debug)]
pub struct Store(PathBuf);

/// A saved unfinished game.
#[derive(Clone, Debug)]
pub struct SavedGame {
    pub path: PathBuf,
    /// The contents of the file.
    pub text: String,
    pub record: Record,
    /// The time when the file was last written.
    pub time: SystemTime,
}

/// A file that cannot be read as a game, with the reason.
#[derive(Debug)]
pub struct UnreadableFile {
    pub path: PathBuf,
    pub why: String,
}

impl Store {
    /// Returns the folder `games` in the state folder of the program. The state folder is named by the environment variable
    /// `VARLAB_STATE`; without that variable, it is `varlab` in the system's folder for application state. Returns `None` if the
    /// environment defines neither.
    pub fn find() -> Option<Self> {
        let folder_from = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = folder_from(STATE_VARIABLE)
            .or_else(|| Some(folder_from("XDG_STATE_HOME").filter(|path| path.is_absolute())?.join("varlab")))
            .or_else(|| Some(folder_from("LOCALAPPDATA").filter(|_| cfg!(windows))?.join("varlab")))
            .or_else(|| Some(folder_from("HOME")?.join(".local/state/varlab")))?;
        Some(Self(state.join("games")))
    }

    /// Returns the unfinished games of a variant, most recent first, and the files that cannot be read as games.
    pub fn games(&self, source: &str) -> (Vec<SavedGame>, Vec<UnreadableFile>) {
        let (mut games, mut unreadable) = (Vec::new(), Vec::new());
        let Ok(entries) = fs::read_dir(&self.0) else { return (games, unreadable) };
        let prefix = format!("{}-", file_name_prefix(source));
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !name.starts_with(&prefix) || path.extension() != Some(EXTENSION.as_ref()) {
                continue;
            }
            match read_game(&path) {
                Ok(saved)
                    if saved.record.tag(SOURCE_TAG) == Some(source) && saved.record.result.is_none() =>
                {
                    games.push(saved);
                }
                Ok(_) => {}
                Err(why) => unreadable.push(UnreadableFile { path, why }),
            }
        }
        games.sort_by(|a, b| (b.time, &b.path).cmp(&(a.time, &a.path)));
        unreadable.sort_by(|a, b| a.path.cmp(&b.path));
        (games, unreadable)
    }

    /// Creates the folder if it does not exist.
    pub fn create_folder(&self) -> io::Result<()> {
        fs::create_dir_all(&self.0)
    }

    /// Creates an empty file with a new name for a game of a variant.
    pub fn reserve_file(&self, source: &str) -> io::Result<PathBuf> {
        for number in 1..=MAX_NUMBER {
            let path = self.0.join(format!("{}-{number}.{EXTENSION}", file_name_prefix(source)));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                file => return file.map(|_| path),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "all file names for saved games are in use"))
    }

    /// Removes a reserved file if nothing was written to it.
    pub fn remove_if_empty(path: &Path) {
        if fs::metadata(path).is_ok_and(|metadata| metadata.len() == 0) {
            // If this fails, the file remains; an empty file is ignored.
            let _ = fs::remove_file(path);
        }
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl SavedGame {
    /// Returns true if the game was played with the given values of parameters; parameters that are not given may have any value.
    pub fn has_params(&self, params: &[(String, String)]) -> bool {
        let values = || self.record.tags_named(PARAM).filter_map(|param| param.split_once('='));
        params.iter().all(|(name, value)| {
            values().any(|(saved_name, saved_value)| {
                saved_name.eq_ignore_ascii_case(name) && saved_value.eq_ignore_ascii_case(value)
            })
        })
    }

    pub fn is_piped(&self) -> bool {
        self.record.tag(PIPED_TAG).is_some()
    }
}

fn read_game(path: &Path) -> Result<SavedGame, String> {
    let time =
        fs::metadata(path).and_then(|metadata| metadata.modified()).map_err(|error| error.to_string())?;
    let text = library::read(path).map_err(|why| why.to_string())?;
    let record = record::read(&text).map_err(|error| error.to_string())?;
    Ok(SavedGame { path: path.to_owned(), text, record, time })
}

/// Returns the prefix of the file names of a variant's games, without the hyphen before the number.
fn file_name_prefix(source: &str) -> String {
    const MAX_CHARS: usize = 40;
    let name = Path::new(source).file_stem().unwrap_or_default().to_string_lossy();
    let to_name_char =
        |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_lowercase() } else { '-' };
    name.chars().map(to_name_char).take(MAX_CHARS).collect()
}
