//! Writes a game record: the tags, then the moves in lines of limited length.

use std::fmt::Write;

use super::{FEN, GameResult, RESULT, ROSTER, Record, SET_UP, UNFINISHED};
use crate::board::Side;
use crate::diagnostics::render::sanitize;
use crate::notation::fen;

/// The maximum length of a line of moves, in bytes. A longer part has a line of its own.
const MAX_LINE_LENGTH: usize = 78;

/// Returns the text of a record in the export format of PGN, except for the notation of the moves: the Seven Tag Roster, the other tags,
/// and the moves.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in tags(record) {
        let value = sanitize(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut line = String::new();
    for part in unbreakable_parts(record) {
        if !line.is_empty() && line.len() + 1 + part.len() > MAX_LINE_LENGTH {
            text.push_str(&line);
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&part);
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

/// Returns the moves with their numbers and comments, and the result, in parts that a line break may separate.
fn unbreakable_parts(record: &Record) -> Vec<String> {
    let (side, mut number) = fen::side_and_move_number(record.tag(FEN).unwrap_or_default());
    let mut is_black_to_move = side == Side::Black;
    let mut parts = Vec::new();
    for (index, recorded) in record.moves.iter().enumerate() {
        parts.push(match (is_black_to_move, index) {
            (false, _) => format!("{number}. {}", recorded.text),
            (true, 0) => format!("{number}... {}", recorded.text),
            (true, _) => recorded.text.clone(),
        });
        if !recorded.comment.is_empty() {
            // A closing brace would end the comment.
            parts.push(format!("{{ {} }}", sanitize(&recorded.comment).replace(['{', '}'], "")));
        }
        number = number.saturating_add(u32::from(is_black_to_move));
        is_black_to_move = !is_black_to_move;
    }
    parts.push(result_text(record).to_owned());
    parts
}
