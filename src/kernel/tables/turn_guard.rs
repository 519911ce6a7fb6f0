//! Conditions that are constant during a turn: piece counts, check, the last mover, and whether a piece has moved.
//! They are evaluated once per position, so that rules with these conditions can be compiled to tables.

use super::chain::Reason;
use crate::board::{KindId, Side};
use crate::ir::{Fact, Guard, Program, Rule, State};
use crate::kernel::squares::Bits;
use crate::position::Position;
use crate::terminal::PieceCount;

/// The conditions under which a piece may move by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Condition {
    /// The guards that must hold, one bit for each guard of the program.
    guards: u64,
    /// The states that the piece must have: first the state that the rule requires, then the state that guards about
    /// unmoved pieces require.
    states: [State; 2],
    /// True if there is any condition.
    is_present: bool,
}

impl Condition {
    /// Compiles the conditions of a rule of one side. `guards` are the numbers of its guards; `state` is the required
    /// state of the piece.
    ///
    /// # Errors
    /// Returns an error if a condition cannot be evaluated once per turn, or if two conditions contradict each other.
    pub fn new(program: &Program, guards: &[usize], state: State, side: Side) -> Result<Condition, Reason> {
        let mut condition = Condition { states: [state, State::default()], ..Condition::default() };
        for &number in guards {
            let guard = &program.guards[number];
            if guard.cases == [[Fact::Unmoved]] {
                let wanted = Some(!guard.unless);
                if condition.states[1]
                    .unmoved
                    .replace(!guard.unless)
                    .is_some_and(|previous| Some(previous) != wanted)
                {
                    return Err("its conditions contradict each other");
                }
            } else if number < 64 && TurnGuard::new(program, guard, side).is_some() {
                condition.guards |= 1 << number;
            } else {
                return Err("its condition cannot be evaluated once per turn");
            }
        }
        condition.is_present = condition != Condition::default();
        Ok(condition)
    }

    /// Compiles those conditions of a rule of one side that can be evaluated once per turn. Omits the others.
    pub fn necessary(program: &Program, guards: &[usize], state: State, side: Side) -> Condition {
        let mut condition = Condition::from_state(state);
        for &number in guards {
            let guard = &program.guards[number];
            if number < 64 && TurnGuard::new(program, guard, side).is_some() {
                condition.guards |= 1 << number;
                condition.is_present = true;
            }
        }
        condition
    }

    /// Returns the condition that a piece is in a state.
    pub fn from_state(state: State) -> Condition {
        let states = [state, State::default()];
        Condition { states, is_present: state != State::default(), ..Condition::default() }
    }

    /// Returns true if the condition depends on the state of the piece.
    pub fn depends_on_piece(&self) -> bool {
        self.states != [State::default(); 2]
    }

    /// Returns true if there are no conditions.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.is_present
    }

    /// Returns true if the guards of the condition hold. `failed_guards` are the bits of the guards that do not hold.
    #[inline]
    pub fn guards_hold(&self, failed_guards: u64) -> bool {
        self.guards & failed_guards == 0
    }

    /// Returns the pieces that meet the conditions. `failed_guards` are the bits of the guards that do not hold.
    pub fn satisfying_pieces<B: Bits>(&self, pieces: B, failed_guards: u64, position: &Position) -> B {
        if !self.guards_hold(failed_guards) {
            return B::NONE;
        }
        let mut pieces = pieces;
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

/// The guards of one side that are evaluated once per turn.
#[derive(Default)]
pub struct TurnGuards {
    /// The guards, each with its bit.
    list: Vec<(u64, TurnGuard)>,
}

impl TurnGuards {
    /// Compiles the guards that the conditions refer to.
    pub fn new(program: &Program, side: Side, conditions: impl Iterator<Item = Condition>) -> TurnGuards {
        let used_bits = conditions.fold(0, |bits, condition| bits | condition.guards);
        let guards = program.guards.iter().take(64).enumerate();
        let compile =
            |(number, guard)| Some((used_bits & (1u64 << number), TurnGuard::new(program, guard, side)?));
        TurnGuards { list: guards.filter_map(compile).filter(|(bit, _)| *bit != 0).collect() }
    }

    /// Returns true if there are no guards.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the bits of the guards that do not hold. `checked` is true if the side to move is in check.
    #[inline]
    pub fn failed_bits(&self, position: &Position, checked: bool) -> u64 {
        if self.is_empty() {
            return 0;
        }
        self.evaluate(position, checked)
    }

    /// Computes the result of [`TurnGuards::failed_bits`].
    fn evaluate(&self, position: &Position, checked: bool) -> u64 {
        self.list
            .iter()
            .filter(|(_, guard)| !guard.holds(position, checked))
            .fold(0, |bits, (bit, _)| bits | bit)
    }
}

/// A guard whose facts do not depend on the move.
struct TurnGuard {
    /// True if the guard holds when no case holds.
    unless: bool,
    /// The cases; all facts of a case must hold.
    cases: Vec<Vec<TurnFact>>,
}

/// A fact that does not depend on the move.
enum TurnFact {
    /// The side to move is in check.
    InCheck,
    /// The opponent's last move was by a piece of this kind.
    LastMover(KindId),
    /// The number of certain pieces is in a range.
    Counted(PieceCount),
}

impl TurnGuard {
    /// Compiles a guard; `None` if one of its facts cannot be evaluated once per turn.
    fn new(program: &Program, guard: &Guard, side: Side) -> Option<TurnGuard> {
        let compile = |fact: &Fact| match fact {
            Fact::InCheck => Some(TurnFact::InCheck),
            Fact::LastEnemyMover(kind) => Some(TurnFact::LastMover(*kind)),
            fact => PieceCount::from_fact(program, fact, side).map(TurnFact::Counted),
        };
        let cases = guard.cases.iter().map(|facts| facts.iter().map(compile).collect());
        Some(TurnGuard { unless: guard.unless, cases: cases.collect::<Option<_>>()? })
    }

    /// Returns true if the guard holds in a position. `checked` is true if the side to move is in check.
    fn holds(&self, position: &Position, checked: bool) -> bool {
        let fact_holds = |fact: &TurnFact| match fact {
            TurnFact::InCheck => checked,
            TurnFact::LastMover(kind) => position.last_mover(position.side().other()) == Some(*kind),
            TurnFact::Counted(count) => count.holds(position),
        };
        self.cases.iter().any(|facts| facts.iter().all(fact_holds)) != self.unless
    }
}

/// Returns true if the guards in `first` and those in `second` exclude each other: a guard of `first` and a guard of `second`
/// limit the number of the same pieces, and no number satisfies both.
pub fn exclude_each_other(program: &Program, first: &[usize], second: &[usize], side: Side) -> bool {
    /// The maximum number of pieces on a board.
    const MAX_PIECES: u32 = 256;
    let count_condition = |number: &usize| match program.guards[*number].cases.as_slice() {
        [facts] => match facts.as_slice() {
            [fact] => Some((PieceCount::from_fact(program, fact, side)?, program.guards[*number].unless)),
            _ => None,
        },
        _ => None,
    };
    let seconds: Vec<(PieceCount, bool)> = second.iter().filter_map(count_condition).collect();
    first.iter().filter_map(count_condition).any(|(first, first_unless)| {
        seconds.iter().filter(|second| first.counts_same_pieces(&second.0)).any(|(second, second_unless)| {
            (0..=MAX_PIECES).all(|number| {
                first.is_satisfied_by(number) == first_unless
                    || second.is_satisfied_by(number) == *second_unless
            })
        })
    })
}

/// Returns true if the guards of a rule hold when its attacks are computed. Guards with facts about check or about
/// the finished move are ignored. `sole_royal_kind` is a kind whose number of pieces never changes.
///
/// # Errors
/// Returns an error if the result depends on the position.
pub fn holds_for_attacks(
    program: &Program,
    rule: &Rule,
    side: Side,
    sole_royal_kind: Option<KindId>,
) -> Result<bool, Reason> {
    const DEPENDS_ON_CONDITION: Reason = "its attacks depend on a condition";
    let mut all_hold = true;
    for guard in rule.guards.iter().map(|&number| &program.guards[number]) {
        if guard.facts().any(|fact| fact.is_late() || program.is_about_check(fact)) {
            continue;
        }
        let mut holds = false;
        for facts in &guard.cases {
            let mut case_holds = true;
            for fact in facts {
                let count = PieceCount::from_fact(program, fact, side).ok_or(DEPENDS_ON_CONDITION)?;
                if count.squares.is_some()
                    || count.counts_vacant_squares()
                    || count.pieces.iter().any(|piece| Some(piece.1) != sole_royal_kind)
                {
                    return Err(DEPENDS_ON_CONDITION);
                }
                let start_count =
                    |(side, kind): &(Side, KindId)| program.kind(*kind).start_squares[side.index()].len();
                case_holds &= count.is_satisfied_by(count.pieces.iter().map(start_count).sum());
            }
            holds |= case_holds;
        }
        all_hold &= holds != guard.unless;
    }
    Ok(all_hold)
}
