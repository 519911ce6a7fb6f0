//! How long to think: what the caller allows, and what it comes to. The time is read from a timer that the caller hands in.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A source of time: a function that returns the time since some fixed moment and never goes back.
pub type Timer = fn() -> Duration;

/// When to stop; whichever comes first. Without any, the search goes on until it is told to stop or has proven the outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
    /// A share of what the clock shows.
    pub clock: Option<Clock>,
    /// Measures the time. Without it no time is reported, and a search with a limit of time ends after its first iteration.
    pub timer: Option<Timer>,
}

impl Limits {
    /// The same limits, with the time measured by `timer`.
    #[must_use]
    pub fn timed_by(self, timer: Timer) -> Limits {
        Limits { timer: Some(timer), ..self }
    }
}

/// What a chess clock shows to the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Left for the moves to come.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until time is added; `None` if this must do for the whole game.
    pub moves_to_go: Option<u32>,
}

/// No iteration is deeper.
const DEEPEST: u32 = 64;
/// Kept back for the way between the clock and the search.
const LAG: Duration = Duration::from_millis(5);
/// A game is taken to last so many moves more.
const MOVES_TO_COME: u32 = 30;
/// The clock is read at least whenever this many positions have been looked at; more often where that takes longer than
/// [`BETWEEN_READINGS`].
const READ_CLOCK_EVERY: u64 = 64;
const BETWEEN_READINGS: Duration = Duration::from_millis(1);

/// What is left of the limits.
pub(super) struct Budget<'s> {
    stop: &'s AtomicBool,
    timer: Option<Timer>,
    /// The time at which the search began.
    start: Duration,
    /// No new iteration after this.
    enough: Option<Duration>,
    /// Not a moment longer.
    most: Option<Duration>,
    /// No deeper iteration; never more than is allowed to all.
    pub depth: u32,
    nodes: u64,
    spent: bool,
    /// When the clock was read last, the number of positions at which it is read next, and how many lie between two readings.
    last_reading: Duration,
    next_reading: u64,
    stride: u64,
    /// Where it is told now and then how many positions have been looked at.
    tally: Option<&'s AtomicU64>,
}

impl<'s> Budget<'s> {
    pub fn new(limits: &Limits, stop: &'s AtomicBool) -> Budget<'s> {
        let (mut enough, mut most) = (None, limits.time.map(|time| time.saturating_sub(LAG)));
        if let Some(clock) = &limits.clock {
            let (share, limit) = clock.share();
            enough = Some(share);
            most = Some(most.map_or(limit, |most| most.min(limit)));
        }
        let timer = limits.timer;
        if timer.is_none() && most.is_some() {
            enough = Some(Duration::ZERO);
        }
        let start = timer.map_or(Duration::ZERO, |now| now());
        let depth = limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST));
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let (last_reading, next_reading, stride) = (Duration::ZERO, 0, 1);
        Budget {
            stop,
            timer,
            start,
            enough,
            most,
            depth,
            nodes,
            spent: false,
            last_reading,
            next_reading,
            stride,
            tally: None,
        }
    }

    /// That of a thread that helps another: it goes on until that one has come to an end.
    pub fn of_helper(stop: &'s AtomicBool, tally: &'s AtomicU64) -> Budget<'s> {
        Budget { tally: Some(tally), ..Budget::new(&Limits::default(), stop) }
    }

    /// Whether to stop at once. Once it has said so, it says so for good.
    pub fn is_spent(&mut self, nodes: u64) -> bool {
        if let Some(tally) = self.tally.filter(|_| nodes.is_multiple_of(READ_CLOCK_EVERY)) {
            tally.store(nodes, Ordering::Relaxed);
        }
        self.spent = self.spent
            || nodes >= self.nodes
            || self.stop.load(Ordering::Relaxed)
            || self.timer.is_some() && self.most.is_some_and(|most| self.has_passed(most, nodes));
        self.spent
    }

    /// Returns true if so much time has passed. Reads the clock only now and then.
    fn has_passed(&mut self, most: Duration, nodes: u64) -> bool {
        if nodes < self.next_reading {
            return false;
        }
        let now = self.elapsed();
        let since = now.saturating_sub(self.last_reading);
        self.stride = if since > BETWEEN_READINGS {
            (self.stride / 2).max(1)
        } else {
            (self.stride * 2).min(READ_CLOCK_EVERY)
        };
        (self.last_reading, self.next_reading) = (now, nodes + self.stride);
        now >= most
    }

    /// Whether another iteration is not worth beginning.
    pub fn is_enough(&self) -> bool {
        self.spent || self.enough.is_some_and(|enough| self.elapsed() >= enough)
    }

    /// The time since the search began; zero without a timer.
    pub fn elapsed(&self) -> Duration {
        self.timer.map_or(Duration::ZERO, |now| now().saturating_sub(self.start))
    }
}

impl Clock {
    /// The time after which no iteration is begun, and the time after which none goes on.
    fn share(&self) -> (Duration, Duration) {
        let moves = self.moves_to_go.map_or(MOVES_TO_COME, |moves| moves.clamp(1, MOVES_TO_COME));
        let left = self.remaining.saturating_sub(2 * LAG);
        let fair = (left / moves + self.increment * 3 / 4).min(left);
        // An iteration takes a few times as long as all before it: one that begins later than this will not end in time.
        let most = if moves == 1 { left * 9 / 10 } else { (fair * 5 / 2).min(left / 2) };
        (fair / 2, most.max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_the_clock_shows() {
        for remaining in [0, 1, 20, 100, 5_000, 600_000].map(Duration::from_millis) {
            for increment in [0, 100, 10_000].map(Duration::from_millis) {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (share, most) = Clock { remaining, increment, moves_to_go }.share();
                    assert!(share <= remaining && most <= remaining.max(Duration::from_millis(1)));
                }
            }
        }
    }

    #[test]
    fn a_spent_budget_stays_spent() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits { nodes: Some(10), ..Limits::default() }, &stop);
        assert!(!budget.is_spent(9) && budget.is_spent(10) && budget.is_spent(0));
    }
}
