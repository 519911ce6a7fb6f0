//! The library of games that a front end can choose from, as a trait.

use std::sync::Arc;

use super::engine::{AlphaBeta, Engine};
use varlab::compile::Compiled;
use varlab::search::Weights;

/// The name that both protocols have for the standard game, which is played until another one is chosen.
pub const STANDARD_GAME: &str = "chess";

/// A compiled game with its evaluation weights.
pub struct LoadedGame {
    /// The compiled game.
    pub variant: Compiled,
    /// The tuned weights; all zero by default.
    pub weights: Weights,
}

/// A library of games, and the engine that plays them.
pub trait GameLibrary {
    /// Returns the engine that plays the games.
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(AlphaBeta)
    }

    /// Returns the names of all games, that of [`GameLibrary::standard`] first.
    fn names(&self) -> Vec<String>;

    /// Returns the name of the game that is played until another one is chosen.
    fn standard(&self) -> &str;

    /// Loads the game of that name.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or it has errors: the reason, in one line.
    fn open(&self, name: &str) -> Result<LoadedGame, String>;

    /// Adds the user's own games from a file or folder, and returns their names.
    ///
    /// # Errors
    /// Returns an error if there is no game at that path: the reason, in one line.
    fn add(&mut self, path: &str) -> Result<Vec<String>, String>;

    /// Returns the largest size allowed for the hash table, in mebibytes.
    fn max_memory(&self) -> u32;
}
