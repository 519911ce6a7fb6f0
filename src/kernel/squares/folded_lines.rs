//! Slider attacks along one line with one table look-up, on boards of 65 to 128 squares. A multiplication for each
//! half of the board gathers the occupied squares of the line (like kindergarten bitboards, U. D. Hansen and G. Isenberg
//! 2006), and both results together are the index.

use std::sync::Arc;

use foldhash::HashMap;
use smallvec::SmallVec;

use super::bits::Bits;
use super::line::Line;
use super::line_pairs::random_multipliers;
use crate::board::Square;

/// The maximum number of index bits.
const MAX_BITS: u32 = 10;

/// The maximum number of random multipliers tried if none can be computed.
const MAX_RANDOM_MULTIPLIERS: usize = 2000;

/// The slider attacks from one square along one line.
#[derive(Clone, Debug)]
pub struct FoldedLine<B> {
    hash: HalvesHash,
    /// The attacked squares, by index.
    attacks: Arc<[B]>,
}

/// The multiplications that hash the occupied squares of a line in both halves of the board to an index.
#[derive(Clone, Copy, Debug)]
struct HalvesHash {
    /// The squares of the line without the outermost ones, whose contents do not change the attacks.
    inner: [u64; 2],
    multipliers: [u64; 2],
    right_shift: u32,
}

/// The lines folded so far, by the squares of their arms. Pieces that slide along the same lines share them. `None` if no
/// multipliers are found or if the table would be too large.
#[derive(Default)]
pub struct FoldedLines<B>(HashMap<[[u64; 2]; 2], Option<FoldedLine<B>>>);

impl<B: Bits> FoldedLines<B> {
    /// Returns a folded line, and builds it if necessary.
    pub fn get_or_build(&mut self, line: &Line<B>) -> Option<FoldedLine<B>> {
        let key = [line.below, line.above].map(Bits::halves);
        self.0.entry(key).or_insert_with(|| FoldedLine::new(line)).clone()
    }
}

impl<B: Bits> FoldedLine<B> {
    fn new(line: &Line<B>) -> Option<FoldedLine<B>> {
        // Some lines need an unused bit between the two arms, for the slider's own square.
        let computed = (0..2).filter_map(|gap| HalvesHash::compute(line, gap));
        let mut hashes = computed.chain(HalvesHash::random(line));
        hashes.find_map(|hash| Some(FoldedLine { hash, attacks: hash.fill(line)? }))
    }

    /// Returns the attacked squares, given the occupied squares of the board.
    #[inline(always)]
    pub fn attacks(&self, occupied: B) -> B {
        self.attacks[self.hash.index(self.hash.products(occupied))]
    }
}

impl HalvesHash {
    /// Computes the multipliers that move the squares to the topmost bits, with `gap` unused bits between the arms. The squares of
    /// the second half of the board come first: their numbers within the half are small, so that there is room to move
    /// them. Equally spaced squares never collide. Returns `None` if a square cannot be moved to its bit.
    fn compute<B: Bits>(line: &Line<B>, gap: usize) -> Option<HalvesHash> {
        let inner = line.inner();
        let squares = |arm: B| (arm & inner).squares().map(Some).collect::<Vec<_>>();
        let mut by_bit = [squares(line.below), vec![None; gap], squares(line.above)].concat();
        let is_in_second_half = |square: &Option<Square>| square.is_some_and(|square| square.index() >= 64);
        let count_in_first_half = by_bit.iter().position(is_in_second_half).unwrap_or(0);
        by_bit.rotate_left(count_in_first_half);
        let mut hash = HalvesHash::new(line, by_bit.len());
        for (square, bit) in by_bit.into_iter().zip(hash.right_shift..) {
            if let Some(square) = square {
                let (half, square) = (square.index() / 64, u32::from(square.0 % 64));
                hash.multipliers[half] |= 1 << bit.checked_sub(square)?;
            }
        }
        Some(hash)
    }

    /// Returns random multipliers. They can be necessary for irregularly spaced squares, as on boards with voids.
    fn random<B: Bits>(line: &Line<B>) -> impl Iterator<Item = HalvesHash> {
        let hash = HalvesHash::new(line, line.inner().len() as usize + 1);
        let mut multiplier = random_multipliers();
        std::iter::repeat_with(move || HalvesHash { multipliers: [multiplier(), multiplier()], ..hash })
            .take(MAX_RANDOM_MULTIPLIERS)
    }

    /// Returns a hash with an index of `bits` bits, still without multipliers.
    fn new<B: Bits>(line: &Line<B>, bits: usize) -> HalvesHash {
        let right_shift = u64::BITS - (bits as u32).max(1);
        HalvesHash { inner: line.inner().halves(), multipliers: [0; 2], right_shift }
    }

    /// Computes the attacked squares for every index. Returns `None` if the index would be too wide, or if sets of occupied
    /// squares with different attacks have the same index.
    fn fill<B: Bits>(self, line: &Line<B>) -> Option<Arc<[B]>> {
        let bits = u64::BITS - self.right_shift;
        if bits > MAX_BITS {
            return None;
        }
        let of_below = self.attacks_of_arm(&Line { above: B::NONE, ..*line });
        let of_above = self.attacks_of_arm(&Line { below: B::NONE, ..*line });
        let mut table = vec![B::NONE; 1 << bits];
        for (below, attacks_below) in of_below {
            for (above, attacks_above) in &of_above {
                let attacks = attacks_below | *attacks_above;
                let entry = &mut table[self.index(sum(below, *above))];
                if !entry.is_empty() && *entry != attacks {
                    return None;
                }
                *entry = attacks;
            }
        }
        Some(table.into())
    }

    /// Returns the attacked squares of an arm for every set of occupied inner squares, with the products of this set.
    fn attacks_of_arm<B: Bits>(&self, arm: &Line<B>) -> Vec<([u64; 2], B)> {
        let mut nearest_first = SmallVec::<[(Square, B); 16]>::new();
        arm.for_each_target(|square, nearer| nearest_first.push((square, nearer | B::bit(square))));
        if arm.above.is_empty() {
            nearest_first.reverse();
        }
        let mut attacks = Vec::with_capacity(1 << nearest_first.len().saturating_sub(1));
        attacks.push(([0; 2], arm.squares()));
        // If the nearest piece is on a square, the slider attacks this square and all nearer ones. Each set of farther pieces is
        // already in the list, and the products of a union of sets are the sums of their products.
        for &(square, attacked) in nearest_first.iter().rev().skip(1) {
            let products = self.products(B::bit(square));
            for at in 0..attacks.len() {
                attacks.push((sum(products, attacks[at].0), attacked));
            }
        }
        attacks
    }

    /// Returns the products of the occupied squares in both halves and the multipliers.
    #[inline(always)]
    fn products<B: Bits>(&self, occupied: B) -> [u64; 2] {
        let [low, high] = occupied.halves();
        let product =
            |half: usize, occupied: u64| (occupied & self.inner[half]).wrapping_mul(self.multipliers[half]);
        [product(0, low), product(1, high)]
    }

    /// Returns the index for two products.
    #[inline(always)]
    fn index(&self, products: [u64; 2]) -> usize {
        ((products[0] ^ products[1]) >> self.right_shift) as usize
    }
}

/// Returns the sums of the products in both halves.
#[inline(always)]
fn sum(products: [u64; 2], others: [u64; 2]) -> [u64; 2] {
    [products[0].wrapping_add(others[0]), products[1].wrapping_add(others[1])]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a generator of random numbers.
    fn random_numbers() -> impl FnMut() -> usize {
        let mut random = 7_u64;
        move || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize
        }
    }

    /// Returns the line through a square that consists of these other squares.
    fn line(at: usize, squares: impl IntoIterator<Item = usize>) -> Line<u128> {
        let mut line = Line::EMPTY;
        for square in squares.into_iter().filter(|&square| square != at) {
            let arm = if square < at { &mut line.below } else { &mut line.above };
            *arm |= u128::bit(Square(square as u8));
        }
        line
    }

    /// Checks a line with random occupied squares. Returns false if it cannot be folded.
    fn is_folded_correctly(line: &Line<u128>, next: &mut impl FnMut() -> usize) -> bool {
        let Some(folded) = FoldedLines::default().get_or_build(line) else { return false };
        for _ in 0..64 {
            let mut word =
                || (next() as u128) << 96 ^ (next() as u128) << 64 ^ (next() as u128) << 32 ^ next() as u128;
            let occupied = word() & word();
            assert_eq!(folded.attacks(occupied), line.attacks(occupied), "{line:?} {occupied:#x}");
        }
        true
    }

    #[test]
    fn all_straight_lines_are_folded() {
        let mut next = random_numbers();
        for (files, ranks) in [(10, 8), (9, 10), (10, 10), (11, 11), (8, 16), (16, 8), (12, 10)] {
            for (file_step, rank_step) in [(1, 0), (0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1)] {
                for at in 0..files * ranks {
                    let on_line = (-16..=16).filter_map(|steps: i32| {
                        let (file, rank) = (at % files + steps * file_step, at / files + steps * rank_step);
                        let is_on_board = (0..files).contains(&file) && (0..ranks).contains(&rank);
                        is_on_board.then_some((rank * files + file) as usize)
                    });
                    let line = line(at as usize, on_line);
                    let is_long = line.inner().len() > MAX_BITS;
                    assert_eq!(is_folded_correctly(&line, &mut next), !is_long, "{files}x{ranks} {line:?}");
                }
            }
        }
    }

    #[test]
    fn irregular_lines_are_folded() {
        let mut next = random_numbers();
        let folded = (0..500).filter(|_| {
            let at = next() % 128;
            let squares: Vec<usize> = (0..8).map(|_| next() % 128).collect();
            is_folded_correctly(&line(at, squares), &mut next)
        });
        assert!(folded.count() > 490, "nearly all lines of eight squares have multipliers");
    }
}
