//! One game of a match: who is to move, what the clocks show, how it ends. Not who plays.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::control::{Clocks, Control};
use super::player::Fault;
use super::score::Points;
use super::seat::Seat;
use crate::failure::Failure;
use crate::interrupt;
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;

/// A longer game is drawn.
const MOST_PLIES: usize = 1000;

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
    mut game: Game,
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
        let late = used > seat.patience(&clocks);
        if stop.load(Ordering::Relaxed) || interrupt::pressed() {
            return Ok(None);
        }
        let fault = match chosen {
            Ok(Some(mv)) if !late && game.play(&mv) => None,
            Ok(Some(_)) if late => Some("exceeds the time".to_owned()),
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
    let moves = game.moves().map(|mv| varlab::notation::coordinate::write(program, &mv)).collect();
    Ok(Some(Played { moves, winner, reason, swapped, fault }))
}
