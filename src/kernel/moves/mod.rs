//! Generates the legal moves of a position from the tables of both sides and passes them to a sink. Makes, unmakes and
//! counts them.

mod attacked;
mod captured;
mod captures;
mod duties;
mod engine;
mod event_counts;
mod generate;
mod interpreted;
mod legality_filter;
mod make;
mod make_and_test;
mod move_sets;
mod perft;
mod pieces;
mod relevant_duties;
mod rows;
mod royal;
mod safety;
mod sink;
mod targets;
mod turn;

pub use engine::Engine;
pub use make::KernelUndo;
pub use move_sets::MoveSets;
pub use perft::PerftAbort;
pub use sink::MoveList;
pub use targets::TargetVisitor;
