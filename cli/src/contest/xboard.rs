//! An engine that speaks the protocol of `XBoard`, as a player. The other side of it is in [`crate::protocol::xboard`].
//!
//! Between its own moves the engine is kept in force mode, so that it always takes what it is told.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::control::{Clocks, Control};
use super::player::{Fault, Player};
use super::process::Process;
use crate::protocol::STANDARD_GAME;
use crate::protocol::xboard::{read_move, write_move};
use varlab::game::Game;
use varlab::notation::{read_any, short};
use varlab::position::Move;

/// To say hello: an engine of the first version says nothing.
const GREETING: Duration = Duration::from_secs(5);
/// To take what it is told.
const PATIENCE: Duration = Duration::from_secs(30);

/// The engine.
pub struct Engine {
    process: Process,
    variant: String,
    options: Vec<String>,
    /// Moves have a command before them; questions are answered.
    usermove: bool,
    ping: bool,
    pings: u32,
    control: Control,
    /// So many moves of the game it knows.
    told: usize,
}

impl Engine {
    /// Starts it; options are given as `NAME=VALUE`.
    pub fn start(command: &str, variant: &str, options: &[String]) -> Result<Self, String> {
        let process = Process::start(command)?;
        let (variant, options) = (variant.to_owned(), options.to_owned());
        let control = Control::default();
        let mut engine =
            Self { process, variant, options, usermove: false, ping: false, pings: 0, control, told: 0 };
        engine.greet().map_err(|Fault(why)| why)?;
        Ok(engine)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.process.say("xboard")?;
        self.process.say("protover 2")?;
        let (mut usermove, mut ping, mut variants) = (false, false, None);
        let greeted = self.process.wait(GREETING, None, |line| {
            let features = line.strip_prefix("feature ")?;
            usermove |= features.contains("usermove=1");
            ping |= features.contains("ping=1");
            if let Some((_, names)) = features.split_once("variants=\"") {
                let names = names.split('"').next().unwrap_or_default();
                variants = Some(names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>());
            }
            features.contains("done=1").then_some(())
        });
        (self.usermove, self.ping) = (usermove, ping);
        let known = |names: &Vec<String>| names.contains(&self.variant);
        if self.variant != STANDARD_GAME && variants.is_some_and(|names| !known(&names)) {
            return Err(Fault(format!("does not play {}", self.variant)));
        }
        // One that says nothing of itself may play all the same, but for one that has ended.
        match greeted {
            Err(Fault(why)) if why.contains("ended") => Err(Fault(why)),
            _ => Ok(()),
        }
    }

    /// Waits until all that it was told is done.
    fn settle(&mut self) -> Result<(), Fault> {
        if !self.ping {
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.process.say(&format!("ping {}", self.pings))?;
        self.process.wait(PATIENCE, None, |line| (line == pong).then_some(())).map(|_| ())
    }

    /// Tells the moves that it does not know.
    fn tell(&mut self, game: &Game) -> Result<(), Fault> {
        let moves: Vec<Move> = game.moves().collect();
        let mut then = game.clone();
        while then.moves().len() > self.told {
            then.take_back();
        }
        for mv in &moves[self.told.min(moves.len())..] {
            let text = write_move(&then, mv).unwrap_or_default();
            self.process.say(&format!("{}{text}", if self.usermove { "usermove " } else { "" }))?;
            then.play(mv);
        }
        self.told = moves.len();
        Ok(())
    }

    /// What is said of time before a move.
    fn times(&self, clocks: &Clocks) -> Vec<String> {
        let hundredths = |time: Duration| time.as_millis() / 10;
        match self.control.clock {
            Some(_) => vec![
                format!("time {}", hundredths(clocks.mine)),
                format!("otim {}", hundredths(clocks.theirs)),
            ],
            None => Vec::new(),
        }
    }
}

impl Player for Engine {
    fn begin(&mut self, control: &Control) -> Result<(), Fault> {
        self.control = control.clone();
        self.told = 0;
        let mut lines = vec!["new".to_owned()];
        if self.variant != STANDARD_GAME {
            lines.push(format!("variant {}", self.variant));
        }
        lines.extend(["force", "easy", "nopost"].map(str::to_owned));
        lines.extend(self.options.iter().map(|option| format!("option {option}")));
        if let Some((base, increment)) = control.clock {
            let seconds = base.as_secs().max(1);
            lines.push(format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64()));
        } else if let Some(time) = control.each.limits.time {
            lines.push(format!("st {}", time.as_secs_f64()));
        }
        if let Some(depth) = control.each.limits.depth {
            lines.push(format!("sd {depth}"));
        }
        if control.each.limits.nodes.is_some() {
            return Err(Fault(
                "cannot be told how many positions to look at: its protocol has no word for it".to_owned(),
            ));
        }
        for line in lines {
            self.process.say(&line)?;
        }
        self.settle()
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault> {
        self.tell(game)?;
        for line in self.times(clocks) {
            self.process.say(&line)?;
        }
        self.process.say("go")?;
        let mut legs = String::new();
        let said = self.process.wait(self.control.patience(clocks), Some(stop), |line| {
            if let Some(leg) = line.strip_prefix("move ") {
                legs.push_str(leg.trim());
                return (!leg.ends_with(',')).then(|| Ok(legs.clone()));
            }
            let claims = ["resign", "1-0", "0-1", "1/2-1/2", "Illegal move", "tellusererror Illegal"];
            claims
                .iter()
                .any(|claim| line.starts_with(claim))
                .then(|| Err(Fault(format!("says {}", short(line)))))
        })?;
        let Some(said) = said else { return Ok(None) };
        let text = said?;
        self.process.say("force")?;
        let read = read_move(game, &text).or_else(|error| read_any(game, &text).map_err(|_| error));
        match read {
            Ok(mv) => {
                self.told += 1;
                Ok(Some(mv))
            }
            Err(error) => {
                Err(Fault(format!("plays {}, which is no move here: {}", short(&text), error.reason)))
            }
        }
    }
}
