//! The specification of a player on the command line: `own depth 4`, `uci COMMAND`.

use std::fmt;
use std::str::FromStr;

use crate::failure::Failure;
use crate::thinking::Level;

/// The specification of a player on the command line.
#[derive(Clone, Debug)]
pub enum PlayerSpec {
    /// The engine of this program, with an optional level; `untuned` is true for an engine without tuned weights.
    BuiltIn { level: Option<Level>, untuned: bool },
    /// The command of a UCI engine.
    Uci(String),
    /// The command of an `XBoard` engine.
    Xboard(String),
}

/// The keyword for an engine without tuned weights.
const UNTUNED_KEYWORD: &str = "untuned";

impl PlayerSpec {
    /// Returns the level in the specification, if any.
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::BuiltIn { level, .. } => *level,
            Self::Uci(_) | Self::Xboard(_) => None,
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (head, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        match (head, rest.is_empty()) {
            ("own", _) => {
                let (untuned, rest) = match rest.strip_prefix(UNTUNED_KEYWORD) {
                    Some(rest) if !rest.starts_with(char::is_alphanumeric) => (true, rest.trim()),
                    _ => (false, rest),
                };
                let level = if rest.is_empty() { None } else { Some(rest.parse()) };
                let level = level.transpose().map_err(|why: Failure| why.to_string())?;
                Ok(Self::BuiltIn { level, untuned })
            }
            ("uci", false) => Ok(Self::Uci(rest.to_owned())),
            ("xboard", false) => Ok(Self::Xboard(rest.to_owned())),
            _ => {
                Err("a player is `own`, `own LEVEL`, `own untuned`, `uci COMMAND` or `xboard COMMAND`"
                    .to_owned())
            }
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn { level, untuned } => {
                let untuned = untuned.then(|| format!(" {UNTUNED_KEYWORD}")).unwrap_or_default();
                let level = level.map(|level| format!(" {level}")).unwrap_or_default();
                write!(f, "own{untuned}{level}")
            }
            Self::Uci(command) => write!(f, "uci {command}"),
            Self::Xboard(command) => write!(f, "xboard {command}"),
        }
    }
}
