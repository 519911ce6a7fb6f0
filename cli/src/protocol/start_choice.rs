//! The choice of a start position.

use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use varlab::ir::Program;

/// A start position of a game with a randomized setup, as in Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartChoice {
    /// The start position with the given number, from 0.
    Number(u64),
    /// A random start position.
    Random,
}

impl FromStr for StartChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<StartChoice, String> {
        match text.parse() {
            Ok(number) => Ok(StartChoice::Number(number)),
            Err(_) if text.eq_ignore_ascii_case("random") => Ok(StartChoice::Random),
            Err(_) => Err("expected a number or `random`".to_owned()),
        }
    }
}

impl StartChoice {
    /// Returns the chosen number, or a random one for [`StartChoice::Random`].
    ///
    /// # Errors
    /// Returns the reason if the game has no start position with that number.
    pub fn number(self, program: &Program) -> Result<u64, String> {
        let starts = program.starts();
        match self {
            StartChoice::Random => Ok(RandomState::new().hash_one(starts) % starts),
            StartChoice::Number(number) if number < starts => Ok(number),
            StartChoice::Number(number) if starts == 1 => {
                Err(format!("there is no start position {number}: this game has only number 0"))
            }
            StartChoice::Number(number) => Err(format!(
                "the start positions are numbered from 0 to {}, so {number} is too large",
                starts - 1
            )),
        }
    }
}
