//! The conditions under which a piece may move by a rule, apart from those on the path and the target. They are evaluated once per turn,
//! so that rules with conditions can be compiled to tables.

use smallvec::SmallVec;

use super::chain::Reason;
use super::turn_guard::TurnGuard;
use crate::board::{Side, Square, SquareSet};
use crate::interp::{self, PieceConditions};
use crate::ir::{Fact, Program, State};
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The conditions under which a piece may move by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Condition {
    /// The guards that must hold and do not depend on the piece, one bit for each guard of the program.
    guards: u64,
    /// The conditions that depend on the piece, one bit for each of [`piece_conditions`].
    piece_conditions: u16,
    /// The states that the piece must have: first the state that the rule requires, then the state that guards about
    /// unmoved pieces require.
    states: [State; 2],
    /// True if there is any condition.
    is_present: bool,
}

impl Condition {
    /// Compiles the conditions of a rule. `guards` are the numbers of its guards; `state` is the required state of the piece.
    ///
    /// # Errors
    /// Returns an error if a condition cannot be evaluated before the move, or if two conditions contradict each other.
    pub fn new(program: &Program, guards: &[usize], state: State) -> Result<Condition, Reason> {
        let mut condition = Condition { states: [state, State::default()], ..Condition::default() };
        for &number in guards {
            let guard = &program.guards[number];
            if guard.cases == [[Fact::Unmoved]] {
                let wanted = Some(!guard.unless);
                let previous = condition.states[1].unmoved.replace(!guard.unless);
                if previous.is_some_and(|previous| Some(previous) != wanted) {
                    return Err("its conditions contradict each other");
                }
            } else if guard.is_late() {
                return Err("its condition depends on the position after the move");
            } else if interp::guard_depends_on_piece(program, number) {
                condition.piece_conditions |= bit_of(program, PieceCondition::Guard(number))?;
            } else {
                condition.guards |= 1u64.checked_shl(number as u32).ok_or(TOO_MANY)?;
            }
        }
        condition.is_present = condition != Condition::default();
        Ok(condition)
    }

    /// Adds restrictions, which must not apply to the piece.
    ///
    /// # Errors
    /// Returns an error if the game has too many conditions.
    pub fn add_restrictions(&mut self, program: &Program, restrictions: &[usize]) -> Result<(), Reason> {
        for &number in restrictions {
            self.piece_conditions |= bit_of(program, PieceCondition::Restriction(number))?;
            self.is_present = true;
        }
        Ok(())
    }

    /// Compiles those conditions of a rule of one side that can be evaluated once per turn. Omits the others.
    pub fn necessary(program: &Program, guards: &[usize], state: State, side: Side) -> Condition {
        let mut condition = Condition::from_state(state);
        for &number in guards {
            let guard = &program.guards[number];
            if number < 64 && TurnGuard::<SquareSet>::new(program, guard, side).is_some() {
                condition.guards |= 1 << number;
            } else if !guard.is_late()
                && interp::guard_depends_on_piece(program, number)
                && let Ok(bit) = bit_of(program, PieceCondition::Guard(number))
            {
                condition.piece_conditions |= bit;
            }
        }
        condition.is_present = condition != Condition::default();
        condition
    }

    /// Returns the condition that a piece is in a state.
    pub fn from_state(state: State) -> Condition {
        let states = [state, State::default()];
        Condition { states, is_present: state != State::default(), ..Condition::default() }
    }

    /// Returns true if the condition depends on the piece that moves.
    pub fn depends_on_piece(&self) -> bool {
        self.states != [State::default(); 2] || self.depends_on_square()
    }

    /// Returns true if the condition depends on the square of the piece that moves.
    pub fn depends_on_square(&self) -> bool {
        self.piece_conditions != 0
    }

    /// Returns one bit for each guard that does not depend on the piece.
    pub fn guards(&self) -> u64 {
        self.guards
    }

    /// Returns one bit for each condition that depends on the piece.
    pub fn piece_conditions(&self) -> u16 {
        self.piece_conditions
    }

    /// Returns true if every piece meets it in every position.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.is_present
    }

    /// Returns true if the guards that do not depend on the piece hold. `failed_guards` are the bits of the guards that do not hold.
    #[inline]
    pub fn guards_hold(&self, failed_guards: u64) -> bool {
        self.guards & failed_guards == 0
    }

    /// Returns those of `pieces` that meet the condition. `failed_guards` are the bits of the guards that do not hold.
    pub fn satisfying_pieces<B: Bits>(
        &self,
        pieces: B,
        failed_guards: u64,
        failing_pieces: Option<&FailingPieces<B>>,
        position: &Position,
    ) -> B {
        if !self.guards_hold(failed_guards) {
            return B::NONE;
        }
        let mut pieces = pieces;
        for (bit, failing) in failing_pieces.into_iter().flatten() {
            if self.piece_conditions & bit != 0 {
                pieces &= !*failing;
            }
        }
        for state in self.states {
            let flags = [(state.unmoved, position.unmoved()), (state.promoted, position.promoted())];
            for (wanted, squares) in flags {
                match wanted {
                    Some(true) => pieces &= B::from_set(squares),
                    Some(false) => pieces &= !B::from_set(squares),
                    None => {}
                }
            }
        }
        pieces
    }
}

/// The pieces for which some conditions fail, each set with the bit of the condition in [`Condition::piece_conditions`].
pub type FailingPieces<B> = SmallVec<[(u16, B); 2]>;

/// A guard or a restriction that depends on the piece that moves, by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PieceCondition {
    /// The guard must hold.
    Guard(usize),
    /// The restriction must not apply.
    Restriction(usize),
}

impl PieceCondition {
    /// Returns true if the condition fails for the piece on a square. The interpreter evaluates it.
    pub fn fails(self, conditions: &PieceConditions<'_>, at: Square) -> bool {
        match self {
            PieceCondition::Guard(guard) => !conditions.guard_holds(guard, Some(at)),
            PieceCondition::Restriction(restriction) => conditions.is_restricted(restriction, at),
        }
    }
}

/// The maximum number of conditions of a game that depend on the piece that moves.
const MAX_PIECE_CONDITIONS: usize = 16;

/// Iterates over all conditions of a game that depend on the piece that moves.
fn piece_conditions(program: &Program) -> impl Iterator<Item = PieceCondition> {
    let guards = (0..program.guards.len()).filter(|&guard| interp::guard_depends_on_piece(program, guard));
    let restrictions = 0..program.restrictions.len();
    guards.map(PieceCondition::Guard).chain(restrictions.map(PieceCondition::Restriction))
}

/// Iterates over the conditions with these bits in [`Condition::piece_conditions`], each with its bit.
pub fn piece_conditions_of(program: &Program, bits: u16) -> impl Iterator<Item = (u16, PieceCondition)> {
    let numbered = (0..).zip(piece_conditions(program).take(MAX_PIECE_CONDITIONS));
    numbered.map(|(index, condition)| (1u16 << index, condition)).filter(move |(bit, _)| bits & bit != 0)
}

/// Returns the bit of a condition in [`Condition::piece_conditions`].
///
/// # Errors
/// Returns an error if the game has too many such conditions.
fn bit_of(program: &Program, condition: PieceCondition) -> Result<u16, Reason> {
    let index = piece_conditions(program).take(MAX_PIECE_CONDITIONS).position(|other| other == condition);
    index.map(|index| 1 << index).ok_or(TOO_MANY)
}

/// The reason why a rule has no table if the game has too many conditions.
const TOO_MANY: Reason = "the game has too many conditions";
