//! Whether a game is over where a position stands, by counting pieces as far as that will do. Not how it has ended.

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
    /// Games end so.
    ends: Vec<End>,
    /// None of all that: no position is over by itself.
    never: bool,
}

impl Over {
    /// What ends games of a program.
    ///
    /// `left_anyway` tells that positions without exactly one royal of the side to move are left to the interpreter, and that a side
    /// that has lost its royal is always the one to move.
    pub fn new(program: &Program, left_anyway: bool) -> Over {
        let mut over =
            Over { royals: Vec::new(), jointly: [const { Vec::new() }; 2], ends: Vec::new(), never: false };
        for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
            for side in Side::BOTH {
                let had = kind.original[side.index()].len() as u32;
                match kind.royalty {
                    Royalty::Royal if had > 1 || had > 0 && !left_anyway => {
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
                over.ends.push(End::new(program, ending, side));
            }
        }
        over.never = over.royals.is_empty() && over.jointly.iter().all(Vec::is_empty) && over.ends.is_empty();
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
            || self.ends.iter().any(|end| end.holds::<B>(program, position))
    }
}

/// An ending for one side.
struct End {
    /// There are so many of these.
    counted: Vec<Count>,
    /// It has done the deeds of these counters so often.
    done: Vec<(Side, usize, u8)>,
    /// And what only the interpreter can tell.
    more: bool,
}

impl End {
    fn new(program: &Program, ending: &Ending, side: Side) -> End {
        let mut end = End { counted: Vec::new(), done: Vec::new(), more: false };
        let EndReason::When(facts) = &ending.reason else { return End { more: true, ..end } };
        for fact in facts {
            if let Fact::Done { counter, times } = fact {
                end.done.push((side, *counter, *times));
            } else if let Some(count) = Count::new(program, fact, side) {
                end.counted.push(count);
            } else {
                end.more = true;
                end.counted.extend(Count::needed(program, fact, side));
            }
        }
        end
    }

    fn holds<B: Bits>(&self, program: &Program, position: &Position) -> bool {
        self.counted.iter().all(|count| count.holds::<B>(position))
            && self.done.iter().all(|&(side, counter, times)| position.done(side, counter) >= times)
            && !(self.more && interp::standing_outcome(program, position).is_none())
    }
}
