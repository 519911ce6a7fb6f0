//! The symbol tables: kinds, words and options of all files.

use std::cell::{Cell, OnceCell};

use indexmap::IndexMap;

use super::problems::{Problems, too_many};
use crate::diagnostics::{Code, Diagnostic, SourceId, Span, nearest::nearest};
use crate::syntax::{ast, load::FileUnit, phrase_help};

/// Maximum number of kinds declared in all files, used or not.
const MAX_NAMED_KINDS: usize = 250;
/// Maximum number of words.
const MAX_WORDS: usize = 500;

/// The index of a kind among all declared kinds, used in the game or not.
pub(super) type RawKind = usize;

/// A kind as declared by headings.
pub(super) struct NamedKind {
    pub name: String,
    /// White's letter in the last heading that assigns one, and its span.
    pub letter: (String, Span),
    /// The letters assigned by earlier headings, in order.
    pub earlier_letters: Vec<(String, Span)>,
    /// The name in the heading that declares it.
    pub declared_at: Span,
    /// True if the main file declares it.
    pub in_main: bool,
    /// True if it belongs to neither side, as stated by the last `is neutral` or `is not neutral` under its headings.
    pub neutral: bool,
}

/// A user-defined word.
pub(super) struct NamedWord<'a> {
    pub definition: &'a ast::WordDefinition,
    /// True if the word has been looked up.
    pub used: Cell<bool>,
    /// The index of the last word in the chain of aliases that begins with this word, once computed; `None` if the chain ends in a cycle.
    pub last_alias: OnceCell<Option<usize>>,
}

/// An option and its chosen value.
pub(super) struct NamedOption<'a> {
    pub decl: &'a ast::OptionDecl,
    pub chosen: ResolvedValue,
    /// True if the name or the letter of the option has been looked up.
    pub used: Cell<bool>,
}

/// A resolved value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ResolvedValue {
    Kind(String),
    Number(u32),
    Nothing,
    /// An error that has been reported.
    Invalid,
}

/// The meaning of a kind's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KindRef {
    Kind(RawKind),
    /// No kind: a used file names a kind that no file declares, or the name is an option with the value `nothing`.
    Nothing,
    /// An error that has been reported.
    Unknown,
}

/// The symbol tables.
pub(super) struct Names<'a> {
    pub kinds: IndexMap<String, NamedKind>,
    pub words: IndexMap<String, NamedWord<'a>>,
    pub options: IndexMap<String, NamedOption<'a>>,
    /// The main file: the game's own file.
    pub main_source: SourceId,
    /// True if it has been reported that there are too many kinds.
    too_many_kinds: bool,
    /// True if it has been reported that there are too many words.
    too_many_words: bool,
    /// The number of lookups of words so far, including lookups inside the definitions of words.
    pub word_lookups: Cell<usize>,
    /// The definition of the first word that was not looked up, because the limit was reached.
    pub limit_exceeded_at: OnceCell<Span>,
}

impl<'a> Names<'a> {
    /// Collects all declarations of names, and reports those that conflict.
    pub fn collect(units: &'a [FileUnit], problems: &Problems) -> Names<'a> {
        let main_source = units.iter().find(|unit| unit.main).map_or(SourceId(0), |unit| unit.source);
        let mut names = Names {
            kinds: IndexMap::new(),
            words: IndexMap::new(),
            options: IndexMap::new(),
            main_source,
            too_many_kinds: false,
            too_many_words: false,
            word_lookups: Cell::new(0),
            limit_exceeded_at: OnceCell::new(),
        };
        for unit in units {
            for item in &unit.file.items {
                match item {
                    ast::Item::Section(section) => {
                        if let ast::Subject::Piece { name, letter: Some(letter), .. } = &section.subject {
                            names.declare_kind(name, letter, problems);
                        }
                    }
                    ast::Item::Means(definition) => names.declare_word(definition, problems),
                    ast::Item::Option(decl) => names.declare_option(decl, problems),
                    _ => {}
                }
            }
        }
        for unit in units {
            for item in &unit.file.items {
                if let ast::Item::Section(section) = item {
                    names.check_heading(section, problems);
                    names.set_neutral(section);
                }
            }
        }
        names.check_letters_of_options(problems);
        names
    }

    /// Returns true if a span is in the main file.
    pub fn in_main(&self, span: Span) -> bool {
        span.source == self.main_source
    }

    fn declare_kind(&mut self, name: &ast::Text, letter: &ast::Text, problems: &Problems) {
        let letter = (letter.text.clone(), letter.span);
        if let Some(kind) = self.kinds.get_mut(&name.text) {
            let previous = std::mem::replace(&mut kind.letter, letter);
            kind.earlier_letters.push(previous.clone());
            if previous.1.source == name.span.source && name.span.source == self.main_source {
                let text = format!("this file already gives `{}` a letter", name.text);
                let problem =
                    Diagnostic::new(Code::Repeated, name.span, text).with_related(previous.1, "here");
                let help = format!(
                    "two kinds need two names; to add sentences about this one, write `piece {}`",
                    name.text
                );
                problems.report(problem.help(help));
            }
            return;
        }
        if self.kinds.len() == MAX_NAMED_KINDS && !std::mem::replace(&mut self.too_many_kinds, true) {
            problems.report(too_many(name.span, "kinds in all files", MAX_NAMED_KINDS + 1, MAX_NAMED_KINDS));
        }
        if self.kinds.len() < MAX_NAMED_KINDS {
            let in_main = self.in_main(name.span);
            self.kinds.insert(
                name.text.clone(),
                NamedKind {
                    name: name.text.clone(),
                    letter,
                    earlier_letters: Vec::new(),
                    declared_at: name.span,
                    in_main,
                    neutral: false,
                },
            );
        }
    }

    fn declare_word(&mut self, definition: &'a ast::WordDefinition, problems: &Problems) {
        let word = &definition.word;
        if let Some(earlier) = self.words.get(&word.text) {
            let first = &earlier.definition.word;
            if first.span.source == word.span.source {
                problems.report(duplicate_name_problem(word, first.span));
                return;
            }
        }
        if let Some(option) = self.options.get(&word.text) {
            problems.report(duplicate_name_problem(word, option.decl.name.span));
            return;
        }
        if self.words.len() == MAX_WORDS {
            if !std::mem::replace(&mut self.too_many_words, true) {
                problems.report(too_many(word.span, "words", MAX_WORDS + 1, MAX_WORDS));
            }
            return;
        }
        self.words.insert(
            word.text.clone(),
            NamedWord { definition, used: Cell::new(false), last_alias: OnceCell::new() },
        );
    }

    fn declare_option(&mut self, decl: &'a ast::OptionDecl, problems: &Problems) {
        let name = &decl.name;
        let earlier = self.options.get(&name.text).map(|option| option.decl.name.span);
        let earlier = earlier.filter(|first| first.source == name.span.source);
        let earlier = earlier.or_else(|| self.words.get(&name.text).map(|word| word.definition.word.span));
        let earlier = earlier.or_else(|| self.kinds.get(&name.text).map(|kind| kind.declared_at));
        if let Some(first) = earlier {
            problems.report(duplicate_name_problem(name, first));
            return;
        }
        let option = NamedOption { decl, chosen: ResolvedValue::Invalid, used: Cell::new(false) };
        self.options.insert(name.text.clone(), option);
    }

    /// Reports a heading that names an option, or that names an undeclared kind without giving it a letter.
    fn check_heading(&self, section: &ast::Section, problems: &Problems) {
        let ast::Subject::Piece { name, letter, .. } = &section.subject else { return };
        if let Some(option) = self.options.get(&name.text) {
            problems.report(duplicate_name_problem(name, option.decl.name.span));
        } else if letter.is_none() && !self.kinds.contains_key(&name.text) && self.in_main(name.span) {
            problems.report_undefined(&name.text, name.span, || {
                let text =
                    format!("no kind is called `{}` so far, and this heading gives it no letter", name.text);
                let initial = self.free_letter(&name.text);
                let help = match nearest(&name.text, self.kinds.keys().map(String::as_str)) {
                    Some(near) => format!(
                        "did you mean `{near}`? A new kind needs a letter: `piece {} {initial}`",
                        name.text
                    ),
                    None => format!("a new kind needs a letter: `piece {} {initial}`", name.text),
                };
                Diagnostic::new(Code::UnknownName, name.span, text).help(help)
            });
        }
    }

    /// Records whether the sentences of a section make its kind neutral.
    fn set_neutral(&mut self, section: &ast::Section) {
        let ast::Subject::Piece { name, .. } = &section.subject else { return };
        let Some(kind) = self.kinds.get_mut(&name.text) else { return };
        for sentence in &section.sentences {
            if let ast::Predicate::Is { negated, quality: ast::Quality::Neutral } = sentence.predicate {
                kind.neutral = !negated && sentence.mode != ast::Mode::Never;
            }
        }
    }

    /// Suggests an unused letter for a kind: one from its name, if possible; `X` if all letters are used.
    fn free_letter(&self, name: &str) -> char {
        let of_options = self.options.values().filter_map(|option| option.decl.letter.as_ref());
        let used: Vec<String> = self
            .kinds
            .values()
            .map(|kind| kind.letter.0.clone())
            .chain(of_options.map(|letter| letter.text.to_ascii_uppercase()))
            .collect();
        let of_name = name.chars().map(|letter| letter.to_ascii_uppercase());
        let free = of_name.chain('A'..='Z').find(|letter| !used.contains(&letter.to_string()));
        free.unwrap_or('X')
    }

    /// Reports options that have the letter of a kind of the main file.
    fn check_letters_of_options(&self, problems: &Problems) {
        for option in self.options.values() {
            let Some(letter) = &option.decl.letter else { continue };
            let capital = letter.text.to_ascii_uppercase();
            let same_letter = self.kinds.values().find(|kind| kind.in_main && kind.letter.0 == capital);
            if let Some(kind) = same_letter {
                problems.report(
                    Diagnostic::new(
                        Code::DuplicateLetter,
                        letter.span,
                        format!(
                            "the letter `{capital}` stands for {} and for {}",
                            kind.name, option.decl.name.text
                        ),
                    )
                    .with_related(kind.letter.1, "the other one")
                    .help("give one of them another letter"),
                );
            }
        }
    }

    /// Looks up a kind; reports an undefined name in the main file.
    pub fn kind(&self, name: &ast::Text, problems: &Problems) -> KindRef {
        if let Some(raw) = self.kinds.get_index_of(&name.text) {
            return KindRef::Kind(raw);
        }
        if let Some(option) = self.options.get(&name.text) {
            option.used.set(true);
            return self.chosen_kind(option);
        }
        if !self.in_main(name.span) {
            return KindRef::Nothing;
        }
        problems.report_undefined(&name.text, name.span, || {
            let near = nearest(&name.text, self.kinds.keys().chain(self.options.keys()).map(String::as_str));
            let word = self.words.keys().find(|word| word.eq_ignore_ascii_case(&name.text));
            let problem = Diagnostic::new(
                Code::UnknownName,
                name.span,
                format!("no kind of piece is called `{}`", name.text),
            );
            problem.help(match (word, near) {
                (Some(word), _) => {
                    format!("did you mean `{word}`? A word of your own has only lowercase letters")
                }
                (None, Some(near)) => format!("did you mean `{near}`?"),
                (None, None) => {
                    format!("declare it: `piece {} {} moves …`", name.text, self.free_letter(&name.text))
                }
            })
        });
        KindRef::Unknown
    }
}

impl Names<'_> {
    /// Returns the kind that is the value of an option.
    pub fn chosen_kind(&self, option: &NamedOption<'_>) -> KindRef {
        match &option.chosen {
            ResolvedValue::Kind(kind) => {
                self.kinds.get_index_of(kind).map_or(KindRef::Nothing, KindRef::Kind)
            }
            ResolvedValue::Nothing => KindRef::Nothing,
            ResolvedValue::Number(_) | ResolvedValue::Invalid => KindRef::Unknown,
        }
    }

    /// Looks up an option for numbers and returns its value; `None` if the name is undefined, which is reported, or if the option
    /// has no valid number.
    pub fn number_of_option(&self, name: &ast::Text, problems: &Problems) -> Option<u32> {
        if let Some(option) = self.options.get(&name.text) {
            option.used.set(true);
            return match option.chosen {
                ResolvedValue::Number(number) => Some(number),
                ResolvedValue::Kind(_) | ResolvedValue::Nothing | ResolvedValue::Invalid => None,
            };
        }
        problems.report_undefined(&name.text, name.span, || {
            let text = format!("no option for a number is called `{}`", name.text);
            let problem = Diagnostic::new(Code::UnknownName, name.span, text);
            let near = nearest(&name.text, self.options.keys().map(String::as_str));
            problem.help(match (near, phrase_help(&name.text)) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(help)) => help.to_owned(),
                (None, None) => {
                    format!("write a number, or declare an option: `option {} is 2, 1 or 3`", name.text)
                }
            })
        });
        None
    }
}

fn duplicate_name_problem(name: &ast::Text, first: Span) -> Diagnostic {
    Diagnostic::new(Code::DuplicateName, name.span, format!("`{}` is defined twice", name.text))
        .with_related(first, "first defined here")
        .help("remove one of the two, or rename it")
}
