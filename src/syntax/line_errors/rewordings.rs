//! Rewords common English phrases in the words of the language. A rewording is suggested only if the resulting line can be parsed.

use std::collections::HashSet;

use super::foreign_letters::is_dash;
use super::missing_heading::ARTICLES;
use super::tokens::{Token, split_tokens};
use super::wrong_words::Repair;
use super::{Line, LineError, is_square_like};
use crate::diagnostics::Code;
use crate::diagnostics::nearest::find_name;
use crate::syntax::grammar::{Rule, parse};
use crate::syntax::words::is_keyword;

/// Maximum length of a line that is reworded, in bytes.
const MAX_LENGTH: usize = 200;
/// Maximum number of rewordings that are applied to one line, one after another.
const MAX_STEPS: usize = 3;
/// Maximum length of a phrase that a message quotes, in bytes.
const MAX_QUOTED: usize = 40;
/// Maximum number of reworded lines that are tried for one line.
const MAX_TRIED: usize = 80;

/// A pattern and its replacements, the most likely first. The parts of a pattern are separated by spaces:
/// - `^` and `$` match the beginning and the end of the line;
/// - `NUM`, `NAME` and `ARTICLE` match a number, a piece's name and an article;
/// - `one|two` matches one of several words, and `?word` is optional;
/// - all other words match themselves, ignoring case.
///
/// In a replacement, `NUM` and `NAME` stand for the words that the pattern captured, in order; `NUM+1` and `NUM*100` are
/// computed. A captured plural of a known name becomes the name in the singular.
type Rewording = (&'static str, &'static [&'static str]);

#[rustfmt::skip]
const REWORDINGS: &[Rewording] = &[
    // Headings.
    ("^ every|each|all white", &["White every"]),
    ("^ every|each|all black", &["Black every"]),
    ("^ whites", &["White"]),
    ("^ blacks", &["Black"]),
    ("^ you|players win|wins if|when", &["player wins when"]),
    ("^ you|players lose|loses if|when", &["player loses when"]),
    ("^ you|players draw|draws if|when", &["player draws when"]),
    ("^ ?the game is ?a draw|drawn if|when", &["player draws when"]),
    ("^ it is ?a draw if|when", &["player draws when"]),
    ("^ ?ARTICLE player", &["player"]),
    ("^ you|players", &["player"]),
    ("^ piece|pieces NAME ,|and NAME", &["every NAME, NAME"]),
    ("^ piece|pieces NAME or NAME", &["every NAME or NAME"]),
    ("^ pieces NAME", &["every NAME"]),
    ("^ each|any NAME", &["every NAME"]),
    ("^ each|all|any piece|pieces", &["every piece"]),
    ("^ every pieces", &["every piece"]),
    ("NAME and NAME", &["NAME, NAME", "NAME or NAME"]),
    // Moves.
    ("can|may move", &["moves"]),
    ("can|may pass", &["may pass"]),
    ("can|could promote", &["may promote"]),
    ("can|may castle", &["castles"]),
    ("can|may drop", &["drops"]),
    ("can|may be dropped", &["drops"]),
    ("is|are dropped", &["drops"]),
    ("may|can must", &["must"]),
    ("must promote", &["promotes"]),
    ("moves|move|goes ?as|like ARTICLE NAME", &["moves as NAME"]),
    ("moves|move|goes like NAME", &["moves as NAME"]),
    ("looks|appears as|like ?ARTICLE NAME", &["looks like NAME"]),
    ("is drawn|shown as|like ?ARTICLE NAME", &["looks like NAME"]),
    ("as|like ARTICLE NAME", &["as NAME"]),
    ("then captures|capture|kills|takes|destroys|explodes ?every|all|any|ARTICLE", &["then removes every"]),
    ("drops ?from hand on|onto|in|at|into", &["drops from hand to"]),
    ("drops on|onto|in|at|into", &["drops to"]),
    ("drops anywhere", &["drops"]),
    ("drops from hand anywhere", &["drops from hand"]),
    ("to home square", &["to its home square"]),
    ("over any number of", &["over at least one"]),
    ("over NUM or more", &["over at least NUM"]),
    ("to ?the same colour", &["to colour of origin"]),
    ("in to", &["into", "onto"]),
    ("on to", &["onto"]),
    ("in|inside", &["within", "on"]),
    ("outside ?of", &["within any except"]),
    ("out of", &["within any except"]),
    (", then", &["then"]),
    ("but not ?to|on|onto", &["except", "within any except"]),
    ("than", &["then"]),
    ("and then", &["then"]),
    ("and becomes|removes|drops|leaves", &["then becomes", "then removes", "then drops", "then leaves"]),
    ("may become", &["then may become"]),
    ("becomes", &["then becomes"]),
    ("becomes|become ARTICLE NAME", &["becomes NAME"]),
    ("over ARTICLE|any|some", &["over one"]),
    ("over exactly NUM", &["over NUM"]),
    ("up to NUM times", &["1 to NUM times"]),
    ("if ?it ?is|stands|starts on", &["from"]),
    ("first rank", &["rank 1"]),
    ("second rank", &["rank 2"]),
    // Limits and counts.
    ("NAME ?, at most NUM", &["NAME (at most NUM)"]),
    ("NAME ?( max|maximum|limit NUM ?)", &["NAME (at most NUM)"]),
    ("?there is|are no", &["no"]),
    ("there is|are not any", &["no"]),
    ("there is|are", &["", "one"]),
    ("more than NUM", &["at least NUM+1"]),
    ("NUM or more", &["at least NUM"]),
    ("NUM or fewer|less", &["at most NUM"]),
    ("less than NUM", &["fewer than NUM"]),
    ("exactly|only NUM", &["NUM"]),
    ("enemy|opponent ?has|have no pieces|piece ?left", &["no enemy"]),
    ("when|if ?player has|have no pieces|piece ?left", &["when no friend", "if no friend"]),
    ("has|have no", &["no"]),
    ("enemy ?has|have no", &["no enemy"]),
    ("enemy has|have ?only NUM", &["NUM enemy"]),
    ("enemy has|have at most|least NUM", &["at most NUM enemy"]),
    ("enemy has|have only", &["only enemy"]),
    ("opponent ?has|have no", &["no enemy"]),
    ("counts|scores NUM ?point|points", &["is worth NUM points"]),
    ("is|are worth NUM point|points", &["is worth NUM points", "is worth NUM"]),
    ("in a|one row", &["in a line"]),
    ("?has|have more points than ?the enemy|opponent", &["more points in friend than in enemy"]),
    ("points in friend than enemy", &["points in friend than in enemy"]),
    ("NUM point|points", &["NUM points in friend"]),
    ("NUM point|points in|of", &["NUM points in"]),
    ("worth NUM pawn|pawns", &["worth NUM*100"]),
    // Endings and conditions.
    ("wins|win when|if enemy|opponent ?is checkmated|mated", &["loses when checkmated"]),
    ("wins|win when|if enemy|opponent ?is stalemated", &["loses when stalemated"]),
    ("wins|win when|if enemy|opponent ?is in check", &["wins after checking"]),
    ("?ARTICLE NAME ?is in check", &["in check"]),
    ("?player is in check", &["in check"]),
    ("after losing ?ARTICLE NAME", &["when no NAME"]),
    ("after captured", &["after capturing"]),
    ("after checking NUM|once|twice $", &["after checking NUM times"]),
    ("after ?giving NUM check|checks", &["after checking NUM times"]),
    ("after ?giving check", &["after checking"]),
    ("after giving check NUM", &["after checking NUM"]),
    ("after NUM capture|captures", &["after capturing NUM times"]),
    ("if|on|for|at|in ?its|the|his first move", &["if unmoved"]),
    ("^ every captured piece goes to hand", &["every piece goes to hand when captured"]),
    ("^ captured pieces|piece go|goes to hand", &["every piece goes to hand when captured"]),
    ("goes to hand $", &["goes to hand when captured"]),
    ("must always", &["must"]),
    ("must make|play|move the longest|furthest|farthest ?possible ?legal move|moves", &["must move farthest"]),
    ("move the farthest", &["move farthest"]),
    ("ARTICLE", &[""]),
    ("must never", &["must not"]),
    ("if possible|able|allowed", &[""]),
];

/// Phrases that cannot be replaced automatically, each with advice.
#[rustfmt::skip]
const ADVICE: &[(&str, &str)] = &[
    ("over NUM to|or NUM", "`over` takes one number: write a line for each number"),
    ("over NUM..NUM", "`over` takes one number: write a line for each number"),
    ("enemy ?is checkmated|stalemated", "this can only be true of the player to move; write `player loses when checkmated`"),
    ("enemy ?is in check", "`in check` can only be true of the player to move; for a move, write `if it checks`; for an ending, write `wins after checking`"),
];

/// Explains the line if up to `MAX_STEPS` rewordings make it valid.
pub(super) fn explain(line: Line) -> Option<LineError> {
    if line.text.len() > MAX_LENGTH || line.section.has_rows_or_test_lines() || line.text.contains('|') {
        return None;
    }
    let mut seen: HashSet<String> = HashSet::from([line.text.to_owned()]);
    let mut queue = vec![line.text.to_owned()];
    for _ in 0..MAX_STEPS {
        let mut next = Vec::new();
        for text in &queue {
            for candidate in candidates(line, text) {
                if seen.len() > MAX_TRIED || !seen.insert(candidate.clone()) {
                    continue;
                }
                if parse(Rule::line, &candidate).is_ok() {
                    return Some(explain_rewording(line, candidate));
                }
                next.push(candidate);
            }
        }
        queue = next;
    }
    None
}

/// Returns advice about a phrase that contains the token at `index`, at which parsing stopped.
pub(super) fn advice(line: Line, tokens: &[Token], index: usize) -> Option<LineError> {
    ADVICE.iter().find_map(|(pattern, help)| {
        (0..=index).find_map(|start| {
            let (end, _) = match_pattern(line, pattern, tokens, start).filter(|(end, _)| *end > index)?;
            let place = tokens[start].start..tokens[end - 1].end();
            let message = format!("`{}` is not a phrase of the language", &line.text[place.clone()]);
            Some(line.problem(Code::Syntax, place, message).help(*help).into())
        })
    })
}

/// Returns the lines that differ from `text` by one rewording.
fn candidates(line: Line, text: &str) -> Vec<String> {
    let tokens = split_tokens(text);
    let mut found = Vec::new();
    let mut add_candidate = |from: usize, end: usize, words: &str| {
        let (head, tail) = (text[..from].trim_end(), text[end..].trim_start());
        let parts = [head, words, tail].into_iter().filter(|part| !part.is_empty());
        let append = |mut whole: String, part: &str| {
            if !whole.is_empty() && !part.starts_with(',') {
                whole.push(' ');
            }
            whole + part
        };
        found.push(parts.fold(String::new(), append));
    };
    for (start, token) in tokens.iter().enumerate() {
        for words in corrected_range(&tokens, start) {
            add_candidate(token.start, token.end(), &words);
        }
        for (pattern, replacements) in REWORDINGS {
            let Some((end, captures)) = match_pattern(line, pattern, &tokens, start) else { continue };
            for replacement in *replacements {
                add_candidate(token.start, tokens[end - 1].end(), &fill_placeholders(replacement, &captures));
            }
        }
    }
    for (place, words) in unused_punctuation(&tokens).into_iter().chain(repeated_prepositions(&tokens)) {
        add_candidate(place.start, place.end, words);
    }
    found.extend(without_check_first(text));
    found.extend(without_parentheses(text));
    found
}

/// The words that matched the placeholders of a pattern.
#[derive(Default)]
struct Captures {
    numbers: Vec<u32>,
    names: Vec<String>,
}

/// Matches a pattern against the tokens from `start` on. Returns the index of the first token after the match, and the captured
/// words; `None` if the pattern does not match.
fn match_pattern(line: Line, pattern: &str, tokens: &[Token], start: usize) -> Option<(usize, Captures)> {
    let (mut index, mut captures) = (start, Captures::default());
    for part in pattern.split(' ') {
        let (part, optional) = part.strip_prefix('?').map_or((part, false), |part| (part, true));
        let token = tokens.get(index).map(|token| token.text);
        let matched_length = match (part, token) {
            ("^", _) => (index == 0).then_some(0),
            ("$", token) => token.is_none().then_some(0),
            (_, None) => None,
            (part, Some(word)) => part
                .split('|')
                .any(|alternative| matches_word(line, alternative, word, &mut captures))
                .then_some(1),
        };
        match matched_length {
            Some(length) => index += length,
            None if optional => {}
            None => return None,
        }
    }
    (index > start).then_some((index, captures))
}

/// Returns true if one alternative of a part of a pattern matches a word. Captures the word if the alternative is a placeholder.
fn matches_word(line: Line, alternative: &str, word: &str, captures: &mut Captures) -> bool {
    match alternative {
        "NUM" => number(word).map(|number| captures.numbers.push(number)).is_some(),
        "once" | "twice" if word == alternative => {
            captures.numbers.push(1 + u32::from(alternative == "twice"));
            true
        }
        "NUM..NUM" => {
            word.split_once("..").is_some_and(|(one, two)| [one, two].map(number).iter().all(Option::is_some))
        }
        "NAME" => {
            let token = Token { start: 0, text: word };
            let known = find_name(word, line.names.iter().map(String::as_str)).map(str::to_owned);
            let name = known.or_else(|| token.is_name().then(|| word.to_owned()));
            let name = name.filter(|name| !matches!(name.as_str(), "White" | "Black"));
            name.map(|name| captures.names.push(name)).is_some()
        }
        "ARTICLE" => ARTICLES.contains(&word.to_ascii_lowercase().as_str()),
        _ => alternative.eq_ignore_ascii_case(word),
    }
}

/// Parses a number in digits or words.
fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let named = WORDS.iter().position(|name| *name == word).map(|index| index as u32 + 1);
    named.or_else(|| word.parse().ok().filter(|number| *number < 10_000))
}

/// Fills the placeholders of a replacement.
fn fill_placeholders(replacement: &str, captures: &Captures) -> String {
    let (mut numbers, mut names) = (captures.numbers.iter(), captures.names.iter());
    let part = |part: &str| {
        let (bare, comma) = part.strip_suffix(',').map_or((part, ""), |bare| (bare, ","));
        let mut number = || numbers.next().copied().unwrap_or(1);
        let text = match bare {
            "NUM" => number().to_string(),
            "NUM+1" => (number() + 1).to_string(),
            "NUM*100" => (number() * 100).to_string(),
            "NUM)" => format!("{})", number()),
            "NAME" => names.next().cloned().unwrap_or_default(),
            other => other.to_owned(),
        };
        text + comma
    };
    let parts: Vec<String> = replacement.split(' ').map(part).collect();
    parts.join(" ")
}

/// Returns the correct form of the token at `start` if the token is a malformed range of squares, ranks or files; otherwise an empty list.
fn corrected_range(tokens: &[Token], start: usize) -> Vec<String> {
    let word = tokens[start].text;
    let before = start.checked_sub(1).map_or("", |index| tokens[index].text);
    let dotted = word.replace(['-', ':', '\u{2013}', '\u{2014}', '\u{2026}'], "..");
    let Some((from, to)) = dotted.split_once("..") else { return Vec::new() };
    let to = to.trim_start_matches('.');
    let are_numbers = [from, to].iter().all(|end| end.parse::<u8>().is_ok());
    let are_files =
        [from, to].iter().all(|end| end.len() == 1 && end.bytes().all(|byte| byte.is_ascii_lowercase()));
    let are_squares = is_square_like(from) && is_square_like(to);
    let range = format!("{from}..{to}");
    match before {
        "rank" if are_numbers => vec![range],
        "file" if are_files => vec![range],
        _ if are_numbers => vec![format!("rank {range}")],
        _ if are_files => vec![format!("file {range}")],
        _ if are_squares => vec![range],
        _ => Vec::new(),
    }
}

/// Returns the byte ranges of punctuation that the language does not use, with replacements.
fn unused_punctuation(tokens: &[Token]) -> Vec<(std::ops::Range<usize>, &'static str)> {
    let mut places = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let may_end_range = |token: Option<&Token>| {
            token.is_some_and(|token| token.text.len() < 4 && !is_keyword(token.text))
        };
        let may_join_range = may_end_range(tokens.get(index + 1));
        if token.text.chars().all(is_dash) && !may_join_range {
            places.push((token.range(), ""));
        }
        let last = token.text.chars().next_back().unwrap_or(' ');
        if matches!(last, '.' | '!' | ':') && token.text.len() > 1 {
            let end = token.end();
            places.push((end - last.len_utf8()..end, if last == ':' { "means" } else { "" }));
        }
    }
    places
}

/// Returns the byte ranges of prepositions that are repeated within one leg, each with the word that replaces the repetition.
fn repeated_prepositions<'t>(tokens: &'t [Token]) -> Vec<(std::ops::Range<usize>, &'t str)> {
    let in_one_leg = |from: usize, to: usize| !tokens[from..to].iter().any(|token| token.text == "then");
    let repetition = |word: &str| {
        let places: Vec<usize> = (0..tokens.len()).filter(|&index| tokens[index].text == word).collect();
        places
            .windows(2)
            .find(|pair| in_one_leg(pair[0], pair[1]))
            .map(|pair| tokens[pair[1]].start..tokens[pair[1]].end())
    };
    let joins = [("onto", ","), ("into", ","), ("within", "on"), ("from", ","), ("to", ",")];
    joins.into_iter().filter_map(|(word, join)| Some((repetition(word)?, join))).collect()
}

/// Returns the line without the parentheses around its last words; `None` if these words are not in parentheses.
fn without_parentheses(text: &str) -> Option<String> {
    let (head, tail) = text.strip_suffix(')')?.split_once('(')?;
    Some(format!("{head}{tail}"))
}

/// Returns the line with `without check` moved from its end to before its condition; `None` if it does not end with these words.
fn without_check_first(text: &str) -> Option<String> {
    let rest = text.strip_suffix(" without check")?;
    let start = [" if ", " unless "].iter().filter_map(|word| rest.find(word)).min()?;
    Some(format!("{} without check{}", &rest[..start], &rest[start..]))
}

/// Explains a line with the valid rewording `text`: reports the words that differ.
fn explain_rewording(line: Line, text: String) -> LineError {
    let (old, new) = (split_tokens(line.text), split_tokens(&text));
    let is_same = |pair: &(&Token, &Token)| pair.0.text == pair.1.text;
    let prefix_length = old.iter().zip(&new).take_while(is_same).count();
    let max_suffix_length = old.len().min(new.len()) - prefix_length;
    let suffix_length =
        old.iter().rev().zip(new.iter().rev()).take(max_suffix_length).take_while(is_same).count();
    let (removed_tokens, inserted_tokens) =
        (&old[prefix_length..old.len() - suffix_length], &new[prefix_length..new.len() - suffix_length]);
    let byte_range =
        |tokens: &[Token]| tokens.first().zip(tokens.last()).map(|(first, last)| first.start..last.end());
    let inserted = byte_range(inserted_tokens).map_or("", |place| &text[place]);
    let mut problem_code = Code::Syntax;
    let (place, message, help) = match byte_range(removed_tokens) {
        Some(place) if inserted.is_empty() => {
            let message = format!("`{}` is not needed here", &line.text[place.clone()]);
            (place, message, "remove it".to_owned())
        }
        Some(place) => {
            let removed = &line.text[place.clone()];
            if !removed.contains(' ') && inserted.contains("..") {
                problem_code = Code::BadSquare;
            }
            let message = if problem_code == Code::BadSquare {
                format!("squares are not written as `{removed}`")
            } else if removed.len() > MAX_QUOTED {
                "this phrase is not part of the language".to_owned()
            } else if removed.contains(' ') {
                format!("`{removed}` is not a phrase of the language")
            } else {
                format!("`{removed}` is not the right word here")
            };
            let is_one_word = !inserted.contains([' ', ',', '(']);
            (
                place,
                message,
                if is_one_word { format!("write `{inserted}`") } else { format!("write `{text}`") },
            )
        }
        None => {
            let next = old.get(prefix_length).or(old.last()).map_or(0..line.text.len(), Token::range);
            let message = format!("`{inserted}` is missing before `{}`", &line.text[next.clone()]);
            (next, message, format!("write `{text}`"))
        }
    };
    let repair =
        Repair { start: place.start, length_change: text.len() as isize - line.text.len() as isize, text };
    LineError {
        problem: line.problem(problem_code, place, message).help(help),
        repair: Some(repair),
        first_word: None,
    }
}
