//! A chess clock for two players. It does not end the game itself: the session checks for a fallen flag.

use std::str::FromStr;
use std::time::{Duration, Instant};

use varlab::board::Side;

/// Maximum initial time in minutes, and maximum increment in seconds.
const MAX_NUMBER: f64 = 24.0 * 60.0;

/// A time control, written `5+3`: each player has 5 minutes for the game, and 3 seconds are added after each move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// Initial time, in minutes.
    minutes: f64,
    /// Time added after each move, in seconds.
    increment: f64,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || format!("expected minutes and seconds, such as `5+3` or `15`, not `{text}`");
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let parse_number = |text: &str| {
            let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|number| is_decimal && *number <= MAX_NUMBER)
        };
        let (minutes, increment) = parse_number(minutes).zip(parse_number(increment)).ok_or_else(error)?;
        if minutes <= 0.0 { Err(error()) } else { Ok(Self { minutes, increment }) }
    }
}

impl std::fmt::Display for TimeControl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}", self.minutes, self.increment)
    }
}

/// A clock for two players. The time of at most one player runs.
#[derive(Clone, Debug)]
pub struct Clock {
    time_control: TimeControl,
    /// Remaining time of each side when the clock last stopped.
    remaining: [Duration; 2],
    /// The time at which the clock of `side` was started; `None` while it is stopped.
    running_since: Option<Instant>,
    /// The side whose time runs while the clock is running, or will run when it is started.
    side: Side,
}

impl Clock {
    /// Creates a stopped clock.
    pub fn new(time_control: TimeControl, to_move: Side) -> Self {
        let initial = Duration::from_secs_f64(time_control.minutes * 60.0);
        Self { time_control, remaining: [initial; 2], running_since: None, side: to_move }
    }

    /// Returns the time control.
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// Returns the time added after each move.
    pub fn increment(&self) -> Duration {
        Duration::from_secs_f64(self.time_control.increment)
    }

    /// Returns the remaining time of a player.
    pub fn remaining(&self, side: Side) -> Duration {
        let running_since = self.running_since.filter(|_| side == self.side);
        let used_time = running_since.map_or(Duration::ZERO, |since| since.elapsed());
        self.remaining[side.index()].saturating_sub(used_time)
    }

    /// Sets the remaining time of a player.
    pub fn set_remaining(&mut self, side: Side, remaining: Duration) {
        self.remaining[side.index()] = remaining;
    }

    /// Starts the clock, unless it is already running.
    pub fn start(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    /// Stops the clock after a player's move and adds the increment; the next [`Self::start`] starts the opponent's time.
    pub fn end_turn(&mut self, side: Side) {
        self.stop(side.other());
        self.remaining[side.index()] += self.increment();
    }

    /// Stops the clock; the next [`Self::start`] starts the time of `next_side`.
    pub fn stop(&mut self, next_side: Side) {
        self.remaining[self.side.index()] = self.remaining(self.side);
        self.running_since = None;
        self.side = next_side;
    }

    /// Returns the remaining time of a player as text: `4:58`, or `0:09.3` below 20 seconds.
    pub fn remaining_text(&self, side: Side) -> String {
        let remaining = self.remaining(side);
        let (minutes, seconds) = (remaining.as_secs() / 60, remaining.as_secs() % 60);
        if remaining < Duration::from_secs(20) {
            format!("{minutes}:{seconds:02}.{}", remaining.subsec_millis() / 100)
        } else {
            format!("{minutes}:{seconds:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_time_controls_are_parsed_and_others_are_rejected() {
        for (text, shown) in [("5+3", "5+3"), ("15", "15+0"), ("0.5+0.1", "0.5+0.1")] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), shown);
        }
        for text in ["", "+", "0", "0+3", "5+", "-5+3", "5+-3", "1e2", "nan", "99999", "5+3+1", "five"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let mut clock = Clock::new("0.01+2".parse().unwrap(), Side::White);
        let initial = clock.remaining(Side::Black);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(clock.remaining(Side::White), initial, "the clock has not been started");
        clock.start();
        std::thread::sleep(Duration::from_millis(20));
        assert!(clock.remaining(Side::White) < initial && clock.remaining(Side::Black) == initial);
        clock.end_turn(Side::White);
        let remaining = clock.remaining(Side::White);
        assert!(remaining > Duration::from_secs(2) && remaining < initial + Duration::from_secs(2));
        clock.start();
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(clock.remaining(Side::White), remaining);
        assert!(clock.remaining(Side::Black) < initial);
    }

    #[test]
    fn remaining_time_as_text() {
        let mut clock = Clock::new("5+3".parse().unwrap(), Side::White);
        assert_eq!(clock.remaining_text(Side::White), "5:00");
        clock.set_remaining(Side::White, Duration::from_millis(9_340));
        assert_eq!(clock.remaining_text(Side::White), "0:09.3");
    }
}
