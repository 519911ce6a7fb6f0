//! Attacks on pieces of any kind, royal or not.

use super::generator::{MoveGenerator, NeedsInterpreter};
use crate::board::{Content, KindId, Piece, Side};
use crate::interp;
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::Shot;
use crate::kernel::threats::Threats;
use crate::position::Position;

impl<B: Bits> MoveGenerator<B> {
    /// Returns true if any piece of the kind and side of `target` is attacked. `threats` are the attacks on pieces
    /// of this kind and side.
    pub fn is_any_attacked(&self, position: &Position, target: Piece, threats: &Threats<B>) -> bool {
        let view = self.view(position, target.side);
        let targets = B::from_set(position.plane(target.kind)) & view.own;
        !targets.is_empty()
            && self.attacks_any(position, &view, targets, threats, target.side.other()).unwrap_or_else(|_| {
                self.is_any_attacked_interpreted(position, Content::piece(target.kind, target.side))
            })
    }

    /// Returns true if `attacking_side` attacks a piece on one of the `targets`.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed.
    fn attacks_any(
        &self,
        position: &Position,
        view: &BoardView<B>,
        targets: B,
        threats: &Threats<B>,
        attacking_side: Side,
    ) -> Result<bool, NeedsInterpreter> {
        let plane = |kind: KindId| B::from_set(position.plane(kind));
        // Most attacks are indexed by the attacked square.
        if targets.squares().any(|at| threats.is_attacked(at, view.occupied, view.enemy, plane)) {
            return Ok(true);
        }
        // Some attacks can only be evaluated by the interpreter.
        if !threats.self_destructive_captures.is_empty()
            || threats
                .position_dependent_rules
                .iter()
                .any(|&rule| plane(self.program.rules[rule].kind).intersects(view.enemy))
        {
            return Err(NeedsInterpreter);
        }
        if let Some(conditional) = &threats.conditional_attacks
            && targets
                .squares()
                .any(|at| conditional.threats.is_attacked(at, view.occupied, view.enemy, plane))
        {
            return Err(NeedsInterpreter);
        }
        // Shots are indexed by the attacker's square.
        let view = self.view(position, attacking_side);
        for rule in &threats.interpreted_rules {
            let pieces = plane(rule.kind) & view.own;
            let table = &self.side_tables[attacking_side.index()].kinds[rule.kind.index()];
            if pieces.is_empty() || table.unneeded_rules.contains(&rule.rule_index) {
                continue;
            }
            let has_rule = |shot: &&Shot<B>| usize::from(shot.rule) == rule.rule_index;
            let shot = table.shots.iter().find(has_rule).filter(|shot| shot.condition.is_empty());
            if shot.ok_or(NeedsInterpreter)?.captures_on(targets, pieces, &view, position) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if any piece of the kind and side of `piece` is attacked. Uses the interpreter.
    fn is_any_attacked_interpreted(&self, position: &Position, piece: Content) -> bool {
        let squares = self.program.shape.all_squares();
        let targets = squares.filter(|&at| position.at(at) == piece).collect();
        let attacking_side = piece.as_piece().map(|piece| piece.side.other());
        attacking_side.is_some_and(|side| {
            !interp::attacked(&self.program, position, side, &targets, &targets).is_empty()
        })
    }
}
