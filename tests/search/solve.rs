//! Forced wins: all keys, and no false ones.

use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::search::{Solution, solve};

use super::common::{after, compile, game};

fn solved(game: &Game<'_>, moves: u32) -> Solution {
    solve(game, moves, &AtomicBool::new(false), &mut |_| ())
}

/// The keys with their numbers of moves, in the program's order.
fn keys(program: &Program, position: &str, moves: u32) -> String {
    let solution = solved(&after(program, position, ""), moves);
    let text = |key: &varlab::search::Key| format!("{} {}", coordinate::write(program, &key.mv), key.moves);
    solution.keys.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn finds_every_key() {
    let cases = [
        // Two mates in one, and what mates a move later.
        ("chess", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", 1, "a1a8 1, b1b8 1"),
        ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, "a1a8 1"),
        // A famous one: only the bishop's sacrifice does it.
        ("chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5 3"),
        // No way to win in so few.
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2, ""),
        // Mate by promotion, by either piece that gives it.
        ("chess", "7k/P6p/7K/8/8/8/8/8 w - - 0 1", 1, "a7a8q 1, a7a8r 1"),
        // Stalemate is no win, and neither is a draw by the clock.
        ("chess", "7k/5K2/8/8/8/8/8/6Q1 w - - 99 80", 1, "g1g7 1, g1g8 1, g1h1 1, g1h2 1"),
        // The king is taken, by the rook or drawn into the hole by it.
        ("hole-chess", "***1***/**3**/*5*/3*3/7/R5k/3*3/*5*/**3**/***K*** w - - 0 1", 1, "a5g5 1"),
        (
            "hole-chess",
            "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1",
            1,
            "d3,d5 1, d3d2,d5 1",
        ),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 1, "a1a9 1, a1d1 1"),
    ];
    for (name, position, moves, wanted) in cases {
        assert_eq!(keys(&game(name), position, moves), wanted, "{name}: {position}");
    }
}

/// The definition, without a memory: the fewest moves in which each first move wins.
fn by_definition(game: &mut Game<'_>, moves: u32) -> Vec<(String, u32)> {
    let program = game.program();
    let candidates: Vec<_> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
    let fewest = |game: &mut Game<'_>, mv| {
        game.play(mv);
        let fewest = (1..=moves).find(|&moves| loses(game, moves - 1));
        game.take_back();
        fewest
    };
    let found = candidates.iter().map(|mv| (coordinate::write(program, mv), fewest(game, mv)));
    found.filter_map(|(text, moves)| Some((text, moves?))).collect()
}

fn loses(game: &mut Game<'_>, moves: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(game.position().side().other());
    }
    let candidates: Vec<_> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
    moves > 0
        && candidates.iter().all(|mv| {
            game.play(mv);
            let loses = wins(game, moves);
            game.take_back();
            loses
        })
}

fn wins(game: &mut Game<'_>, moves: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(game.position().side());
    }
    let candidates: Vec<_> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
    candidates.iter().any(|mv| {
        game.play(mv);
        let wins = loses(game, moves - 1);
        game.take_back();
        wins
    })
}

#[test]
fn agrees_with_the_definition() {
    let cases = [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 2),
        ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 2),
        ("chess", "8/8/8/8/8/5k2/r7/5K2 b - - 0 1", 2),
        ("hole-chess", "***k***/**3**/*5*/2Q*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", 2),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", 2),
    ];
    for (name, position, moves) in cases {
        let program = game(name);
        let mut game = after(&program, position, "");
        let solution = solved(&game, moves);
        let found: Vec<_> =
            solution.keys.iter().map(|key| (coordinate::write(&program, &key.mv), key.moves)).collect();
        assert_eq!(found, by_definition(&mut game, moves), "{name}: {position}");
        for key in &solution.keys {
            let mut line = game.clone();
            assert!(key.line.iter().all(|mv| line.play(mv)), "{name}: {position}");
            let outcome = line.outcome().expect("the line goes to the end");
            assert_eq!(outcome.winner, Some(game.position().side()));
            assert_eq!(key.line.len() as u32, 2 * key.moves - 1, "{name}: {position}: {:?}", key.mv);
        }
    }
}

#[test]
fn knows_the_shortest() {
    let program = game("chess");
    let solution = solved(&after(&program, "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", ""), 3);
    assert_eq!((solution.shortest(), solution.complete), (Some(2), true));
}

#[test]
fn can_be_stopped() {
    let program = game("chess");
    let solution = solve(&Game::new(&program), 9, &AtomicBool::new(true), &mut |_| ());
    assert!(!solution.complete && solution.keys.is_empty());
}

#[test]
fn a_game_without_royals_is_won_as_its_endings_say() {
    let text = "variant Last man\n  language 1\nuse chess\npiece King is not royal\n\
                player\n  loses when no King\n";
    let program = compile("last man", text);
    assert_eq!(keys(&program, "7k/8/8/8/8/8/8/K6R w - - 0 1", 1), "h1h8 1");
}
