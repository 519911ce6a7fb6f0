//! The players of a match: what they are called, and what sits at the board. Not the game.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::game::{Clocks, Control};
use super::{uci, xboard};
use crate::cli::failure::Failure;
use crate::cli::thinking::Level;
use crate::game::Game;
use crate::position::Move;
use crate::search::{Asked, Skill, Table, Weights, analyse};
use crate::variant::Variant;

/// A player as named on the command line.
#[derive(Clone, Debug)]
pub enum Spec {
    /// The engine of this program; with a level of its own, if it has one, and perhaps without what it has learnt of the game.
    Own { level: Option<Level>, untaught: bool },
    /// An engine that speaks UCI.
    Uci(String),
    /// An engine that speaks the protocol of `XBoard`.
    Xboard(String),
}

/// The word for an engine without what it has learnt of the game.
const UNTAUGHT: &str = "untaught";

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (head, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match (head, rest.is_empty()) {
            ("own", _) => {
                let (untaught, rest) = match rest.strip_prefix(UNTAUGHT) {
                    Some(rest) if !rest.starts_with(char::is_alphanumeric) => (true, rest.trim()),
                    _ => (false, rest),
                };
                let level = if rest.is_empty() { None } else { Some(rest.parse()) };
                let level = level.transpose().map_err(|why: Failure| why.to_string())?;
                Ok(Self::Own { level, untaught })
            }
            ("uci", false) => Ok(Self::Uci(rest.to_owned())),
            ("xboard", false) => Ok(Self::Xboard(rest.to_owned())),
            _ => Err("a player is own, own LEVEL, own untaught, uci COMMAND or xboard COMMAND".to_owned()),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own { level, untaught } => {
                let untaught = untaught.then(|| format!(" {UNTAUGHT}")).unwrap_or_default();
                let level = level.map(|level| format!(" {level}")).unwrap_or_default();
                write!(f, "own{untaught}{level}")
            }
            Self::Uci(command) => write!(f, "uci {command}"),
            Self::Xboard(command) => write!(f, "xboard {command}"),
        }
    }
}

/// Why a player has lost a game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

/// Somebody who plays.
pub trait Player {
    /// A new game begins, with some moves played already.
    fn begin(&mut self, control: &Control) -> Result<(), Fault>;

    /// The move that is played now; the side to move has the first of the clocks. Nothing, if the match has been stopped.
    fn choose(&mut self, game: &Game<'_>, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault>;
}

/// Both players of a match.
pub struct Players {
    /// The variant, as engines know it.
    variant: String,
    specs: [(Spec, Vec<String>); 2],
    means: Means,
    /// What the engine of this program has learnt of the game.
    weights: Weights,
}

/// What the engine of this program has at hand.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    pub threads: usize,
    /// Which mistakes weaker levels make.
    pub seed: u64,
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
    pub fn seats<'a>(&'a self, variant: &'a Variant) -> [Seat<'a>; 2] {
        [0, 1].map(|at| Seat { players: self, variant, at, player: None })
    }
}

/// A chair: who sits there is fetched when needed, and again after a fault.
pub struct Seat<'a> {
    players: &'a Players,
    variant: &'a Variant,
    at: usize,
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
        for attempt in 0..2 {
            if self.player.is_none() {
                self.player = Some(match spec {
                    Spec::Own { level, untaught } => {
                        let untaught = untaught.then(Weights::default);
                        let weights = untaught.as_ref().unwrap_or(&self.players.weights);
                        Box::new(Own::new(self.variant, *level, weights, self.players.means))
                    }
                    Spec::Uci(command) => {
                        Box::new(uci::Engine::start(command, name, options).map_err(failed)?)
                    }
                    Spec::Xboard(command) => {
                        Box::new(xboard::Engine::start(command, name, options).map_err(failed)?)
                    }
                });
            }
            match self.player.as_mut().map(|player| player.begin(control)) {
                Some(Err(Fault(why))) if attempt > 0 => return Err(failed(why)),
                // It may have died since its last game.
                Some(Err(_)) => self.player = None,
                _ => break,
            }
        }
        Ok(())
    }

    /// The move of whoever sits there.
    pub fn choose(
        &mut self,
        game: &Game<'_>,
        clocks: &Clocks,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, Fault> {
        let gone = || Fault("is gone".to_owned());
        self.player.as_mut().ok_or_else(gone)?.choose(game, clocks, stop)
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

/// The engine of this program.
struct Own<'a> {
    variant: &'a Variant,
    level: Option<Level>,
    means: Means,
    table: Table<'a>,
    control: Control,
}

/// For what the search keeps.
const MEBIBYTES: usize = 32;

impl<'a> Own<'a> {
    fn new(variant: &'a Variant, level: Option<Level>, weights: &Weights, means: Means) -> Self {
        let mut table = Table::with_weights(&variant.program, MEBIBYTES, weights);
        table.set_threads(means.threads);
        Self { variant, level, means, table, control: Control::default() }
    }
}

impl Player for Own<'_> {
    fn begin(&mut self, control: &Control) -> Result<(), Fault> {
        self.control = control.clone();
        self.table.clear(MEBIBYTES);
        Ok(())
    }

    fn choose(&mut self, game: &Game<'_>, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault> {
        debug_assert!(std::ptr::eq(game.program(), &raw const self.variant.program));
        let level = self.level.unwrap_or(self.control.each);
        let limits = if level.is_by_clock() { self.control.limits(clocks) } else { level.limits };
        let asked = Asked { skill: Skill::new(level.skill, self.means.seed), ..Asked::default() };
        let best = analyse(game, &limits, &asked, stop, &mut self.table, &mut |_| ());
        Ok(best.map(|best| best.mv))
    }
}
