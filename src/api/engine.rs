//! The search engine of the public interface.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Game, Move, Variant};
use crate::search::{self, Score, SearchOptions, SearchTables};

pub use crate::search::Timer;

/// The default size of the transposition table, in mebibytes.
const DEFAULT_HASH_MEBIBYTES: usize = 16;

/// An engine for one variant. Its transposition table persists from one search to the next.
///
/// With one thread and a limit on depth or nodes, results are deterministic.
pub struct Engine {
    variant: Variant,
    table: SearchTables,
}

/// Limits of a search.
///
/// ```
/// use varlab::Limits;
///
/// let limits = Limits::depth(12).and_nodes(1_000_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits(search::Limits);

impl Limits {
    /// Creates a limit on the depth, in plies.
    pub fn depth(plies: u32) -> Limits {
        Limits(search::Limits { depth: Some(plies), ..search::Limits::default() })
    }

    /// Creates a limit on the number of positions searched. A search with this limit uses one thread, so that its result is deterministic.
    pub fn nodes(nodes: u64) -> Limits {
        Limits(search::Limits { nodes: Some(nodes), ..search::Limits::default() })
    }

    /// Creates a limit on the time. `timer` returns the time since a fixed start; the library does not read the system clock.
    ///
    /// ```
    /// use std::sync::LazyLock;
    /// use std::time::{Duration, Instant};
    /// use varlab::Limits;
    ///
    /// static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    /// let limits = Limits::time(Duration::from_millis(200), || START.elapsed());
    /// ```
    pub fn time(time: Duration, timer: Timer) -> Limits {
        Limits(search::Limits { time: Some(time), timer: Some(timer), ..search::Limits::default() })
    }

    /// Adds a limit on the depth, in plies.
    #[must_use]
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits(search::Limits { depth: Some(plies), ..self.0 })
    }

    /// Adds a limit on the number of positions searched, as in [`Limits::nodes`].
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits(search::Limits { nodes: Some(nodes), ..self.0 })
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; [none](Move::is_none) if the game is over.
    pub best_move: Move,
    /// The score of the position for the side to move.
    pub score: Score,
    /// The depth of the iteration that found the best move, in plies; 0 if no iteration found one.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub line: Vec<Move>,
}

impl Engine {
    /// Creates an engine with a transposition table of 16 MiB and one thread.
    pub fn new(variant: &Variant) -> Engine {
        let table = SearchTables::with_weights(variant.program(), DEFAULT_HASH_MEBIBYTES, variant.weights());
        Engine { variant: variant.clone(), table }
    }

    /// Sets the size of the transposition table, in mebibytes, and clears it. The table is smaller if the memory cannot be allocated.
    #[must_use]
    pub fn with_hash(mut self, mebibytes: usize) -> Engine {
        self.table.clear(mebibytes);
        self
    }

    /// Sets the number of threads (feature `parallel`), from 1 to 256. A search starts at most two threads for each core of the machine.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Engine {
        self.table.set_threads(threads);
        self
    }

    /// Returns the variant of the engine.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Searches for the best move of the side to move.
    ///
    /// # Panics
    /// Panics if the game belongs to another variant.
    pub fn search(&mut self, game: &Game, limits: Limits) -> SearchResult {
        self.search_until(game, limits, &AtomicBool::new(false))
    }

    /// Searches like [`Engine::search`], but stops as soon as `stop` is set, and returns the best move found so far.
    ///
    /// # Panics
    /// Panics if the game belongs to another variant.
    pub fn search_until(&mut self, game: &Game, limits: Limits, stop: &AtomicBool) -> SearchResult {
        assert!(game.variant() == &self.variant, "the game belongs to another variant");
        let program = self.variant.program();
        let is_over = game.outcome().is_some();
        let (options, table) = (SearchOptions::default(), &mut self.table);
        let best =
            search::analyse(game.inner(), &limits.0, &options, stop, table, &mut |_| ()).filter(|_| !is_over);
        match best {
            Some(best) => SearchResult {
                best_move: Move::new(program, best.mv),
                score: best.score,
                depth: best.depth,
                nodes: best.nodes,
                line: best.pv.iter().map(|mv| Move::new(program, *mv)).collect(),
            },
            None => SearchResult {
                best_move: Move::none(program),
                score: game.final_score(),
                depth: 0,
                nodes: 0,
                line: Vec::new(),
            },
        }
    }
}
