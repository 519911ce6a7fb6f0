//! What the threads of a search tell each other beside the table: what each is busy with, and how far the iterations have come. All of
//! them search the same iteration at the same time; as soon as one has finished it, it is finished for all.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::busy::Busy;
use crate::position::Move;

/// The threads of one search, as they see each other.
pub(super) struct Company {
    pub busy: Busy,
    /// The depth of `finished`, which is asked for at every node.
    depth: AtomicU32,
    /// What the deepest iteration came to that anybody has finished; of depth 0 at first.
    finished: Mutex<Finished>,
}

/// What an iteration over all moves of the root has come to.
#[derive(Clone, Default)]
pub(super) struct Finished {
    /// How deep it was.
    pub depth: u32,
    /// The value of the root to the player to move.
    pub value: i32,
    /// The best line, at least one move long.
    pub line: Vec<Move>,
}

impl Company {
    pub fn new() -> Company {
        Company { busy: Busy::new(), depth: AtomicU32::new(0), finished: Mutex::default() }
    }

    /// Whether somebody has finished an iteration as deep as this.
    pub fn has_finished(&self, depth: u32) -> bool {
        self.depth.load(Ordering::Relaxed) >= depth
    }

    /// What the deepest finished iteration came to, if it is as deep as this.
    pub fn finished(&self, depth: u32) -> Option<Finished> {
        let finished = self.held();
        (finished.depth >= depth).then(|| finished.clone())
    }

    /// Tells everybody of a finished iteration.
    pub fn tell(&self, news: Finished) {
        let mut finished = self.held();
        if news.depth > finished.depth {
            self.depth.store(news.depth, Ordering::Relaxed);
            *finished = news;
        }
    }

    /// What it holds is whole whatever became of the thread that wrote it last.
    fn held(&self) -> MutexGuard<'_, Finished> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_depth(depth: u32) -> Finished {
        Finished { depth, value: depth as i32, line: Vec::new() }
    }

    #[test]
    fn the_deepest_iteration_counts() {
        let company = Company::new();
        assert!(!company.has_finished(1) && company.finished(1).is_none());
        for depth in [3, 2, 5, 4] {
            company.tell(of_depth(depth));
        }
        assert!(company.has_finished(1) && company.has_finished(5) && !company.has_finished(6));
        assert_eq!(company.finished(4).map(|finished| finished.value), Some(5));
        assert!(company.finished(6).is_none());
    }
}
