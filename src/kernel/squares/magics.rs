//! Slider attacks along two lines with one multiplication (magic bitboards, L. Hansen 2006 and P. Kannan 2007), on
//! boards of eight files and at most eight ranks. The multiplier hashes the occupied squares of rank and file, or of
//! both diagonals, to an index without harmful collisions. A multiplier is also valid for parts of the lines, as on
//! boards with fewer ranks or with voids.

use std::sync::Arc;

use super::bits::Bits;
use super::line::Line;
use super::line_pairs::{AttackCache, subsets};
use crate::board::Square;

/// The number of files and the maximum number of ranks of the boards for which there are multipliers.
const SIZE: i8 = 8;

/// A group of lines through a square that are hashed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cross {
    /// The rank and the file.
    Orthogonal,
    /// The two diagonals.
    Diagonal,
}

/// The attacks from one square along the lines of a cross.
#[derive(Clone, Debug)]
pub struct MagicAttacks<B> {
    /// The squares of the lines without the outermost ones, whose contents do not change the attacks.
    inner: u64,
    multiplier: u64,
    right_shift: u32,
    /// The attacked squares, by index.
    attacks: Arc<[B]>,
}

impl<B: Bits> MagicAttacks<B> {
    /// Builds the attack table of a slider on `from`. All `lines` must be part of the cross. Returns `None` if the
    /// multiplier of the square does not fit the lines.
    pub fn new(
        lines: &[Line<B>],
        from: Square,
        cross: Cross,
        cache: &mut AttackCache<B>,
    ) -> Option<MagicAttacks<B>> {
        let inner = lines.iter().fold(0, |inner, line| inner | line.inner().low());
        let multiplier = *MULTIPLIERS[cross as usize].get(from.index())?;
        let bits = cross.inner(from).count_ones();
        let hash = MagicAttacks { inner, multiplier, right_shift: u64::BITS - bits, attacks: Arc::default() };
        // The key contains every arm, not only the union of their squares: the lines of a bishop, and those of a bishop
        // that is also an alfil rider, cover the same squares, but their attacks differ.
        let arms = lines.iter().flat_map(|line| [line.below.low(), line.above.low()]);
        let key = [u64::from(from.0), cross as u64, u64::MAX].into_iter().chain(arms).collect();
        let attacks = cache.get_or_insert(key, || {
            hash.fill(lines, cross.axes(from).map(|axis| axis.squares()), 1 << bits)
        })?;
        Some(MagicAttacks { attacks, ..hash })
    }

    /// Computes the attacks for every occupancy of the two axes of the cross. Returns `None` if occupancies with
    /// different attacks have the same index, or if a line belongs to neither axis.
    fn fill(&self, lines: &[Line<B>], axes: [u64; 2], size: usize) -> Option<Arc<[B]>> {
        let is_part_of = |line: &Line<B>, axis: u64| line.squares().low() & !axis == 0;
        if !lines.iter().all(|line| axes.iter().any(|&axis| is_part_of(line, axis))) {
            return None;
        }
        // The product of a sum is the sum of the products, so that each axis needs only one multiplication for each of
        // its occupancies.
        let [first, second] = axes.map(|axis| {
            let lines: Vec<_> = lines.iter().filter(|line| is_part_of(line, axis)).collect();
            let attacks = |occupied| lines.iter().fold(B::NONE, |to, line| to | line.attacks(occupied));
            let occupancies = subsets(self.inner & axis);
            let product = |occupied: u64| occupied.wrapping_mul(self.multiplier);
            occupancies
                .map(|occupied| (product(occupied), attacks(B::from_low(occupied))))
                .collect::<Vec<_>>()
        });
        let mut table: Arc<[B]> = std::iter::repeat_n(B::NONE, size).collect();
        let entries = Arc::get_mut(&mut table)?;
        for (first_product, first_attacks) in first {
            for &(second_product, second_attacks) in &second {
                let index = first_product.wrapping_add(second_product) >> self.right_shift;
                let attacks = first_attacks | second_attacks;
                let entry = &mut entries[index as usize];
                if !entry.is_empty() && *entry != attacks {
                    return None;
                }
                *entry = attacks;
            }
        }
        Some(table)
    }

    /// Returns the attacked squares, given the occupied squares of the board.
    #[inline]
    pub fn attacks(&self, occupied: B) -> B {
        self.attacks[self.index(occupied.low())]
    }

    #[inline]
    fn index(&self, occupied: u64) -> usize {
        ((occupied & self.inner).wrapping_mul(self.multiplier) >> self.right_shift) as usize
    }
}

impl Cross {
    /// Both crosses.
    pub const ALL: [Cross; 2] = [Cross::Orthogonal, Cross::Diagonal];

    /// Returns the squares of the cross on a board of eight ranks and files.
    pub fn squares(self, from: Square) -> u64 {
        self.axes(from).iter().fold(0, |squares, axis| squares | axis.squares())
    }

    /// Returns the squares of the cross without the last square of each arm.
    fn inner(self, from: Square) -> u64 {
        self.axes(from).iter().fold(0, |squares, axis| squares | axis.inner())
    }

    /// Returns the two lines of the cross.
    fn axes(self, from: Square) -> [Line<u64>; 2] {
        // In these directions, in files and ranks, the square numbers increase.
        let directions = match self {
            Cross::Orthogonal => [(1, 0), (0, 1)],
            Cross::Diagonal => [(1, 1), (-1, 1)],
        };
        directions.map(|(files, ranks)| Line {
            below: arm(from, (-files, -ranks)),
            above: arm(from, (files, ranks)),
        })
    }
}

/// Returns the squares in one direction on a board of eight ranks and files.
fn arm(from: Square, (files, ranks): (i8, i8)) -> u64 {
    let (mut file, mut rank) = (from.0 as i8 % SIZE, from.0 as i8 / SIZE);
    let mut squares = 0;
    loop {
        (file, rank) = (file + files, rank + ranks);
        if !(0..SIZE).contains(&file) || !(0..SIZE).contains(&rank) {
            return squares;
        }
        squares |= 1 << (rank * SIZE + file);
    }
}

/// The multipliers of every square, found by random search: for ranks and files, then for diagonals.
#[rustfmt::skip]
const MULTIPLIERS: [[u64; 64]; 2] = [
    [
        0x0080_0620_8050_4000, 0x8040_0040_2000_1000, 0x9100_0841_0020_0012, 0x0100_0804_2100_1001,
        0xC100_0801_0010_0204, 0x0200_0200_0108_0410, 0x0400_1181_0410_280E, 0x2080_0B00_0560_C080,
        0x2020_8000_8040_0020, 0x0021_0040_0820_8502, 0x2200_8010_0080_2001, 0x0080_8010_0008_0080,
        0x0002_0006_0010_2008, 0x0002_0010_0200_0409, 0x4044_0022_4801_2450, 0x0001_0002_0080_4100,
        0x2080_0140_0040_2000, 0x4430_0040_2010_4000, 0x4046_0A00_1040_2081, 0x8020_8080_0800_1000,
        0x0406_1100_0500_0801, 0x6000_8080_0200_0401, 0x4808_8400_1001_0802, 0x0204_2A00_0500_A444,
        0x2020_4109_0020_8000, 0x0000_2001_4000_5000, 0x804C_1101_0020_0040, 0x0104_0A02_0010_4022,
        0x4224_0008_0800_8040, 0x0001_0049_0004_0002, 0x5002_0032_0004_4108, 0x0000_2182_0002_4415,
        0x8040_0084_4880_0820, 0x0004_2000_4840_1002, 0x04A0_0010_4100_2900, 0x00DA_8010_0080_0800,
        0x2840_8008_0080_0402, 0x1002_0002_8080_0400, 0x1000_D102_2400_8810, 0x3000_1241_0200_0A84,
        0x4120_4000_9020_8005, 0x1100_2010_0042_4000, 0x08A0_2001_0041_0010, 0x0000_0900_1001_0020,
        0x0004_0008_0080_8004, 0x2040_0200_0400_8080, 0x0600_0200_0100_8080, 0x0815_0681_0546_0004,
        0x8000_8000_4000_2080, 0x0080_8108_4422_0200, 0x4201_2072_0280_C200, 0x0008_0010_0084_0880,
        0x1240_0801_0010_8500, 0x0022_0049_04B0_0200, 0x9801_0004_0200_0100, 0x8811_1409_0080_4200,
        0x0200_2100_4212_8202, 0x0020_4000_8219_0021, 0x0004_4020_0008_1501, 0x4202_0020_0804_4012,
        0x0001_0008_0004_1043, 0x0401_0002_0400_0801, 0x3300_8082_0110_0804, 0x0081_0023_10C4_0482,
    ],
    [
        0x0004_0808_0044_1442, 0x5430_0409_0400_2200, 0x0C86_0407_0202_4800, 0x0004_0420_8010_0408,
        0x2014_1420_0030_10D0, 0x0884_4120_1021_0142, 0x0032_1201_0442_0400, 0x0001_0C02_0201_0404,
        0xA000_1020_0121_4200, 0x0882_6018_8A80_9980, 0x2212_1084_0040_4041, 0x000A_3822_4140_2000,
        0x1010_4415_2002_0001, 0x0408_0202_C220_002C, 0x2000_0402_0144_2008, 0x8800_0201_0088_3444,
        0x2212_4008_1010_2084, 0x00B0_2002_1002_0890, 0x0410_0008_0241_420A, 0x8824_0000_9022_0000,
        0x2002_0404_0211_1100, 0x0002_0080_8811_0801, 0x4000_6004_0402_2800, 0x0043_0400_4108_9000,
        0x0010_0804_04A0_0400, 0x0101_5400_4848_6802, 0xA908_4040_0404_0482, 0x8002_0401_0804_0808,
        0xC901_0040_0C00_4040, 0x4210_0881_0100_8084, 0x00CA_0045_1404_1200, 0x0020_6240_0082_0801,
        0x1841_2809_4020_6020, 0x0004_1004_1849_0110, 0x0103_0241_0088_0800, 0x0005_4008_21C2_0200,
        0x8010_0202_0108_2008, 0x11D0_0040_8021_1000, 0x4004_2408_4004_0100, 0x0401_0051_0004_8400,
        0x2002_1002_2024_0800, 0x0000_6104_1009_2000, 0x8001_0021_0400_C042, 0x0400_1C42_0804_0081,
        0x0840_8212_0C00_0202, 0x1281_5010_0041_4082, 0x02A0_0401_0200_5050, 0x0011_0802_0040_1288,
        0x0000_4208_6108_0000, 0x2001_8044_0A20_4000, 0x0280_0202_0D04_2208, 0x90E0_0600_2088_0221,
        0x0202_40C0_0501_0128, 0xC000_C684_0802_0300, 0x0450_2002_4410_4020, 0x0024_01A8_0208_8001,
        0x0104_8084_0101_4040, 0x0002_0201_0101_1020, 0x0001_0002_5200_9010, 0x0000_0804_2842_0880,
        0x4040_4022_9132_0204, 0x0100_4840_0801_0710, 0x8408_0510_1002_0080, 0x0014_0490_040C_2080,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a bishop, and those of a bishop that is also an alfil rider, cover the same squares, but their
    /// attacks differ.
    #[test]
    fn tables_of_lines_on_the_same_squares_differ() {
        let mut cache = AttackCache::new();
        let from = Square(0);
        let bishop = Line::<u64>::one_arm(from, &[9, 18, 27].map(Square)).expect("a straight arm");
        let rider = Line::one_arm(from, &[18].map(Square)).expect("a straight arm");
        let attacks_with_occupied_b2 = |lines: &[Line<u64>], cache: &mut AttackCache<u64>| {
            let table = MagicAttacks::new(lines, from, Cross::Diagonal, cache).expect("a table");
            table.attacks(1 << 9)
        };
        assert_eq!(attacks_with_occupied_b2(&[bishop], &mut cache), 1 << 9);
        assert_eq!(attacks_with_occupied_b2(&[bishop, rider], &mut cache), 1 << 9 | 1 << 18);
    }

    #[test]
    fn multipliers_fit_every_square_and_shorter_lines() {
        let mut random = 7_u64;
        for (cross, at) in Cross::ALL.iter().flat_map(|&cross| (0..64).map(move |at| (cross, at))) {
            let from = Square(at);
            for length in 1..SIZE as usize {
                let nearest = |squares: &mut dyn Iterator<Item = Square>| {
                    let squares: Vec<Square> = squares.take(length).collect();
                    Line::one_arm(from, &squares).expect("a straight arm")
                };
                let arms = cross.axes(from).map(|axis| {
                    let below: Vec<Square> = axis.below.squares().collect();
                    [nearest(&mut below.into_iter().rev()), nearest(&mut axis.above.squares())]
                });
                let lines = arms.as_flattened();
                let table = MagicAttacks::new(lines, from, cross, &mut AttackCache::new()).expect("a table");
                for _ in 0..64 {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let occupied = random & random.rotate_left(17) & !(1 << at);
                    let attacks = lines.iter().fold(0, |to, line| to | line.attacks(occupied));
                    assert_eq!(table.attacks(occupied), attacks, "{cross:?} {at} {length}");
                }
            }
        }
    }
}
