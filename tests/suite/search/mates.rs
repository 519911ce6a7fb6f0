//! The positions of `tests/data/mates.tsv`: the file is correct, and the solver and the engine find its solutions.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::search::{Limits, Problem, ProblemKind, Score, Table, search, solve};

use super::definition;
use crate::games::{after, game};

/// Enough plies and positions for the engine, even with reductions.
const ENGINE_LIMITS: Limits =
    Limits { depth: Some(7), nodes: Some(200_000), time: None, clock: None, timer: None };

/// A line of the file.
struct Row {
    variant: &'static str,
    position: &'static str,
    /// The fewest moves that win; for a position without a key, a number of moves that does not win.
    moves: u32,
    /// All first moves that win in that number of moves, sorted.
    keys: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../data/mates.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [variant, position, moves, keys] = cells[..] else { panic!("four cells: {line}") };
        let keys = keys.split(' ').filter(|key| *key != "-").collect();
        Row { variant, position, moves: moves.parse().expect("a number of moves"), keys }
    };
    lines.map(row).collect()
}

/// Calls a function with every row, grouped by game.
fn each(mut see: impl FnMut(&Row, Game)) {
    let rows = rows();
    let variants: BTreeSet<&str> = rows.iter().map(|row| row.variant).collect();
    for variant in variants {
        let program = game(variant);
        for row in rows.iter().filter(|row| row.variant == variant) {
            see(row, after(&program, row.position, ""));
        }
    }
}

fn sorted(keys: impl Iterator<Item = (String, u32)>, moves: u32) -> Vec<String> {
    let mut keys: Vec<String> = keys.filter(|(_, needed)| *needed == moves).map(|(key, _)| key).collect();
    keys.sort();
    keys
}

#[test]
fn the_file_has_enough_rows_of_each_kind() {
    let rows = rows();
    let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
    for moves in [1, 2, 3] {
        assert!(count(&|row| row.moves == moves && !row.keys.is_empty()) >= 5, "mates in {moves}");
    }
    assert!(count(&|row| row.keys.is_empty()) >= 10, "no mate");
    assert!(rows.len() >= 40);
}

/// Exhaustively, without the solver and without the kernels.
#[test]
fn the_file_is_correct() {
    each(|row, mut game| {
        let problem = Problem { kind: ProblemKind::Direct, max_moves: row.moves };
        let keys = definition::keys(&mut game, problem);
        assert!(keys.iter().all(|(_, needed)| *needed == row.moves), "{}: {}", row.variant, row.position);
        assert_eq!(sorted(keys.into_iter(), row.moves), row.keys, "{}: {}", row.variant, row.position);
    });
}

#[test]
fn the_solver_finds_every_key() {
    each(|row, game| {
        let solution = solve(&game, row.moves, &AtomicBool::new(false), &mut |_| ());
        assert!(solution.complete);
        let keys = solution.keys.iter().map(|key| (coordinate::write(game.program(), &key.mv), key.moves));
        assert_eq!(sorted(keys, row.moves), row.keys, "{}: {}", row.variant, row.position);
        assert_eq!(solution.keys.len(), row.keys.len(), "{}: {}", row.variant, row.position);
    });
}

/// Searches every position with a mate in one or two, or without one, on that number of threads. Fails if a reported
/// mate (moves to the mate, `None` without one) or the best move is wrong.
fn check_engine(limits: &Limits, threads: usize, right: impl Fn(&Row, Option<u32>, &str) -> bool) {
    let mut wrong = Vec::new();
    each(|row, game| {
        if row.moves > 2 {
            return;
        }
        let mut table = Table::new(game.program(), 8);
        table.set_threads(threads);
        let best = search(&game, limits, &AtomicBool::new(false), &mut table, &mut |_| ());
        let best = best.expect("there is a move");
        let text = coordinate::write(game.program(), &best.mv);
        let claim = if let Score::MateIn(moves) = best.score { Some(moves) } else { None };
        if !right(row, claim, &text) {
            wrong.push(format!("{}: {}: {text}, {}", row.variant, row.position, best.score));
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The engine finds all mates in one and two, and reports none where there is none.
#[test]
fn the_engine_finds_exactly_the_mates() {
    check_engine(&ENGINE_LIMITS, 1, |row, claim, text| {
        if row.keys.is_empty() {
            return claim.is_none_or(|moves| moves > row.moves);
        }
        claim == Some(row.moves) && row.keys.contains(&text)
    });
}

/// With several threads, searches are not repeatable: a reported mate may be longer than necessary, but never too
/// short.
#[test]
fn several_threads_find_the_mates_and_no_shorter_ones() {
    // A limit of positions would force a single thread.
    let limits = Limits { nodes: None, ..ENGINE_LIMITS };
    check_engine(&limits, 3, |row, claim, text| {
        if row.keys.is_empty() {
            return claim.is_none_or(|moves| moves > row.moves);
        }
        claim.is_some_and(|moves| moves > row.moves || moves == row.moves && row.keys.contains(&text))
    });
}
