//! The specification of a player on the command line.

use std::fmt;
use std::str::FromStr;

use crate::failure::Failure;
use crate::thinking::Level;

/// The specification of a player.
#[derive(Clone, Debug)]
pub enum Spec {
    /// The engine of this program, with an optional level; `untuned` is true for an engine without tuned weights.
    BuiltIn { level: Option<Level>, untuned: bool },
    /// An engine that speaks UCI.
    Uci(String),
    /// An engine that speaks the protocol of `XBoard`.
    Xboard(String),
}

/// The keyword for an engine without tuned weights.
const UNTAUGHT: &str = "untaught";

impl Spec {
    /// Returns the player's own level, if any.
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::BuiltIn { level, .. } => *level,
            Self::Uci(_) | Self::Xboard(_) => None,
        }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (head, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match (head, rest.is_empty()) {
            ("own", _) => {
                let (untuned, rest) = match rest.strip_prefix(UNTAUGHT) {
                    Some(rest) if !rest.starts_with(char::is_alphanumeric) => (true, rest.trim()),
                    _ => (false, rest),
                };
                let level = if rest.is_empty() { None } else { Some(rest.parse()) };
                let level = level.transpose().map_err(|why: Failure| why.to_string())?;
                Ok(Self::BuiltIn { level, untuned })
            }
            ("uci", false) => Ok(Self::Uci(rest.to_owned())),
            ("xboard", false) => Ok(Self::Xboard(rest.to_owned())),
            _ => Err("a player is own, own LEVEL, own untaught, uci COMMAND or xboard COMMAND".to_owned()),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn { level, untuned } => {
                let untuned = untuned.then(|| format!(" {UNTAUGHT}")).unwrap_or_default();
                let level = level.map(|level| format!(" {level}")).unwrap_or_default();
                write!(f, "own{untuned}{level}")
            }
            Self::Uci(command) => write!(f, "uci {command}"),
            Self::Xboard(command) => write!(f, "xboard {command}"),
        }
    }
}
