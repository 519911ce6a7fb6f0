//! Deeds: the effects of a move on which rules, duties and counters depend.

use super::Candidate;
use super::cursor::Cursor;
use super::facts;
use super::view::{ReferenceSquares, View};
use super::walk::Walk;
use crate::board::{Content, Square};
use crate::ir::{Deed, DeedVerb, Forbidden, Program, SetId};
use crate::position::{Form, Position};

/// The parts of a move on which deeds depend.
struct MoveFacts<'a> {
    form: Form,
    mover: Content,
    origin: Square,
    end: Square,
    victims: &'a [(Square, Content)],
}

impl Walk<'_> {
    /// Returns the facts about the move so far.
    fn move_facts(&self, cursor: &Cursor) -> MoveFacts<'_> {
        MoveFacts {
            form: cursor.form,
            mover: Content::piece(self.rule.kind, self.view.mover),
            origin: cursor.origin,
            end: cursor.landing_square(),
            victims: &self.victims,
        }
    }

    /// Returns true if the whole move does a deed that a restriction of the piece forbids.
    pub(super) fn does_forbidden_deed(&self, cursor: &Cursor) -> bool {
        let facts = self.move_facts(cursor);
        let restrictions = self.view.program.restrictions.iter().enumerate();
        let mut forbidding = restrictions.filter(|(number, _)| self.forbidden >> number & 1 != 0);
        forbidding.any(|(_, restriction)| {
            matches!(&restriction.forbidden, Forbidden::Deed(deed) if is_done_by(&self.view, deed, &facts))
        })
    }

    /// Returns the `afters` of the rule that apply to the move, one bit per index. In attack mode, only those that can remove a piece.
    pub(super) fn applying_afters(&self, cursor: &Cursor, judging: bool) -> u64 {
        let facts = self.move_facts(cursor);
        // Conditions look from the origin.
        let end = ReferenceSquares::of_move(facts.origin, facts.end);
        let reference = ReferenceSquares { at: facts.origin, ..end };
        let mut applying = 0;
        for (index, &after) in self.rule.afters.iter().enumerate() {
            let after = &self.view.program.afters[after];
            let applies = (!judging || after.removes || after.removes_mover || after.returns)
                && after.sides[self.view.mover.index()]
                && (facts.form == Form::Drop || self.view.was_in_state(after.state, facts.origin))
                && after
                    .guards
                    .iter()
                    .all(|&guard| facts::allows(&self.view, guard, Some(reference), judging))
                && is_done_by(&self.view, &after.deed, &facts);
            applying |= u64::from(applies) << index;
        }
        applying
    }
}

/// Returns true if a legal move does a deed.
pub fn does(program: &Program, position: &Position, deed: &Deed, candidate: &Candidate) -> bool {
    let view = View::new(program, position, position.side());
    let facts = MoveFacts {
        form: candidate.mv.form,
        mover: Content::piece(candidate.mv.kind, position.side()),
        origin: candidate.mv.from,
        end: candidate.mv.to,
        victims: &candidate.victims,
    };
    if deed.verb == DeedVerb::Check { candidate.checks } else { is_done_by(&view, deed, &facts) }
}

/// Returns the counters that a move increments, one bit each. Counters of checks are not included, because the move has not been made.
pub fn counted(program: &Program, position: &Position, candidate: &Candidate) -> u8 {
    let bits = program.counting(position.side(), false);
    let increments = |index: usize| {
        bits >> index & 1 != 0 && { does(program, position, &program.counters[index].deed, candidate) }
    };
    (0..program.counters.len()).filter(|&index| increments(index)).fold(0, |bits, index| bits | 1 << index)
}

fn is_done_by(view: &View<'_>, deed: &Deed, facts: &MoveFacts<'_>) -> bool {
    let reference = ReferenceSquares::of_move(facts.origin, facts.end);
    let would_have = |set: Option<SetId>, cell, content| {
        set.is_none_or(|set| view.would_have(set, cell, content, reference))
    };
    let has = |set: Option<SetId>, cell: Square| would_have(set, cell, view.board[cell.index()]);
    let is_done = match deed.verb {
        DeedVerb::Capture => {
            facts.victims.iter().any(|&(cell, content)| would_have(deed.what, cell, content))
        }
        DeedVerb::Move => facts.form == Form::Move && would_have(deed.what, facts.origin, facts.mover),
        DeedVerb::Castle => facts.form == Form::Castling && would_have(deed.what, facts.origin, facts.mover),
        DeedVerb::MoveOrCastle => {
            matches!(facts.form, Form::Move | Form::Castling)
                && would_have(deed.what, facts.origin, facts.mover)
        }
        DeedVerb::Drop => facts.form == Form::Drop && would_have(deed.what, facts.end, facts.mover),
        DeedVerb::Pass => facts.form == Form::Pass,
        // Checks are evaluated after the move has been made.
        DeedVerb::Check => false,
    };
    is_done
        && if deed.from_or_to {
            has(deed.to, facts.origin) || has(deed.to, facts.end)
        } else {
            has(deed.from, facts.origin) && has(deed.to, facts.end)
        }
}
