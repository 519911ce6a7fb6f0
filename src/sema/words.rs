//! Lookup of user-defined words, and detection of cyclic definitions.

use std::collections::{HashSet, VecDeque};

use super::names::{NamedWord, Names};
use super::problems::Problems;
use super::visit_words;
use crate::diagnostics::nearest::{find_name, nearest};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Choice, Meaning, Noun, Reach, Set, Step, Text, WordDefinition};
use crate::syntax::phrase_help;

/// Maximum number of lookups of words, including those inside other words.
const MAX_WORD_LOOKUPS: usize = 100_000;

/// Keywords that are suggested for an undefined word with a similar spelling.
const SUGGESTED_KEYWORDS: [&str; 6] = ["enemy", "friend", "piece", "vacant", "origin", "trail"];

/// The meaning of a defined word: what its definition gives.
#[derive(Clone, Copy)]
pub(super) enum Word<'a> {
    /// A set of squares, voids, kinds or contents. If `for_both` is true, its squares are the same for both sides.
    Set { set: &'a Set, for_both: bool },
    /// A list of kinds with limits, for `becomes`, `promotes` and `drops`.
    Choice(&'a Choice),
    /// A sequence of steps.
    Steps(&'a [Step]),
}

/// The words whose definitions use themselves, directly or through other words. They have no meaning and have been reported.
#[derive(Default)]
pub(super) struct Cycles(HashSet<String>);

impl Cycles {
    /// Finds all cycles and reports each once.
    pub fn find(names: &Names<'_>, problems: &Problems) -> Cycles {
        let mut cycles = Cycles::default();
        let graph = Graph::new(names);
        for word in graph.words_near_cycles() {
            let name = |word: usize| names.words.get_index(word).map_or("", |(name, _)| name.as_str());
            if cycles.0.contains(name(word)) {
                continue;
            }
            let Some(path) = graph.path_back_to(word) else { continue };
            let path: Vec<&str> = path.into_iter().map(name).collect();
            let word = name(word);
            let text = if path.len() == 1 {
                format!("`{word}` is defined by itself")
            } else {
                format!("`{word}` is defined by itself: `{} → {}`", path.join(" → "), word)
            };
            problems.report(
                Diagnostic::new(Code::WordCycle, names.words[word].definition.word.span, text)
                    .help("define it by kinds, squares, steps or other words"),
            );
            cycles.0.extend(path.into_iter().map(str::to_owned));
        }
        cycles
    }

    /// Returns true if a word is on a cycle.
    pub fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// For each word, by index, the indices of the words that its definition uses.
struct Graph(Vec<Vec<usize>>);

impl Graph {
    fn new(names: &Names<'_>) -> Graph {
        let used_words = |word: &NamedWord<'_>| {
            let mut used = Vec::new();
            visit_words::visit_words(&word.definition.meaning, &mut |other| {
                used.extend(names.words.get_index_of(&other.text));
            });
            used
        };
        Graph(names.words.values().map(used_words).collect())
    }

    /// Returns the words that lie on a cycle or between two cycles, in the order of the file, in linear time.
    fn words_near_cycles(&self) -> Vec<usize> {
        let mut users_of = vec![Vec::new(); self.0.len()];
        for (word, used) in self.0.iter().enumerate() {
            for &other in used {
                users_of[other].push(word);
            }
        }
        let mut remaining = vec![true; self.0.len()];
        for [edges, reverse_edges] in [[&self.0, &users_of], [&users_of, &self.0]] {
            let mut degrees: Vec<usize> = edges.iter().map(Vec::len).collect();
            let mut removable: Vec<usize> = (0..degrees.len()).filter(|&word| degrees[word] == 0).collect();
            while let Some(word) = removable.pop() {
                remaining[word] = false;
                for &other in &reverse_edges[word] {
                    degrees[other] -= 1;
                    if degrees[other] == 0 {
                        removable.push(other);
                    }
                }
            }
        }
        (0..remaining.len()).filter(|&word| remaining[word]).collect()
    }

    /// Returns the shortest path from a word back to itself. The path begins with the word and does not repeat it at the end.
    fn path_back_to(&self, word: usize) -> Option<Vec<usize>> {
        let mut predecessor = vec![None; self.0.len()];
        let mut queue = VecDeque::from([word]);
        while let Some(last) = queue.pop_front() {
            for &other in &self.0[last] {
                if other == word {
                    let predecessor_of =
                        |&index: &usize| if index == word { None } else { predecessor[index] };
                    let mut path: Vec<usize> = std::iter::successors(Some(last), predecessor_of).collect();
                    path.reverse();
                    return Some(path);
                }
                if predecessor[other].is_none() {
                    predecessor[other] = Some(last);
                    queue.push_back(other);
                }
            }
        }
        None
    }
}

impl<'a> Names<'a> {
    /// Looks up a word and marks it as used. Reports an undefined word. Returns `None` if the word is undefined, if its chain of aliases
    /// ends in a cycle, or after too many lookups.
    pub fn word(&self, word: &Text, cycles: &Cycles, problems: &Problems) -> Option<Word<'a>> {
        let Some(first) = self.words.get_index_of(&word.text) else {
            self.report_unknown_word(word, problems);
            return None;
        };
        self.meaning(first, cycles)
    }

    /// Returns the meaning of the word with the given index, and marks the word as used; `None` if it is on a
    /// cycle, or after too many lookups.
    pub fn meaning(&self, word: usize, cycles: &Cycles) -> Option<Word<'a>> {
        let last = self.last_alias(word, cycles)?;
        Some(defined_meaning(self.words[last].definition))
    }

    /// Follows a chain of aliases and returns its last word; `None` if the chain ends in a cycle or there have been too many lookups.
    /// Marks the words of the chain as used. Stores the result in each of them, so that a chain is followed only once.
    fn last_alias(&self, first: usize, cycles: &Cycles) -> Option<usize> {
        let mut chain = Vec::new();
        let mut current = first;
        let end = loop {
            let (text, named) = self.words.get_index(current)?;
            if cycles.has(text) {
                break None;
            }
            named.used.set(true);
            self.count_lookup(named)?;
            if let Some(&end) = named.last_alias.get() {
                break end;
            }
            chain.push(named);
            match self.alias_target(named.definition) {
                Some(other) => current = other,
                None => break Some(current),
            }
        };
        for named in chain {
            named.last_alias.get_or_init(|| end);
        }
        end
    }

    /// Returns the index of the target if a definition is an alias: another word without further conditions.
    pub fn alias_target(&self, definition: &WordDefinition) -> Option<usize> {
        self.words.get_index_of(&alias(defined_meaning(definition))?.text)
    }

    /// Counts a lookup; `None` after too many.
    fn count_lookup(&self, named: &NamedWord<'_>) -> Option<()> {
        self.word_lookups.set(self.word_lookups.get() + 1);
        if self.word_lookups.get() <= MAX_WORD_LOOKUPS {
            return Some(());
        }
        self.limit_exceeded_at.get_or_init(|| named.definition.word.span);
        None
    }

    /// Reports that there have been too many lookups of words, if the limit was reached.
    pub fn check_lookup_count(&self, problems: &Problems) {
        let Some(&span) = self.limit_exceeded_at.get() else { return };
        let text = format!("words within words need more than {MAX_WORD_LOOKUPS} lookups");
        let problem = Diagnostic::new(Code::TooMany, span, text);
        problems.report(problem.help("define words by fewer other words"));
    }

    /// Reports an undefined word.
    pub fn report_unknown_word(&self, word: &Text, problems: &Problems) {
        problems.report_undefined(&word.text, word.span, || {
            let text = format!("the word `{}` is not defined", word.text);
            let problem = Diagnostic::new(Code::UnknownName, word.span, text);
            if let Some(kind) = find_name(&word.text, self.kinds.keys().map(String::as_str)) {
                return problem
                    .help(format!("did you mean `{kind}`? A piece's name begins with an uppercase letter"));
            }
            // A word that `phrase_help` explains is not a misspelt keyword.
            let nearest_word = nearest(&word.text, self.words.keys().map(String::as_str));
            let nearest_word = nearest_word.or_else(|| find_name(&word.text, SUGGESTED_KEYWORDS));
            let near = nearest_word.or_else(|| {
                nearest(&word.text, SUGGESTED_KEYWORDS).filter(|_| phrase_help(&word.text).is_none())
            });
            problem.help(match (near, phrase_help(&word.text)) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(help)) => help.to_owned(),
                (None, None) => format!("define it on a line of its own: `{} means …`", word.text),
            })
        });
    }

    /// Reports a word whose meaning has the wrong type. `expected` completes the message `… but here {expected} expected`:
    /// for example, `steps are`.
    pub fn report_wrong_type(&self, word: &Text, actual: Word<'_>, expected: &str, problems: &Problems) {
        let (what, help) = match actual {
            Word::Set { .. } => ("squares or pieces", format!("to go there, write `to {}`", word.text)),
            Word::Choice(_) => {
                ("a list with limits", format!("it fits after `becomes` or `promotes … to`: `{}`", word.text))
            }
            Word::Steps(_) => {
                ("steps", format!("it fits after `moves`, `then` or `shoots`: `moves {}`", word.text))
            }
        };
        let mut problem = Diagnostic::new(
            Code::WrongType,
            word.span,
            format!("`{}` stands for {what}, but here {expected} expected", word.text),
        )
        .help(help);
        if let Some(named) = self.words.get(&word.text) {
            problem = problem.with_related(named.definition.word.span, "it is defined here");
        }
        problems.report(problem);
    }
}

/// Returns the meaning that a definition gives.
fn defined_meaning(definition: &WordDefinition) -> Word<'_> {
    match &definition.meaning {
        Meaning::Set { set, for_both } => Word::Set { set, for_both: *for_both },
        Meaning::Choice(choice) => Word::Choice(choice),
        Meaning::Steps(steps) => Word::Steps(steps),
    }
}

/// Returns the target if a meaning is an alias: another word without further conditions.
fn alias(meaning: Word<'_>) -> Option<&Text> {
    match meaning {
        Word::Set { set: Set { terms, except, .. }, for_both: false } if except.is_empty() => {
            match &terms[..] {
                [term] if term.adjectives.is_empty() && term.places.is_empty() => match &term.noun {
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
            [one] if one.at_most.is_none() && visit_words::is_word(&one.name.text) => Some(&one.name),
            _ => None,
        },
        _ => None,
    }
}
