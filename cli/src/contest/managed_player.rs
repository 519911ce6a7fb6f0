//! The players of a match, which are started when needed and restarted after a fault.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::built_in::{BuiltInEngine, EngineSettings};
use super::player::{Fault, Player};
use super::spec::PlayerSpec;
use super::time_control::{Clocks, PlayerLimits};
use super::{uci, xboard};
use crate::failure::Failure;
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::Weights;

/// The specifications of both players, and the settings with which they are started.
pub struct MatchPlayers {
    /// The name of the variant that is sent to other engines: the name of its file, without folder and extension.
    variant_name: String,
    /// For each player, its specification and its options in the form `NAME=VALUE`.
    players: [(PlayerSpec, Vec<String>); 2],
    engine_settings: EngineSettings,
    /// The tuned weights for this program's engine.
    weights: Weights,
}

impl MatchPlayers {
    pub fn new(
        variant: &str,
        players: [(PlayerSpec, Vec<String>); 2],
        engine_settings: EngineSettings,
        weights: Weights,
    ) -> Self {
        let file = std::path::Path::new(variant).file_stem();
        let variant_name = file.map_or(variant.to_owned(), |stem| stem.to_string_lossy().into_owned());
        Self { variant_name, players, engine_settings, weights }
    }

    /// Returns the names of the players.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|index| self.players[index].0.to_string())
    }

    /// Creates the two players, without starting them.
    pub fn players<'a>(&'a self, variant: &'a Compiled) -> [ManagedPlayer<'a>; 2] {
        [0, 1].map(|index| ManagedPlayer {
            match_players: self,
            variant,
            index,
            limits: PlayerLimits::default(),
            player: None,
        })
    }
}

/// A player that is started when needed, and again after a fault.
pub struct ManagedPlayer<'a> {
    match_players: &'a MatchPlayers,
    variant: &'a Compiled,
    /// 0 for the first player, 1 for the second.
    index: usize,
    /// The limits of the player in the current game.
    limits: PlayerLimits,
    /// The running player; `None` if it is not started.
    player: Option<Box<dyn Player + 'a>>,
}

impl ManagedPlayer<'_> {
    /// Prepares the player for a new game, and starts it if necessary.
    ///
    /// # Errors
    /// Returns an error if the engine cannot be started, or does not support the game.
    pub fn begin(&mut self, limits: &PlayerLimits) -> Result<(), Failure> {
        let (spec, options) = &self.match_players.players[self.index];
        let variant_name = &self.match_players.variant_name;
        let to_failure = |why: String| Failure::usage(format!("{spec}: {why}"));
        self.limits = limits.with_player_level(spec.level());
        for attempt in 0..2 {
            if self.player.is_none() {
                self.player = Some(match spec {
                    PlayerSpec::BuiltIn { untuned, .. } => {
                        let default_weights = untuned.then(Weights::default);
                        let weights = default_weights.as_ref().unwrap_or(&self.match_players.weights);
                        Box::new(BuiltInEngine::new(
                            self.variant,
                            weights,
                            self.match_players.engine_settings,
                        ))
                    }
                    PlayerSpec::Uci(command) => {
                        Box::new(uci::Engine::start(command, variant_name, options).map_err(to_failure)?)
                    }
                    PlayerSpec::Xboard(command) => {
                        Box::new(xboard::Engine::start(command, variant_name, options).map_err(to_failure)?)
                    }
                });
            }
            match self.player.as_mut().map(|player| player.begin(&self.limits)) {
                Some(Err(Fault(why))) if attempt > 0 => return Err(to_failure(why)),
                // The process may have exited since the last game.
                Some(Err(_)) => self.player = None,
                _ => break,
            }
        }
        Ok(())
    }

    /// Returns the player's move; `None` if the match was stopped.
    pub fn choose_move(
        &mut self,
        game: &Game,
        clocks: &Clocks,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, Fault> {
        let not_running = || Fault("is not running".to_owned());
        self.player.as_mut().ok_or_else(not_running)?.choose_move(game, clocks, stop)
    }

    /// Returns the time limit for the next move. A player that exceeds it loses the game.
    pub fn timeout(&self, clocks: &Clocks) -> Duration {
        self.limits.timeout(clocks)
    }

    /// Returns the name of the player.
    pub fn name(&self) -> String {
        self.match_players.players[self.index].0.to_string()
    }

    /// Stops the player and ends its process, if any. The next game starts the player again.
    pub fn shut_down(&mut self) {
        self.player = None;
    }
}
