//! The interface for programs that use the library: owned values that are cheap to clone. Everything here rests on the other folders
//! and adds no rules of its own.

mod engine;
mod error;
mod game;
mod moves;
mod position;
mod variant;

pub use engine::{Engine, Limits, SearchResult, Timer};
pub use error::{Error, FenError, IllegalMove, MoveError};
pub use game::Game;
pub use moves::{Move, Moves};
pub use position::Position;
pub use variant::Variant;
