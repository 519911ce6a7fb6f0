//! The protocols by which other programs play with the engine, over any reader and writer. Knows nothing of files and terminals.
//!
//! * [`uci`]: the Universal Chess Interface, for all games by way of its option `UCI_Variant`.
//! * [`xboard`]: the Chess Engine Communication Protocol, version 2.
//!
//! Both are made alike. Lines come in on a thread of their own (`desk`); the search runs on another
//! (`thinker`); all that is decided and written is so in one place, one `event` after the other. A line that
//! means nothing is answered with what was expected.

mod count;
mod desk;
mod event;
mod games;
mod settings;
mod thinker;
pub mod uci;
pub mod wire;
pub mod xboard;

pub use games::{Games, STANDARD_GAME, Taught};

/// The name by which the engine introduces itself.
const NAME: &str = concat!("varlab ", env!("CARGO_PKG_VERSION"));
