//! Where the games come from that a front end can choose. Not how they are found.

use std::sync::Arc;

use super::engine::{AlphaBeta, Engine};
use varlab::compile::Compiled;
use varlab::search::Weights;

/// How both protocols call the game that needs no name: an engine that is told of none plays it.
pub const STANDARD_GAME: &str = "chess";

/// A game, and what the engine has learnt of it.
pub struct Taught {
    /// The game.
    pub variant: Compiled,
    /// What has been learnt; by default nothing.
    pub weights: Weights,
}

/// A library of games, and who plays them.
pub trait Games {
    /// The engine that plays them.
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(AlphaBeta)
    }

    /// The names by which games can be chosen: of [`Games::standard`] first.
    fn names(&self) -> Vec<String>;

    /// The game that front ends take for granted until they say otherwise.
    fn standard(&self) -> &str;

    /// The game of that name.
    ///
    /// # Errors
    /// If there is none, or it is faulty: why, in one line.
    fn open(&self, name: &str) -> Result<Taught, String>;

    /// Adds games of the user's own, and says how they are called. `place` is what the user has typed.
    ///
    /// # Errors
    /// If nothing can be had from there: why not, in one line.
    fn add(&mut self, place: &str) -> Result<Vec<String>, String>;

    /// At most so many mebibytes should be asked for.
    fn most_memory(&self) -> u32;
}
