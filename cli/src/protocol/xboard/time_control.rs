//! The time control and clock, as set by the protocol.

use std::time::Duration;

use varlab::board::Side;
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::search::{Clock, Limits};

/// The time control, and the remaining time on the engine's clock.
#[derive(Clone, Debug)]
pub(super) struct TimeControl {
    /// Number of moves per time-control period; 0 if `base` is for the whole game.
    moves_per_period: u32,
    /// Time per period.
    base: Duration,
    /// Time added after each move.
    increment: Duration,
    /// Fixed time per move, which replaces the periods and the increment.
    per_move: Option<Duration>,
    /// Remaining time on the engine's clock. `None`, which means the base time, until the front end sends a time
    /// or a level.
    remaining: Option<Duration>,
    /// Maximum depth, in plies.
    max_depth: Option<u32>,
}

/// Maximum of each time; longer times are shortened to this maximum.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

impl Default for TimeControl {
    /// The default is five minutes for the whole game.
    fn default() -> Self {
        let (base, increment) = (Duration::from_secs(300), Duration::ZERO);
        TimeControl { moves_per_period: 0, base, increment, per_move: None, remaining: None, max_depth: None }
    }
}

impl TimeControl {
    /// Resets the clock to the base time, and removes the depth limit, for a new game.
    pub fn reset(&mut self) {
        self.remaining = None;
        self.max_depth = None;
    }

    /// Sets the time control from `MOVES BASE INCREMENT`, with the base in minutes or `minutes:seconds` and the increment in seconds.
    ///
    /// # Errors
    /// Returns an error if the text does not have that form.
    pub fn set_level(&mut self, text: &str) -> Result<(), String> {
        let error = || format!("expected a level such as 40 5 0 or 0 2:30 12, not {}", quote_truncated(text));
        let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(error());
        };
        let moves_per_period = moves.parse().map_err(|_| error())?;
        // Later versions of the protocol may append something to the base.
        let base_time =
            base.split(|char: char| !char.is_ascii_digit() && char != ':').next().unwrap_or_default();
        let (minutes, extra_seconds) = base_time.split_once(':').unwrap_or((base_time, "0"));
        let parse_whole = |text: &str| text.parse::<u32>().map(f64::from).map_err(|_| error());
        let base =
            clamped_duration(parse_whole(minutes)? * 60.0 + parse_whole(extra_seconds)?).ok_or_else(error)?;
        let increment = increment.parse().ok().and_then(clamped_duration).ok_or_else(error)?;
        *self =
            TimeControl { moves_per_period, base, increment, per_move: None, remaining: Some(base), ..*self };
        Ok(())
    }

    /// Sets a fixed time per move, in seconds.
    ///
    /// # Errors
    /// Returns an error if the text is not a positive number of seconds.
    pub fn set_per_move(&mut self, text: &str) -> Result<(), String> {
        let time = text.parse().ok().and_then(clamped_duration).filter(|time| !time.is_zero());
        let error = || format!("expected a positive number of seconds, not {}", quote_truncated(text));
        self.per_move = Some(time.ok_or_else(error)?);
        Ok(())
    }

    /// Sets the maximum depth, in plies; 0 removes the limit.
    ///
    /// # Errors
    /// Returns an error if the text is not a number.
    pub fn set_depth(&mut self, text: &str) -> Result<(), String> {
        let depth: u32 =
            text.parse().map_err(|_| format!("expected a number of plies, not {}", quote_truncated(text)))?;
        self.max_depth = (depth > 0).then_some(depth);
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

    /// Returns the limits for the next move of the engine, which has played `moves_played` moves so far.
    pub fn limits(&self, moves_played: usize) -> Limits {
        let clock = Clock {
            remaining: self.remaining.unwrap_or(self.base),
            increment: self.increment,
            moves_to_go: (self.moves_per_period > 0)
                .then(|| self.moves_per_period - (moves_played % self.moves_per_period as usize) as u32),
        };
        let clock = self.per_move.is_none().then_some(clock);
        Limits { depth: self.max_depth, nodes: None, time: self.per_move, clock, timer: None }
    }
}

/// Returns the number of moves that a side has made in a game. Each move of a turn counts.
pub(super) fn moves_by(game: &Game, side: Side) -> usize {
    game.history().plies().iter().filter(|ply| ply.side == side).count()
}

fn clamped_duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|time| time.min(MAX_TIME))
}

#[cfg(test)]
mod tests {
    use varlab::compile::compile;
    use varlab::service::ShippedFiles;

    use super::*;

    #[test]
    fn valid_levels_are_parsed_and_other_levels_are_rejected() {
        let mut time_control = TimeControl::default();
        for (text, moves_played, expected) in [
            ("40 5 0", 0, (300, 0, Some(40))),
            ("40 5 0", 39, (300, 0, Some(1))),
            ("40 5 0", 40, (300, 0, Some(40))),
            ("0 2:30 12", 7, (150, 12, None)),
            ("0 25+5 0", 0, (1500, 0, None)),
        ] {
            time_control.set_level(text).expect(text);
            let clock = time_control.limits(moves_played).clock.expect("a clock");
            let limits_seen = (clock.remaining.as_secs(), clock.increment.as_secs(), clock.moves_to_go);
            assert_eq!(limits_seen, expected, "{text}");
        }
        for text in ["", "40", "40 5", "x 5 0", "0 x 0", "0 5 -1", "0 5 nan", "-1 5 0", "0 99999999999 0"] {
            assert!(time_control.set_level(text).is_err(), "{text}");
        }
        time_control.set_per_move("2.5").expect("seconds");
        assert_eq!(time_control.limits(0).time, Some(Duration::from_millis(2500)));
        assert!(time_control.limits(0).clock.is_none());
        for text in ["0", "-1", "0.0", "nan", ""] {
            assert!(time_control.set_per_move(text).is_err(), "{text}");
        }
    }

    #[test]
    fn negative_clocks_count_as_zero() {
        let mut time_control = TimeControl::default();
        time_control.set_remaining("-50").expect("a number");
        assert_eq!(time_control.limits(0).clock.map(|clock| clock.remaining), Some(Duration::ZERO));
    }

    #[test]
    fn each_move_of_a_turn_counts() {
        let text = "variant Turns\nuse chess\nBlack makes 2 moves a turn\n";
        let variant = compile(&ShippedFiles, "turns", text, &[]).variant.expect("a variant");
        let mut game = Game::new(&variant.program);
        for counts in [(1, 0), (1, 1), (1, 2), (2, 2), (2, 3)] {
            assert!(game.play_nth(0).is_some());
            assert_eq!((moves_by(&game, Side::White), moves_by(&game, Side::Black)), counts);
        }
    }
}
