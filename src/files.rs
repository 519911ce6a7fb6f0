//! Files on disk: the text of a variant, and the files that it uses. This is the only module of the library that opens files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::shipped::{self, ShippedFiles};
use crate::syntax::{LoadError, LoadedFile, Loader, MAX_FILE, normalize_bare_cr};

/// A loader of used files. It looks in the folder of the file with the `use` line, then among the shipped files. Shipped files
/// can use only shipped files.
pub struct Files;

impl Loader for Files {
    fn load(&self, from: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        let from = from.unwrap_or_default();
        if !shipped::is_embedded(from) {
            let used_path = resolve_used_path(from, path);
            match read(&used_path) {
                Ok(text) => return Ok(LoadedFile { name: used_path.to_string_lossy().into_owned(), text }),
                Err(Unreadable::Missing) => {}
                Err(why) => return Err(LoadError::Unreadable(why.to_string())),
            }
        }
        ShippedFiles.load(None, path)
    }

    fn known_paths(&self) -> Vec<String> {
        ShippedFiles.known_paths()
    }
}

/// Returns the path of the file that `use PATH` names, relative to the folder of the file `from`. The result is normalized, so
/// that a file has only one name.
fn resolve_used_path(from: &str, path: &str) -> PathBuf {
    let mut resolved = Path::new(from).parent().unwrap_or(Path::new("")).to_owned();
    for component in Path::new(&format!("{path}.var")).components() {
        let is_parent = component == Component::ParentDir;
        if is_parent && matches!(resolved.components().next_back(), Some(Component::Normal(_))) {
            resolved.pop();
        } else if component != Component::CurDir {
            resolved.push(component);
        }
    }
    resolved
}

/// The reason why a file cannot be read as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The file does not exist.
    #[error("the file does not exist")]
    Missing,
    /// The path is a folder.
    #[error("this is a folder; name the files in it")]
    Folder,
    /// The path is a pipe, a socket or a device.
    #[error("this is a pipe or a device, not a file; to read standard input, use the name -")]
    Pipe,
    /// The file is too large.
    #[error("the file is larger than the limit of {} KiB", MAX_FILE / 1024)]
    TooLarge,
    /// The file is not UTF-8.
    #[error(
        "the file is not UTF-8 text: line {line}, column {column} has the byte 0x{value:02X} (byte {byte} of the file); save it as UTF-8"
    )]
    NotUtf8 {
        /// The number of the first invalid byte in the file, from 1.
        byte: usize,
        /// The line of the byte, from 1.
        line: usize,
        /// The column of the byte, in characters, from 1.
        column: usize,
        /// The value of the byte.
        value: u8,
    },
    /// Another error of the operating system, with its message.
    #[error("{0}")]
    Io(String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // On platforms without files, such as browsers, no file exists.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::Unsupported => {
                Self::Missing
            }
            io::ErrorKind::IsADirectory => Self::Folder,
            io::ErrorKind::PermissionDenied => Self::Io("no permission to read the file".to_owned()),
            _ => Self::Io(error.to_string()),
        }
    }
}

/// Returns the whole text of a file, with every line ending in a line feed.
///
/// # Errors
/// Returns an error if the file does not exist, cannot be read, is not UTF-8, or is too large.
pub fn read(path: &Path) -> Result<String, Unreadable> {
    read_unmodified(path).map(normalize_bare_cr)
}

/// Returns the whole text of a file with its original line endings.
///
/// # Errors
/// Returns an error if the file does not exist, cannot be read, is not UTF-8, or is too large.
pub fn read_unmodified(path: &Path) -> Result<String, Unreadable> {
    // Opening a pipe would block until it has a writer. Pipes that are already open have names below `/dev` and `/proc`.
    let metadata = fs::metadata(path)?;
    let may_be_open_pipe = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    if metadata.is_dir() {
        return Err(Unreadable::Folder);
    }
    if !metadata.is_file() && !may_be_open_pipe {
        return Err(Unreadable::Pipe);
    }
    read_text(File::open(path)?)
}

/// Returns the whole text from a reader. An endless reader gives [`Unreadable::TooLarge`].
///
/// # Errors
/// Returns an error if the text is not UTF-8 or is too large.
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
        let text = normalize_bare_cr(text.trim_start_matches('\u{feff}').to_owned());
        let (line, last_line) = (text.split('\n').count(), text.rsplit('\n').next().unwrap_or_default());
        Unreadable::NotUtf8 { byte: at + 1, line, column: last_line.chars().count() + 1, value: bytes[at] }
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
            assert_eq!(resolve_used_path(from, path), Path::new(expected), "{path} in {from}");
        }
    }

    #[test]
    fn a_byte_that_is_not_utf8_is_reported_with_its_position() {
        let why = read_text(&b"one\ntw\xFF"[..]).unwrap_err();
        assert_eq!(why, Unreadable::NotUtf8 { byte: 7, line: 2, column: 3, value: 0xFF });
        assert_eq!(read_text(io::repeat(b'a')), Err(Unreadable::TooLarge));
    }
}
