//! Shuffled setups: numbered placements of pieces on given squares, as in Chess960.

use super::{KindId, Side, Square};

/// The maximum number of orders of the pieces of one group.
pub const MAX_ORDERS: usize = 10_000;

/// The possible placements of pieces of one side on a list of squares, numbered from 0.
///
/// The pieces are placed group by group. Each group takes some of the remaining squares; the number of its choices does not
/// depend on the squares of earlier groups. The number of a placement is in mixed radix, with the choices of the first group as
/// the lowest digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceShuffle {
    side: Side,
    squares: Vec<Square>,
    /// True for light squares, by index in `squares`.
    is_light: Vec<bool>,
    /// The squares of the other side's pieces, by index in `squares`, if the shuffle places them in the same way.
    mirrored_squares: Option<Vec<Square>>,
    groups: Vec<ShuffleGroup>,
}

/// A group of pieces that a shuffle places together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleGroup {
    /// The choices of squares: the colour (`Some(true)` for light, `Some(false)` for dark, `None` for any) and the number of
    /// squares.
    square_choices: Vec<(Option<bool>, usize)>,
    /// The allowed orders of the pieces on these squares.
    orders: Vec<Vec<KindId>>,
}

impl ShuffleGroup {
    /// Returns the group of `count` pieces of one kind.
    pub fn of_one_kind(kind: KindId, count: usize) -> ShuffleGroup {
        ShuffleGroup { square_choices: vec![(None, count)], orders: vec![vec![kind; count]] }
    }

    /// Returns the group of pieces that are spread evenly over the squares of both colours; `None` if they have more than
    /// [`MAX_ORDERS`] orders.
    pub fn on_both_colours(pieces: &[KindId]) -> Option<ShuffleGroup> {
        let half = pieces.len() / 2;
        let square_choices = vec![(Some(true), half), (Some(false), pieces.len() - half)];
        Some(ShuffleGroup { square_choices, orders: orders(pieces)? })
    }

    /// Returns the group in which pieces of the kind `inner` are neither first nor last; `None` if the pieces have more than
    /// [`MAX_ORDERS`] orders.
    pub fn between(inner: KindId, pieces: &[KindId]) -> Option<ShuffleGroup> {
        let mut orders = orders(pieces)?;
        orders.retain(|order| order.first() != Some(&inner) && order.last() != Some(&inner));
        Some(ShuffleGroup { square_choices: vec![(None, pieces.len())], orders })
    }
}

impl PieceShuffle {
    /// Creates a shuffle for pieces of `side` on `squares`; the flag is true for a light square. `mirrored_squares` are the
    /// squares of the other side's pieces if the shuffle places them in the same way.
    pub fn new(
        side: Side,
        squares: Vec<(Square, bool)>,
        mirrored_squares: Option<Vec<Square>>,
        groups: Vec<ShuffleGroup>,
    ) -> PieceShuffle {
        let (squares, is_light) = squares.into_iter().unzip();
        PieceShuffle { side, squares, is_light, mirrored_squares, groups }
    }

    /// Returns the squares of a side's pieces; empty if the shuffle does not place pieces of that side.
    pub fn squares(&self, side: Side) -> &[Square] {
        if side == self.side { &self.squares } else { self.mirrored_squares.as_deref().unwrap_or_default() }
    }

    /// Returns true if the shuffle places pieces of the kind.
    pub fn has(&self, kind: KindId) -> bool {
        self.groups.iter().any(|group| group.orders.iter().flatten().any(|&other| other == kind))
    }

    /// Returns the number of placements; `None` if it is 2^64 or more.
    pub fn placements(&self) -> Option<u64> {
        let mut free: Vec<usize> = (0..self.squares.len()).collect();
        let mut count = 1u64;
        for group in &self.groups {
            for &(colour, square_count) in &group.square_choices {
                let candidates = self.squares_of_colour(&free, colour);
                count = count.checked_mul(checked_binomial(candidates.len(), square_count)?)?;
                free.retain(|square| !candidates.iter().take(square_count).any(|other| other == square));
            }
            count = count.checked_mul(group.orders.len() as u64)?;
        }
        Some(count)
    }

    /// Divides `number` by the number of placements. Returns the pieces of the placement whose number is the remainder, and the
    /// quotient. The pieces include those of the other side if the shuffle places them too.
    ///
    /// # Panics
    /// If the shuffle has no placement, or if [`PieceShuffle::placements`] is `None`.
    pub fn placement(&self, number: u64) -> (Vec<(Square, KindId, Side)>, u64) {
        let (mut number, mut free) = (number, (0..self.squares.len()).collect::<Vec<_>>());
        let mut next_digit = |base: u64| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut placed = Vec::new();
        for group in &self.groups {
            let mut taken = Vec::new();
            for &(colour, count) in &group.square_choices {
                let candidates = self.squares_of_colour(&free, colour);
                let chosen =
                    combination(next_digit(binomial(candidates.len(), count)), candidates.len(), count);
                taken.extend(chosen.into_iter().map(|index| candidates[index]));
                free.retain(|square| !taken.contains(square));
            }
            let order = &group.orders[next_digit(group.orders.len() as u64) as usize];
            placed.extend(taken.into_iter().zip(order.iter().copied()));
        }
        let mirrored = self.mirrored_squares.iter().flat_map(|squares| {
            placed.iter().map(|&(index, kind)| (squares[index], kind, self.side.other()))
        });
        let mut all: Vec<_> =
            placed.iter().map(|&(index, kind)| (self.squares[index], kind, self.side)).collect();
        all.extend(mirrored);
        (all, number)
    }

    /// Returns the number of a placement, which is given as a function that returns the kind on a square; `None` if the shuffle
    /// has no such placement.
    ///
    /// # Panics
    /// If [`PieceShuffle::placements`] is `None`.
    pub fn number(&self, at: impl Fn(Square) -> Option<KindId>) -> Option<u64> {
        let mut free: Vec<usize> = (0..self.squares.len()).collect();
        let (mut number, mut radix) = (0u64, 1u64);
        let mut append_digit = |digit: u64, base: u64| {
            number += radix * digit;
            radix = radix.saturating_mul(base);
        };
        for group in &self.groups {
            let is_of_group = |&index: &usize| {
                let kind = at(self.squares[index]);
                kind.is_some_and(|kind| group.orders.first().is_some_and(|order| order.contains(&kind)))
            };
            let mut taken = Vec::new();
            for &(colour, count) in &group.square_choices {
                let candidates = self.squares_of_colour(&free, colour);
                let chosen: Vec<usize> =
                    (0..candidates.len()).filter(|&index| is_of_group(&candidates[index])).collect();
                if chosen.len() != count {
                    return None;
                }
                append_digit(
                    combination_number(&chosen, candidates.len()),
                    binomial(candidates.len(), count),
                );
                taken.extend(chosen.into_iter().map(|index| candidates[index]));
            }
            free.retain(|index| !taken.contains(index));
            let order: Option<Vec<KindId>> = taken.iter().map(|&index| at(self.squares[index])).collect();
            let order = order?;
            let digit = group.orders.iter().position(|other| *other == order)?;
            append_digit(digit as u64, group.orders.len() as u64);
        }
        Some(number)
    }

    /// Returns the free squares of a colour, or all free squares, as indices into `squares`.
    fn squares_of_colour(&self, free: &[usize], colour: Option<bool>) -> Vec<usize> {
        let has_colour = |index: &usize| colour.is_none_or(|light| self.is_light[*index] == light);
        free.iter().copied().filter(has_colour).collect()
    }
}

/// Returns the distinct orders of the pieces, sorted lexicographically. Kinds are compared by their first occurrence in `pieces`.
/// Returns `None` if there are more than [`MAX_ORDERS`].
fn orders(pieces: &[KindId]) -> Option<Vec<Vec<KindId>>> {
    let mut kinds: Vec<(KindId, usize)> = Vec::new();
    for &piece in pieces {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
            Some((_, count)) => *count += 1,
            None => kinds.push((piece, 1)),
        }
    }
    let mut orders = vec![(Vec::new(), kinds)];
    for _ in 0..pieces.len() {
        let mut longer = Vec::new();
        for (order, left) in &orders {
            for (index, &(kind, count)) in left.iter().enumerate().filter(|(_, (_, count))| *count > 0) {
                let (mut order, mut left) = (order.clone(), left.clone());
                order.push(kind);
                left[index].1 = count - 1;
                longer.push((order, left));
            }
        }
        if longer.len() > MAX_ORDERS {
            return None;
        }
        orders = longer;
    }
    Some(orders.into_iter().map(|(order, _)| order).collect())
}

/// Returns the number of ways to choose `count` of `all` elements; `None` if it is 2^64 or more.
fn checked_binomial(all: usize, count: usize) -> Option<u64> {
    if count > all {
        return Some(0);
    }
    // The intermediate values grow with `taken`, which stays below half of `all`, so none of them exceeds the result.
    (0..count.min(all - count) as u64).try_fold(1, |product: u64, taken| {
        let next = u128::from(product) * u128::from(all as u64 - taken) / u128::from(taken + 1);
        u64::try_from(next).ok()
    })
}

/// Returns the number of ways to choose `count` of `all` elements, in a shuffle with fewer than 2^64 placements.
fn binomial(all: usize, count: usize) -> u64 {
    checked_binomial(all, count).expect("the number of placements fits")
}

/// Returns the combination of `count` of `all` elements that has the given number in lexicographic order.
fn combination(mut number: u64, all: usize, count: usize) -> Vec<usize> {
    let mut chosen = Vec::new();
    for index in 0..all {
        let left = count - chosen.len();
        if left == 0 {
            break;
        }
        let combinations_with_index = binomial(all - index - 1, left - 1);
        if number < combinations_with_index {
            chosen.push(index);
        } else {
            number -= combinations_with_index;
        }
    }
    chosen
}

/// Returns the number of a combination in lexicographic order.
fn combination_number(chosen: &[usize], all: usize) -> u64 {
    let (mut number, mut next) = (0, 0);
    for (taken, &index) in chosen.iter().enumerate() {
        for passed in next..index {
            number += binomial(all - passed - 1, chosen.len() - taken - 1);
        }
        next = index + 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{PieceShuffle, ShuffleGroup};
    use crate::board::{KindId, Side, Square};

    const KING: KindId = KindId(0);
    const QUEEN: KindId = KindId(1);
    const ROOK: KindId = KindId(2);
    const BISHOP: KindId = KindId(3);
    const KNIGHT: KindId = KindId(4);

    fn chess960() -> PieceShuffle {
        let groups = vec![
            ShuffleGroup::on_both_colours(&[BISHOP, BISHOP]).expect("few orders"),
            ShuffleGroup::of_one_kind(QUEEN, 1),
            ShuffleGroup::of_one_kind(KNIGHT, 2),
            ShuffleGroup::between(KING, &[KING, ROOK, ROOK]).expect("few orders"),
        ];
        let squares = (0..8).map(|file| (Square(file), file % 2 == 1)).collect();
        PieceShuffle::new(Side::White, squares, None, groups)
    }

    fn row(shuffle: &PieceShuffle, number: u64) -> String {
        let (mut placed, _) = shuffle.placement(number);
        placed.sort_by_key(|piece| piece.0);
        placed.iter().map(|(_, kind, _)| ['K', 'Q', 'R', 'B', 'N'][kind.index()]).collect()
    }

    #[test]
    fn chess960_has_its_standard_numbers() {
        let shuffle = chess960();
        assert_eq!(shuffle.placements(), Some(960));
        assert_eq!(row(&shuffle, 0), "BBQNNRKR");
        assert_eq!(row(&shuffle, 518), "RNBQKBNR");
        assert_eq!(row(&shuffle, 959), "RKRNNQBB");
    }

    #[test]
    fn every_number_has_its_own_placement() {
        let shuffle = chess960();
        let rows: BTreeSet<String> = (0..960).map(|number| row(&shuffle, number)).collect();
        assert_eq!(rows.len(), 960);
        for number in 0..960 {
            let (placed, quotient) = shuffle.placement(number + 960 * 3);
            let at = |square| placed.iter().find(|piece| piece.0 == square).map(|piece| piece.1);
            assert_eq!((shuffle.number(at), quotient), (Some(number), 3));
        }
    }

    #[test]
    fn numbers_of_placements_are_exact_or_absent() {
        let placements = |squares: u8, counts: &[usize]| {
            let squares = (0..squares).map(|square| (Square(square), false)).collect();
            let groups = counts.iter().map(|&count| ShuffleGroup::of_one_kind(ROOK, count));
            PieceShuffle::new(Side::White, squares, None, groups.collect()).placements()
        };
        assert_eq!(placements(64, &[32, 32]), Some(1_832_624_140_942_590_534));
        assert_eq!(placements(67, &[33, 34]), Some(14_226_520_737_620_288_370));
        assert_eq!(placements(68, &[34, 34]), None);
        assert_eq!(placements(128, &[64, 64]), None);
    }

    #[test]
    fn a_placement_that_breaks_the_rules_has_no_number() {
        let shuffle = chess960();
        let at = |row: &'static [KindId]| move |square: Square| Some(row[square.index()]);
        assert_eq!(shuffle.number(at(&[BISHOP, KNIGHT, BISHOP, QUEEN, ROOK, KING, KNIGHT, ROOK])), None);
        assert_eq!(shuffle.number(at(&[KING, KNIGHT, BISHOP, QUEEN, ROOK, BISHOP, KNIGHT, ROOK])), None);
    }
}
