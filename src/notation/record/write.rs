//! Writes a game record: the tags, then the moves in lines of limited length.

use std::fmt::Write;

use super::{FEN, GameResult, RESULT, ROSTER, Record, SET_UP, UNFINISHED};
use crate::diagnostics::render::sanitize;

/// The maximum length of a line of moves, in bytes. A single longer word has a line of its own.
const MAX_LINE_LENGTH: usize = 78;

/// Returns the text of a record, in the export format of PGN as far as the variant allows: the Seven Tag Roster, the other tags, and the
/// moves.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in tags(record) {
        let value = sanitize(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut line = String::new();
    for word in words(record) {
        if !line.is_empty() && line.len() + 1 + word.len() > MAX_LINE_LENGTH {
            text.push_str(&line);
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    text.push_str(&line);
    text.push('\n');
    text
}

/// Returns all tags in the order in which they are written.
fn tags(record: &Record) -> Vec<(&str, &str)> {
    let mut tags: Vec<(&str, &str)> = Vec::new();
    for (name, unknown) in ROSTER {
        let value = if name == RESULT { Some(result_text(record)) } else { record.tag(name) };
        tags.push((name, value.unwrap_or(unknown)));
    }
    for (name, value) in &record.tags {
        let is_known = |(known, _): &(&str, &str)| known == name;
        if name == FEN && record.tag(SET_UP.0).is_none() {
            tags.push(SET_UP);
        }
        if !ROSTER.iter().any(is_known) {
            tags.push((name, value));
        }
    }
    tags
}

/// Returns the text of the result.
fn result_text(record: &Record) -> &'static str {
    record.result.map_or(UNFINISHED, GameResult::text)
}

/// Returns the moves with their numbers and comments, and the result, in words that a line break may separate.
fn words(record: &Record) -> Vec<String> {
    let (mut number, mut is_black_to_move) = first_move(record);
    let mut words = Vec::new();
    for (index, recorded) in record.moves.iter().enumerate() {
        words.push(match (is_black_to_move, index) {
            (false, _) => format!("{number}. {}", recorded.text),
            (true, 0) => format!("{number}... {}", recorded.text),
            (true, _) => recorded.text.clone(),
        });
        if !recorded.comment.is_empty() {
            // A closing brace would end the comment.
            words.push(format!("{{ {} }}", sanitize(&recorded.comment).replace(['{', '}'], "")));
        }
        number = number.saturating_add(u32::from(is_black_to_move));
        is_black_to_move = !is_black_to_move;
    }
    words.push(result_text(record).to_owned());
    words
}

/// Returns the number of the first move, and true if Black makes it.
fn first_move(record: &Record) -> (u32, bool) {
    let mut fields = record.tag(FEN).unwrap_or_default().split_whitespace();
    let is_black_to_move = fields.nth(1) == Some("b");
    let number = fields.nth(3).and_then(|field| field.parse().ok()).unwrap_or(1);
    (number, is_black_to_move)
}
