//! The extension module `varlab._varlab`: the Rust part of the Python package `varlab`. It wraps the public interface of the library and
//! implements no rules. [`actions`] and [`environment`], for learning, read the compiled rules and use the kernel.
//!
//! All classes are frozen, and locks protect their mutable state, so that threads can share every object. Work that can take long runs on
//! another thread with the GIL released ([`background`]). No code waits for the GIL while it holds a lock.

mod actions;
mod arguments;
mod background;
mod board;
mod diagnostics;
mod engine;
mod environment;
mod moves;
mod registry;
mod table;
mod variant;
mod vector;

/// The compiled part of the package `varlab`. Import `varlab` instead.
#[pyo3::pymodule(gil_used = false)]
mod _varlab {
    #[pymodule_export]
    use super::board::{Board, restore_board};
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::moves::{LegalMoves, Move};
    #[pymodule_export]
    use super::table::ActionTable;
    #[pymodule_export]
    use super::variant::{PieceKind, Variant, check, restore_variant};
    #[pymodule_export]
    use super::vector::VectorEnv;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
