//! A glance at a position, to see that no ending can hold while there are moves: for each of them a bound that is quickly asked. Not
//! whether one does hold.

use super::past::Past;
use crate::board::{KindId, Side};
use crate::ir::{EndReason, Fact, Program};
use crate::position::Position;

/// What every ending needs that does not ask for want of moves.
#[derive(Debug)]
pub(super) struct Glance {
    needs: Vec<Need>,
}

/// Without this an ending does not hold.
#[derive(Debug)]
enum Need {
    /// The position has occurred so often.
    Occurrences(u32),
    /// The clock stands so high.
    Clock(u32),
    /// Of other kinds than these there are at most so many pieces on the board.
    Others(Vec<KindId>, u32),
    /// Nothing that is quickly asked.
    Unknown,
}

impl Glance {
    /// The needs of a program's endings.
    pub fn new(program: &Program) -> Glance {
        let endings = program.open_endings.iter().map(|&number| &program.endings[number].reason);
        let needs = endings.map(|reason| match reason {
            EndReason::Idle { plies, .. } => Need::Clock(*plies),
            EndReason::When(facts) => {
                facts.iter().find_map(|fact| need(fact, program.kinds.len())).unwrap_or(Need::Unknown)
            }
        });
        Glance { needs: needs.collect() }
    }

    /// Whether an ending may hold.
    pub fn may_end(&self, position: &Position, past: &Past, key: u64) -> bool {
        self.needs.iter().any(|need| match need {
            Need::Occurrences(times) => past.count(key) + 1 >= *times,
            Need::Clock(plies) => u32::from(position.clock()) >= *plies,
            Need::Others(kinds, most) => {
                let all = position.occupied(Side::White) | position.occupied(Side::Black);
                let others = kinds.iter().fold(all, |others, &kind| others - *position.plane(kind));
                others.len() <= *most as usize
            }
            Need::Unknown => true,
        })
    }
}

/// What a fact needs, if that is quickly asked.
fn need(fact: &Fact, kind_count: usize) -> Option<Need> {
    match fact {
        Fact::Repeats { times, .. } => Some(Need::Occurrences(*times)),
        Fact::Only { kinds, rest } => {
            Some(Need::Others(kinds.kinds(kind_count).collect(), rest.map_or(0, |rest| rest.0)))
        }
        _ => None,
    }
}
