//! Comparison with a fast move generator for orthodox chess.

use std::hint::black_box;

use cozy_chess::Board;
use varlab::kernel::Kernel;

use super::race::{Work, common_node_count, race};
use super::shipped::{self, KIWIPETE, START};

/// Prints the table.
pub fn print() {
    println!("| work | nodes | varlab Mn/s | cozy-chess Mn/s | ratio |\n|---|---|---|---|---|");
    let chess = shipped::program("chess");
    let kernel = Kernel::new(&chess);
    for (name, fen, depth, bulk_counting) in [
        ("start position, depth 6, counted", START, 6, true),
        ("Kiwipete, depth 5, counted", KIWIPETE, 5, true),
        ("start position, depth 5, every leaf made", START, 5, false),
        ("Kiwipete, depth 4, every leaf made", KIWIPETE, 4, false),
    ] {
        let position = shipped::position(&chess, fen);
        let board: Board = fen.parse().expect("a position");
        let ours: Work<'_> = Box::new(|| {
            let mut position = position.clone();
            if bulk_counting {
                kernel.perft(&mut position, depth)
            } else {
                kernel.perft_making_leaves(&mut position, depth)
            }
        });
        let runs = race(vec![ours, Box::new(|| cozy_perft(&board, depth, bulk_counting))]);
        let nodes = common_node_count(&runs);
        println!(
            "| {name} | {nodes} | {:.0} | {:.0} | {:.2} |",
            runs[0].speed,
            runs[1].speed,
            runs[0].speed / runs[1].speed
        );
    }
}

/// Returns the perft of cozy-chess. With `bulk_counting`, the moves of the last ply are counted without making them.
fn cozy_perft(board: &Board, depth: u32, bulk_counting: bool) -> u64 {
    let mut nodes = 0;
    if bulk_counting && depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += if depth == 1 {
                    black_box(&board);
                    1
                } else {
                    cozy_perft(&board, depth - 1, bulk_counting)
                };
            }
            false
        });
    }
    nodes
}
