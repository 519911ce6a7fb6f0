//! Endings whose conditions must hold for a number of plies or turns: the compiled conditions, and the clocks that count
//! the plies or turns.

use super::piece_count::PieceCount;
use crate::board::{Contents, Side};
use crate::ir::{Clock, EndReason, Fact, Guard, LastingCondition, Program};
use crate::position::{ClockState, Clocks, Position};

/// The compiled clocks of a program.
#[derive(Debug)]
pub(super) struct LastingEndings {
    clocks: Vec<CompiledClock>,
    /// The number of kinds of the game.
    kind_count: usize,
}

/// A compiled [`Clock`].
#[derive(Debug)]
struct CompiledClock {
    /// True if the clock counts turns instead of plies.
    counts_turns: bool,
    rows: Vec<Row>,
}

/// A row of a clock: an ending, and the conditions under which the clock counts towards it.
#[derive(Debug)]
struct Row {
    /// The players for whom the ending can hold.
    sides: [bool; 2],
    /// The conditions, by side.
    guards: [Vec<CompiledGuard>; 2],
    /// The count at which the ending applies, in plies or in turns.
    length: u16,
    /// True if the count restarts after a move that resets the halfmove clock ([`Position::clock`]), the counter of the
    /// fifty-move rule.
    restarts: bool,
    /// The pieces, relative to the player, that set the initial count: two plies for each such piece on the board. `None` if
    /// the count begins at 0.
    initial_count_of: Option<Contents>,
}

/// A condition `if …` or `unless …`.
#[derive(Debug)]
struct CompiledGuard {
    /// True for `unless`: the condition holds if no case does.
    unless: bool,
    /// The cases. A case holds if all of its facts hold.
    cases: Vec<Vec<CompiledFact>>,
}

#[derive(Debug)]
enum CompiledFact {
    Count(PieceCount),
    /// A fact that the caller evaluates.
    Other(Fact),
}

impl LastingEndings {
    pub fn new(program: &Program) -> LastingEndings {
        let compile_row = |&index: &usize| {
            let ending = &program.endings[index];
            let EndReason::Lasts(lasting) = &ending.reason else { return None };
            let LastingCondition { guards, length, restarts, initial_count_of, .. } = lasting;
            let guards = Side::BOTH
                .map(|side| guards.iter().map(|guard| CompiledGuard::new(program, guard, side)).collect());
            Some(Row {
                sides: ending.sides,
                guards,
                length: *length,
                restarts: *restarts,
                initial_count_of: *initial_count_of,
            })
        };
        let compile_clock = |clock: &Clock| CompiledClock {
            counts_turns: clock.counts_turns,
            rows: clock.rows.iter().filter_map(compile_row).collect(),
        };
        LastingEndings {
            clocks: program.clocks.iter().map(compile_clock).collect(),
            kind_count: program.kinds.len(),
        }
    }

    /// Returns true if the program has clocks.
    pub fn has_clocks(&self) -> bool {
        !self.clocks.is_empty()
    }

    /// Returns true if the count of a clock has reached the length of its row.
    pub fn may_end(&self, position: &Position) -> bool {
        let at_end = |clock: &CompiledClock, state: &ClockState| {
            let row = usize::from(state.row).checked_sub(1).and_then(|row| clock.rows.get(row));
            row.is_some_and(|row| state.count >= row.length)
        };
        let may_end = |(number, clock): (usize, &CompiledClock)| {
            position.clocks()[number].iter().any(|state| at_end(clock, state))
        };
        self.clocks.iter().enumerate().any(may_end)
    }

    /// Returns the clocks after a move. `position` is the position after the move, but its clocks are those before the move.
    /// `mid_turn` is true if the side to move has already moved in this turn.
    pub fn clocks_after_move(
        &self,
        position: &Position,
        mid_turn: bool,
        holds: impl Fn(Side, &Fact) -> bool,
    ) -> Clocks {
        self.next_clocks(position, mid_turn, |_| true, holds)
    }

    /// Returns the clocks of the first position of a game. A stopped clock starts in its first row whose conditions hold.
    pub fn clocks_at_start(
        &self,
        position: &Position,
        mid_turn: bool,
        holds: impl Fn(Side, &Fact) -> bool,
    ) -> Clocks {
        self.next_clocks(position, mid_turn, |state| !state.is_running(), holds)
    }

    /// Returns the clocks of a position. Each clock whose state `changes` accepts gets its next state.
    fn next_clocks(
        &self,
        position: &Position,
        mid_turn: bool,
        changes: impl Fn(ClockState) -> bool,
        holds: impl Fn(Side, &Fact) -> bool,
    ) -> Clocks {
        let mut clocks = *position.clocks();
        for (clock, states) in self.clocks.iter().zip(&mut clocks) {
            for side in Side::BOTH {
                let state = &mut states[side.index()];
                if changes(*state) {
                    *state = self.next_state(clock, *state, side, position, mid_turn, &holds);
                }
            }
        }
        clocks
    }

    /// Returns the next state of a clock for one side. If no row applies, the clock stops. A running clock continues in its row
    /// if no earlier row applies and the last move does not restart the count. Otherwise the clock changes to the first row that
    /// applies, and the count begins again. A stopped clock starts in the first row that applies.
    fn next_state(
        &self,
        clock: &CompiledClock,
        state: ClockState,
        side: Side,
        position: &Position,
        mid_turn: bool,
        holds: &impl Fn(Side, &Fact) -> bool,
    ) -> ClockState {
        let applies = |row: &Row| {
            row.sides[side.index()]
                && row.guards[side.index()].iter().all(|guard| guard.holds(position, side, holds))
        };
        let Some(first_row) = clock.rows.iter().position(applies) else { return ClockState::default() };
        let counted_row =
            usize::from(state.row).checked_sub(1).and_then(|row| Some((row, clock.rows.get(row)?)));
        match counted_row {
            Some((index, row)) if index <= first_row && !(row.restarts && position.clock() == 0) => {
                let advances = !(clock.counts_turns && mid_turn);
                ClockState { count: state.count.saturating_add(u16::from(advances)), ..state }
            }
            _ => {
                let pieces = clock.rows[first_row].initial_count_of.map(|pieces| pieces.relative_to(side));
                let count = match (clock.counts_turns, mid_turn) {
                    (true, true) => Clock::START_MID_TURN,
                    (true, false) => Clock::START_AT_TURN_END,
                    (false, _) => pieces.map_or(0, |pieces| 2 * self.count(position, pieces)),
                };
                ClockState { row: first_row as u8 + 1, count }
            }
        }
    }

    /// Returns the number of pieces on the board that are among `pieces`.
    fn count(&self, position: &Position, pieces: Contents) -> u16 {
        pieces.pieces(self.kind_count).map(|piece| u16::from(position.count(piece.side, piece.kind))).sum()
    }
}

impl CompiledGuard {
    fn new(program: &Program, guard: &Guard, side: Side) -> CompiledGuard {
        let compile = |fact: &Fact| match PieceCount::from_fact(program, fact, side) {
            Some(count) => CompiledFact::Count(count),
            None => CompiledFact::Other(fact.clone()),
        };
        let cases = guard.cases.iter().map(|facts| facts.iter().map(compile).collect()).collect();
        CompiledGuard { unless: guard.unless, cases }
    }

    fn holds(&self, position: &Position, side: Side, holds: &impl Fn(Side, &Fact) -> bool) -> bool {
        let fact_holds = |fact: &CompiledFact| match fact {
            CompiledFact::Count(count) => count.holds(position),
            CompiledFact::Other(fact) => holds(side, fact),
        };
        self.cases.iter().any(|facts| facts.iter().all(fact_holds)) != self.unless
    }
}
