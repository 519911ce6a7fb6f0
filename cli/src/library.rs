//! Finds and reads variants: files of the user, and those that ship with the program. Not their
//! meaning; a text is only known to be UTF-8.

use std::io;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use varlab::diagnostics::nearest::nearest;
use varlab::files::{self, Unreadable};
use varlab::shipped::{self, Shipped};
use varlab::syntax::Loaded;

pub use varlab::files::{Files, with_line_feeds};

/// Stands for standard input, and in `varlab fmt` for standard output.
pub const STANDARD: &str = "-";

/// Opens what a name on the command line means: a shipped game if it is a bare name and there is such
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

/// Returns the learnt weights of a game, with the same name and the ending `weights`: beside the file of the game, or
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

/// Returns the path of the learnt weights of a game: beside its file, or in this folder if the game ships with the program.
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

/// Returns true if a name can be that of a shipped game: it has neither folder nor ending.
fn is_bare(name: &str) -> bool {
    !name.contains(['/', '\\', '.'])
}

/// The whole text of a file, or of standard input, each line ended by a line feed.
///
/// # Errors
/// If there is none, or it is no text, or too long.
pub fn read(path: &Path) -> Result<String, Unreadable> {
    as_written(path).map(with_line_feeds)
}

/// The whole text of a file, or of standard input, with the ends of lines that it has.
///
/// # Errors
/// As [`read`].
pub fn as_written(path: &Path) -> Result<String, Unreadable> {
    if path == Path::new(STANDARD) { files::read_text(io::stdin().lock()) } else { files::as_written(path) }
}

#[cfg(test)]
mod tests {
    use varlab::syntax::{LoadError, Loader};

    use super::*;

    #[test]
    fn what_ships_uses_only_what_ships() {
        for name in shipped::games() {
            let game = open(name).expect("it ships with the program").name;
            assert!(shipped::is_embedded(&game) && game.ends_with(&format!("{name}.var")), "{game}");
            for part in shipped::parts() {
                let part = Files.load(Some(&game), part).expect("so do its parts").name;
                assert!(shipped::is_embedded(&part), "{part}");
            }
            assert_eq!(Files.load(Some(&game), "../Cargo"), Err(LoadError::Missing));
        }
    }
}
