//! Layout of a table with word-wrapped columns.

use std::fmt::Write as _;

/// Space between columns, in characters.
const GAP: usize = 2;

/// Minimum width of the last column, in characters, even if the terminal is narrower.
const MIN_LAST: usize = 20;

/// Returns the rows as a table. `max_widths` are the maximum widths of all columns but the last, which gets the rest of `width`. Cells
/// that are too wide are wrapped.
pub fn columns(rows: &[Vec<String>], max_widths: &[usize], width: usize) -> String {
    let mut widths: Vec<usize> = max_widths
        .iter()
        .enumerate()
        .map(|(column, &max_width)| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let lines = cells.flat_map(|cell| wrapped(cell, max_width));
            lines.map(|line| line.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let before: usize = widths.iter().map(|width| width + GAP).sum();
    widths.push(width.saturating_sub(before).max(MIN_LAST));
    let mut text = String::new();
    for row in rows {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let part = |cell: &Vec<String>| cell.get(at).cloned().unwrap_or_default();
            let parts = cells.iter().map(part).zip(&widths);
            let mut line = String::new();
            for (part, width) in parts {
                let _ = write!(line, "{part:width$}{:GAP$}", "");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Wraps a text into lines of at most `width` characters; a longer word gets its own line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("at least one line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            *line = format!("{line} {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn wide_cells_are_wrapped() {
        let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let rows = [row(&["é", "one"]), row(&["two words", "two three four five six"]), row(&["none", ""])];
        let wide = "é      one\ntwo    two three four five six\nwords\nnone\n";
        let narrow = "é      one\ntwo    two three four five\nwords  six\nnone\n";
        assert_eq!(columns(&rows, &[6], 40), wide);
        assert_eq!(columns(&rows, &[6], 28), narrow);
        assert_eq!(columns(&rows, &[6], 0), narrow, "no terminal is too narrow");
    }
}
