//! Boards and what can be shown on them, as text. Not where they are shown: a string is all that is given back.

mod grid;
pub mod piece;
pub mod reach;
pub mod terminal;
