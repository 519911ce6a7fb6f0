//! Iterative deepening with one or several principal variations, and the choice of the result.

use std::sync::atomic::AtomicBool;

use super::iteration;
use super::limits::Budget;
use super::score::{INFINITE, PROVEN, Score, WIN};
use super::searcher::{SearchContext, Searcher};
use super::shared::SharedSearch;
use super::workers::{self, WorkerNodes};
use super::{Limits, Report, SearchOptions, SearchResult, SearchTables};
use crate::board::Side;
use crate::game::Game;
use crate::position::Move;

/// Searches with at most `tables.threads` threads until a limit is reached or `stop` is set. Returns `None` if there is no move
/// to search.
pub(super) fn deepen(
    game: &Game,
    limits: &Limits,
    options: &SearchOptions,
    stop: &AtomicBool,
    tables: &mut SearchTables,
    report: &mut dyn FnMut(&Report),
) -> Option<SearchResult> {
    let limits = &options.skill.map_or(*limits, |skill| skill.restrict(limits));
    tables.tt.new_search();
    // A search limited by nodes must be deterministic, so it uses one thread.
    let worker_count = if limits.nodes.is_some() { 0 } else { tables.threads - 1 };
    let shared = (worker_count > 0).then(SharedSearch::new);
    let context = SearchContext {
        game,
        generator: &tables.generator,
        evaluation: &tables.evaluation,
        tt: &tables.tt,
        shared: shared.as_ref(),
    };
    workers::run_with_workers(worker_count, &context, |worker_nodes| {
        let searcher = Searcher::new(&context, Budget::new(limits, stop));
        search_main(searcher, game, limits, options, worker_nodes, report)
    })
}

/// A principal variation.
struct Line {
    /// The best result found until now. It may come from an interrupted iteration.
    best: SearchResult,
    /// The score of the line in the last finished iteration; 0 if no iteration has finished.
    value: i32,
}

/// Runs the main thread's search.
fn search_main(
    mut searcher: Searcher<'_>,
    game: &Game,
    limits: &Limits,
    options: &SearchOptions,
    worker_nodes: &WorkerNodes,
    report: &mut dyn FnMut(&Report),
) -> Option<SearchResult> {
    let legal_moves = game.legal_moves().iter().map(|candidate| candidate.mv);
    let root_moves: Vec<Move> =
        legal_moves.filter(|mv| options.root_moves.is_empty() || options.root_moves.contains(mv)).collect();
    let static_score = to_score(&searcher, searcher.evaluate([-INFINITE, INFINITE]));
    let unsearched_line = |mv: Move| Line {
        best: SearchResult { mv, score: static_score, depth: 0, nodes: 0, pv: vec![mv] },
        value: 0,
    };
    let reported_lines = options.lines.max(1);
    let line_count =
        options.skill.map_or(reported_lines, |skill| skill.candidate_count().max(reported_lines));
    let mut lines: Vec<Line> = root_moves.iter().take(line_count).map(|&mv| unsearched_line(mv)).collect();
    if lines.is_empty() {
        return None;
    }
    'deepening: for depth in 1..=searcher.budget.max_depth {
        for index in 0..lines.len() {
            // The moves of the previous lines are excluded.
            let excluded: Vec<Move> = lines[..index].iter().map(|line| line.best.mv).collect();
            searcher.root_moves = root_moves.iter().copied().filter(|mv| !excluded.contains(mv)).collect();
            let line = &mut lines[index];
            let iteration = iteration::run(&mut searcher, depth, line.value);
            searcher.budget.end_first_iteration();
            if let Some((pv, value)) = iteration.line {
                line.best =
                    SearchResult { mv: pv[0], score: to_score(&searcher, value), depth, nodes: 0, pv };
            }
            line.best.nodes = searcher.nodes + worker_nodes.total();
            let Some(value) = iteration.score else {
                if index == 0 {
                    report(&build_report(&searcher, index, worker_nodes, &line.best));
                }
                break 'deepening;
            };
            line.value = value;
        }
        // Reductions can make a later line score better than an earlier one.
        lines.sort_by_key(|line| -line.value);
        for (index, line) in lines.iter().take(reported_lines).enumerate() {
            report(&build_report(&searcher, index, worker_nodes, &line.best));
        }
        let is_proven = |line: &Line| line.value.abs() > PROVEN && WIN - line.value.abs() <= depth as i32;
        let only_move = limits.clock.is_some() && root_moves.len() == 1;
        if lines.iter().all(is_proven) || only_move || searcher.budget.is_past_soft_limit() {
            break;
        }
    }
    // Lines for which no iteration has found a move are dropped, except the first.
    lines.truncate(1.max(lines.iter().take_while(|line| line.best.depth > 0).count()));
    let values: Vec<i32> = lines.iter().map(|line| line.value).collect();
    let chosen_line = options.skill.map_or(0, |skill| skill.choose_line(game.position().key(), &values));
    let nodes = searcher.nodes + worker_nodes.total();
    Some(SearchResult { nodes, ..lines.swap_remove(chosen_line).best })
}

/// Converts a value of the root position to a score. In games with several moves a turn, every turn is assumed to have its
/// maximum length.
fn to_score(searcher: &Searcher<'_>, value: i32) -> Score {
    let (program, position) = (searcher.program, &searcher.position);
    if program.turn_lengths.is_none() {
        return Score::from_value(value);
    }
    Score::from_value_with_turns(value, |plies| {
        let (mut side, mut move_number, mut moves_left) =
            (position.side(), position.number(), position.moves_left());
        let mut own_moves = 0;
        for _ in 0..plies {
            own_moves += u32::from(side == position.side());
            moves_left = moves_left.saturating_sub(1);
            if moves_left == 0 {
                move_number = move_number.saturating_add(u16::from(side == Side::Black));
                side = side.other();
                moves_left = program.turn_length(side, move_number);
            }
        }
        own_moves
    })
}

/// Builds the report of a line. `line` is its index.
fn build_report(
    searcher: &Searcher<'_>,
    line: usize,
    worker_nodes: &WorkerNodes,
    best: &SearchResult,
) -> Report {
    Report {
        line,
        depth: best.depth,
        selective_depth: searcher.selective_depth.max(best.pv.len()) as u32,
        score: best.score,
        nodes: searcher.nodes + worker_nodes.total(),
        time: searcher.budget.elapsed(),
        hashfull: searcher.tt.hashfull(),
        pv: best.pv.clone(),
    }
}
