//! The protocols by which other programs play with the engine, over any reader and writer. Knows nothing of files and terminals.
//!
//! * [`uci`]: the Universal Chess Interface, for all games by way of its option `UCI_Variant`.
//! * [`xboard`]: the Chess Engine Communication Protocol, version 2.
//!
//! Both are made alike. One thread reads and writes (`front`); the session runs on another, one `event` after the other, which it
//! takes from its `desk`; the search runs on a third (`thinker`). So a front end is answered whatever the session or the search is
//! busy with, and a search that fails is reported and costs nothing else. A line that means nothing is answered with what was
//! expected.

mod count;
mod desk;
mod engine;
mod event;
mod front;
mod games;
mod settings;
mod thinker;
pub mod uci;
pub mod wire;
pub mod xboard;

pub use engine::{AlphaBeta, Engine};
pub use games::{Games, STANDARD_GAME, Taught};

/// The name by which the engine introduces itself.
const NAME: &str = concat!("varlab ", env!("CARGO_PKG_VERSION"));
