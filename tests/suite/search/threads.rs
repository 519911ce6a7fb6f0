//! Tests of the search with several threads, whose reports must be as correct as those of a single thread.

use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Limits, Score, SearchOptions, SearchResult, SearchTables, analyse};

use crate::games::{depth, some_shipped_programs};

/// Searches a position with three threads. Returns the result, and the line number, the depth and the first move of
/// every report.
fn search_with_three_threads(
    game: &Game,
    depth: u32,
    options: &SearchOptions,
) -> (SearchResult, Vec<(usize, u32, Move)>) {
    let mut table = SearchTables::new(game.program(), 1);
    table.set_threads(3);
    let mut reports = Vec::new();
    let mut on_report = |report: &varlab::search::Report| {
        assert!(report.selective_depth as usize >= report.pv.len());
        reports.push((report.line, report.depth, report.pv[0]));
    };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let best = analyse(game, &limits, options, &AtomicBool::new(false), &mut table, &mut on_report);
    (best.expect("a legal move"), reports)
}

#[test]
fn every_iteration_is_reported_once_and_the_result_is_legal() {
    for (name, program) in some_shipped_programs() {
        let game = Game::new(&program);
        let depth = depth(&game, 4);
        let (best, reports) = search_with_three_threads(&game, depth, &SearchOptions::default());
        let depths: Vec<u32> = reports.iter().map(|report| report.1).collect();
        assert!(depths.iter().copied().eq(1..=best.depth), "{name}: {depths:?}");
        // A search ends early only if the outcome is proven.
        assert!(best.depth == depth || !matches!(best.score, Score::Centipawns(_)), "{name}: {depths:?}");
        assert_eq!(best.mv, best.pv[0], "{name}");
        let mut line = game.clone();
        assert!(best.pv.iter().all(|mv| line.play(mv)), "{name}: {:?}", best.pv);
    }
}

#[test]
fn lines_begin_with_different_moves() {
    for (name, program) in some_shipped_programs() {
        let game = Game::new(&program);
        let (_, reports) = search_with_three_threads(
            &game,
            depth(&game, 2),
            &SearchOptions { lines: 3, ..SearchOptions::default() },
        );
        for (index, (line, depth, mv)) in reports.iter().enumerate() {
            let has_same_depth_and_move = |other: &&(usize, u32, Move)| other.1 == *depth && other.2 == *mv;
            assert_eq!(
                reports.iter().filter(has_same_depth_and_move).count(),
                1,
                "{name}: line {line}, report {index}"
            );
        }
    }
}

#[test]
fn the_best_move_is_one_of_the_requested_moves() {
    for (name, program) in some_shipped_programs() {
        let game = Game::new(&program);
        let last_move = game.legal_moves().last().expect("a legal move").mv;
        let (best, reports) = search_with_three_threads(
            &game,
            depth(&game, 4),
            &SearchOptions { root_moves: vec![last_move], ..SearchOptions::default() },
        );
        assert!(best.mv == last_move && reports.iter().all(|report| report.2 == last_move), "{name}");
    }
}
