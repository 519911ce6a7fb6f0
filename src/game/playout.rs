//! A game that is played for its end alone, many times faster than a [`Game`](super::Game): its moves come from tables, and nothing
//! is kept that nobody asks for. It cannot be taken back.

use super::Outcome;
use super::ends::{self, Judge, Past};
use crate::ir::{EndReason, Fact, Program};
use crate::kernel::{Kernel, MoveList};
use crate::position::{Move, Position};

/// A game of some program, from some position on.
pub struct Playout<'k> {
    program: &'k Program,
    kernel: &'k Kernel<'k>,
    position: Position,
    list: MoveList,
    past: Past,
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
        let (list, past) = (MoveList::default(), Past::default());
        let mut playout = Playout { program, kernel, position, list, past, key: 0, asks_checks };
        playout.look_around();
        playout
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves now, in no particular order; none if a royal is gone or the board shows the end.
    pub fn legal_moves(&self) -> &[Move] {
        self.list.moves()
    }

    /// Plays one of them, by its place in the list.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn play(&mut self, number: usize) {
        let mv = self.list.moves()[number];
        let side = self.position.side();
        self.kernel.make(&mut self.position, &mv, &self.list);
        let checks = self.asks_checks && self.kernel.in_check(&self.position, side.other());
        self.past.keys.push(self.key);
        self.past.checks.push(checks);
        self.past.sides.push(side);
        self.look_around();
    }

    /// How the game has ended, if it has, as [`Game::outcome`](super::Game::outcome).
    pub fn outcome(&self) -> Option<Outcome> {
        let Playout { program, position, past, key, .. } = self;
        Judge::new(program, position, past, *key, self.list.moves().is_empty()).outcome()
    }

    fn look_around(&mut self) {
        self.kernel.list(&mut self.position, &mut self.list);
        self.key = ends::repetition_key(self.program, &self.position, self.list.moves().iter().copied());
    }
}
