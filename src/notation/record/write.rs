//! A record written: tags, then moves in lines of a readable width.

use std::fmt::Write;

use super::{FEN, Record};
use crate::diagnostics::render::tame;

/// No line of moves is longer, unless a single move is.
const WIDTH: usize = 78;

/// The text of a record. A tag `Result` is not needed: the result stands at the end.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in &record.tags {
        let value = tame(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    if !record.tags.is_empty() {
        text.push('\n');
    }
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
            words.push(format!("{{ {} }}", tame(&written.note).replace(['{', '}'], "")));
        }
        number = number.saturating_add(u32::from(black));
        black = !black;
    }
    words.push(record.result.map_or("*", super::GameResult::text).to_owned());
    words
}

/// The number of the first move, and whether Black makes it.
fn start(record: &Record) -> (u32, bool) {
    let mut fields = record.tag(FEN).unwrap_or_default().split_whitespace();
    let black = fields.nth(1) == Some("b");
    let number = fields.nth(3).and_then(|field| field.parse().ok()).unwrap_or(1);
    (number, black)
}
