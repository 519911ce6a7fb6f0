//! The result of a finished game, and its cause.

use crate::board::{KindId, Side};
use crate::ir::{EndResult, Program};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason why the game has ended.
    pub cause: Cause,
}

/// The cause of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A royal of this kind is missing.
    RoyalLost(KindId),
    /// The ending with this index in [`Program::endings`] holds.
    Ending(usize),
    /// The side to move has no legal move, and no ending states the result.
    NoLegalMove,
}

impl GameEnd {
    /// Creates the end of a game by the ending at `index` in [`Program::endings`]. `player` is the player for whom the ending holds.
    pub(super) fn by_ending(program: &Program, index: usize, player: Side) -> GameEnd {
        let winner = match program.endings[index].result {
            EndResult::Wins => Some(player),
            EndResult::Loses => Some(player.other()),
            EndResult::Draws => None,
        };
        GameEnd { winner, cause: Cause::Ending(index) }
    }

    /// Returns the winner and the cause in words.
    pub fn outcome(&self, program: &Program) -> Outcome {
        let reason = match self.cause {
            Cause::RoyalLost(kind) => format!("{} lost", program.kind(kind).name),
            Cause::Ending(index) => program.endings[index].name.clone(),
            Cause::NoLegalMove => "no legal move".to_owned(),
        };
        Outcome { winner: self.winner, reason }
    }
}

/// The result of a game, with the cause in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The cause, such as `checkmate`.
    pub reason: String,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner {
            Some(Side::White) => write!(f, "1-0 White wins: {}", self.reason),
            Some(Side::Black) => write!(f, "0-1 Black wins: {}", self.reason),
            None => write!(f, "1/2-1/2 draw: {}", self.reason),
        }
    }
}
