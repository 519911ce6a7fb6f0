//! State shared by the threads of one search, besides the transposition table: the moves being searched and the deepest finished
//! iteration. All threads search the same iteration. When one thread finishes it, all threads go on to the next.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::abdada::ActiveMoves;
use crate::position::Move;

/// State shared by the threads of one search.
pub(super) struct SharedSearch {
    pub active_moves: ActiveMoves,
    /// The depth of `finished`, in plies. It is read at every node, so it is stored outside the lock.
    finished_depth: AtomicU32,
    /// The deepest finished iteration; its depth is 0 until one has finished.
    finished: Mutex<FinishedIteration>,
}

/// The result of an iteration over all root moves.
#[derive(Clone, Default)]
pub(super) struct FinishedIteration {
    /// The depth, in plies.
    pub depth: u32,
    /// The score of the root for the side to move.
    pub score: i32,
    /// The principal variation; at least one move.
    pub pv: Vec<Move>,
}

impl SharedSearch {
    pub fn new() -> SharedSearch {
        SharedSearch {
            active_moves: ActiveMoves::new(),
            finished_depth: AtomicU32::new(0),
            finished: Mutex::default(),
        }
    }

    /// Returns true if a thread has finished an iteration of at least this depth.
    pub fn has_finished(&self, depth: u32) -> bool {
        self.finished_depth.load(Ordering::Relaxed) >= depth
    }

    /// Returns the deepest finished iteration if it has at least this depth.
    pub fn finished(&self, depth: u32) -> Option<FinishedIteration> {
        let finished = self.lock();
        (finished.depth >= depth).then(|| finished.clone())
    }

    /// Publishes a finished iteration, unless one at least as deep has been published.
    pub fn publish(&self, iteration: FinishedIteration) {
        let mut finished = self.lock();
        if iteration.depth > finished.depth {
            self.finished_depth.store(iteration.depth, Ordering::Relaxed);
            *finished = iteration;
        }
    }

    /// Locks the finished iteration. A poisoned lock is ignored because the value is always replaced as a whole.
    fn lock(&self) -> MutexGuard<'_, FinishedIteration> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iteration(depth: u32) -> FinishedIteration {
        FinishedIteration { depth, score: depth as i32, pv: Vec::new() }
    }

    #[test]
    fn the_deepest_iteration_is_kept() {
        let shared = SharedSearch::new();
        assert!(!shared.has_finished(1) && shared.finished(1).is_none());
        for depth in [3, 2, 5, 4] {
            shared.publish(iteration(depth));
        }
        assert!(shared.has_finished(1) && shared.has_finished(5) && !shared.has_finished(6));
        assert_eq!(shared.finished(4).map(|finished| finished.score), Some(5));
        assert!(shared.finished(6).is_none());
    }
}
