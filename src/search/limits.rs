//! Search limits that the caller sets, and the time management derived from them. The caller supplies the clock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A monotonic clock: a function that returns the time since a fixed moment.
pub type Timer = fn() -> Duration;

/// Limits of a search. The search ends when it reaches the first of them. Without limits, it ends at a depth of 64 plies, when
/// `stop` is set or when the outcome is proven.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum time of the search. If it is very short, the search takes longer, so that its first iteration can finish.
    pub time: Option<Duration>,
    /// The chess clock; the search uses a share of its remaining time.
    pub clock: Option<Clock>,
    /// The function that measures time. Without it, no time is reported, and a search with a time limit ends after its first
    /// iteration.
    pub timer: Option<Timer>,
}

impl Limits {
    /// Returns the same limits, with the time measured by `timer`.
    #[must_use]
    pub fn timed_by(self, timer: Timer) -> Limits {
        Limits { timer: Some(timer), ..self }
    }
}

/// The state of the chess clock of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// The remaining time.
    pub remaining: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The number of moves until the next time control; `None` if the remaining time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// The maximum depth of an iteration, in plies.
const MAX_DEPTH: u32 = 64;
/// The time kept in reserve for delays in communication; less if it is more than a quarter of the time of a search.
const LAG: Duration = Duration::from_millis(5);
/// The time that the first iteration may take, whatever the limit on the time. With a chess clock, at most half of the remaining time.
const MIN_TIME: Duration = Duration::from_millis(20);
/// The number of moves that the rest of a game is assumed to last.
const EXPECTED_MOVES_TO_GO: u32 = 30;
/// The maximum number of nodes between two readings of the clock. The clock is read more often while the nodes between two
/// readings take longer than [`MAX_TIME_BETWEEN_READINGS`].
const MAX_NODES_BETWEEN_READINGS: u64 = 64;
/// The intended maximum time between two readings of the clock.
const MAX_TIME_BETWEEN_READINGS: Duration = Duration::from_millis(1);

/// The limits of a running search.
pub(super) struct Budget<'s> {
    stop: &'s AtomicBool,
    timer: Option<Timer>,
    /// The time at which the search began.
    start: Duration,
    /// The soft limit: no iteration starts after this time.
    soft_limit: Option<Duration>,
    /// The hard limit: the search stops at this time.
    hard_limit: Option<Duration>,
    /// The hard limit after the first iteration; `None` if the first iteration has ended.
    limit_after_first_iteration: Option<Duration>,
    /// The maximum depth of an iteration, in plies.
    pub max_depth: u32,
    /// The maximum number of nodes.
    max_nodes: u64,
    stopped: bool,
    /// The time of the last clock reading.
    last_reading: Duration,
    /// The node count at which the clock is read next.
    next_reading: u64,
    /// The number of nodes between the last clock reading and the next.
    nodes_between_readings: u64,
    /// The counter to which a worker thread writes its node count at intervals; `None` in the main thread.
    node_counter: Option<&'s AtomicU64>,
}

impl<'s> Budget<'s> {
    pub fn new(limits: &Limits, stop: &'s AtomicBool) -> Budget<'s> {
        let (mut soft_limit, mut hard_limit) =
            (None, limits.time.map(|time| time.saturating_sub(LAG.min(time / 4))));
        let mut min_time = MIN_TIME;
        if let Some(clock) = &limits.clock {
            let (clock_soft_limit, clock_hard_limit) = clock.time_limits();
            soft_limit = Some(clock_soft_limit);
            hard_limit = Some(hard_limit.map_or(clock_hard_limit, |limit| limit.min(clock_hard_limit)));
            min_time = min_time.min(clock.remaining / 2);
        }
        let timer = limits.timer;
        if timer.is_none() && hard_limit.is_some() {
            soft_limit = Some(Duration::ZERO);
        }
        let start = timer.map_or(Duration::ZERO, |now| now());
        let max_depth = limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH));
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let (last_reading, next_reading, nodes_between_readings) = (Duration::ZERO, 0, 1);
        Budget {
            stop,
            timer,
            start,
            soft_limit,
            hard_limit: hard_limit.map(|limit| limit.max(min_time)),
            limit_after_first_iteration: hard_limit,
            max_depth,
            max_nodes,
            stopped: false,
            last_reading,
            next_reading,
            nodes_between_readings,
            node_counter: None,
        }
    }

    /// Ends the first iteration, which may take longer than the limit on the time.
    pub fn end_first_iteration(&mut self) {
        if let Some(limit) = self.limit_after_first_iteration.take() {
            self.hard_limit = Some(limit);
        }
    }

    /// Creates the budget of a worker thread, which searches until the main thread has finished.
    pub fn for_worker(stop: &'s AtomicBool, node_counter: &'s AtomicU64) -> Budget<'s> {
        Budget { node_counter: Some(node_counter), ..Budget::new(&Limits::default(), stop) }
    }

    /// Returns true if the search must stop at once. Once true, it stays true. `nodes` is the number of nodes searched so far.
    pub fn must_stop(&mut self, nodes: u64) -> bool {
        if let Some(node_counter) =
            self.node_counter.filter(|_| nodes.is_multiple_of(MAX_NODES_BETWEEN_READINGS))
        {
            node_counter.store(nodes, Ordering::Relaxed);
        }
        self.stopped = self.stopped
            || nodes >= self.max_nodes
            || self.stop.load(Ordering::Relaxed)
            || self.timer.is_some()
                && self.hard_limit.is_some_and(|hard_limit| self.has_passed(hard_limit, nodes));
        self.stopped
    }

    /// Returns true if the hard limit has passed. Reads the clock only at intervals, and returns false between two readings.
    fn has_passed(&mut self, hard_limit: Duration, nodes: u64) -> bool {
        if nodes < self.next_reading {
            return false;
        }
        let now = self.elapsed();
        let interval = now.saturating_sub(self.last_reading);
        self.nodes_between_readings = if interval > MAX_TIME_BETWEEN_READINGS {
            (self.nodes_between_readings / 2).max(1)
        } else {
            (self.nodes_between_readings * 2).min(MAX_NODES_BETWEEN_READINGS)
        };
        (self.last_reading, self.next_reading) = (now, nodes + self.nodes_between_readings);
        now >= hard_limit
    }

    /// Returns true if no further iteration should start.
    pub fn is_past_soft_limit(&self) -> bool {
        self.stopped || self.soft_limit.is_some_and(|soft_limit| self.elapsed() >= soft_limit)
    }

    /// Returns the time since the search began; zero without a timer.
    pub fn elapsed(&self) -> Duration {
        self.timer.map_or(Duration::ZERO, |now| now().saturating_sub(self.start))
    }
}

impl Clock {
    /// Returns the soft and the hard limit for the next move.
    fn time_limits(&self) -> (Duration, Duration) {
        let expected_moves =
            self.moves_to_go.map_or(EXPECTED_MOVES_TO_GO, |moves| moves.clamp(1, EXPECTED_MOVES_TO_GO));
        let remaining = self.remaining.saturating_sub(2 * LAG);
        let share = (remaining / expected_moves + self.increment * 3 / 4).min(remaining);
        let hard_limit =
            if expected_moves == 1 { remaining * 9 / 10 } else { (share * 5 / 2).min(remaining / 2) };
        // An iteration takes several times as long as all earlier ones together. An iteration that started after
        // the soft limit would not finish before the hard limit.
        (share / 2, hard_limit.max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_limits_do_not_exceed_the_remaining_time() {
        for remaining in [0, 1, 20, 100, 5_000, 600_000].map(Duration::from_millis) {
            for increment in [0, 100, 10_000].map(Duration::from_millis) {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (soft_limit, hard_limit) = Clock { remaining, increment, moves_to_go }.time_limits();
                    assert!(soft_limit <= remaining && hard_limit <= remaining.max(Duration::from_millis(1)));
                }
            }
        }
    }

    #[test]
    fn the_first_iteration_may_take_longer_than_a_short_limit() {
        static MILLISECONDS: AtomicU64 = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() }.timed_by(|| {
            Duration::from_millis(MILLISECONDS.fetch_add(MIN_TIME.as_millis() as u64 / 2, Ordering::Relaxed))
        });
        let mut budget = Budget::new(&limits, &stop);
        assert!(!budget.must_stop(0) && budget.must_stop(1));
        let mut budget = Budget::new(&limits, &stop);
        budget.end_first_iteration();
        assert!(budget.must_stop(0));
    }

    #[test]
    fn an_exhausted_budget_stays_exhausted() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits { nodes: Some(10), ..Limits::default() }, &stop);
        assert!(!budget.must_stop(9) && budget.must_stop(10) && budget.must_stop(0));
    }
}
