//! A UCI engine as a player. The engine side of the protocol is in [`crate::protocol::uci`].

use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::options::check_options;
use super::player::{Fault, Player};
use super::process::Process;
use super::time_control::{Clocks, PlayerLimits};
use crate::protocol::STANDARD_VARIANT;
use crate::protocol::move_text::{self, MoveWriter};
use varlab::board::Side;
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::notation::fen;
use varlab::position::Move;

/// Maximum time for the answer to `uci`, and for the answer to `isready`.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(30);
/// The name of the option that chooses a variant.
const VARIANT_OPTION: &str = "UCI_Variant";

/// A running UCI engine.
pub struct Engine {
    process: Process,
    limits: PlayerLimits,
}

impl Engine {
    /// Starts the engine and sets its options, given as `NAME=VALUE`.
    pub fn start(command: &str, variant: &str, options: &[String]) -> Result<Self, String> {
        let mut engine = Self { process: Process::start(command)?, limits: PlayerLimits::default() };
        engine.initialize(variant, options).map_err(|Fault(why)| why)?;
        Ok(engine)
    }

    fn initialize(&mut self, variant: &str, options: &[String]) -> Result<(), Fault> {
        let mut variants = None;
        let mut option_names = Vec::new();
        self.process.request("uci", "uciok", COMMAND_TIMEOUT, |line| {
            let Some(declaration) = line.strip_prefix("option name ") else { return };
            let name = declaration.split_once(" type ").map_or(declaration, |(name, _)| name).trim();
            option_names.push(name.to_owned());
            if name == VARIANT_OPTION {
                variants =
                    Some(line.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect::<Vec<_>>());
            }
        })?;
        check_options(options, &option_names)?;
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            self.process.send_line(&format!("setoption name {name} value {value}"))?;
        }
        match variants {
            None if variant != STANDARD_VARIANT => return Err(Fault(format!("does not play {variant}"))),
            // Options such as VariantPath may add games that are not in the list yet.
            Some(names) if options.is_empty() && !names.iter().any(|name| name == variant) => {
                return Err(Fault(format!("does not play {variant}")));
            }
            Some(_) => self.process.send_line(&format!("setoption name {VARIANT_OPTION} value {variant}"))?,
            None => {}
        }
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.process.request("isready", "readyok", COMMAND_TIMEOUT, |_| ())
    }

    /// Returns the `go` command with the limits per move and the clocks.
    fn go_command(&self, side: Side, clocks: &Clocks) -> String {
        let mut command = "go".to_owned();
        let mut add_argument = |name: &str, number: u128| {
            let _ = write!(command, " {name} {number}");
        };
        let per_move = &self.limits.per_move;
        if let Some(depth) = per_move.limits.depth {
            add_argument("depth", u128::from(depth));
        }
        if let Some(nodes) = per_move.limits.nodes {
            add_argument("nodes", u128::from(nodes));
        }
        if let Some(time) = per_move.limits.time {
            add_argument("movetime", time.as_millis());
        }
        if let Some((_, increment)) = self.limits.clock {
            let (white, black) =
                if side == Side::White { (clocks.mine, clocks.theirs) } else { (clocks.theirs, clocks.mine) };
            add_argument("wtime", white.as_millis());
            add_argument("btime", black.as_millis());
            add_argument("winc", increment.as_millis());
            add_argument("binc", increment.as_millis());
        }
        command
    }
}

/// Returns the first position of a game, in the form that the command `position` expects.
fn first_position(game: &Game) -> String {
    let program = game.program();
    let start_game = game.without_moves();
    if start_game.position().key() == Game::new(program).position().key() {
        return "startpos".to_owned();
    }
    format!("fen {}", fen::write(program, start_game.position()))
}

impl Player for Engine {
    fn begin(&mut self, limits: &PlayerLimits) -> Result<(), Fault> {
        self.limits = limits.clone();
        self.process.send_line("ucinewgame")?;
        self.wait_until_ready()
    }

    fn choose_move(
        &mut self,
        game: &Game,
        clocks: &Clocks,
        stop: &AtomicBool,
    ) -> Result<Option<Move>, Fault> {
        let writer = MoveWriter { program: game.program(), king_takes_rook: true };
        let moves: Vec<String> = game.moves().map(|mv| writer.write(&mv)).collect();
        let moves_text = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.send_line(&format!("position {}{moves_text}", first_position(game)))?;
        self.process.send_line(&self.go_command(game.position().side(), clocks))?;
        let timeout = self.limits.timeout(clocks);
        let best_text = self.process.read_until_parsed(timeout, Some(stop), |line| {
            let words = line.strip_prefix("bestmove")?;
            Some(words.split_whitespace().next().unwrap_or_default().to_owned())
        })?;
        let Some(best_text) = best_text else { return Ok(None) };
        let result = move_text::read(game, &best_text);
        result.map(Some).map_err(|error| {
            Fault(format!("plays the illegal move {}: {}", quote_truncated(&best_text), error.kind))
        })
    }
}
