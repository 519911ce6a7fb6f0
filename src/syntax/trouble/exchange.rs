//! Lines that can be read with a small word put in, taken out or exchanged.

use super::repair::Repair;
use super::tokens::Token;
use super::{Line, Trouble};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse};

/// Words that prose has and the language does not.
const FILLERS: [&str; 14] =
    ["a", "an", "the", "is", "are", "be", "will", "can", "to", "of", "its", "his", "then", "only"];

/// What others write, and the word of the language in its place.
const SWAPS: [(&str, &str); 10] = [
    ("when", "if"),
    ("if", "when"),
    ("per", "a"),
    ("like", "as"),
    ("capturing", "onto"),
    ("at", "on"),
    ("on", "onto"),
    ("to", "onto"),
    ("passing", "over"),
    ("until", "to"),
];

/// What is often left out. Not `then`: it would make one move of two.
const MISSING: [&str; 13] =
    [",", "to", "is", "one", "times", "from", "of", "as", "when", "on", "piece", "at", "in"];

/// What others write between the ends of a range.
const RANGES: [&str; 5] = ["to", "-", "until", "till", "through"];

/// Finds a range that is written with a word in place of its two dots.
pub(super) fn range(line: Line, tokens: &[Token], index: usize) -> Option<Trouble> {
    let (first, last) = (tokens.get(index.checked_sub(1)?)?, tokens.get(index + 1)?);
    let is_end = |word: &str| super::is_square_like(word) || word.len() == 1 || word.parse::<u8>().is_ok();
    if !RANGES.contains(&tokens[index].text) || !is_end(first.text) || !is_end(last.text) {
        return None;
    }
    let place = first.at..last.end();
    let range = format!("{}..{}", first.text, last.text);
    let repair = with(line, place.clone(), &range)?;
    let message = format!("\"{}\" is not how a range is written", &line.text[place.clone()]);
    let problem = line.problem(Code::BadSquare, place, message);
    Some(trouble(problem.help(format!("with two dots: {range}")), repair))
}

/// Finds the small word that makes all the difference, if there is one.
pub(super) fn explain(line: Line, tokens: &[Token], index: usize) -> Option<Trouble> {
    let token = &tokens[index];
    let before = index.checked_sub(1).map_or("", |index| tokens[index].text);
    if token.text == "and" {
        return [",", "or"].into_iter().find_map(|word| {
            let repair = with(line, token.at..token.end(), word)?;
            let problem = line
                .problem(
                    Code::SentenceEnds,
                    token.at..token.end(),
                    "\"and\" joins only facts after if, unless, when",
                )
                .help("members of a list are joined by commas or \"or\"");
            Some(trouble(problem, repair))
        });
    }
    if FILLERS.contains(&token.text)
        && let Some(repair) = with(line, token.at..token.end(), "")
    {
        let message = format!("\"{}\" is one word too many", token.text);
        let problem = line.problem(Code::Syntax, token.at..token.end(), message);
        return Some(trouble(problem.help("leave it out"), repair));
    }
    for token in tokens[..=index].iter().rev().take(2) {
        let swaps = SWAPS.into_iter().filter(|&(other, _)| other == token.text);
        for (other, word) in swaps {
            if let Some(repair) = with(line, token.at..token.end(), word) {
                let message = format!("\"{other}\" is not the word here");
                let problem = line.problem(Code::Syntax, token.at..token.end(), message);
                return Some(trouble(problem.help(format!("write {word}")), repair));
            }
        }
    }
    MISSING.into_iter().filter(|&word| word != "one" || before == "over").find_map(|word| {
        let repair = with(line, token.at..token.at, &format!("{word} "))?;
        let message = match word {
            "," => format!("a comma is missing before \"{}\"", token.text),
            _ => format!("\"{word}\" is missing before \"{}\"", token.text),
        };
        let problem = line.problem(Code::Syntax, token.at..token.end(), message);
        let help = match word {
            "," => format!("write: … , {} …", token.text),
            _ => format!("write: … {word} {} …", token.text),
        };
        Some(trouble(problem.help(help), repair))
    })
}

fn trouble(problem: Diagnostic, repair: Repair) -> Trouble {
    Trouble { problem, repair: Some(repair), first_word: None }
}

/// The line with other words in some place, if it can be read so.
pub(super) fn with(line: Line, place: std::ops::Range<usize>, words: &str) -> Option<Repair> {
    let text = format!("{}{words}{}", &line.text[..place.start], &line.text[place.end..]);
    let grown = words.len() as isize - place.len() as isize;
    parse(Rule::line, &text).is_ok().then_some(Repair { text, at: place.start, grown })
}
