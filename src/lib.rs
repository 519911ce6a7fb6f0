//! varlab: the chess-variant laboratory.

pub mod board;
pub mod diagnostics;
pub mod syntax;
