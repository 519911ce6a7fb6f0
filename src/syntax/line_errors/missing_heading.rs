//! Explains lines that begin with the name of a piece instead of a heading: "The knight …", "Pawns …".

use super::small_words::with_replacement;
use super::tokens::{Token, to_name};
use super::{Line, LineError};
use crate::diagnostics::Code;

/// Words that precede a noun in prose.
const ARTICLES: [&str; 4] = ["the", "a", "an", "all"];

/// Explains a line that begins with the name of a kind, perhaps in the plural or after an article.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let has_article = ARTICLES.contains(&first.text.to_ascii_lowercase().as_str());
    let noun = if has_article { tokens.get(1)? } else { first };
    let known_name = known_name(line.names, noun.text);
    let looks_like_name = (has_article || noun.is_name()) && noun.is_plain_word() && noun.text.len() > 1;
    let name = known_name.or_else(|| looks_like_name.then(|| to_name(noun.text)))?;
    let range = first.start..noun.end();
    let repair = with_replacement(line, range.clone(), &format!("piece {name}"));
    let unit = if line.section.has_sentences() { "sentence" } else { "line" };
    let message = format!("no {unit} begins with \"{}\"", first.text);
    let problem = line.problem(Code::UnknownLine, first.range(), message);
    let help = match &repair {
        Some(repair) => format!("write: {}", repair.text),
        None => format!("to describe a piece, write: piece {name}"),
    };
    Some(LineError { problem: problem.help(help), repair, first_word: Some("piece".to_owned()) })
}

/// Returns the name of the kind that a word denotes, in any case, in the singular or plural.
fn known_name(names: &[String], word: &str) -> Option<String> {
    let find = |word: &str| names.iter().find(|name| name.eq_ignore_ascii_case(word)).cloned();
    let lower = word.to_ascii_lowercase();
    let singular = || {
        let men = lower.strip_suffix("men").map(|stem| format!("{stem}man"));
        let stems = ["s", "es"].into_iter().filter_map(|end| lower.strip_suffix(end).map(str::to_owned));
        stems.chain(men).find_map(|stem| find(&stem))
    };
    find(word).or_else(singular)
}
