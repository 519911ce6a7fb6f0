//! Compiled rules: the tables of one rule on one board, independent of turn and legality.

mod blast;
pub mod chain;
pub mod course;
pub mod effect;
mod ends;
pub mod gate;
mod part;
pub mod places;
pub mod ride;
mod shifting;
mod shot;
mod stride;
mod through;
mod way;

pub use blast::Blast;
pub use chain::{Chain, Leg, Reason, Tail};
pub use course::Courses;
pub use effect::{Effect, Plain};
pub use ends::Ends;
pub use gate::{Condition, Gates};
pub use part::{Part, Plainly};
pub use ride::Witness;
pub use shot::{Aim, Shot};
pub use through::Through;
pub use way::Way;
