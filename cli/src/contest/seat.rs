//! The chairs of a match, and who is fetched to sit there. Not the game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::control::{Clocks, Control};
use super::own::{Means, Own};
use super::player::{Fault, Player};
use super::spec::Spec;
use super::{uci, xboard};
use crate::failure::Failure;
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::Weights;

/// Both players of a match.
pub struct Players {
    /// The variant, as engines know it.
    variant: String,
    specs: [(Spec, Vec<String>); 2],
    means: Means,
    /// What the engine of this program has learnt of the game.
    weights: Weights,
}

impl Players {
    pub fn new(variant: &str, specs: [(Spec, Vec<String>); 2], means: Means, weights: Weights) -> Self {
        let file = std::path::Path::new(variant).file_stem();
        let variant = file.map_or(variant.to_owned(), |stem| stem.to_string_lossy().into_owned());
        Self { variant, specs, means, weights }
    }

    /// What they are called.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|at| self.specs[at].0.to_string())
    }

    /// Two chairs, still empty.
    pub fn seats<'a>(&'a self, variant: &'a Compiled) -> [Seat<'a>; 2] {
        [0, 1].map(|at| Seat { players: self, variant, at, control: Control::default(), player: None })
    }
}

/// A chair: who sits there is fetched when needed, and again after a fault.
pub struct Seat<'a> {
    players: &'a Players,
    variant: &'a Compiled,
    at: usize,
    /// How long whoever sits there may think.
    control: Control,
    player: Option<Box<dyn Player + 'a>>,
}

impl Seat<'_> {
    /// Sits down for a game.
    ///
    /// # Errors
    /// If the engine cannot be started, or is none for this game.
    pub fn begin(&mut self, control: &Control) -> Result<(), Failure> {
        let (spec, options) = &self.players.specs[self.at];
        let name = &self.players.variant;
        let failed = |why: String| Failure::usage(format!("{spec}: {why}"));
        self.control = control.of(spec.level());
        for attempt in 0..2 {
            if self.player.is_none() {
                self.player = Some(match spec {
                    Spec::Own { untaught, .. } => {
                        let untaught = untaught.then(Weights::default);
                        let weights = untaught.as_ref().unwrap_or(&self.players.weights);
                        Box::new(Own::new(self.variant, weights, self.players.means))
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
                // It may have died since its last game.
                Some(Err(_)) => self.player = None,
                _ => break,
            }
        }
        Ok(())
    }

    /// The move of whoever sits there.
    pub fn choose(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault> {
        let gone = || Fault("is gone".to_owned());
        self.player.as_mut().ok_or_else(gone)?.choose(game, clocks, stop)
    }

    /// How long an answer may take.
    pub fn patience(&self, clocks: &Clocks) -> Duration {
        self.control.patience(clocks)
    }

    /// What he is called.
    pub fn name(&self) -> String {
        self.players.specs[self.at].0.to_string()
    }

    /// Whoever sits there has to go.
    pub fn dismiss(&mut self) {
        self.player = None;
    }
}
