//! The time control and search limits of a match.

use std::fmt;
use std::time::Duration;

use crate::thinking::{Level, ThinkingArgs};
use varlab::search::{Clock, Limits};

/// Time by which a player may exceed its limit, for the overhead of communication.
const MARGIN: Duration = Duration::from_millis(200);
/// Maximum time per move if there is no time limit.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(600);

/// The limits of a player.
#[derive(Clone, Debug)]
pub struct Control {
    /// Limits per move, and skill.
    pub per_move: Level,
    /// Initial time of the clock, and increment per move.
    pub clock: Option<(Duration, Duration)>,
}

/// No limits.
impl Default for Control {
    fn default() -> Self {
        Self { per_move: Level::BY_CLOCK, clock: None }
    }
}

impl Control {
    pub fn new(thinking: &ThinkingArgs, clock: Option<(Duration, Duration)>) -> Self {
        let each = match thinking.level() {
            Some(level) if clock.is_some() => level,
            Some(level) => level.bounded(),
            None if clock.is_some() => Level::BY_CLOCK,
            None => Level::default(),
        };
        Self { per_move: each, clock }
    }

    /// Returns the limits for a player that may have its own level, which replaces the limits per move of the match. The clock stays the
    /// same. So no player loses on time by using the time that its own level allows.
    pub fn for_level(&self, own: Option<Level>) -> Self {
        let each = match own {
            Some(own) if own.is_by_clock() => Level { limits: self.per_move.limits, ..own },
            own => own.unwrap_or(self.per_move),
        };
        Self { per_move: each, clock: self.clock }
    }

    /// Returns the limits for a search of this program's engine.
    pub fn limits(&self, clocks: &Clocks) -> Limits {
        let clock =
            self.clock.map(|(_, increment)| Clock { remaining: clocks.mine, increment, moves_to_go: None });
        Limits { clock, ..self.per_move.limits }
    }

    /// Returns the time after which a move is too late.
    pub fn timeout(&self, clocks: &Clocks) -> Duration {
        let allowed = self.per_move.limits.time.or(self.clock.map(|_| clocks.mine));
        allowed.map_or(DEFAULT_TIMEOUT, |allowed| allowed + MARGIN)
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock =
            self.clock.map(|(base, increment)| format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64()));
        let each = self.per_move.to_string();
        let parts: Vec<String> =
            clock.into_iter().chain(Some(each).filter(|text| !text.is_empty())).collect();
        f.write_str(&parts.join(", "))
    }
}

/// The remaining time of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// Remaining time of the side to move.
    pub mine: Duration,
    /// Remaining time of the other side.
    pub theirs: Duration,
}

/// Parses a time control in seconds: `60+1`, `10+0.1`.
pub fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|number| (0.0..=86_400.0).contains(number))?;
        Duration::try_from_secs_f64(number).ok()
    };
    let times = seconds(base).zip(seconds(increment)).filter(|(base, _)| !base.is_zero());
    times.ok_or_else(|| "expected seconds, such as 60+1 or 10+0.1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row: the level of the match, the clock of the match in seconds, the player's own level, the resulting level, and the timeout in
    /// milliseconds.
    const CASES: &[(&str, Option<u64>, &str, &str, u64)] = &[
        ("time 500ms", None, "", "time 500ms", 700),
        ("time 500ms", None, "time 2s", "time 2s", 2200),
        ("time 2s", None, "time 500ms", "time 500ms", 700),
        ("time 500ms", None, "depth 5", "depth 5", 600_000),
        ("time 500ms", None, "level 7", "time 500ms, level 7", 700),
        ("nodes 100", None, "time 2s, level 7", "time 2s, level 7", 2200),
        ("depth 3", Some(10), "nodes 9", "nodes 9", 10_200),
        ("depth 3", Some(10), "level 7", "depth 3, level 7", 10_200),
    ];

    #[test]
    fn own_limits_replace_those_of_the_match() {
        for &(each, clock, own, expected, timeout) in CASES {
            let level = |text: &str| text.parse::<Level>().ok();
            let clock = clock.map(|seconds| (Duration::from_secs(seconds), Duration::ZERO));
            let control = Control { per_move: level(each).expect("a level"), clock }.for_level(level(own));
            assert_eq!(control.per_move.to_string(), expected, "{each}, {clock:?}, {own}");
            let remaining = clock.map_or(Duration::ZERO, |(base, _)| base);
            let clocks = Clocks { mine: remaining, theirs: remaining };
            let seen = control.timeout(&clocks);
            assert_eq!(seen, Duration::from_millis(timeout), "{each}, {clock:?}, {own}");
        }
    }
}
