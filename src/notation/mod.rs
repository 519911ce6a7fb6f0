//! Texts of positions, moves and games, read and written. Not where they come from or go to: no files, no terminals.
//!
//! Positions are in [`fen`]; moves in [`coordinate`], one text for each move, and in [`own`], as players write them.
//! [`read_any`] reads them all. Whole games are in [`record`].

mod any;
pub mod coordinate;
mod excerpt;
pub mod fen;
mod move_error;
pub mod own;
pub mod record;

pub use any::read_any;
pub use move_error::{MoveError, Reason};

/// Quotes a part of a text in an error: shortened if it is long, without control characters.
pub fn short(text: &str) -> String {
    const MOST: usize = 24;
    let shown: String = text.chars().take(MOST).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", crate::diagnostics::render::sanitize(&shown))
}
