//! Words that are defined as sets: squares, cells that are not squares, or pieces.

use super::context::Context;
use super::model::{Place, Term};
use super::sets::{Parts, Use, is_bare};
use super::squares::Cells;
use super::words::Word;
use crate::board::{Contents, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Noun, Text};

impl Context<'_, '_> {
    /// Resolves a word where a set is expected.
    pub(super) fn word_set(&self, term: &ast::Term, word: &Text, usage: Use) -> Option<Parts> {
        match self.lookup().word(word)? {
            Word::Set { set, for_both } => {
                let usage = Use { own: usage.own && is_bare(term), ..usage };
                // Its problems are reported at its definition.
                self.apart(|context| context.explained(set, for_both, usage)).0
            }
            other => {
                self.names.wrong_type(word, other, "squares or pieces are", self.problems);
                None
            }
        }
    }

    /// Reports the problems in the definition of a word for a set.
    pub fn check_word_set(&self, set: &ast::Set, for_both: bool) -> Option<()> {
        self.explained(set, for_both, Use::PLAIN).map(|_| ())
    }

    fn explained(&self, set: &ast::Set, for_both: bool, usage: Use) -> Option<Parts> {
        let squares = |term: &'_ ast::Term| match &term.noun {
            Noun::Squares(_) => term.adjectives.is_empty() && term.place.is_none(),
            _ => false,
        };
        if !set.terms.iter().chain(&set.except).all(squares) {
            return self.parts(set, usage).map(|parts| fix(parts, for_both));
        }
        let cells = self.named_cells(set)?;
        if !self.board_known {
            return Some(Parts::one(None, vec![Place::Squares([SquareSet::EMPTY; 2])]));
        }
        let (contents, all) = match (cells.squares.is_empty(), cells.voids.iter().next()) {
            (false, None) => (None, cells.squares),
            (true, Some(_)) => (Some(Contents::VOID), cells.voids),
            (false, Some(void)) => {
                let name = self.shape.name(void);
                let problem = self.void_square(Self::named_at(set, &name), &name, void);
                self.problems.report(
                    problem
                        .help("a word stands for squares or for cells that are no squares, never for both"),
                );
                return None;
            }
            (true, None) => {
                let problem =
                    Diagnostic::new(Code::EmptyZone, set.span, "this word stands for no square at all")
                        .help("leave a square in it, or take the line away");
                self.problems.report(problem);
                return None;
            }
        };
        let views = if for_both { [all; 2] } else { self.both_views(all, set.span)? };
        Some(Parts::one(contents, vec![Place::Squares(views)]))
    }

    /// Resolves the cells of a set that names only squares.
    fn named_cells(&self, set: &ast::Set) -> Option<Cells> {
        let mut cells = Cells::default();
        for term in &set.terms {
            let Noun::Squares(ranges) = &term.noun else { continue };
            let some = self.cells(ranges)?;
            cells.squares = cells.squares | some.squares;
            cells.voids = cells.voids | some.voids;
        }
        for term in &set.except {
            let Noun::Squares(ranges) = &term.noun else { continue };
            let some = self.cells(ranges)?;
            cells.squares = cells.squares - some.squares;
            cells.voids = cells.voids - some.voids;
        }
        Some(cells)
    }

    /// Returns the place where a set names a square.
    fn named_at(set: &ast::Set, name: &str) -> Span {
        let ranges = set.terms.iter().filter_map(|term| match &term.noun {
            Noun::Squares(ranges) => Some(ranges),
            _ => None,
        });
        let found = ranges.flatten().find(|range| range.from.text == name);
        found.map_or(set.span, |range| range.from.span)
    }
}

/// Uses White's squares for both sides.
fn fix(mut parts: Parts, for_both: bool) -> Parts {
    if for_both {
        parts.terms.iter_mut().chain(&mut parts.except).for_each(fix_term);
    }
    parts
}

fn fix_term(term: &mut Term) {
    for place in &mut term.places {
        match place {
            Place::Squares(squares) => squares[1] = squares[0],
            Place::Not(inner) => fix_term(inner),
            _ => {}
        }
    }
}
