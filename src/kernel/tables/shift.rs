//! Set-wise moves: if a move table consists of the same few shifts from every square, all pieces are shifted at once.

use arrayvec::ArrayVec;

use super::move_table::MoveTable;
use crate::board::Square;
use crate::kernel::squares::Bits;

/// The maximum number of steps in all shifts together; with more, shifting is not faster.
const MAX_STEPS: usize = 6;

/// A shift of a set of pieces, in one or more steps.
#[derive(Clone, PartialEq)]
pub struct Shift<B> {
    /// The origins from which the shift stays on the board.
    from: B,
    /// The steps before the last, as differences in square number. Each must lead to a vacant square.
    over: ArrayVec<i16, 3>,
    /// The difference in square number of the last step.
    last_step: i16,
    /// The sum of all steps.
    pub offset: i16,
}

impl<B: Bits> Shift<B> {
    /// Returns the squares to which `pieces` are shifted.
    #[inline]
    pub fn targets(&self, pieces: B, vacant: B) -> B {
        let mut moving = pieces & self.from;
        for &step in &self.over {
            moving = moving.shifted(step) & vacant;
        }
        moving.shifted(self.last_step)
    }
}

/// Compiles a move table to shifts. Returns no shifts if that is impossible, or if shifting is not faster for about `pieces`
/// pieces.
pub fn shifts<B: Bits>(table: &MoveTable<B>, pieces: u32) -> Vec<Shift<B>> {
    all_shifts(table).filter(|shifts| is_faster(shifts, table, pieces)).unwrap_or_default()
}

/// Returns leaps as shifts, one for each difference in square number. `leaps` has the targets for each origin.
pub fn leap_shifts<B: Bits>(leaps: &[B]) -> Vec<Shift<B>> {
    let mut shifts = Vec::new();
    for (from, to) in squares_of(leaps) {
        for to in to.squares() {
            add(&mut shifts, from, ArrayVec::new(), difference(from, to));
        }
    }
    shifts
}

/// Compiles a move table to shifts; `None` if that is impossible.
fn all_shifts<B: Bits>(table: &MoveTable<B>) -> Option<Vec<Shift<B>>> {
    if table.has_lines() {
        return None;
    }
    let mut shifts = leap_shifts(&table.leaps);
    for (from, _) in squares_of(&table.leaps) {
        for path in table.paths_from(from) {
            if !path.occupied.is_empty() || path.to.len() != 1 || path.vacant.len() > 3 {
                return None;
            }
            let to = path.to.first();
            let mut over: Vec<Square> = path.vacant.squares().collect();
            if to < from {
                over.reverse();
            }
            let mut at = from;
            let mut steps = ArrayVec::new();
            for next in over {
                steps.push(difference(at, next));
                at = next;
            }
            add(&mut shifts, from, steps, difference(at, to));
        }
    }
    Some(shifts)
}

/// Returns true if shifts are faster than single look-ups. Estimates: shifts cost one operation per step, a path look-up
/// about three times as much as a leap.
fn is_faster<B: Bits>(shifts: &[Shift<B>], table: &MoveTable<B>, pieces: u32) -> bool {
    let steps: usize = shifts.iter().map(|shift| shift.over.len() + 1).sum();
    steps <= MAX_STEPS && pieces as usize > if table.only_leaps() { steps } else { steps / 3 }
}

/// Iterates over the entries of a table, each with its origin.
fn squares_of<B: Bits>(leaps: &[B]) -> impl Iterator<Item = (Square, B)> {
    leaps.iter().enumerate().map(|(at, &to)| (Square(at as u8), to))
}

/// Returns the difference in square number.
fn difference(from: Square, to: Square) -> i16 {
    i16::from(to.0) - i16::from(from.0)
}

/// Adds an origin to the shift with these steps, which is created if it does not exist.
fn add<B: Bits>(shifts: &mut Vec<Shift<B>>, from: Square, over: ArrayVec<i16, 3>, last: i16) {
    if let Some(shift) = shifts.iter_mut().find(|shift| shift.over == over && shift.last_step == last) {
        shift.from |= B::bit(from);
    } else {
        let offset = over.iter().sum::<i16>() + last;
        shifts.push(Shift { from: B::bit(from), over, last_step: last, offset });
    }
}
