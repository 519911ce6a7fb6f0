//! How much sooner two threads have searched a position to a depth than one (time to depth), over positions of several kinds.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use varlab::game::Game;
use varlab::search::{Limits, Table, search};

use super::shipped;

/// Positions of chess, and depths that take one thread a second or more.
#[rustfmt::skip]
const POSITIONS: &[(&str, u32)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 18),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 15),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 15),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 22),
    ("r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9", 15),
    ("2r2rk1/1bqnbppp/p2ppn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2KR3R w - - 0 13", 15),
    ("r2q1rk1/ppp2ppp/2n1bn2/2bpp3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 w - - 0 9", 15),
    ("8/pp3k2/2p1p1p1/3p1p1p/3P1P1P/1P2PKP1/P7/8 w - - 0 1", 22),
];
/// With several threads no run is like another.
const RUNS: u32 = 3;
const MEBIBYTES: usize = 256;

pub fn print() {
    println!(
        "| threads | seconds to the depths, together | times as fast | positions a second |\n|---|---|---|---|"
    );
    let (alone, positions) = together(1);
    println!("| 1 | {alone:.1} | 1.00 | {positions:.0} |");
    let (two, positions) = together(2);
    println!("| 2 | {two:.1} | {:.2} | {positions:.0} |", alone / two);
}

/// Seconds to all depths one after the other, on average, and positions a second.
fn together(threads: usize) -> (f64, f64) {
    let program = shipped::game("chess");
    let (mut time, mut nodes) = (Duration::ZERO, 0);
    for _ in 0..RUNS {
        for (position, depth) in POSITIONS {
            let game = Game::from_position(&program, shipped::position(&program, position));
            let mut table = Table::new(&program, MEBIBYTES);
            table.set_threads(threads);
            let limits = Limits { depth: Some(*depth), ..Limits::default() };
            let start = Instant::now();
            let best = search(&game, &limits, &AtomicBool::new(false), &mut table, &mut |_| ());
            time += start.elapsed();
            nodes += best.map_or(0, |best| best.nodes);
        }
    }
    (time.as_secs_f64() / f64::from(RUNS), nodes as f64 / time.as_secs_f64())
}
