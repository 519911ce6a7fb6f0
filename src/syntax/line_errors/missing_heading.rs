//! Lines that name a piece where a heading is expected: "The knight …", "Pawns …".

use super::small_words::with_replacement;
use super::tokens::{Token, as_name};
use super::{Line, LineError};
use crate::diagnostics::Code;

/// Words before a name in prose.
const ARTICLES: [&str; 4] = ["the", "a", "an", "all"];

/// Explains a line that begins with the name of a kind, perhaps in the plural or after an article.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let article = ARTICLES.contains(&first.text.to_ascii_lowercase().as_str());
    let noun = if article { tokens.get(1)? } else { first };
    let known = known(line.names, noun.text);
    let guessed = (article || noun.is_name()) && noun.is_plain_word() && noun.text.len() > 1;
    let name = known.or_else(|| guessed.then(|| as_name(noun.text)))?;
    let place = first.at..noun.end();
    let repair = with_replacement(line, place.clone(), &format!("piece {name}"));
    let what = if line.section.has_sentences() { "sentence" } else { "line" };
    let message = format!("no {what} begins with \"{}\"", first.text);
    let problem = line.problem(Code::UnknownLine, first.at..first.end(), message);
    let help = match &repair {
        Some(repair) => format!("write: {}", repair.text),
        None => format!("to speak of a piece, write: piece {name}"),
    };
    Some(LineError { problem: problem.help(help), repair, first_word: Some("piece".to_owned()) })
}

/// Returns the kind that a word names, in any case, in the singular or plural.
fn known(names: &[String], word: &str) -> Option<String> {
    let is = |word: &str| names.iter().find(|name| name.eq_ignore_ascii_case(word)).cloned();
    let lower = word.to_ascii_lowercase();
    let singular = || {
        let men = lower.strip_suffix("men").map(|stem| format!("{stem}man"));
        let stems = ["s", "es"].into_iter().filter_map(|end| lower.strip_suffix(end).map(str::to_owned));
        stems.chain(men).find_map(|stem| is(&stem))
    };
    is(word).or_else(singular)
}
