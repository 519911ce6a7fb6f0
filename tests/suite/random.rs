//! A random number generator for tests, whose sequence depends only on its seed.

/// Returns the next number of a xorshift generator (Marsaglia 2003). `seed` is its state, which must not be 0.
pub fn random_number(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// A random number generator. The field is its state, which must not be 0.
pub struct Random(pub u64);

impl Random {
    /// Creates a generator. Different numbers give different sequences.
    pub fn new(number: u64) -> Random {
        let mut random = Random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..4 {
            random_number(&mut random.0);
        }
        random
    }

    /// Returns a random number from 0 to `bound - 1`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (random_number(&mut self.0) % bound.max(1) as u64) as usize
    }

    /// Returns a random element of a list, which must not be empty.
    pub fn choose<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }
}
