//! Generates the legal moves of a position from the tables of both sides and sends them to a sink. Also makes,
//! unmakes and counts them.

mod attacked;
mod board_after;
mod candidates;
mod captured;
mod captures;
mod changes;
mod check_guards;
mod checking_moves;
mod conditional_attacks;
mod drops;
mod duties;
mod event_counts;
mod filter;
mod gating;
mod generate;
mod generator;
mod interpreted;
mod make;
mod make_and_test;
mod move_sets;
mod perft;
mod pieces;
mod placements;
mod plain;
mod relevant_duties;
mod royal;
mod safety;
mod several_royals;
mod simple_groups;
mod sink;
mod targets;
mod turn;
mod watched_attackers_filter;

pub use generator::MoveGenerator;
pub use make::KernelUndo;
pub use move_sets::MoveSets;
pub use perft::PerftAbort;
pub use sink::MoveList;
pub use targets::TargetVisitor;
