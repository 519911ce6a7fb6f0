//! The folder in which unfinished games are kept from one run to the next: where it is, and which games lie there. Which of
//! them belongs to the game being played is the keeper's business.

use std::env;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::library;
use varlab::notation::record::{self, PARAM, Record};

/// Names the folder for what the program keeps from run to run.
const STATE: &str = "VARLAB_STATE";
/// The tag of the variant, as it is named on the command line; a file by its whole path.
pub const SOURCE: &str = "Source";
/// The tag of a game that nobody sat at a terminal for.
pub const PIPED: &str = "Piped";

const ENDING: &str = "game";
/// No variant has so many games.
const MOST_NUMBERS: u32 = 100_000;

/// The folder of unfinished games.
#[derive(Clone, Debug)]
pub struct Store(PathBuf);

/// An unfinished game.
#[derive(Clone, Debug)]
pub struct Kept {
    pub path: PathBuf,
    /// What stands in the file.
    pub text: String,
    pub record: Record,
    /// When it was written.
    pub time: SystemTime,
}

/// A file that looks like one, and why it is none.
#[derive(Debug)]
pub struct Broken {
    pub path: PathBuf,
    pub why: String,
}

impl Store {
    /// The folder that `VARLAB_STATE` names, or else the one that the system has for such things; `None` if it has none.
    pub fn find() -> Option<Self> {
        let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = folder(STATE)
            .or_else(|| Some(folder("XDG_STATE_HOME").filter(|path| path.is_absolute())?.join("varlab")))
            .or_else(|| Some(folder("LOCALAPPDATA").filter(|_| cfg!(windows))?.join("varlab")))
            .or_else(|| Some(folder("HOME")?.join(".local/state/varlab")))?;
        Some(Self(state.join("games")))
    }

    /// The unfinished games of a variant, the last one played first, and the files that should be some and are not.
    pub fn games(&self, source: &str) -> (Vec<Kept>, Vec<Broken>) {
        let (mut games, mut broken) = (Vec::new(), Vec::new());
        let Ok(entries) = fs::read_dir(&self.0) else { return (games, broken) };
        let begins = format!("{}-", stem(source));
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !name.starts_with(&begins) || path.extension() != Some(ENDING.as_ref()) {
                continue;
            }
            match read(&path) {
                Ok(kept) if kept.record.tag(SOURCE) == Some(source) && kept.record.result.is_none() => {
                    games.push(kept);
                }
                Ok(_) => {}
                Err(why) => broken.push(Broken { path, why }),
            }
        }
        games.sort_by(|a, b| (b.time, &b.path).cmp(&(a.time, &a.path)));
        broken.sort_by(|a, b| a.path.cmp(&b.path));
        (games, broken)
    }

    /// Makes the folder if it is not there.
    pub fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.0)
    }

    /// An empty file for a game of a variant, with a name that nothing else has.
    pub fn reserve(&self, source: &str) -> io::Result<PathBuf> {
        for number in 1..=MOST_NUMBERS {
            let path = self.0.join(format!("{}-{number}.{ENDING}", stem(source)));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                file => return file.map(|_| path),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "no free name for another game"))
    }

    /// Gives back a name under which nothing could be written.
    pub fn give_back(path: &Path) {
        if fs::metadata(path).is_ok_and(|metadata| metadata.len() == 0) {
            // An empty file is taken for no game.
            let _ = fs::remove_file(path);
        }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Kept {
    /// Whether a variant with these values for its options could be the one that was played.
    pub fn fits(&self, params: &[(String, String)]) -> bool {
        let values = || self.record.tags_named(PARAM).filter_map(|param| param.split_once('='));
        params.iter().all(|(name, value)| {
            values().any(|(known, kept)| known.eq_ignore_ascii_case(name) && kept.eq_ignore_ascii_case(value))
        })
    }

    pub fn is_piped(&self) -> bool {
        self.record.tag(PIPED).is_some()
    }
}

fn read(path: &Path) -> Result<Kept, String> {
    let time =
        fs::metadata(path).and_then(|metadata| metadata.modified()).map_err(|error| error.to_string())?;
    let text = library::read(path).map_err(|why| why.to_string())?;
    let record = record::read(&text).map_err(|error| error.to_string())?;
    Ok(Kept { path: path.to_owned(), text, record, time })
}

/// What the files of a variant's games begin with.
fn stem(source: &str) -> String {
    const MOST: usize = 40;
    let name = Path::new(source).file_stem().unwrap_or_default().to_string_lossy();
    let plain = |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).take(MOST).collect()
}
