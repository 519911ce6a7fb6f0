//! Steps of many pieces at once: where a table is nothing but the same few shifts from every square, all pieces are shifted
//! together and their moves counted, not listed.

use super::bits::Bits;
use super::part::{Effect, Plain};
use super::way::Way;
use crate::board::Square;
use crate::ir::Limited;

/// A part's moves as shifts.
pub(super) struct Strides<B> {
    list: Vec<Stride<B>>,
    /// For so many pieces, looking up one after the other is quicker.
    pub few: u32,
    /// What they become, and the ends that it is for.
    promotion: Option<(B, Vec<Limited>, Plain)>,
}

/// One shift, in one or more steps.
#[derive(PartialEq)]
struct Stride<B> {
    /// The squares from which it is made.
    from: B,
    /// The steps to squares that must be vacant.
    over: Vec<i16>,
    /// The last step.
    last: i16,
}

impl<B: Bits> Strides<B> {
    /// The shifts of a part; `None` if there is no gain in them.
    pub fn new(way: &Way<B>, effect: &Effect<B>) -> Option<Strides<B>> {
        let Effect { stays, takes_maker, promotions, .. } = effect;
        if *stays || *takes_maker || way.has_lines() || promotions.len() > 1 {
            return None;
        }
        let promotion = match promotions.first() {
            None => None,
            Some(promotion) => {
                let everywhere = promotion.due.iter().all(|due| *due == promotion.due[0]);
                if !everywhere || promotion.options.iter().any(|option| option.at_most.is_some()) {
                    return None;
                }
                Some((promotion.due[0], promotion.options.clone(), promotion.plain))
            }
        };
        let mut strides: Vec<Stride<B>> = Vec::new();
        for from in (0..way.leaps.len()).map(|at| Square(at as u8)) {
            let by = |a: Square, b: Square| i16::from(b.0) - i16::from(a.0);
            for to in way.leaps[from.index()].squares() {
                add(&mut strides, from, Vec::new(), by(from, to));
            }
            for path in way.paths_from(from) {
                if !path.filled.is_none() || path.to.len() != 1 || path.vacant.len() > 3 {
                    return None;
                }
                let to = path.to.first();
                let mut over: Vec<Square> = path.vacant.squares().collect();
                if to < from {
                    over.reverse();
                }
                let mut at = from;
                let mut steps = Vec::new();
                for next in over {
                    steps.push(by(at, next));
                    at = next;
                }
                add(&mut strides, from, steps, by(at, to));
            }
        }
        let steps: usize = strides.iter().map(|stride| stride.over.len() + 1).sum();
        Some(Strides { list: strides, few: steps as u32, promotion })
    }

    /// How many moves the pieces have that end on `ends`.
    pub fn count(&self, pieces: B, ends: B, vacant: B) -> u64 {
        let mut count = 0;
        for stride in &self.list {
            let mut moving = pieces & stride.from;
            for &step in &stride.over {
                moving = moving.shifted(step) & vacant;
            }
            let to = moving.shifted(stride.last) & ends;
            count += u64::from(to.len());
            if let Some((due, options, plain)) = &self.promotion
                && to.meets(*due)
            {
                let choices = options.len() as u64 + u64::from(*plain == Plain::Always);
                count += u64::from((to & *due).len()) * (choices - 1);
            }
        }
        count
    }
}

fn add<B: Bits>(strides: &mut Vec<Stride<B>>, from: Square, over: Vec<i16>, last: i16) {
    match strides.iter_mut().find(|stride| stride.over == over && stride.last == last) {
        Some(stride) => stride.from |= B::bit(from),
        None => strides.push(Stride { from: B::bit(from), over, last }),
    }
}
