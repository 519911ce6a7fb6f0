//! Lists the legal moves of a position: `cargo run --example list_moves -- black-holes`.

use std::error::Error;

use varlab::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::load(&arguments.next().unwrap_or_else(|| "chess".to_owned()))?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&variant, &fen)?,
        None => Position::new(&variant),
    };
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    for mv in &moves {
        println!("{mv}");
    }
    println!("{} moves", moves.len());
    Ok(())
}
