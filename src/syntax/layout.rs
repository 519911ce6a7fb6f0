//! The layout of lines: indentation, blank lines, wrapping of long sentences, and alignment of comments. The lines
//! are not parsed: their layout depends only on their kinds, texts and comments.

use super::scan::can_break_at;

/// Maximum length of a line, in characters. A longer line is wrapped if possible.
pub(super) const WIDTH: usize = 100;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// A line at the top level. `use`, `option` and `means` consist of this line only.
    Heading {
        /// True to insert a blank line before the heading if it has lines under it.
        blank_line_before: bool,
    },
    /// A sentence, a metadata line or a line of a test, under a heading.
    Body,
    /// A row of a board diagram. It is never wrapped, and no blank line comes before it.
    Row,
}

/// One line before layout.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The kind of the line.
    pub kind: EntryKind,
    /// The text of the line.
    pub text: String,
    /// The comments on lines of their own before this line; each flag is true if a blank line comes before the comment.
    pub comments: Vec<(bool, String)>,
    /// True if a blank line comes directly before the line.
    pub blank_before: bool,
    /// The comment on the line itself, and its original column, in characters from 0.
    pub trailing: Option<(String, usize)>,
}

/// Returns the text of all entries, followed by `final_comments`.
pub(super) fn lay_out(entries: &[Entry], final_comments: &[(bool, String)]) -> String {
    let mut lines: Vec<LaidOutLine> = Vec::new();
    let mut previous_kind: Option<EntryKind> = None;
    for (index, entry) in entries.iter().enumerate() {
        let indent = if matches!(entry.kind, EntryKind::Heading { .. }) { 0 } else { 2 };
        let mut blanks: Vec<bool> = entry.comments.iter().map(|comment| comment.0).collect();
        blanks.push(entry.blank_before);
        let no_blank_allowed = entry.kind == EntryKind::Row
            || entry.kind == EntryKind::Body && matches!(previous_kind, Some(EntryKind::Heading { .. }));
        let has_body =
            entries.get(index + 1).is_some_and(|next| !matches!(next.kind, EntryKind::Heading { .. }));
        if no_blank_allowed {
            blanks.fill(false);
        } else if entry.kind == (EntryKind::Heading { blank_line_before: true })
            && has_body
            && !blanks.contains(&true)
        {
            blanks[0] = true;
        }
        let comments = entry.comments.iter().map(|comment| &comment.1);
        for (comment, &blank_before) in comments.zip(&blanks) {
            let text = format!("{:indent$}{comment}", "");
            lines.push(LaidOutLine { blank_before, text, comment: None });
        }
        let blank_before_text = blanks[entry.comments.len()];
        let parts =
            if entry.kind == EntryKind::Row { vec![entry.text.clone()] } else { wrap(&entry.text, indent) };
        let last_index = parts.len() - 1;
        for (part_index, part) in parts.into_iter().enumerate() {
            let indent = if part_index == 0 { indent } else { indent + 4 };
            let comment = if part_index == last_index { entry.trailing.clone() } else { None };
            lines.push(LaidOutLine {
                blank_before: part_index == 0 && blank_before_text,
                text: format!("{:indent$}{part}", ""),
                comment,
            });
        }
        previous_kind = Some(entry.kind);
    }
    for (blank_before, comment) in final_comments {
        lines.push(LaidOutLine { blank_before: *blank_before, text: comment.clone(), comment: None });
    }
    align_comments(&mut lines);
    join_lines(&lines)
}

/// A line after layout.
struct LaidOutLine {
    /// True if a blank line comes before this line.
    blank_before: bool,
    text: String,
    /// The comment on the line, and the column in which it begins, in characters from 0.
    comment: Option<(String, usize)>,
}

/// Aligns the comments of adjacent lines if they were in the same column of the original text. The comments move to
/// the right if the text of a line reaches this column, and to the left if the column exceeds [`WIDTH`].
fn align_comments(lines: &mut [LaidOutLine]) {
    let mut start = 0;
    while start < lines.len() {
        let Some(column) = lines[start].comment.as_ref().map(|comment| comment.1) else {
            start += 1;
            continue;
        };
        let has_same_column =
            |line: &LaidOutLine| line.comment.as_ref().is_some_and(|comment| comment.1 == column);
        let following_count =
            lines[start + 1..].iter().take_while(|line| !line.blank_before && has_same_column(line)).count();
        let group = &mut lines[start..=start + following_count];
        let min_column = group.iter().map(|line| line.text.chars().count()).max().unwrap_or_default() + 2;
        let column = if column <= WIDTH { column.max(min_column) } else { min_column };
        for (_, comment_column) in group.iter_mut().filter_map(|line| line.comment.as_mut()) {
            *comment_column = column;
        }
        start += following_count + 1;
    }
}

/// Joins lines into one text.
fn join_lines(lines: &[LaidOutLine]) -> String {
    let mut output = String::new();
    for line in lines {
        if line.blank_before && !output.is_empty() {
            output.push('\n');
        }
        output.push_str(&line.text);
        if let Some((comment, column)) = &line.comment {
            let gap = column.saturating_sub(line.text.chars().count());
            output.extend(std::iter::repeat_n(' ', gap));
            output.push_str(comment);
        }
        output.push('\n');
    }
    output
}

/// Breaks a sentence into lines of at most [`WIDTH`] characters where possible. A break is possible before a word that continues a
/// sentence, and after a comma.
fn wrap(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    let mut room = WIDTH - indent;
    while rest.chars().count() > room {
        let breaks =
            rest.match_indices(' ').map(|(space, _)| space).filter(|&space| can_break_at(rest, space));
        let (fits, too_far): (Vec<usize>, Vec<usize>) =
            breaks.partition(|&space| rest[..space].chars().count() <= room);
        let Some(&space) = fits.last().or(too_far.first()) else { break };
        lines.push(rest[..space].to_string());
        rest = &rest[space + 1..];
        room = WIDTH - indent - 4;
    }
    lines.push(rest.to_string());
    lines
}
