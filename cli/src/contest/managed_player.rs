//! The players of a match, which are started when needed and restarted after a fault.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::built_in::{BuiltInEngine, EngineSettings};
use super::control::{Clocks, Control};
use super::player::{Fault, Player};
use super::spec::Spec;
use super::{uci, xboard};
use crate::failure::Failure;
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::Weights;

/// The specifications of both players.
pub struct PlayerSpecs {
    /// The name of the variant for other engines.
    variant: String,
    players: [(Spec, Vec<String>); 2],
    engine_settings: EngineSettings,
    /// The tuned weights for this program's engine.
    weights: Weights,
}

impl PlayerSpecs {
    pub fn new(
        variant: &str,
        players: [(Spec, Vec<String>); 2],
        engine_settings: EngineSettings,
        weights: Weights,
    ) -> Self {
        let file = std::path::Path::new(variant).file_stem();
        let variant = file.map_or(variant.to_owned(), |stem| stem.to_string_lossy().into_owned());
        Self { variant, players, engine_settings, weights }
    }

    /// Returns the names of the players.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|index| self.players[index].0.to_string())
    }

    /// Returns the two players, not started yet.
    pub fn players<'a>(&'a self, variant: &'a Compiled) -> [ManagedPlayer<'a>; 2] {
        [0, 1].map(|index| ManagedPlayer {
            specs: self,
            variant,
            index,
            control: Control::default(),
            player: None,
        })
    }
}

/// A player that is started when needed, and again after a fault.
pub struct ManagedPlayer<'a> {
    specs: &'a PlayerSpecs,
    variant: &'a Compiled,
    /// 0 for the first player, 1 for the second.
    index: usize,
    /// The limits of the player.
    control: Control,
    player: Option<Box<dyn Player + 'a>>,
}

impl ManagedPlayer<'_> {
    /// Prepares the player for a new game, and starts it if necessary.
    ///
    /// # Errors
    /// Returns an error if the engine cannot be started, or does not support the game.
    pub fn begin(&mut self, control: &Control) -> Result<(), Failure> {
        let (spec, options) = &self.specs.players[self.index];
        let name = &self.specs.variant;
        let to_failure = |why: String| Failure::usage(format!("{spec}: {why}"));
        self.control = control.for_level(spec.level());
        for attempt in 0..2 {
            if self.player.is_none() {
                self.player = Some(match spec {
                    Spec::BuiltIn { untuned, .. } => {
                        let default_weights = untuned.then(Weights::default);
                        let weights = default_weights.as_ref().unwrap_or(&self.specs.weights);
                        Box::new(BuiltInEngine::new(self.variant, weights, self.specs.engine_settings))
                    }
                    Spec::Uci(command) => {
                        Box::new(uci::Engine::start(command, name, options).map_err(to_failure)?)
                    }
                    Spec::Xboard(command) => {
                        Box::new(xboard::Engine::start(command, name, options).map_err(to_failure)?)
                    }
                });
            }
            match self.player.as_mut().map(|player| player.begin(&self.control)) {
                Some(Err(Fault(why))) if attempt > 0 => return Err(to_failure(why)),
                // The process may have exited since the last game.
                Some(Err(_)) => self.player = None,
                _ => break,
            }
        }
        Ok(())
    }

    /// Returns the player's move; `None` if the match was stopped.
    pub fn choose(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault> {
        let not_running = || Fault("is not running".to_owned());
        self.player.as_mut().ok_or_else(not_running)?.choose(game, clocks, stop)
    }

    /// Returns the time after which a move is too late.
    pub fn timeout(&self, clocks: &Clocks) -> Duration {
        self.control.timeout(clocks)
    }

    /// Returns the name of the player.
    pub fn name(&self) -> String {
        self.specs.players[self.index].0.to_string()
    }

    /// Ends the player, so that it is started again for the next game.
    pub fn shut_down(&mut self) {
        self.player = None;
    }
}
