//! Resolves words that are defined as sets of squares, voids or pieces.

use super::context::Context;
use super::model::{Place, Set, Term};
use super::sets::{SetParts, SetUsage, has_no_owner, is_list_of_squares};
use super::squares::Cells;
use super::words::Word;
use crate::board::{Contents, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Noun, Text};

impl Context<'_, '_> {
    /// Resolves a word where a set is expected; `None` after an error, which is reported.
    pub(super) fn word_set(&self, term: &ast::Term, word: &Text, usage: SetUsage) -> Option<SetParts> {
        match self.lookup().word(word)? {
            Word::Set { set, for_both } => {
                let usage = SetUsage { in_fact: usage.in_fact && has_no_owner(term), ..usage };
                // Problems are dropped here, because they are reported at the definition of the word.
                self.with_separate_problems(|context| context.word_set_parts(set, for_both, usage)).0
            }
            other => {
                self.names.report_wrong_type(word, other, "squares or pieces are", self.problems);
                None
            }
        }
    }

    /// Reports the problems in the definition of a word for a set.
    pub fn check_word_set(&self, set: &ast::Set, for_both: bool) -> Option<()> {
        self.word_set_parts(set, for_both, SetUsage::PLAIN).map(|_| ())
    }

    /// Resolves the definition of a word for a set.
    fn word_set_parts(&self, set: &ast::Set, for_both: bool, usage: SetUsage) -> Option<SetParts> {
        if !set.terms.iter().chain(&set.except).all(is_list_of_squares) {
            return self.set_parts(set, usage).map(|parts| use_white_squares(parts, for_both));
        }
        self.report_repeated_terms(set);
        let cells = self.named_cells(set)?;
        if !self.board_known {
            return Some(SetParts::from_term(None, vec![Place::Squares([SquareSet::EMPTY; 2])]));
        }
        let (contents, members) = match (cells.squares.is_empty(), cells.voids.iter().next()) {
            (false, None) => (None, cells.squares),
            (true, Some(_)) => (Some(Contents::VOID), cells.voids),
            (false, Some(void)) => {
                let name = self.shape.name(void);
                let problem = self.void_square_problem(Self::span_of_square(set, &name), &name, void);
                self.problems.report(
                    problem.help("a word stands either for squares or for cells that are not squares"),
                );
                return None;
            }
            (true, None) => {
                let problem = Diagnostic::new(Code::EmptyZone, set.span, "this word stands for no squares")
                    .help("leave a square in it, or remove the line");
                self.problems.report(problem);
                return None;
            }
        };
        let views = if for_both { [members; 2] } else { self.both_views(members, set.span, Some(set))? };
        Some(SetParts::from_term(contents, vec![Place::Squares(views)]))
    }

    /// Resolves the cells of a set that names only squares.
    fn named_cells(&self, set: &ast::Set) -> Option<Cells> {
        let mut cells = Cells::default();
        for term in &set.terms {
            let Noun::Squares(ranges) = &term.noun else { continue };
            let cells_of_term = self.cells(ranges)?;
            cells.squares |= cells_of_term.squares;
            cells.voids |= cells_of_term.voids;
        }
        for term in &set.except {
            let Noun::Squares(ranges) = &term.noun else { continue };
            let cells_of_term = self.cells(ranges)?;
            cells.squares = cells.squares - cells_of_term.squares;
            cells.voids = cells.voids - cells_of_term.voids;
        }
        Some(cells)
    }

    /// Returns the span of the name of a square in a set; the span of the whole set if the name is not written there.
    pub(super) fn span_of_square(set: &ast::Set, name: &str) -> Span {
        let ranges = set.terms.iter().filter_map(|term| match &term.noun {
            Noun::Squares(ranges) => Some(ranges),
            _ => None,
        });
        let found = ranges.flatten().find(|range| range.from.text == name);
        found.map_or(set.span, |range| range.from.span)
    }
}

/// If `for_both` is true, uses White's squares for both sides.
fn use_white_squares(mut parts: SetParts, for_both: bool) -> SetParts {
    if for_both {
        parts.terms.iter_mut().chain(&mut parts.except).for_each(use_white_squares_of_term);
    }
    parts
}

fn use_white_squares_of_set(set: &mut Set) {
    set.terms.iter_mut().chain(&mut set.except).for_each(use_white_squares_of_term);
}

fn use_white_squares_of_term(term: &mut Term) {
    for place in &mut term.places {
        match place {
            Place::Squares(squares) => squares[1] = squares[0],
            Place::Not(inner) | Place::PartOf(_, _, inner) => use_white_squares_of_term(inner),
            Place::Near { set, .. } | Place::Joined { set, .. } => use_white_squares_of_set(set),
            Place::NextInLine { set, viewer, .. } => {
                use_white_squares_of_set(set);
                if let Some(viewer) = viewer {
                    use_white_squares_of_set(viewer);
                }
            }
            Place::Attacked { by: Some(by), .. } => use_white_squares_of_set(by),
            Place::Between { ends, .. } => ends.iter_mut().for_each(use_white_squares_of_set),
            _ => {}
        }
    }
}
