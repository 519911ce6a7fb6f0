//! How games begin: with random legal moves, the same for the same seed.

use std::sync::Arc;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::evaluation::random::Random;

/// So many times another opening is tried where one has ended the game.
const TRIES: u64 = 100;

/// The game after so many random moves; after fewer, where all ways lead to an end.
pub fn random(program: &Arc<Program>, plies: u16, seed: u64, number: u64) -> Game {
    let mut best = Game::new(program);
    for attempt in 0..TRIES {
        let begin = seed.wrapping_mul(1 << 32).wrapping_add(number * TRIES + attempt);
        let game = walk(program, plies, &mut Random(begin));
        let whole = game.moves().len() == usize::from(plies);
        if game.moves().len() >= best.moves().len() && game.outcome().is_none() {
            best = game;
        }
        if whole && best.moves().len() == usize::from(plies) {
            break;
        }
    }
    best
}

fn walk(program: &Arc<Program>, plies: u16, random: &mut Random) -> Game {
    let mut game = Game::new(program);
    for _ in 0..plies {
        if game.outcome().is_some() || game.legal_moves().is_empty() {
            break;
        }
        let mv = game.legal_moves()[random.below(game.legal_moves().len())].mv;
        game.play(&mv);
    }
    game
}
