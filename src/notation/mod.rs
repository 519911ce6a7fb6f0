//! Parsers and writers for the texts of positions, moves and games. They access no files and no terminals.
//!
//! [`fen`] is the notation of positions, and [`record`] the notation of games. Moves have two notations: [`coordinate`], with one text for
//! each move, and [`san`], the notation of players. [`parse_move()`] accepts all notations of moves.

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

/// Returns a text in quotes for a message. Long texts are truncated, and control characters are replaced.
pub fn quote_truncated(text: &str) -> String {
    const MAX_CHARS: usize = 24;
    let shown: String = text.chars().take(MAX_CHARS).collect();
    let ellipsis = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{}{ellipsis}\"", crate::diagnostics::render::sanitize(&shown))
}
