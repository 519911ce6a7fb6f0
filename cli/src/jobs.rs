//! Scheduling of many games on several threads, with a progress bar.

use std::collections::BTreeSet;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{CommandResult, Failure};
use super::interrupt;

/// A series of games, with the indices `0..games`.
pub struct Jobs {
    /// Number of games in the series, including the finished ones.
    pub games: u32,
    /// Number of games played at the same time.
    pub parallel: u16,
    /// The indices of the games that are already finished.
    pub finished: BTreeSet<u32>,
}

impl Jobs {
    /// Plays all games that are not finished, until Ctrl-C is pressed. Each thread calls `new_worker` once, and then calls the returned
    /// function for each of its games. The arguments of that function are the index of the game and a stop flag. It returns `None` if
    /// the game was interrupted by the flag or by Ctrl-C. `on_finished` receives every finished game, and returns `Break` to stop.
    ///
    /// # Errors
    /// Returns the first error of a worker's function or of `on_finished`. No game is started after an error.
    pub fn play<P, T>(
        &self,
        new_worker: impl Fn() -> P + Sync,
        mut on_finished: impl FnMut(u32, T) -> Result<ControlFlow<()>, Failure>,
    ) -> CommandResult
    where
        P: FnMut(u32, &AtomicBool) -> Result<Option<T>, Failure>,
        T: Send,
    {
        let (stop, next_index) = (AtomicBool::new(false), AtomicU32::new(0));
        let (sender, finished_games) = channel();
        thread::scope(|scope| {
            for _ in 0..self.parallel {
                let (sender, new_worker, stop, next_index) =
                    (sender.clone(), &new_worker, &stop, &next_index);
                scope.spawn(move || {
                    let mut play_game = new_worker();
                    for game_index in self.remaining_games(next_index) {
                        if stop.load(Ordering::Relaxed) || interrupt::is_pressed() {
                            return;
                        }
                        let played = play_game(game_index, stop).transpose();
                        if !matches!(played, Some(Ok(_))) {
                            stop.store(true, Ordering::Relaxed);
                        }
                        // Sending fails after an error, because the receiver no longer exists.
                        if played.is_none_or(|played| sender.send((game_index, played)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (game_index, played) in finished_games {
                let result = played.and_then(|played| on_finished(game_index, played));
                if !matches!(result, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                }
                result.map(|_| ())?;
            }
            Ok(())
        })
    }

    /// Returns the indices of the remaining games; threads that share `next_index` get different games.
    fn remaining_games(&self, next_index: &AtomicU32) -> impl Iterator<Item = u32> {
        iter::repeat_with(|| next_index.fetch_add(1, Ordering::Relaxed))
            .take_while(|index| *index < self.games)
            .filter(|index| !self.finished.contains(index))
    }
}

/// Creates a progress bar on standard error, which is visible only on a terminal. `details` is inserted after the number of games.
pub fn progress_bar(games: u32, details: &str) -> ProgressBar {
    let progress_bar = ProgressBar::new(u64::from(games));
    let template = format!("game {{pos}} of {{len}}{details}, {{elapsed}} (about {{eta}} more)");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        progress_bar.set_style(style);
    }
    progress_bar.enable_steady_tick(Duration::from_millis(500));
    progress_bar
}
