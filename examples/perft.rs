//! Counts the move sequences of each length up to a maximum, in plies: `cargo run --release --example perft -- xiangqi 4`.

use std::error::Error;

use varlab::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = Variant::load(&arguments.next().unwrap_or_else(|| "chess".to_owned()))?;
    let max_depth: u32 = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let position = Position::new(&variant);
    for depth in 1..=max_depth {
        println!("{depth} {}", position.perft(depth));
    }
    Ok(())
}
