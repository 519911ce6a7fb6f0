//! A game that is played for its end alone, many times faster than a [`Game`](super::Game): its moves come from tables, and nothing
//! is kept that nobody asks for. It cannot be taken back.

use super::Outcome;
use super::ends::{self, Judge};
use super::glance::Glance;
use super::past::{Past, Ply};
use crate::ir::{EndReason, Fact, Program};
use crate::kernel::{Bundles, Kernel};
use crate::position::Position;

/// A game of some program, from some position on.
pub struct Playout<'k> {
    program: &'k Program,
    kernel: &'k Kernel<'k>,
    position: Position,
    moves: Bundles,
    past: Past,
    glance: Glance,
    /// Repetition key of the position now.
    key: u64,
    /// Some ending asks who has given check.
    asks_checks: bool,
}

impl<'k> Playout<'k> {
    /// A game from a position on. `kernel` holds the tables of the program.
    pub fn new(program: &'k Program, kernel: &'k Kernel<'k>, position: Position) -> Playout<'k> {
        let by_checking = |fact: &Fact| matches!(fact, Fact::Repeats { by_checking: true, .. });
        let asks_checks = program.endings.iter().any(|ending| match &ending.reason {
            EndReason::When(facts) => facts.iter().any(by_checking),
            EndReason::Idle { .. } => false,
        });
        let (moves, past, glance) = (Bundles::default(), Past::default(), Glance::new(program));
        let mut playout = Playout { program, kernel, position, moves, past, glance, key: 0, asks_checks };
        playout.look_around();
        playout
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves now, in no particular order; none if a royal is gone or the board shows the end.
    pub fn moves(&self) -> &Bundles {
        &self.moves
    }

    /// Plays the move of that number.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn play(&mut self, number: usize) {
        let side = self.position.side();
        self.kernel.make_bundled(&mut self.position, number, &self.moves);
        let checks = self.asks_checks && self.kernel.in_check(&self.position, side.other());
        self.past.push(Ply { key: self.key, checks, side });
        self.look_around();
    }

    /// How the game has ended, if it has, as [`Game::outcome`](super::Game::outcome).
    pub fn outcome(&self) -> Option<Outcome> {
        let Playout { program, position, past, glance, key, .. } = self;
        if !(self.moves.is_empty() || glance.may_end(position, past, *key)) {
            return None;
        }
        Judge::new(program, position, past, *key, self.moves.is_empty()).outcome()
    }

    fn look_around(&mut self) {
        self.kernel.bundle(&mut self.position, &mut self.moves);
        self.key = ends::repetition_key(self.program, &self.position, self.moves.rules());
    }
}
