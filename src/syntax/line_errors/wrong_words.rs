//! Explains words that were presumably meant as other words. Each guess is checked by parsing the line with it.

use super::tokens::Token;
use super::verb::VerbPosition;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::nearest::nearest;
use crate::syntax::grammar::{Rule, parse, stopped_at};
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// A line with one replaced part.
pub(in crate::syntax) struct Repair {
    /// The repaired line.
    pub text: String,
    /// The byte offset of the replaced part.
    pub start: usize,
    /// The change of the line's length, in bytes; negative if the line became shorter.
    pub length_change: isize,
}

/// Guesses are tried for the word at which parsing stopped, and for at most this many words before it.
const MAX_WORDS_BACK: usize = 4;
/// Maximum number of guesses for one word.
const MAX_GUESSES: usize = 6;

/// A guess, and the result of parsing the line with it.
struct Guess {
    repair: Repair,
    /// The index of the replaced token.
    index: usize,
    /// The word in its place.
    word: String,
    /// True if the whole line can be parsed.
    parses_fully: bool,
    /// The point up to which the line with the guess can be parsed, as a byte offset in the original line.
    parsed_to: usize,
}

/// Explains the line if a word was presumably meant as another one. `stop` is the byte offset at which parsing stopped, and `stop_index`
/// the index of the token there.
pub(super) fn explain(
    line: Line,
    tokens: &[Token],
    verb: VerbPosition,
    stop_index: usize,
    stop: usize,
) -> Option<LineError> {
    let last_index = stop_index.min(tokens.len().checked_sub(1)?);
    let mut best: Option<Guess> = None;
    for index in (last_index.saturating_sub(MAX_WORDS_BACK)..=last_index).rev() {
        for word in guesses(tokens[index].text, (index == verb.index).then_some(verb.section)) {
            let Some(found) = try_word(line, tokens, index, word, stop) else { continue };
            if found.parses_fully {
                return Some(explain_guess(line, tokens, verb, found));
            }
            if best.as_ref().is_none_or(|best| found.parsed_to > best.parsed_to) {
                best = Some(found);
            }
        }
    }
    best.map(|found| explain_guess(line, tokens, verb, found))
}

/// Returns the keywords that may begin a line of the given section. If `word` is more similar to a keyword that begins lines of other
/// sections only, the result is empty.
pub(super) fn likely_first_words(section: SectionKind, word: &str) -> Vec<&'static str> {
    let section_words = words::of_section(section);
    let belongs_elsewhere = |word: &&str| {
        !section_words.is_empty()
            && !section_words.contains(word)
            && SectionKind::ALL.iter().any(|&other| words::of_section(other).contains(word))
    };
    let (elsewhere, in_section): (Vec<_>, Vec<_>) =
        words::line_keywords().into_iter().partition(belongs_elsewhere);
    let min_distance = |keywords: &[&str]| {
        keywords.iter().map(|keyword| strsim::damerau_levenshtein(word, keyword)).min().unwrap_or(usize::MAX)
    };
    if min_distance(&elsewhere) < min_distance(&in_section) { Vec::new() } else { in_section }
}

/// Returns the words that the author may have meant by `word`, the most likely first. `verb_section` is the section of the sentence if
/// `word` is at the position of the verb.
fn guesses(word: &str, verb_section: Option<SectionKind>) -> Vec<String> {
    let mut guesses = Vec::new();
    let lower = word.to_ascii_lowercase();
    if matches!(lower.as_str(), "white" | "black") {
        guesses.push(super::tokens::to_name(word));
    } else if is_keyword(&lower) && *word != lower || super::is_square_like(word) {
        guesses.push(lower);
    } else if let Some((from, to)) = word.split_once(['-', ':'])
        && super::is_square_like(from)
        && super::is_square_like(to)
    {
        guesses.push(format!("{from}..{to}").to_ascii_lowercase());
    } else if (!is_keyword(word) || verb_section.is_some() && !words::begins_line(word))
        && word.len() > 1
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    {
        let mut candidates: Vec<&str> =
            verb_section.map_or_else(words::keywords, |section| likely_first_words(section, &lower));
        // The word may be a verb without the ending that it has in a sentence.
        let is_without_ending =
            |keyword: &&&str| keyword.strip_prefix(&lower).is_some_and(|ending| matches!(ending, "s" | "es"));
        guesses.extend(candidates.iter().filter(is_without_ending).map(ToString::to_string));
        // In short words, and in words that look like names, at most one letter may be wrong.
        if word.len() < 5 || !word.starts_with(|c: char| c.is_ascii_lowercase()) {
            candidates.retain(|keyword| strsim::damerau_levenshtein(&lower, keyword) <= 1);
        }
        while let Some(near) = nearest(word, candidates.iter().copied())
            && guesses.len() < MAX_GUESSES
        {
            candidates.retain(|&keyword| keyword != near);
            guesses.push(near.to_string());
        }
    }
    guesses.retain(|guess| guess != word);
    guesses
}

/// Parses the line with `word` in place of the token at `index`. Returns `None` if parsing does not get
/// past both `stop` and the token.
fn try_word(line: Line, tokens: &[Token], index: usize, word: String, stop: usize) -> Option<Guess> {
    let token = &tokens[index];
    let mut text = format!("{}{word}{}", &line.text[..token.start], &line.text[token.end()..]);
    if super::is_square_like(token.text) {
        // Usually, either all squares of a line are in uppercase or none.
        for square in tokens.iter().filter(|token| super::is_square_like(token.text)) {
            text.replace_range(square.start..square.end(), &square.text.to_ascii_lowercase());
        }
    }
    let length_change = word.len() as isize - token.text.len() as isize;
    let new_stop = parse(Rule::line, &text).err().map(|error| stopped_at(&error));
    let parses_fully = new_stop.is_none();
    let parsed_to =
        new_stop.map_or(line.text.len(), |new_stop| new_stop.saturating_add_signed(-length_change));
    let repair = Repair { text, start: token.start, length_change };
    (parses_fully || parsed_to > stop.max(token.end())).then_some(Guess {
        repair,
        index,
        word,
        parses_fully,
        parsed_to,
    })
}

/// Returns the explanation for a guess.
fn explain_guess(line: Line, tokens: &[Token], verb: VerbPosition, guess: Guess) -> LineError {
    let token = &tokens[guess.index];
    let range = token.range();
    let word = &guess.word;
    let problem = if super::is_square_like(token.text) || word.contains("..") {
        let message = format!("squares are not written as `{}`", token.text);
        line.problem(Code::BadSquare, range, message).help(format!("write `{word}`"))
    } else if token.text.eq_ignore_ascii_case(word) {
        let message = format!("the word `{}` is written in lowercase", token.text);
        line.problem(Code::CapitalKeyword, range, message).help(format!(
            "write `{word}`; only the names of pieces, `White` and `Black` begin with uppercase letters"
        ))
    } else if is_keyword(token.text) {
        let unit = if verb.section.has_sentences() { "sentence" } else { "line" };
        let message = format!("no {unit} begins with `{}`", token.text);
        line.problem(Code::MisspeltKeyword, range, message).help(format!("did you mean `{word}`?"))
    } else {
        let message = format!("unknown word `{}`", token.text);
        line.problem(Code::MisspeltKeyword, range, message).help(format!("did you mean `{word}`?"))
    };
    let first_word = (guess.index == 0).then(|| word.clone());
    LineError { problem, repair: guess.parses_fully.then_some(guess.repair), first_word }
}
