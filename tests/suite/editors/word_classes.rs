//! Classes of words that editors show in different colours.

use std::collections::BTreeMap;

use varlab::syntax::words::{Role, Word, words};

/// A class of words with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WordClass {
    /// Begins a section or a declaration, or follows the word that a line defines.
    Heading,
    /// Begins a line of a section.
    Line,
    /// Comes before a sentence and determines its effect on earlier sentences.
    Mode,
    /// Joins sentences, facts and steps.
    Connective,
    /// An action of a piece or a player.
    Verb,
    /// A condition on a position, or part of such a condition.
    Fact,
    /// Pieces, squares, a player or a result.
    Noun,
    /// A property of pieces or squares.
    Adjective,
    /// A number, or a word that compares with a number.
    Quantity,
    /// A relation, or part of the fixed wording of a line.
    Particle,
}

impl WordClass {
    /// Returns the class of the words of a role.
    fn from_role(role: Role) -> WordClass {
        match role {
            Role::Heading(_) | Role::Declaration | Role::Definition => WordClass::Heading,
            Role::Line(_) => WordClass::Line,
            Role::Mode => WordClass::Mode,
            Role::Continuation | Role::Conjunction => WordClass::Connective,
            Role::Step | Role::MoveVerb => WordClass::Verb,
            Role::Fact => WordClass::Fact,
            Role::Noun => WordClass::Noun,
            Role::Quantity => WordClass::Quantity,
            Role::Adjective => WordClass::Adjective,
            Role::Preposition | Role::Phrase => WordClass::Particle,
        }
    }
}

/// Words by class, each word once.
pub(super) type WordsByClass = BTreeMap<WordClass, Vec<&'static str>>;

/// Returns the words that begin a line in some version of the language up to `version`.
pub(super) fn first_words(version: u32) -> WordsByClass {
    classify(words().filter(|word| word.since <= version && word.begins_line()))
}

/// Returns all words of the language up to `version`. A word with several roles has the class of its first role
/// inside a line.
pub(super) fn all_words(version: u32) -> WordsByClass {
    let known = || words().filter(|word| word.since <= version);
    classify(known().filter(|word| !word.begins_line()).chain(known().filter(|word| word.begins_line())))
}

/// Groups words by class. A word with several rows has the class of its first row.
fn classify(rows: impl Iterator<Item = &'static Word>) -> WordsByClass {
    let mut seen = std::collections::BTreeSet::new();
    let mut classes = WordsByClass::new();
    for word in rows.filter(|word| seen.insert(word.text)) {
        classes.entry(WordClass::from_role(word.role)).or_default().push(word.text);
    }
    for words in classes.values_mut() {
        words.sort_unstable();
    }
    classes
}
