//! Tests of endings by chasing. A game computes the chases of its plies only when a position is repeated; here, they are compared
//! with those computed after every move.

use std::sync::atomic::AtomicBool;

use varlab::game::{CodePath, Game};
use varlab::interp;
use varlab::position::Move;
use varlab::search::{Limits, Score, SearchTables, search};

use crate::games::{cases, compile, game_after, shipped_programs};
use crate::random::Random;

/// The number of random games of each game.
const GAMES: u64 = 40;
/// The maximum number of plies of a random game.
const PLIES: usize = 60;

/// A game whose player loses by chasing a knight with a rook.
const ROOK_CHASES: &str = "\
variant Chases
use chess
player
  loses when position occurs 3 times by chasing piece except Pawn with Rook
";

#[test]
fn chases_are_known_when_a_position_is_repeated() {
    let (mut games, mut compared, mut with_chases) = (0, 0, 0);
    for (name, program) in shipped_programs() {
        if program.chases.is_empty() {
            continue;
        }
        games += 1;
        let kernel = CodePath::kernel(&program);
        for seed in 1..=cases(GAMES) {
            let mut random = Random::new(seed);
            let mut game = Game::with_path(kernel.clone(), Game::new(&program).position().clone());
            let (mut keys, mut chases) = (Vec::new(), Vec::new());
            while game.outcome().is_none() && chases.len() < PLIES {
                // A piece often moves back, so that positions are repeated.
                let last = game.moves().rev().nth(1);
                let moves: Vec<_> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
                let goes_back =
                    |mv: &&Move| last.is_some_and(|last| (mv.from, mv.to) == (last.to, last.from));
                let mv = match moves.iter().find(goes_back) {
                    Some(back) if random.below(8) > 0 => *back,
                    _ => *random.choose(&moves),
                };
                let before = game.position().clone();
                assert!(game.play(&mv));
                keys.push(before.key_without_trail());
                chases.push(interp::chases(&program, &before, game.position(), before.side()));
                if game.occurrences() >= 3 {
                    let key = game.position().key_without_trail();
                    let first =
                        keys.iter().position(|earlier| *earlier == key).expect("an earlier occurrence");
                    let known: Vec<_> =
                        game.history().plies()[first..].iter().map(|ply| ply.chases).collect();
                    let expected: Vec<_> = chases[first..].iter().copied().map(Some).collect();
                    assert_eq!(known, expected, "{name}, game {seed}");
                    compared += 1;
                    with_chases += u32::from(chases[first..].iter().any(|chases| *chases != 0));
                }
            }
        }
    }
    assert!(games >= 3 && compared > 100 && with_chases > 5, "{games}, {compared}, {with_chases}");
}

#[test]
fn the_search_finds_a_win_by_repetition_because_the_enemy_chases() {
    let program = compile("chases", ROOK_CHASES);
    let moves = "a1b1 b3a5 b1a1 a5b3 a1b1 b3a5 b1a1";
    for (plies, wins) in [(7, true), (3, false)] {
        let moves: Vec<&str> = moves.split(' ').take(plies).collect();
        let game = game_after(&program, "7k/8/8/8/8/1n6/8/R6K w - - 0 1", &moves.join(" "));
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let mut tables = SearchTables::new(&program, 1);
        let best = search(&game, &limits, &AtomicBool::new(false), &mut tables, &mut |_| ()).expect("a move");
        assert_eq!(best.score == Score::MateIn(1), wins, "{plies} plies");
    }
}
