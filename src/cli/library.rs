//! Finds and reads variants: files of the user, and those that ship with the program. Not their
//! meaning; a text is only known to be UTF-8.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::failure::Failure;
use super::shipped::{self, Shipped};
use crate::diagnostics::nearest::nearest;
use crate::syntax::{LoadError, Loaded, Loader, MAX_FILE};

/// Before the name of a file of the program, wherever a name is shown.
const SHIPPED: &str = "varlab:";

impl From<Shipped> for Loaded {
    fn from(shipped: Shipped) -> Self {
        Self { name: format!("{SHIPPED}{}", shipped.name), text: shipped.text.to_owned() }
    }
}

/// Stands for standard input, and in `varlab fmt` for standard output.
pub const STANDARD: &str = "-";

/// What a name on the command line means: a shipped game if it is a bare name and there is such
/// a game, otherwise a file or standard input.
///
/// # Errors
/// If there is neither, or the file cannot be read; with the nearest name of a shipped game.
pub fn open(name: &str) -> Result<Loaded, Failure> {
    if let Some(game) = shipped_game(name) {
        return Ok(game.into());
    }
    let bare = is_bare(name);
    let path = Path::new(name);
    match read(path) {
        Ok(text) => Ok(Loaded { name: name.to_owned(), text }),
        Err(Unreadable::Missing) if bare => {
            Err(no_game(name, &format!("A file is named with its ending: {name}.var")))
        }
        Err(why) => {
            let failure = Failure::usage(format!("{name}: {why}"));
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            match nearest(stem, shipped::games()) {
                Some(near) if why == Unreadable::Missing => {
                    Err(failure.help(format!("write {near} for the game that ships with the program")))
                }
                _ => Err(failure),
            }
        }
    }
}

/// What the engine has learnt of a game, with the same name and the ending `weights`: beside the file of the game, or
/// shipped with it; nothing, if there is none.
///
/// # Errors
/// If it cannot be read.
pub fn weights(name: &str) -> Result<Option<Loaded>, Failure> {
    if let Some(game) = shipped_game(name) {
        return Ok(shipped::weights(game).map(Loaded::from));
    }
    let path = weights_path(name);
    match read(&path) {
        _ if name == STANDARD => Ok(None),
        Ok(text) => Ok(Some(Loaded { name: path.to_string_lossy().into_owned(), text })),
        Err(Unreadable::Missing) => Ok(None),
        Err(why) => Err(Failure::usage(format!("{}: {why}", path.display()))),
    }
}

/// Where what the engine learns of a game is looked for: beside its file, or in this folder if the game ships with the program.
pub fn weights_path(name: &str) -> PathBuf {
    Path::new(name).with_extension("weights")
}

/// The shipped game of that name.
///
/// # Errors
/// If there is none; with the nearest name.
pub fn shipped(name: &str) -> Result<Shipped, Failure> {
    shipped::game(name).ok_or_else(|| match own_file(name) {
        Some(part) => {
            Failure::usage(format!("{name:?} is a file of yours, no game that ships with the program"))
                .help(format!("a game that builds on it begins with a title and: use {part}"))
        }
        None => no_game(name, "All of them: varlab variants"),
    })
}

/// The name by which a file next to it can use a file that the user has called `name`, with or without its ending.
fn own_file(name: &str) -> Option<&str> {
    let there = [name.to_owned(), format!("{name}.var")].iter().any(|path| Path::new(path).is_file());
    Path::new(name).file_stem()?.to_str().filter(|_| there)
}

/// There is no such game; `other` is what else may help.
fn no_game(name: &str, other: &str) -> Failure {
    let failure = Failure::usage(format!("no game called {name:?} ships with the program"));
    // Whoever names it with its folder and its ending means the same game.
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    match nearest(stem, shipped::games()) {
        Some(near) => failure.help(format!("did you mean {near}? {other}")),
        None => failure.help(other),
    }
}

/// The one name that a variant has wherever the program is started: that of a shipped game, or the whole path of a file.
pub fn full_name(name: &str) -> String {
    if shipped_game(name).is_some() {
        return name.to_owned();
    }
    let path = Path::new(name);
    path.canonicalize().unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
}

fn shipped_game(name: &str) -> Option<Shipped> {
    if is_bare(name) { shipped::game(name) } else { None }
}

/// Whether a name can be that of a shipped game: it has neither folder nor ending.
fn is_bare(name: &str) -> bool {
    !name.contains(['/', '\\', '.'])
}

/// The files that can be used: those beside the file that uses them, and what ships with the
/// program. Texts that ship with the program use only each other.
pub struct Library;

impl Loader for Library {
    fn load(&self, from: Option<&str>, path: &str) -> Result<Loaded, LoadError> {
        let from = from.unwrap_or_default();
        if !from.starts_with(SHIPPED) {
            let beside = beside(from, path);
            match read(&beside) {
                Ok(text) => return Ok(Loaded { name: beside.to_string_lossy().into_owned(), text }),
                Err(Unreadable::Missing) => {}
                Err(why) => return Err(LoadError::Unreadable(why.to_string())),
            }
        }
        shipped::part(path).map(Loaded::from).ok_or(LoadError::Missing)
    }

    fn known(&self) -> Vec<String> {
        shipped::parts().map(str::to_owned).collect()
    }
}

/// The file that `path` means in the folder of the file `from`, without detours, so that one file
/// has one name.
fn beside(from: &str, path: &str) -> PathBuf {
    let mut found = Path::new(from).parent().unwrap_or(Path::new("")).to_owned();
    for component in Path::new(&format!("{path}.var")).components() {
        let up = component == Component::ParentDir;
        if up && matches!(found.components().next_back(), Some(Component::Normal(_))) {
            found.pop();
        } else if component != Component::CurDir {
            found.push(component);
        }
    }
    found
}

/// Why there is no text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// It is a folder.
    #[error("this is a folder; name the files in it")]
    Folder,
    /// It is a pipe, a socket or a device.
    #[error("this is not a file but a pipe or a device, which is read only as standard input, by the name -")]
    Pipe,
    /// It is too large to be a variant.
    #[error("the file is larger than {} KiB, the most that is read", MAX_FILE / 1024)]
    TooLarge,
    /// Its bytes are no text.
    #[error(
        "the file is not UTF-8 text: line {line}, column {column} has the byte 0x{value:02X} (byte {byte} of the file); save it as UTF-8"
    )]
    NotUtf8 {
        /// Where in the file, from 1.
        byte: usize,
        /// In which line, from 1.
        line: usize,
        /// At which character of it, from 1.
        column: usize,
        /// What stands there.
        value: u8,
    },
    /// What the system says.
    #[error("{0}")]
    Io(String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing,
            io::ErrorKind::IsADirectory => Self::Folder,
            io::ErrorKind::PermissionDenied => Self::Io("no permission to read the file".to_owned()),
            _ => Self::Io(error.to_string()),
        }
    }
}

/// The whole text of a file, or of standard input, each line ended by a line feed.
///
/// # Errors
/// If there is none, or it is no text, or too long.
pub fn read(path: &Path) -> Result<String, Unreadable> {
    as_written(path).map(with_line_feeds)
}

/// A line may end in a carriage return alone, as on the oldest Macs: a line feed takes its place, and every other byte keeps its own.
pub fn with_line_feeds(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut signs = text.chars().peekable();
    let mut read = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let ends_line = sign == '\r' && signs.peek() != Some(&'\n');
        read.push(if ends_line { '\n' } else { sign });
    }
    read
}

/// The whole text of a file, or of standard input, with the ends of lines that it has.
///
/// # Errors
/// As [`read`].
pub fn as_written(path: &Path) -> Result<String, Unreadable> {
    if path == Path::new(STANDARD) {
        return read_text(io::stdin().lock());
    }
    // Opening a pipe would wait for a writer, who may never come. Pipes that are open already have names in these folders.
    let kind = fs::metadata(path)?;
    let is_open = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    if kind.is_dir() {
        return Err(Unreadable::Folder);
    }
    if !kind.is_file() && !is_open {
        return Err(Unreadable::Pipe);
    }
    read_text(File::open(path)?)
}

/// The whole text of whatever can be read, which may be endless.
///
/// # Errors
/// If it is no text, or too long.
fn read_text(reader: impl Read) -> Result<String, Unreadable> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_FILE {
        return Err(Unreadable::TooLarge);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let text = String::from_utf8_lossy(&bytes[..at]);
        let text = with_line_feeds(text.trim_start_matches('\u{feff}').to_owned());
        let (line, last) = (text.split('\n').count(), text.rsplit('\n').next().unwrap_or_default());
        Unreadable::NotUtf8 { byte: at + 1, line, column: last.chars().count() + 1, value: bytes[at] }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_files_have_one_name_each() {
        for (from, path, expected) in [
            ("game.var", "part", "part.var"),
            ("./game.var", "part", "./part.var"),
            ("a/game.var", "b/part", "a/b/part.var"),
            ("a/b/game.var", "../part", "a/part.var"),
            ("a/b/game.var", "./c/../part", "a/b/part.var"),
            ("game.var", "../part", "../part.var"),
            ("../game.var", "../part", "../../part.var"),
        ] {
            assert_eq!(beside(from, path), Path::new(expected), "{path} in {from}");
        }
    }

    #[test]
    fn what_ships_uses_only_what_ships() {
        for name in shipped::games() {
            let game = open(name).expect("it ships with the program").name;
            assert!(game.starts_with(SHIPPED) && game.ends_with(&format!("{name}.var")), "{game}");
            for part in shipped::parts() {
                let part = Library.load(Some(&game), part).expect("so do its parts").name;
                assert!(part.starts_with(SHIPPED), "{part}");
            }
            assert_eq!(Library.load(Some(&game), "../Cargo"), Err(LoadError::Missing));
        }
    }

    #[test]
    fn lines_may_end_in_carriage_returns() {
        for (text, read) in
            [("a\rb\r", "a\nb\n"), ("a\r\nb\r\r\n", "a\r\nb\n\r\n"), ("\r", "\n"), ("ä\n\rb", "ä\n\nb")]
        {
            assert_eq!(with_line_feeds(text.to_owned()), read, "{text:?}");
        }
    }

    #[test]
    fn text_that_is_none_is_told_by_its_place() {
        let why = read_text(&b"one\ntw\xFF"[..]).unwrap_err();
        assert_eq!(why, Unreadable::NotUtf8 { byte: 7, line: 2, column: 3, value: 0xFF });
        assert_eq!(read_text(io::repeat(b'a')), Err(Unreadable::TooLarge));
    }
}
