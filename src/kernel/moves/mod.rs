//! Generates the legal moves of a position from the tables of both sides and passes them to a sink. Makes, unmakes and
//! counts them.

mod attacked;
mod bearing;
mod bundles;
mod captured;
mod captures;
mod duties;
mod engine;
mod generate;
mod interpreted;
mod make;
mod perft;
mod pieces;
mod rows;
mod royal;
mod safety;
mod sieve;
mod sink;
mod tally;
mod targets;
mod trial;
mod turn;

pub use bundles::Bundles;
pub use engine::Engine;
pub use make::Made;
pub use perft::GivenUp;
pub use sink::MoveList;
pub use targets::TargetVisitor;
