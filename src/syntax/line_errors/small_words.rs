//! Lines that become valid when a small word is inserted, removed or replaced.

use super::tokens::Token;
use super::wrong_words::Repair;
use super::{Line, LineError};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse};

/// Words of ordinary prose that the language does not need.
const FILLERS: [&str; 14] =
    ["a", "an", "the", "is", "are", "be", "will", "can", "to", "of", "its", "his", "then", "only"];

/// Words that authors often write, each with the word of the language that replaces it.
const REPLACEMENTS: [(&str, &str); 28] = [
    ("checks", "check"),
    ("captures", "capture"),
    ("moves", "move"),
    ("drops", "drop"),
    ("castles", "castle"),
    ("passes", "pass"),
    ("checked", "checking"),
    ("captured", "capturing"),
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
    ("in", "on"),
    ("but", "except"),
    ("without", "except"),
    ("less", "fewer"),
    ("empty", "vacant"),
    ("own", "friendly"),
    ("my", "friendly"),
    ("opponent", "enemy"),
    ("opposing", "enemy"),
    ("hostile", "enemy"),
];

/// Words that are often left out. `then` is not among them: it would turn two moves into one.
const OMITTED_WORDS: [&str; 14] =
    [",", "every", "to", "is", "one", "times", "from", "of", "as", "when", "on", "piece", "at", "in"];

/// Words that authors often write between the ends of a range.
const RANGES: [&str; 5] = ["to", "-", "until", "till", "through"];

/// Finds a range that is written with a word in place of its two dots.
pub(super) fn range(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let (first, last) = (tokens.get(index.checked_sub(1)?)?, tokens.get(index + 1)?);
    let is_square = |word: &str| super::is_square_like(word) && !word.contains("..");
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    let is_file = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let alike = |is: &dyn Fn(&str) -> bool| is(first.text) && is(last.text);
    if !RANGES.contains(&tokens[index].text) || !(alike(&is_square) || alike(&is_number) || alike(&is_file)) {
        return None;
    }
    let place = first.at..last.end();
    let range = format!("{}..{}", first.text, last.text);
    let repair = with_replacement(line, place.clone(), &range)?;
    let message = format!("\"{}\" is not how a range is written", &line.text[place.clone()]);
    let problem = line.problem(Code::BadSquare, place, message);
    Some(line_error(problem.help(format!("with two dots: {range}")), repair))
}

/// Finds the small word whose insertion, removal or replacement makes the line valid.
pub(super) fn explain(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let token = &tokens[index];
    if let Some(error) = surplus(line, tokens, index) {
        return Some(error);
    }
    if token.text == "and" {
        return [",", "or"].into_iter().find_map(|word| {
            let repair = replace_every_and(line, tokens, index, word)?;
            let problem = line
                .problem(
                    Code::SentenceEnds,
                    token.at..token.end(),
                    "\"and\" joins only facts after if, unless, when",
                )
                .help("members of a list are joined by commas or \"or\"");
            Some(line_error(problem, repair))
        });
    }
    if FILLERS.contains(&token.text)
        && let Some(repair) = with_replacement(line, token.at..token.end(), "")
    {
        let message = format!("\"{}\" is one word too many", token.text);
        let problem = line.problem(Code::Syntax, token.at..token.end(), message);
        return Some(line_error(problem.help("leave it out"), repair));
    }
    for token in tokens[..=index].iter().rev().take(2) {
        let swaps = REPLACEMENTS.into_iter().filter(|&(other, _)| other == token.text);
        for (other, word) in swaps {
            if let Some(repair) = with_replacement(line, token.at..token.end(), word) {
                let message = format!("\"{other}\" is not the word here");
                let problem = line.problem(Code::Syntax, token.at..token.end(), message);
                return Some(line_error(problem.help(format!("write {word}")), repair));
            }
        }
    }
    let before = index.checked_sub(1).map(|index| &tokens[index]);
    OMITTED_WORDS.into_iter().filter(|word| may_be_missing(word, before, token)).find_map(|word| {
        let repair = with_replacement(line, token.at..token.at, &format!("{word} "))?;
        let message = match word {
            "," => format!("a comma is missing before \"{}\"", token.text),
            _ => format!("\"{word}\" is missing before \"{}\"", token.text),
        };
        let problem = line.problem(Code::Syntax, token.at..token.end(), message);
        let help = match word {
            "," => format!("write: … , {} …", token.text),
            _ => format!("write: … {word} {} …", token.text),
        };
        Some(line_error(problem.help(help), repair))
    })
}

/// Returns true if the word may be missing between two others. An insertion that makes the line valid is not always what the author
/// meant.
fn may_be_missing(word: &str, before: Option<&Token>, after: &Token) -> bool {
    let text = before.map_or("", |before| before.text);
    match word {
        "one" => text == "over",
        "every" => matches!(text, "turns" | "turn" | "removes" | "remove"),
        // Elsewhere, a phrase that is valid without a noun is narrower without it than with `piece`, the widest noun.
        "piece" => {
            matches!(text, "every" | "friendly" | "enemy" | "unmoved" | "promoted" | "attacked" | "safe")
        }
        // A piece and its place do not form a list.
        "," => {
            let place =
                super::is_square_like(after.text) || matches!(after.text, "rank" | "file" | "last" | "home");
            !place || !before.is_some_and(Token::is_name)
        }
        _ => true,
    }
}

/// Finds a superfluous comma or `or`.
fn surplus(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let before = index.checked_sub(1).map(|index| &tokens[index]);
    let joins = |token: &&Token| matches!(token.text, "," | "or");
    let mut around = [Some(&tokens[index]), before].into_iter().flatten().filter(joins);
    around.find_map(|token| {
        let repair = with_replacement(line, token.at..token.end(), "")?;
        let message = match token.text {
            "," => "this comma joins nothing".to_string(),
            word => format!("this \"{word}\" joins nothing"),
        };
        let problem = line.problem(Code::Syntax, token.at..token.end(), message);
        Some(line_error(problem.help("take it out"), repair))
    })
}

/// Returns the line with another word for every `and` of a list, if it can then be parsed.
fn replace_every_and(line: Line, tokens: &[Token], index: usize, word: &str) -> Option<Repair> {
    let first = &tokens[index];
    let end = tokens.iter().rfind(|token| token.text == "and")?.end();
    let one = with_replacement(line, first.at..first.end(), word);
    one.or_else(|| {
        let list = line.text[first.at..end].split(' ');
        let list: Vec<&str> = list.map(|part| if part == "and" { word } else { part }).collect();
        with_replacement(line, first.at..end, &list.join(" "))
    })
}

/// Returns a problem together with the repair that fixes it.
pub(super) fn line_error(problem: Diagnostic, repair: Repair) -> LineError {
    LineError { problem, repair: Some(repair), first_word: None }
}

/// Returns the line with `words` at `place`, if it can then be parsed.
pub(super) fn with_replacement(line: Line, place: std::ops::Range<usize>, words: &str) -> Option<Repair> {
    let text = format!("{}{words}{}", &line.text[..place.start], &line.text[place.end..]);
    let grown = words.len() as isize - place.len() as isize;
    parse(Rule::line, &text).is_ok().then_some(Repair { text, at: place.start, length_change: grown })
}
