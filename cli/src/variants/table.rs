//! Rows of words in columns, for a terminal of some width. Not what they say.

use std::fmt::Write as _;

/// Between columns.
const GAP: usize = 2;

/// The last column is never narrower, if the terminal is as wide as it likes.
const NARROWEST: usize = 20;

/// Lines with the cells of every row below each other. A column is at most as wide as `most` says of it, and the last gets what
/// is left of the width; where that is too little, the words of a cell go on in further lines.
pub fn columns(rows: &[Vec<String>], most: &[usize], width: usize) -> String {
    let mut widths: Vec<usize> = most
        .iter()
        .enumerate()
        .map(|(column, &most)| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let lines = cells.flat_map(|cell| wrapped(cell, most));
            lines.map(|line| line.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let before: usize = widths.iter().map(|width| width + GAP).sum();
    widths.push(width.saturating_sub(before).max(NARROWEST));
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

/// The words of a text in lines of at most so many characters; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is one from the start");
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
    fn what_is_too_wide_goes_on_below_itself() {
        let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let rows = [row(&["é", "one"]), row(&["two words", "two three four five six"]), row(&["none", ""])];
        let wide = "é      one\ntwo    two three four five six\nwords\nnone\n";
        let narrow = "é      one\ntwo    two three four five\nwords  six\nnone\n";
        assert_eq!(columns(&rows, &[6], 40), wide);
        assert_eq!(columns(&rows, &[6], 28), narrow);
        assert_eq!(columns(&rows, &[6], 0), narrow, "no terminal is too narrow");
    }
}
