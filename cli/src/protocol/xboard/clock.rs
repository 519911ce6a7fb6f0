//! What the protocol says of time. Not how it is spent.

use std::time::Duration;

use varlab::notation::short;
use varlab::search::{Clock, Limits};

/// The time control, and what the engine's clock shows.
#[derive(Clone, Debug)]
pub(super) struct Times {
    /// Moves until time is added; 0, if it must do for the whole game.
    moves: u32,
    base: Duration,
    increment: Duration,
    /// Instead of all that: so much for every move.
    each: Option<Duration>,
    /// What the clock shows, once it has been said.
    left: Option<Duration>,
    depth: Option<u32>,
}

/// Nobody waits longer.
const LONGEST: Duration = Duration::from_secs(1_000_000);

impl Default for Times {
    /// Five minutes for all moves.
    fn default() -> Self {
        let (base, increment) = (Duration::from_secs(300), Duration::ZERO);
        Times { moves: 0, base, increment, each: None, left: None, depth: None }
    }
}

impl Times {
    /// A new game: the clock shows what it did at the beginning, and the depth is without limit.
    pub fn reset(&mut self) {
        self.left = None;
        self.depth = None;
    }

    /// `MOVES BASE INCREMENT`, base in minutes or `minutes:seconds`.
    ///
    /// # Errors
    /// If it is not that.
    pub fn level(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("a level is written like 40 5 0 or 0 2:30 12, not {}", short(text));
        let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let moves = moves.parse().map_err(|_| wrong())?;
        // Something may be appended to the base in times to come.
        let plain = base.split(|char: char| !char.is_ascii_digit() && char != ':').next().unwrap_or_default();
        let (minutes, rest) = plain.split_once(':').unwrap_or((plain, "0"));
        let whole = |text: &str| text.parse::<u32>().map(f64::from).map_err(|_| wrong());
        let base = seconds(whole(minutes)? * 60.0 + whole(rest)?).ok_or_else(wrong)?;
        let increment = increment.parse().ok().and_then(seconds).ok_or_else(wrong)?;
        *self = Times { moves, base, increment, each: None, left: Some(base), ..*self };
        Ok(())
    }

    /// So many seconds for every move.
    ///
    /// # Errors
    /// If it is no number.
    pub fn each(&mut self, text: &str) -> Result<(), String> {
        let time = text.parse().ok().and_then(seconds);
        self.each = Some(time.ok_or_else(|| format!("seconds are expected, not {}", short(text)))?);
        Ok(())
    }

    /// No deeper than this.
    ///
    /// # Errors
    /// If it is no number.
    pub fn depth(&mut self, text: &str) -> Result<(), String> {
        let depth: u32 =
            text.parse().map_err(|_| format!("a number of plies is expected, not {}", short(text)))?;
        self.depth = (depth > 0).then_some(depth);
        Ok(())
    }

    /// What the engine's clock shows, in hundredths of a second; it may be below zero.
    ///
    /// # Errors
    /// If it is no number.
    pub fn left(&mut self, text: &str) -> Result<(), String> {
        let hundredths: i64 =
            text.parse().map_err(|_| format!("hundredths of a second are expected, not {}", short(text)))?;
        self.left =
            Some(Duration::from_millis(hundredths.max(0).unsigned_abs().saturating_mul(10)).min(LONGEST));
        Ok(())
    }

    /// What all this allows for a move; the engine has made so many.
    pub fn limits(&self, made: usize) -> Limits {
        let clock = Clock {
            remaining: self.left.unwrap_or(self.base),
            increment: self.increment,
            moves_to_go: (self.moves > 0).then(|| self.moves - (made % self.moves as usize) as u32),
        };
        let clock = self.each.is_none().then_some(clock);
        Limits { depth: self.depth, nodes: None, time: self.each, clock, timer: None }
    }
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok().map(|time| time.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let mut times = Times::default();
        for (text, made, expected) in [
            ("40 5 0", 0, (300, 0, Some(40))),
            ("40 5 0", 39, (300, 0, Some(1))),
            ("40 5 0", 40, (300, 0, Some(40))),
            ("0 2:30 12", 7, (150, 12, None)),
            ("0 25+5 0", 0, (1500, 0, None)),
        ] {
            times.level(text).expect(text);
            let clock = times.limits(made).clock.expect("a clock");
            let seen = (clock.remaining.as_secs(), clock.increment.as_secs(), clock.moves_to_go);
            assert_eq!(seen, expected, "{text}");
        }
        for text in ["", "40", "40 5", "x 5 0", "0 x 0", "0 5 -1", "0 5 nan", "-1 5 0", "0 99999999999 0"] {
            assert!(times.level(text).is_err(), "{text}");
        }
        times.each("2.5").expect("seconds");
        assert_eq!(times.limits(0).time, Some(Duration::from_millis(2500)));
        assert!(times.limits(0).clock.is_none());
    }

    #[test]
    fn clocks_below_zero_show_nothing() {
        let mut times = Times::default();
        times.left("-50").expect("a number");
        assert_eq!(times.limits(0).clock.map(|clock| clock.remaining), Some(Duration::ZERO));
    }
}
