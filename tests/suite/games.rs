//! Shipped games compiled for the tests, and random play.

use std::sync::{Arc, OnceLock};

use varlab::compile;
use varlab::game::Game;
use varlab::interp::Candidate;
use varlab::ir::Program;
use varlab::notation::{coordinate, fen};

use crate::library;
use crate::random::random_number;

/// Compiles a text, which can use the shipped files. Panics if it has errors.
pub fn compile(name: &str, text: &str) -> Arc<Program> {
    let compilation = compile::compile(&library::Shipped, name, text, &[]);
    let problems = compilation.diagnostics;
    compilation.variant.unwrap_or_else(|| panic!("{name}: {problems:#?}")).program
}

/// Returns the program of a shipped game.
pub fn shipped_program(name: &str) -> Arc<Program> {
    compile(name, &library::text(name))
}

/// Returns the names and the programs of all shipped games.
pub fn shipped_programs() -> Vec<(String, Arc<Program>)> {
    static PROGRAMS: OnceLock<Vec<(String, Arc<Program>)>> = OnceLock::new();
    let compile_all =
        || library::games().into_keys().map(|name| (name.clone(), shipped_program(&name))).collect();
    PROGRAMS.get_or_init(compile_all).clone()
}

/// Returns the number of random cases of a test: `usual`, multiplied by the environment variable `CASES`, if it is
/// set.
pub fn cases(usual: u64) -> u64 {
    let factor = std::env::var("CASES").ok().and_then(|text| text.parse::<u64>().ok());
    usual * factor.unwrap_or(1)
}

/// Returns every third shipped game, for slow tests. Returns every second game if `CASES` is 2, and all games if it is
/// more.
pub fn some_shipped_programs() -> Vec<(String, Arc<Program>)> {
    let step = 4_u64.saturating_sub(cases(1)).max(1);
    shipped_programs().into_iter().step_by(step as usize).collect()
}

/// Plays games of at most `plies` random moves from the start position. The number of games is
/// [`cases(usual_count)`](cases). Calls `visit` for each position before the next move is chosen.
pub fn random_games(program: &Arc<Program>, usual_count: u64, plies: usize, mut visit: impl FnMut(&Game)) {
    for seed in 1..=cases(usual_count) {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut game = Game::new(program);
        for _ in 0..plies {
            visit(&game);
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let mv =
                game.legal_moves()[(random_number(&mut state) % game.legal_moves().len() as u64) as usize].mv;
            assert!(game.play(&mv));
        }
    }
}

/// Returns at most forty of the moves of a position, evenly spaced.
pub fn sample(moves: &[Candidate]) -> impl Iterator<Item = &Candidate> {
    moves.iter().step_by(moves.len().div_ceil(40).max(1))
}

/// Returns the greatest depth in plies, from 1 to `usual`, at which the game tree has at most about 160,000 leaves.
/// Estimates the number of leaves from the number of moves in the current position.
pub fn depth(game: &Game, usual: u32) -> u32 {
    // The leaves of a tree with twenty moves in every position, at a depth of four plies.
    const MAX_LEAVES: u64 = 160_000;
    let moves = game.legal_moves().len() as u64;
    (1..=usual).rev().find(|&depth| moves.saturating_pow(depth) <= MAX_LEAVES).unwrap_or(1)
}

/// Returns a game that starts from a position and in which these moves have been played.
pub fn game_after(program: &Arc<Program>, position: &str, moves: &str) -> Game {
    let position = fen::read(program, position).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::from_position(program, position);
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&game, text).unwrap_or_else(|error| panic!("{error}"));
        assert!(game.play(&mv));
    }
    game
}
