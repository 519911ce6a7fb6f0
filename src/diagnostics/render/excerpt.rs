//! The source excerpts of a diagnostic: the lines around its labels, sanitized for a terminal.
//!
//! miette draws only labels of a single source. This module therefore concatenates the windows of lines around all labels, from all files,
//! into one text. Each window keeps its own file name and line numbers, and no span crosses the border of a window.

use std::ops::{Range, RangeInclusive};

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::is_unsafe_for_terminal;
use crate::diagnostics::{SourceId, Sources, Span};

/// The number of lines shown before and after the lines of a label.
pub(super) const CONTEXT_LINES: usize = 1;

/// The maximum number of lines of a label. Only the first line of a longer label is shown.
const MAX_LABEL_LINES: usize = 8;

/// The maximum length of a line, in characters. A longer line is cut to the text around the ends of its labels, or to its beginning if no
/// label begins or ends on it.
const MAX_LINE_LENGTH: usize = 160;

/// The number of characters shown before and after each end of a label in a line that is cut.
const CONTEXT_CHARACTERS: usize = 40;

/// Windows of lines from any number of sources.
#[derive(Debug)]
pub(super) struct Excerpts {
    /// All lines of all windows, each with a line feed at its end.
    text: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    /// The byte range of the line in [`Excerpts::text`], without the line feed.
    range: Range<usize>,
    /// The index of the window that contains the line.
    window: usize,
    /// The name of the file.
    name: String,
    /// The line number in the source, from 1.
    number: usize,
    /// The starts of the labels that begin on this line: the byte in [`Excerpts::text`], and the column in the source, from 1.
    label_columns: Vec<(usize, usize)>,
}

/// The part of a span that is shown. Each end is a line number, from 1, and a byte offset in that line.
#[derive(Clone, Copy)]
struct Mark {
    source: SourceId,
    start: (usize, usize),
    end: (usize, usize),
    /// The column of the start in the source, in characters, from 1.
    column: usize,
}

impl Excerpts {
    /// Returns the lines around `spans`, and the position of each span in the text of the excerpts. The windows are grouped by file, with
    /// the window of the first span before all others.
    pub(super) fn new(sources: &Sources, spans: &[Span]) -> (Self, Vec<SourceSpan>) {
        let marks: Vec<Mark> = spans.iter().map(|&span| Mark::new(sources, span)).collect();
        let mut excerpts = Self { text: String::new(), lines: Vec::new() };
        // Both ends of each mark in the text of the excerpts.
        let mut ends = vec![[0; 2]; marks.len()];
        for (window, (source, lines)) in windows(sources, &marks).into_iter().enumerate() {
            for number in lines {
                excerpts.push_line(sources, source, number, window, &marks, &mut ends);
            }
        }
        let spans = ends.iter().map(|&[start, end]| SourceSpan::from(start..end)).collect();
        (excerpts, spans)
    }

    /// Appends one line of a source, and sets the `ends` of all marks that begin or end on it.
    fn push_line(
        &mut self,
        sources: &Sources,
        source: SourceId,
        number: usize,
        window: usize,
        marks: &[Mark],
        ends: &mut [[usize; 2]],
    ) {
        // Every end of a mark on this line: index of the mark, 0 for its start or 1 for its end, byte in the line.
        let mut points: Vec<(usize, usize, usize)> = Vec::new();
        for (index, mark) in marks.iter().enumerate().filter(|(_, mark)| mark.source == source) {
            for (end_index, (line, byte)) in [mark.start, mark.end].into_iter().enumerate() {
                if line == number {
                    points.push((index, end_index, byte));
                }
            }
        }
        let bytes: Vec<usize> = points.iter().map(|&(_, _, byte)| byte).collect();
        let (shown, new_offsets) =
            sanitize_and_cut(&sources.text(source)[sources.line_range(source, number)], &bytes);
        let start = self.text.len();
        let mut label_columns = Vec::new();
        for (&(index, end_index, _), byte) in points.iter().zip(new_offsets) {
            ends[index][end_index] = start + byte;
            if end_index == 0 {
                label_columns.push((start + byte, marks[index].column));
            }
        }
        self.text.push_str(&shown);
        let range = start..self.text.len();
        self.text.push('\n');
        let name = super::sanitize(sources.name(source));
        self.lines.push(Line { range, window, name, number, label_columns });
    }

    /// Returns the index of the line that contains a byte of the text.
    fn line_at(&self, byte: usize) -> Option<usize> {
        let line = self.lines.partition_point(|line| line.range.end < byte);
        (line < self.lines.len()).then_some(line)
    }
}

impl Mark {
    fn new(sources: &Sources, span: Span) -> Self {
        let position = |byte: u32| {
            let (line, column) = sources.line_column(span.source, byte);
            let range = sources.line_range(span.source, line);
            let text = &sources.text(span.source)[range];
            let at = text.char_indices().nth(column - 1).map_or(text.len(), |(at, _)| at);
            ((line, at), column)
        };
        let line_end = |line: usize| (line, sources.line_range(span.source, line).len());
        let (start, column) = position(span.start);
        let (mut end, _) = position(span.end.max(span.start));
        if end.0 > start.0 && end.1 == 0 {
            end = line_end(end.0 - 1); // the span ends before the first character of this line
        }
        if end.0 - start.0 >= MAX_LABEL_LINES {
            end = line_end(start.0);
        }
        Self { source: span.source, start, end, column }
    }
}

/// Returns the ranges of lines to show, file by file, with the window of the first mark at the front. Overlapping and adjacent windows are
/// merged.
fn windows(sources: &Sources, marks: &[Mark]) -> Vec<(SourceId, RangeInclusive<usize>)> {
    let mut source_order: Vec<SourceId> = Vec::new();
    for mark in marks {
        if !source_order.contains(&mark.source) {
            source_order.push(mark.source);
        }
    }
    let mut windows: Vec<(SourceId, RangeInclusive<usize>)> = Vec::new();
    for source in source_order {
        let last_line = last_line_with_text(sources, source);
        let mut ranges: Vec<_> = marks
            .iter()
            .filter(|mark| mark.source == source)
            .map(|mark| {
                (
                    mark.start.0.saturating_sub(CONTEXT_LINES).max(1),
                    (mark.end.0 + CONTEXT_LINES).min(last_line).max(mark.end.0),
                )
            })
            .collect();
        ranges.sort_unstable();
        for (from, to) in ranges {
            match windows.last_mut() {
                Some((last_source, range)) if *last_source == source && from <= range.end() + 1 => {
                    *range = *range.start()..=to.max(*range.end());
                }
                _ => windows.push((source, from..=to)),
            }
        }
    }
    let has_first_mark = |(source, lines): &(SourceId, RangeInclusive<usize>)| {
        marks.first().is_some_and(|mark| mark.source == *source && lines.contains(&mark.start.0))
    };
    if let Some(index) = windows.iter().position(has_first_mark) {
        windows[..=index].rotate_right(1);
    }
    windows
}

/// Returns the number of the last line, from 1. An empty line after a final line break does not count.
fn last_line_with_text(sources: &Sources, source: SourceId) -> usize {
    let last = sources.line_count(source);
    if sources.line_range(source, last).is_empty() { last - 1 } else { last }
}

/// Sanitizes a line, and cuts it if it exceeds [`MAX_LINE_LENGTH`]. `points` are byte offsets in the line. Returns the new line,
/// and the byte offsets of the same points in the new line.
fn sanitize_and_cut(line: &str, points: &[usize]) -> (String, Vec<usize>) {
    let fits = line.chars().count() <= MAX_LINE_LENGTH;
    let mut centres: Vec<usize> = points.iter().map(|&point| line[..point].chars().count()).collect();
    if centres.is_empty() {
        centres.push(0);
    }
    let is_shown = |index: usize| fits || centres.iter().any(|at| at.abs_diff(index) <= CONTEXT_CHARACTERS);
    let mut out = String::new();
    let mut new_offsets = vec![None; points.len()];
    let mut is_cut = false;
    for (index, (byte, char)) in line.char_indices().enumerate() {
        for (point, new_offset) in points.iter().zip(&mut new_offsets) {
            if *point <= byte && new_offset.is_none() {
                *new_offset = Some(out.len());
            }
        }
        if is_shown(index) {
            is_cut = false;
            let is_safe = char == '\t' || !is_unsafe_for_terminal(char);
            out.push(if is_safe { char } else { char::REPLACEMENT_CHARACTER });
        } else if !is_cut {
            is_cut = true;
            out.push('…');
        }
    }
    let end = out.len();
    (out, new_offsets.into_iter().map(|offset| offset.unwrap_or(end)).collect())
}

impl SourceCode for Excerpts {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let line_index = |byte| self.line_at(byte).ok_or(MietteError::OutOfBounds);
        let first = line_index(span.offset())?;
        let last = line_index(span.offset() + span.len())?;
        let window = self.lines[first].window;
        if self.lines[last].window != window {
            return Err(MietteError::OutOfBounds);
        }
        let in_window = |line: &usize| self.lines[*line].window == window;
        let from = (first.saturating_sub(before)..=first).find(in_window).unwrap_or(first);
        let to = (last..self.lines.len().min(last + after + 1)).rev().find(in_window).unwrap_or(last);
        let range = self.lines[from].range.start..self.lines[to].range.end + 1;
        // miette asks for a span without context to get the line and column of a label.
        let column = self.lines[first].label_columns.iter().find(|(byte, _)| *byte == span.offset());
        Ok(Box::new(MietteSpanContents::new_named(
            self.lines[from].name.clone(),
            self.text[range.clone()].as_bytes(),
            range.into(),
            self.lines[from].number - 1,
            column.map_or(0, |&(_, column)| column - 1),
            to - from + 1,
        )))
    }
}
