//! The parser of game records. The moves are not checked until the record is replayed. Variations in parentheses are skipped, as are lines
//! that begin with `%`.

use std::ops::Range;

use super::{
    GameResult, PARAM, RESULT, ROSTER, Record, RecordError, RecordErrorKind, RecordedMove, SET_UP, UNFINISHED,
};
use crate::diagnostics::quote_truncated;

/// Returns the ranges of the games in a text. A game begins at the first line that is not blank, and at each tag after a line of moves.
pub fn split_games(text: &str) -> Vec<Range<usize>> {
    let (mut starts, mut offset, mut previous_is_tag, mut in_comment) = (Vec::new(), 0, false, false);
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            // A comment can begin with a bracket, such as `[%eval 0.35]`.
            let is_tag = line.trim_start_matches('\u{feff}').trim_start().starts_with('[') && !in_comment;
            if let Some(brace) = line.rfind(['{', '}']).filter(|_| !is_tag) {
                in_comment = line[brace..].starts_with('{');
            }
            if starts.is_empty() || is_tag && !previous_is_tag {
                starts.push(offset);
            }
            previous_is_tag = is_tag;
        }
        offset += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| start..end).collect()
}

/// Parses a record.
///
/// # Errors
/// Returns the first error in the text.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser::default();
    // A carriage return ends a line, alone or before a line feed.
    for (index, line) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        parser.parse_line(line).map_err(|kind| RecordError { line: index + 1, kind })?;
        parser.line_count += 1;
    }
    parser.finish()
}

/// The state of the parser, and the record that it has parsed so far.
#[derive(Default)]
struct Parser {
    record: Record,
    /// The number of lines parsed.
    line_count: usize,
    /// The number of the line in which the current comment began; `None` outside comments.
    comment_start: Option<usize>,
    /// The numbers of the lines in which the current variation began, and those around it. Variations are skipped.
    variation_starts: Vec<usize>,
    /// True after the result of the game or `*` has been parsed.
    is_finished: bool,
}

impl Parser {
    /// Parses a line.
    fn parse_line(&mut self, line: &str) -> Result<(), RecordErrorKind> {
        if self.comment_start.is_none() {
            if line.starts_with('%') {
                return Ok(());
            }
            if self.variation_starts.is_empty() && line.trim_start().starts_with('[') {
                return self.parse_tag(line.trim());
            }
        }
        let mut rest = line;
        loop {
            if self.comment_start.is_some() {
                let end = rest.find('}');
                self.add_comment(rest[..end.unwrap_or(rest.len())].trim());
                let Some(end) = end else { return Ok(()) };
                self.comment_start = None;
                rest = &rest[end + 1..];
            }
            let end = end_of_moves(rest);
            for word in rest[..end].split_whitespace() {
                self.parse_main_line(word)?;
            }
            match rest[end..].chars().next() {
                None => return Ok(()),
                Some('{') => self.comment_start = Some(self.line_count + 1),
                Some(';') => {
                    self.add_comment(rest[end + 1..].trim());
                    return Ok(());
                }
                Some(_) => return Err(RecordErrorKind::UnmatchedBrace),
            }
            rest = &rest[end + 1..];
        }
    }

    /// Parses a word of the main line, and skips those of variations: moves in parentheses. Parentheses that are closed in the same word may
    /// belong to the move, like those of `e8(Q)`.
    fn parse_main_line(&mut self, word: &str) -> Result<(), RecordErrorKind> {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            match first {
                '(' => self.variation_starts.push(self.line_count + 1),
                ')' if self.variation_starts.is_empty() => return Err(RecordErrorKind::UnmatchedParenthesis),
                ')' => _ = self.variation_starts.pop(),
                _ if self.variation_starts.is_empty() => {
                    let variation = rest.find('(').filter(|&start| !rest[start..].contains(')'));
                    let end = variation.unwrap_or(rest.len());
                    self.parse_word(&rest[..end])?;
                    rest = &rest[end..];
                    continue;
                }
                _ => {}
            }
            rest = &rest[first.len_utf8()..];
        }
        Ok(())
    }

    /// Adds a line of a comment to the move before the comment, unless it belongs to a variation.
    fn add_comment(&mut self, text: &str) {
        if !self.variation_starts.is_empty() {
            return;
        }
        if let Some(last) = self.record.moves.last_mut().filter(|_| !text.is_empty()) {
            if !last.comment.is_empty() {
                last.comment.push(' ');
            }
            last.comment.push_str(text);
        }
    }

    /// Parses a tag.
    fn parse_tag(&mut self, line: &str) -> Result<(), RecordErrorKind> {
        if !self.record.moves.is_empty() || self.is_finished {
            return Err(RecordErrorKind::TagAfterMoves);
        }
        let inside =
            line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or(RecordErrorKind::Tag)?;
        let (name, value) = inside.trim().split_once(char::is_whitespace).ok_or(RecordErrorKind::Tag)?;
        let value = value.trim().strip_prefix('"').and_then(parse_quoted).ok_or(RecordErrorKind::Tag)?;
        if name.is_empty() || !name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_') {
            return Err(RecordErrorKind::Tag);
        }
        if name != PARAM && self.record.tag(name).is_some() {
            return Err(RecordErrorKind::TagTwice(quote_truncated(name)));
        }
        self.record.add_tag(name, value);
        Ok(())
    }

    /// Parses a move number, a move or the result.
    fn parse_word(&mut self, word: &str) -> Result<(), RecordErrorKind> {
        if self.is_finished {
            return Err(RecordErrorKind::TextAfterResult(quote_truncated(word)));
        }
        let result = GameResult::ALL.into_iter().find(|result| result.text() == word);
        if result.is_some() || word == UNFINISHED {
            self.record.result = result;
            self.is_finished = true;
            return Ok(());
        }
        // Move numbers are written `12.`, `12...` or `12.e2e4`. Other programs also write numeric annotation glyphs, `$1`.
        let unnumbered = word.trim_start_matches(|char: char| char.is_ascii_digit());
        let text = if unnumbered.starts_with('.') { unnumbered.trim_start_matches('.') } else { word };
        let is_annotation_glyph =
            text.strip_prefix('$').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        if !text.is_empty() && !is_annotation_glyph {
            self.record
                .moves
                .push(RecordedMove { line: self.line_count + 1, ..RecordedMove::new(text.to_owned()) });
        }
        Ok(())
    }

    /// Checks the parsed record as a whole and returns it.
    fn finish(mut self) -> Result<Record, RecordError> {
        if let Some(line) = self.comment_start {
            return Err(RecordError { line, kind: RecordErrorKind::UnclosedComment });
        }
        if let Some(&line) = self.variation_starts.last() {
            return Err(RecordError { line, kind: RecordErrorKind::UnclosedVariation });
        }
        let tag_value = self.record.tag(RESULT).map(str::to_owned);
        if let Some(tag_value) =
            tag_value.filter(|tag_value| tag_value != UNFINISHED && !tag_value.is_empty())
        {
            let tag_result = GameResult::ALL.into_iter().find(|result| result.text() == tag_value);
            match (tag_result, self.record.result) {
                (Some(tag_result), None) if !self.is_finished => self.record.result = Some(tag_result),
                (tag_result, after_moves) if tag_result.is_none() || tag_result != after_moves => {
                    let after_moves = after_moves.map_or(UNFINISHED, GameResult::text).to_owned();
                    return Err(RecordError {
                        line: 0,
                        kind: RecordErrorKind::ResultMismatch {
                            tag: quote_truncated(&tag_value),
                            after_moves,
                        },
                    });
                }
                _ => {}
            }
        }
        // Tags that repeat other parts of the record and tags with unknown values are not stored.
        self.record.tags.retain(|(name, value)| {
            let tag = (name.as_str(), value.as_str());
            name != RESULT && tag != SET_UP && !ROSTER.contains(&tag)
        });
        Ok(self.record)
    }
}

/// Returns the offset at which a comment, or the end of one, follows the moves of a line; its length if none follows. A semicolon inside a
/// word separates the squares of a move.
fn end_of_moves(line: &str) -> usize {
    let begins_comment = |(index, char): &(usize, char)| match char {
        '{' | '}' => true,
        ';' => *index == 0 || line[..*index].ends_with(char::is_whitespace),
        _ => false,
    };
    line.char_indices().find(begins_comment).map_or(line.len(), |(index, _)| index)
}

/// Returns a value without its closing quote and with its escapes resolved; `None` if the quote is missing or not at the end.
fn parse_quoted(text: &str) -> Option<String> {
    let mut value = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '\\' => value.push(chars.next()?),
            '"' => return chars.as_str().is_empty().then_some(value),
            char => value.push(char),
        }
    }
}
