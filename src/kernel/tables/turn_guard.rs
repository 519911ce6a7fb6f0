//! Conditions that are constant for a turn: counts, check, whether a piece has moved. They are evaluated once per
//! position, so that rules with such conditions can be compiled to tables.

use super::chain::Reason;
use crate::board::{KindId, Side};
use crate::ir::{Fact, Guard, Program, Rule, State};
use crate::kernel::squares::Bits;
use crate::position::Position;
use crate::terminal::PieceCount;

/// The conditions under which a piece may move by some rule.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Condition {
    /// The guards that must hold, one bit each.
    guards: u64,
    /// The states that the piece must have.
    states: [State; 2],
    /// True if there is any condition.
    is_present: bool,
}

impl Condition {
    /// Compiles the conditions of a rule for one side.
    ///
    /// # Errors
    /// Returns an error if a condition depends on the move.
    pub fn new(program: &Program, rule: &Rule, side: Side) -> Result<Condition, Reason> {
        let mut condition = Condition { states: [rule.state, State::default()], ..Condition::default() };
        for &number in &rule.guards {
            let guard = &program.guards[number];
            if guard.cases == [[Fact::Unmoved]] {
                let wanted = Some(!guard.unless);
                if condition.states[1]
                    .unmoved
                    .replace(!guard.unless)
                    .is_some_and(|before| Some(before) != wanted)
                {
                    return Err("its conditions exclude each other");
                }
            } else if number < 64 && TurnGuard::new(program, guard, side).is_some() {
                condition.guards |= 1 << number;
            } else {
                return Err("its condition cannot be judged before the move");
            }
        }
        condition.is_present = condition != Condition::default();
        Ok(condition)
    }

    /// Returns true if there is no condition.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.is_present
    }

    /// Returns the pieces that meet the conditions; `failed_guards` are the bits of guards that do not hold.
    pub fn satisfied_by<B: Bits>(&self, pieces: B, failed_guards: u64, position: &Position) -> B {
        if self.guards & failed_guards != 0 {
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
    list: Vec<(u64, TurnGuard)>,
}

impl TurnGuards {
    /// Compiles the guards that the conditions refer to.
    pub fn new(program: &Program, side: Side, conditions: impl Iterator<Item = Condition>) -> TurnGuards {
        let asked = conditions.fold(0, |asked, condition| asked | condition.guards);
        let guards = program.guards.iter().take(64).enumerate();
        let gate = |(number, guard)| Some((asked & (1u64 << number), TurnGuard::new(program, guard, side)?));
        TurnGuards { list: guards.filter_map(gate).filter(|(bit, _)| *bit != 0).collect() }
    }

    /// Returns the bits of the guards that do not hold.
    #[inline]
    pub fn failed(&self, position: &Position, checked: bool) -> u64 {
        if self.list.is_empty() {
            return 0;
        }
        self.evaluate(position, checked)
    }

    fn evaluate(&self, position: &Position, checked: bool) -> u64 {
        self.list
            .iter()
            .filter(|(_, gate)| !gate.holds(position, checked))
            .fold(0, |bits, gate| bits | gate.0)
    }
}

/// A guard.
struct TurnGuard {
    unless: bool,
    cases: Vec<Vec<TurnFact>>,
}

/// A fact that does not depend on the move.
enum TurnFact {
    InCheck,
    /// The opponent has moved a piece of this kind last.
    LastMover(KindId),
    Counted(PieceCount),
}

impl TurnGuard {
    fn new(program: &Program, guard: &Guard, side: Side) -> Option<TurnGuard> {
        let compile = |fact: &Fact| match fact {
            Fact::InCheck => Some(TurnFact::InCheck),
            Fact::LastEnemyMover(kind) => Some(TurnFact::LastMover(*kind)),
            fact => PieceCount::from_fact(program, fact, side).map(TurnFact::Counted),
        };
        let cases = guard.cases.iter().map(|facts| facts.iter().map(compile).collect());
        Some(TurnGuard { unless: guard.unless, cases: cases.collect::<Option<_>>()? })
    }

    fn holds(&self, position: &Position, checked: bool) -> bool {
        let holds = |fact: &TurnFact| match fact {
            TurnFact::InCheck => checked,
            TurnFact::LastMover(kind) => position.last_mover(position.side().other()) == Some(*kind),
            TurnFact::Counted(count) => count.holds(position),
        };
        self.cases.iter().any(|facts| facts.iter().all(holds)) != self.unless
    }
}

/// Returns true if a rule's guards hold when its attacks are computed, provided that they hold in all or no positions:
/// check is not considered then. The number of pieces of the kind `constant_count_kind` never changes.
///
/// # Errors
/// Returns an error if it depends on the position.
pub fn holds_for_attacks(
    program: &Program,
    rule: &Rule,
    side: Side,
    constant_count_kind: Option<KindId>,
) -> Result<bool, Reason> {
    const DEPENDS: Reason = "what it attacks depends on a condition";
    let mut open = true;
    for guard in rule.guards.iter().map(|&number| &program.guards[number]) {
        if guard.facts().any(|fact| fact.is_late() || program.is_about_check(fact)) {
            continue;
        }
        let mut holds = false;
        for facts in &guard.cases {
            let mut case = true;
            for fact in facts {
                let count = PieceCount::from_fact(program, fact, side).ok_or(DEPENDS)?;
                if count.squares.is_some()
                    || count.pieces.iter().any(|piece| Some(piece.1) != constant_count_kind)
                {
                    return Err(DEPENDS);
                }
                let had = |(side, kind): &(Side, KindId)| {
                    program.kind(*kind).start_squares[side.index()].len() as u32
                };
                case &= count.is_satisfied_by(count.pieces.iter().map(had).sum());
            }
            holds |= case;
        }
        open &= holds != guard.unless;
    }
    Ok(open)
}
