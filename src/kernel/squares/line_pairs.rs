//! Slider attacks along two lines with one table look-up. A multiplication for each line gathers its occupied squares
//! into an index (kindergarten bitboards, U. D. Hansen and G. Isenberg 2006). Only for boards of up to 64 squares.

use std::sync::Arc;

use foldhash::HashMap;

use super::bits::Bits;
use super::line::Line;

/// The maximum width of a table index, in bits.
const MAX_BITS: u32 = 12;

/// The maximum number of index bits for one line.
const MAX_LINE_BITS: u32 = 8;

/// The maximum number of random multipliers tried if no multiplier can be computed.
const MAX_RANDOM_MULTIPLIERS: usize = 20_000;

/// The slider attacks from one square along two lines.
#[derive(Clone, Debug)]
pub struct LinePairAttacks<B> {
    line_hashes: [LineHash; 2],
    /// The attacked squares, by the indices of both lines; the second line has the higher bits.
    attacks: Arc<[B]>,
}

/// The multiplication and shifts that hash the occupied squares of one line to an index.
#[derive(Clone, Copy, Debug)]
struct LineHash {
    /// The squares of the line without the outermost ones, whose contents do not change the attacks.
    inner: u64,
    multiplier: u64,
    right_shift: u32,
    left_shift: u32,
}

/// The slider attacks from single squares computed so far. Pieces that slide along the same lines share them.
pub struct AttackCache<B>(HashMap<Vec<u64>, Arc<[B]>>);

impl<B: Bits> AttackCache<B> {
    /// Creates an empty cache.
    pub fn new() -> AttackCache<B> {
        AttackCache(HashMap::default())
    }

    /// Returns the table of two lines, and builds it if necessary. Returns `None` if no multiplier is found, if the
    /// table would be too large, or for boards of more than 64 squares.
    pub fn get_or_build(&mut self, lines: &[Line<B>; 2]) -> Option<LinePairAttacks<B>> {
        if !B::FITS_U64 {
            return None;
        }
        let first = LineHash::new(&lines[0], 0)?;
        let second = LineHash::new(&lines[1], first.bits())?;
        let line_hashes = [first, second];
        let bits = first.bits() + second.bits();
        if bits > MAX_BITS {
            return None;
        }
        let key = lines.iter().flat_map(|line| [line.below.low(), line.above.low()]).collect();
        let attacks = self.get_or_insert(key, || {
            let mut table = vec![B::NONE; 1 << bits];
            for first_occupied in subsets(first.inner) {
                for second_occupied in subsets(second.inner) {
                    let attacks = lines[0].attacks(B::from_low(first_occupied))
                        | lines[1].attacks(B::from_low(second_occupied));
                    table[first.index(first_occupied) | second.index(second_occupied)] = attacks;
                }
            }
            Some(table.into())
        })?;
        Some(LinePairAttacks { line_hashes, attacks })
    }

    /// Returns the table with this key, built on the first request; `None` if it cannot be built.
    pub fn get_or_insert(
        &mut self,
        key: Vec<u64>,
        build: impl FnOnce() -> Option<Arc<[B]>>,
    ) -> Option<Arc<[B]>> {
        if let Some(table) = self.0.get(&key) {
            return Some(Arc::clone(table));
        }
        let table = build()?;
        self.0.insert(key, Arc::clone(&table));
        Some(table)
    }
}

impl<B: Bits> LinePairAttacks<B> {
    /// Returns the attacked squares, given the occupied squares of the board.
    #[inline]
    pub fn attacks(&self, occupied: B) -> B {
        let occupied = occupied.low();
        self.attacks[self.line_hashes[0].index(occupied) | self.line_hashes[1].index(occupied)]
    }
}

impl LineHash {
    /// Finds the hash of a line; `None` if no multiplier is found. Its indices are shifted left by `left_shift` bits.
    fn new<B: Bits>(line: &Line<B>, left_shift: u32) -> Option<LineHash> {
        let numbers = |arm: B| arm.squares().map(|square| u32::from(square.0)).collect::<Vec<_>>();
        let (below, above) = (numbers(line.below), numbers(line.above));
        let below = below.split_first().map_or(&[][..], |(_, inner)| inner);
        let above = above.split_last().map_or(&[][..], |(_, inner)| inner);
        // Some lines need an unused bit between the two arms, for the slider's own square.
        LineHash::compute(below, above, 0, left_shift)
            .or_else(|| LineHash::compute(below, above, 1, left_shift))
            .or_else(|| LineHash::search(&[below, above].concat(), left_shift))
    }

    /// Computes the multiplier that moves the squares to the topmost bits in order, with `gap` unused bits between
    /// the arms. Returns `None` if the partial products collide in the index bits. Equally spaced squares never
    /// collide.
    fn compute(below: &[u32], above: &[u32], gap: u32, left_shift: u32) -> Option<LineHash> {
        let bits = ((below.len() + above.len()) as u32 + gap).max(1);
        let right_shift = 64 - bits;
        let mut hash = LineHash { inner: 0, multiplier: 0, right_shift, left_shift };
        let index_bits =
            below.iter().zip(right_shift..).chain(above.iter().zip(right_shift + below.len() as u32 + gap..));
        for (&square, bit) in index_bits {
            hash.inner |= 1 << square;
            hash.multiplier |= 1 << bit.checked_sub(square)?;
        }
        hash.is_injective().then_some(hash)
    }

    /// Tries random multipliers. They can be necessary for irregularly spaced squares, as on boards with voids.
    fn search(squares: &[u32], left_shift: u32) -> Option<LineHash> {
        let inner = squares.iter().fold(0, |set, &square| set | 1 << square);
        let right_shift = 64 - (squares.len() as u32).max(1);
        let mut multiplier = random_multipliers();
        let mut candidates = (0..MAX_RANDOM_MULTIPLIERS).map(|_| LineHash {
            inner,
            multiplier: multiplier(),
            right_shift,
            left_shift,
        });
        candidates.find(|hash| hash.is_injective())
    }

    /// Returns true if different sets of occupied squares have different indices.
    fn is_injective(self) -> bool {
        let mut used = [false; 1 << MAX_LINE_BITS];
        self.bits() <= MAX_LINE_BITS
            && subsets(self.inner)
                .all(|part| !std::mem::replace(&mut used[self.index(part) >> self.left_shift], true))
    }

    /// Returns the number of index bits.
    fn bits(self) -> u32 {
        64 - self.right_shift
    }

    /// Returns the index of a set of occupied squares.
    #[inline(always)]
    fn index(self, occupied: u64) -> usize {
        (((occupied & self.inner).wrapping_mul(self.multiplier) >> self.right_shift) << self.left_shift)
            as usize
    }
}

/// Returns a generator of random multipliers, which have few bits.
pub fn random_multipliers() -> impl FnMut() -> u64 {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    move || next() & next() & next()
}

/// Iterates over all subsets of a set.
pub fn subsets(set: u64) -> impl Iterator<Item = u64> {
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
    fn table_attacks_match_line_attacks() {
        let steps = [(1, 0), (0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1)];
        let mut random = 7_u64;
        for (files, ranks) in [(8, 8), (5, 5), (6, 8), (10, 6), (3, 3), (16, 4)] {
            for at in 0..files * ranks {
                for pair in steps.windows(2) {
                    let lines = [pair[0], pair[1]].map(|step| line(files, ranks, at, step));
                    let Some(table) = AttackCache::new().get_or_build(&lines) else {
                        assert!(files > 8, "every line of a board of up to eight files has a table");
                        continue;
                    };
                    for _ in 0..64 {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let occupied = random & random.rotate_left(17) & !(1 << at);
                        let attacks = lines[0].attacks(occupied) | lines[1].attacks(occupied);
                        assert_eq!(table.attacks(occupied), attacks, "{files}x{ranks} {at} {pair:?}");
                    }
                }
            }
        }
    }
}
