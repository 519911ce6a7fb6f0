//! Words that were presumably meant as other words. Each guess is checked by parsing the line with it.

use super::tokens::Token;
use super::verb::Verb;
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::nearest::nearest;
use crate::syntax::grammar::{Rule, parse, stopped_at};
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words::{self, is_keyword};

/// A line with one part replaced.
pub(in crate::syntax) struct Repair {
    /// The repaired line.
    pub text: String,
    /// The byte offset of the replaced part.
    pub at: usize,
    /// The increase of the line's length, in bytes.
    pub length_change: isize,
}

/// Number of words before the position at which parsing stopped that are tried as the wrong word.
const MAX_WORDS_BACK: usize = 4;
/// Maximum number of keywords that are tried for one word.
const MAX_GUESSES: usize = 6;

/// A guess, and the position up to which the line can be parsed with it.
struct Guess {
    repair: Repair,
    index: usize,
    word: String,
    parses_fully: bool,
    parsed_to: usize,
}

/// Finds the word that was presumably meant as another word, if any.
pub(super) fn explain(line: Line, tokens: &[Token], verb: Verb, stop: usize, at: usize) -> Option<LineError> {
    let last = stop.min(tokens.len().checked_sub(1)?);
    let mut best: Option<Guess> = None;
    for index in (last.saturating_sub(MAX_WORDS_BACK)..=last).rev() {
        for word in guesses(tokens[index].text, (index == verb.index).then_some(verb.under)) {
            let Some(found) = try_word(line, tokens, index, word, at) else { continue };
            if found.parses_fully {
                return Some(line_error(line, tokens, verb, found));
            }
            if best.as_ref().is_none_or(|best| found.parsed_to > best.parsed_to) {
                best = Some(found);
            }
        }
    }
    best.map(|found| line_error(line, tokens, verb, found))
}

/// Returns the words that may begin a line under that heading and as which `word` may have been meant. Words that belong under another
/// heading are left out. If `word` is nearest to one of those, the result is empty.
pub(super) fn likely_first_words(under: SectionKind, word: &str) -> Vec<&'static str> {
    let own = words::of_section(under);
    let belongs_elsewhere = |word: &&str| {
        !own.is_empty()
            && !own.contains(word)
            && SectionKind::ALL.iter().any(|&of| words::of_section(of).contains(word))
    };
    let (elsewhere, here): (Vec<_>, Vec<_>) = words::line_keywords().into_iter().partition(belongs_elsewhere);
    let distance = |words: &[&str]| {
        words.iter().map(|begin| strsim::damerau_levenshtein(word, begin)).min().unwrap_or(usize::MAX)
    };
    if distance(&elsewhere) < distance(&here) { Vec::new() } else { here }
}

/// Returns the words that may have been meant, the most likely first. `first` is the heading if the word is at the position of a verb.
fn guesses(word: &str, first: Option<SectionKind>) -> Vec<String> {
    let mut guesses = Vec::new();
    let small = word.to_ascii_lowercase();
    if matches!(small.as_str(), "white" | "black") {
        guesses.push(super::tokens::as_name(word));
    } else if is_keyword(&small) && *word != small || super::is_square_like(word) {
        guesses.push(small);
    } else if let Some((from, to)) = word.split_once(['-', ':'])
        && super::is_square_like(from)
        && super::is_square_like(to)
    {
        guesses.push(format!("{from}..{to}").to_ascii_lowercase());
    } else if (!is_keyword(word) || first.is_some() && !words::begins_line(word))
        && word.len() > 1
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    {
        let mut left: Vec<&str> =
            first.map_or_else(words::keywords, |under| likely_first_words(under, &small));
        // The verb, without the ending that it has in a sentence.
        let ended = |begin: &&&str| begin.strip_prefix(&small).is_some_and(|end| matches!(end, "s" | "es"));
        guesses.extend(left.iter().filter(ended).map(ToString::to_string));
        // Short words, and words that look like names, may have only one wrong letter.
        if word.len() < 5 || !word.starts_with(|c: char| c.is_ascii_lowercase()) {
            left.retain(|keyword| strsim::damerau_levenshtein(&small, keyword) <= 1);
        }
        while let Some(near) = nearest(word, left.iter().copied())
            && guesses.len() < MAX_GUESSES
        {
            left.retain(|&keyword| keyword != near);
            guesses.push(near.to_string());
        }
    }
    guesses.retain(|guess| guess != word);
    guesses
}

/// Parses the line with another word in place of a token. Returns `None` unless parsing gets further than before.
fn try_word(line: Line, tokens: &[Token], index: usize, word: String, at: usize) -> Option<Guess> {
    let token = &tokens[index];
    let mut text = format!("{}{word}{}", &line.text[..token.at], &line.text[token.end()..]);
    if super::is_square_like(token.text) {
        // A line with one square in capitals usually has all of them in capitals.
        for square in tokens.iter().filter(|token| super::is_square_like(token.text)) {
            text.replace_range(square.at..square.end(), &square.text.to_ascii_lowercase());
        }
    }
    let grown = word.len() as isize - token.text.len() as isize;
    let stopped = parse(Rule::line, &text).err().map(|error| stopped_at(&error));
    let whole = stopped.is_none();
    let reach = stopped.map_or(line.text.len(), |stopped| stopped.saturating_add_signed(-grown));
    let repair = Repair { text, at: token.at, length_change: grown };
    (whole || reach > at.max(token.end())).then_some(Guess {
        repair,
        index,
        word,
        parses_fully: whole,
        parsed_to: reach,
    })
}

/// Builds the explanation for the word that was found.
fn line_error(line: Line, tokens: &[Token], verb: Verb, found: Guess) -> LineError {
    let token = &tokens[found.index];
    let at = token.at..token.end();
    let word = &found.word;
    let problem = if super::is_square_like(token.text) || word.contains("..") {
        let message = format!("\"{}\" is not how squares are written", token.text);
        line.problem(Code::BadSquare, at, message).help(format!("write {word}"))
    } else if token.text.eq_ignore_ascii_case(word) {
        let message = format!("the word \"{}\" is written \"{word}\"", token.text);
        line.problem(Code::CapitalKeyword, at, message)
            .help(format!("write {word}; only names of pieces, White and Black have capitals"))
    } else if is_keyword(token.text) {
        let what = if verb.under.has_sentences() { "sentence" } else { "line" };
        let message = format!("no {what} begins with \"{}\"", token.text);
        line.problem(Code::MisspeltKeyword, at, message).help(format!("did you mean \"{word}\"?"))
    } else {
        let message = format!("no such word: \"{}\"", token.text);
        line.problem(Code::MisspeltKeyword, at, message).help(format!("did you mean \"{word}\"?"))
    };
    let first_word = (found.index == 0).then(|| word.clone());
    LineError { problem, repair: found.parses_fully.then_some(found.repair), first_word }
}
