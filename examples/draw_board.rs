//! Draws a board as text and as an SVG file: `cargo run --example draw_board -- spacewarp44 board.svg`.

use std::error::Error;
use std::fs;

use varlab::{Game, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::load(&arguments.next().unwrap_or_else(|| "black-holes".to_owned()))?;
    let game = Game::new(&variant);
    print!("{game}");
    if let Some(file) = arguments.next() {
        fs::write(&file, game.svg())?;
        println!("written to {file}");
    }
    Ok(())
}
