//! Whether a game is over where a position stands, by counting pieces. Not how it has ended.

use crate::board::{KindId, Side};
use crate::interp;
use crate::ir::{EndReason, Ending, Fact, Program, Royalty};
use crate::kernel::squares::Bits;
use crate::kernel::tables::Count;
use crate::position::Position;

/// What there must be on the board for a game to go on.
pub struct Over {
    /// So many royals.
    royals: Vec<(Side, KindId, u32)>,
    /// One of these: White, Black; nothing for a side without them.
    jointly: [Vec<KindId>; 2],
    /// Games end when there are so many of these.
    counted: Vec<Count>,
    /// Games end when a side has done the deed of that counter so often.
    done: Vec<(Side, usize, u8)>,
    /// The interpreter must be asked too.
    ask: bool,
    /// None of all that: no position is over by itself.
    never: bool,
}

impl Over {
    /// What ends games of a program.
    ///
    /// `single_royal` tells that positions without exactly one royal of the side to move are left to the interpreter anyway.
    pub fn new(program: &Program, single_royal: bool) -> Over {
        let mut over = Over {
            royals: Vec::new(),
            jointly: [const { Vec::new() }; 2],
            counted: Vec::new(),
            done: Vec::new(),
            ask: false,
            never: false,
        };
        for (kind, id) in program.kinds.iter().zip((0..).map(KindId)) {
            for side in Side::BOTH {
                let had = kind.original[side.index()].len() as u32;
                match kind.royalty {
                    Royalty::Royal if had > 1 || had > 0 && !single_royal => {
                        over.royals.push((side, id, had));
                    }
                    Royalty::Jointly => over.jointly[side.index()].push(id),
                    _ => {}
                }
            }
        }
        for side in Side::BOTH {
            let had = |id: &KindId| !program.kind(*id).original[side.index()].is_empty();
            if !over.jointly[side.index()].iter().any(had) {
                over.jointly[side.index()].clear();
            }
        }
        for ending in program.standing_endings.iter().map(|&number| &program.endings[number]) {
            for side in Side::BOTH.into_iter().filter(|side| ending.sides[side.index()]) {
                match only_fact(ending) {
                    Some(&Fact::Done { counter, times }) => over.done.push((side, counter, times)),
                    fact => match fact.and_then(|fact| Count::new(program, fact, side)) {
                        Some(row) => over.counted.push(row),
                        None => over.ask = true,
                    },
                }
            }
        }
        let idle = over.royals.is_empty()
            && over.jointly.iter().all(Vec::is_empty)
            && over.counted.is_empty()
            && over.done.is_empty();
        over.never = idle && !over.ask;
        over
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over<B: Bits>(&self, program: &Program, position: &Position) -> bool {
        if self.never {
            return false;
        }
        self.judge::<B>(program, position)
    }

    fn judge<B: Bits>(&self, program: &Program, position: &Position) -> bool {
        let count = |side, kind| (B::of(position.plane(kind)) & B::of(&position.occupied(side))).len();
        self.royals.iter().any(|&(side, kind, had)| count(side, kind) < had)
            || Side::BOTH.into_iter().any(|side| {
                let kinds = &self.jointly[side.index()];
                !kinds.is_empty() && kinds.iter().all(|&kind| count(side, kind) == 0)
            })
            || self.counted.iter().any(|count| count.holds::<B>(position))
            || self.done.iter().any(|&(side, counter, times)| position.done(side, counter) >= times)
            || self.ask && interp::standing_outcome(program, position).is_some()
    }
}

/// The fact that an ending asks, if it is but one.
fn only_fact(ending: &Ending) -> Option<&Fact> {
    let EndReason::When(facts) = &ending.reason else { return None };
    if let [fact] = facts.as_slice() { Some(fact) } else { None }
}
