//! Determines whether the board is drawn with points on lines, and its river.

use super::inherit::ActiveSentences;
use super::problems::Problems;
use crate::board::{Points, Shape, Tiling};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::Predicate;

/// Returns the points of a board: `Some(None)` for a board of squares, and `None` after an error, which is reported.
#[allow(clippy::option_option)]
pub(super) fn points(
    shape: &Shape,
    in_force: &ActiveSentences<'_>,
    problems: &Problems,
) -> Option<Option<Points>> {
    let declared = in_force.active.iter().rev().find_map(|active| match active.sentence.predicate {
        Predicate::HasPoints(river) => Some((river, active.sentence.span)),
        _ => None,
    });
    let Some((river, declared_at)) = declared else { return Some(None) };
    let report = |problem: Diagnostic| {
        problems.report(problem);
        None
    };
    if shape.tiling != Tiling::Squares {
        let (code, text) = match shape.tiling {
            Tiling::Hexagons => (Code::HexagonalBoard, "the tiles of this board are hexagons, not points"),
            _ => (Code::Levels, "a board with levels is drawn with squares, not with points"),
        };
        return report(Diagnostic::new(code, declared_at, text).help("leave this line out"));
    }
    let Some([one, other]) = river else { return Some(Some(Points { river: None })) };
    let Some(river) = upper_bank(shape, one, other) else {
        return report(river_problem(shape, one, other));
    };
    Some(Some(Points { river: Some(river) }))
}

/// Returns the index of the rank above the river, if the ranks are neighbours on the board.
fn upper_bank(shape: &Shape, one: (u32, Span), other: (u32, Span)) -> Option<u8> {
    let index = |number: u32| {
        let index = number.checked_sub(u32::from(shape.first_rank()))?;
        (index < u32::from(shape.ranks())).then_some(index as u8)
    };
    let (one, other) = (index(one.0)?, index(other.0)?);
    (one.abs_diff(other) == 1).then(|| one.max(other))
}

fn river_problem(shape: &Shape, one: (u32, Span), other: (u32, Span)) -> Diagnostic {
    let (first, last) = (shape.first_rank(), shape.first_rank() + shape.ranks() - 1);
    let is_rank = |number: u32| (u32::from(first)..=u32::from(last)).contains(&number);
    let middle = first + shape.ranks() / 2;
    let help = format!(
        "for example `has points with no line between rank {} and {middle}`",
        middle.max(first + 1) - 1
    );
    for (number, span) in [one, other] {
        if !is_rank(number) {
            let text = format!("this board has no rank {number}: its ranks are {first} to {last}");
            return Diagnostic::new(Code::River, span, text).help(help);
        }
    }
    let text = format!("rank {} and rank {} are not neighbours", one.0, other.0);
    Diagnostic::new(Code::River, one.1.to(other.1), text).help(help)
}
