//! The time control and clock, as set by the protocol.

use std::time::Duration;

use varlab::notation::quote_truncated;
use varlab::search::{Clock, Limits};

/// The time control, and the time left on the engine's clock.
#[derive(Clone, Debug)]
pub(super) struct TimeControl {
    /// Moves per time-control period; 0 if `base` is for the whole game.
    moves: u32,
    /// Time per period.
    base: Duration,
    /// Time added after each move.
    increment: Duration,
    /// Fixed time per move, which replaces all of the above.
    per_move: Option<Duration>,
    /// Remaining time on the engine's clock; `None` until the front end sends it.
    remaining: Option<Duration>,
    /// Maximum depth, in plies.
    depth: Option<u32>,
}

/// Maximum time that can be set.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

impl Default for TimeControl {
    /// Five minutes for the whole game.
    fn default() -> Self {
        let (base, increment) = (Duration::from_secs(300), Duration::ZERO);
        TimeControl { moves: 0, base, increment, per_move: None, remaining: None, depth: None }
    }
}

impl TimeControl {
    /// Resets the clock and the depth limit for a new game.
    pub fn reset(&mut self) {
        self.remaining = None;
        self.depth = None;
    }

    /// Sets the time control from `MOVES BASE INCREMENT`, with the base in minutes or `minutes:seconds` and the increment in seconds.
    ///
    /// # Errors
    /// Returns an error if the text does not have that form.
    pub fn set_level(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("expected a level like 40 5 0 or 0 2:30 12, not {}", quote_truncated(text));
        let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let moves = moves.parse().map_err(|_| wrong())?;
        // Later versions of the protocol may append something to the base.
        let plain = base.split(|char: char| !char.is_ascii_digit() && char != ':').next().unwrap_or_default();
        let (minutes, rest) = plain.split_once(':').unwrap_or((plain, "0"));
        let whole = |text: &str| text.parse::<u32>().map(f64::from).map_err(|_| wrong());
        let base = seconds(whole(minutes)? * 60.0 + whole(rest)?).ok_or_else(wrong)?;
        let increment = increment.parse().ok().and_then(seconds).ok_or_else(wrong)?;
        *self = TimeControl { moves, base, increment, per_move: None, remaining: Some(base), ..*self };
        Ok(())
    }

    /// Sets a fixed time per move, in seconds.
    ///
    /// # Errors
    /// Returns an error if the text is not a number.
    pub fn set_per_move(&mut self, text: &str) -> Result<(), String> {
        let time = text.parse().ok().and_then(seconds);
        self.per_move =
            Some(time.ok_or_else(|| format!("expected a number of seconds, not {}", quote_truncated(text)))?);
        Ok(())
    }

    /// Sets the maximum depth, in plies; 0 removes the limit.
    ///
    /// # Errors
    /// Returns an error if the text is not a number.
    pub fn set_depth(&mut self, text: &str) -> Result<(), String> {
        let depth: u32 =
            text.parse().map_err(|_| format!("expected a number of plies, not {}", quote_truncated(text)))?;
        self.depth = (depth > 0).then_some(depth);
        Ok(())
    }

    /// Sets the remaining time on the engine's clock, in hundredths of a second; it may be negative.
    ///
    /// # Errors
    /// Returns an error if the text is not a number.
    pub fn set_remaining(&mut self, text: &str) -> Result<(), String> {
        let hundredths: i64 = text.parse().map_err(|_| {
            format!("expected a number of hundredths of a second, not {}", quote_truncated(text))
        })?;
        let milliseconds = hundredths.max(0).unsigned_abs().saturating_mul(10);
        self.remaining = Some(Duration::from_millis(milliseconds).min(MAX_TIME));
        Ok(())
    }

    /// Returns the limits for the next move of the engine, which has played `made` moves so far.
    pub fn limits(&self, made: usize) -> Limits {
        let clock = Clock {
            remaining: self.remaining.unwrap_or(self.base),
            increment: self.increment,
            moves_to_go: (self.moves > 0).then(|| self.moves - (made % self.moves as usize) as u32),
        };
        let clock = self.per_move.is_none().then_some(clock);
        Limits { depth: self.depth, nodes: None, time: self.per_move, clock, timer: None }
    }
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok().map(|time| time.min(MAX_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let mut time_control = TimeControl::default();
        for (text, made, expected) in [
            ("40 5 0", 0, (300, 0, Some(40))),
            ("40 5 0", 39, (300, 0, Some(1))),
            ("40 5 0", 40, (300, 0, Some(40))),
            ("0 2:30 12", 7, (150, 12, None)),
            ("0 25+5 0", 0, (1500, 0, None)),
        ] {
            time_control.set_level(text).expect(text);
            let clock = time_control.limits(made).clock.expect("a clock");
            let seen = (clock.remaining.as_secs(), clock.increment.as_secs(), clock.moves_to_go);
            assert_eq!(seen, expected, "{text}");
        }
        for text in ["", "40", "40 5", "x 5 0", "0 x 0", "0 5 -1", "0 5 nan", "-1 5 0", "0 99999999999 0"] {
            assert!(time_control.set_level(text).is_err(), "{text}");
        }
        time_control.set_per_move("2.5").expect("seconds");
        assert_eq!(time_control.limits(0).time, Some(Duration::from_millis(2500)));
        assert!(time_control.limits(0).clock.is_none());
    }

    #[test]
    fn negative_clocks_count_as_zero() {
        let mut time_control = TimeControl::default();
        time_control.set_remaining("-50").expect("a number");
        assert_eq!(time_control.limits(0).clock.map(|clock| clock.remaining), Some(Duration::ZERO));
    }
}
