//! Explains lines that become valid when a short word is inserted, removed or replaced.

use super::tokens::Token;
use super::wrong_words::Repair;
use super::{Line, LineError};
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::grammar::{Rule, parse};

/// Short words of ordinary prose that authors often write where the language does not need them.
const FILLER_WORDS: [&str; 14] =
    ["a", "an", "the", "is", "are", "be", "will", "can", "to", "of", "its", "his", "then", "only"];

/// Words that authors often write in place of a keyword, each with this keyword.
const REPLACEMENTS: [(&str, &str); 29] = [
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
    ("none", "nothing"),
    ("empty", "vacant"),
    ("own", "friendly"),
    ("my", "friendly"),
    ("opponent", "enemy"),
    ("opposing", "enemy"),
    ("hostile", "enemy"),
];

/// Words that authors often leave out. `then` is not included: inserted between two moves, it would make them two steps of one move, which
/// the author may not mean.
const OMITTED_WORDS: [&str; 14] =
    [",", "every", "to", "is", "one", "times", "from", "of", "as", "when", "on", "piece", "at", "in"];

/// Words that authors often write between the ends of a range.
const RANGE_WORDS: [&str; 7] = ["to", "-", "\u{2013}", "\u{2014}", "until", "till", "through"];

/// Explains a range that is written with a word in place of the two dots.
pub(super) fn explain_range(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let (first, last) = (tokens.get(index.checked_sub(1)?)?, tokens.get(index + 1)?);
    let is_square = |word: &str| super::is_square_like(word) && !word.contains("..");
    let is_number = |word: &str| word.parse::<u8>().is_ok();
    let is_file = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let both_have = |has_form: &dyn Fn(&str) -> bool| has_form(first.text) && has_form(last.text);
    if !RANGE_WORDS.contains(&tokens[index].text)
        || !(both_have(&is_square) || both_have(&is_number) || both_have(&is_file))
    {
        return None;
    }
    let range = first.start..last.end();
    let corrected = format!("{}..{}", first.text, last.text);
    let repair = with_replacement(line, range.clone(), &corrected)?;
    let message = format!("a range is not written as `{}`", &line.text[range.clone()]);
    let problem = line.problem(Code::BadSquare, range, message);
    Some(line_error(problem.help(format!("use two dots: `{corrected}`")), repair))
}

/// Explains the line if inserting, removing or replacing one short word makes it valid.
pub(super) fn explain(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let token = &tokens[index];
    if let Some(error) = unnecessary_separator(line, tokens, index) {
        return Some(error);
    }
    if token.text == "and" {
        return [",", "or"].into_iter().find_map(|word| {
            let repair = with_word_for_and(line, tokens, index, word)?;
            let problem = line
                .problem(
                    Code::SentenceEnds,
                    token.range(),
                    "`and` joins only facts after `if`, `unless` or `when`",
                )
                .help("join the members of a list with commas or `or`");
            Some(line_error(problem, repair))
        });
    }
    if FILLER_WORDS.contains(&token.text)
        && let Some(repair) = with_replacement(line, token.range(), "")
    {
        let message = format!("`{}` is not needed here", token.text);
        let problem = line.problem(Code::Syntax, token.range(), message);
        return Some(line_error(problem.help("remove the word"), repair));
    }
    for token in tokens[..=index].iter().rev().take(2) {
        let replacements = REPLACEMENTS.into_iter().filter(|&(wrong_word, _)| wrong_word == token.text);
        for (wrong_word, keyword) in replacements {
            if let Some(repair) = with_replacement(line, token.range(), keyword) {
                let message = format!("`{wrong_word}` is not the right word here");
                let problem = line.problem(Code::Syntax, token.range(), message);
                return Some(line_error(problem.help(format!("write `{keyword}`")), repair));
            }
        }
    }
    let before = index.checked_sub(1).map(|index| &tokens[index]);
    OMITTED_WORDS.into_iter().filter(|word| may_be_missing(word, before, token)).find_map(|word| {
        let repair = with_replacement(line, token.start..token.start, &format!("{word} "))?;
        let message = match word {
            "," => format!("a comma is missing before `{}`", token.text),
            _ => format!("`{word}` is missing before `{}`", token.text),
        };
        let problem = line.problem(Code::Syntax, token.range(), message);
        let help = match word {
            "," => format!("write `… , {} …`", token.text),
            _ => format!("write `… {word} {} …`", token.text),
        };
        Some(line_error(problem.help(help), repair))
    })
}

/// Returns true if the author may have left out `word` between the words `before` and `after`. Not every insertion that makes a line valid
/// is what the author meant.
fn may_be_missing(word: &str, before: Option<&Token>, after: &Token) -> bool {
    let text_before = before.map_or("", |before| before.text);
    match word {
        "one" => text_before == "over",
        "every" => matches!(text_before, "turns" | "turn" | "removes" | "remove"),
        // Only these words need a noun after them. Elsewhere, `piece` could widen the meaning of a phrase that is valid without a noun.
        "piece" => {
            matches!(
                text_before,
                "every"
                    | "friendly"
                    | "enemy"
                    | "neutral"
                    | "unmoved"
                    | "promoted"
                    | "attacked"
                    | "protected"
                    | "safe"
            )
        }
        // The name of a piece and the squares after it do not form a list.
        "," => {
            let is_place =
                super::is_square_like(after.text) || matches!(after.text, "rank" | "file" | "last" | "home");
            !is_place || !before.is_some_and(Token::is_name)
        }
        _ => true,
    }
}

/// Explains a superfluous comma or `or`.
fn unnecessary_separator(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    let before = index.checked_sub(1).map(|index| &tokens[index]);
    let is_separator = |token: &&Token| matches!(token.text, "," | "or");
    let mut candidates = [Some(&tokens[index]), before].into_iter().flatten().filter(is_separator);
    candidates.find_map(|token| {
        let repair = with_replacement(line, token.range(), "")?;
        let name = if token.text == "," { "comma" } else { "word" };
        let message = match token.text {
            "," => "this comma separates nothing".to_string(),
            word => format!("this `{word}` joins nothing"),
        };
        let problem = line.problem(Code::Syntax, token.range(), message);
        Some(line_error(problem.help(format!("remove the {name}")), repair))
    })
}

/// Returns the line with `word` in place of the `and` at `index`; if that line cannot be parsed, with `word` in place of every later `and`
/// as well. Returns `None` if neither line can be parsed.
fn with_word_for_and(line: Line, tokens: &[Token], index: usize, word: &str) -> Option<Repair> {
    let first = &tokens[index];
    let end = tokens.iter().rfind(|token| token.text == "and")?.end();
    let with_one_replaced = with_replacement(line, first.range(), word);
    with_one_replaced.or_else(|| {
        let list = line.text[first.start..end].split(' ');
        let list: Vec<&str> = list.map(|part| if part == "and" { word } else { part }).collect();
        with_replacement(line, first.start..end, &list.join(" "))
    })
}

/// Combines a problem and the repair that fixes the line.
pub(super) fn line_error(problem: Diagnostic, repair: Repair) -> LineError {
    LineError { problem, repair: Some(repair), first_word: None }
}

/// Returns the line with `words` in place of the text at `range`, if the new line can be parsed.
pub(super) fn with_replacement(line: Line, range: std::ops::Range<usize>, words: &str) -> Option<Repair> {
    let text = format!("{}{words}{}", &line.text[..range.start], &line.text[range.end..]);
    let length_change = words.len() as isize - range.len() as isize;
    parse(Rule::line, &text).is_ok().then_some(Repair { text, start: range.start, length_change })
}
