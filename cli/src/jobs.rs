//! Scheduling of many games on several threads, with a progress bar.

use std::collections::BTreeSet;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{Failure, Outcome};
use super::interrupt;

/// Games numbered from 0.
pub struct Jobs {
    pub games: u32,
    /// Number of games played at the same time.
    pub parallel: u16,
    /// The numbers of the games that are already finished.
    pub done: BTreeSet<u32>,
}

impl Jobs {
    /// Plays all games, until Ctrl-C is pressed. Each thread has its own player, created by `new_player`: a function that plays the game with
    /// a number, and returns `None` if the flag is set or Ctrl-C is pressed. `on_finished` receives every finished game and returns whether
    /// to continue.
    ///
    /// # Errors
    /// The first error of a player or of `on_finished`; no other game is started then.
    pub fn play<P, T>(
        &self,
        new_player: impl Fn() -> P + Sync,
        mut on_finished: impl FnMut(u32, T) -> Result<ControlFlow<()>, Failure>,
    ) -> Outcome
    where
        P: FnMut(u32, &AtomicBool) -> Result<Option<T>, Failure>,
        T: Send,
    {
        let (stop, next) = (AtomicBool::new(false), AtomicU32::new(0));
        let (sender, reports) = channel();
        thread::scope(|scope| {
            for _ in 0..self.parallel {
                let (sender, new_player, stop, next) = (sender.clone(), &new_player, &stop, &next);
                scope.spawn(move || {
                    let mut play = new_player();
                    for number in self.numbers(next) {
                        if stop.load(Ordering::Relaxed) || interrupt::pressed() {
                            return;
                        }
                        let played = play(number, stop).transpose();
                        if !matches!(played, Some(Ok(_))) {
                            stop.store(true, Ordering::Relaxed);
                        }
                        // Sending fails if another game has failed.
                        if played.is_none_or(|played| sender.send((number, played)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (number, played) in reports {
                let handled = played.and_then(|played| on_finished(number, played));
                if !matches!(handled, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                }
                handled.map(|_| ())?;
            }
            Ok(())
        })
    }

    /// Returns the numbers of the remaining games; threads that share `next` get different ones.
    fn numbers(&self, next: &AtomicU32) -> impl Iterator<Item = u32> {
        iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
            .take_while(|number| *number < self.games)
            .filter(|number| !self.done.contains(number))
    }
}

/// Creates a progress bar with the additional template `more`, on standard error if that is a terminal.
pub fn bar(games: u32, more: &str) -> ProgressBar {
    let bar = ProgressBar::new(u64::from(games));
    let template = format!("game {{pos}} of {{len}}{more}, {{elapsed}} (about {{eta}} more)");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
