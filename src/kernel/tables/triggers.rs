//! The moves that trigger an `after` sentence.

use super::cell_contents::contents_from;
use super::chain::Reason;
use crate::board::{Content, Side, Square};
use crate::ir::{After, Program, Rule, SetId};
use crate::kernel::squares::Bits;

/// Returns the targets to which a move of the rule from `origin` matches the sets of the pattern of an `after` sentence about moves. For a
/// sentence about captures, the pattern must not name what is captured.
///
/// # Errors
/// Returns an error if a set depends on more than the cell, the origin and the kind of the mover.
pub fn triggering_targets<B: Bits>(
    program: &Program,
    rule: &Rule,
    after: &After,
    side: Side,
    origin: Square,
) -> Result<B, Reason> {
    let pattern = &after.pattern;
    let contains = |set: Option<SetId>, cell, content| match set {
        None => Ok(true),
        Some(set) => {
            contents_from(program, &[set], side, cell, Some(origin)).map(|contents| contents.has(content))
        }
    };
    if !contains(pattern.what, origin, Content::piece(rule.kind, Side::White))? {
        return Ok(B::NONE);
    }
    // The sentence is evaluated with the mover lifted and the captured piece removed: both squares are vacant.
    let contains_square = |set, cell| contains(set, cell, Content::VACANT);
    let mut targets = B::NONE;
    for cell in program.shape.all_squares() {
        let applies = if pattern.from_or_to {
            contains_square(pattern.to, origin)? || contains_square(pattern.to, cell)?
        } else {
            contains_square(pattern.from, origin)? && contains_square(pattern.to, cell)?
        };
        if applies {
            targets |= B::bit(cell);
        }
    }
    Ok(targets)
}
