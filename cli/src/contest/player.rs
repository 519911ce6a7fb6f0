//! The trait that the players of a match implement.

use std::sync::atomic::AtomicBool;

use super::time_control::{Clocks, PlayerLimits};
use varlab::game::Game;
use varlab::position::Move;

/// An error that loses the game for a player: an illegal move, a crash or a timeout. The text completes a sentence
/// whose subject is the player, for example `has exited`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

/// A player in a match.
pub trait Player {
    /// Prepares for a new game with the given limits.
    fn begin(&mut self, limits: &PlayerLimits) -> Result<(), Fault>;

    /// Returns the move to play; `None` if the match was stopped.
    fn choose_move(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool)
    -> Result<Option<Move>, Fault>;
}
