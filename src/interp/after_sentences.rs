//! The end of a rule's own chain: selects the `after` sentences that apply to the whole move, and tests whether a restriction forbids the
//! move.

use super::cursor::Cursor;
use super::facts;
use super::move_patterns::{MoveFacts, matches_before_move};
use super::view::ReferenceSquares;
use super::walk::Walk;
use crate::board::Content;
use crate::ir::Forbidden;
use crate::position::Form;

impl Walk<'_> {
    /// Returns the facts about the move so far.
    fn move_facts(&self, cursor: &Cursor) -> MoveFacts<'_> {
        MoveFacts {
            form: cursor.form,
            mover: Content::piece(self.rule.kind, self.view.mover),
            origin: cursor.origin,
            end: cursor.landing_square(),
            victims: &self.victims,
            returned: &self.returned,
        }
    }

    /// Returns true if the whole move matches a pattern that a restriction of the piece forbids.
    pub(super) fn is_forbidden(&self, cursor: &Cursor) -> bool {
        let facts = self.move_facts(cursor);
        let restrictions = self.view.program.restrictions.iter().enumerate();
        let mut forbidding = restrictions.filter(|(index, _)| self.active_restrictions >> index & 1 != 0);
        forbidding.any(|(_, restriction)| {
            matches!(&restriction.forbidden, Forbidden::Matching(pattern) if matches_before_move(&self.view, pattern, &facts))
        })
    }

    /// Returns the `after` sentences of the rule that apply to the move, one bit per index. With `attack_mode`, omits those on which
    /// attacks do not depend.
    pub(super) fn active_afters(&self, cursor: &Cursor, attack_mode: bool) -> u64 {
        let facts = self.move_facts(cursor);
        // In conditions, displacements start from the origin.
        let move_squares = ReferenceSquares::from_move(facts.origin, facts.end);
        let reference = ReferenceSquares { at: facts.origin, ..move_squares };
        let mut active = 0;
        for (index, &after) in self.rule.afters.iter().enumerate() {
            let after = &self.view.program.afters[after];
            let applies = (!attack_mode || after.matters_to_attacks() || after.removes_mover)
                && after.sides[self.view.mover.index()]
                && (facts.form == Form::Drop || self.view.was_in_state(after.state, facts.origin))
                && after
                    .guards
                    .iter()
                    .all(|&guard| facts::may_allow(&self.view, guard, Some(reference), attack_mode))
                && matches_before_move(&self.view, &after.pattern, &facts);
            active |= u64::from(applies) << index;
        }
        active
    }
}
