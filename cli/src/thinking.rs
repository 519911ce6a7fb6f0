//! The engine's search limits and skill, as flags and as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::arg_parsers::whole_number;
use super::failure::Failure;
use varlab::search::{Limits, Skill};

/// Default time per move.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// Minimum time per move.
const MIN_TIME: Duration = Duration::from_millis(1);

/// Maximum time per move.
const MAX_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Limits of the engine's search, its skill, and its number of threads. The search ends when the first limit is reached.
#[derive(clap::Args)]
pub struct ThinkingArgs {
    /// Maximum search depth in plies
    #[arg(long, value_name = "N", value_parser = whole_number(1_u32..))]
    depth: Option<u32>,

    /// Maximum number of nodes per move
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64..))]
    nodes: Option<u64>,

    /// Maximum time per move: milliseconds, or with a unit, as in 2s or 1.5s [default: 500ms without --depth and --nodes]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// The engine's skill: 0 is the weakest, 20 is full strength
    #[arg(long, value_name = "N", value_parser = whole_number(0_u8..=Skill::BEST))]
    level: Option<u8>,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_u16..=256))]
    threads: u16,
}

impl ThinkingArgs {
    /// Returns the level given by the flags, if any.
    pub fn level(&self) -> Option<Level> {
        let &Self { depth, nodes, time, level, .. } = self;
        let limits = Limits { depth, nodes, time, clock: None, timer: None };
        let is_given = depth.is_some() || nodes.is_some() || time.is_some() || level.is_some();
        is_given.then_some(Level { limits, skill: level.unwrap_or(Skill::BEST) })
    }

    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.threads.into()
    }
}

/// The strength of the engine: its limits per move, and its skill from 0 to [`Skill::BEST`].
#[derive(Clone, Copy, Debug)]
pub struct Level {
    pub limits: Limits,
    pub skill: u8,
}

impl Level {
    /// Full strength without limits per move: only the clock of the game limits the search.
    pub const BY_CLOCK: Self = Self {
        limits: Limits { depth: None, nodes: None, time: None, clock: None, timer: None },
        skill: Skill::BEST,
    };

    /// Returns true if there are no limits per move, so that only a clock limits the search.
    pub fn is_by_clock(&self) -> bool {
        let Limits { depth, nodes, time, .. } = self.limits;
        depth.is_none() && nodes.is_none() && time.is_none()
    }

    /// Returns the level, with the default limits if it has no limits per move.
    pub fn bounded(self) -> Self {
        if self.is_by_clock() { Self { limits: Self::default().limits, ..self } } else { self }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self { limits: Limits { time: Some(DEFAULT_TIME), ..Limits::default() }, skill: Skill::BEST }
    }
}

/// Writes the level as `depth 6, time 2s, level 5`, or as `by its clock` if it has full strength and no limits.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { depth, nodes, time, .. } = self.limits;
        let is_weakened = self.skill < Skill::BEST;
        if self.is_by_clock() && !is_weakened {
            return f.write_str("by its clock");
        }
        let parts = [
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("nodes {nodes}")),
            time.map(|time| format!("time {}", DurationText(time))),
            is_weakened.then(|| format!("level {}", self.skill)),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// Parses the format of `Display`, except `by its clock`. The word `time` may be omitted before a time with a unit, and `level` before its
/// number.
impl FromStr for Level {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let (mut limits, mut skill) = (Limits::default(), Skill::BEST);
        let mut words = text.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let to_failure = |why: String| {
            Failure::invalid(why).help("a level is, for example, `7`, `time 2s`, `depth 6` or `nodes 5000`")
        };
        let mut has_words = false;
        while let Some(word) = words.next() {
            has_words = true;
            let mut next_number =
                || words.next().ok_or_else(|| to_failure(format!("expected a number after `{word}`")));
            match word {
                "depth" => limits.depth = Some(parse_count(next_number()?, &u32::MAX).map_err(to_failure)?),
                "nodes" => limits.nodes = Some(parse_count(next_number()?, &u64::MAX).map_err(to_failure)?),
                "time" => limits.time = Some(parse_duration(next_number()?).map_err(to_failure)?),
                "level" => skill = parse_skill(next_number()?).map_err(to_failure)?,
                _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                    skill = parse_skill(word).map_err(to_failure)?;
                }
                _ if word.ends_with('s') && word.starts_with(|first: char| first.is_ascii_digit()) => {
                    limits.time = Some(parse_duration(word).map_err(to_failure)?);
                }
                _ => return Err(to_failure(format!("`{word}` is not a level"))),
            }
        }
        if has_words { Ok(Self { limits, skill }) } else { Err(to_failure("expected a level".to_owned())) }
    }
}

/// Parses a whole number from 1 to `max`, which is the largest value of the type `N`.
fn parse_count<N: FromStr + PartialOrd + From<u8> + fmt::Display>(text: &str, max: &N) -> Result<N, String> {
    let number = text.parse::<N>().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| format!("`{text}` is not a whole number from 1 to {max}"))
}

/// Parses a skill from 0 to [`Skill::BEST`].
fn parse_skill(text: &str) -> Result<u8, String> {
    let skill = text.parse().ok().filter(|skill| *skill <= Skill::BEST);
    skill.ok_or_else(|| format!("`{text}` is not a level from 0, the weakest, to {}", Skill::BEST))
}

/// Parses a time from [`MIN_TIME`] to [`MAX_TIME`]: `500` (milliseconds), `500ms`, `2s`, `1.5s`.
fn parse_duration(text: &str) -> Result<Duration, String> {
    let error = || format!("expected milliseconds or a time such as `2s` or `1.5s`, not `{text}`");
    let (number, units_per_second) = match text.strip_suffix("ms") {
        Some(number) => (number, 1000.0),
        None => text.strip_suffix('s').map_or((text, 1000.0), |number| (number, 1.0)),
    };
    let is_decimal = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_decimal).ok_or_else(error)?;
    match Duration::try_from_secs_f64(number / units_per_second) {
        Ok(time) if time < MIN_TIME => Err("the minimum is a millisecond".to_owned()),
        Ok(time) if time <= MAX_TIME => Ok(time),
        _ => Err("the maximum is a day".to_owned()),
    }
}

/// A duration that is printed in the format of [`parse_duration`].
struct DurationText(Duration);

impl fmt::Display for DurationText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.as_millis();
        if milliseconds.is_multiple_of(1000) {
            write!(f, "{}s", milliseconds / 1000)
        } else {
            write!(f, "{milliseconds}ms")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_round_trip() {
        for (text, printed) in [
            ("time 500", "time 500ms"),
            ("2s", "time 2s"),
            ("time 1.5s", "time 1500ms"),
            ("depth 6", "depth 6"),
            ("time 250ms,depth 3  nodes 70", "depth 3, nodes 70, time 250ms"),
            ("nodes 18446744073709551615", "nodes 18446744073709551615"),
            ("7", "level 7"),
            ("level 0 time 2s", "time 2s, level 0"),
        ] {
            let level: Level = text.parse().unwrap_or_else(|_| panic!("{text} is a level"));
            assert_eq!(level.to_string(), printed);
            assert_eq!(printed.parse::<Level>().unwrap().to_string(), printed);
        }
        assert_eq!(Level::default().to_string(), "time 500ms");
    }

    #[test]
    fn invalid_levels_and_durations_are_rejected() {
        for text in [
            "",
            "21",
            "level -1",
            "deep 6",
            "depth",
            "depth 0",
            "depth -1",
            "depth 99999999999",
            "time 0",
            "time 2h",
            "nodes x",
        ] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
        for text in ["", "s", "ms", "0", "0.0004s", "-1", "1e3", "nan", "inf", "99999999999s", "1.2.3"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
