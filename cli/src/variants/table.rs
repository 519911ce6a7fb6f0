//! Layout of a table with word-wrapped columns.

use std::fmt::Write as _;

/// Space between columns, in characters.
const COLUMN_GAP: usize = 2;

/// Minimum width of the last column, in characters, even if the terminal is narrower.
const MIN_LAST_COLUMN_WIDTH: usize = 20;

/// Returns the rows as a table of at most `width` characters per line. `max_widths` holds the maximum width of each column except the
/// last, which gets the remaining width. Cells that are too wide are wrapped.
pub fn format_table(rows: &[Vec<String>], max_widths: &[usize], width: usize) -> String {
    let mut widths: Vec<usize> = max_widths
        .iter()
        .enumerate()
        .map(|(column, &max_width)| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let lines = cells.flat_map(|cell| wrap(cell, max_width));
            lines.map(|line| line.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let other_columns_width: usize = widths.iter().map(|width| width + COLUMN_GAP).sum();
    widths.push(width.saturating_sub(other_columns_width).max(MIN_LAST_COLUMN_WIDTH));
    let mut text = String::new();
    for row in rows {
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect();
        for line_index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let cell_line = |cell: &Vec<String>| cell.get(line_index).cloned().unwrap_or_default();
            let cell_lines = cells.iter().map(cell_line).zip(&widths);
            let mut line = String::new();
            for (cell_line, width) in cell_lines {
                let _ = write!(line, "{cell_line:width$}{:COLUMN_GAP$}", "");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Wraps a text into lines of at most `width` characters; a longer word gets its own line.
fn wrap(text: &str, width: usize) -> Vec<String> {
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
    use super::format_table;

    #[test]
    fn wide_cells_are_wrapped() {
        let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let rows = [row(&["é", "one"]), row(&["two words", "two three four five six"]), row(&["none", ""])];
        let wide = "é      one\ntwo    two three four five six\nwords\nnone\n";
        let narrow = "é      one\ntwo    two three four five\nwords  six\nnone\n";
        assert_eq!(format_table(&rows, &[6], 40), wide);
        assert_eq!(format_table(&rows, &[6], 28), narrow);
        assert_eq!(format_table(&rows, &[6], 0), narrow, "the last column keeps its minimum width");
    }
}
