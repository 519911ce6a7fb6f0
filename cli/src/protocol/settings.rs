//! The settings that both protocols share.

use std::hash::{BuildHasher, RandomState};

use varlab::notation::quote_truncated;
use varlab::search::{MAX_THREADS, Skill};

/// The values of all settings.
pub(super) struct Settings {
    /// Size of the hash table, in mebibytes.
    pub hash: u32,
    /// Number of lines of an analysis (`MultiPV`).
    pub lines: u32,
    /// Number of search threads.
    pub threads: u32,
    /// Skill level, from 0 to [`Skill::BEST`].
    pub level: u32,
    /// True if the strength is limited to `elo` instead of `level`.
    pub limit_strength: bool,
    /// Elo rating for a limited strength; [`Skill::level_for_elo`] converts it to a level.
    pub elo: u32,
    /// Maximum size of the hash table, in mebibytes.
    max_memory: u32,
}

/// A setting, as announced to the front end.
pub(super) struct Setting {
    /// The name; front ends may write it in lower case.
    pub name: &'static str,
    /// The type of its value.
    pub kind: SettingKind,
}

impl Setting {
    /// Returns the name without spaces, for protocols in which a name is one word.
    pub fn name_without_spaces(&self) -> String {
        self.name.replace(' ', "")
    }

    /// Returns true if `name` is a name of this setting, in any case and with or without spaces.
    fn matches(&self, name: &str) -> bool {
        [self.name, &self.name_without_spaces()].iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// The type of a setting's value.
#[derive(Clone, Copy)]
pub(super) enum SettingKind {
    /// A number: default, minimum, maximum.
    Number(u32, u32, u32),
    /// A button without a value.
    Button,
    /// Any text.
    Text,
}

/// An action that the session must perform after a setting has changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// No further action.
    None,
    /// Clear the hash table.
    ClearHash,
    /// Add the games at that path.
    AddGames(String),
}

const CLEAR: &str = "Clear Hash";
const LINES: &str = "MultiPV";
const LEVEL: &str = "Skill Level";
const GAMES: &str = "VariantPath";

/// The empty text, as UCI writes it.
pub(super) const EMPTY: &str = "<empty>";

/// Default size of the hash table, in mebibytes.
const DEFAULT_HASH_MIB: u32 = 32;
/// The highest skill level.
const BEST: u32 = Skill::BEST as u32;
/// Maximum number of lines of an analysis.
const MAX_LINES: u32 = 500;

impl Settings {
    /// The name of the setting for the hash table's size.
    pub const HASH: &str = "Hash";
    /// The name of the setting for the number of threads.
    pub const THREADS: &str = "Threads";
    /// Default Elo rating of a limited strength.
    pub const DEFAULT_ELO: u32 = 1500;

    /// Returns the default settings; `max_memory` is in mebibytes.
    pub fn new(max_memory: u32) -> Settings {
        let hash = DEFAULT_HASH_MIB.min(max_memory);
        let (limit_strength, elo) = (false, Settings::DEFAULT_ELO);
        Settings { hash, lines: 1, threads: 1, level: BEST, limit_strength, elo, max_memory }
    }

    /// Returns all settings, in the order in which they are announced.
    pub fn all(&self) -> [Setting; 6] {
        let hash = SettingKind::Number(DEFAULT_HASH_MIB.min(self.max_memory), 1, self.max_memory);
        [
            Setting { name: Settings::HASH, kind: hash },
            Setting { name: CLEAR, kind: SettingKind::Button },
            Setting { name: Settings::THREADS, kind: SettingKind::Number(1, 1, MAX_THREADS as u32) },
            Setting { name: LINES, kind: SettingKind::Number(1, 1, MAX_LINES) },
            Setting { name: LEVEL, kind: SettingKind::Number(BEST, 0, BEST) },
            Setting { name: GAMES, kind: SettingKind::Text },
        ]
    }

    /// Returns the skill for the next search, with a new random seed; `None` at full strength.
    pub fn skill(&self) -> Option<Skill> {
        let level = if self.limit_strength { Skill::level_for_elo(self.elo) } else { self.level as u8 };
        Skill::new(level, RandomState::new().hash_one(level))
    }

    /// Limits an offered hash size, in mebibytes, to the allowed range; a text that is not a number is returned unchanged.
    pub fn clamp_memory(&self, offered: &str) -> String {
        let is_number = !offered.is_empty() && offered.bytes().all(|byte| byte.is_ascii_digit());
        // A number that does not fit into 32 bits is larger than the maximum.
        let number = offered.parse().unwrap_or(u32::MAX).clamp(1, self.max_memory);
        if is_number { number.to_string() } else { offered.to_owned() }
    }

    /// Changes the setting of that name; returns `None` if there is no such setting.
    ///
    /// # Errors
    /// Returns an error if the value is not valid: a message with the values expected.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<Effect, String>> {
        let setting = self.all().into_iter().find(|setting| setting.matches(name))?;
        let number = match setting.kind {
            SettingKind::Number(_, min, max) => match parse_number(setting.name, value, min, max) {
                Ok(number) => number,
                Err(why) => return Some(Err(why)),
            },
            SettingKind::Button | SettingKind::Text => 0,
        };
        Some(Ok(match setting.name {
            Settings::HASH => {
                self.hash = number;
                Effect::ClearHash
            }
            CLEAR => Effect::ClearHash,
            Settings::THREADS => {
                self.threads = number;
                Effect::None
            }
            LINES => {
                self.lines = number;
                Effect::None
            }
            LEVEL => {
                self.level = number;
                Effect::None
            }
            // Front ends also set options to their default value.
            _ if value.is_empty() || value == EMPTY => Effect::None,
            _ => Effect::AddGames(value.to_owned()),
        }))
    }
}

/// Parses the value of a setting as a number from `min` to `max`.
pub(super) fn parse_number(name: &str, text: &str, min: u32, max: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number
        .ok_or_else(|| format!("{name} must be a number from {min} to {max}, not {}", quote_truncated(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_their_range_are_rejected() {
        let mut settings = Settings::new(100);
        assert_eq!(settings.set("hash", "64"), Some(Ok(Effect::ClearHash)));
        assert_eq!(settings.set("multipv", "3"), Some(Ok(Effect::None)));
        assert_eq!(settings.set("threads", "2"), Some(Ok(Effect::None)));
        assert!(settings.skill().is_none());
        assert_eq!(settings.set("skill level", "20"), Some(Ok(Effect::None)));
        assert_eq!(settings.set("SkillLevel", "3"), Some(Ok(Effect::None)));
        assert!(settings.skill().is_some());
        for (name, value) in [
            ("Skill Level", "21"),
            ("Hash", "0"),
            ("Hash", "101"),
            ("Hash", "-1"),
            ("MultiPV", ""),
            ("MultiPV", "9999"),
        ] {
            assert!(matches!(settings.set(name, value), Some(Err(_))), "{name} {value}");
        }
        assert_eq!((settings.hash, settings.lines, settings.threads), (64, 3, 2));
        assert_eq!(settings.set("VariantPath", "x.var"), Some(Ok(Effect::AddGames("x.var".to_owned()))));
        for nothing in ["", EMPTY] {
            assert_eq!(settings.set("VariantPath", nothing), Some(Ok(Effect::None)), "{nothing}");
        }
        assert_eq!(settings.set("Contempt", "1"), None);
        settings.level = BEST;
        assert!(settings.skill().is_none());
        settings.limit_strength = true;
        assert!(settings.skill().is_some());
        for (offered, expected) in
            [("0", "1"), ("99", "99"), ("99999999999999999999999", "100"), ("-5", "-5"), ("", "")]
        {
            assert_eq!(settings.clamp_memory(offered), expected);
        }
    }
}
