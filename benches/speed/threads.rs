//! Time to depth of two search threads compared with one, over many positions.

use std::sync::Arc;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{Limits, SearchTables, search};

use super::shipped;

/// The positions of the Bratko-Kopec test (1982), with depths that take one thread about a second. These positions are often used
/// to measure the speedup of parallel search. The first position is left out because its mate is found at once.
#[rustfmt::skip]
const POSITIONS: &[(&str, u32)] = &[
    ("3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1", 19),
    ("2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1", 16),
    ("rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1", 18),
    ("r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 22),
    ("2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1", 24),
    ("1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1", 21),
    ("4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1", 28),
    ("2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1", 17),
    ("3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1", 18),
    ("2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1", 19),
    ("r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1", 18),
    ("r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1", 16),
    ("rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - - 0 1", 22),
    ("2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - - 0 1", 24),
    ("r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1", 20),
    ("r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1", 15),
    ("r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1", 17),
    ("3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1", 23),
    ("r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1", 17),
    ("3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1", 23),
    ("2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - - 0 1", 23),
    ("r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1", 19),
    ("r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1", 16),
];
/// The number of runs. With several threads, results differ from run to run.
const RUNS: usize = 3;
/// The size of the transposition table, in mebibytes.
const TABLE_MEBIBYTES: usize = 16;

/// The results for a number of threads.
#[derive(Default)]
struct Results {
    /// The times to depth by run and position, in seconds.
    seconds: Vec<f64>,
    /// The number of nodes searched.
    nodes: u64,
}

/// Prints the table.
pub fn print() {
    let program = shipped::program("chess");
    let mut all_results = [Results::default(), Results::default()];
    for _ in 0..RUNS {
        for (threads, results) in (1..).zip(&mut all_results) {
            results.run(&program, threads);
        }
    }
    let [one_thread, two_threads] = &all_results;
    println!(
        "| threads | seconds per run | speedup of the total | mean speedup by position | positions a second |\n|---|---|---|---|---|"
    );
    for (threads, results) in (1..).zip(&all_results) {
        println!(
            "| {threads} | {:.1} | {:.2} | {:.2} | {:.0} |",
            results.total_seconds() / RUNS as f64,
            one_thread.total_seconds() / results.total_seconds(),
            results.mean_speedup(one_thread),
            results.nodes as f64 / results.total_seconds()
        );
    }
    let slower = two_threads.speedups(one_thread).filter(|ratio| *ratio < 1.0).count();
    println!("\nOf {} searches, two threads were slower in {slower}.", two_threads.seconds.len());
}

impl Results {
    /// Searches all positions to their depths, in sequence.
    fn run(&mut self, program: &Arc<Program>, threads: usize) {
        let mut tables = SearchTables::new(program, TABLE_MEBIBYTES);
        tables.set_threads(threads);
        for (position, depth) in POSITIONS {
            let game = Game::from_position(program, shipped::position(program, position));
            let limits = Limits { depth: Some(*depth), ..Limits::default() };
            let start = Instant::now();
            let result = search(&game, &limits, &AtomicBool::new(false), &mut tables, &mut |_| ());
            self.seconds.push(start.elapsed().as_secs_f64());
            self.nodes += result.map_or(0, |result| result.nodes);
        }
    }

    /// Returns the time of all searches together.
    fn total_seconds(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Returns the speedup of each search relative to the same search in `other`.
    fn speedups(&self, other: &Results) -> impl Iterator<Item = f64> {
        other.seconds.iter().zip(&self.seconds).map(|(other, own)| other / own)
    }

    /// Returns the geometric mean of the speedups.
    fn mean_speedup(&self, other: &Results) -> f64 {
        (self.speedups(other).map(f64::ln).sum::<f64>() / self.seconds.len() as f64).exp()
    }
}
