//! The variants, and the parts that they use, which are embedded in the library.

use crate::syntax::Loaded;

/// Names below `variants/`, sorted, and the texts.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Where the parts are that games `use`.
const PRELUDE: &str = "prelude/";

const ENDING: &str = ".var";
const WEIGHTS: &str = ".weights";

/// Prefix of the names of embedded files in diagnostics.
const PREFIX: &str = "varlab:";

/// An embedded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its name below `variants/`: `prelude/chess/pieces.var`.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl From<Shipped> for Loaded {
    fn from(shipped: Shipped) -> Self {
        Self { name: format!("{PREFIX}{}", shipped.name), text: shipped.text.to_owned() }
    }
}

/// Returns true if `name` is the name that an embedded file has in diagnostics.
pub fn is_embedded(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// The game of that name (`chess`), in whatever folder it stands.
pub fn game(name: &str) -> Option<Shipped> {
    all().find(|file| file.is_game() && file.stem() == name)
}

/// What the engine has learnt of a game.
pub fn weights(game: Shipped) -> Option<Shipped> {
    let name = format!("{}{WEIGHTS}", game.name.strip_suffix(ENDING)?);
    files().find(|file| file.name == name)
}

/// What `use NAME` reads: a part of the prelude (`chess/pieces`) or a game.
pub fn part(name: &str) -> Option<Shipped> {
    let of_prelude = format!("{PRELUDE}{name}{ENDING}");
    all().find(|file| file.name == of_prelude).or_else(|| game(name))
}

/// The names of all games, sorted by folder and name.
pub fn games() -> impl Iterator<Item = &'static str> {
    all().filter(Shipped::is_game).map(|file| file.stem())
}

/// All that can be used: the parts of the prelude and the games.
pub fn parts() -> impl Iterator<Item = &'static str> {
    let in_prelude =
        |file: Shipped| Some(file.name.strip_prefix(PRELUDE)?.strip_suffix(ENDING).unwrap_or_default());
    all().filter_map(in_prelude).chain(games())
}

fn all() -> impl Iterator<Item = Shipped> {
    files().filter(|file| file.name.ends_with(ENDING))
}

fn files() -> impl Iterator<Item = Shipped> {
    FILES.iter().map(|&(name, text)| Shipped { name, text })
}

impl Shipped {
    fn is_game(&self) -> bool {
        !self.name.starts_with(PRELUDE)
    }

    fn stem(&self) -> &'static str {
        let file = self.name.rsplit('/').next().unwrap_or(self.name);
        file.strip_suffix(ENDING).unwrap_or(file)
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
