//! Features of positions that the search and the evaluation use, computed from the kernel's attack and target sets.
//!
//! * [`exchange`]: static exchange evaluation.
//! * [`mobility`]: the number of target squares, weighted.
//! * [`watched`]: attacks on pieces that are not royal but whose loss ends the game.

pub mod exchange;
pub mod mobility;
pub mod watched;
