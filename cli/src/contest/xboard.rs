//! An `XBoard` engine as a player. The engine side of the protocol is in [`crate::protocol::xboard`].
//!
//! Except while it searches for a move, the engine is kept in force mode, in which it plays neither side.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::options::check_options;
use super::player::{Fault, Player};
use super::process::{Process, ReadError};
use super::time_control::{Clocks, PlayerLimits};
use crate::protocol::STANDARD_VARIANT;
use crate::protocol::xboard::{read_move, write_move};
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::notation::{fen, parse_move};
use varlab::position::Move;

/// Maximum time for the features after `protover`; an engine of protocol version 1 does not send any.
const FEATURES_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time for the answer to `ping`.
const PING_TIMEOUT: Duration = Duration::from_secs(30);

/// A running `XBoard` engine.
pub struct Engine {
    process: Process,
    variant: String,
    options: Vec<String>,
    /// True if moves are sent with the command `usermove`.
    uses_usermove: bool,
    /// True if the engine answers `ping`.
    answers_ping: bool,
    /// Number of pings sent so far.
    sent_pings: u32,
    limits: PlayerLimits,
    /// Number of moves of the current game that the engine has received or has played itself.
    synced_moves: usize,
}

impl Engine {
    /// Starts the engine with options given as `NAME=VALUE`.
    pub fn start(command: &str, variant: &str, options: &[String]) -> Result<Self, String> {
        let process = Process::start(command)?;
        let (variant, options) = (variant.to_owned(), options.to_owned());
        let limits = PlayerLimits::default();
        let mut engine = Self {
            process,
            variant,
            options,
            uses_usermove: false,
            answers_ping: false,
            sent_pings: 0,
            limits,
            synced_moves: 0,
        };
        engine.initialize().map_err(|Fault(why)| why)?;
        Ok(engine)
    }

    fn initialize(&mut self) -> Result<(), Fault> {
        self.process.send_line("xboard")?;
        self.process.send_line("protover 2")?;
        let (mut uses_usermove, mut answers_ping, mut variants) = (false, false, None);
        let mut option_names = Vec::new();
        let features_result = self.process.read_until_parsed(FEATURES_TIMEOUT, None, |line| {
            let features = line.strip_prefix("feature ")?;
            uses_usermove |= features.contains("usermove=1");
            answers_ping |= features.contains("ping=1");
            option_names.extend(features.split("option=\"").skip(1).map(|declaration| {
                let text = declaration.split('"').next().unwrap_or_default();
                text.split(" -").next().unwrap_or_default().trim().to_owned()
            }));
            if let Some((_, names)) = features.split_once("variants=\"") {
                let names = names.split('"').next().unwrap_or_default();
                variants = Some(names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>());
            }
            features.contains("done=1").then_some(())
        });
        (self.uses_usermove, self.answers_ping) = (uses_usermove, answers_ping);
        if self.variant != STANDARD_VARIANT && variants.is_some_and(|names| !names.contains(&self.variant)) {
            return Err(Fault(format!("does not play {}", self.variant)));
        }
        // A timeout is not an error, because the features are optional. The exit of the engine is an error.
        if let Err(ReadError::Exited) = features_result {
            return Err(ReadError::Exited.into());
        }
        check_options(&self.options, &option_names)
    }

    /// Waits until the engine has executed all commands.
    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        if !self.answers_ping {
            return Ok(());
        }
        self.sent_pings += 1;
        let (command, answer) = (format!("ping {}", self.sent_pings), format!("pong {}", self.sent_pings));
        self.process.request(&command, &answer, PING_TIMEOUT, |_| ())
    }

    /// Sends the moves that the engine has not received yet; before the first moves of a game, also its start position, unless
    /// that is the default one.
    fn send_moves(&mut self, game: &Game) -> Result<(), Fault> {
        let moves: Vec<Move> = game.moves().collect();
        let mut replayed = game.clone();
        while replayed.moves().len() > self.synced_moves {
            replayed.take_back();
        }
        if self.synced_moves == 0 && replayed.position().key() != Game::new(game.program()).position().key() {
            let text = fen::write(game.program(), replayed.position());
            self.process.send_line(&format!("setboard {text}"))?;
        }
        for mv in &moves[self.synced_moves.min(moves.len())..] {
            let text = write_move(&replayed, mv).unwrap_or_default();
            self.process
                .send_line(&format!("{}{text}", if self.uses_usermove { "usermove " } else { "" }))?;
            replayed.play(mv);
        }
        self.synced_moves = moves.len();
        Ok(())
    }

    /// Returns the commands that set the clocks before `go`; empty without clocks.
    fn clock_commands(&self, clocks: &Clocks) -> Vec<String> {
        let hundredths = |time: Duration| time.as_millis() / 10;
        match self.limits.clock {
            Some(_) => vec![
                format!("time {}", hundredths(clocks.mine)),
                format!("otim {}", hundredths(clocks.theirs)),
            ],
            None => Vec::new(),
        }
    }
}

impl Player for Engine {
    fn begin(&mut self, limits: &PlayerLimits) -> Result<(), Fault> {
        self.limits = limits.clone();
        self.synced_moves = 0;
        let mut lines = vec!["new".to_owned()];
        if self.variant != STANDARD_VARIANT {
            lines.push(format!("variant {}", self.variant));
        }
        lines.extend(["force", "easy", "nopost"].map(str::to_owned));
        lines.extend(self.options.iter().map(|option| format!("option {option}")));
        if let Some((base, increment)) = limits.clock {
            let seconds = base.as_secs().max(1);
            lines.push(format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64()));
        } else if let Some(time) = limits.per_move.limits.time {
            lines.push(format!("st {}", time.as_secs_f64()));
        }
        if let Some(depth) = limits.per_move.limits.depth {
            lines.push(format!("sd {depth}"));
        }
        if limits.per_move.limits.nodes.is_some() {
            return Err(Fault("cannot be limited by nodes: its protocol does not support it".to_owned()));
        }
        for line in lines {
            self.process.send_line(&line)?;
        }
        self.wait_until_ready()
    }

    fn choose_move(
        &mut self,
        game: &Game,
        clocks: &Clocks,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, Fault> {
        self.send_moves(game)?;
        for line in self.clock_commands(clocks) {
            self.process.send_line(&line)?;
        }
        self.process.send_line("go")?;
        let mut legs = String::new();
        let answer = self.process.read_until_parsed(self.limits.timeout(clocks), Some(stop), |line| {
            if let Some(leg) = line.strip_prefix("move ") {
                legs.push_str(leg.trim());
                return (!leg.ends_with(',')).then(|| Ok(legs.clone()));
            }
            let non_move_replies =
                ["resign", "1-0", "0-1", "1/2-1/2", "Illegal move", "tellusererror Illegal"];
            non_move_replies
                .iter()
                .any(|reply| line.starts_with(reply))
                .then(|| Err(Fault(format!("answers {}", quote_truncated(line)))))
        })?;
        let Some(answer) = answer else { return Ok(None) };
        let text = answer?;
        self.process.send_line("force")?;
        let result = read_move(game, &text).or_else(|error| parse_move(game, &text).map_err(|_| error));
        match result {
            Ok(mv) => {
                self.synced_moves += 1;
                Ok(Some(mv))
            }
            Err(error) => {
                Err(Fault(format!("plays the illegal move {}: {}", quote_truncated(&text), error.kind)))
            }
        }
    }
}
