//! Plays a game between two engines, one of which searches deeper: `cargo run --release --example engine_match -- hole-chess`.

use std::error::Error;

use varlab::{Engine, Game, Limits, Side, Variant};

/// The maximum length of the game, in plies.
const MAX_PLIES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "black-holes".to_owned());
    let variant = Variant::load(&name)?;
    let mut game = Game::new(&variant);
    let mut engines = [Engine::new(&variant), Engine::new(&variant)];
    while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
        let (engine, depth) = match game.turn() {
            Side::White => (&mut engines[0], 4),
            Side::Black => (&mut engines[1], 2),
        };
        let best = engine.search(&game, Limits::depth(depth)).best_move;
        print!("{} ", game.san(&best)?);
        game.push(&best)?;
    }
    println!();
    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("stopped after {MAX_PLIES} plies"),
    }
    Ok(())
}
