//! A rules engine for chess variants that are written as text files.
//!
//! A variant is a text in a small language, checked like a program. Move generation, perft, engine, notations and diagrams work from the
//! text alone; no rules are hard-coded. More than a hundred and sixty variants ship with the library.
//!
//! ```
//! use varlab::{Engine, Game, Limits, Variant};
//!
//! let variant = Variant::load("black-holes")?; // a shipped variant or a file; Variant::parse(text) for a text
//! let mut game = Game::new(&variant);
//! game.play("d2d4")?; // any notation that `varlab run` reads
//! for mv in game.legal_moves() {
//!     println!("{mv}");
//! }
//! println!("{}", game.fen());
//! let result = Engine::new(&variant).search(&game, Limits::depth(6));
//! println!("{} {}", result.score, result.best_move);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Variant`] holds compiled rules. A text with mistakes gives an [`Error`], which shows all of them with source excerpts.
//! * [`Game`] is a position with its history; [`Position`] is a position without history.
//! * [`Engine`] searches for the best move.
//!
//! These types own their data and are cheap to clone. The library opens only the files that [`Variant::load`] names, and those that they
//! or a text of [`Variant::parse_as`] use. It reads no clock, starts no process, and compiles for `wasm32-unknown-unknown`. The folder `examples/` has six short programs.
//!
//! # Features
//!
//! * `parallel` (default): perft, tuning and search on several threads.
//! * `png`: board diagrams as PNG files.
//! * `serde`: [`Move`], [`Outcome`], [`Side`] and [`Diagnostic`] implement `Serialize`; diagnostics can be written as lines of JSON.
//! * `lsp`: `lsp::LanguageServer`, the language service of editors as an object that takes and returns JSON.

mod api;
#[doc(hidden)]
pub mod betza;
#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod compile;
pub mod diagnostics;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod import;
#[doc(hidden)]
pub mod interp;
#[doc(hidden)]
pub mod ir;
#[doc(hidden)]
pub mod kernel;
#[cfg(feature = "lsp")]
pub mod lsp;
#[doc(hidden)]
pub mod notation;
mod parallel;
#[doc(hidden)]
pub mod position;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod selftest;
#[doc(hidden)]
pub mod sema;
#[doc(hidden)]
pub mod service;
#[doc(hidden)]
pub mod shipped;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod terminal;

pub use api::{
    Engine, Error, FenError, Game, IllegalMove, Limits, Move, MoveError, Moves, Piece, Position,
    SearchResult, Timer, Variant,
};
pub use board::Side;
pub use diagnostics::Diagnostic;
pub use game::Outcome;
pub use search::Score;

/// The programs in the README, as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
