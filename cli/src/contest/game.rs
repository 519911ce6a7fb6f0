//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::managed_player::ManagedPlayer;
use super::player::Fault;
use super::score::PlayerResult;
use super::time_control::{Clocks, PlayerLimits};
use crate::failure::Failure;
use crate::interrupt;
use varlab::board::Side;
use varlab::game::Game;

/// Maximum length of a game, in plies; a longer game is a draw.
const MAX_PLIES: usize = 1000;

/// A finished game.
pub struct FinishedGame {
    /// The game with all moves, including the opening.
    pub game: Game,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason for the result.
    pub reason: String,
    /// True if the first player had Black.
    pub colours_swapped: bool,
    /// True if a player has lost because of a fault: an illegal move, a crash or a timeout.
    ended_by_fault: bool,
}

impl FinishedGame {
    /// Returns the result for the first player.
    pub fn first_player_result(&self) -> PlayerResult {
        let first_player_side = if self.colours_swapped { Side::Black } else { Side::White };
        match self.winner {
            None => PlayerResult::Draw,
            Some(side) if side == first_player_side => PlayerResult::Win,
            Some(_) => PlayerResult::Loss,
        }
    }

    /// Returns a message for the user if a player has lost because of a fault. `game_index` counts from 0.
    pub fn fault_message(&self, game_index: u32) -> Option<String> {
        self.ended_by_fault.then(|| format!("game {}: {}", game_index + 1, self.reason))
    }
}

/// Plays a match game. `game` is the game after the opening. The first player has Black if `colours_swapped` is true. Returns
/// `None` if the match was stopped.
///
/// # Errors
/// Returns an error if a player cannot be started, or does not support the game.
pub fn play(
    mut game: Game,
    players: &mut [ManagedPlayer<'_>; 2],
    limits: &PlayerLimits,
    colours_swapped: bool,
    stop: &AtomicBool,
) -> Result<Option<FinishedGame>, Failure> {
    let initial_time = limits.clock.map_or(Duration::ZERO, |(base, _)| base);
    let mut remaining_times = [initial_time; 2];
    for player in players.iter_mut() {
        player.begin(limits)?;
    }
    let end = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.winner, outcome.reason, false);
        }
        if game.moves().len() >= MAX_PLIES {
            break (None, format!("{MAX_PLIES} plies played"), false);
        }
        let side = game.position().side();
        let player = &mut players[side.index() ^ usize::from(colours_swapped)];
        let [mine, theirs] = [side, side.other()].map(|side| remaining_times[side.index()]);
        let clocks = Clocks { mine, theirs };
        let started = Instant::now();
        let chosen_move = player.choose_move(&game, &clocks, stop);
        let used_time = started.elapsed();
        let is_late = used_time > player.timeout(&clocks);
        if stop.load(Ordering::Relaxed) || interrupt::is_pressed() {
            return Ok(None);
        }
        let fault = match chosen_move {
            Ok(Some(mv)) if !is_late && game.play(&mv) => None,
            Ok(Some(_)) if is_late => Some("exceeded its time limit".to_owned()),
            Ok(_) => Some("did not return a legal move".to_owned()),
            Err(Fault(why)) => Some(why),
        };
        if let Some(why) = fault {
            player.shut_down();
            break (Some(side.other()), format!("{side} ({}) {why}", player.name()), true);
        }
        if let Some((_, increment)) = limits.clock {
            remaining_times[side.index()] = clocks.mine.saturating_sub(used_time) + increment;
        }
    };
    let (winner, reason, ended_by_fault) = end;
    Ok(Some(FinishedGame { game, winner, reason, colours_swapped, ended_by_fault }))
}
