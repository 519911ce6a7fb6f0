//! Games of random moves, each played until it has ended: mate, stalemate, repetition, fifty moves, nothing left to mate with.

use rayon::prelude::*;
use varlab::game::{Game, Path};

use super::race::best_of;
use super::shipped::{self, START};

const GAMES: u64 = 2000;

pub fn print() {
    println!("| threads | games | plies a game | games a second | plies a second |\n|---|---|---|---|---|");
    let game = shipped::game("chess");
    let path = Path::kernel(&game);
    for threads in [1, rayon::current_num_threads()] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        let mut plies = 0;
        let time = best_of(|| {
            let lengths = || (1..=GAMES).into_par_iter().map(|seed| length(&path, seed)).sum();
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
fn length(path: &Path, seed: u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut game = Game::on(path.clone(), shipped::position(path.program(), START));
    let mut plies = 0;
    while game.outcome().is_none() {
        let number = noise(&mut state) % game.count_moves() as u64;
        let mv = game.nth_move(number as usize).expect("there are so many moves");
        game.play(&mv);
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
