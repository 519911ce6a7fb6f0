//! What a section says in the end, with all that it is derived from: pieces by letter, settings by key. Whatever nobody asks
//! for is reported, so that no rule is lost in silence. Not what settings mean for a game.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::ini::{Section, Setting};
use super::squares::Region;
use super::vocabulary::{self, Concern, Role};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};

/// A piece of the game: its type in the format, and its letter there.
#[derive(Clone, Debug)]
pub struct Type {
    /// `rook`, `customPiece3`.
    pub key: String,
    /// Its small letter.
    pub letter: char,
    /// The Betza word, if the file gives one.
    pub word: Option<(String, Span)>,
    /// The type that had the letter before.
    pub former: Option<String>,
}

impl Type {
    /// Whether the format takes it for that.
    pub fn is(&self, role: Role) -> bool {
        vocabulary::piece(&self.key).is_some_and(|known| known.is(role))
    }
}

/// How a rule ends the game, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// He wins.
    Win,
    /// He loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// The settings of a game.
pub struct Config<'a> {
    /// The pieces, in the order in which they were named.
    pub types: Vec<Type>,
    /// The heading of the section.
    pub span: Span,
    settings: HashMap<&'a str, &'a Setting>,
    asked: RefCell<HashSet<String>>,
    problems: RefCell<Vec<Diagnostic>>,
}

/// Of which side a key speaks.
const SIDES: [&str; 2] = ["White", "Black"];

impl<'a> Config<'a> {
    /// Takes the sections of a line, the first ancestor first.
    pub fn new(line: &[&'a Section], problems: &mut Vec<Diagnostic>) -> Self {
        let mut types: Vec<Type> = Vec::new();
        let mut settings: HashMap<&str, &Setting> = HashMap::new();
        for section in line {
            let mut said: HashMap<&str, &Setting> = HashMap::new();
            for setting in &section.settings {
                if is_piece(&setting.key) {
                    take_type(&mut types, setting, problems);
                } else if let Some(first) = said.insert(&setting.key, setting) {
                    let message = format!("{} is said twice in this section", setting.key);
                    let problem = Diagnostic::new(Code::ImportRepeated, setting.key_span, message);
                    problems.push(problem.and(first.key_span, "the first").help("take one of the two away"));
                }
            }
            // What is said of both sides takes the place of what ancestors said of one.
            for key in said.keys() {
                for side in SIDES {
                    settings.retain(|known, _| known.strip_suffix(side) != Some(*key));
                }
            }
            settings.extend(said);
        }
        let span = line.last().map_or(Span { source: SourceId(0), start: 0, end: 0 }, |section| section.span);
        Self { types, span, settings, asked: RefCell::default(), problems: RefCell::default() }
    }

    /// What is said under a key; who asks for it carries it over.
    pub fn get(&self, key: &str) -> Option<&'a Setting> {
        self.asked.borrow_mut().insert(key.to_owned());
        self.settings.get(key).copied()
    }

    /// What is said of White and of Black: under the key alone, or with the side behind it.
    pub fn of_sides(&self, key: &str) -> [Option<&'a Setting>; 2] {
        let both = self.get(key);
        SIDES.map(|side| self.get(&format!("{key}{side}")).or(both))
    }

    /// Says that keys with such beginnings mean nothing in this game.
    pub fn idle(&self, beginnings: &[&str]) {
        let idle = self.settings.keys().filter(|key| beginnings.iter().any(|start| key.starts_with(start)));
        self.asked.borrow_mut().extend(idle.map(|key| (*key).to_owned()));
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str, otherwise: bool) -> bool {
        let Some(setting) = self.get(key) else { return otherwise };
        match setting.value.as_str() {
            "true" => true,
            "false" => false,
            _ => {
                self.wrong(setting, "true or false");
                otherwise
            }
        }
    }

    /// A number.
    pub fn number(&self, key: &str, otherwise: u32) -> u32 {
        let Some(setting) = self.get(key) else { return otherwise };
        setting.value.parse().unwrap_or_else(|_| {
            self.wrong(setting, "a number");
            otherwise
        })
    }

    /// A file as a number from 1: `c` or `3`.
    pub fn file(&self, key: &str) -> Option<u8> {
        let setting = self.get(key)?;
        let found = match setting.value.as_bytes() {
            [letter @ (b'a'..=b'p' | b'A'..=b'P')] => Some(letter.to_ascii_lowercase() - b'a' + 1),
            _ => setting.value.parse().ok(),
        };
        if found.is_none() {
            self.wrong(setting, "a file: a letter or a number");
        }
        found
    }

    /// How a rule ends the game; `None` if it does not.
    pub fn value(&self, key: &str, otherwise: Option<Value>) -> Option<Value> {
        let Some(setting) = self.get(key) else { return otherwise };
        match setting.value.as_str() {
            "win" => Some(Value::Win),
            "loss" => Some(Value::Loss),
            "draw" => Some(Value::Draw),
            "none" => None,
            _ => {
                self.wrong(setting, "win, loss, draw or none");
                otherwise
            }
        }
    }

    /// The squares that a setting names, on a board of so many files and ranks.
    pub fn region(&self, setting: &Setting, files: u8, ranks: u8) -> Region {
        Region::read(&setting.value, files, ranks).unwrap_or_else(|word| {
            let message = format!("{word:?} is neither a square nor a rank or file with *");
            let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
            self.report(problem.help("squares are written so: d4 e4, a whole rank *4, a whole file d*"));
            Region::default()
        })
    }

    /// `p:g s:g`.
    pub fn pairs(&self, key: &str) -> Vec<(char, String)> {
        let Some(setting) = self.get(key) else { return Vec::new() };
        let mut pairs = Vec::new();
        for word in setting.value.split_whitespace().filter(|word| *word != "-") {
            match word.split_once(':').map(|(letter, value)| (letter.chars().next(), letter.len(), value)) {
                Some((Some(letter), 1, value)) if !value.is_empty() => {
                    pairs.push((letter.to_ascii_lowercase(), value.to_owned()));
                }
                _ => self.wrong(setting, "pairs such as p:g s:g"),
            }
        }
        pairs
    }

    /// The small letters of a set of pieces, each once; `*` and `-` are themselves. A letter of no piece is ignored: an ancestor may
    /// have had such a piece.
    pub fn letters(&self, setting: &Setting) -> Vec<char> {
        let mut letters = Vec::new();
        for letter in setting.value.chars().filter(|letter| !letter.is_whitespace()) {
            let letter = letter.to_ascii_lowercase();
            if !letter.is_ascii_lowercase() && !matches!(letter, '*' | '-') {
                self.wrong(setting, "letters of pieces such as nbrq, * for all, or -");
                break;
            }
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// The piece with that letter.
    pub fn with_letter(&self, letter: char) -> Option<&Type> {
        self.types.iter().find(|piece| piece.letter == letter.to_ascii_lowercase())
    }

    /// The letters of the predefined pieces with a role, as far as the game has them.
    pub fn with_role(&self, role: Role) -> Vec<char> {
        vocabulary::pieces()
            .filter(|known| known.is(role))
            .filter_map(|known| self.types.iter().find(|piece| piece.key == known.key))
            .map(|piece| piece.letter)
            .collect()
    }

    /// Takes in a problem.
    pub fn report(&self, problem: Diagnostic) {
        self.problems.borrow_mut().push(problem);
    }

    /// Says that a setting means what the language, or this program, cannot say.
    pub fn lose(&self, key: &str, why: &str) {
        if let Some(setting) = self.get(key) {
            self.report(self.lost(setting, why));
        }
    }

    /// As [`Config::lose`], for the first of these keys that is set. If none is, reports the loss of `rule` at the heading.
    pub fn lose_first(&self, keys: &[&str], rule: &str, why: &str) {
        match keys.iter().find(|key| self.get(key).is_some()) {
            Some(key) => self.lose(key, why),
            None => self.report(Diagnostic::new(
                Code::ImportRule,
                self.span,
                format!("{rule} is not carried over as it is: {why}"),
            )),
        }
    }

    /// As [`Config::lose`], if the setting is in force.
    pub fn lose_if_on(&self, keys: &[&str], why: &str) {
        for key in keys {
            if self.get(key).is_some_and(|setting| !is_off(&setting.value)) {
                self.lose(key, why);
            }
        }
    }

    fn lost(&self, setting: &Setting, why: &str) -> Diagnostic {
        let Setting { key, value, .. } = setting;
        let message = format!("{key} = {value} is not carried over: {why}");
        // What is built in has no line that the author could look at.
        let of_file = setting.key_span.source == SourceId(0);
        let span = if of_file { setting.key_span.to(setting.value_span) } else { self.span };
        Diagnostic::new(Code::ImportRule, span, message)
    }

    fn wrong(&self, setting: &Setting, expected: &str) {
        let message = format!("{} cannot be {:?}", setting.key, setting.value);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        self.report(problem.help(format!("expected {expected}")));
    }

    /// All problems, with those of settings for which nobody has asked.
    pub fn into_problems(self) -> Vec<Diagnostic> {
        let asked = self.asked.borrow();
        let open = self
            .settings
            .values()
            .filter(|setting| setting.key_span.source == SourceId(0) && !asked.contains(&setting.key));
        let mut problems: Vec<Diagnostic> = open.filter_map(|setting| self.unasked(setting)).collect();
        drop(asked);
        problems.extend(self.problems.into_inner());
        problems
    }

    fn unasked(&self, setting: &Setting) -> Option<Diagnostic> {
        let key = setting.key.as_str();
        match vocabulary::keys().find(|(known, _)| *known == key) {
            Some((_, Concern::Looks)) => None,
            Some((_, Concern::Rules)) if is_off(&setting.value) => None,
            Some((_, Concern::Rules)) => Some(self.lost(setting, "the importer does not know this rule")),
            None if key.starts_with(MOBILITY) => Some(self.lost(setting, "this game has no such piece")),
            None => {
                let problem =
                    Diagnostic::new(Code::ImportKey, setting.key_span, format!("there is no key {key}"));
                let names = vocabulary::keys().map(|(known, _)| known);
                let near = nearest(key, names.chain(vocabulary::pieces().map(|piece| piece.key)));
                Some(match near {
                    Some(near) => problem.help(format!("did you mean {near}?")),
                    None => problem.help("it is left out"),
                })
            }
        }
    }
}

/// Before a side and a piece, the key of the squares to which that piece is confined.
pub const MOBILITY: &str = "mobilityRegion";

const CUSTOM: &str = "customPiece";

fn is_piece(key: &str) -> bool {
    let custom = key.strip_prefix(CUSTOM).is_some_and(|number| number.parse::<u8>().is_ok());
    custom || vocabulary::piece(key).is_some()
}

/// Whether a value says that a rule is not in force.
fn is_off(value: &str) -> bool {
    matches!(value, "" | "-" | "0" | "false" | "none")
}

/// `rook = r`, `rook = -`, `customPiece1 = c:NC`.
fn take_type(types: &mut Vec<Type>, setting: &Setting, problems: &mut Vec<Diagnostic>) {
    let (letter, word) = setting.value.split_once(':').unwrap_or((&setting.value, ""));
    let (letter, word) = (letter.trim(), word.trim());
    types.retain(|known| known.key != setting.key);
    if letter == "-" {
        return;
    }
    let mut letters = letter.chars();
    let (Some(letter @ ('a'..='z' | 'A'..='Z')), None) = (letters.next(), letters.next()) else {
        let message = format!("{:?} is no letter of a piece", setting.value);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        problems.push(problem.help("write a letter, or - for a piece that is not in the game"));
        return;
    };
    let letter = letter.to_ascii_lowercase();
    let custom = setting.key.starts_with(CUSTOM);
    if custom && word.is_empty() {
        let message = format!("{} has no moves", setting.key);
        let problem = Diagnostic::new(Code::ImportValue, setting.value_span, message);
        problems.push(problem.help(format!("write a Betza word behind a colon: {letter}:NC")));
        return;
    }
    let former = types.iter().find(|known| known.letter == letter);
    let former = former.map(|known| known.former.clone().unwrap_or_else(|| known.key.clone()));
    types.retain(|known| known.letter != letter);
    let at = setting.value_span;
    let word_span = Span { start: at.end - word.len() as u32, ..at };
    let word = (!word.is_empty()).then(|| (word.to_owned(), word_span));
    types.push(Type { key: setting.key.clone(), letter, word, former });
}
