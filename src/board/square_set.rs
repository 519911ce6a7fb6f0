//! Bit sets of up to 256 cells.

use super::Square;

/// A bit set of cells: a bitboard of 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);

    /// Returns the set of the `count` squares with the lowest numbers.
    pub fn first(count: usize) -> SquareSet {
        let word = |index: usize| match count.saturating_sub(64 * index) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        SquareSet(std::array::from_fn(word))
    }

    /// Creates a set from its words. Cell 0 is the lowest bit of the first word.
    pub const fn from_words(words: [u64; 4]) -> SquareSet {
        SquareSet(words)
    }

    /// Returns the words of the set. Cell 0 is the lowest bit of the first word.
    pub const fn words(&self) -> &[u64; 4] {
        &self.0
    }

    /// Returns true if the set contains the cell.
    #[inline(always)]
    pub fn has(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.0 & 63) & 1 != 0
    }

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.0 & 63);
    }

    /// Removes a cell.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.0 & 63));
    }

    /// Adds or removes a cell.
    #[inline(always)]
    pub fn set(&mut self, square: Square, is_member: bool) {
        let word = &mut self.0[square.index() >> 6];
        let index = square.0 & 63;
        *word = *word & !(1 << index) | u64::from(is_member) << index;
    }

    /// Removes `from`, which must be in the set, and adds `to`, which must not be in it unless the two are equal. With `narrow`, both must
    /// be among the first 64 cells.
    #[inline]
    pub fn relocate(&mut self, from: Square, to: Square, narrow: bool) {
        let bit = |square: Square| 1 << (square.0 & 63);
        if narrow {
            self.0[0] ^= bit(from) ^ bit(to);
        } else {
            self.0[from.index() >> 6] ^= bit(from);
            self.0[to.index() >> 6] ^= bit(to);
        }
    }

    /// Returns true if the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Returns the number of cells in the set.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the cell with an index, counted from 0 in the order of their numbers; `None` if the index is out of range.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<Square> {
        let mut index = u32::try_from(index).ok()?;
        for (mut word, first) in self.0.into_iter().zip([0, 64, 128, 192]) {
            if index < word.count_ones() {
                for _ in 0..index {
                    word &= word - 1;
                }
                return Some(Square(first + word.trailing_zeros() as u8));
            }
            index -= word.count_ones();
        }
        None
    }

    /// Returns the set with `by` added to the number of each cell. Cells whose new number is out of range are left out.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: i16) -> SquareSet {
        let (words, bits) = (usize::from(by.unsigned_abs() >> 6), u32::from(by.unsigned_abs() & 63));
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        SquareSet(std::array::from_fn(|at| {
            if by >= 0 {
                let (near, far) = (at.wrapping_sub(words), at.wrapping_sub(words + 1));
                word(near) << bits | word(far).checked_shr(64 - bits).unwrap_or(0)
            } else {
                word(at + words) >> bits | word(at + words + 1).checked_shl(64 - bits).unwrap_or(0)
            }
        }))
    }

    /// Iterates over the cells in the order of their numbers.
    pub fn iter(&self) -> Iter {
        Iter { words: self.0, word_index: 0 }
    }

    /// Returns true if every cell of the set is also in `other`.
    pub fn is_subset(&self, other: &SquareSet) -> bool {
        (*self & !*other).is_empty()
    }

    #[inline(always)]
    fn zip(self, other: SquareSet, combine: impl Fn(u64, u64) -> u64) -> SquareSet {
        let (own, other) = (self.0, other.0);
        SquareSet([
            combine(own[0], other[0]),
            combine(own[1], other[1]),
            combine(own[2], other[2]),
            combine(own[3], other[3]),
        ])
    }
}

impl std::ops::BitOr for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitor(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a | b)
    }
}

impl std::ops::BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitand(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a & b)
    }
}

impl std::ops::BitXor for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        self.zip(other, |a, b| a ^ b)
    }
}

impl std::ops::BitAndAssign for SquareSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

impl std::ops::BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl std::ops::BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: SquareSet) {
        *self = *self ^ other;
    }
}

impl std::ops::Not for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn not(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([!a, !b, !c, !d])
    }
}

impl std::ops::Sub for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn sub(self, other: SquareSet) -> SquareSet {
        self & !other
    }
}

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl Extend<Square> for SquareSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl std::fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.0)).finish()
    }
}

/// An iterator over the cells of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; 4],
    word_index: usize,
}

impl Iterator for Iter {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        while self.word_index < 4 {
            let word = &mut self.words[self.word_index];
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(Square((self.word_index as u8) << 6 | bit));
            }
            self.word_index += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_the_inserted_cells() {
        let numbers = [0u8, 5, 63, 64, 130, 191, 192, 255];
        let mut set: SquareSet = numbers.into_iter().map(Square).collect();
        assert_eq!(set.iter().map(|s| s.0).collect::<Vec<_>>(), numbers);
        assert_eq!(set.len(), numbers.len());
        set.remove(Square(64));
        assert!(!set.has(Square(64)) && set.has(Square(63)) && !(!set).has(Square(63)));
    }

    #[test]
    fn the_first_squares_have_the_lowest_numbers() {
        for count in [0, 1, 63, 64, 65, 128, 200, 256] {
            let expected: SquareSet = (0..count).map(|number| Square(number as u8)).collect();
            assert_eq!(SquareSet::first(count), expected, "{count}");
        }
    }
}
