//! Determines the form of a board's tiles. Checks boards of hexagons, and boards with several levels.

use super::inherit::ActiveSentences;
use super::kind_sets::Lookup;
use super::problems::Problems;
use super::setup::StartArray;
use crate::board::{Shape, Tiling};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::Predicate;

/// Returns the form of the board's tiles, and the span of the sentence that declares it; `None` for squares, the default.
pub(super) fn tiling(in_force: &ActiveSentences<'_>) -> (Tiling, Option<Span>) {
    let tiles = in_force.active.iter().find_map(|active| {
        let tiling = match active.sentence.predicate {
            Predicate::IsHexagonal => Tiling::Hexagons,
            Predicate::HasLevels(_) => Tiling::Cubes,
            _ => return None,
        };
        Some((tiling, Some(active.sentence.span)))
    });
    tiles.unwrap_or((Tiling::Squares, None))
}

/// Returns a board of one cell, in place of a board that could not be determined.
pub(super) fn placeholder_board(tiling: Tiling) -> Shape {
    let mut shape = Shape::new(1, 1, 1, |_, _| true);
    shape.tiling = tiling;
    shape
}

/// Returns true if the array has the number of levels that the sentences declare, and no other sentence excludes levels; otherwise reports
/// the error.
pub(super) fn check_levels(
    array: Option<&StartArray>,
    in_force: &ActiveSentences<'_>,
    lookup: Lookup<'_, '_>,
) -> bool {
    let report = |problem: Diagnostic| {
        lookup.problems.report(problem);
        false
    };
    let mut declarations = in_force.active.iter().filter_map(|active| match &active.sentence.predicate {
        Predicate::HasLevels(count) => Some((count, active.sentence.span)),
        _ => None,
    });
    let Some((count, span)) = declarations.next() else {
        let Some(array) = array.filter(|array| array.levels > 1) else { return true };
        let levels = array.levels;
        let problem = Diagnostic::new(Code::Levels, array.span, format!("this setup has {levels} levels"));
        return report(problem.help(format!("add this line: `board has {levels} levels`")));
    };
    let Some((number, number_span)) = lookup.count(count) else { return false };
    if number < 2 {
        let text = "a board without this line has one level";
        return report(Diagnostic::new(Code::Levels, span, text).help("leave the line out"));
    }
    if let Some(array) = array.filter(|array| u32::from(array.levels) != number) {
        let text = format!("the board has {number} levels, but the setup has {}", array.levels);
        let problem = Diagnostic::new(Code::Levels, number_span, text).with_related(array.span, "the setup");
        return report(
            problem.help("write `|` in every row before the cells of the next level: `5 | r n | b q`"),
        );
    }
    for active in &in_force.active {
        let text = match active.sentence.predicate {
            Predicate::Has(_) => "the setup alone gives the squares of a board with levels",
            Predicate::IsHexagonal => "the tiles of a board with levels are squares",
            _ => continue,
        };
        let problem =
            Diagnostic::new(Code::Levels, active.sentence.span, text).with_related(span, "its levels");
        return report(problem.help("leave one of the two out"));
    }
    true
}

/// Returns true if the squares of the array can be a board of hexagons; otherwise reports the reason.
pub(super) fn check_hexagons(
    shape: &Shape,
    array: Option<&StartArray>,
    in_force: &ActiveSentences<'_>,
    declared_at: Span,
    problems: &Problems,
) -> bool {
    let report = |problem: Diagnostic| {
        problems.report(problem);
        false
    };
    for active in &in_force.active {
        let span = active.sentence.span;
        match active.sentence.predicate {
            Predicate::Wraps(_) => {
                let text = "the edges of a hexagonal board are not joined";
                let problem = Diagnostic::new(Code::HexagonalBoard, span, text)
                    .with_related(declared_at, "its tiles are hexagons");
                return report(problem.help("leave out one of the two"));
            }
            Predicate::Has(_) => {
                let text = "the setup alone gives the hexagons of a board";
                let problem = Diagnostic::new(Code::HexagonalBoard, span, text)
                    .with_related(declared_at, "its tiles are hexagons");
                return report(
                    problem
                        .help("leave this out, and write `*` in the setup for cells that are not hexagons"),
                );
            }
            _ => {}
        }
    }
    let Some(array) = array else { return true };
    if shape.files().is_multiple_of(2) {
        let text = format!("this board has {} files, so none is in the middle", shape.files());
        let problem = Diagnostic::new(Code::HexagonalBoard, array.span, text)
            .with_related(declared_at, "its tiles are hexagons");
        return report(problem.help("give every row an odd number of cells; ranks bend at the middle file"));
    }
    let Some(outside) = shape.all_squares().find(|&square| !shape.is_inside(square)) else { return true };
    let (file, rank) = shape.coordinates(outside);
    let top = shape.first_rank() + shape.ranks() - 1 - shape.half_steps_up(file);
    let letter = shape.file_letter(file);
    let span = array.spans[usize::from(rank) * usize::from(shape.files()) + usize::from(file)];
    let text = format!("{} is outside the hexagon: file {letter} ends at {letter}{top}", shape.name(outside));
    let problem =
        Diagnostic::new(Code::HexagonalBoard, span, text).with_related(declared_at, "its tiles are hexagons");
    report(problem.help("write `*` here: each file away from the middle is one cell shorter"))
}
