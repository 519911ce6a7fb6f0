//! Straight lines through a square, and what is seen along them.

use super::bits::Bits;
use crate::board::Square;

/// A straight line through a square: the squares on it with lower numbers, and those with higher ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<B> {
    pub below: B,
    pub above: B,
}

impl<B: Bits> Line<B> {
    /// No square at all.
    pub const NOTHING: Line<B> = Line { below: B::NONE, above: B::NONE };

    /// The line of one arm: its squares in order from the nearest on. `None` if that is not the order of their numbers.
    pub fn arm(origin: Square, squares: &[Square]) -> Option<Line<B>> {
        let numbers = || std::iter::once(&origin).chain(squares);
        let arm = squares.iter().fold(B::NONE, |arm, &at| arm | B::bit(at));
        if numbers().is_sorted() {
            Some(Line { below: B::NONE, above: arm })
        } else {
            numbers().is_sorted_by(|a, b| a > b).then_some(Line { below: arm, above: B::NONE })
        }
    }

    /// The squares of it that are seen.
    #[inline]
    pub fn seen(&self, occupied: B) -> B {
        B::seen(occupied, self.below, self.above)
    }
}

/// Adds an arm to a line that lacks it.
pub(super) fn pair<B: Bits>(lines: &mut Vec<Line<B>>, arm: Line<B>) {
    if (arm.below | arm.above).is_none() {
        return;
    }
    let fits = |line: &&mut Line<B>| {
        if arm.below.is_none() { line.above.is_none() } else { line.below.is_none() }
    };
    match lines.iter_mut().find(fits) {
        Some(line) if arm.below.is_none() => line.above = arm.above,
        Some(line) => line.below = arm.below,
        None => lines.push(arm),
    }
}
