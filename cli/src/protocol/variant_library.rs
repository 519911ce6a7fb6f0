//! The library of games that a front end can choose from, as a trait.

use std::sync::Arc;

use super::engine::{AlphaBeta, Engine};
use varlab::compile::Compiled;
use varlab::search::Weights;

/// The name of the standard game, which both protocols play until another game is chosen.
pub const STANDARD_GAME: &str = "chess";

/// A compiled game with its evaluation weights.
pub struct LoadedVariant {
    /// The compiled game.
    pub variant: Compiled,
    /// The tuned weights; all zero by default.
    pub weights: Weights,
}

/// A library of games, and the engine that plays them.
pub trait VariantLibrary {
    /// Returns the engine that plays the games.
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(AlphaBeta)
    }

    /// Returns the names of all games, beginning with [`VariantLibrary::standard`].
    fn names(&self) -> Vec<String>;

    /// Returns the name of the standard game, which is played until another game is chosen.
    fn standard(&self) -> &str;

    /// Loads the game with the given name.
    ///
    /// # Errors
    /// Returns the reason, in one line, if there is no such game or the game has errors.
    fn open(&self, name: &str) -> Result<LoadedVariant, String>;

    /// Adds the user's own games from a file or folder, and returns their names.
    ///
    /// # Errors
    /// Returns the reason, in one line, if there is no game at the path.
    fn add(&mut self, path: &str) -> Result<Vec<String>, String>;

    /// Returns the maximum size of the hash table, in mebibytes.
    fn max_hash_mib(&self) -> u32;
}
