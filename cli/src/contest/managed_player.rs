//! The players of a match, which are started when needed and restarted after a fault.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::control::{Clocks, Control};
use super::own::{EngineSettings, OwnEngine};
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
    specs: [(Spec, Vec<String>); 2],
    engine_settings: EngineSettings,
    /// The tuned weights for this program's engine.
    weights: Weights,
}

impl PlayerSpecs {
    pub fn new(
        variant: &str,
        specs: [(Spec, Vec<String>); 2],
        engine_settings: EngineSettings,
        weights: Weights,
    ) -> Self {
        let file = std::path::Path::new(variant).file_stem();
        let variant = file.map_or(variant.to_owned(), |stem| stem.to_string_lossy().into_owned());
        Self { variant, specs, engine_settings, weights }
    }

    /// Returns the names of the players.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|at| self.specs[at].0.to_string())
    }

    /// Returns the two players, not started yet.
    pub fn managed<'a>(&'a self, variant: &'a Compiled) -> [ManagedPlayer<'a>; 2] {
        [0, 1].map(|at| ManagedPlayer {
            players: self,
            variant,
            at,
            control: Control::default(),
            player: None,
        })
    }
}

/// A player that is started when needed, and again after a fault.
pub struct ManagedPlayer<'a> {
    players: &'a PlayerSpecs,
    variant: &'a Compiled,
    at: usize,
    /// The limits of the player.
    control: Control,
    player: Option<Box<dyn Player + 'a>>,
}

impl ManagedPlayer<'_> {
    /// Prepares the player for a new game, and starts it if necessary.
    ///
    /// # Errors
    /// If the engine cannot be started, or does not support the game.
    pub fn begin(&mut self, control: &Control) -> Result<(), Failure> {
        let (spec, options) = &self.players.specs[self.at];
        let name = &self.players.variant;
        let failed = |why: String| Failure::usage(format!("{spec}: {why}"));
        self.control = control.for_level(spec.level());
        for attempt in 0..2 {
            if self.player.is_none() {
                self.player = Some(match spec {
                    Spec::Own { untaught, .. } => {
                        let untaught = untaught.then(Weights::default);
                        let weights = untaught.as_ref().unwrap_or(&self.players.weights);
                        Box::new(OwnEngine::new(self.variant, weights, self.players.engine_settings))
                    }
                    Spec::Uci(command) => {
                        Box::new(uci::Engine::start(command, name, options).map_err(failed)?)
                    }
                    Spec::Xboard(command) => {
                        Box::new(xboard::Engine::start(command, name, options).map_err(failed)?)
                    }
                });
            }
            match self.player.as_mut().map(|player| player.begin(&self.control)) {
                Some(Err(Fault(why))) if attempt > 0 => return Err(failed(why)),
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
        self.players.specs[self.at].0.to_string()
    }

    /// Ends the player, so that it is started again for the next game.
    pub fn shut_down(&mut self) {
        self.player = None;
    }
}
