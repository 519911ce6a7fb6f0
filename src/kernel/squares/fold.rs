//! What is seen along two lines at once, looked up: what stands on them is folded into a number by one multiplication for each
//! (after "kindergarten bitboards", U. D. Hansen and G. Isenberg 2006). For boards of up to 64 squares; on wider ones the tables
//! would be too large to be quick.

use std::collections::HashMap;
use std::sync::Arc;

use super::bits::Bits;
use super::line::Line;

/// Tables of so many bits at most.
const MAX_BITS: u32 = 12;

/// Of one line at most so many.
const MAX_LINE: u32 = 8;

/// Where no multiplier follows from the distances, so many are tried.
const MAX_TRIES: usize = 20_000;

/// What is seen from one square along two lines.
#[derive(Clone, Debug)]
pub struct Fold<B> {
    halves: [Half; 2],
    /// By the two numbers, the second before the first.
    seen: Arc<[B]>,
}

/// How the occupied squares of one line become a number.
#[derive(Clone, Copy, Debug)]
struct Half {
    /// Its squares but for the outermost, which are seen in any case.
    inner: u64,
    multiplier: u64,
    down: u32,
    up: u32,
}

/// Tables that have been made: many pieces see along the same lines.
pub struct Folds<B>(HashMap<[u64; 4], Arc<[B]>>);

impl<B: Bits> Folds<B> {
    /// None yet.
    pub fn new() -> Folds<B> {
        Folds(HashMap::new())
    }

    /// What is seen along two lines; `None` if there is no such table for them.
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
    /// The squares that are seen.
    #[inline]
    pub fn seen(&self, occupied: B) -> B {
        let occupied = occupied.low();
        self.seen[self.halves[0].number(occupied) | self.halves[1].number(occupied)]
    }
}

impl Half {
    /// The multiplier of a line, and how far its product is moved up.
    fn new<B: Bits>(line: &Line<B>, up: u32) -> Option<Half> {
        let numbers = |arm: B| arm.squares().map(|square| u32::from(square.0)).collect::<Vec<_>>();
        let (below, above) = (numbers(line.below), numbers(line.above));
        let below = below.split_first().map_or(&[][..], |(_, inner)| inner);
        let above = above.split_last().map_or(&[][..], |(_, inner)| inner);
        // Between the arms there is the mover; some lines need a place for it.
        Half::spread(below, above, 0, up)
            .or_else(|| Half::spread(below, above, 1, up))
            .or_else(|| Half::found(&[below, above].concat(), up))
    }

    /// The multiplier that moves the first square to the lowest of the topmost bits, the second to the next, and so on, with a gap
    /// between the arms. Where all squares are equally far apart, nothing else gets there; elsewhere it is tried.
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

    /// A multiplier for squares at all sorts of distances, as voids and narrow boards leave them.
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

    /// Whether no two sets of occupied squares have the same number.
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

/// All subsets of a set.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let next = move |part: &u64| Some(part.wrapping_sub(set) & set).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines through a square of a board of so many files and ranks, with steps of so many files and ranks.
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
