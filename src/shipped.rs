//! The files embedded in the library: variants, the parts that they use, and engine weights.

use crate::syntax::{LoadError, LoadedFile, Loader};

/// The embedded files: their paths below `variants/`, sorted, with their texts.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The folder of the parts that games use.
const PRELUDE: &str = "prelude/";

/// The extension of variants and of the parts that they use.
const EXTENSION: &str = ".var";
/// The extension of files with tuned evaluation weights.
const WEIGHTS_EXTENSION: &str = ".weights";

/// The prefix of the names of embedded files in diagnostics.
const PREFIX: &str = "varlab:";

/// An embedded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedFile {
    /// The path below `variants/`, such as `prelude/chess/pieces.var`.
    pub name: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

impl From<ShippedFile> for LoadedFile {
    fn from(shipped: ShippedFile) -> Self {
        Self { name: format!("{PREFIX}{}", shipped.name), text: shipped.text.to_owned() }
    }
}

/// A loader of embedded files only.
pub struct ShippedFiles;

impl Loader for ShippedFiles {
    fn load(&self, _: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        part(path).map(LoadedFile::from).ok_or(LoadError::Missing)
    }

    fn known_paths(&self) -> Vec<String> {
        parts().map(str::to_owned).collect()
    }
}

/// Returns true if `name` is the name that an embedded file has in diagnostics.
pub fn is_embedded(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Returns the game with the given name, such as `chess`, from any folder.
pub fn game(name: &str) -> Option<ShippedFile> {
    variant_files().find(|file| file.is_game() && file.stem() == name)
}

/// Returns the tuned evaluation weights of a game, if there are any.
pub fn weights(game: ShippedFile) -> Option<ShippedFile> {
    let name = format!("{}{WEIGHTS_EXTENSION}", game.name.strip_suffix(EXTENSION)?);
    files().find(|file| file.name == name)
}

/// Returns the file that `use NAME` reads: a part of the prelude (`chess/pieces`) or a game.
pub fn part(name: &str) -> Option<ShippedFile> {
    let of_prelude = format!("{PRELUDE}{name}{EXTENSION}");
    variant_files().find(|file| file.name == of_prelude).or_else(|| game(name))
}

/// Returns the names of all games, sorted by folder and name.
pub fn games() -> impl Iterator<Item = &'static str> {
    variant_files().filter(ShippedFile::is_game).map(|file| file.stem())
}

/// Returns the names of all files that can be used: the parts of the prelude and the games.
pub fn parts() -> impl Iterator<Item = &'static str> {
    let in_prelude = |file: ShippedFile| {
        Some(file.name.strip_prefix(PRELUDE)?.strip_suffix(EXTENSION).unwrap_or_default())
    };
    variant_files().filter_map(in_prelude).chain(games())
}

/// Iterates over the variants and the parts that they use, but not over the weights.
fn variant_files() -> impl Iterator<Item = ShippedFile> {
    files().filter(|file| file.name.ends_with(EXTENSION))
}

fn files() -> impl Iterator<Item = ShippedFile> {
    FILES.iter().map(|&(name, text)| ShippedFile { name, text })
}

impl ShippedFile {
    fn is_game(&self) -> bool {
        !self.name.starts_with(PRELUDE)
    }

    /// Returns the file name without folder and extension: `chess`.
    fn stem(&self) -> &'static str {
        let file = self.name.rsplit('/').next().unwrap_or(self.name);
        file.strip_suffix(EXTENSION).unwrap_or(file)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn a_name_means_one_game() {
        let mut seen = HashSet::new();
        for name in super::games() {
            assert!(seen.insert(name), "two games are called {name}");
        }
    }
}
