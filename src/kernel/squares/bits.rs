//! Bitboards of 64, 128 or 256 squares; a game uses the narrowest that holds its board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::board::{Square, SquareSet};

/// A bitboard of one fixed width.
pub trait Bits:
    Copy
    + Default
    + Eq
    + std::fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + FromIterator<Square>
{
    /// The empty set.
    const NONE: Self;

    /// True for bitboards of at most 64 squares.
    const FITS_U64: bool = size_of::<Self>() <= 8;

    /// True for bitboards of at most 128 squares.
    const FITS_U128: bool = size_of::<Self>() <= 16;

    /// True if move generation is compiled once and calls its sinks by dynamic dispatch, which makes the code
    /// smaller. If false, it is compiled once for each sink, which is faster. True for large boards in WebAssembly.
    const USES_DYNAMIC_SINKS: bool = cfg!(target_family = "wasm") && !Self::FITS_U64;

    /// Returns the set of one square.
    fn bit(square: Square) -> Self;

    /// Converts a square set; squares beyond the width are ignored.
    fn from_set(set: &SquareSet) -> Self;

    /// Converts to a square set.
    fn to_set(self) -> SquareSet;

    /// Returns true for the empty set.
    fn is_empty(self) -> bool;

    /// Returns the number of squares.
    fn len(self) -> u32;

    /// Returns the lowest square. The set must not be empty.
    fn first(self) -> Square;

    /// Returns the set without its lowest square.
    #[must_use]
    fn without_first(self) -> Self;

    /// Returns squares 0 to 63 as a 64-bit word.
    fn low(self) -> u64;

    /// Creates a set of squares 0 to 63 from a 64-bit word.
    fn from_low(word: u64) -> Self;

    /// Returns squares 0 to 127 as two 64-bit words.
    fn halves(self) -> [u64; 2];

    /// Adds `by` to the index of every square in the set. Every result must be an index of the bitboard.
    #[must_use]
    fn shifted(self, by: i16) -> Self;

    /// Returns the slider attacks along a line: on each arm the squares up to and including the first occupied one.
    /// `below` and `above` are the arms with lower and higher square numbers. On each arm, the distance from the
    /// slider must grow with the difference in square number. Algorithm: obstruction difference, M. Hoffmann 2009.
    fn slider_attacks(occupied: Self, below: Self, above: Self) -> Self;

    /// Returns true if the square is in the set.
    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        !(self & Self::bit(square)).is_empty()
    }

    /// Returns true if the sets share a square.
    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Iterates over the squares, lowest number first.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// Returns the set of the squares for which `keep` returns true.
    #[inline(always)]
    #[must_use]
    fn filter(self, mut keep: impl FnMut(Square) -> bool) -> Self {
        self.squares().filter(|&at| keep(at)).collect()
    }
}

/// The squares of a set, lowest number first.
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

macro_rules! impl_bits {
    ($word:ty, $bit:expr, $from_words:expr) => {
        impl Bits for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(square: Square) -> Self {
                $bit(square.0)
            }

            #[inline(always)]
            fn from_set(set: &SquareSet) -> Self {
                $from_words(set.words())
            }

            #[inline(always)]
            fn to_set(self) -> SquareSet {
                let [low, high] = self.halves();
                SquareSet::from_words([low, high, 0, 0])
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn from_low(word: u64) -> Self {
                word as $word
            }

            #[inline(always)]
            fn halves(self) -> [u64; 2] {
                let whole = self as u128;
                [whole as u64, (whole >> 64) as u64]
            }

            #[inline(always)]
            fn shifted(self, by: i16) -> Self {
                self.rotate_left((by as u32) % Self::BITS)
            }

            #[inline(always)]
            fn slider_attacks(occupied: Self, below: Self, above: Self) -> Self {
                let nearest_below = (below & occupied | 1).leading_zeros();
                let from_nearest_below = Self::MAX << (Self::BITS - 1 - nearest_below);
                let blockers = above & occupied;
                let nearest_above = blockers & blockers.wrapping_neg();
                nearest_above.wrapping_shl(1).wrapping_add(from_nearest_below) & (below | above)
            }
        }

        impl FromIterator<Square> for $word {
            #[inline(always)]
            fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
                squares.into_iter().fold(0, |set, at| set | Self::bit(at))
            }
        }
    };
}

impl_bits!(u64, |square: u8| 1_u64 << square, |words: &[u64; 4]| words[0]);
impl_bits!(
    u128,
    |square: u8| {
        // A 64-bit shift is one instruction, but a 128-bit shift can be a function call.
        let bit = 1_u64 << (square & 63);
        if square < 64 { u128::from(bit) } else { u128::from(bit) << 64 }
    },
    |words: &[u64; 4]| u128::from(words[1]) << 64 | u128::from(words[0])
);

impl Bits for SquareSet {
    const NONE: SquareSet = SquareSet::EMPTY;

    #[inline(always)]
    fn bit(square: Square) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        set.insert(square);
        set
    }

    #[inline(always)]
    fn from_set(set: &SquareSet) -> SquareSet {
        *set
    }

    #[inline(always)]
    fn to_set(self) -> SquareSet {
        self
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        SquareSet::is_empty(&self)
    }

    #[inline(always)]
    fn len(self) -> u32 {
        SquareSet::len(&self) as u32
    }

    #[inline(always)]
    fn first(self) -> Square {
        let words = self.words();
        let word = words.iter().position(|&word| word != 0).unwrap_or(0);
        Square((word as u8) << 6 | words[word].trailing_zeros() as u8)
    }

    #[inline(always)]
    fn without_first(self) -> SquareSet {
        let mut words = *self.words();
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        SquareSet::from_words(words)
    }

    fn low(self) -> u64 {
        self.words()[0]
    }

    fn from_low(word: u64) -> SquareSet {
        SquareSet::from_words([word, 0, 0, 0])
    }

    fn halves(self) -> [u64; 2] {
        [self.words()[0], self.words()[1]]
    }

    #[inline(always)]
    fn shifted(self, by: i16) -> SquareSet {
        SquareSet::shifted(&self, by)
    }

    fn slider_attacks(occupied: SquareSet, below: SquareSet, above: SquareSet) -> SquareSet {
        let (mut up, mut down) = (above, below);
        let blockers = above & occupied;
        if !blockers.is_empty() {
            up &= squares_up_to(blockers.first());
        }
        let blockers = below & occupied;
        if let Some(word) = blockers.words().iter().rposition(|&word| word != 0) {
            let last = Square((word as u8) << 6 | blockers.words()[word].ilog2() as u8);
            down &= !squares_up_to(last) | SquareSet::bit(last);
        }
        up | down
    }
}

/// Returns all squares up to and including this one.
fn squares_up_to(square: Square) -> SquareSet {
    let (word, bit) = (square.index() >> 6, square.0 & 63);
    SquareSet::from_words(std::array::from_fn(|at| match at.cmp(&word) {
        std::cmp::Ordering::Less => u64::MAX,
        std::cmp::Ordering::Equal => u64::MAX >> (63 - bit),
        std::cmp::Ordering::Greater => 0,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the slider attacks by walking each arm outward from its nearest square.
    fn attacks_by_walking(occupied: &[u8], below: &[u8], above: &[u8]) -> Vec<u8> {
        let walk = |squares: &mut dyn Iterator<Item = u8>| {
            let mut attacks = Vec::new();
            for square in squares {
                attacks.push(square);
                if occupied.contains(&square) {
                    break;
                }
            }
            attacks
        };
        let mut attacks = walk(&mut below.iter().copied().rev());
        attacks.extend(walk(&mut above.iter().copied()));
        attacks.sort_unstable();
        attacks
    }

    fn assert_slider_attacks<B: Bits>(squares: u8) {
        let set = |squares: &[u8]| squares.iter().map(|&at| Square(at)).collect::<B>();
        let mut random = 7_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as u8 % squares
        };
        for _ in 0..2000 {
            let origin = next();
            let mut line: Vec<u8> = (0..9).map(|_| next()).filter(|&at| at != origin).collect();
            line.sort_unstable();
            line.dedup();
            let (below, above): (Vec<u8>, Vec<u8>) = line.iter().partition(|&&at| at < origin);
            let occupied: Vec<u8> = (0..next() % 12).map(|_| next()).collect();
            let attacks = B::slider_attacks(set(&occupied), set(&below), set(&above));
            let attacks: Vec<u8> = attacks.squares().map(|square| square.0).collect();
            assert_eq!(
                attacks,
                attacks_by_walking(&occupied, &below, &above),
                "{origin} {line:?} {occupied:?}"
            );
        }
    }

    fn assert_shifts<B: Bits>(squares: u8) {
        for from in 0..squares {
            for to in 0..squares {
                let by = i16::from(to) - i16::from(from);
                assert_eq!(B::bit(Square(from)).shifted(by), B::bit(Square(to)), "{from} to {to}");
            }
        }
    }

    #[test]
    fn squares_are_shifted() {
        assert_shifts::<u64>(64);
        assert_shifts::<u128>(128);
        assert_shifts::<SquareSet>(255);
    }

    #[test]
    fn sliders_attack_up_to_the_first_piece() {
        assert_slider_attacks::<u64>(64);
        assert_slider_attacks::<u128>(128);
        assert_slider_attacks::<SquareSet>(255);
    }
}
