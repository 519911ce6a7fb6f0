//! The engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Game, Move, Variant};
use crate::search::{self, Score, SearchOptions, Table};

pub use crate::search::Timer;

/// Memory for positions that a search has seen, in mebibytes, unless [`Engine::with_hash`] says otherwise.
const MEBIBYTES: usize = 16;

/// An engine for one variant. It keeps what it has found from one search to the next.
///
/// With one thread, and limits of depth or nodes, the same searches give the same answers.
pub struct Engine {
    variant: Variant,
    table: Table,
}

/// When a search ends.
///
/// ```
/// use varlab::Limits;
///
/// let limits = Limits::depth(12).and_nodes(1_000_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits(search::Limits);

impl Limits {
    /// A maximum depth, in plies.
    pub fn depth(plies: u32) -> Limits {
        Limits(search::Limits { depth: Some(plies), ..search::Limits::default() })
    }

    /// A maximum number of positions. The search uses one thread, so that it never exceeds the number.
    pub fn nodes(nodes: u64) -> Limits {
        Limits(search::Limits { nodes: Some(nodes), ..search::Limits::default() })
    }

    /// A maximum time, measured by `timer`. The library reads no clock of its own.
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

    /// The same limits, and a maximum depth, in plies.
    #[must_use]
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits(search::Limits { depth: Some(plies), ..self.0 })
    }

    /// The same limits, and a maximum number of positions.
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
    /// The value of the position for the side to move.
    pub score: Score,
    /// The depth of the last iteration that was finished, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The expected line, the best move first.
    pub line: Vec<Move>,
}

impl Engine {
    /// An engine with a table of 16 MiB and one thread.
    pub fn new(variant: &Variant) -> Engine {
        let table = Table::with_weights(variant.program(), MEBIBYTES, variant.weights());
        Engine { variant: variant.clone(), table }
    }

    /// The same engine with a transposition table of another size, in mebibytes. It takes less if the memory cannot be had.
    #[must_use]
    pub fn with_hash(mut self, mebibytes: usize) -> Engine {
        self.table.clear(mebibytes);
        self
    }

    /// The same engine with so many threads (feature `parallel`).
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Engine {
        self.table.set_threads(threads);
        self
    }

    /// Returns the variant that it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Searches the best move of the side to move.
    ///
    /// # Panics
    /// If the game is one of another variant.
    pub fn search(&mut self, game: &Game, limits: Limits) -> SearchResult {
        self.search_until(game, limits, &AtomicBool::new(false))
    }

    /// Searches as [`Engine::search`] does, and ends as soon as `stop` is set, with the best move found by then.
    ///
    /// # Panics
    /// If the game is one of another variant.
    pub fn search_until(&mut self, game: &Game, limits: Limits, stop: &AtomicBool) -> SearchResult {
        assert!(game.variant() == &self.variant, "the game is one of another variant");
        let program = self.variant.program();
        let over = game.outcome().is_some();
        let (asked, table) = (SearchOptions::default(), &mut self.table);
        let best =
            search::analyse(game.inner(), &limits.0, &asked, stop, table, &mut |_| ()).filter(|_| !over);
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
