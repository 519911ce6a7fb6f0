//! Bitboards, slider attacks along lines, and the board as one side sees it.

mod bits;
mod line;
mod line_pairs;
mod scene;

pub use bits::{Bits, Wide};
pub use line::{Line, paired};
pub use line_pairs::{LinePairAttacks, TableCache};
pub use scene::{Scene, Usual};
