//! Facts about the pieces on the board: their numbers, and lines of them. Evaluated with bitboards.

use super::turn_sets::TurnSets;
use crate::board::{Side, SquareSet};
use crate::ir::{Amount, Fact, Program, SetId};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// A fact about the pieces on the board, for one player.
pub struct PositionFact<B> {
    player: Side,
    fact: Fact,
    test: Test<B>,
}

/// The test whether a fact holds.
enum Test<B> {
    /// The set has this number of members.
    Number(Amount, TurnSets<B>),
    /// The first set has more members than the second.
    More([TurnSets<B>; 2]),
    /// A line contains at least, or exactly, this number of consecutive members of the set.
    InLine { length: usize, exactly: bool, set: TurnSets<B> },
}

impl<B: Bits> PositionFact<B> {
    /// Compiles a fact; `None` if it depends on more than the position, or on attacks.
    pub fn new(program: &Program, fact: &Fact, player: Side) -> Option<PositionFact<B>> {
        let compile = |set: SetId| TurnSets::of_set(program, program.set(set), player).ok();
        let test = match *fact {
            Fact::CountOf(amount, set) => Test::Number(amount, compile(set)?),
            Fact::More(one, other) => Test::More([compile(one)?, compile(other)?]),
            Fact::InLine { length, exactly, set } => {
                Test::InLine { length: length as usize, exactly, set: compile(set)? }
            }
            _ => return None,
        };
        Some(PositionFact { player, fact: fact.clone(), test })
    }

    /// Returns true if this is the given fact for the given player.
    pub fn is(&self, fact: &Fact, player: Side) -> bool {
        self.player == player && self.fact == *fact
    }

    /// Returns true if the fact holds in a position. `view` must be the view of its player.
    pub fn holds(&self, program: &Program, view: &BoardView<B>, position: &Position) -> bool {
        let members = |set: &TurnSets<B>| set.squares_in(view, position);
        match &self.test {
            Test::Number(amount, set) => amount.is_satisfied_by(members(set).len()),
            Test::More([one, other]) => members(one).len() > members(other).len(),
            Test::InLine { length, exactly, set } => {
                let members: SquareSet = members(set).squares().collect();
                program.lines.have_run(&members, *length, *exactly)
            }
        }
    }
}
