//! Tests of the limits of the search: nodes, time, depth, lines and root moves.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Clock, Limits, Score, SearchOptions, SearchResult, SearchTables, analyse, search};

use crate::games::{game_after, shipped_program};

fn search_from(game: &Game, limits: &Limits, stop: bool) -> Option<SearchResult> {
    let mut table = SearchTables::new(game.program(), 4);
    search(game, limits, &AtomicBool::new(stop), &mut table, &mut |_| ())
}

#[test]
fn the_same_limits_give_the_same_answer() {
    for name in ["chess", "black-holes", "spacewarp44"] {
        let program = shipped_program(name);
        let game = Game::new(&program);
        for limits in [
            Limits { depth: Some(4), ..Limits::default() },
            Limits { nodes: Some(3000), ..Limits::default() },
        ] {
            let mut runs = (0..2).map(|_| search_from(&game, &limits, false).expect("a legal move"));
            let (first, second) = (runs.next().unwrap(), runs.next().unwrap());
            assert_eq!(
                (first.mv, first.score, first.nodes, first.pv),
                (second.mv, second.score, second.nodes, second.pv)
            );
        }
    }
}

#[test]
fn nodes_are_counted_exactly() {
    let program = shipped_program("chess");
    let game = Game::new(&program);
    for nodes in [1, 2, 50, 1000] {
        let best = search_from(&game, &Limits { nodes: Some(nodes), ..Limits::default() }, false).unwrap();
        assert_eq!(best.nodes, nodes);
        assert!(game.legal_moves().iter().any(|candidate| candidate.mv == best.mv));
    }
}

#[test]
fn a_search_that_is_stopped_at_once_returns_a_legal_move() {
    let program = shipped_program("chess");
    let game = Game::new(&program);
    let best = search_from(&game, &Limits::default(), true).expect("a legal move");
    assert!(game.legal_moves().iter().any(|candidate| candidate.mv == best.mv));
}

#[test]
fn the_search_respects_the_time_limit() {
    let program = shipped_program("black-holes");
    let game = Game::new(&program);
    let mut table = SearchTables::new(&program, 4);
    let clock = Clock { remaining: Duration::from_millis(300), increment: Duration::ZERO, moves_to_go: None };
    for limits in [
        Limits { time: Some(Duration::from_millis(60)), ..Limits::default() }.timed_by(super::now),
        Limits { clock: Some(clock), ..Limits::default() }.timed_by(super::now),
    ] {
        let start = Instant::now();
        search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ()).expect("a legal move");
        // This bound is far above the actual time, because the machine may be busy.
        assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
    }
}

#[test]
fn a_search_with_very_little_time_finishes_its_first_iteration() {
    let program = shipped_program("chess");
    let game = game_after(&program, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "");
    for time in [0, 1, 5, 7].map(Duration::from_millis) {
        let limits = Limits { depth: Some(1), time: Some(time), ..Limits::default() };
        let best = search_from(&game, &limits.timed_by(|| Duration::ZERO), false).expect("a legal move");
        assert_eq!(best.score, Score::MateIn(1), "{time:?}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let program = shipped_program("chess");
    let mated = game_after(&program, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "");
    assert!(search_from(&mated, &Limits::default(), false).is_none());
}

#[test]
fn every_iteration_is_reported() {
    let program = shipped_program("chess");
    let game = Game::new(&program);
    let mut depths = Vec::new();
    let mut on_report = |report: &varlab::search::Report| {
        assert!(!report.pv.is_empty() && report.nodes > 0 && report.selective_depth >= report.depth - 1);
        depths.push(report.depth);
    };
    let limits = Limits { depth: Some(4), ..Limits::default() };
    search(&game, &limits, &AtomicBool::new(false), &mut SearchTables::new(&program, 4), &mut on_report);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_comes_first() {
    let program = shipped_program("chess");
    // The queen can be captured in two ways.
    let game = crate::games::game_after(&program, "4k3/8/8/3q4/4P3/8/8/3RK3 w - - 0 1", "");
    let options = SearchOptions { lines: 3, ..SearchOptions::default() };
    let mut lines: Vec<(Move, Score)> = Vec::new();
    let mut on_report = |report: &varlab::search::Report| {
        lines.truncate(report.line);
        lines.push((report.pv[0], report.score));
    };
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let mut table = SearchTables::new(&program, 4);
    let best =
        analyse(&game, &limits, &options, &AtomicBool::new(false), &mut table, &mut on_report).unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(best.mv, lines[0].0);
    assert!(lines[0].0 != lines[1].0 && lines[1].0 != lines[2].0 && lines[0].0 != lines[2].0);
    let centipawns = |line: usize| if let Score::Centipawns(value) = lines[line].1 { value } else { 0 };
    assert!(centipawns(0) > 300 && centipawns(1) > 300 && centipawns(2) < 100, "{lines:?}");
}

#[test]
fn only_the_requested_moves_are_searched() {
    let program = shipped_program("chess");
    let game = Game::new(&program);
    let requested: Vec<Move> = game.legal_moves().iter().take(2).map(|candidate| candidate.mv).collect();
    let options = SearchOptions { root_moves: requested.clone(), lines: 9, ..SearchOptions::default() };
    let mut seen = Vec::new();
    let mut on_report = |report: &varlab::search::Report| seen.push(report.pv[0]);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut table = SearchTables::new(&program, 4);
    let best =
        analyse(&game, &limits, &options, &AtomicBool::new(false), &mut table, &mut on_report).unwrap();
    assert!(requested.contains(&best.mv) && seen.iter().all(|mv| requested.contains(mv)) && seen.len() == 6);
}

/// A piece that can move to any square does not slow down the test for attacks.
#[test]
fn positions_with_a_thousand_moves_are_searched_quickly() {
    let spaced = |cells: &str| {
        cells.replace('.', " .").replace('k', " k").replace('K', " K").replace('q', " q").replace('Q', " Q")
    };
    let rows = ["....k...........", "q..q...q.......q"].into_iter().chain(["................"; 12]);
    let rows = rows.chain(["Q..Q...Q.......Q", "....K..........."]).enumerate();
    let rows: Vec<String> =
        rows.map(|(index, cells)| format!("  {} |{}", 16 - index, spaced(cells))).collect();
    let rows = rows.join("\n");
    let text =
        format!("variant Far\nuse chess/pieces, chess/ends\npiece Queen moves to vacant\nsetup\n{rows}\n");
    let compilation = varlab::compile::compile(&crate::library::Shipped, "far.var", &text, &[]);
    let variant = compilation.variant.unwrap_or_else(|| panic!("{:#?}", compilation.diagnostics));
    let game = Game::new(&variant.program);
    assert!(game.legal_moves().len() > 900);
    let start = Instant::now();
    let mut table = SearchTables::new(&variant.program, 4);
    let best = search(
        &game,
        &Limits { nodes: Some(200), ..Limits::default() },
        &AtomicBool::new(false),
        &mut table,
        &mut |_| (),
    );
    assert!(game.legal_moves().iter().any(|candidate| candidate.mv == best.as_ref().expect("a move").mv));
    // This takes less than a second. An earlier version took half a minute.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// The evaluations of these games are derived from all intended positions, without reaching the limit on the work.
#[test]
fn evaluations_use_all_intended_positions() {
    for name in ["chess", "shogi", "crazyhouse", "black-holes"] {
        assert_eq!(SearchTables::new(&shipped_program(name), 1).truncation_notice(), None, "{name}");
    }
}
