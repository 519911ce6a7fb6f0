//! Determines the shape of the board from the start array, from `board has`, or from both if they agree.

use std::collections::BTreeMap;

use super::inherit::ActiveSentences;
use super::kind_sets::Lookup;
use super::letters::Cell;
use super::points;
use super::problems::Problems;
use super::setup::StartArray;
use super::square_names::{self, SquareName};
use super::tiles;
use super::words::Word;
use crate::board::{MAX_FILES, MAX_RANKS, Shape, SideSymmetry, Tiling, Wrap};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Mode, Noun, Predicate, Set, Term};

/// The squares declared by `board has`, each with the span that names it.
type DeclaredSquares = BTreeMap<SquareName, Span>;

/// Determines the shape of the board; `None` if it is unknown, which is reported. `setup` is the span of the
/// setup, if the game has one; `array` is `None` if the game has no setup or the setup could not be read. A missing
/// setup is reported at the span `title`.
pub(super) fn determine_shape(
    in_force: &ActiveSentences<'_>,
    mut array: Option<&mut StartArray>,
    setup: Option<Span>,
    title: Span,
    lookup: Lookup<'_, '_>,
) -> Option<Shape> {
    let problems = lookup.problems;
    let sentences = in_force.active.iter().filter_map(|active| match &active.sentence.predicate {
        Predicate::Has(set) => Some((active.sentence, set)),
        _ => None,
    });
    let mut declared: Option<DeclaredSquares> = None;
    let mut valid = true;
    for (sentence, set) in sentences {
        debug_assert!(sentence.mode != Mode::Never);
        match squares_of(set, lookup) {
            Some(squares) => declared.get_or_insert_default().extend(squares),
            None => valid = false,
        }
    }
    if !tiles::check_levels(array.as_deref(), in_force, lookup) {
        return None;
    }
    let mut shape = match (array.as_deref_mut(), declared) {
        _ if !valid => return None,
        (None, None) => {
            if setup.is_none() && problems.error_nodes.is_empty() {
                problems.report(
                    Diagnostic::new(Code::NoBoard, title, "this game has no setup")
                        .help("draw one under the heading `setup`, or take one with `use chess/array`"),
                );
            }
            return None;
        }
        (Some(array), declared) => shape_from_array(array, declared.as_ref(), problems)?,
        (None, Some(_)) if setup.is_some() => return None,
        (None, Some(declared)) => shape_from_squares(&declared, problems)?,
    };
    for active in &in_force.active {
        match active.sentence.predicate {
            Predicate::Wraps(wrap) => {
                let (sideways, endways) = match wrap {
                    ast::Wrap::Sideways => (true, false),
                    ast::Wrap::Endways => (false, true),
                    ast::Wrap::Around => (true, true),
                };
                shape.wrap = Wrap {
                    sideways: shape.wrap.sideways || sideways,
                    endways: shape.wrap.endways || endways,
                };
            }
            Predicate::Sides(symmetry) => {
                shape.symmetry = match symmetry {
                    ast::SideSymmetry::Mirror => SideSymmetry::Mirror,
                    ast::SideSymmetry::Rotate => SideSymmetry::Rotate,
                    ast::SideSymmetry::SameWay => SideSymmetry::SameWay,
                };
            }
            _ => {}
        }
    }
    let (tiling, declared_at) = tiles::tiling(in_force);
    shape.tiling = tiling;
    shape.levels = array.as_ref().map_or(1, |array| array.levels);
    if let (Tiling::Hexagons, Some(declared_at)) = (tiling, declared_at)
        && !tiles::check_hexagons(&shape, array.as_deref(), in_force, declared_at, problems)
    {
        return None;
    }
    shape.points = points::points(&shape, in_force, problems);
    Some(shape)
}

/// Returns the shape of the start array. Returns `None` after an error, which is reported: the ranks of the array have invalid
/// numbers, or the declared squares are not exactly those of the array. Sets `array.first_rank`.
fn shape_from_array(
    array: &mut StartArray,
    declared: Option<&DeclaredSquares>,
    problems: &Problems,
) -> Option<Shape> {
    let first_rank = match (
        array.first_rank,
        declared.and_then(|declared| declared.keys().map(|square_name| square_name.rank).min()),
    ) {
        (Some(first_rank), _) | (None, Some(first_rank)) => first_rank,
        (None, None) => 1,
    };
    if first_rank + u32::from(array.ranks) > square_names::RANK_NUMBER_END {
        let text = format!("ranks are numbered up to {}", square_names::RANK_NUMBER_END - 1);
        let top_row = array.spans.iter().rev().take(usize::from(array.files));
        let top_row_span = top_row.copied().reduce(|right, left| Span { start: left.start, ..right });
        let problem = Diagnostic::new(Code::BoardSize, top_row_span.unwrap_or(array.span), text);
        problems.report(problem.help("number them from 1 or from 0"));
        return None;
    }
    array.first_rank = Some(first_rank);
    let index = |file: u8, rank: u8| usize::from(rank) * usize::from(array.files) + usize::from(file);
    let shape = Shape::new(array.files, array.ranks, first_rank as u8, |file, rank| {
        array.cells[index(file, rank)] != Cell::Void
    });
    let Some(declared) = declared else { return Some(shape) };
    let square_in_array = |square_name: SquareName| {
        let rank = square_name.rank.checked_sub(first_rank).filter(|&rank| rank < u32::from(array.ranks))?;
        shape.cell(square_name.file, rank as u8).filter(|&cell| shape.is_square(cell))
    };
    let missing = declared.iter().find(|&(&square_name, _)| square_in_array(square_name).is_none());
    let surplus = shape.all_squares().find(|&square| {
        let (file, rank) = shape.coordinates(square);
        !declared.contains_key(&SquareName { level: None, file, rank: u32::from(rank) + first_rank })
    });
    let problem = if let Some((square_name, &declared_at)) = missing {
        let text = format!("the board has `{square_name}`, but it is not a square in the setup");
        Diagnostic::new(Code::BoardsDisagree, declared_at, text).with_related(array.span, "the setup")
    } else if let Some(square) = surplus {
        let (file, rank) = shape.coordinates(square);
        let name = shape.name(square);
        let text = format!("the setup has a square `{name}` that the board does not have");
        let first_declared = declared.values().next().copied().unwrap_or(array.span);
        Diagnostic::new(Code::BoardsDisagree, array.spans[index(file, rank)], text)
            .with_related(first_declared, "the squares of the board")
    } else {
        return Some(shape);
    };
    problems.report(problem.help("declare the board once: the setup alone is enough"));
    None
}

/// Returns the smallest board with the declared squares; `None` if it exceeds the limits, which is reported.
fn shape_from_squares(declared: &DeclaredSquares, problems: &Problems) -> Option<Shape> {
    let span = *declared.values().next()?;
    let ranks = || declared.keys().map(|square_name| square_name.rank);
    let (first, last) = (ranks().min()?, ranks().max()?);
    let files = declared.keys().map(|square_name| square_name.file).max()? + 1;
    let height = last - first + 1;
    if height > u32::from(MAX_RANKS) || files > MAX_FILES {
        let text = format!(
            "this board has {files} files and {height} ranks; the limits are {MAX_FILES} and {MAX_RANKS}"
        );
        problems.report(Diagnostic::new(Code::BoardSize, span, text).help("make the board smaller"));
        return None;
    }
    Some(Shape::new(files, height as u8, first as u8, |file, rank| {
        declared.contains_key(&SquareName { level: None, file, rank: u32::from(rank) + first })
    }))
}

/// Returns the squares that a set names, before the board is known; `None` after an error, which is reported.
fn squares_of(set: &Set, lookup: Lookup<'_, '_>) -> Option<DeclaredSquares> {
    let mut declared = DeclaredSquares::new();
    for term in &set.terms {
        declared.extend(squares_of_term(term, lookup)?);
    }
    for term in &set.except {
        for (square_name, named_at) in squares_of_term(term, lookup)? {
            if declared.remove(&square_name).is_none() {
                let text =
                    format!("`{square_name}` is excluded, but it is not among the squares before `except`");
                lookup.problems.report(
                    Diagnostic::new(Code::NoSuchSquare, named_at, text)
                        .help("delete it from the list after `except`"),
                );
            }
        }
    }
    if declared.is_empty() {
        let text = "this leaves the board without squares";
        lookup
            .problems
            .report(Diagnostic::new(Code::BoardSize, set.span, text).help("exclude fewer squares"));
        return None;
    }
    Some(declared)
}

/// Returns the squares that a term names; `None` after an error, which is reported.
fn squares_of_term(term: &Term, lookup: Lookup<'_, '_>) -> Option<DeclaredSquares> {
    if term.adjectives.is_empty() && term.places.is_empty() {
        match &term.noun {
            Noun::Squares(ranges) => {
                let mut declared = DeclaredSquares::new();
                for range in ranges {
                    for square_name in square_names::rectangle(range, lookup.problems)?.squares() {
                        let named_at =
                            range.to.as_ref().map_or(range.from.span, |to| range.from.span.to(to.span));
                        declared.insert(square_name, named_at);
                    }
                }
                return Some(declared);
            }
            Noun::Word(word) => {
                if let Word::Set { set, .. } = lookup.word(word)? {
                    return squares_of(set, lookup);
                }
            }
            _ => {}
        }
    }
    lookup.problems.report(
        Diagnostic::new(Code::NoSuchSquare, term.span, "`board has` takes only squares")
            .help("write squares, such as `board has a1..i11, e0, e12 except e6`"),
    );
    None
}
