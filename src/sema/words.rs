//! What sort of thing a word stands for, and that no word needs itself. Not their squares.

use std::collections::HashSet;

use super::names::Names;
use super::problems::Problems;
use super::walk;
use crate::diagnostics::{Code, Diagnostic, nearest::nearest};
use crate::syntax::ast::{Choice, Meaning, Noun, Reach, Set, Step, Text};
use crate::syntax::phrase;

/// At most so many times words are looked up, those inside of words included.
const MAX_EXPANSIONS: usize = 100_000;

/// The words of the language that may stand where a word of one's own may.
const NOUNS: [&str; 6] = ["enemy", "friend", "piece", "vacant", "origin", "trail"];

/// What a word stands for.
#[derive(Clone, Copy)]
pub(super) enum Word<'a> {
    /// Squares, voids, kinds, contents.
    Set { set: &'a Set, for_both: bool },
    /// A list for `becomes`, with limits.
    Choice(&'a Choice),
    /// A chain.
    Steps(&'a [Step]),
}

/// Words that need themselves; they stand for nothing and have been reported.
#[derive(Default)]
pub(super) struct Cycles(HashSet<String>);

impl Cycles {
    /// Finds them all and reports each circle once.
    pub fn find(names: &Names<'_>, problems: &Problems) -> Cycles {
        let mut cycles = Cycles::default();
        for word in names.words.keys() {
            if cycles.0.contains(word) {
                continue;
            }
            let Some(path) = path_to(word, names) else { continue };
            let means = names.words[word].means;
            let text = if path.len() == 1 {
                format!("`{word}` is explained by itself")
            } else {
                format!("`{word}` is explained by itself: {} → {}", path.join(" → "), word)
            };
            problems.report(
                Diagnostic::new(Code::WordCycle, means.word.span, text)
                    .help("explain it by kinds, squares, steps or by other words"),
            );
            cycles.0.extend(path);
        }
        cycles
    }

    /// Whether a word needs itself.
    pub fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// The shortest way from a word through the explanations back to it.
fn path_to(word: &str, names: &Names<'_>) -> Option<Vec<String>> {
    let mut seen = HashSet::new();
    let mut paths = vec![vec![word.to_owned()]];
    while let Some(path) = (!paths.is_empty()).then(|| paths.remove(0)) {
        let Some(last) = path.last().and_then(|last| names.words.get(last)) else { continue };
        let mut next = Vec::new();
        walk::meaning(&last.means.meaning, &mut |other| next.push(other.text.clone()));
        for other in next {
            if other == word {
                return Some(path);
            }
            if seen.insert(other.clone()) {
                paths.push(path.iter().cloned().chain([other]).collect());
            }
        }
    }
    None
}

impl<'a> Names<'a> {
    /// What a word stands for; `None` if that is unknown, which has been reported.
    pub fn word(&self, word: &Text, cycles: &Cycles, problems: &Problems) -> Option<Word<'a>> {
        let mut text = word;
        loop {
            if cycles.has(&text.text) {
                return None;
            }
            let Some(named) = self.words.get(&text.text) else {
                self.unknown_word(text, problems);
                return None;
            };
            named.used.set(true);
            self.expansions.set(self.expansions.get() + 1);
            if self.expansions.get() > MAX_EXPANSIONS {
                if self.expansions.get() == MAX_EXPANSIONS + 1 {
                    problems.loudly(|| {
                        problems.report(
                            Diagnostic::new(
                                Code::TooMany,
                                named.means.word.span,
                                format!("words within words: more than {MAX_EXPANSIONS} are to be looked up"),
                            )
                            .help("explain words by fewer other words"),
                        );
                    });
                }
                return None;
            }
            let meaning = match &named.means.meaning {
                Meaning::Set { set, for_both } => Word::Set { set, for_both: *for_both },
                Meaning::Choice(choice) => Word::Choice(choice),
                Meaning::Steps(steps) => Word::Steps(steps),
            };
            // A word that stands for just another word is that word.
            match alias(meaning) {
                Some(other) if self.words.contains_key(&other.text) => text = other,
                _ => return Some(meaning),
            }
        }
    }

    /// Reports a word that nothing explains.
    pub fn unknown_word(&self, word: &Text, problems: &Problems) {
        problems.unknown(&word.text, word.span, || {
            let text = format!("nothing explains the word `{}`", word.text);
            let problem = Diagnostic::new(Code::UnknownName, word.span, text);
            if let Some(kind) = self.kinds.keys().find(|kind| kind.eq_ignore_ascii_case(&word.text)) {
                return problem.help(format!("did you mean {kind}? A piece's name begins with a capital"));
            }
            // What is a word elsewhere was hardly meant as a noun that looks like it.
            let own = nearest(&word.text, self.words.keys().map(String::as_str));
            let near = own.or_else(|| nearest(&word.text, NOUNS).filter(|_| phrase(&word.text).is_none()));
            problem.help(match (near, phrase(&word.text)) {
                (Some(near), _) => format!("did you mean {near}?"),
                (None, Some(help)) => help.to_owned(),
                (None, None) => format!("explain it on a line of its own: {} means …", word.text),
            })
        });
    }

    /// Reports a word of the wrong sort.
    pub fn wrong_sort(&self, word: &Text, is: Word<'_>, wanted: &str, problems: &Problems) {
        let (what, help) = match is {
            Word::Set { .. } => ("squares or pieces", format!("to go there write: to {}", word.text)),
            Word::Choice(_) => {
                ("a list with limits", format!("it fits after becomes or promotes … to: {}", word.text))
            }
            Word::Steps(_) => ("steps", format!("it fits after moves, then or shoots: moves {}", word.text)),
        };
        let mut problem = Diagnostic::new(
            Code::WrongSort,
            word.span,
            format!("`{}` stands for {what}, but here {wanted} wanted", word.text),
        )
        .help(help);
        if let Some(named) = self.words.get(&word.text) {
            problem = problem.and(named.means.word.span, "it is explained here");
        }
        problems.report(problem);
    }
}

/// The other word, if the meaning is nothing but that.
fn alias(meaning: Word<'_>) -> Option<&Text> {
    match meaning {
        Word::Set { set: Set { terms, except, .. }, for_both: false } if except.is_empty() => {
            match &terms[..] {
                [term] if term.adjectives.is_empty() && term.place.is_none() => match &term.noun {
                    Noun::Word(word) => Some(word),
                    _ => None,
                },
                _ => None,
            }
        }
        Word::Steps([Step::Leg(leg)]) => match &leg.reach {
            Reach::Word(word)
                if leg.shoot.is_none()
                    && leg.times.is_none()
                    && leg.from.is_none()
                    && leg.over.is_none()
                    && leg.end.is_none()
                    && leg.within.is_none() =>
            {
                Some(word)
            }
            _ => None,
        },
        Word::Choice(Choice { options, .. }) => match &options[..] {
            [one] if one.at_most.is_none() && walk::is_word(&one.name.text) => Some(&one.name),
            _ => None,
        },
        _ => None,
    }
}
