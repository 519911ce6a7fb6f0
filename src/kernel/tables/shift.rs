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
    first_steps: ArrayVec<i16, 3>,
    /// The difference in square number of the last step.
    last_step: i16,
    /// The sum of all steps, as a difference in square number.
    pub offset: i16,
}

impl<B: Bits> Shift<B> {
    /// Returns the squares to which `pieces` are shifted.
    #[inline]
    pub fn targets(&self, pieces: B, vacant: B) -> B {
        let mut moving = pieces & self.from;
        for &step in &self.first_steps {
            moving = moving.shifted(step) & vacant;
        }
        moving.shifted(self.last_step)
    }
}

/// Compiles a move table to shifts. Returns an empty list if this is impossible, or if shifting about `piece_count`
/// pieces is not faster than single look-ups.
pub fn shifts<B: Bits>(table: &MoveTable<B>, piece_count: u32) -> Vec<Shift<B>> {
    all_shifts(table).filter(|shifts| is_faster(shifts, table, piece_count)).unwrap_or_default()
}

/// Returns leaps as shifts, one for each difference in square number. `leaps` has the targets for each origin.
pub fn leap_shifts<B: Bits>(leaps: &[B]) -> Vec<Shift<B>> {
    let mut shifts = Vec::new();
    for (from, targets) in targets_by_origin(leaps) {
        for to in targets.squares() {
            add_origin(&mut shifts, from, ArrayVec::new(), difference(from, to));
        }
    }
    shifts
}

/// Compiles a move table to shifts; `None` if this is impossible.
fn all_shifts<B: Bits>(table: &MoveTable<B>) -> Option<Vec<Shift<B>>> {
    if table.has_lines() {
        return None;
    }
    let mut shifts = leap_shifts(&table.leaps);
    for (from, _) in targets_by_origin(&table.leaps) {
        for path in table.paths_from(from) {
            if !path.occupied.is_empty() || path.to.len() != 1 || path.vacant.len() > 3 {
                return None;
            }
            let to = path.to.first();
            let mut passed: Vec<Square> = path.vacant.squares().collect();
            if to < from {
                passed.reverse();
            }
            let mut at = from;
            let mut steps = ArrayVec::new();
            for next in passed {
                steps.push(difference(at, next));
                at = next;
            }
            add_origin(&mut shifts, from, steps, difference(at, to));
        }
    }
    Some(shifts)
}

/// Returns true if shifts are estimated to be faster than single look-ups. A shift costs one operation per step. A
/// look-up costs one operation for the leaps of a piece, or three for its paths.
fn is_faster<B: Bits>(shifts: &[Shift<B>], table: &MoveTable<B>, piece_count: u32) -> bool {
    let steps: usize = shifts.iter().map(|shift| shift.first_steps.len() + 1).sum();
    steps <= MAX_STEPS && piece_count as usize > if table.only_leaps() { steps } else { steps / 3 }
}

/// Iterates over the target sets, each with its origin.
fn targets_by_origin<B: Bits>(leaps: &[B]) -> impl Iterator<Item = (Square, B)> {
    leaps.iter().enumerate().map(|(at, &to)| (Square(at as u8), to))
}

/// Returns the difference in square number.
fn difference(from: Square, to: Square) -> i16 {
    i16::from(to.0) - i16::from(from.0)
}

/// Adds an origin to the shift with these steps. Creates the shift if it does not exist.
fn add_origin<B: Bits>(
    shifts: &mut Vec<Shift<B>>,
    from: Square,
    first_steps: ArrayVec<i16, 3>,
    last_step: i16,
) {
    if let Some(shift) =
        shifts.iter_mut().find(|shift| shift.last_step == last_step && shift.first_steps == first_steps)
    {
        shift.from |= B::bit(from);
    } else {
        let offset = first_steps.iter().sum::<i16>() + last_step;
        shifts.push(Shift { from: B::bit(from), first_steps, last_step, offset });
    }
}
