//! The data of one turn for move generation: the tables of the side to move, the position and the legality masks.

use std::cell::OnceCell;

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
    /// The kind of that royal.
    pub royal_kind: Option<KindId>,
    /// The enemy's attacks on the royal.
    pub threats: Option<&'a Threats<B>>,
    pub masks: LegalityMasks<B>,
    /// The pieces all of whose moves the interpreter generates, because it could generate the same moves as tables.
    pub interpreted_pieces: B,
    /// False if the side is not in check. Meaningful only after [`Turn::evaluate`], in games with turn tests.
    pub may_be_checked: bool,
    /// See [`Turn::critical_squares`].
    pub critical_squares: OnceCell<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Returns the squares to which a piece other than the royal may move without exposing the royal.
    #[inline(always)]
    pub fn allowed_targets(&self, from: Square) -> B {
        self.masks.allowed_targets(from)
    }

    /// Returns true if the interpreter generates all moves of the royal: if it could move to a square on which only the interpreter can
    /// evaluate attacks, or if it is one of the `interpreted_pieces`.
    #[inline]
    pub fn interprets_royal(&self) -> bool {
        let may_interpret = !(self.interpreted_pieces | self.masks.exceptions).is_empty();
        may_interpret
            && self.royal.is_some_and(|royal| {
                let interpreted_attacks = self.masks.exceptions & !self.immune_squares();
                self.interpreted_pieces.contains(royal)
                    || interpreted_attacks.intersects(self.royal_range(royal))
            })
    }

    /// Returns the squares on which the royal cannot be attacked, because its capture would remove the attacker's own royal.
    #[inline]
    pub fn immune_squares(&self) -> B {
        let are_immune = self.threats.is_some_and(|threats| threats.all_captures_self_destruct);
        if are_immune { self.masks.exceptions } else { B::NONE }
    }

    /// Returns true if the royal cannot be attacked on a square, because its capture would remove the attacker's own royal.
    #[inline]
    pub fn is_immune_on(&self, royal: Square) -> bool {
        self.masks.exceptions.contains(royal) && self.immune_squares().contains(royal)
    }

    /// Returns the squares that the royal of the turn, which stands on `royal`, can move to, and those that it crosses when it castles.
    #[inline]
    pub fn royal_range(&self, royal: Square) -> B {
        self.royal_kind.map_or(B::NONE, |kind| self.tables.kinds[kind.index()].royal_range[royal.index()])
    }

    /// Returns true if no enemy piece attacks the square `royal` of a royal after a move that vacates the squares `vacated` and
    /// then puts pieces of its own side on the squares `placed`. Ignores rules without a table.
    #[inline]
    pub fn is_safe(&self, royal: Square, vacated: B, placed: B) -> bool {
        self.threats.is_none_or(|threats| {
            let occupied = self.view.occupied & !vacated | placed;
            let enemy = self.view.enemy & !(vacated | placed);
            !threats.is_attacked(royal, occupied, enemy, |kind| self.plane(kind)) || self.is_immune_on(royal)
        })
    }

    /// Returns a superset of the squares whose contents matter to the safety of the royal: a move of another piece leaves the royal safe if
    /// it changes none of them. Returns all squares if the royal is attacked. Ignores rules without a table.
    pub fn critical_squares(&self) -> B {
        *self.critical_squares.get_or_init(|| match (self.threats, self.royal) {
            (Some(threats), Some(royal)) if !self.masks.checked => {
                threats.squares_on_lines(royal, self.view.enemy, |kind| self.plane(kind)) | B::bit(royal)
            }
            _ => !B::NONE,
        })
    }

    /// Returns true if the enemy has pieces whose attacks must be interpreted.
    #[inline(always)]
    pub fn must_watch_attackers(&self) -> bool {
        let is_present = |rule: &InterpretedAttack<B>| self.plane(rule.kind).intersects(self.view.enemy);
        self.threats.is_some_and(|threats| threats.interpreted_rules.iter().any(is_present))
    }

    /// Returns true if a piece can change sides by its own move, and may then attack the royal by a rule without a table.
    #[inline(always)]
    pub fn may_create_unknown_attacks(&self) -> bool {
        !self.tables.self_turning_kinds.is_empty()
            && self.threats.is_some_and(|threats| !threats.have_tables_or_conditions())
    }

    /// Returns a superset of the enemy pieces after a move.
    #[inline(always)]
    pub fn possible_enemies(&self) -> B {
        if self.tables.self_turning_kinds.is_empty() { self.view.enemy } else { self.view.occupied }
    }

    /// Returns those of `pieces` that meet a condition.
    #[inline(always)]
    pub fn filter_pieces(&self, condition: Condition, pieces: B) -> B {
        if condition.is_empty() || pieces.is_empty() {
            return pieces;
        }
        condition.satisfying_pieces(pieces, self.failed_guards, self.failing_pieces, self.position)
    }

    /// Evaluates the guards of the turn, and determines which pieces the interpreter moves. `checked` must be true if the side is in check.
    /// If the side has guards to evaluate, it must be false otherwise.
    #[inline(always)]
    pub fn evaluate(&mut self, program: &Program, checked: bool) {
        if self.tables.has_turn_tests {
            self.may_be_checked = checked;
            self.failed_guards =
                self.tables.conditions.failed_guards(program, &self.view, self.position, self.side, checked);
            self.interpreted_pieces = self.find_interpreted_pieces();
        }
    }

    /// Computes `interpreted_pieces`.
    fn find_interpreted_pieces(&self) -> B {
        self.tables.duplicating_kinds.iter().fold(B::NONE, |all, &kind| {
            let own = self.plane(kind) & self.view.own;
            let rules = self.tables.kinds[kind.index()].interpreted_rules.iter();
            rules.fold(all, |all, &rule| all | self.pieces_moving_by(rule, own & !all))
        })
    }

    /// Returns those of `pieces` that may have moves by a rule that the interpreter executes.
    pub fn pieces_moving_by(&self, rule: usize, pieces: B) -> B {
        let Some(filter) = &self.tables.rule_filters[rule] else { return pieces };
        if filter.needs_check && !self.may_be_checked {
            return B::NONE;
        }
        filter.movable_pieces(self.filter_pieces(filter.condition, pieces), &self.view, self.position)
    }

    /// Returns the pieces of a kind, of both sides.
    #[inline]
    pub fn plane(&self, kind: KindId) -> B {
        B::from_set(self.position.plane(kind))
    }
}
