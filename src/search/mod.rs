//! The engine: alpha-beta search for any program, with an evaluation derived from its rules. Independent of texts and protocols.
//!
//! * [`search()`]: the best move within [`Limits`]. [`analyse`]: the same for a selection of the moves or for several lines.
//! * [`Evaluation`]: values of pieces and squares.
//! * [`Skill`]: reduced playing strength. [`Tuner`]: tuning of weights from the results of games.
//! * [`solve()`]: forced wins in a number of moves, by complete search.
//!
//! A search with one thread and a limit of depth or nodes is deterministic. A search with a node limit always uses one thread.

mod abdada;
mod alpha_beta;
mod deepening;
pub mod evaluation;
pub mod features;
mod generator;
mod iteration;
mod limits;
mod node;
mod ordering;
mod picker;
mod pruning;
mod quiescence;
mod score;
mod searcher;
mod shared;
mod skill;
mod solve;
mod transposition_table;
mod tuning;
mod workers;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::game::Game;
use crate::ir::Program;
use crate::position::Move;

pub use evaluation::{
    Axis, BonusKey, DerivedEvaluation, Evaluation, Phase, Term, ValueExplanation, Weights, WeightsError,
};
pub use limits::{Clock, Limits, Timer};
pub use score::Score;
pub use skill::Skill;
pub use solve::{Key, Problem, ProblemKind, Progress, Solution, Solver, solve};
pub use tuning::Tuner;

/// The maximum number of threads of a search.
pub const MAX_THREADS: usize = 256;

/// The state that persists between the searches of a game: move tables, evaluation and transposition table.
pub struct SearchTables {
    generator: generator::Generator,
    evaluation: Evaluation,
    tt: transposition_table::TranspositionTable,
    threads: usize,
    truncation_notice: Option<String>,
}

impl SearchTables {
    /// Creates tables for games of one program. The transposition table gets the given mebibytes, or as many as can be allocated.
    pub fn new(program: &Arc<Program>, mebibytes: usize) -> Self {
        SearchTables::with_weights(program, mebibytes, &Weights::default())
    }

    /// Creates tables with the given evaluation weights.
    pub fn with_weights(program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> Self {
        let derived = DerivedEvaluation::new(program);
        let (evaluation, truncation_notice) =
            (derived.weighted(program, weights), derived.truncation_notice());
        let tt = transposition_table::TranspositionTable::new(mebibytes);
        Self { generator: generator::Generator::new(program), evaluation, tt, threads: 1, truncation_notice }
    }

    /// Returns a sentence for the user if the evaluation was derived from fewer positions than intended; otherwise `None`.
    pub fn truncation_notice(&self) -> Option<&str> {
        self.truncation_notice.as_deref()
    }

    /// Returns the evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Sets the number of threads; 0 counts as 1. A search starts at most two threads for each core of the machine.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// Clears the transposition table and resizes it to the given mebibytes, or as many as can be allocated.
    pub fn clear(&mut self, mebibytes: usize) {
        self.tt.clear(mebibytes);
    }

    /// Returns the size of the transposition table, in mebibytes.
    pub fn mebibytes(&self) -> usize {
        self.tt.mebibytes()
    }
}

/// Returns the number of mebibytes, at most the given number, that can be allocated for a transposition table.
pub fn allocatable_mebibytes(mebibytes: usize) -> usize {
    transposition_table::TranspositionTable::new(mebibytes).mebibytes()
}

/// Options of a search besides its limits. The default is one line, all moves and full strength.
#[derive(Clone, Debug, Default)]
pub struct SearchOptions {
    /// Restricts the search to these root moves; empty for all.
    pub root_moves: Vec<Move>,
    /// The number of principal variations; 0 counts as 1.
    pub lines: usize,
    /// Reduced playing strength; `None` for full strength.
    pub skill: Option<Skill>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move, which is legal.
    pub mv: Move,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the iteration that found the move, in plies; 0 if no iteration found one.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub pv: Vec<Move>,
}

/// Progress of a search: a line of a finished iteration, or the first line when an iteration is interrupted.
#[derive(Clone, Debug)]
pub struct Report {
    /// The index of the line. The best line has index 0.
    pub line: usize,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The maximum depth reached (selective depth), in plies.
    pub selective_depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The number of nodes searched so far.
    pub nodes: u64,
    /// The time since the search began; zero without a timer.
    pub time: Duration,
    /// The share of the transposition table in use, in permille.
    pub hashfull: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
}

impl Report {
    /// Returns the nodes per second; `None` if less than a millisecond has passed.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let micros = self.time.as_micros();
        (micros >= 1000).then(|| (u128::from(self.nodes) * 1_000_000 / micros) as u64)
    }
}

/// Searches for the best move of the side to move until a limit is reached or `stop` is set. Returns the best move found; `None` if there
/// is no legal move. `tables` must have been created for the program of the game.
pub fn search(
    game: &Game,
    limits: &Limits,
    stop: &AtomicBool,
    tables: &mut SearchTables,
    report: &mut dyn FnMut(&Report),
) -> Option<SearchResult> {
    analyse(game, limits, &SearchOptions::default(), stop, tables, report)
}

/// Searches like [`search()`], with options. With several lines, each line excludes the first moves of the lines before it. Returns the
/// first line, or the line that [`Skill`] chooses.
pub fn analyse(
    game: &Game,
    limits: &Limits,
    options: &SearchOptions,
    stop: &AtomicBool,
    tables: &mut SearchTables,
    report: &mut dyn FnMut(&Report),
) -> Option<SearchResult> {
    deepening::deepen(game, limits, options, stop, tables, report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_reported_after_a_millisecond() {
        let report = |nodes, micros| Report {
            line: 0,
            depth: 1,
            selective_depth: 1,
            score: Score::from_value(0),
            nodes,
            time: Duration::from_micros(micros),
            hashfull: 0,
            pv: Vec::new(),
        };
        for (nodes, micros, speed) in [
            (20, 0, None),
            (20, 999, None),
            (20, 1000, Some(20_000)),
            (3, 2_000_000, Some(1)),
            (u64::MAX, 1_000_000, Some(u64::MAX)),
        ] {
            assert_eq!(report(nodes, micros).nodes_per_second(), speed, "{nodes} in {micros}");
        }
    }
}
