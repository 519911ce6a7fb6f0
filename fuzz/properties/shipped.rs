//! The games that the fuzz targets use. The files of these games are compiled into the fuzz targets.

use std::sync::OnceLock;

use varlab::compile::{Compiled, compile};
use varlab::search::Weights;
use varlab::syntax::load::{LoadError, LoadedFile, Loader};
use varlab_cli::protocol::{LoadedVariant, VariantLibrary};

macro_rules! files {
    ($($name:literal: $path:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../variants/", $path, ".var")))),*]
    };
}

/// The files that the games use.
const USED_FILES: [(&str, &str); 10] = files!(
    "chess/array": "prelude/chess/array",
    "chess/compounds": "prelude/chess/compounds",
    "chess/draws": "prelude/chess/draws",
    "chess/ends": "prelude/chess/ends",
    "chess/hands": "prelude/chess/hands",
    "chess/pawn": "prelude/chess/pawn",
    "chess/pieces": "prelude/chess/pieces",
    "shogi/hands": "prelude/shogi/hands",
    "shogi/pieces": "prelude/shogi/pieces",
    "shogi/repetition": "prelude/shogi/repetition",
);

/// The games. Together they have voids, trails, hands, gating, shots, promotions on every rank, several moves per turn and counted events.
const GAMES: [(&str, &str); 9] = files!(
    "chess": "chess",
    "black-holes": "black-holes",
    "hole-chess": "hole-chess",
    "spacewarp44": "spacewarp44",
    "crazyhouse": "drops/crazyhouse",
    "seirawan": "drops/seirawan",
    "minishogi": "drops/minishogi",
    "marseillais": "turns/marseillais",
    "3check": "ends/3check",
);

/// The loader of the games and the files that they use.
pub struct ShippedFiles;

impl Loader for ShippedFiles {
    fn load(&self, _: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        let found = USED_FILES.iter().chain(&GAMES).find(|(name, _)| *name == path);
        let (name, text) = found.ok_or(LoadError::Missing)?;
        Ok(LoadedFile { name: (*name).to_owned(), text: (*text).to_owned() })
    }

    fn known_paths(&self) -> Vec<String> {
        USED_FILES.iter().chain(&GAMES).map(|(name, _)| (*name).to_owned()).collect()
    }
}

/// Returns the compiled games with their names.
fn variants() -> &'static [(&'static str, Compiled)] {
    static VARIANTS: OnceLock<Vec<(&str, Compiled)>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        let variants = GAMES.iter().map(|(name, text)| {
            let compilation = compile(&ShippedFiles, name, text, &[]);
            (*name, compilation.variant.unwrap_or_else(|| panic!("{name}: {:?}", compilation.diagnostics)))
        });
        variants.collect()
    })
}

/// Returns a compiled game by name; the first game for an unknown name.
pub fn variant(name: &str) -> &'static Compiled {
    let found = variants().iter().find(|(other, _)| *other == name);
    &found.unwrap_or(&variants()[0]).1
}

/// The same games as the library of a protocol session.
pub struct Library;

impl VariantLibrary for Library {
    fn names(&self) -> Vec<String> {
        GAMES.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn standard_variant(&self) -> &str {
        GAMES[0].0
    }

    fn open(&self, name: &str) -> Result<LoadedVariant, String> {
        let found = variants().iter().find(|(other, _)| *other == name);
        let (_, variant) = found.ok_or_else(|| "no such game".to_owned())?;
        Ok(LoadedVariant { variant: variant.clone(), weights: Weights::default() })
    }

    fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        Err(format!("{path} does not exist"))
    }

    fn max_hash_mib(&self) -> u32 {
        16
    }
}
