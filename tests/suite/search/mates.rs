//! Tests on the positions of `tests/data/mates.tsv`: the file is correct, and the solver and the engine find its
//! solutions.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::search::{Limits, Problem, ProblemKind, Score, SearchTables, search, solve};

use super::definition;
use crate::games::{game_after, shipped_program};

/// Limits within which the engine finds every mate in one or two, although it searches some moves to a reduced depth.
const ENGINE_LIMITS: Limits =
    Limits { depth: Some(7), nodes: Some(200_000), time: None, clock: None, timer: None };

/// A line of the file.
struct Row {
    variant: &'static str,
    position: &'static str,
    /// The number of moves of the shortest win. For a position without a key, a number of moves within which it cannot
    /// be won.
    moves: u32,
    /// All first moves that win in this number of moves, sorted.
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

/// Calls a function for every row and its position. The rows are grouped by game.
fn for_each_row(mut check: impl FnMut(&Row, Game)) {
    let rows = rows();
    let variants: BTreeSet<&str> = rows.iter().map(|row| row.variant).collect();
    for variant in variants {
        let program = shipped_program(variant);
        for row in rows.iter().filter(|row| row.variant == variant) {
            check(row, game_after(&program, row.position, ""));
        }
    }
}

/// Returns the keys that win in exactly `moves` moves, sorted.
fn sorted_keys(keys: impl Iterator<Item = (String, u32)>, moves: u32) -> Vec<String> {
    let mut keys: Vec<String> = keys.filter(|(_, shortest)| *shortest == moves).map(|(key, _)| key).collect();
    keys.sort();
    keys
}

#[test]
fn the_file_has_enough_rows_of_each_kind() {
    let rows = rows();
    let count = |condition: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| condition(row)).count();
    for moves in [1, 2, 3] {
        assert!(count(&|row| row.moves == moves && !row.keys.is_empty()) >= 5, "mates in {moves}");
    }
    assert!(count(&|row| row.keys.is_empty()) >= 10, "positions without a mate");
    assert!(rows.len() >= 40);
}

/// Checks the file by exhaustive search, without the solver and the kernels.
#[test]
fn the_file_is_correct() {
    for_each_row(|row, mut game| {
        let problem = Problem { kind: ProblemKind::Direct, max_moves: row.moves };
        let keys = definition::keys(&mut game, problem);
        assert!(keys.iter().all(|(_, shortest)| *shortest == row.moves), "{}: {}", row.variant, row.position);
        assert_eq!(sorted_keys(keys.into_iter(), row.moves), row.keys, "{}: {}", row.variant, row.position);
    });
}

#[test]
fn the_solver_finds_every_key() {
    for_each_row(|row, game| {
        let solution = solve(&game, row.moves, &AtomicBool::new(false), &mut |_| ());
        assert!(solution.complete);
        let keys = solution.keys.iter().map(|key| (coordinate::write(game.program(), &key.mv), key.moves));
        assert_eq!(sorted_keys(keys, row.moves), row.keys, "{}: {}", row.variant, row.position);
        assert_eq!(solution.keys.len(), row.keys.len(), "{}: {}", row.variant, row.position);
    });
}

/// Searches the position of every row whose number of moves is at most two, even if the row has no key. `is_correct`
/// checks the result: the number of moves to the mate that the engine reports (`None` if it reports no mate), and the
/// best move.
fn check_engine(limits: &Limits, threads: usize, is_correct: impl Fn(&Row, Option<u32>, &str) -> bool) {
    let mut wrong = Vec::new();
    for_each_row(|row, game| {
        if row.moves > 2 {
            return;
        }
        let mut table = SearchTables::new(game.program(), 8);
        table.set_threads(threads);
        let best = search(&game, limits, &AtomicBool::new(false), &mut table, &mut |_| ());
        let best = best.expect("a legal move");
        let text = coordinate::write(game.program(), &best.mv);
        let reported = if let Score::MateIn(moves) = best.score { Some(moves) } else { None };
        if !is_correct(row, reported, &text) {
            wrong.push(format!("{}: {}: {text}, {}", row.variant, row.position, best.score));
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The engine finds all mates in one and two, and in other positions reports no mate within the
/// number of moves of the row.
#[test]
fn the_engine_finds_exactly_the_mates() {
    check_engine(&ENGINE_LIMITS, 1, |row, reported, text| {
        if row.keys.is_empty() {
            return reported.is_none_or(|moves| moves > row.moves);
        }
        reported == Some(row.moves) && row.keys.contains(&text)
    });
}

/// With several threads, searches are not repeatable: a reported mate may be longer than necessary, but never too
/// short.
#[test]
fn several_threads_find_the_mates_and_no_shorter_ones() {
    // A limit on nodes would restrict the search to a single thread.
    let limits = Limits { nodes: None, ..ENGINE_LIMITS };
    check_engine(&limits, 3, |row, reported, text| {
        if row.keys.is_empty() {
            return reported.is_none_or(|moves| moves > row.moves);
        }
        reported.is_some_and(|moves| moves > row.moves || moves == row.moves && row.keys.contains(&text))
    });
}
