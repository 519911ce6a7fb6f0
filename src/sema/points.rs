//! Determines whether the board is drawn with points on lines, and where its river is.

use super::inherit::ActiveSentences;
use super::outline::Outline;
use super::problems::Problems;
use crate::board::{Points, Shape, Tiling};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::Predicate;

/// Returns the points of a board; `None` for a board of squares, and after an error, which is reported.
pub(super) fn points(shape: &Shape, in_force: &ActiveSentences<'_>, problems: &Problems) -> Option<Points> {
    let (ranks, declared_at) = in_force.active.iter().rev().find_map(|active| {
        let Predicate::HasPoints(ranks) = active.sentence.predicate else { return None };
        Some((ranks, active.sentence.span))
    })?;
    let tiling_problem = match shape.tiling {
        Tiling::Squares => None,
        Tiling::Hexagons => Some((Code::HexagonalBoard, "the tiles of this board are hexagons, not points")),
        Tiling::Cubes => Some((Code::Levels, "a board with levels is drawn with squares, not with points")),
    };
    let river = match (tiling_problem, ranks) {
        (Some((code, text)), _) => Err(Diagnostic::new(code, declared_at, text).help("leave this line out")),
        (None, Some(ranks)) => river(Outline::from_board(shape), ranks).map(Some),
        (None, None) => Ok(None),
    };
    river.map(|river| Points { river }).map_err(|problem| problems.report(problem)).ok()
}

/// Returns the index of the rank above the river between two ranks. Each rank is given by its number and its span.
///
/// # Errors
/// Returns the problem if one of the ranks is not on the board, or if the ranks are not neighbours.
fn river(outline: Outline, [one, other]: [(u32, Span); 2]) -> Result<u8, Diagnostic> {
    let missing =
        [one, other].into_iter().find_map(|(rank, span)| Some((outline.missing_rank_message(rank)?, span)));
    let (text, span) = if let Some(missing) = missing {
        missing
    } else if one.0.abs_diff(other.0) != 1 {
        (format!("rank {} and rank {} are not neighbours", one.0, other.0), one.1.to(other.1))
    } else {
        return Ok((one.0.max(other.0) - outline.first_rank) as u8);
    };
    let help = if outline.ranks == 1 {
        "a board of one rank has no river: write `has points`".to_owned()
    } else {
        let middle = outline.first_rank + outline.ranks / 2;
        format!("for example `has points with no line between rank {} and {middle}`", middle - 1)
    };
    Err(Diagnostic::new(Code::River, span, text).help(help))
}
