//! Resolves names of squares, ranks and files on a board.

use super::context::Context;
use super::square_names::{SquareName, rectangle, square_name};
use crate::board::{Square, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, SquareRange, Text};

/// Cells, divided into squares and voids.
#[derive(Clone, Copy, Default)]
pub(super) struct Cells {
    pub squares: SquareSet,
    pub voids: SquareSet,
}

impl Context<'_, '_> {
    /// Returns the cell with the given name; `None` if it is outside the bounding box.
    fn cell(&self, square_name: SquareName) -> Option<Square> {
        let rank = square_name.rank.checked_sub(u32::from(self.shape.first_rank()))?;
        let file = self.shape.file_of_letter(square_name.file_letter())?;
        let level = square_name.level.map_or(0, |letter| letter as u8 - b'A');
        self.shape.cell(level * self.shape.files_of_level() + file, u8::try_from(rank).ok()?)
    }

    /// Resolves the name of a square; `None` if the board is unknown, or after an error, which is reported.
    pub fn square(&self, text: &Text) -> Option<Square> {
        let square_name = square_name(text, self.problems)?;
        if self.report_off_board(square_name, text.span) || !self.board_known {
            return None;
        }
        let cell = self.cell(square_name)?;
        if !self.shape.is_square(cell) {
            self.problems.report(self.void_square_problem(text.span, &square_name.to_string(), cell));
            return None;
        }
        Some(cell)
    }

    /// Reports a square outside the bounding box of the board; returns true if it is reported.
    fn report_off_board(&self, square_name: SquareName, span: Span) -> bool {
        let outline = self.outline.filter(|outline| !outline.has(square_name));
        if let Some(outline) = outline {
            let problem =
                Diagnostic::new(Code::NoSuchSquare, span, format!("`{square_name}` is not on this board"));
            self.problems.report(problem.help(format!("the board has {outline}")));
        }
        outline.is_some()
    }

    /// Returns the diagnostic for a cell that is not a square.
    pub fn void_square_problem(&self, span: Span, name: &str, cell: Square) -> Diagnostic {
        let problem = Diagnostic::new(Code::NoSuchSquare, span, format!("`{name}` is not a square"));
        let problem = match self.span_in_setup(cell) {
            Some(setup_span) => problem.with_related(setup_span, "the setup leaves it out here"),
            None => problem,
        };
        problem.help("name a square, or draw this one: write `.` instead of `*` in the setup")
    }

    /// Returns the cells of a list of squares and rectangles; `None` after an error, which is reported. The voids in a rectangle count only
    /// if the rectangle contains no square.
    pub fn cells(&self, ranges: &[SquareRange]) -> Option<Cells> {
        let mut cells = Cells::default();
        let mut valid = true;
        for range in ranges {
            let Some(rectangle) = rectangle(range, self.problems) else {
                valid = false;
                continue;
            };
            if [rectangle.low, rectangle.high]
                .into_iter()
                .any(|square_name| self.report_off_board(square_name, rectangle.span))
            {
                valid = false;
                continue;
            }
            if !self.board_known {
                continue;
            }
            let cells_of_range: SquareSet =
                rectangle.squares().filter_map(|square_name| self.cell(square_name)).collect();
            let squares: SquareSet =
                self.shape.all_squares().filter(|&square| cells_of_range.has(square)).collect();
            if squares.is_empty() {
                cells.voids |= cells_of_range;
            } else {
                cells.squares |= squares;
            }
        }
        valid.then_some(cells)
    }

    /// Returns the squares of a range of ranks, for White and for Black, each as numbered from that side; `None` after an error, which is
    /// reported.
    pub fn ranks(&self, from: u32, to: u32, span: Span) -> Option<[SquareSet; 2]> {
        let Some(outline) = self.outline else { return Some([SquareSet::EMPTY; 2]) };
        let (low, high) = (from.min(to), from.max(to));
        if let Some(text) = [high, low].into_iter().find_map(|rank| outline.missing_rank_message(rank)) {
            let help = if high > outline.last_rank() {
                "the mover's farthest rank is `last rank`"
            } else {
                "the ranks are numbered from the mover's side"
            };
            self.problems.report(Diagnostic::new(Code::NoSuchSquare, span, text).help(help));
            return None;
        }
        if !self.board_known {
            return Some([SquareSet::EMPTY; 2]);
        }
        let ranks =
            self.squares_where(|(_, rank)| (low..=high).contains(&(u32::from(rank) + outline.first_rank)));
        self.report_if_empty(ranks, span, "these ranks have no square")
    }

    /// Returns the squares of a range of files, for White and for Black, each from that side's view; `None` after an error, which is
    /// reported.
    pub fn files(&self, from: char, to: char, span: Span) -> Option<[SquareSet; 2]> {
        let Some(outline) = self.outline else { return Some([SquareSet::EMPTY; 2]) };
        let (low, high) = (from.min(to), from.max(to));
        let last = outline.last_file();
        if !low.is_ascii_lowercase() || high > last {
            let wrong = if high > last { high } else { low };
            let text = format!("the board has no `file {wrong}`: it ends at file {last}");
            let problem = Diagnostic::new(Code::NoSuchSquare, span, text);
            self.problems.report(problem.help(format!("the board has {outline}")));
            return None;
        }
        if !self.board_known {
            return Some([SquareSet::EMPTY; 2]);
        }
        let files = self.squares_where(|(file, _)| (low..=high).contains(&self.shape.file_letter(file)));
        self.report_if_empty(files, span, "these files have no square")
    }

    /// Returns the squares whose coordinates pass a test, from White's view and from Black's.
    fn squares_where(&self, test: impl Fn((u8, u8)) -> bool) -> [SquareSet; 2] {
        let passes = |square: Square| test(self.shape.coordinates(square));
        [
            self.shape.all_squares().filter(|&square| passes(square)).collect(),
            self.shape.all_squares().filter(|&square| passes(self.shape.mirror(square))).collect(),
        ]
    }

    /// Returns the given squares; reports an empty set, and returns `None` then.
    fn report_if_empty(&self, squares: [SquareSet; 2], span: Span, text: &str) -> Option<[SquareSet; 2]> {
        if squares[0].is_empty() {
            self.problems
                .report(Diagnostic::new(Code::EmptyZone, span, text).help("name squares that the board has"));
            return None;
        }
        Some(squares)
    }

    /// Returns the squares of the farthest rank, for White and for Black.
    pub fn last_rank(&self) -> [SquareSet; 2] {
        let white = self.shape.last_rank();
        let black = self.shape.all_squares().filter(|&square| white.has(self.shape.mirror(square)));
        [white, black.collect()]
    }

    /// Returns the given cells for White and their mirror images for Black. Reports a square whose mirror image is a void, and a void whose
    /// mirror image is a square. If `written` is given, the problem is shown at the name of the cell in this set.
    pub fn both_views(
        &self,
        cells: SquareSet,
        span: Span,
        written: Option<&ast::Set>,
    ) -> Option<[SquareSet; 2]> {
        if !self.board_known {
            return Some([cells; 2]);
        }
        let black: SquareSet = cells.iter().map(|cell| self.shape.mirror(cell)).collect();
        let differs =
            |&cell: &Square| self.shape.is_square(cell) != self.shape.is_square(self.shape.mirror(cell));
        if let Some(cell) = cells.iter().find(differs) {
            let mirrored = self.shape.mirror(cell);
            let (name, other) = (self.shape.name(cell), self.shape.name(mirrored));
            let what = if self.shape.is_square(cell) { "which is not a square" } else { "which is a square" };
            let text = format!("`{name}` is `{other}` for Black, {what}");
            let reported_span = written.map_or(span, |set| Self::span_of_square(set, &name));
            let mut problem = Diagnostic::new(Code::MirrorMissing, reported_span, text);
            if let Some(setup_span) = self.span_in_setup(mirrored) {
                problem = problem.with_related(setup_span, format!("{other} in the setup"));
            }
            self.problems.report(
                problem.help("if the squares are the same for both players, end the line with `for both`"),
            );
            return None;
        }
        Some([cells, black])
    }
}
