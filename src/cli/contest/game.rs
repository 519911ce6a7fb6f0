//! One game of a match: who is to move, what the clocks show, how it ends. Not who plays.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::player::{Fault, Seat};
use super::score::Points;
use crate::board::Side;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::thinking::{Level, ThinkingArgs};
use crate::game::Game;
use crate::ir::Program;
use crate::search::{Clock, Limits};

/// A longer game is drawn.
const MOST_PLIES: usize = 1000;
/// So much more than allowed is forgiven: it may have been lost on the way.
const MARGIN: Duration = Duration::from_millis(200);
/// Without any limit of time nobody thinks longer.
const PATIENCE: Duration = Duration::from_secs(600);

/// How long the players may think.
#[derive(Clone, Debug)]
pub struct Control {
    /// About every move, and how well.
    pub each: Level,
    /// About all moves: the time at the beginning, and what every move adds.
    pub clock: Option<(Duration, Duration)>,
}

/// Nothing bounds it.
impl Default for Control {
    fn default() -> Self {
        Self { each: Level::BY_CLOCK, clock: None }
    }
}

impl Control {
    pub fn new(thinking: &ThinkingArgs, clock: Option<(Duration, Duration)>) -> Self {
        let each = match thinking.level() {
            Some(level) if clock.is_some() => level,
            Some(level) => level.bounded(),
            None if clock.is_some() => Level::BY_CLOCK,
            None => Level::default(),
        };
        Self { each, clock }
    }

    /// What our own search is told.
    pub fn limits(&self, clocks: &Clocks) -> Limits {
        let clock =
            self.clock.map(|(_, increment)| Clock { remaining: clocks.mine, increment, moves_to_go: None });
        Limits { clock, ..self.each.limits }
    }

    /// How long an answer may take.
    pub fn patience(&self, clocks: &Clocks) -> Duration {
        let allowed = self.each.limits.time.or(self.clock.map(|_| clocks.mine));
        allowed.map_or(PATIENCE, |allowed| allowed + MARGIN)
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.clock.map(|(base, more)| format!("{}+{}", base.as_secs_f64(), more.as_secs_f64()));
        let each = self.each.to_string();
        let parts: Vec<String> =
            clock.into_iter().chain(Some(each).filter(|text| !text.is_empty())).collect();
        f.write_str(&parts.join(", "))
    }
}

/// What the clocks show.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// Of the side to move.
    pub mine: Duration,
    /// Of the other.
    pub theirs: Duration,
}

/// A game that was played.
pub struct Played {
    /// Text of every move, those of the opening first.
    pub moves: Vec<String>,
    /// Who has won.
    pub winner: Option<Side>,
    /// Why.
    pub reason: String,
    /// The first player had Black.
    pub swapped: bool,
    /// Somebody has lost at once.
    fault: bool,
}

impl Played {
    pub fn points_of_first(&self) -> Points {
        let first = if self.swapped { Side::Black } else { Side::White };
        match self.winner {
            None => Points::Draw,
            Some(side) if side == first => Points::Win,
            Some(_) => Points::Loss,
        }
    }

    /// What to say of it, if somebody has lost at once.
    pub fn fault_text(&self, number: u32) -> Option<String> {
        self.fault.then(|| format!("game {}: {}", number + 1, self.reason))
    }
}

/// Plays a game from an opening on; with `swapped` the first player has Black. Nothing, if the match was stopped.
///
/// # Errors
/// If a player cannot be had.
pub fn play(
    program: &Program,
    mut game: Game<'_>,
    seats: &mut [Seat<'_>; 2],
    control: &Control,
    swapped: bool,
    stop: &AtomicBool,
) -> Result<Option<Played>, Failure> {
    let base = control.clock.map_or(Duration::ZERO, |(base, _)| base);
    let mut left = [base; 2];
    for seat in seats.iter_mut() {
        seat.begin(control)?;
    }
    let end = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.winner, outcome.reason, false);
        }
        if game.moves().len() >= MOST_PLIES {
            break (None, format!("{MOST_PLIES} plies played"), false);
        }
        let side = game.position().side();
        let seat = &mut seats[side.index() ^ usize::from(swapped)];
        let clocks = Clocks { mine: left[side.index()], theirs: left[side.other().index()] };
        let started = Instant::now();
        let chosen = seat.choose(&game, &clocks, stop);
        let used = started.elapsed();
        if stop.load(Ordering::Relaxed) || interrupt::pressed() {
            return Ok(None);
        }
        let fault = match chosen {
            Ok(Some(mv)) if used <= control.patience(&clocks) && game.play(&mv) => None,
            Ok(Some(_)) if used > control.patience(&clocks) => Some("exceeds the time".to_owned()),
            Ok(_) => Some("has no legal move to offer".to_owned()),
            Err(Fault(why)) => Some(why),
        };
        if let Some(why) = fault {
            seat.dismiss();
            break (Some(side.other()), format!("{side} ({}) {why}", seat.name()), true);
        }
        if let Some((_, increment)) = control.clock {
            left[side.index()] = clocks.mine.saturating_sub(used) + increment;
        }
    };
    let (winner, reason, fault) = end;
    let moves = game.moves().map(|mv| crate::notation::coordinate::write(program, &mv)).collect();
    Ok(Some(Played { moves, winner, reason, swapped, fault }))
}

/// `60+1`, `10+0.1`, in seconds.
pub fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|number| (0.0..=86_400.0).contains(number))?;
        Duration::try_from_secs_f64(number).ok()
    };
    let times = seconds(base).zip(seconds(increment)).filter(|(base, _)| !base.is_zero());
    times.ok_or_else(|| "expected seconds, such as 60+1 or 10+0.1".to_owned())
}
