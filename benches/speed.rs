//! The speed of the legal move generator, beside others in the same run: `cargo bench`.
//!
//! Prints tables in Markdown. Machines are noisy, so contestants take turns, the best of several runs counts, and what matters are
//! the ratios.

#![allow(clippy::cast_precision_loss)] // what is printed has two or three digits

#[path = "../tests/library/mod.rs"]
mod library;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use varlab::game::Path;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::notation::fen;
use varlab::variant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Rounds in which every contestant runs once.
const ROUNDS: usize = 5;

fn compile(text: &str) -> Program {
    let compilation = variant::compile(&library::Shipped, "bench", text, &[]);
    compilation.variant.expect("a game").program
}

fn game(name: &str) -> Program {
    compile(&library::text(name))
}

/// One contestant's work: gives the number of nodes.
type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The best of several runs of each, in million nodes a second; all must count the same.
fn race(mut contestants: Vec<Work<'_>>) -> (u64, Vec<f64>) {
    let mut best = vec![Duration::MAX; contestants.len()];
    let mut nodes = None;
    for _ in 0..ROUNDS {
        for (work, best) in contestants.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let counted = black_box(work());
            *best = start.elapsed().min(*best);
            assert_eq!(*nodes.get_or_insert(counted), counted, "all count the same");
        }
    }
    let nodes = nodes.unwrap_or(0);
    (nodes, best.iter().map(|time| nodes as f64 / time.as_secs_f64() / 1e6).collect())
}

fn cozy(board: &Board, depth: u32, counted: bool) -> u64 {
    let mut nodes = 0;
    if counted && depth == 1 {
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
                    cozy(&board, depth - 1, counted)
                };
            }
            false
        });
    }
    nodes
}

fn beside_cozy_chess(chess: &Program) {
    println!("## Chess beside the crate cozy-chess\n");
    println!("| work | nodes | varlab Mn/s | cozy-chess Mn/s | ratio |\n|---|---|---|---|---|");
    let kernel = Kernel::new(chess);
    for (name, text, depth, counted) in [
        ("start position, depth 6, counted", START, 6, true),
        ("Kiwipete, depth 5, counted", KIWIPETE, 5, true),
        ("start position, depth 5, every leaf made", START, 5, false),
        ("Kiwipete, depth 4, every leaf made", KIWIPETE, 4, false),
    ] {
        let position = fen::read(chess, text).expect("a position");
        let board: Board = text.parse().expect("a position");
        let ours: Work<'_> = Box::new(|| {
            let mut position = position.clone();
            if counted { kernel.perft(&mut position, depth) } else { kernel.perft_made(&mut position, depth) }
        });
        let (nodes, speeds) = race(vec![ours, Box::new(|| cozy(&board, depth, counted))]);
        println!("| {name} | {nodes} | {:.0} | {:.0} | {:.2} |", speeds[0], speeds[1], speeds[0] / speeds[1]);
    }
    println!();
}

fn main() {
    let chess = game("chess");
    beside_cozy_chess(&chess);
    println!("## Shipped games beside chess\n");
    println!(
        "| game | position | depth | nodes | kernel Mn/s | to chess | interpreter Mn/s |\n|---|---|---|---|---|---|---|"
    );
    let holes = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1";
    let rows = [
        ("chess", "", 5),
        ("blackhole-10x10", "", 5),
        ("black-hole-chess", "", 5),
        ("spacewarp44", "", 6),
        ("hole-chess", "", 6),
        ("black-holes", "", 6),
        ("black-holes", holes, 4),
        ("capablanca", "", 5),
        ("grand", "", 4),
        ("xiangqi", "", 4),
        ("omega-chess", "", 4),
        ("knightmate", "", 5),
        ("berolina", "", 5),
    ];
    let mut yardstick = None;
    for (name, text, depth) in rows {
        let program = game(name);
        let kernel = Kernel::new(&program);
        let start = varlab::game::Game::new(&program).position().clone();
        let position = if text.is_empty() { start } else { fen::read(&program, text).expect("a position") };
        let (nodes, speeds) = race(vec![Box::new(|| kernel.perft(&mut position.clone(), depth))]);
        let first = Instant::now();
        let slow = Path::Interpreter(&program).perft(&mut position.clone(), 3, None);
        let slow = slow as f64 / first.elapsed().as_secs_f64() / 1e6;
        let yardstick = *yardstick.get_or_insert(speeds[0]);
        let place = if text.is_empty() { "array" } else { "middle game" };
        println!(
            "| {name} | {place} | {depth} | {nodes} | {:.1} | {:.2} | {slow:.2} |",
            speeds[0],
            speeds[0] / yardstick
        );
    }
}
