//! Bitboards, slider attacks along lines, and the board as one side sees it.

mod bits;
mod fold;
mod line;
mod scene;

pub use bits::{Bits, Wide};
pub use fold::{Fold, Folds};
pub use line::{Line, paired};
pub use scene::{Scene, Usual};
