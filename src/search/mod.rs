//! The player: alpha-beta over any program, with an evaluation derived from its rules. Knows no game, no text and no protocol.
//!
//! * [`search()`]: the best move within [`Limits`], reporting as it goes; [`analyse`] for some of the moves, or several lines.
//! * [`Evaluation`]: what pieces and squares are worth in a game.
//! * [`Skill`]: playing worse on purpose. [`Tuner`]: learning from games.
//! * [`solve()`]: every forced win in so many moves, by looking at everything.
//!
//! With one thread and limits of depth or nodes the same search gives the same answer every time; with a limit of nodes there is never
//! more than one.

mod alarm;
mod alpha_beta;
mod busy;
mod company;
mod deepening;
mod endings;
pub mod evaluation;
pub mod features;
mod generator;
mod helpers;
mod iteration;
mod limits;
mod node;
mod ordering;
mod path;
mod picker;
mod pruning;
mod quiescence;
mod score;
mod searcher;
mod skill;
mod solve;
mod transpositions;
mod tuning;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::game::Game;
use crate::ir::Program;
use crate::position::Move;

pub use evaluation::{Account, Axis, Derived, Evaluation, Phase, Row, Term, Weights, WeightsError};
pub use limits::{Clock, Limits, Timer};
pub use score::Score;
pub use skill::Skill;
pub use solve::{Key, Kind, Problem, Progress, Solution, Solver, solve};
pub use tuning::Tuner;

/// So many threads can search together.
pub const MOST_THREADS: usize = 256;

/// What is kept from one search of a game to the next: the tables of its moves, what its rules make of pieces and squares, and
/// positions seen before.
pub struct Table {
    generator: generator::Generator,
    evaluation: Evaluation,
    transpositions: transpositions::Transpositions,
    threads: usize,
    cut: Option<String>,
}

impl Table {
    /// For games of one program; positions seen take so much room, or as much as can be had.
    pub fn new(program: &Arc<Program>, mebibytes: usize) -> Self {
        Table::with_weights(program, mebibytes, &Weights::default())
    }

    /// The same, with weights for what is derived from the rules.
    pub fn with_weights(program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> Self {
        let derived = Derived::of(program);
        let (evaluation, cut) = (derived.weighed(program, weights), derived.cut());
        let transpositions = transpositions::Transpositions::new(mebibytes);
        Self { generator: generator::Generator::new(program), evaluation, transpositions, threads: 1, cut }
    }

    /// What was cut short when it was made, in a sentence; `None` if nothing was.
    pub fn cut(&self) -> Option<&str> {
        self.cut.as_deref()
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// From now on so many threads search with it; 0 is as good as 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MOST_THREADS);
    }

    /// Forgets all positions; from now on it takes so much room, or as much as can be had.
    pub fn clear(&mut self, mebibytes: usize) {
        self.transpositions.clear(mebibytes);
    }

    /// How much room it takes for positions.
    pub fn mebibytes(&self) -> usize {
        self.transpositions.mebibytes()
    }
}

/// How much room a table would take for positions now that may take so much: less, if so much cannot be had.
pub fn room(mebibytes: usize) -> usize {
    transpositions::Transpositions::new(mebibytes).mebibytes()
}

/// What is asked of a search beside its limits; by default the best of all moves.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Only these moves come into question; all, if there is none.
    pub only: Vec<Move>,
    /// So many of the best moves are looked for, each with its line; 0 is as good as 1.
    pub lines: usize,
    /// To be played as by somebody of this skill; otherwise as well as can be.
    pub skill: Option<Skill>,
}

/// The best move found.
#[derive(Clone, Debug)]
pub struct Best {
    /// It; legal.
    pub mv: Move,
    /// What it is worth to the player to move.
    pub score: Score,
    /// The last iteration that it comes from, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line expected, this move first.
    pub pv: Vec<Move>,
}

/// News of a search: an iteration is done, or a better move has been found within one.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which of the lines that were asked for, from 0, the best.
    pub line: usize,
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub longest: u32,
    /// What the position is worth to the player to move.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The line expected.
    pub pv: Vec<Move>,
}

impl Report {
    /// Positions looked at in a second; `None` if hardly any time has passed, for the clock would say more about it than the search.
    pub fn speed(&self) -> Option<u64> {
        let micros = self.time.as_micros();
        (micros >= 1000).then(|| (u128::from(self.nodes) * 1_000_000 / micros) as u64)
    }
}

/// Looks for the best move of the player to move, until a limit is reached or `stop` is set; `None` if there is no legal
/// move. Whenever it stops, the answer is the best so far. `table` must have been made for the program of the game.
pub fn search(
    game: &Game,
    limits: &Limits,
    stop: &AtomicBool,
    table: &mut Table,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    analyse(game, limits, &Asked::default(), stop, table, report)
}

/// As [`search()`], for what is asked: some of the moves, or several lines. A line is one of the best moves that the lines
/// before it leave over; the answer is the first, or what somebody of the given skill takes for it.
pub fn analyse(
    game: &Game,
    limits: &Limits,
    asked: &Asked,
    stop: &AtomicBool,
    table: &mut Table,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    deepening::deepen(game, limits, asked, stop, table, report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_needs_time() {
        let report = |nodes, micros| Report {
            line: 0,
            depth: 1,
            longest: 1,
            score: Score::of(0),
            nodes,
            time: Duration::from_micros(micros),
            fullness: 0,
            pv: Vec::new(),
        };
        for (nodes, micros, speed) in [
            (20, 0, None),
            (20, 999, None),
            (20, 1000, Some(20_000)),
            (3, 2_000_000, Some(1)),
            (u64::MAX, 1_000_000, Some(u64::MAX)),
        ] {
            assert_eq!(report(nodes, micros).speed(), speed, "{nodes} in {micros}");
        }
    }
}
