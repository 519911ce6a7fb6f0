//! Tests of the engine in complete games.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::fen;
use varlab::search::{Limits, SearchTables, search};

use crate::games::{self, game_after, random_games, shipped_program, shipped_programs};
use crate::random::random_number;

#[test]
fn every_principal_variation_is_legal() {
    games::some_shipped_programs().into_par_iter().for_each(|(name, program)| {
        let mut table = SearchTables::new(&program, 4);
        let mut ply = 0;
        random_games(&program, 1, 60, |game| {
            ply += 1;
            if ply % 9 != 0 || game.legal_moves().is_empty() {
                return;
            }
            let limits = Limits { depth: Some(2 + ply % 2), nodes: Some(1_000), ..Limits::default() };
            let best = search(game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ()).unwrap();
            assert_eq!(best.pv[0], best.mv);
            let mut replayed = game.clone();
            for mv in &best.pv {
                assert!(replayed.play(mv), "{name}: {}", fen::write(&program, game.position()));
            }
        });
    });
}

#[test]
fn the_engine_plays_every_game() {
    shipped_programs().into_par_iter().for_each(|(name, program)| {
        let mut game = Game::new(&program);
        let mut table = SearchTables::new(&program, 4);
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        for _ in 0..games::cases(80) {
            if game.outcome().is_some() {
                break;
            }
            let best = search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ());
            assert!(game.play(&best.expect("the game is not over").mv), "{name}");
        }
    });
}

#[test]
fn the_engine_mates_with_a_queen() {
    let program = shipped_program("chess");
    let mut game = game_after(&program, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", "");
    let mut table = SearchTables::new(&program, 4);
    let limits = Limits { depth: Some(6), nodes: Some(30_000), ..Limits::default() };
    while game.outcome().is_none() {
        let best = search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ());
        assert!(game.play(&best.expect("the game is not over").mv));
    }
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(outcome.winner, Some(Side::White), "{outcome} after {} plies", game.moves().len());
}

/// Plays games against an opponent that makes random moves. Returns the engine's score in percent.
fn score_against_random_moves(name: &str, games: u64) -> u64 {
    let program = shipped_program(name);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut half_points = 0;
    for seed in 1..=games {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut game = Game::new(&program);
        let mut table = SearchTables::new(&program, 4);
        let engine_side = [Side::White, Side::Black][(seed % 2) as usize];
        while game.outcome().is_none() && game.moves().len() < 300 {
            let mv = if game.position().side() == engine_side {
                search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ()).unwrap().mv
            } else {
                let moves = game.legal_moves();
                moves[(random_number(&mut state) % moves.len() as u64) as usize].mv
            };
            assert!(game.play(&mv));
        }
        half_points += match game.outcome() {
            Some(outcome) if outcome.winner == Some(engine_side) => 2,
            Some(outcome) if outcome.winner.is_some() => 0,
            _ => 1,
        };
    }
    50 * half_points / games
}

#[test]
#[ignore = "takes a minute"]
fn the_engine_beats_random_moves() {
    assert!(score_against_random_moves("chess", 40) >= 95);
    for (name, _) in shipped_programs() {
        let score = score_against_random_moves(&name, 6);
        assert!(score >= 90, "{name}: {score} %");
    }
}
