//! Tests of the solver: it finds all keys and no others.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::{Problem, ProblemKind, Solution, Solver, solve};

use super::definition;
use crate::games::{compile, game_after, shipped_program};

fn solve_within(game: &Game, moves: u32) -> Solution {
    solve(game, moves, &AtomicBool::new(false), &mut |_| ())
}

/// Returns the keys with their numbers of moves, in generation order.
fn keys(program: &Arc<Program>, position: &str, moves: u32) -> String {
    let solution = solve_within(&game_after(program, position, ""), moves);
    let text = |key: &varlab::search::Key| format!("{} {}", coordinate::write(program, &key.mv), key.moves);
    solution.keys.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_solver_finds_every_key() {
    let cases = [
        // Two mates in one.
        ("chess", "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", 1, "a1a8 1, b1b8 1"),
        ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, "a1a8 1"),
        // A well-known position: only the bishop sacrifice is a key.
        ("chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5 3"),
        // No forced win within the limit.
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2, ""),
        // Mate by promotion to a queen or to a rook.
        ("chess", "7k/P6p/7K/8/8/8/8/8 w - - 0 1", 1, "a7a8q 1, a7a8r 1"),
        // Stalemate is not a win, and neither is a draw by the fifty-move rule.
        ("chess", "7k/5K2/8/8/8/8/8/6Q1 w - - 99 80", 1, "g1g7 1, g1g8 1, g1h1 1, g1h2 1"),
        // The rook captures the king (first case), or pulls it into the hole (second case).
        ("hole-chess", "***1***/**3**/*5*/3*3/7/R5k/3*3/*5*/**3**/***K*** w - - 0 1", 1, "a5g5 1"),
        (
            "hole-chess",
            "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1",
            1,
            "d3,d5 1, d3d2,d5 1",
        ),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", 1, "a1a9 1, a1d1 1"),
    ];
    for (name, position, moves, expected) in cases {
        assert_eq!(keys(&shipped_program(name), position, moves), expected, "{name}: {position}");
    }
}

#[test]
fn the_solver_agrees_with_exhaustive_search() {
    use ProblemKind::{Direct, Help, SelfMate};
    let cases = [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Direct, 2),
        ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", Direct, 2),
        ("chess", "8/8/8/8/8/5k2/r7/5K2 b - - 0 1", Direct, 2),
        ("chess", "7k/5K2/8/8/8/8/8/R7 b - - 0 1", Help, 2),
        ("chess", "8/8/8/8/8/p1k5/2p5/K1B5 w - - 0 1", Help, 1),
        // Black's only remaining move mates.
        ("chess", "7k/7P/5P2/8/8/p1p5/PPP5/KN5R w - - 0 1", SelfMate, 1),
        ("hole-chess", "***k***/**3**/*5*/2Q*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", Direct, 2),
        ("hole-chess", "***k***/**3**/*5*/2Q*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", Help, 1),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", Direct, 2),
        ("giveaway", "8/8/8/8/8/p7/1P6/8 w - - 0 1", Direct, 2),
        ("giveaway", "8/8/8/8/8/p7/1P6/8 w - - 0 1", SelfMate, 1),
    ];
    let mut key_counts = [0; 3];
    for (name, position, kind, moves) in cases {
        let program = shipped_program(name);
        let mut game = game_after(&program, position, "");
        let problem = Problem { kind, max_moves: moves };
        let stop = AtomicBool::new(false);
        let mut solver = Solver::new(&game, problem, &stop);
        let solution = solver.solve(&mut |_| ());
        let found: Vec<_> =
            solution.keys.iter().map(|key| (coordinate::write(&program, &key.mv), key.moves)).collect();
        assert_eq!(found, definition::keys(&mut game, problem), "{name}: {position}");
        key_counts[kind as usize] += found.len();
        let winner = if kind == Direct { game.position().side() } else { game.position().side().other() };
        for key in &solution.keys {
            let outcome_of = |line: &[Move]| {
                let mut game = game.clone();
                assert!(line.iter().all(|mv| game.play(mv)), "{name}: {position}");
                let count = game.history().plies().iter().filter(|ply| ply.side == winner).count();
                (game.outcome().expect("the line ends the game").winner, count as u32)
            };
            let (line_winner, winner_moves) = outcome_of(&key.line);
            // In the other problems, the first move may end the game before the winner has moved.
            let min_moves = if kind == Direct { winner_moves } else { winner_moves.max(1) };
            assert_eq!(
                (line_winner, min_moves),
                (Some(winner), key.moves),
                "{name}: {position}: {:?}",
                key.mv
            );
            let mut lines = 0;
            solver.visit_lines(key, &mut |line| {
                lines += 1;
                let (line_winner, winner_moves) = outcome_of(line);
                assert!(
                    line_winner == Some(winner) && winner_moves <= key.moves,
                    "{name}: {position}: {line:?}"
                );
            });
            assert!(lines > 0);
        }
        let mut refuted = 0;
        solver.visit_refutations(&solution, &mut |_, _| refuted += 1);
        assert_eq!(refuted + solution.keys.len(), game.legal_moves().len());
    }
    assert!(key_counts.iter().all(|count| *count > 0), "{key_counts:?}: a kind of problem has no keys");
}

#[test]
fn the_solver_finds_the_shortest_win() {
    let program = shipped_program("chess");
    let solution = solve_within(&game_after(&program, "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", ""), 3);
    assert_eq!((solution.shortest(), solution.complete), (Some(2), true));
}

#[test]
fn the_solver_can_be_stopped() {
    let program = shipped_program("chess");
    let solution = solve(&Game::new(&program), 9, &AtomicBool::new(true), &mut |_| ());
    assert!(!solution.complete && solution.keys.is_empty());
}

#[test]
fn a_game_without_royals_is_won_by_its_ending_rules() {
    let text = "variant Last man\n  language 2\nuse chess\npiece King is not royal\n\
                player\n  loses when no King\n";
    let program = compile("last man", text);
    assert_eq!(keys(&program, "7k/8/8/8/8/8/8/K6R w - - 0 1", 1), "h1h8 1");
}

/// Black makes seven moves: six with the Walker and one with the Gate, which resets the halfmove clock. After the
/// Walker's first move, the Gate blocks its way, so the Gate makes the first or the second move. Both orders lead to the
/// same position with different clocks: if the Gate moves first, the game is drawn; if it moves second, White wins.
#[test]
fn positions_with_different_clocks_are_distinguished_in_long_turns() {
    let text = |moves: u32| {
        format!(
            "variant Long turn\nsetup 8/w7/7R/g7/8/8/8/8\npiece Runner R moves mfW\npiece Walker W moves mfW\n\
             piece Gate G moves msW from file a\nWhite wins when Runner on rank 8\n\
             player draws after {moves} moves without Gate move\nBlack makes 7 moves a turn\n"
        )
    };
    for (moves, expected) in [(3, ""), (4, "h6h7 2")] {
        assert_eq!(keys(&compile("long turn", &text(moves)), "startpos", 2), expected, "{moves}");
    }
}
