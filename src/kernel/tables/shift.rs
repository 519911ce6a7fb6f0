//! Set-wise moves: if a move table consists of the same few shifts from every square, all pieces are shifted at once.

use arrayvec::ArrayVec;

use super::effect::Effect;
use super::move_table::MoveTable;
use crate::board::Square;
use crate::kernel::squares::Bits;

/// The maximum number of steps in all shifts together; with more, shifting is not faster.
const MAX_STEPS: usize = 6;

/// The moves of a part, as shifts.
pub struct Shifts<B> {
    list: Vec<Shift<B>>,
    /// The number of pieces up to which single look-ups are faster.
    pub max_single_lookups: u32,
}

/// A shift of a set of pieces, in one or more steps.
#[derive(PartialEq)]
struct Shift<B> {
    /// The origins from which the shift stays on the board.
    from: B,
    /// The differences in square number of the steps before the last, each to a square that must be vacant.
    over: ArrayVec<i16, 3>,
    /// The difference in square number of the last step.
    last_step: i16,
    /// The sum of all steps.
    offset: i16,
}

impl<B: Bits> Shifts<B> {
    /// Compiles a move table to shifts; `None` if that is impossible or not faster.
    pub fn new(table: &MoveTable<B>, effect: &Effect<B>) -> Option<Shifts<B>> {
        if effect.stays || effect.captures_trail_piece || table.has_lines() {
            return None;
        }
        let mut shifts: Vec<Shift<B>> = Vec::new();
        for from in (0..table.leaps.len()).map(|at| Square(at as u8)) {
            let difference = |a: Square, b: Square| i16::from(b.0) - i16::from(a.0);
            for to in table.leaps[from.index()].squares() {
                add(&mut shifts, from, ArrayVec::new(), difference(from, to));
            }
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
        let steps: usize = shifts.iter().map(|shift| shift.over.len() + 1).sum();
        // Estimates: shifts cost one operation per step, a path look-up about three times as much as a leap.
        let max_single_lookups = if table.only_leaps() { steps } else { steps / 3 };
        (steps <= MAX_STEPS).then_some(Shifts { list: shifts, max_single_lookups: max_single_lookups as u32 })
    }

    /// Calls `each` with the offset of each shift and the squares of `ends` that it reaches.
    #[allow(clippy::inline_always)] // the inner loop of its callers
    #[inline(always)]
    pub fn each(&self, pieces: B, ends: B, vacant: B, mut each: impl FnMut(i16, B)) {
        for shift in &self.list {
            let mut moving = pieces & shift.from;
            for &step in &shift.over {
                moving = moving.shifted(step) & vacant;
            }
            each(shift.offset, moving.shifted(shift.last_step) & ends);
        }
    }
}

fn add<B: Bits>(shifts: &mut Vec<Shift<B>>, from: Square, over: ArrayVec<i16, 3>, last: i16) {
    if let Some(shift) = shifts.iter_mut().find(|shift| shift.over == over && shift.last_step == last) {
        shift.from |= B::bit(from);
    } else {
        let offset = over.iter().sum::<i16>() + last;
        shifts.push(Shift { from: B::bit(from), over, last_step: last, offset });
    }
}
