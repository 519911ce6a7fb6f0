//! Slider attacks along two lines with one table look-up: a multiplication for each line gathers its occupied squares
//! into an index (kindergarten bitboards, U. D. Hansen and G. Isenberg 2006). Only for boards of up to 64 squares; for
//! wider ones the tables would be too large to be fast.

use std::collections::HashMap;
use std::sync::Arc;

use super::bits::Bits;
use super::line::Line;

/// Maximum width of a table index, in bits.
const MAX_BITS: u32 = 12;

/// Maximum number of index bits for one line.
const MAX_LINE: u32 = 8;

/// Maximum number of random multipliers tried where none follows from the distances of the squares.
const MAX_TRIES: usize = 20_000;

/// The slider attacks from one square along two lines.
#[derive(Clone, Debug)]
pub struct Fold<B> {
    halves: [Half; 2],
    /// Attacked squares, by the indices of both lines; the second line has the higher bits.
    seen: Arc<[B]>,
}

/// Multiplication and shift that turn the occupied squares of one line into an index.
#[derive(Clone, Copy, Debug)]
struct Half {
    /// The squares of the line without the outermost ones, which are attacked in any case.
    inner: u64,
    multiplier: u64,
    down: u32,
    up: u32,
}

/// The tables made so far; pieces that slide along the same lines share them.
pub struct Folds<B>(HashMap<[u64; 4], Arc<[B]>>);

impl<B: Bits> Folds<B> {
    /// Creates an empty cache.
    pub fn new() -> Folds<B> {
        Folds(HashMap::new())
    }

    /// Returns the table of two lines; `None` if no multiplier is found for them.
    pub fn of(&mut self, lines: &[Line<B>; 2]) -> Option<Fold<B>> {
        if !B::NARROW {
            return None;
        }
        let first = Half::new(&lines[0], 0)?;
        let second = Half::new(&lines[1], first.bits())?;
        let halves = [first, second];
        let bits = first.bits() + second.bits();
        if bits > MAX_BITS {
            return None;
        }
        let [one, other] = lines.map(|line| [line.below.low(), line.above.low()]);
        let key = [one[0], one[1], other[0], other[1]];
        let seen = self.0.entry(key).or_insert_with(|| {
            let mut table = vec![B::NONE; 1 << bits];
            for one in subsets(first.inner) {
                for other in subsets(second.inner) {
                    let seen = lines[0].seen(B::from_low(one)) | lines[1].seen(B::from_low(other));
                    table[first.number(one) | second.number(other)] = seen;
                }
            }
            table.into()
        });
        Some(Fold { halves, seen: Arc::clone(seen) })
    }
}

impl<B: Bits> Fold<B> {
    /// Returns the attacked squares.
    #[inline]
    pub fn seen(&self, occupied: B) -> B {
        let occupied = occupied.low();
        self.seen[self.halves[0].number(occupied) | self.halves[1].number(occupied)]
    }
}

impl Half {
    /// Finds the multiplier of a line; its index is shifted left by `up` bits.
    fn new<B: Bits>(line: &Line<B>, up: u32) -> Option<Half> {
        let numbers = |arm: B| arm.squares().map(|square| u32::from(square.0)).collect::<Vec<_>>();
        let (below, above) = (numbers(line.below), numbers(line.above));
        let below = below.split_first().map_or(&[][..], |(_, inner)| inner);
        let above = above.split_last().map_or(&[][..], |(_, inner)| inner);
        // Some lines need a gap for the slider between the arms.
        Half::spread(below, above, 0, up)
            .or_else(|| Half::spread(below, above, 1, up))
            .or_else(|| Half::found(&[below, above].concat(), up))
    }

    /// Computes the multiplier that moves the squares to the topmost bits in order, with a gap between the arms.
    /// Returns `None` if products of other squares interfere; equally spaced squares never do.
    fn spread(below: &[u32], above: &[u32], gap: u32, up: u32) -> Option<Half> {
        let bits = ((below.len() + above.len()) as u32 + gap).max(1);
        let down = 64 - bits;
        let mut half = Half { inner: 0, multiplier: 0, down, up };
        let places = below.iter().zip(down..).chain(above.iter().zip(down + below.len() as u32 + gap..));
        for (&square, place) in places {
            half.inner |= 1 << square;
            half.multiplier |= 1 << place.checked_sub(square)?;
        }
        half.tells_apart().then_some(half)
    }

    /// Searches for a multiplier for squares at irregular distances, as on boards with voids.
    fn found(squares: &[u32], up: u32) -> Option<Half> {
        let inner = squares.iter().fold(0, |set, &square| set | 1 << square);
        let down = 64 - (squares.len() as u32).max(1);
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let mut tried =
            (0..MAX_TRIES).map(|_| Half { inner, multiplier: next() & next() & next(), down, up });
        tried.find(|half| half.tells_apart())
    }

    /// Returns true if all sets of occupied squares have different indices.
    fn tells_apart(self) -> bool {
        let mut known = [false; 1 << MAX_LINE];
        self.bits() <= MAX_LINE
            && subsets(self.inner)
                .all(|part| !std::mem::replace(&mut known[self.number(part) >> self.up], true))
    }

    fn bits(self) -> u32 {
        64 - self.down
    }

    #[inline]
    fn number(self, occupied: u64) -> usize {
        (((occupied & self.inner).wrapping_mul(self.multiplier) >> self.down) << self.up) as usize
    }
}

/// Iterates over all subsets of a set.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let next = move |part: &u64| Some(part.wrapping_sub(set) & set).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the line through a square of a board of `files` by `ranks` squares, along `step` (files, ranks).
    fn line(files: i32, ranks: i32, at: i32, step: (i32, i32)) -> Line<u64> {
        let arm = |sign: i32| {
            let (mut file, mut rank, mut arm) = (at % files, at / files, 0);
            loop {
                (file, rank) = (file + sign * step.0, rank + sign * step.1);
                if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
                    return arm;
                }
                arm |= 1 << (rank * files + file);
            }
        };
        let (one, other) = (arm(1), arm(-1));
        if one > other { Line { below: other, above: one } } else { Line { below: one, above: other } }
    }

    #[test]
    fn a_fold_sees_what_the_lines_see() {
        let steps = [(1, 0), (0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1)];
        let mut random = 7_u64;
        for (files, ranks) in [(8, 8), (5, 5), (6, 8), (10, 6), (3, 3), (16, 4)] {
            for at in 0..files * ranks {
                for pair in steps.windows(2) {
                    let lines = [pair[0], pair[1]].map(|step| line(files, ranks, at, step));
                    let Some(fold) = Folds::new().of(&lines) else {
                        assert!(files > 8, "every line of a board of eight files has a table");
                        continue;
                    };
                    for _ in 0..64 {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let occupied = random & random.rotate_left(17) & !(1 << at);
                        let seen = lines[0].seen(occupied) | lines[1].seen(occupied);
                        assert_eq!(fold.seen(occupied), seen, "{files}x{ranks} {at} {pair:?}");
                    }
                }
            }
        }
    }
}
