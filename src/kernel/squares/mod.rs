//! Bitboards, slider attacks along lines, and the pieces of a position from the point of view of one side.

mod bits;
mod board_view;
mod folded_lines;
mod line;
mod line_pairs;
mod line_table;
mod magics;

pub use bits::Bits;
pub use board_view::{BoardView, CommonTarget};
pub use line::{Arms, Line, pair_arms};
pub use line_table::{LineTable, TableCache};
