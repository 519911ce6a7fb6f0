//! The settings that both protocols share.

use std::hash::{BuildHasher, RandomState};

use crate::protocol::StartChoice;
use varlab::diagnostics::quote_truncated;
use varlab::search::{MAX_THREADS, Skill};

/// The values of all settings.
pub(super) struct Settings {
    /// Size of the hash table, in mebibytes.
    pub hash_mib: u32,
    /// Number of best lines that an analysis reports (`MultiPV`).
    pub multi_pv: u32,
    /// Number of search threads.
    pub threads: u32,
    /// Skill level, from 0 to [`Skill::BEST`].
    pub skill_level: u32,
    /// True if the strength is limited by `elo` instead of `skill_level`.
    pub limit_strength: bool,
    /// Elo rating to which the strength can be limited; [`Skill::level_for_elo`] converts it to a level.
    pub elo: u32,
    /// The start position; `None` for the setup in the variant's file.
    pub start: Option<StartChoice>,
    /// True if castlings whose pieces can start on any square of the rank are written as king takes rook (`UCI_Chess960`).
    pub king_takes_rook: bool,
    /// Maximum size of the hash table, in mebibytes.
    max_hash_mib: u32,
}

/// A setting, as announced to the front end.
pub(super) struct Setting {
    /// The name. Front ends may write it in lowercase.
    pub name: &'static str,
    /// The type of its value.
    pub kind: SettingKind,
}

impl Setting {
    /// Returns the name without spaces, for protocols in which a name is one word.
    pub fn name_without_spaces(&self) -> String {
        self.name.replace(' ', "")
    }

    /// Returns true if `name` is the name of this setting, with or without its spaces, ignoring case.
    fn matches(&self, name: &str) -> bool {
        [self.name, &self.name_without_spaces()].iter().any(|own_name| own_name.eq_ignore_ascii_case(name))
    }
}

/// The type of a setting's value.
#[derive(Clone, Copy)]
pub(super) enum SettingKind {
    /// A number: default, minimum, maximum.
    Number(u32, u32, u32),
    /// A button without a value.
    Button,
    /// The path of a file or folder.
    Path,
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
    /// Begin at another start position.
    NewStart,
    /// Add the variants at the given path.
    AddVariants(String),
}

// Setting names that are used only in this file.
const CLEAR_HASH_NAME: &str = "Clear Hash";
const MULTI_PV_NAME: &str = "MultiPV";
const SKILL_LEVEL_NAME: &str = "Skill Level";
const VARIANT_PATH_NAME: &str = "VariantPath";
const START_NAME: &str = "Start";

/// An empty text in UCI.
pub(super) const EMPTY_TEXT: &str = "<empty>";

/// Default size of the hash table, in mebibytes.
const DEFAULT_HASH_MIB: u32 = 32;
/// The highest skill level.
const MAX_SKILL_LEVEL: u32 = Skill::BEST as u32;
/// Maximum number of best lines that an analysis reports.
const MAX_MULTI_PV: u32 = 500;

impl Settings {
    /// The name of the setting for the hash table's size.
    pub const HASH_NAME: &str = "Hash";
    /// The name of the setting for the number of threads.
    pub const THREADS_NAME: &str = "Threads";
    /// Default Elo rating to which the strength can be limited.
    pub const DEFAULT_ELO: u32 = 1500;

    /// Returns the default settings; `max_hash_mib` is the maximum size of the hash table.
    pub fn new(max_hash_mib: u32) -> Settings {
        let hash_mib = DEFAULT_HASH_MIB.min(max_hash_mib);
        let (limit_strength, elo) = (false, Settings::DEFAULT_ELO);
        Settings {
            hash_mib,
            multi_pv: 1,
            threads: 1,
            skill_level: MAX_SKILL_LEVEL,
            limit_strength,
            elo,
            start: None,
            king_takes_rook: false,
            max_hash_mib,
        }
    }

    /// Returns the settings that both protocols have, in the order in which they are announced. `XBoard` does not announce the
    /// size of the hash table and the number of threads, because the protocol has commands for them.
    pub fn list(&self) -> [Setting; 7] {
        let hash_kind = SettingKind::Number(DEFAULT_HASH_MIB.min(self.max_hash_mib), 1, self.max_hash_mib);
        [
            Setting { name: Settings::HASH_NAME, kind: hash_kind },
            Setting { name: CLEAR_HASH_NAME, kind: SettingKind::Button },
            Setting { name: Settings::THREADS_NAME, kind: SettingKind::Number(1, 1, MAX_THREADS as u32) },
            Setting { name: MULTI_PV_NAME, kind: SettingKind::Number(1, 1, MAX_MULTI_PV) },
            Setting {
                name: SKILL_LEVEL_NAME,
                kind: SettingKind::Number(MAX_SKILL_LEVEL, 0, MAX_SKILL_LEVEL),
            },
            Setting { name: START_NAME, kind: SettingKind::Text },
            Setting { name: VARIANT_PATH_NAME, kind: SettingKind::Path },
        ]
    }

    /// Returns the skill for the next search, with a new random seed; `None` at full strength.
    pub fn skill(&self) -> Option<Skill> {
        let level = if self.limit_strength { Skill::level_for_elo(self.elo) } else { self.skill_level as u8 };
        Skill::new(level, RandomState::new().hash_one(level))
    }

    /// Clamps a requested hash size in mebibytes to the allowed range. A text that is not a number is returned unchanged.
    pub fn clamp_hash_size(&self, requested: &str) -> String {
        let is_number = !requested.is_empty() && requested.bytes().all(|byte| byte.is_ascii_digit());
        // A number that does not fit into 32 bits is larger than the maximum.
        let number = requested.parse().unwrap_or(u32::MAX).clamp(1, self.max_hash_mib);
        if is_number { number.to_string() } else { requested.to_owned() }
    }

    /// Changes the setting with the given name; returns `None` if no setting has that name.
    ///
    /// # Errors
    /// Returns a message with the expected values if the value is not valid.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<Effect, String>> {
        let setting = self.list().into_iter().find(|setting| setting.matches(name))?;
        let number = match setting.kind {
            SettingKind::Number(_, min, max) => match parse_number(setting.name, value, min, max) {
                Ok(number) => number,
                Err(why) => return Some(Err(why)),
            },
            SettingKind::Button | SettingKind::Path | SettingKind::Text => 0,
        };
        Some(Ok(match setting.name {
            Settings::HASH_NAME => {
                self.hash_mib = number;
                Effect::ClearHash
            }
            CLEAR_HASH_NAME => Effect::ClearHash,
            Settings::THREADS_NAME => {
                self.threads = number;
                Effect::None
            }
            MULTI_PV_NAME => {
                self.multi_pv = number;
                Effect::None
            }
            SKILL_LEVEL_NAME => {
                self.skill_level = number;
                Effect::None
            }
            START_NAME if value.is_empty() || value == EMPTY_TEXT => {
                self.start = None;
                Effect::NewStart
            }
            START_NAME => match value.parse() {
                Ok(start) => {
                    self.start = Some(start);
                    Effect::NewStart
                }
                Err(why) => return Some(Err(format!("{START_NAME}: {why}"))),
            },
            // The remaining setting is `VariantPath`. Front ends also set it to its default value, the empty text.
            _ if value.is_empty() || value == EMPTY_TEXT => Effect::None,
            _ => Effect::AddVariants(value.to_owned()),
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
    fn valid_values_are_set_and_other_values_are_rejected() {
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
        assert_eq!((settings.hash_mib, settings.multi_pv, settings.threads), (64, 3, 2));
        assert_eq!(settings.set("VariantPath", "x.var"), Some(Ok(Effect::AddVariants("x.var".to_owned()))));
        for empty in ["", EMPTY_TEXT] {
            assert_eq!(settings.set("VariantPath", empty), Some(Ok(Effect::None)), "{empty}");
        }
        assert_eq!(settings.set("Contempt", "1"), None);
        settings.skill_level = MAX_SKILL_LEVEL;
        assert!(settings.skill().is_none());
        settings.limit_strength = true;
        assert!(settings.skill().is_some());
        for (requested, expected) in
            [("0", "1"), ("99", "99"), ("99999999999999999999999", "100"), ("-5", "-5"), ("", "")]
        {
            assert_eq!(settings.clamp_hash_size(requested), expected);
        }
    }
}
