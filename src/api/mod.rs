//! The public interface of the library: owned values that are cheap to clone. It wraps the other modules and implements no rules.

mod engine;
mod error;
mod game;
mod moves;
mod pieces;
mod position;
#[cfg(feature = "serde")]
mod serialize;
mod variant;

pub use engine::{Engine, Limits, SearchResult, Timer};
pub use error::{Error, FenError, IllegalMove, MoveError};
pub use game::Game;
pub use moves::{Move, Moves};
pub use pieces::Piece;
pub use position::Position;
pub use variant::Variant;
