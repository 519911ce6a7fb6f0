//! A record written: tags, then moves in lines of a readable width.

use std::fmt::Write;

use super::{FEN, GameResult, RESULT, ROSTER, Record, SET_UP, UNFINISHED};
use crate::diagnostics::render::sanitize;

/// Maximum length of a line of moves, in characters, unless a single move is longer.
const WIDTH: usize = 78;

/// The text of a record, in the export format of PGN as far as the variant allows: the Seven Tag Roster, the other tags, the moves.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in tags(record) {
        let value = sanitize(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut line = String::new();
    for word in words(record) {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
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
        let value = if name == RESULT { Some(result(record)) } else { record.tag(name) };
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

/// The result as it is written.
fn result(record: &Record) -> &'static str {
    record.result.map_or(UNFINISHED, GameResult::text)
}

/// Moves, each with its number where it has one and what is remarked of it, and the result.
fn words(record: &Record) -> Vec<String> {
    let (mut number, mut black) = start(record);
    let mut words = Vec::new();
    for (index, written) in record.moves.iter().enumerate() {
        words.push(match (black, index) {
            (false, _) => format!("{number}. {}", written.text),
            (true, 0) => format!("{number}... {}", written.text),
            (true, _) => written.text.clone(),
        });
        if !written.note.is_empty() {
            // A brace would end the remark.
            words.push(format!("{{ {} }}", sanitize(&written.note).replace(['{', '}'], "")));
        }
        number = number.saturating_add(u32::from(black));
        black = !black;
    }
    words.push(result(record).to_owned());
    words
}

/// The number of the first move, and whether Black makes it.
fn start(record: &Record) -> (u32, bool) {
    let mut fields = record.tag(FEN).unwrap_or_default().split_whitespace();
    let black = fields.nth(1) == Some("b");
    let number = fields.nth(3).and_then(|field| field.parse().ok()).unwrap_or(1);
    (number, black)
}
