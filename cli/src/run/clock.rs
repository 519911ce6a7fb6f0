//! A chess clock for two. It ends nothing: whoever looks at it says whose flag has fallen.

use std::str::FromStr;
use std::time::{Duration, Instant};

use varlab::board::Side;

/// Longer games are taken for a slip of the keyboard.
const LONGEST: f64 = 24.0 * 60.0;

/// What every player has: minutes for the game, and seconds more after every move. Written `5+3`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    minutes: f64,
    increment: f64,
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected minutes and seconds, such as 5+3 or 15, not {text:?}");
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|number| plain && *number <= LONGEST)
        };
        let (minutes, increment) = number(minutes).zip(number(increment)).ok_or_else(wrong)?;
        if minutes <= 0.0 { Err(wrong()) } else { Ok(Self { minutes, increment }) }
    }
}

impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}", self.minutes, self.increment)
    }
}

/// What the clock shows.
#[derive(Clone, Debug)]
pub struct Clock {
    pace: Pace,
    left: [Duration; 2],
    /// Since when the clock of who is to move goes.
    since: Option<Instant>,
    side: Side,
}

impl Clock {
    /// Before the first move.
    pub fn new(pace: Pace, to_move: Side) -> Self {
        let left = Duration::from_secs_f64(pace.minutes * 60.0);
        Self { pace, left: [left; 2], since: None, side: to_move }
    }

    /// What players have.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What is added after every move.
    pub fn increment(&self) -> Duration {
        Duration::from_secs_f64(self.pace.increment)
    }

    /// What a player has left.
    pub fn left(&self, side: Side) -> Duration {
        let used = self.since.filter(|_| side == self.side).map_or(Duration::ZERO, |since| since.elapsed());
        self.left[side.index()].saturating_sub(used)
    }

    /// Sets what a player has left.
    pub fn set(&mut self, side: Side, left: Duration) {
        self.left[side.index()] = left;
    }

    /// Goes, unless it does already.
    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// A player has moved; the other's time runs from the next [`Self::start`] on.
    pub fn moved(&mut self, side: Side) {
        self.halt(side.other());
        self.left[side.index()] += self.increment();
    }

    /// Stands, with what has been used taken off; afterwards it is that player's turn.
    pub fn halt(&mut self, next: Side) {
        self.left[self.side.index()] = self.left(self.side);
        self.since = None;
        self.side = next;
    }

    /// What a player has left, to be read: `4:58`, `0:09.3` near the end.
    pub fn shown(&self, side: Side) -> String {
        let left = self.left(side);
        let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
        if left < Duration::from_secs(20) {
            format!("{minutes}:{seconds:02}.{}", left.subsec_millis() / 100)
        } else {
            format!("{minutes}:{seconds:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_as_they_are_written() {
        for (text, shown) in [("5+3", "5+3"), ("15", "15+0"), ("0.5+0.1", "0.5+0.1")] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), shown);
        }
        for text in ["", "+", "0", "0+3", "5+", "-5+3", "5+-3", "1e2", "nan", "99999", "5+3+1", "five"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_clock_of_who_is_to_move_goes() {
        let mut clock = Clock::new("0.01+2".parse().unwrap(), Side::White);
        let whole = clock.left(Side::Black);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(clock.left(Side::White), whole, "it has not been started");
        clock.start();
        std::thread::sleep(Duration::from_millis(20));
        assert!(clock.left(Side::White) < whole && clock.left(Side::Black) == whole);
        clock.moved(Side::White);
        let left = clock.left(Side::White);
        assert!(left > Duration::from_secs(2) && left < whole + Duration::from_secs(2));
        clock.start();
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(clock.left(Side::White), left);
        assert!(clock.left(Side::Black) < whole);
    }

    #[test]
    fn what_is_left_is_shown() {
        let mut clock = Clock::new("5+3".parse().unwrap(), Side::White);
        assert_eq!(clock.shown(Side::White), "5:00");
        clock.set(Side::White, Duration::from_millis(9_340));
        assert_eq!(clock.shown(Side::White), "0:09.3");
    }
}
