//! varlab: the chess-variant laboratory.

pub mod betza;
pub mod board;
pub mod diagnostics;
pub mod syntax;
