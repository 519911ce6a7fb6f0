//! Variants of a game file with one word of one sentence changed, as an author might try. Used by the tests of the
//! kernel and by the benchmark.

use std::sync::Arc;

use varlab::compile::compile;
use varlab::ir::Program;

use crate::library;

/// Groups of words that can replace each other.
const GROUPS: &[&[&str]] = &[
    &["friendly", "enemy"],
    &["vacant", "enemy", "piece", "any"],
    &["once", "twice"],
    &["one", "two"],
    &["if", "unless"],
    &["may", "must"],
    &["moves", "shoots"],
    &["moving", "capturing"],
    &["every", "no"],
    &["royal", "iron"],
    &["first", "last"],
];

/// Words that can be omitted.
const OPTIONAL: &[&str] = &["friendly", "enemy", "unmoved", "once", "also"];

/// The atoms of Betza words, each with its replacement.
const ATOMS: &[(char, char)] = &[
    ('W', 'F'),
    ('F', 'W'),
    ('D', 'A'),
    ('A', 'D'),
    ('N', 'C'),
    ('C', 'N'),
    ('K', 'W'),
    ('R', 'B'),
    ('B', 'R'),
    ('Q', 'R'),
];

/// The modifiers of Betza words.
const MODIFIERS: &str = "fblrvsmcnjpg";

/// The first words of headings below which there are no rules.
const NO_RULES: &[&str] =
    &["variant", "test", "setup", "letter", "notation", "option", "piece values", "use", "see"];

/// A game with one word changed.
pub struct ChangedGame {
    /// The number of the line, from 1.
    pub line: usize,
    /// The word before and after the change. The second text is empty if the word has been omitted.
    pub words: [String; 2],
    pub program: Arc<Program>,
}

/// A change of one word. The changed file may have errors.
struct Change {
    line: usize,
    words: [String; 2],
    /// The text of the changed file.
    text: String,
}

/// Returns at most `max_count` games with one word changed, evenly spread over the file. Omits games about which the
/// checker reports anything.
pub fn games_with_one_word_changed(name: &str, text: &str, max_count: usize) -> Vec<ChangedGame> {
    let mut remaining = all_changes(text);
    // Neighbouring changes are similar, so each candidate is far from the one before it.
    let step = (remaining.len() * 3 / 5) | 1;
    let mut found = Vec::new();
    let mut index = 0;
    while !remaining.is_empty() && found.len() < max_count {
        index = (index + step) % remaining.len();
        let Change { line, words, text } = remaining.remove(index);
        let compilation = compile(&library::Shipped, name, &text, &[]);
        if let Some(variant) = compilation.variant.filter(|_| compilation.diagnostics.is_empty()) {
            found.push(ChangedGame { line, words, program: variant.program });
        }
    }
    found.sort_by_key(|changed| changed.line);
    found
}

/// Returns every change of one word in a rule of the file.
fn all_changes(text: &str) -> Vec<Change> {
    let kinds: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| {
            let mut letters = word.chars();
            letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
        })
        .collect();
    let mut changes = Vec::new();
    let mut is_in_rules = false;
    for (number, line) in text.lines().enumerate() {
        if !line.starts_with(' ') && !line.trim().is_empty() {
            is_in_rules = !line.starts_with('#') && !NO_RULES.iter().any(|start| line.starts_with(start));
        }
        if !is_in_rules || line.trim_start().starts_with('#') {
            continue;
        }
        let mut start = 0;
        for word in line.split([' ', ',']) {
            let range = start..start + word.len();
            start = range.end + 1;
            for new in replacements(word, &kinds) {
                let edited = format!("{}{new}{}", &line[..range.start], &line[range.end..]);
                let lines = text.lines().enumerate();
                let lines = lines.map(|(other, line)| if other == number { edited.as_str() } else { line });
                let text = lines.collect::<Vec<_>>().join("\n") + "\n";
                changes.push(Change { line: number + 1, words: [word.to_owned(), new], text });
            }
        }
    }
    changes
}

/// Returns the words that can take the place of a word.
fn replacements(word: &str, kinds: &[&str]) -> Vec<String> {
    let in_groups = GROUPS.iter().filter(|group| group.contains(&word)).flat_map(|group| group.iter());
    let mut results: Vec<String> =
        in_groups.filter(|other| **other != word).map(|other| (*other).to_owned()).collect();
    if OPTIONAL.contains(&word) {
        results.push(String::new());
    }
    let atom = |letter: char| ATOMS.iter().find(|(atom, _)| *atom == letter).map(|pair| pair.1);
    let is_betza = !word.is_empty()
        && word.chars().any(|letter| atom(letter).is_some())
        && word.chars().all(|letter| atom(letter).is_some() || MODIFIERS.contains(letter));
    if is_betza {
        let changed = |at: usize, letter| {
            let other = atom(letter)?;
            Some(
                word.char_indices().map(|(index, letter)| if index == at { other } else { letter }).collect(),
            )
        };
        results.extend(word.char_indices().filter_map(|(at, letter)| changed(at, letter)));
    }
    if let Some(at) = kinds.iter().position(|kind| *kind == word) {
        let mut others = kinds[at..].iter().chain(&kinds[..at]).filter(|kind| **kind != word);
        results.extend(others.next().map(|kind| (*kind).to_owned()));
    }
    if let Ok(value) = word.parse::<u32>() {
        results.push((value + 1).to_string());
    }
    results
}
