//! The time control and search limits of a match.

use std::fmt;
use std::time::Duration;

use crate::thinking::{Level, ThinkingArgs};
use varlab::search::{Clock, Limits};

/// Time by which a move may exceed the player's limit, for the overhead of communication.
const TIMEOUT_MARGIN: Duration = Duration::from_millis(200);
/// Time limit per move in games without a clock and without a limit on the time per move.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(600);

/// The limits of a player in a match.
#[derive(Clone, Debug)]
pub struct PlayerLimits {
    /// Limits per move, and skill.
    pub per_move: Level,
    /// Initial time of the clock, and increment per move; `None` for a game without clocks.
    pub clock: Option<(Duration, Duration)>,
}

/// The default has no limits.
impl Default for PlayerLimits {
    fn default() -> Self {
        Self { per_move: Level::BY_CLOCK, clock: None }
    }
}

impl PlayerLimits {
    /// Creates the limits of the match from the arguments. Without a clock and without limits per move, the default time per move applies.
    pub fn new(thinking: &ThinkingArgs, clock: Option<(Duration, Duration)>) -> Self {
        let per_move = match thinking.level() {
            Some(level) if clock.is_some() => level,
            Some(level) => level.bounded(),
            None if clock.is_some() => Level::BY_CLOCK,
            None => Level::default(),
        };
        Self { per_move, clock }
    }

    /// Returns the limits of a player. The player's own level, if any, replaces the skill of the match. If that level has limits per move,
    /// they replace the limits per move of the match, and determine the timeout. The clock stays the same.
    pub fn with_player_level(&self, player_level: Option<Level>) -> Self {
        let per_move = match player_level {
            Some(level) if level.is_by_clock() => Level { limits: self.per_move.limits, ..level },
            Some(level) => level,
            None => self.per_move,
        };
        Self { per_move, clock: self.clock }
    }

    /// Returns the limits for the next search of this program's engine.
    pub fn search_limits(&self, clocks: &Clocks) -> Limits {
        let clock =
            self.clock.map(|(_, increment)| Clock { remaining: clocks.mine, increment, moves_to_go: None });
        Limits { clock, ..self.per_move.limits }
    }

    /// Returns the time limit for the next move, including [`TIMEOUT_MARGIN`]. A player that exceeds it loses the
    /// game.
    pub fn timeout(&self, clocks: &Clocks) -> Duration {
        let allowed = self.per_move.limits.time.or(self.clock.map(|_| clocks.mine));
        allowed.map_or(DEFAULT_TIMEOUT, |allowed| allowed + TIMEOUT_MARGIN)
    }
}

impl fmt::Display for PlayerLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock =
            self.clock.map(|(base, increment)| format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64()));
        let per_move = self.per_move.to_string();
        let parts: Vec<String> =
            clock.into_iter().chain(Some(per_move).filter(|text| !text.is_empty())).collect();
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

/// Parses a time control, in seconds: `60+1`, `10+0.1`, or `60` without an increment. Each number is at most a day.
pub fn parse_clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let parse_seconds = |text: &str| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds))?;
        Duration::try_from_secs_f64(seconds).ok()
    };
    let times = parse_seconds(base).zip(parse_seconds(increment)).filter(|(base, _)| !base.is_zero());
    times.ok_or_else(|| "expected seconds, such as `60+1` or `10+0.1`".to_owned())
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
    fn a_players_level_replaces_the_limits_or_only_the_skill_of_the_match() {
        for &(per_move, clock, player_level, expected, timeout) in CASES {
            let parse_level = |text: &str| text.parse::<Level>().ok();
            let clock = clock.map(|seconds| (Duration::from_secs(seconds), Duration::ZERO));
            let limits = PlayerLimits { per_move: parse_level(per_move).expect("a level"), clock };
            let limits = limits.with_player_level(parse_level(player_level));
            assert_eq!(limits.per_move.to_string(), expected, "{per_move}, {clock:?}, {player_level}");
            let remaining = clock.map_or(Duration::ZERO, |(base, _)| base);
            let clocks = Clocks { mine: remaining, theirs: remaining };
            assert_eq!(
                limits.timeout(&clocks),
                Duration::from_millis(timeout),
                "{per_move}, {clock:?}, {player_level}"
            );
        }
    }
}
