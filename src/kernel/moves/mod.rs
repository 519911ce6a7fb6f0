//! The legal moves of a position from the tables of both sides, told to whoever asks; made, taken back and counted.

mod bearing;
mod bundles;
mod danger;
mod duties;
mod engine;
mod exchange;
mod generate;
mod interpreted;
mod loud;
mod make;
mod outline;
mod over;
mod perft;
mod pieces;
mod rows;
mod royal;
mod safety;
mod sieve;
mod sink;
mod stakes;
mod survey;
mod tally;
mod trial;
mod turn;

pub use bundles::Bundles;
pub use engine::Engine;
pub use make::Made;
pub use perft::GivenUp;
pub use sink::MoveList;
pub use survey::{Surveyed, Weights};
