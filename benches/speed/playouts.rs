//! Games of random moves, each played until it has ended: mate, stalemate, repetition, fifty moves, nothing left to mate with.

use rayon::prelude::*;
use varlab::game::Playout;
use varlab::ir::Program;
use varlab::kernel::Kernel;

use super::race::best_of;
use super::shipped::{self, START};

const GAMES: u64 = 2000;

pub fn print() {
    println!("| threads | games | plies a game | games a second | plies a second |\n|---|---|---|---|---|");
    let game = shipped::game("chess");
    let kernel = Kernel::new(&game);
    for threads in [1, rayon::current_num_threads()] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        let mut plies = 0;
        let time = best_of(|| {
            let lengths = || (1..=GAMES).into_par_iter().map(|seed| length(&game, &kernel, seed)).sum();
            plies = pool.install(lengths);
        });
        let seconds = time.as_secs_f64();
        let (games, plies) = (GAMES as f64, plies as f64);
        println!(
            "| {threads} | {GAMES} | {:.0} | {:.0} | {:.0} |",
            plies / games,
            games / seconds,
            plies / seconds
        );
    }
}

/// Plays one game and says how many plies it had.
fn length(game: &Program, kernel: &Kernel<'_>, seed: u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut playout = Playout::new(game, kernel, shipped::position(game, START));
    let mut plies = 0;
    while playout.outcome().is_none() {
        let moves = playout.moves().len() as u64;
        playout.play((noise(&mut state) % moves) as usize);
        plies += 1;
    }
    plies
}

/// A small generator (xorshift, Marsaglia 2003).
fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}
