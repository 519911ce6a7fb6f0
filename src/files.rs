//! Files of the user: the text of a variant, and those beside it that it uses. The only place in the library that opens files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::shipped;
use crate::syntax::{LoadError, Loaded, Loader, MAX_FILE};

/// The files that can be used: those beside the file that uses them, and what ships with the
/// program. Texts that ship with the program use only each other.
pub struct Files;

impl Loader for Files {
    fn load(&self, from: Option<&str>, path: &str) -> Result<Loaded, LoadError> {
        let from = from.unwrap_or_default();
        if !shipped::is_embedded(from) {
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

/// Returns the whole text of a file, each line ended by a line feed.
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

/// Returns the whole text of a file, with the ends of lines that it has.
///
/// # Errors
/// As [`read`].
pub fn as_written(path: &Path) -> Result<String, Unreadable> {
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
pub fn read_text(reader: impl Read) -> Result<String, Unreadable> {
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
