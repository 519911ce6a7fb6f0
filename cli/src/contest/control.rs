//! How long the players of a match may think, and what their clocks show. Not who looks at the clock, which is the game.

use std::fmt;
use std::time::Duration;

use crate::thinking::{Level, ThinkingArgs};
use varlab::search::{Clock, Limits};

/// So much more than allowed is forgiven: it may have been lost on the way.
const MARGIN: Duration = Duration::from_millis(200);
/// Without any limit of time nobody thinks longer.
const PATIENCE: Duration = Duration::from_secs(600);

/// How long the players may think.
#[derive(Clone, Debug)]
pub struct Control {
    /// About every move, and how well.
    pub each: Level,
    /// About all moves: the time at the beginning, and what every move adds.
    pub clock: Option<(Duration, Duration)>,
}

/// Nothing bounds it.
impl Default for Control {
    fn default() -> Self {
        Self { each: Level::BY_CLOCK, clock: None }
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
        Self { each, clock }
    }

    /// The same for a player with limits of its own, if it has any: they take the place of those of the match about every move, and the
    /// clock goes on for all. So nobody loses on time for thinking as long as it was told to.
    pub fn of(&self, own: Option<Level>) -> Self {
        let each = match own {
            Some(own) if own.is_by_clock() => Level { limits: self.each.limits, ..own },
            own => own.unwrap_or(self.each),
        };
        Self { each, clock: self.clock }
    }

    /// What our own search is told.
    pub fn limits(&self, clocks: &Clocks) -> Limits {
        let clock =
            self.clock.map(|(_, increment)| Clock { remaining: clocks.mine, increment, moves_to_go: None });
        Limits { clock, ..self.each.limits }
    }

    /// How long an answer may take.
    pub fn patience(&self, clocks: &Clocks) -> Duration {
        let allowed = self.each.limits.time.or(self.clock.map(|_| clocks.mine));
        allowed.map_or(PATIENCE, |allowed| allowed + MARGIN)
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.clock.map(|(base, more)| format!("{}+{}", base.as_secs_f64(), more.as_secs_f64()));
        let each = self.each.to_string();
        let parts: Vec<String> =
            clock.into_iter().chain(Some(each).filter(|text| !text.is_empty())).collect();
        f.write_str(&parts.join(", "))
    }
}

/// What the clocks show.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// Of the side to move.
    pub mine: Duration,
    /// Of the other.
    pub theirs: Duration,
}

/// `60+1`, `10+0.1`, in seconds.
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

    /// The match, the clock of the match, the player's own, and what holds for it: limits, and milliseconds until it loses on time.
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
    fn limits_of_its_own_take_the_place_of_the_match_s() {
        for &(each, clock, own, wanted, patience) in CASES {
            let level = |text: &str| text.parse::<Level>().ok();
            let clock = clock.map(|seconds| (Duration::from_secs(seconds), Duration::ZERO));
            let control = Control { each: level(each).expect("a level"), clock }.of(level(own));
            assert_eq!(control.each.to_string(), wanted, "{each}, {clock:?}, {own}");
            let left = clock.map_or(Duration::ZERO, |(base, _)| base);
            let clocks = Clocks { mine: left, theirs: left };
            assert_eq!(
                control.patience(&clocks),
                Duration::from_millis(patience),
                "{each}, {clock:?}, {own}"
            );
        }
    }
}
