//! Many games, some of them at the same time: which is played next, who hears of it, and how far it has come. Not the games.

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

/// Games with numbers from 0 on.
pub struct Jobs {
    pub games: u32,
    /// So many are played at the same time.
    pub at_once: u16,
    /// The numbers of those that have been played before.
    pub done: BTreeSet<u32>,
}

impl Jobs {
    /// Plays them all, unless Ctrl-C is pressed. Each thread has a player of its own, which `sit` makes: he plays the game of a number, and
    /// gives nothing when the flag has been set or Ctrl-C pressed. `hear` is told of every game that has ended, and says whether to go on.
    ///
    /// # Errors
    /// The first of a player or of `hear`; no other game is begun then.
    pub fn play<P, T>(
        &self,
        sit: impl Fn() -> P + Sync,
        mut hear: impl FnMut(u32, T) -> Result<ControlFlow<()>, Failure>,
    ) -> Outcome
    where
        P: FnMut(u32, &AtomicBool) -> Result<Option<T>, Failure>,
        T: Send,
    {
        let (stop, next) = (AtomicBool::new(false), AtomicU32::new(0));
        let (sender, reports) = channel();
        thread::scope(|scope| {
            for _ in 0..self.at_once {
                let (sender, sit, stop, next) = (sender.clone(), &sit, &stop, &next);
                scope.spawn(move || {
                    let mut play = sit();
                    for number in self.numbers(next) {
                        if stop.load(Ordering::Relaxed) || interrupt::pressed() {
                            return;
                        }
                        let played = play(number, stop).transpose();
                        if !matches!(played, Some(Ok(_))) {
                            stop.store(true, Ordering::Relaxed);
                        }
                        // Nobody listens once something has failed.
                        if played.is_none_or(|played| sender.send((number, played)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (number, played) in reports {
                let heard = played.and_then(|played| hear(number, played));
                if !matches!(heard, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                }
                heard.map(|_| ())?;
            }
            Ok(())
        })
    }

    /// The numbers that are left, each for one of those who share `next`.
    fn numbers(&self, next: &AtomicU32) -> impl Iterator<Item = u32> {
        iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
            .take_while(|number| *number < self.games)
            .filter(|number| !self.done.contains(number))
    }
}

/// How far it has come and what `more` says, on standard error if that is a terminal.
pub fn bar(games: u32, more: &str) -> ProgressBar {
    let bar = ProgressBar::new(u64::from(games));
    let template = format!("game {{pos}} of {{len}}{more}, {{elapsed}} (about {{eta}} more)");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
