//! The protocols through which other programs use the engine. They work with any reader and writer, independent of files and terminals.
//!
//! * [`uci`]: the Universal Chess Interface, for all variants through its option `UCI_Variant`.
//! * [`xboard`]: the Chess Engine Communication Protocol, version 2.
//!
//! Both have the same structure. The front-end thread writes the output and dispatches messages; a separate thread
//! reads the input (`front_end`). The session has its own thread, and handles the `event`s of its `connection` one
//! by one. The search has another thread (`engine_thread`). Therefore a front end gets answers while the session
//! or the search is busy, and a panic in the search is reported without ending the session. UCI answers an unknown
//! command with the list of supported commands, `XBoard` with `Error (unknown command)`.

mod connection;
mod engine;
mod engine_thread;
mod event;
mod front_end;
pub mod move_text;
mod perft;
mod settings;
mod start_choice;
pub mod uci;
mod variant_library;
pub mod xboard;

pub use engine::{AlphaBeta, Engine};
pub use start_choice::StartChoice;
pub use variant_library::{LoadedVariant, STANDARD_VARIANT, VariantLibrary};

/// The name and version of the engine, as announced to front ends.
const ENGINE_NAME: &str = concat!("varlab ", env!("CARGO_PKG_VERSION"));
