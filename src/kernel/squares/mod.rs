//! Sets of squares of one board, and what is looked up in them. Not what a piece may do there.

mod bits;
mod fold;
mod line;
mod scene;

pub use bits::{Bits, Wide};
pub use fold::{Fold, Folds};
pub use line::{Line, paired};
pub use scene::{Scene, Usual};
