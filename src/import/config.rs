//! The configuration of a game: its piece types and its settings, collected from a section and its ancestors.
//! Settings that the importer does not use are reported.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::ini::{Section, Setting};
use super::region::Region;
use super::vocabulary::{self, Category, Role};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};

/// A type of piece in the imported format.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// The key of the type in the format: `rook`, `customPiece3`.
    pub key: String,
    /// The lowercase letter of the type.
    pub letter: char,
    /// The Betza word with its span; `None` if the file does not contain one.
    pub betza: Option<(String, Span)>,
    /// The key of the type that first had this letter and was replaced, in an ancestor or earlier in the section; `None` if no
    /// type was replaced.
    pub replaced_key: Option<String>,
}

impl PieceType {
    /// Returns true if the type has a role.
    pub fn has_role(&self, role: Role) -> bool {
        vocabulary::piece(&self.key).is_some_and(|known| known.has_role(role))
    }
}

/// The result of an ending for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// The game is drawn.
    Draw,
}

impl GameResult {
    /// Returns the verb for the player to move.
    pub fn verb(self) -> &'static str {
        match self {
            GameResult::Win => "wins",
            GameResult::Loss => "loses",
            GameResult::Draw => "draws",
        }
    }
}

/// The configuration of a game.
pub struct Config<'a> {
    /// The types of pieces, in the order of the file.
    pub piece_types: Vec<PieceType>,
    /// The span of the heading of the section.
    pub span: Span,
    settings: HashMap<&'a str, &'a Setting>,
    /// Settings of ancestors that a descendant replaces by a setting of the same key, the most distant ancestor first.
    replaced_settings: Vec<&'a Setting>,
    /// The keys that have been read.
    read_keys: RefCell<HashSet<String>>,
    problems: RefCell<Vec<Diagnostic>>,
}

/// The suffixes of keys whose settings apply to one side only, such as `promotionRegionWhite`.
const SIDE_SUFFIXES: [&str; 2] = ["White", "Black"];

impl<'a> Config<'a> {
    /// Collects the settings of a section and its ancestors, the most distant ancestor first.
    pub fn new(chain: &[&'a Section], problems: &mut Vec<Diagnostic>) -> Self {
        let mut piece_types: Vec<PieceType> = Vec::new();
        let mut settings: HashMap<&str, &Setting> = HashMap::new();
        let mut replaced_settings = Vec::new();
        for section in chain {
            let mut section_settings: HashMap<&str, &Setting> = HashMap::new();
            for setting in &section.settings {
                if is_piece_key(&setting.key) {
                    add_piece_type(&mut piece_types, setting, problems);
                } else if let Some(first) = section_settings.insert(&setting.key, setting) {
                    let message = format!("`{}` is set twice in this section", setting.key);
                    let problem = Diagnostic::new(Code::ImportRepeated, setting.key_span, message);
                    problems.push(
                        problem.with_related(first.key_span, "the first").help("remove one of the two"),
                    );
                }
            }
            // A setting for both sides replaces the settings of ancestors for one side.
            for key in section_settings.keys() {
                for suffix in SIDE_SUFFIXES {
                    settings.retain(|known, _| known.strip_suffix(suffix) != Some(*key));
                }
            }
            for (key, setting) in section_settings {
                replaced_settings.extend(settings.insert(key, setting));
            }
        }
        let span =
            chain.last().map_or(Span { source: SourceId(0), start: 0, end: 0 }, |section| section.span);
        Self {
            piece_types,
            span,
            settings,
            replaced_settings,
            read_keys: RefCell::default(),
            problems: RefCell::default(),
        }
    }

    /// Returns the setting of a key and marks it as used.
    pub fn get(&self, key: &str) -> Option<&'a Setting> {
        self.read_keys.borrow_mut().insert(key.to_owned());
        self.settings.get(key).copied()
    }

    /// Returns the settings for White and for Black: the setting of the key with the suffix of the side. If that key is
    /// not set, the side has the setting of the key without a suffix.
    pub fn by_side(&self, key: &str) -> [Option<&'a Setting>; 2] {
        let both = self.get(key);
        SIDE_SUFFIXES.map(|suffix| self.get(&format!("{key}{suffix}")).or(both))
    }

    /// Marks keys with these prefixes as used, because they have no effect in this game.
    pub fn ignore_prefixes(&self, prefixes: &[&str]) {
        let has_prefix = |key: &&&str| prefixes.iter().any(|prefix| key.starts_with(prefix));
        let ignored = self.settings.keys().filter(has_prefix);
        self.read_keys.borrow_mut().extend(ignored.map(|key| (*key).to_owned()));
    }

    /// Returns the value of a key, which must be `true` or `false`. Returns `default` if the key is not set or its value
    /// is invalid. Reports an invalid value.
    pub fn flag(&self, key: &str, default: bool) -> bool {
        let Some(setting) = self.get(key) else { return default };
        match setting.value.as_str() {
            "true" => true,
            "false" => false,
            _ => {
                self.report_invalid(setting, "`true` or `false`");
                default
            }
        }
    }

    /// Returns the value of a key, which must be a number. Returns `default` if the key is not set or its value is
    /// invalid. Reports an invalid value.
    pub fn number(&self, key: &str, default: u32) -> u32 {
        let Some(setting) = self.get(key) else { return default };
        setting.value.parse().unwrap_or_else(|_| {
            self.report_invalid(setting, "a number");
            default
        })
    }

    /// Returns the value of a key, which must be a file such as `c` or `3`, as a number from 1. Returns `None` if the key
    /// is not set or its value is invalid. Reports an invalid value.
    pub fn file_number(&self, key: &str) -> Option<u8> {
        let setting = self.get(key)?;
        let found = match setting.value.as_bytes() {
            [letter @ (b'a'..=b'p' | b'A'..=b'P')] => Some(letter.to_ascii_lowercase() - b'a' + 1),
            _ => setting.value.parse().ok(),
        };
        if found.is_none() {
            self.report_invalid(setting, "a file: a letter or a number");
        }
        found
    }

    /// Returns the value of a key, which must be the result of an ending; `None` if the game does not end (`none`).
    /// Returns `default` if the key is not set or its value is invalid. Reports an invalid value.
    pub fn game_result(&self, key: &str, default: Option<GameResult>) -> Option<GameResult> {
        let Some(setting) = self.get(key) else { return default };
        match setting.value.as_str() {
            "win" => Some(GameResult::Win),
            "loss" => Some(GameResult::Loss),
            "draw" => Some(GameResult::Draw),
            "none" => None,
            _ => {
                self.report_invalid(setting, "`win`, `loss`, `draw` or `none`");
                default
            }
        }
    }

    /// Returns the squares that a setting names on a board of `files` × `ranks` squares. If the value is invalid, reports
    /// it and returns an empty region.
    pub fn region(&self, setting: &Setting, files: u8, ranks: u8) -> Region {
        Region::read(&setting.value, files, ranks).unwrap_or_else(|word| {
            let message = format!("`{word}` is not a square, and not a rank or file with `*`");
            let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
            self.report(problem.help("write squares as `d4 e4`, a rank as `*4`, a file as `d*`"));
            Region::default()
        })
    }

    /// Returns the value of a key, which must be a list of pairs of a letter and a text, such as `p:g s:g`. The letters are
    /// returned in lowercase. A section adds its pairs to the pairs of its ancestors, and replaces pairs that have the same
    /// letter.
    pub fn pairs(&self, key: &str) -> Vec<(char, String)> {
        let Some(last) = self.get(key) else { return Vec::new() };
        let mut pairs: Vec<(char, String)> = Vec::new();
        for setting in
            self.replaced_settings.iter().copied().filter(|setting| setting.key == key).chain([last])
        {
            for word in setting.value.split_whitespace().filter(|word| *word != "-") {
                match word.split_once(':').map(|(letter, value)| (letter.chars().next(), letter.len(), value))
                {
                    Some((Some(letter), 1, value)) if !value.is_empty() => {
                        let letter = letter.to_ascii_lowercase();
                        pairs.retain(|(known, _)| *known != letter);
                        pairs.push((letter, value.to_owned()));
                    }
                    _ => self.report_invalid(setting, "pairs such as `p:g s:g`"),
                }
            }
        }
        pairs
    }

    /// Returns the lowercase letters of a set of pieces, without duplicates; `*` and `-` are kept. A letter without a
    /// piece is not an error: the setting can come from an ancestor that has a piece with this letter.
    pub fn letters(&self, setting: &Setting) -> Vec<char> {
        let mut letters = Vec::new();
        for letter in setting.value.chars().filter(|letter| !letter.is_whitespace()) {
            let letter = letter.to_ascii_lowercase();
            if !letter.is_ascii_lowercase() && !matches!(letter, '*' | '-') {
                self.report_invalid(setting, "letters of pieces such as `nbrq`, `*` for all, or `-`");
                break;
            }
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// Returns the piece type with a letter, ignoring case.
    pub fn type_with_letter(&self, letter: char) -> Option<&PieceType> {
        self.piece_types.iter().find(|piece| piece.letter == letter.to_ascii_lowercase())
    }

    /// Returns the lowercase letters of the predefined pieces of the game that have a role.
    pub fn letters_with_role(&self, role: Role) -> Vec<char> {
        vocabulary::pieces()
            .filter(|known| known.has_role(role))
            .filter_map(|known| self.piece_types.iter().find(|piece| piece.key == known.key))
            .map(|piece| piece.letter)
            .collect()
    }

    /// Adds a problem.
    pub fn report(&self, problem: Diagnostic) {
        self.problems.borrow_mut().push(problem);
    }

    /// Reports that the setting of a key cannot be converted, if the key is set.
    pub fn report_lost(&self, key: &str, reason: &str) {
        if let Some(setting) = self.get(key) {
            self.report(self.lost_rule_problem(setting, reason));
        }
    }

    /// Calls [`Config::report_lost`] for the first of these keys that is set. If none is set, reports at the heading of the
    /// section that `rule` is not imported exactly.
    pub fn report_first_lost(&self, keys: &[&str], rule: &str, reason: &str) {
        match keys.iter().find(|key| self.get(key).is_some()) {
            Some(key) => self.report_lost(key, reason),
            None => self.report(Diagnostic::new(
                Code::ImportRule,
                self.span,
                format!("`{rule}` is not imported exactly: {reason}"),
            )),
        }
    }

    /// Reports, like [`Config::report_lost`], the settings of these keys whose values enable a rule.
    pub fn report_lost_if_enabled(&self, keys: &[&str], reason: &str) {
        for key in keys {
            if self.get(key).is_some_and(|setting| !is_disabled(&setting.value)) {
                self.report_lost(key, reason);
            }
        }
    }

    /// Creates the diagnostic for a setting that cannot be converted.
    fn lost_rule_problem(&self, setting: &Setting, reason: &str) -> Diagnostic {
        let Setting { key, value, .. } = setting;
        let message = format!("`{key} = {value}` is not imported: {reason}");
        // A setting of a built-in game has no line in the author's file.
        let in_file = setting.key_span.source == SourceId(0);
        let span = if in_file { setting.key_span.to(setting.value_span) } else { self.span };
        Diagnostic::new(Code::ImportRule, span, message)
    }

    /// Reports a setting with an invalid value.
    fn report_invalid(&self, setting: &Setting, expected: &str) {
        let message = format!("`{}` cannot be `{}`", setting.key, setting.value);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        self.report(problem.help(format!("expected {expected}")));
    }

    /// Returns all problems, including those of unused settings.
    pub fn into_problems(self) -> Vec<Diagnostic> {
        let read_keys = self.read_keys.borrow();
        let unused = self
            .settings
            .values()
            .filter(|setting| setting.key_span.source == SourceId(0) && !read_keys.contains(&setting.key));
        let mut problems: Vec<Diagnostic> = unused.filter_map(|setting| self.check_unused(setting)).collect();
        drop(read_keys);
        problems.extend(self.problems.into_inner());
        problems
    }

    /// Returns the problem with a setting that was not read; `None` if the setting has no effect on the rules.
    fn check_unused(&self, setting: &Setting) -> Option<Diagnostic> {
        let key = setting.key.as_str();
        match vocabulary::keys().find(|(known, _)| *known == key) {
            Some((_, Category::Display)) => None,
            Some((_, Category::Rules)) if is_disabled(&setting.value) => None,
            Some((_, Category::Rules)) => {
                Some(self.lost_rule_problem(setting, "the importer does not support this rule"))
            }
            None if key.starts_with(MOBILITY) => {
                Some(self.lost_rule_problem(setting, "this game does not have that piece"))
            }
            None => {
                let problem =
                    Diagnostic::new(Code::ImportKey, setting.key_span, format!("unknown key `{key}`"));
                let names = vocabulary::keys().map(|(known, _)| known);
                let near = nearest(key, names.chain(vocabulary::pieces().map(|piece| piece.key)));
                Some(match near {
                    Some(near) => problem.help(format!("did you mean `{near}`?")),
                    None => problem.help("this setting is ignored"),
                })
            }
        }
    }
}

/// The prefix of the keys that confine pieces to a list of squares. The side and the type of the pieces follow the prefix:
/// `mobilityRegionWhiteRook`.
pub const MOBILITY: &str = "mobilityRegion";

const CUSTOM: &str = "customPiece";

fn is_piece_key(key: &str) -> bool {
    let custom = key.strip_prefix(CUSTOM).is_some_and(|number| number.parse::<u8>().is_ok());
    custom || vocabulary::piece(key).is_some()
}

/// Returns true if a value disables its rule.
fn is_disabled(value: &str) -> bool {
    matches!(value, "" | "-" | "0" | "false" | "none")
}

/// Adds the type of a setting such as `rook = r` or `customPiece1 = c:NC`. `rook = -` removes the type.
fn add_piece_type(types: &mut Vec<PieceType>, setting: &Setting, problems: &mut Vec<Diagnostic>) {
    let (letter, betza) = setting.value.split_once(':').unwrap_or((&setting.value, ""));
    let (letter, betza) = (letter.trim(), betza.trim());
    types.retain(|known| known.key != setting.key);
    if letter == "-" {
        return;
    }
    let mut letters = letter.chars();
    let (Some(letter @ ('a'..='z' | 'A'..='Z')), None) = (letters.next(), letters.next()) else {
        let message = format!("`{}` is not the letter of a piece", setting.value);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        problems.push(problem.help("write a letter, or `-` if the piece is not in the game"));
        return;
    };
    let letter = letter.to_ascii_lowercase();
    let custom = setting.key.starts_with(CUSTOM);
    if custom && betza.is_empty() {
        let message = format!("`{}` has no moves", setting.key);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        problems.push(problem.help(format!("write a Betza word after a colon: `{letter}:NC`")));
        return;
    }
    let replaced = types.iter().find(|known| known.letter == letter);
    let replaced_key = replaced.map(|known| known.replaced_key.clone().unwrap_or_else(|| known.key.clone()));
    types.retain(|known| known.letter != letter);
    let span = setting.value_span;
    let word_span = Span { start: span.end - betza.len() as u32, ..span };
    let betza = (!betza.is_empty()).then(|| (betza.to_owned(), word_span));
    types.push(PieceType { key: setting.key.clone(), letter, betza, replaced_key });
}
