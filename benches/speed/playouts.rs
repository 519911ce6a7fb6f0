//! Random playouts to the end of the game: with the internal types, on one thread and on all threads, and through the public interface of
//! the library; and the games whose playouts are slowest.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use varlab::game::{CodePath, Game};

use super::race::best_of;
use super::shipped::{self, START};

/// The number of games in each row.
const GAMES: u64 = 2000;

/// The time for the playouts of one game of [`print_slowest`].
const TIME_PER_GAME: Duration = Duration::from_millis(300);

/// The maximum number of plies of these playouts.
const MAX_PLIES: u64 = 300;

/// The number of rows of the table of the slowest games.
const SLOWEST_GAMES: usize = 20;

/// Prints the table.
pub fn print() {
    println!(
        "| through | threads | games | plies a game | games a second | plies a second |\n|---|---|---|---|---|---|"
    );
    let program = shipped::program("chess");
    let new_game = Game::with_path(CodePath::kernel(&program), shipped::position(&program, START));
    for threads in [1, rayon::current_num_threads()] {
        print_row("internal types", threads, |seed| playout_length(new_game.clone(), seed, u64::MAX));
    }
    let new_game = varlab::Game::new(&varlab::Variant::load("chess").expect("chess ships"));
    print_row("`varlab::Game`", 1, |seed| playout_length_by_public_interface(new_game.clone(), seed));
}

/// Prints the games whose playouts are slowest. Perft from the start position does not show what moves cost in the middle game.
pub fn print_slowest() {
    println!("| game | plies a game | thousand plies a second | relative to chess |\n|---|---|---|---|");
    let (chess, _) = playout_speed("chess");
    let mut speeds: Vec<_> = shipped::names().into_iter().map(|name| (playout_speed(&name), name)).collect();
    speeds.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
    for ((speed, plies), name) in speeds.into_iter().take(SLOWEST_GAMES) {
        println!("| {name} | {plies:.0} | {:.0} | {:.2} |", speed / 1e3, speed / chess);
    }
}

/// Plays random games, and returns the number of plies a second and the mean number of plies of a game.
fn playout_speed(name: &str) -> (f64, f64) {
    let program = shipped::program(name);
    let new_game = Game::with_path(CodePath::kernel(&program), shipped::position(&program, ""));
    let (mut games, mut plies, start) = (0, 0, Instant::now());
    while start.elapsed() < TIME_PER_GAME {
        games += 1;
        plies += playout_length(new_game.clone(), games, MAX_PLIES);
    }
    (plies as f64 / start.elapsed().as_secs_f64(), plies as f64 / games as f64)
}

/// Plays all games and prints their number and speed. `play_game` plays the game of a seed and returns its length in plies.
fn print_row(interface: &str, threads: usize, play_game: impl Fn(u64) -> u64 + Send + Sync) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    let mut plies = 0;
    let time = best_of(|| plies = pool.install(|| (1..=GAMES).into_par_iter().map(&play_game).sum()));
    let seconds = time.as_secs_f64();
    let (games, plies) = (GAMES as f64, plies as f64);
    println!(
        "| {interface} | {threads} | {GAMES} | {:.0} | {:.0} | {:.0} |",
        plies / games,
        games / seconds,
        plies / seconds
    );
}

/// Plays one game of at most `max_plies` and returns its number of plies.
fn playout_length(mut game: Game, seed: u64, max_plies: u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut plies = 0;
    while game.outcome().is_none() && plies < max_plies {
        let number = random_number(&mut state) % game.count_moves() as u64;
        game.play_nth(number as usize).expect("the number is below the number of moves");
        plies += 1;
    }
    plies
}

/// Plays one game through the public interface and returns its number of plies.
fn playout_length_by_public_interface(mut game: varlab::Game, seed: u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut plies = 0;
    while game.outcome().is_none() {
        let number = random_number(&mut state) % game.legal_moves().len() as u64;
        game.push_nth(number as usize).expect("the number is below the number of moves");
        plies += 1;
    }
    plies
}

/// Returns the next pseudo-random number (xorshift, Marsaglia 2003).
fn random_number(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}
