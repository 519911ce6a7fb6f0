//! Solves a chess problem by Paul Morphy, mate in two: `cargo run --release --example solve_mate`.

use std::error::Error;

use varlab::{Engine, Game, Limits, Score, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let variant = Variant::load("chess")?;
    let game = Game::from_fen(&variant, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
    let result = Engine::new(&variant).search(&game, Limits::depth(6));
    assert_eq!(result.score, Score::MateIn(2));
    let line: Vec<String> = result.line.iter().map(ToString::to_string).collect();
    println!("White {}: {}", result.score, line.join(" "));
    Ok(())
}
