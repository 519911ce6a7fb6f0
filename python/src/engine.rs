//! The class `Engine`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use varlab::{Limits, Score, SearchResult};

use crate::arguments::Int;
use crate::background;
use crate::board::Board;
use crate::diagnostics::data_class;
use crate::moves::Move;
use crate::registry::CompiledVariant;
use crate::variant::Variant;

/// The maximum number of threads of an engine.
const MAX_THREADS: u32 = 256;
/// The maximum size of a transposition table, in mebibytes.
const MAX_HASH: u32 = 1 << 16;
/// Interval between attempts to lock an engine that another thread uses.
const RETRY_INTERVAL: Duration = Duration::from_millis(2);

/// The time from which the clock of the engine counts: the start of the first search with a time limit.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// An engine for one variant. Its transposition table of `hash` mebibytes persists from one search to the next.
///
/// >>> from varlab import Board, Engine, Limit, Variant
/// >>> variant = Variant.load("chess")
/// >>> board = Board(variant, fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
/// >>> info = Engine(variant).analyse(board, Limit(depth=4))
/// >>> str(info.move), str(info.score)
/// ('a1a8', 'wins in 1')
///
/// With one thread and a limit of depth or nodes, results are deterministic. Ctrl-C stops a search. Searches of several threads with one
/// engine run one after another.
#[pyclass(frozen, module = "varlab")]
pub struct Engine {
    compiled: Arc<CompiledVariant>,
    inner: Mutex<varlab::Engine>,
    /// The size of the transposition table, in mebibytes.
    #[pyo3(get)]
    hash: usize,
    /// The number of threads of a search.
    #[pyo3(get)]
    threads: usize,
}

/// The fields of a `varlab.Limit`.
#[derive(FromPyObject)]
struct LimitFields {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (variant, hash=Int(16), threads=Int(1)), text_signature = "(variant, hash=16, threads=1)")]
    fn new(py: Python<'_>, variant: &Bound<'_, Variant>, hash: Int, threads: Int) -> PyResult<Engine> {
        let hash = hash.in_range("hash", 1, MAX_HASH)? as usize;
        let threads = threads.in_range("threads", 1, MAX_THREADS)? as usize;
        let compiled = Arc::clone(&variant.get().compiled);
        let engine = background::run(py, |_| {
            varlab::Engine::new(&compiled.variant).with_hash(hash).with_threads(threads)
        })?;
        Ok(Engine { compiled, inner: Mutex::new(engine), hash, threads })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { compiled: Arc::clone(&self.compiled) }
    }

    /// Searches for the best move and returns a `PlayResult`: the move, and the expected answer. Both are `None` if the game is over.
    #[pyo3(signature = (board, limit))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        limit: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (result, searched) = self.search(py, board.get(), limit)?;
        let ponder = result.line.get(1).cloned().map(|inner| Move { inner });
        data_class!(py, "PlayResult")?.call1((best_move(result), ponder, searched))
    }

    /// Searches and returns an `Info`: the best move, the score for the side to move, the depth in plies, the number of nodes, and the
    /// principal variation.
    #[pyo3(signature = (board, limit))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        limit: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (result, searched) = self.search(py, board.get(), limit)?;
        let (cp, mate, winning) = match result.score {
            Score::Centipawns(centipawns) => (Some(centipawns), None, None),
            Score::MateIn(moves) => (None, Some(moves), Some(true)),
            Score::MatedIn(moves) => (None, Some(moves), Some(false)),
        };
        let score = data_class!(py, "Score")?.call1((cp, mate, winning))?;
        let (depth, nodes) = (result.depth, result.nodes);
        let line = result.line.iter().cloned().map(|inner| Move { inner });
        let line = PyList::new(py, line.collect::<Vec<_>>())?;
        data_class!(py, "Info")?.call1((best_move(result), score, depth, nodes, line, searched))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Engine for {:?}, hash {} MiB, threads {}>",
            self.compiled.variant.title(),
            self.hash,
            self.threads
        )
    }

    fn __copy__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("cannot copy an Engine; make a new one for its variant"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
        self.__copy__()
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("cannot pickle an Engine; pickle its variant and make a new one"))
    }
}

impl Engine {
    /// Searches, and returns the result with a copy of the board, with which the moves of the result can be pickled.
    fn search(
        &self,
        py: Python<'_>,
        board: &Board,
        limit: &Bound<'_, PyAny>,
    ) -> PyResult<(SearchResult, Board)> {
        if !Arc::ptr_eq(board.compiled(), &self.compiled) {
            let (board, engine) = (board.compiled().variant.title(), self.compiled.variant.title());
            let message =
                format!("this engine is for {engine}, and the board is of another variant, {board}");
            return Err(PyValueError::new_err(message));
        }
        let limits = limits(py, limit)?;
        let game = board.with_game(|game| game.clone());
        let result =
            background::run(py, |stop| Some(self.lock_engine(stop)?.search_until(&game, limits, stop)))?;
        let result = result.ok_or_else(|| PyValueError::new_err("the search was stopped"))?;
        Ok((result, Board::from_game(&self.compiled, game)))
    }

    /// Locks the engine as soon as no other thread uses it; `None` if `stop` is set first.
    fn lock_engine(&self, stop: &AtomicBool) -> Option<MutexGuard<'_, varlab::Engine>> {
        loop {
            match self.inner.try_lock() {
                Ok(engine) => return Some(engine),
                Err(TryLockError::Poisoned(error)) => return Some(PoisonError::into_inner(error)),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => return None,
                Err(TryLockError::WouldBlock) => thread::sleep(RETRY_INTERVAL),
            }
        }
    }
}

fn best_move(result: SearchResult) -> Option<Move> {
    (!result.best_move.is_none()).then_some(Move { inner: result.best_move })
}

/// Converts a `varlab.Limit`. Returns an error if it has no limit.
fn limits(py: Python<'_>, limit: &Bound<'_, PyAny>) -> PyResult<Limits> {
    if !limit.is_instance(data_class!(py, "Limit")?)? {
        return Err(PyTypeError::new_err("expected a Limit, such as Limit(depth=6)"));
    }
    let LimitFields { depth, nodes, time } = limit.extract()?;
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| PyValueError::new_err("the time is out of range"))?;
    let limits = match (time, depth, nodes) {
        (Some(time), depth, nodes) => {
            let limits = Limits::time(time, || START.elapsed());
            let limits = depth.map_or(limits, |depth| limits.and_depth(depth));
            nodes.map_or(limits, |nodes| limits.and_nodes(nodes))
        }
        (None, Some(depth), nodes) => {
            let limits = Limits::depth(depth);
            nodes.map_or(limits, |nodes| limits.and_nodes(nodes))
        }
        (None, None, Some(nodes)) => Limits::nodes(nodes),
        (None, None, None) => return Err(PyValueError::new_err("the Limit has no limit")),
    };
    Ok(limits)
}
