//! varlab: the chess-variant laboratory.

pub mod betza;
pub mod board;
pub mod cli;
pub mod diagnostics;
pub mod game;
pub mod import;
pub mod interp;
pub mod ir;
pub mod kernel;
pub mod notation;
pub mod position;
pub mod proof;
pub mod protocol;
pub mod render;
pub mod search;
pub mod sema;
pub mod syntax;
pub mod variant;
