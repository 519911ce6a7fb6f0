//! The conditions of the rules and restrictions of one side, evaluated once per turn. Those that depend on the piece that moves are
//! evaluated for all pieces at once.

use super::piece_test::PieceTest;
use crate::board::{KindId, Side};
use crate::interp::PieceConditions;
use crate::ir::Program;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::condition::{Condition, FailingPieces, PieceCondition, piece_conditions_of};
use crate::kernel::tables::turn_guard::TurnGuard;
use crate::position::Position;

/// The conditions of one side that are evaluated once per turn.
#[derive(Default)]
pub struct TurnConditions<B> {
    /// The guards that tables evaluate, each with its bit.
    guards: Vec<(u64, TurnGuard<B>)>,
    /// The numbers of the other guards that do not depend on the piece. The interpreter evaluates them.
    interpreted_guards: Vec<usize>,
    /// The guards and restrictions that depend on the piece.
    piece_tests: Vec<PieceTest<B>>,
}

impl<B: Bits> TurnConditions<B> {
    /// Compiles conditions of one side, each with the kind of the pieces to which it applies.
    pub fn new(
        program: &Program,
        side: Side,
        conditions: impl Iterator<Item = (KindId, Condition)>,
    ) -> TurnConditions<B> {
        let mut compiled = TurnConditions::default();
        let mut used_bits = 0;
        // The bits of the conditions on pieces, each with the kinds to which it applies.
        let mut piece_conditions: Vec<(u16, PieceCondition, Vec<KindId>)> = Vec::new();
        for (kind, condition) in conditions {
            used_bits |= condition.guards();
            for (bit, condition) in piece_conditions_of(program, condition.piece_conditions()) {
                match piece_conditions.iter_mut().find(|known| known.0 == bit) {
                    Some((.., kinds)) if kinds.contains(&kind) => {}
                    Some((.., kinds)) => kinds.push(kind),
                    None => piece_conditions.push((bit, condition, vec![kind])),
                }
            }
        }
        let tests = piece_conditions.into_iter();
        compiled.piece_tests = tests
            .map(|(bit, condition, kinds)| PieceTest::new(program, side, bit, condition, kinds))
            .collect();
        for number in (0..u64::BITS as usize).filter(|number| used_bits >> number & 1 != 0) {
            match TurnGuard::new(program, &program.guards[number], side) {
                Some(guard) => compiled.guards.push((1 << number, guard)),
                None => compiled.interpreted_guards.push(number),
            }
        }
        compiled
    }

    /// Returns true if the side has no conditions to evaluate.
    pub fn is_empty(&self) -> bool {
        self.guards.is_empty() && self.interpreted_guards.is_empty() && self.piece_tests.is_empty()
    }

    /// Returns true if some conditions depend on the piece.
    pub fn have_piece_tests(&self) -> bool {
        !self.piece_tests.is_empty()
    }

    /// Returns the bits of the guards that do not hold, whichever piece moves. `view` is the view of `side`, and `checked` is true if it
    /// is in check.
    #[inline]
    pub fn failed_guards(
        &self,
        program: &Program,
        view: &BoardView<B>,
        position: &Position,
        side: Side,
        checked: bool,
    ) -> u64 {
        let fails = |guard: &TurnGuard<B>| !guard.holds(program, view, position, side, checked);
        let failing = self.guards.iter().filter(|(_, guard)| fails(guard));
        let failed = failing.fold(0, |bits, (bit, _)| bits | bit);
        if self.interpreted_guards.is_empty() {
            return failed;
        }
        let conditions = PieceConditions::new(program, position, side);
        let failing = self.interpreted_guards.iter().filter(|&&guard| !conditions.guard_holds(guard, None));
        failing.fold(failed, |bits, guard| bits | 1 << guard)
    }

    /// Returns the pieces of `side` for which conditions fail. `view` is the view of that side.
    #[inline]
    pub fn failing_pieces(
        &self,
        program: &Program,
        position: &Position,
        side: Side,
        view: &BoardView<B>,
    ) -> FailingPieces<B> {
        let mut interpreter = None;
        let failing = self.piece_tests.iter().map(|test| {
            let fails = |condition: PieceCondition, at| {
                let conditions =
                    interpreter.get_or_insert_with(|| PieceConditions::new(program, position, side));
                condition.fails(conditions, at)
            };
            (test.bit, test.failing_pieces(view, position, fails))
        });
        failing.filter(|(_, pieces)| !pieces.is_empty()).collect()
    }
}
