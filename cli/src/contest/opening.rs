//! Random start positions and openings, which depend only on the seed and the index of the opening.

use std::sync::Arc;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::evaluation::random::Random;

/// Maximum number of attempts to find an opening that does not end the game.
const MAX_ATTEMPTS: u64 = 100;

/// Returns a game at a random start position of the variant. Only a variant with a shuffled setup has several start positions.
pub fn random_start(program: &Arc<Program>, seed: u64, opening_index: u64) -> Game {
    let starts = usize::try_from(program.starts()).unwrap_or(usize::MAX);
    if starts == 1 {
        return Game::new(program);
    }
    let state = seed.wrapping_mul(1 << 32).wrapping_add(opening_index);
    Game::with_start_number(program, Random(state).below(starts) as u64)
}

/// Returns a game that continues `start` with `plies` random moves and is not over. If every attempt ends the
/// game, the result has fewer moves.
pub fn random(start: &Game, plies: u16, seed: u64, opening_index: u64) -> Game {
    let mut longest = start.clone();
    for attempt in 0..MAX_ATTEMPTS {
        let state = seed.wrapping_mul(1 << 32).wrapping_add(opening_index * MAX_ATTEMPTS + attempt);
        let game = play_random(start, plies, &mut Random(state));
        let has_all_plies = game.moves().len() == usize::from(plies);
        if game.moves().len() >= longest.moves().len() && game.outcome().is_none() {
            longest = game;
        }
        if has_all_plies && longest.moves().len() == usize::from(plies) {
            break;
        }
    }
    longest
}

fn play_random(start: &Game, plies: u16, random: &mut Random) -> Game {
    let mut game = start.clone();
    for _ in 0..plies {
        if game.outcome().is_some() || game.legal_moves().is_empty() {
            break;
        }
        let mv = game.legal_moves()[random.below(game.legal_moves().len())].mv;
        game.play(&mv);
    }
    game
}
