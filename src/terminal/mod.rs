//! Game endings, which decide whether the game is over and who has won.
//!
//! * [`Terminal`]: the endings of one program. [`Terminal::may_be_terminal`] is a cheap filter, [`Terminal::evaluate`] is exact.
//! * [`History`]: the plies before a position, for endings that depend on repetitions.
//! * [`PositionEndings`]: the endings that depend on the position alone. A position in which one of them holds has no legal moves.
//! * [`position_end`]: the evaluation of the same endings without compiled tables, for the interpreter.
//!
//! The caller evaluates facts other than repetitions and the lack of legal moves, with the interpreter or with a kernel.

mod evaluate;
mod filter;
mod history;
mod lasting_endings;
mod outcome;
mod piece_count;
mod position_endings;

pub use evaluate::Status;
pub use history::{History, Ply, repetition_key};
pub use outcome::{Cause, GameEnd, Outcome};
pub use piece_count::PieceCount;
pub use position_endings::{PositionEndings, position_end, royal_lost};

use std::sync::Arc;

use crate::board::Side;
use crate::ir::{Fact, Program, RepeatedBy};
use crate::position::Position;
use filter::TerminalFilter;
use lasting_endings::LastingEndings;

/// The compiled endings of one program.
#[derive(Debug)]
pub struct Terminal {
    program: Arc<Program>,
    filter: TerminalFilter,
    lasting: LastingEndings,
    /// See [`Terminal::chasing_repetitions`].
    chasing_repetitions: Option<u32>,
}

/// A position with the other data on which endings depend.
#[derive(Clone, Copy, Debug)]
pub struct GameState<'a> {
    /// The position.
    pub position: &'a Position,
    /// The plies before the position; `None` to ignore endings by repetition.
    pub history: Option<&'a History>,
    /// The repetition key of the position.
    pub key: u64,
    /// True if the side to move has a legal move; `None` if that has not been computed.
    pub has_move: Option<bool>,
}

impl Terminal {
    /// Compiles the endings of a program.
    pub fn new(program: &Arc<Program>) -> Terminal {
        let facts = program.endings.iter().flat_map(|ending| ending.reason.facts());
        let chasing = facts.filter_map(|fact| match fact {
            Fact::Repeats { times, by: RepeatedBy::Chasing(_) } => Some(*times),
            _ => None,
        });
        Terminal {
            program: Arc::clone(program),
            filter: TerminalFilter::new(program),
            lasting: LastingEndings::new(program),
            chasing_repetitions: chasing.min(),
        }
    }

    /// Returns the number of times that a position must occur before a chase can end the game; `None` if no chase ends it.
    pub fn chasing_repetitions(&self) -> Option<u32> {
        self.chasing_repetitions
    }

    /// Returns true if an ending may hold. Endings that depend on the lack of legal moves are ignored; for all other endings, false means
    /// that none holds. Much faster than [`Terminal::evaluate`]. `holds` evaluates facts about the position.
    pub fn may_be_terminal(&self, state: &GameState<'_>, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        self.lasting.may_end(state.position) || self.filter.may_be_terminal(state, holds)
    }

    /// Returns true if an ending depends on the number of plies or turns for which a condition has held. If so,
    /// [`Terminal::advance_clocks`] must be called after every move.
    pub fn has_clocks(&self) -> bool {
        self.lasting.has_clocks()
    }

    /// Advances the clocks of a position after a move. `holds` evaluates facts about the position.
    pub fn advance_clocks(&self, position: &mut Position, holds: impl Fn(&Position, Side, &Fact) -> bool) {
        let mid_turn = position.is_mid_turn(&self.program);
        let clocks =
            self.lasting.clocks_after_move(position, mid_turn, |side, fact| holds(position, side, fact));
        position.set_clocks(&self.program, clocks);
    }

    /// Starts each stopped clock whose conditions hold. Must be called for the first position of a game. `holds` evaluates facts about the
    /// position.
    pub fn start_clocks(&self, position: &mut Position, holds: impl Fn(&Position, Side, &Fact) -> bool) {
        let mid_turn = position.is_mid_turn(&self.program);
        let clocks =
            self.lasting.clocks_at_start(position, mid_turn, |side, fact| holds(position, side, fact));
        position.set_clocks(&self.program, clocks);
    }

    /// Returns true if an ending that depends only on the pieces may hold, false only if none holds. Ignores the history, the halfmove
    /// clock and the clocks. `holds` evaluates facts about the position.
    pub fn may_end_by_pieces(&self, position: &Position, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        self.filter.may_end_by_pieces(position, holds)
    }

    /// Evaluates the endings in the order of the program. The first that holds ends the game. `holds` evaluates facts about the position.
    pub fn evaluate(&self, state: &GameState<'_>, holds: impl Fn(Side, &Fact) -> bool) -> Status {
        evaluate::evaluate(&self.program, state, holds)
    }
}
