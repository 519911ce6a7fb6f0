//! Guards that are constant during a turn and that tables can evaluate: facts about the pieces on the board, check, and the last mover.

use super::chain::Reason;
use super::position_fact::PositionFact;
use crate::board::{KindId, Side};
use crate::ir::{Fact, Guard, Program, Rule};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;
use crate::terminal::PieceCount;

/// A guard whose facts do not depend on the move.
pub struct TurnGuard<B> {
    /// True if the guard holds when no case holds.
    unless: bool,
    /// The cases; all facts of a case must hold.
    cases: Vec<Vec<TurnFact<B>>>,
}

/// A fact that does not depend on the move.
enum TurnFact<B> {
    /// The side to move is in check.
    InCheck,
    /// The opponent's last move was by a piece of this kind.
    LastMover(KindId),
    /// The number of certain pieces is in a range.
    Counted(PieceCount),
    /// Another fact about the pieces on the board.
    Position(PositionFact<B>),
}

impl<B: Bits> TurnGuard<B> {
    /// Compiles a guard; `None` if one of its facts cannot be evaluated once per turn.
    pub fn new(program: &Program, guard: &Guard, side: Side) -> Option<TurnGuard<B>> {
        let compile = |fact: &Fact| match fact {
            Fact::InCheck => Some(TurnFact::InCheck),
            Fact::LastEnemyMover(kind) => Some(TurnFact::LastMover(*kind)),
            fact => PieceCount::from_fact(program, fact, side)
                .map(TurnFact::Counted)
                .or_else(|| PositionFact::new(program, fact, side).map(TurnFact::Position)),
        };
        let cases = guard.cases.iter().map(|facts| facts.iter().map(compile).collect());
        Some(TurnGuard { unless: guard.unless, cases: cases.collect::<Option<_>>()? })
    }

    /// Returns true if the guard holds in a position for `side`, as if it were its turn. `view` is the view of the side, and `checked` is
    /// true if it is in check.
    pub fn holds(
        &self,
        program: &Program,
        view: &BoardView<B>,
        position: &Position,
        side: Side,
        checked: bool,
    ) -> bool {
        let fact_holds = |fact: &TurnFact<B>| match fact {
            TurnFact::InCheck => checked,
            TurnFact::LastMover(kind) => position.last_mover(side.other()) == Some(*kind),
            TurnFact::Counted(count) => count.holds(position),
            TurnFact::Position(fact) => fact.holds(program, view, position),
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
