//! The data of one turn for move generation: the tables of the side to move, the position and the legality masks.

use crate::board::{KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::side_tables::SideTables;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::{Condition, FailingPieces};
use crate::kernel::threats::{InterpretedAttack, LegalityMasks, Threats};
use crate::position::Position;

/// The data of one turn for move generation.
pub struct Turn<'a, B> {
    pub position: &'a Position,
    pub side: Side,
    pub view: BoardView<B>,
    pub tables: &'a SideTables<B>,
    /// One bit for each guard that does not hold in this turn. A guard is a condition of a rule.
    pub failed_guards: u64,
    /// The pieces for which other conditions fail; `None` if there are none.
    pub failing_pieces: Option<&'a FailingPieces<B>>,
    /// The square of the royal that must be kept safe; `None` if the legality masks protect no royal.
    pub royal: Option<Square>,
    /// The enemy's attacks on the royal.
    pub threats: Option<&'a Threats<B>>,
    pub masks: LegalityMasks<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Returns the squares to which a piece other than the royal may move without exposing the royal.
    #[inline(always)]
    pub fn allowed_targets(&self, from: Square) -> B {
        self.masks.allowed_targets(from)
    }

    /// Returns true if the royal could move to a square on which only the interpreter can evaluate attacks. In
    /// this case, the interpreter generates the royal's moves.
    pub fn royal_range_needs_interpreter(&self) -> bool {
        self.royal.is_some_and(|royal| {
            self.masks.interpreted_attacks.intersects(self.tables.royal_range[royal.index()])
        })
    }

    /// Returns true if the enemy has pieces whose attacks must be interpreted.
    #[inline(always)]
    pub fn must_watch_attackers(&self) -> bool {
        let is_present = |rule: &InterpretedAttack<B>| self.plane(rule.kind).intersects(self.view.enemy);
        self.threats.is_some_and(|threats| threats.interpreted_rules.iter().any(is_present))
    }

    /// Returns those of `pieces` that meet a condition.
    #[inline(always)]
    pub fn filter_pieces(&self, condition: Condition, pieces: B) -> B {
        if condition.is_empty() {
            return pieces;
        }
        condition.satisfying_pieces(pieces, self.failed_guards, self.failing_pieces, self.position)
    }

    /// Sets `failed_guards`. `checked` is true if the side is in check.
    #[inline(always)]
    pub fn evaluate_guards(&mut self, program: &Program, checked: bool) {
        if !self.tables.conditions.is_empty() {
            self.failed_guards =
                self.tables.conditions.failed_guards(program, self.position, self.side, checked);
        }
    }

    /// Returns the pieces of a kind, of both sides.
    #[inline]
    pub fn plane(&self, kind: KindId) -> B {
        B::from_set(self.position.plane(kind))
    }
}
