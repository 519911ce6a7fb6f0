//! The engine that a protocol session uses, as a trait, so that tests can substitute an engine that fails.

use std::sync::Arc;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{Limits, Report, SearchOptions, SearchResult, SearchTables, Weights, analyse};

/// An engine that searches for moves.
pub trait Engine: Send + Sync {
    /// Creates the search tables of a game. The hash table has the given size in mebibytes.
    fn table(&self, program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> SearchTables {
        SearchTables::with_weights(program, mebibytes, weights)
    }

    /// Searches for the best move, as [`analyse`] does.
    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        options: &SearchOptions,
        stop: &AtomicBool,
        table: &mut SearchTables,
        on_report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        analyse(game, limits, options, stop, table, on_report)
    }
}

/// The engine of this program.
pub struct AlphaBeta;

impl Engine for AlphaBeta {}

/// Calls a function, and converts a panic to an error.
///
/// # Errors
/// Returns the message of the panic, on one line.
pub(super) fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "unknown reason".to_owned()).replace(['\n', '\r'], " ")
    })
}
