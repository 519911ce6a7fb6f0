//! Parsers and writers for the texts of positions, moves and games. They access no files and no terminals.
//!
//! [`fen`] is the notation of positions, and [`record`] the notation of games. Moves have two notations: [`coordinate`],
//! with one text for each move, and [`san`], the notation that players use. [`parse_move()`] accepts all notations of
//! moves.

pub mod coordinate;
mod excerpt;
pub mod fen;
mod move_error;
mod parse_move;
pub mod record;
pub mod san;
pub mod words;

pub use move_error::{MoveError, MoveErrorKind};
pub use parse_move::parse_move;
