//! Parsers and writers for the texts of positions, moves and games. They access no files and no terminals.
//!
//! Positions are in [`fen`] and games in [`record`]. Moves are in [`coordinate`], with one text for each move, and in [`san`], as players
//! write them. [`parse_move()`] accepts all notations of moves.

pub mod coordinate;
mod excerpt;
pub mod fen;
mod move_error;
mod parse_move;
pub mod record;
pub mod san;

pub use move_error::{MoveError, MoveErrorKind};
pub use parse_move::parse_move;

/// Returns a text in quotes for a message. Long texts are truncated, and control characters are replaced.
pub fn quote_truncated(text: &str) -> String {
    const MAX_CHARS: usize = 24;
    let shown: String = text.chars().take(MAX_CHARS).collect();
    let ellipsis = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{}{ellipsis}\"", crate::diagnostics::render::sanitize(&shown))
}
