//! Reads the start position in the setup from a diagram or a FEN.

use std::collections::BTreeMap;
use std::ops::Range;

use super::letters::{Cell, Letters};
use super::names::RawKind;
use super::problems::too_many;
use crate::board::{MAX_CELLS, MAX_FILES, MAX_LEVELS, MAX_RANKS, Side};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{DiagramRow, Setup, SetupBody, Text};

/// The symbol between the levels of a row.
const LEVEL_BAR: &str = "|";

/// The help for a board without squares.
const VACANT_SQUARE_HELP: &str =
    "write `.` for a vacant square; in a FEN, write the number of vacant squares";

/// Maximum number of pieces of one kind and side on the board, and also in hand. The counts are stored in bytes.
const MAX_PIECES_OF_KIND: usize = u8::MAX as usize;

/// The number of pieces of each kind.
pub(super) type PieceCounts = BTreeMap<RawKind, u8>;

/// The start array: the start position as written in the setup.
pub(super) struct StartArray {
    /// The number of files of all levels together.
    pub files: u8,
    /// The number of levels. Their files are stored side by side.
    pub levels: u8,
    pub ranks: u8,
    /// The number of the bottom rank; `None` if it is not known yet, because a FEN does not state it.
    pub first_rank: Option<u32>,
    /// The cells. The index is `rank * files + file`; the bottom rank comes first.
    pub cells: Vec<Cell>,
    /// The span of each cell.
    pub spans: Vec<Span>,
    /// The numbers of pieces in hand, for White and for Black.
    pub hands: [PieceCounts; 2],
    /// The pieces in hand, each with its span, for White and for Black.
    pub pieces_in_hand: [Vec<(RawKind, Span)>; 2],
    /// The side that moves first.
    pub side_to_move: Side,
    /// The fields after the side to move in a FEN.
    pub remaining_fen_fields: Option<Text>,
    pub span: Span,
}

impl Letters<'_> {
    /// Reads the start array; `None` if it is malformed, which is reported.
    pub fn read_start_array(&self, setup: &Setup) -> Option<StartArray> {
        match &setup.body {
            SetupBody::Diagram { rows, hand } => self.read_diagram(rows, hand, setup.span),
            SetupBody::Fen(text) => self.read_fen(text),
        }
    }

    /// Returns the kinds on the board or in hand, even if the start position has errors.
    pub fn kinds(&self, setup: &Setup) -> Vec<RawKind> {
        let kind = |text: &str| match self.meaning(text)? {
            Cell::Piece(raw, _) => Some(raw),
            Cell::Vacant | Cell::Void | Cell::Invalid => None,
        };
        match &setup.body {
            SetupBody::Diagram { rows, hand } => {
                let texts = rows.iter().flat_map(|row| &row.cells).chain(hand);
                texts.filter_map(|text| kind(&text.text)).collect()
            }
            SetupBody::Fen(text) => {
                let board = text.text.split_whitespace().next().unwrap_or_default();
                symbol_ranges(board).into_iter().filter_map(|symbol| kind(&board[symbol])).collect()
            }
        }
    }

    /// Reads a diagram; `None` if it is malformed, which is reported.
    fn read_diagram(&self, rows: &[DiagramRow], hand: &[Text], span: Span) -> Option<StartArray> {
        let cells_of_row = |row: &DiagramRow| -> Vec<Text> {
            row.cells.iter().filter(|cell| cell.text != LEVEL_BAR).cloned().collect()
        };
        let read_row = |row: &DiagramRow| {
            cells_of_row(row).iter().map(|cell| self.meaning_or_report(&cell.text, cell.span)).collect()
        };
        let cells: Vec<Vec<Cell>> = rows.iter().map(read_row).collect();
        let spans = rows.iter().map(|row| cells_of_row(row).iter().map(|cell| cell.span).collect()).collect();
        let level_widths = |row: &DiagramRow| -> Vec<usize> {
            row.cells.split(|cell| cell.text == LEVEL_BAR).map(<[Text]>::len).collect()
        };
        let widths: Vec<Vec<usize>> = rows.iter().map(level_widths).collect();
        let row_spans: Vec<Span> = rows.iter().map(|row| row.span).collect();
        let mut valid = true;
        for pair in rows.windows(2) {
            if Some(pair[1].label) != pair[0].label.checked_sub(1) {
                let text = format!("rank `{}` cannot follow rank `{}`", pair[1].label, pair[0].label);
                let mut problem = Diagnostic::new(Code::RankLabels, pair[1].label_span, text)
                    .with_related(pair[0].label_span, "the rank above");
                let upwards = rows.windows(2).all(|pair| pair[0].label.checked_add(1) == Some(pair[1].label));
                problem = match pair[0].label.checked_sub(1) {
                    _ if upwards => problem.help("ranks run down: write the highest rank first"),
                    Some(next) => problem.help(format!("ranks run down without a gap: write `{next} |`")),
                    None => problem.help("rank 0 is the lowest rank: give the rows above it higher numbers"),
                };
                self.problems.report(problem);
                valid = false;
                break;
            }
        }
        // The `hand` line of a diagram applies to both sides, and the case of its letters does not matter.
        let hand: Vec<_> = hand
            .iter()
            .map(|text| self.read_hand_symbol(&text.text.to_ascii_uppercase(), text.span))
            .collect();
        let in_hand = pieces_in_hand(&hand, Side::White);
        let hand = self.count_hand(&hand, Side::White);
        let array = self.to_start_array(cells, spans, &widths, &row_spans, span, "cells");
        let mut array = array.filter(|_| valid)?;
        array.first_rank = rows.last().map(|row| row.label);
        array.hands = [hand.clone(), hand];
        array.pieces_in_hand = [in_hand.clone(), in_hand];
        Some(array)
    }

    /// Reads a symbol of a hand, and reports `.`, `*` and undefined letters.
    fn read_hand_symbol(&self, text: &str, span: Span) -> (Cell, Span) {
        let cell = self.meaning_or_report(text, span);
        let is_empty = matches!(cell, Cell::Vacant | Cell::Void);
        if is_empty && !self.has_letter(text) {
            let problem = Diagnostic::new(Code::UnknownLetter, span, "a hand can hold only pieces");
            self.problems
                .report(problem.help("write the letters of pieces: `hand | H E`, or `[HEhe]` in a FEN"));
        }
        (cell, span)
    }

    /// Counts the pieces in the hand of one side.
    fn count_hand(&self, symbols: &[(Cell, Span)], side: Side) -> PieceCounts {
        self.count_pieces(symbols.iter().copied(), side, "pieces of one kind in one hand")
    }

    /// Checks the widths and the number of the rows, and joins them into a start array; `None` after an error, which is
    /// reported. The first row is the top row. `widths` contains, for each row, the widths of its levels. `row_spans`
    /// contains the spans of the rows. `what` is the noun for the cells in messages.
    fn to_start_array(
        &self,
        cells: Vec<Vec<Cell>>,
        spans: Vec<Vec<Span>>,
        widths: &[Vec<usize>],
        row_spans: &[Span],
        span: Span,
        what: &str,
    ) -> Option<StartArray> {
        let width = most_common(cells.iter().map(Vec::len))?;
        if width == 0 {
            let text = format!("this board has rows without {what}");
            self.problems.report(Diagnostic::new(Code::BoardSize, span, text).help(VACANT_SQUARE_HELP));
            return None;
        }
        let mut valid = true;
        for (row, &row_span) in cells.iter().zip(row_spans) {
            if row.len() != width {
                let text = format!("this row has {} {what} instead of {width}", row.len());
                self.problems.report(
                    Diagnostic::new(Code::RowWidth, row_span, text).help(
                        "all rows must have the same length; write `*` for a cell that is not a square",
                    ),
                );
                valid = false;
            }
        }
        let levels = most_common(widths.iter().map(Vec::len))?;
        let has_equal_levels =
            |widths: &[usize]| widths.len() == levels && widths.iter().all(|&one| one * levels == width);
        let rows = widths.iter().zip(row_spans).filter(|(widths, _)| valid && !has_equal_levels(widths));
        for (_, &row_span) in rows.collect::<Vec<_>>() {
            let text = format!("this row does not have {levels} levels of the same width");
            let problem = Diagnostic::new(Code::RowWidth, row_span, text);
            self.problems.report(
                problem.help("write `|` between the levels, and the same number of cells in each level"),
            );
            valid = false;
        }
        let (files, ranks) = (width, cells.len());
        let exceeds_level_limits =
            levels > usize::from(MAX_LEVELS) || levels > 1 && files * ranks >= MAX_CELLS;
        if exceeds_level_limits {
            let text = format!(
                "this board has {levels} levels and {} cells; the limits are {MAX_LEVELS} and {}",
                files * ranks,
                MAX_CELLS - 1
            );
            self.problems.report(Diagnostic::new(Code::BoardSize, span, text).help("make the board smaller"));
            return None;
        }
        if files > MAX_FILES as usize * levels || ranks > MAX_RANKS as usize {
            let subject = if levels > 1 { "each level" } else { "this board" };
            let text = format!(
                "{subject} has {} files and {ranks} ranks; the limits are {MAX_FILES} and {MAX_RANKS}",
                files.div_ceil(levels)
            );
            self.problems.report(Diagnostic::new(Code::BoardSize, span, text).help("make the board smaller"));
            return None;
        }
        if valid && cells.iter().flatten().all(|&cell| cell == Cell::Void) {
            let text = "this board has no squares";
            self.problems.report(Diagnostic::new(Code::BoardSize, span, text).help(VACANT_SQUARE_HELP));
            return None;
        }
        let cells: Vec<Cell> = cells.into_iter().rev().flatten().collect();
        let spans: Vec<Span> = spans.into_iter().rev().flatten().collect();
        for side in Side::BOTH {
            self.count_pieces(
                cells.iter().copied().zip(spans.iter().copied()),
                side,
                "pieces of one kind and side",
            );
        }
        valid.then(|| StartArray {
            files: files as u8,
            levels: levels as u8,
            ranks: ranks as u8,
            first_rank: None,
            cells,
            spans,
            hands: [PieceCounts::new(), PieceCounts::new()],
            pieces_in_hand: [Vec::new(), Vec::new()],
            side_to_move: Side::White,
            remaining_fen_fields: None,
            span,
        })
    }

    /// Counts the pieces of each kind of a side, and reports a kind with more than [`MAX_PIECES_OF_KIND`] pieces.
    fn count_pieces(
        &self,
        cells: impl IntoIterator<Item = (Cell, Span)>,
        side: Side,
        what: &str,
    ) -> PieceCounts {
        let mut spans_by_kind: BTreeMap<RawKind, Vec<Span>> = BTreeMap::new();
        for (cell, span) in cells {
            if let Cell::Piece(raw, owner) = cell
                && owner == side
            {
                spans_by_kind.entry(raw).or_default().push(span);
            }
        }
        let count = |(raw, spans): (RawKind, Vec<Span>)| {
            if let Some(&first_surplus) = spans.get(MAX_PIECES_OF_KIND) {
                self.problems.report(too_many(first_surplus, what, spans.len(), MAX_PIECES_OF_KIND));
            }
            (raw, spans.len().min(MAX_PIECES_OF_KIND) as u8)
        };
        spans_by_kind.into_iter().map(count).collect()
    }

    fn report_fen(&self, span: Span, text: impl Into<String>) {
        self.problems.report(Diagnostic::new(Code::BadFen, span, text).help(
            "write the rows from the top, with `/` between them; a number is a run of vacant squares, \
             and `*` is a cell that is not a square",
        ));
    }

    /// Reads a FEN; `None` if it is malformed, which is reported.
    fn read_fen(&self, text: &Text) -> Option<StartArray> {
        let fields: Vec<(usize, &str)> = fen_fields(&text.text);
        let &(start, board) = fields.first()?;
        let (rows, hands) = match board.split_once('[') {
            Some((rows, hands)) => (rows, Some(hands)),
            None => (board, None),
        };
        let mut cells = Vec::new();
        let mut spans = Vec::new();
        let mut widths = Vec::new();
        let mut row_spans = Vec::new();
        let mut offset = start;
        let mut valid = true;
        for row in rows.split('/') {
            row_spans.push(text.span.part(offset..offset + row.len()));
            match self.read_fen_row(row, text.span, offset) {
                Some(symbols) => {
                    let levels = symbols.split(|(cell, _)| cell.is_none());
                    widths.push(levels.map(<[_]>::len).collect());
                    let read_cells = symbols.iter().filter_map(|&(cell, span)| Some((cell?, span)));
                    let (row_cells, cell_spans) = read_cells.unzip();
                    cells.push(row_cells);
                    spans.push(cell_spans);
                }
                None => valid = false,
            }
            offset += row.len() + 1;
        }
        if !valid {
            return None;
        }
        let mut array = self.to_start_array(cells, spans, &widths, &row_spans, text.span, "squares")?;
        if let Some(hands) = hands {
            let Some(hands) = hands.strip_suffix(']') else {
                self.report_fen(
                    text.span.part(offset - 1..start + board.len()),
                    "the hands are not closed by `]`",
                );
                return None;
            };
            let read_symbol = |symbol: Range<usize>| {
                let span = text.span.part(offset + symbol.start..offset + symbol.end);
                self.read_hand_symbol(&hands[symbol], span)
            };
            let all: Vec<_> = symbol_ranges(hands).into_iter().map(read_symbol).collect();
            array.hands = Side::BOTH.map(|side| self.count_hand(&all, side));
            array.pieces_in_hand = Side::BOTH.map(|side| pieces_in_hand(&all, side));
        }
        match fields.get(1) {
            None | Some((_, "w")) => {}
            Some((_, "b")) => array.side_to_move = Side::Black,
            Some(&(offset, other)) => {
                let span = text.span.part(offset..offset + other.len());
                let problem = Diagnostic::new(Code::BadFen, span, format!("`{other}` is not a side"));
                self.problems
                    .report(problem.help("after the rows, write which side moves first: `w` or `b`"));
            }
        }
        array.remaining_fen_fields = fields.get(2).map(|&(offset, _)| {
            let rest = text.text[offset..].trim_end();
            Text { text: rest.to_owned(), span: text.span.part(offset..offset + rest.len()) }
        });
        Some(array)
    }

    /// Reads a row of a FEN that begins at byte `start` of the text at `span`. A `None` instead of a cell is the border between two levels.
    /// Returns `None` if the row is malformed, which is reported.
    fn read_fen_row(&self, row: &str, span: Span, start: usize) -> Option<Vec<(Option<Cell>, Span)>> {
        let mut cells = Vec::new();
        for symbol in symbol_ranges(row) {
            let symbol_span = span.part(start + symbol.start..start + symbol.end);
            let text = &row[symbol];
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                match text.parse::<usize>() {
                    Ok(run) if (1..=MAX_FILES as usize).contains(&run) => {
                        cells.extend(std::iter::repeat_n((Some(Cell::Vacant), symbol_span), run));
                    }
                    _ => {
                        self.report_fen(
                            symbol_span,
                            format!("a run of `{text}` vacant squares does not fit on any board"),
                        );
                        return None;
                    }
                }
            } else if text == "*" || text.trim_start_matches('+').chars().all(|c| c.is_ascii_alphabetic()) {
                cells.push((Some(self.meaning_or_report(text, symbol_span)), symbol_span));
            } else if text == LEVEL_BAR {
                cells.push((None, symbol_span));
            } else {
                self.report_fen(symbol_span, format!("`{text}` is not part of a position"));
                return None;
            }
        }
        Some(cells)
    }
}

/// Returns the pieces of one side among the symbols of hands.
fn pieces_in_hand(symbols: &[(Cell, Span)], side: Side) -> Vec<(RawKind, Span)> {
    let pieces = symbols.iter().filter_map(|&(cell, span)| match cell {
        Cell::Piece(raw, owner) if owner == side => Some((raw, span)),
        _ => None,
    });
    pieces.collect()
}

/// Returns the ranges of the symbols in a FEN: numbers, characters with a `+` before them, and other single characters.
fn symbol_ranges(text: &str) -> Vec<Range<usize>> {
    let mut symbols: Vec<Range<usize>> = Vec::new();
    for (offset, c) in text.char_indices() {
        let joins = |symbol: &&mut Range<usize>| {
            let before = &text[symbol.start..symbol.end];
            before == "+" || c.is_ascii_digit() && before.bytes().all(|byte| byte.is_ascii_digit())
        };
        let end = offset + c.len_utf8();
        match symbols.last_mut().filter(joins) {
            Some(symbol) => symbol.end = end,
            None => symbols.push(offset..end),
        }
    }
    symbols
}

/// Returns the fields of a FEN, each with its offset in bytes. They are separated by white space.
fn fen_fields(text: &str) -> Vec<(usize, &str)> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| (offset(word), word)).collect()
}

/// Returns the most frequent number, or the largest of several equally frequent numbers; `None` if `numbers` is empty.
pub(super) fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    numbers.for_each(|number| *counts.entry(number).or_insert(0usize) += 1);
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).map(|(number, _)| number)
}
