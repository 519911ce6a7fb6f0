//! What a front end can set, whichever protocol it speaks. Not how each protocol writes it.

use std::hash::{BuildHasher, RandomState};

use varlab::notation::short;
use varlab::search::{MAX_THREADS, Skill};

/// What can be set.
pub(super) struct Settings {
    /// Mebibytes for what the search keeps.
    pub hash: u32,
    /// How many lines an analysis has.
    pub lines: u32,
    /// How many threads search.
    pub threads: u32,
    /// How well it plays, up to [`Skill::BEST`].
    pub level: u32,
    /// Whether it plays as strongly as `elo` says, whatever the level.
    pub limited: bool,
    /// How strongly then: points on Elo's scale, as [`Skill::level_of`] understands them.
    pub elo: u32,
    most_memory: u32,
}

/// One of them, as it is announced.
pub(super) struct Setting {
    /// Its name; front ends may write it in small letters.
    pub name: &'static str,
    /// What can be said of it.
    pub kind: Kind,
}

impl Setting {
    /// The name in one word, for front ends that know no others.
    pub fn word(&self) -> String {
        self.name.replace(' ', "")
    }

    /// Whether a front end means it.
    fn is_called(&self, name: &str) -> bool {
        [self.name, &self.word()].iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// What kind of value it has.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A number: what it is to begin with, the least, the most.
    Number(u32, u32, u32),
    /// None: it is done at once.
    Deed,
    /// Any text.
    Text,
}

/// What else is to be done when something has been set.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing.
    Nothing,
    /// What has been seen is to be forgotten.
    Clear,
    /// The games there are to be added.
    AddGames(String),
}

const CLEAR: &str = "Clear Hash";
const LINES: &str = "MultiPV";
const LEVEL: &str = "Skill Level";
const GAMES: &str = "VariantPath";

/// How UCI writes a text without letters.
pub(super) const EMPTY: &str = "<empty>";

/// To begin with.
const MEBIBYTES: u32 = 32;
/// The level that plays as well as it can.
const BEST: u32 = Skill::BEST as u32;
/// A list of more lines helps nobody.
const MOST_LINES: u32 = 500;

impl Settings {
    /// The name of the memory for what the search keeps.
    pub const HASH: &str = "Hash";
    /// The name of the number of threads.
    pub const THREADS: &str = "Threads";
    /// How strong a player is that is told to be no stronger and not how strong.
    pub const ELO: u32 = 1500;

    /// As they are to begin with.
    pub fn new(most_memory: u32) -> Settings {
        let hash = MEBIBYTES.min(most_memory);
        Settings { hash, lines: 1, threads: 1, level: BEST, limited: false, elo: Settings::ELO, most_memory }
    }

    /// All of them, in the order in which they are announced.
    pub fn all(&self) -> [Setting; 6] {
        let hash = Kind::Number(MEBIBYTES.min(self.most_memory), 1, self.most_memory);
        [
            Setting { name: Settings::HASH, kind: hash },
            Setting { name: CLEAR, kind: Kind::Deed },
            Setting { name: Settings::THREADS, kind: Kind::Number(1, 1, MAX_THREADS as u32) },
            Setting { name: LINES, kind: Kind::Number(1, 1, MOST_LINES) },
            Setting { name: LEVEL, kind: Kind::Number(BEST, 0, BEST) },
            Setting { name: GAMES, kind: Kind::Text },
        ]
    }

    /// How to play, if not as well as can be; other mistakes every time.
    pub fn skill(&self) -> Option<Skill> {
        let level = if self.limited { Skill::level_of(self.elo) } else { self.level as u8 };
        Skill::new(level, RandomState::new().hash_one(level))
    }

    /// A number of mebibytes that somebody offers, or as many as can be used.
    pub fn at_most(&self, offered: &str) -> String {
        let is_number = !offered.is_empty() && offered.bytes().all(|byte| byte.is_ascii_digit());
        // Whatever has more digits than a number can have here is more than there is.
        let number = offered.parse().unwrap_or(u32::MAX).clamp(1, self.most_memory);
        if is_number { number.to_string() } else { offered.to_owned() }
    }

    /// Sets what has that name; nothing, if nothing has.
    ///
    /// # Errors
    /// If the value is none for it: what was expected.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<Effect, String>> {
        let setting = self.all().into_iter().find(|setting| setting.is_called(name))?;
        let number = match setting.kind {
            Kind::Number(_, least, most) => match number(setting.name, value, least, most) {
                Ok(number) => number,
                Err(why) => return Some(Err(why)),
            },
            Kind::Deed | Kind::Text => 0,
        };
        Some(Ok(match setting.name {
            Settings::HASH => {
                self.hash = number;
                Effect::Clear
            }
            CLEAR => Effect::Clear,
            Settings::THREADS => {
                self.threads = number;
                Effect::Nothing
            }
            LINES => {
                self.lines = number;
                Effect::Nothing
            }
            LEVEL => {
                self.level = number;
                Effect::Nothing
            }
            // Front ends set every option, also to what it is to begin with.
            _ if value.is_empty() || value == EMPTY => Effect::Nothing,
            _ => Effect::AddGames(value.to_owned()),
        }))
    }
}

/// A number between bounds.
pub(super) fn number(name: &str, text: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not {}", short(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_within_bounds() {
        let mut settings = Settings::new(100);
        assert_eq!(settings.set("hash", "64"), Some(Ok(Effect::Clear)));
        assert_eq!(settings.set("multipv", "3"), Some(Ok(Effect::Nothing)));
        assert_eq!(settings.set("threads", "2"), Some(Ok(Effect::Nothing)));
        assert!(settings.skill().is_none());
        assert_eq!(settings.set("skill level", "20"), Some(Ok(Effect::Nothing)));
        assert_eq!(settings.set("SkillLevel", "3"), Some(Ok(Effect::Nothing)));
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
            assert_eq!(settings.set("VariantPath", nothing), Some(Ok(Effect::Nothing)), "{nothing}");
        }
        assert_eq!(settings.set("Contempt", "1"), None);
        settings.level = BEST;
        assert!(settings.skill().is_none());
        settings.limited = true;
        assert!(settings.skill().is_some());
        for (offered, taken) in
            [("0", "1"), ("99", "99"), ("99999999999999999999999", "100"), ("-5", "-5"), ("", "")]
        {
            assert_eq!(settings.at_most(offered), taken);
        }
    }
}
