//! Lines through a square, and slider attacks along them.

use smallvec::SmallVec;

use super::bits::Bits;
use crate::board::Square;

/// A line through a square, split into two arms: the squares with lower numbers and those with higher numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<B> {
    pub below: B,
    pub above: B,
}

impl<B: Bits> Line<B> {
    /// A line without squares.
    pub const EMPTY: Line<B> = Line { below: B::NONE, above: B::NONE };

    /// Creates a line with one arm. `squares` are its squares in order from `origin`. Returns `None` if the square
    /// numbers are not monotonic.
    pub fn one_arm(origin: Square, squares: &[Square]) -> Option<Line<B>> {
        let is_above = squares.first().is_none_or(|&first| first > origin);
        let (mut arm, mut last) = (B::NONE, origin);
        for &square in squares {
            if square == last || (square > last) != is_above {
                return None;
            }
            arm |= B::bit(square);
            last = square;
        }
        Some(if is_above { Line { below: B::NONE, above: arm } } else { Line { below: arm, above: B::NONE } })
    }

    /// Returns all squares of the line.
    pub fn squares(&self) -> B {
        self.below | self.above
    }

    /// Returns the squares of the line without the outermost ones, whose contents do not change the attacks.
    pub fn inner(&self) -> B {
        let outermost = self.above.squares().last().map_or(B::NONE, B::bit);
        let above = self.above & !outermost;
        if self.below.is_empty() { above } else { self.below.without_first() | above }
    }

    /// Calls `visit` with each square of the line and the squares between the slider and it.
    pub fn for_each_target(&self, mut visit: impl FnMut(Square, B)) {
        let mut nearer = self.below;
        for to in self.below.squares() {
            nearer = nearer.without_first();
            visit(to, nearer);
        }
        nearer = B::NONE;
        for to in self.above.squares() {
            visit(to, nearer);
            nearer |= B::bit(to);
        }
    }

    /// Returns the nearest squares of both arms.
    pub fn nearest_squares(&self) -> B {
        self.attacks(!B::NONE)
    }

    /// Returns the attacked squares of the line, given the occupied squares of the board.
    #[inline(always)]
    pub fn attacks(&self, occupied: B) -> B {
        B::slider_attacks(occupied, self.below, self.above)
    }
}

/// Lines or arms from one square, each with the difference between the numbers of this square and of the nearest square of the arm.
pub type Arms<B> = SmallVec<[(u8, Line<B>); 8]>;

/// Joins arms into lines. A line consists of an arm with lower square numbers than the slider's square, an arm with
/// higher numbers, or both. At first, only arms with equal differences are joined. On boards of more
/// than 128 squares, where the attacks along every line are computed, the remaining arms are then joined in any order. On smaller
/// boards, a bent line could have too many squares for a table.
pub fn pair_arms<B: Bits>(arms: &mut Arms<B>) -> Vec<Line<B>> {
    arms.sort_by_key(|arm| arm.0);
    let mut lines = Arms::<B>::new();
    for &mut (difference, arm) in arms {
        let complements =
            |line: &Line<B>| !(line.below | arm.below).is_empty() && !(line.above | arm.above).is_empty();
        let has_one_arm = |line: &Line<B>| line.below.is_empty() || line.above.is_empty();
        match lines
            .iter_mut()
            .find(|line| line.0 == difference && has_one_arm(&line.1) && complements(&line.1))
        {
            Some((_, line)) => {
                *line = Line { below: line.below | arm.below, above: line.above | arm.above };
            }
            None => lines.push((difference, arm)),
        }
    }
    let lacks = |arm: fn(&Line<B>) -> B| lines.iter().any(|(_, line)| arm(line).is_empty());
    let can_join = !B::FITS_U128 && lacks(|line| line.below) && lacks(|line| line.above);
    let lines = lines.iter().map(|line| line.1);
    if !can_join {
        return lines.collect();
    }
    let (whole, arms): (Vec<_>, Vec<_>) =
        lines.partition(|line| !line.below.is_empty() && !line.above.is_empty());
    let (up, down): (Vec<_>, Vec<_>) = arms.into_iter().partition(|line| line.below.is_empty());
    let arm_or_empty = |arms: &[Line<B>], at: usize| arms.get(at).copied().unwrap_or(Line::EMPTY);
    let bent = (0..up.len().max(down.len()))
        .map(|at| Line { below: arm_or_empty(&down, at).below, above: arm_or_empty(&up, at).above });
    whole.into_iter().chain(bent).collect()
}
