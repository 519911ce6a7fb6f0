//! Explains lines that begin with the name of a piece instead of a heading: "The knight …", "Pawns …".

use super::small_words::with_replacement;
use super::tokens::{Token, to_name};
use super::{Line, LineError};
use crate::diagnostics::Code;
use crate::diagnostics::nearest::find_name;

/// The articles, and `all`: words that precede a noun in prose.
pub(super) const ARTICLES: [&str; 4] = ["the", "a", "an", "all"];

/// Explains a line that begins with the name of a kind, perhaps in the plural or after an article.
pub(super) fn explain(line: Line, tokens: &[Token]) -> Option<LineError> {
    let first = tokens.first()?;
    let has_article = ARTICLES.contains(&first.text.to_ascii_lowercase().as_str());
    let noun = if has_article { tokens.get(1)? } else { first };
    let known_name = find_name(noun.text, line.names.iter().map(String::as_str)).map(str::to_owned);
    let looks_like_name = (has_article || noun.is_name()) && noun.is_plain_word() && noun.text.len() > 1;
    let name = known_name.or_else(|| looks_like_name.then(|| to_name(noun.text)))?;
    let range = first.start..noun.end();
    let repair = with_replacement(line, range.clone(), &format!("piece {name}"));
    let unit = if line.section.has_sentences() { "sentence" } else { "line" };
    let message = format!("no {unit} begins with `{}`", first.text);
    let problem = line.problem(Code::UnknownLine, first.range(), message);
    let help = match &repair {
        Some(repair) => format!("write `{}`", repair.text),
        None => format!("to describe a piece, write `piece {name}`"),
    };
    Some(LineError { problem: problem.help(help), repair, first_word: Some("piece".to_owned()) })
}
