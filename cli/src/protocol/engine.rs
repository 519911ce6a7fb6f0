//! The engine behind a protocol, as a trait, so that tests can use one that fails.

use std::sync::Arc;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{Limits, Report, SearchOptions, SearchResult, Table, Weights, analyse};

/// A player.
pub trait Engine: Send + Sync {
    /// Makes the tables of a game.
    fn table(&self, program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> Table {
        Table::with_weights(program, mebibytes, weights)
    }

    /// Searches for the best move, as [`analyse`] does.
    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        asked: &SearchOptions,
        stop: &AtomicBool,
        table: &mut Table,
        report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        analyse(game, limits, asked, stop, table, report)
    }
}

/// The engine of this program.
pub struct AlphaBeta;

impl Engine for AlphaBeta {}

/// Does something that may fail by a panic.
///
/// # Errors
/// If it does: the message.
pub(super) fn guarded<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(what)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "no reason is given".to_owned()).replace(['\n', '\r'], " ")
    })
}
