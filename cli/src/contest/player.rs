//! What every player of a match can do, and how it can fail. Not the players themselves.

use std::sync::atomic::AtomicBool;

use super::control::{Clocks, Control};
use varlab::game::Game;
use varlab::position::Move;

/// Why a player has lost a game at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

/// Somebody who plays.
pub trait Player {
    /// A new game begins, with some moves played already.
    fn begin(&mut self, control: &Control) -> Result<(), Fault>;

    /// The move that is played now; the side to move has the first of the clocks. Nothing, if the match has been stopped.
    fn choose(&mut self, game: &Game, clocks: &Clocks, stop: &AtomicBool) -> Result<Option<Move>, Fault>;
}
