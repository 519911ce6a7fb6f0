//! Finds and reads variants: files of the user, and shipped games.

use std::io;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use varlab::diagnostics::nearest::nearest;
use varlab::files::{self, Unreadable};
use varlab::shipped::{self, ShippedFile};
use varlab::syntax::LoadedFile;

pub use varlab::files::Files;
pub use varlab::syntax::normalize_bare_cr;

/// The file name that means standard input, or standard output for a file that a command writes.
pub const STDIO: &str = "-";

/// Reads the variant that a name on the command line refers to: a shipped game, a file, or `-` for standard input. A name without folder
/// and extension refers to a shipped game if there is one of that name.
///
/// # Errors
/// Returns an error if no such game or file exists, or if the file cannot be read. The error suggests the most similar name of a shipped
/// game.
pub fn open(name: &str) -> Result<LoadedFile, Failure> {
    if let Some(game) = shipped_game(name) {
        return Ok(game.into());
    }
    let path = Path::new(name);
    match read(path) {
        Ok(text) => Ok(LoadedFile { name: name.to_owned(), text }),
        Err(Unreadable::Missing) if is_bare(name) => {
            Err(unknown_game(name, &format!("to open a file, add its extension: `{name}.var`")))
        }
        Err(why) => {
            let failure = Failure::usage(format!("{name}: {why}"));
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            match nearest(stem, shipped::games()) {
                Some(near) if why == Unreadable::Missing => {
                    Err(failure.help(format!("`{near}` is a game that ships with the program")))
                }
                _ => Err(failure),
            }
        }
    }
}

/// Reads the text of a game's tuned weights from the file with the same name and the extension `weights`. Returns
/// `None` if that file does not exist.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn read_weights(name: &str) -> Result<Option<LoadedFile>, Failure> {
    if let Some(game) = shipped_game(name) {
        return Ok(shipped::weights(game).map(LoadedFile::from));
    }
    let path = weights_path(name);
    match read(&path) {
        _ if name == STDIO => Ok(None),
        Ok(text) => Ok(Some(LoadedFile { name: path.to_string_lossy().into_owned(), text })),
        Err(Unreadable::Missing) => Ok(None),
        Err(why) => Err(Failure::usage(format!("{}: {why}", path.display()))),
    }
}

/// Returns the path of a game's tuned weights: next to its file, or in the current folder for a shipped game.
pub fn weights_path(name: &str) -> PathBuf {
    Path::new(name).with_extension("weights")
}

/// Returns the shipped game with the given name.
///
/// # Errors
/// Returns an error if no shipped game has that name. The error suggests the most similar name or, if the user has
/// a file of that name, a `use` line.
pub fn shipped(name: &str) -> Result<ShippedFile, Failure> {
    shipped::game(name).ok_or_else(|| match name_for_use(name) {
        Some(stem) => Failure::usage(format!(
            "`{name}` is your own file, not a game that ships with the program"
        ))
        .help(format!("to base a game on your file, write a file with a title and the line `use {stem}`")),
        None => unknown_game(name, "`varlab variants` lists these games"),
    })
}

/// Returns the name by which a `use` line refers to the user's file `name`: the name without folder and extension. `name` may be
/// given without the extension `.var`. Returns `None` if the file does not exist.
fn name_for_use(name: &str) -> Option<&str> {
    let exists = [name.to_owned(), format!("{name}.var")].iter().any(|path| Path::new(path).is_file());
    Path::new(name).file_stem()?.to_str().filter(|_| exists)
}

/// Returns the failure for an unknown game. Its help suggests the most similar name, followed by `more_help`.
fn unknown_game(name: &str, more_help: &str) -> Failure {
    let failure = Failure::usage(format!("no game called `{name}` ships with the program"));
    // The name may include a folder and an extension.
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    match nearest(stem, shipped::games()) {
        Some(near) => failure.help(format!("did you mean `{near}`? {more_help}")),
        None => failure.help(more_help),
    }
}

/// Returns a name that does not depend on the current folder: the name of a shipped game, or the full path of a file.
pub fn full_name(name: &str) -> String {
    if shipped_game(name).is_some() {
        return name.to_owned();
    }
    let path = Path::new(name);
    path.canonicalize().unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
}

fn shipped_game(name: &str) -> Option<ShippedFile> {
    if is_bare(name) { shipped::game(name) } else { None }
}

/// Returns true if a name has neither folder nor extension, so that it can be the name of a shipped game.
fn is_bare(name: &str) -> bool {
    !name.contains(['/', '\\', '.'])
}

/// Reads a file, or standard input. Each carriage return without a following line feed is replaced by a line feed.
///
/// # Errors
/// Returns an error if the file cannot be read, is not UTF-8, or is too large.
pub fn read(path: &Path) -> Result<String, Unreadable> {
    read_unmodified(path).map(normalize_bare_cr)
}

/// Reads a file, or standard input, with its line endings unchanged.
///
/// # Errors
/// Returns the same errors as [`read`].
pub fn read_unmodified(path: &Path) -> Result<String, Unreadable> {
    if path == Path::new(STDIO) { files::read_text(io::stdin().lock()) } else { files::read_unmodified(path) }
}

#[cfg(test)]
mod tests {
    use varlab::syntax::{LoadError, Loader};

    use super::*;

    #[test]
    fn shipped_games_use_only_shipped_files() {
        for name in shipped::games() {
            let game = open(name).expect("it ships with the program").name;
            assert!(shipped::is_embedded(&game) && game.ends_with(&format!("{name}.var")), "{game}");
            for part in shipped::parts() {
                let part = Files.load(Some(&game), part).expect("its parts ship with the program").name;
                assert!(shipped::is_embedded(&part), "{part}");
            }
            assert_eq!(Files.load(Some(&game), "../Cargo"), Err(LoadError::Missing));
        }
    }
}
