//! Set-wise steps: where a move table consists of the same few shifts from every square, all pieces are shifted at
//! once.

use arrayvec::ArrayVec;

use super::effect::Effect;
use super::way::Way;
use crate::board::Square;
use crate::kernel::squares::Bits;

/// Maximum number of steps in all shifts together; with more, shifting is not faster.
const MAX_STEPS: usize = 6;

/// The moves of a part, as shifts.
pub struct Strides<B> {
    list: Vec<Stride<B>>,
    /// The number of pieces up to which look-ups one by one are faster.
    pub few: u32,
}

/// One shift, in one or more steps.
#[derive(PartialEq)]
struct Stride<B> {
    /// The squares from which it is possible.
    from: B,
    /// The steps to squares that must be vacant.
    over: ArrayVec<i16, 3>,
    /// The last step.
    last: i16,
    /// The sum of all steps.
    by: i16,
}

impl<B: Bits> Strides<B> {
    /// Compiles a part to shifts; `None` if that would not be faster.
    pub fn new(way: &Way<B>, effect: &Effect<B>) -> Option<Strides<B>> {
        if effect.stays || effect.takes_maker || way.has_lines() {
            return None;
        }
        let mut strides: Vec<Stride<B>> = Vec::new();
        for from in (0..way.leaps.len()).map(|at| Square(at as u8)) {
            let by = |a: Square, b: Square| i16::from(b.0) - i16::from(a.0);
            for to in way.leaps[from.index()].squares() {
                add(&mut strides, from, ArrayVec::new(), by(from, to));
            }
            for path in way.paths_from(from) {
                if !path.filled.is_empty() || path.to.len() != 1 || path.vacant.len() > 3 {
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
                    steps.push(by(at, next));
                    at = next;
                }
                add(&mut strides, from, steps, by(at, to));
            }
        }
        let steps: usize = strides.iter().map(|stride| stride.over.len() + 1).sum();
        // Few kinds have more pieces than a leaper has leaps. Looking up a path takes longer than looking up a leap.
        let few = if way.only_leaps() { steps } else { steps / 3 };
        (steps <= MAX_STEPS).then_some(Strides { list: strides, few: few as u32 })
    }

    /// Calls `each` with each shift and the squares of `ends` that it reaches.
    #[allow(clippy::inline_always)] // it is the loop of its callers
    #[inline(always)]
    pub fn each(&self, pieces: B, ends: B, vacant: B, mut each: impl FnMut(i16, B)) {
        for stride in &self.list {
            let mut moving = pieces & stride.from;
            for &step in &stride.over {
                moving = moving.shifted(step) & vacant;
            }
            each(stride.by, moving.shifted(stride.last) & ends);
        }
    }
}

fn add<B: Bits>(strides: &mut Vec<Stride<B>>, from: Square, over: ArrayVec<i16, 3>, last: i16) {
    if let Some(stride) = strides.iter_mut().find(|stride| stride.over == over && stride.last == last) {
        stride.from |= B::bit(from);
    } else {
        let by = over.iter().sum::<i16>() + last;
        strides.push(Stride { from: B::bit(from), over, last, by });
    }
}
