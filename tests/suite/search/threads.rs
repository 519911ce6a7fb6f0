//! Several threads that search together. They share their results, so reports must be as correct as with one thread.

use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Limits, Score, SearchOptions, SearchResult, Table, analyse};

use crate::games::games;

/// Searches the array with three threads; returns the depth and the first move of every report.
fn search_with_three_threads(
    game: &Game,
    depth: u32,
    asked: &SearchOptions,
) -> (SearchResult, Vec<(usize, u32, Move)>) {
    let mut table = Table::new(game.program(), 1);
    table.set_threads(3);
    let mut told = Vec::new();
    let mut report = |news: &varlab::search::Report| {
        assert!(news.selective_depth as usize >= news.pv.len());
        told.push((news.line, news.depth, news.pv[0]));
    };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let best = analyse(game, &limits, asked, &AtomicBool::new(false), &mut table, &mut report);
    (best.expect("there is a move"), told)
}

#[test]
fn every_iteration_is_reported_once_with_a_legal_line() {
    for (name, program) in games() {
        let game = Game::new(&program);
        let (best, told) = search_with_three_threads(&game, 4, &SearchOptions::default());
        let depths: Vec<u32> = told.iter().map(|news| news.1).collect();
        assert!(depths.iter().copied().eq(1..=best.depth), "{name}: {depths:?}");
        // A search ends early only if the outcome is proven.
        assert!(best.depth == 4 || !matches!(best.score, Score::Centipawns(_)), "{name}: {depths:?}");
        assert_eq!(best.mv, best.pv[0], "{name}");
        let mut line = game.clone();
        assert!(best.pv.iter().all(|mv| line.play(mv)), "{name}: {:?}", best.pv);
    }
}

#[test]
fn lines_begin_with_different_moves() {
    for (name, program) in games() {
        let game = Game::new(&program);
        let (_, told) =
            search_with_three_threads(&game, 3, &SearchOptions { lines: 3, ..SearchOptions::default() });
        for (at, (line, depth, mv)) in told.iter().enumerate() {
            let same = |other: &&(usize, u32, Move)| other.1 == *depth && other.2 == *mv;
            assert_eq!(told.iter().filter(same).count(), 1, "{name}: line {line}, report {at}");
        }
    }
}

#[test]
fn the_best_move_is_one_of_the_requested_moves() {
    for (name, program) in games() {
        let game = Game::new(&program);
        let last = game.legal_moves().last().expect("there are moves").mv;
        let (best, told) = search_with_three_threads(
            &game,
            4,
            &SearchOptions { root_moves: vec![last], ..SearchOptions::default() },
        );
        assert!(best.mv == last && told.iter().all(|news| news.2 == last), "{name}");
    }
}
