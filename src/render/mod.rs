//! Boards and what can be shown on them, as text. Not where they are shown: a string is all that is given back.

mod figures;
pub mod gaps;
mod grid;
pub mod picture;
pub mod piece;
#[cfg(feature = "png")]
pub mod png;
pub mod reach;
mod signs;
pub mod terminal;
