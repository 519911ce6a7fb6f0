//! Tests whether moves match patterns. `after` sentences, duties and counters depend on these tests.

use super::Candidate;
use super::view::{ReferenceSquares, View};
use crate::board::{Content, Square};
use crate::ir::{Deed, DeedVerb, Program, SetId};
use crate::position::{Form, Position};

/// The properties of a move that patterns test.
pub(super) struct MoveFacts<'a> {
    pub form: Form,
    pub mover: Content,
    pub origin: Square,
    pub end: Square,
    /// The captured pieces.
    pub victims: &'a [(Square, Content)],
    /// The captured pieces that were put on other squares.
    pub returned: &'a [(Square, Content)],
}

/// Returns true if a legal move matches a pattern.
pub fn does(program: &Program, position: &Position, deed: &Deed, candidate: &Candidate) -> bool {
    let view = View::new(program, position, position.side());
    let facts = MoveFacts {
        form: candidate.mv.form,
        mover: Content::piece(candidate.mv.kind, position.side()),
        origin: candidate.mv.from,
        end: candidate.mv.to,
        victims: &candidate.victims,
        returned: &[],
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

/// Returns true if a move matches a pattern. Patterns with checks do not match, because the move has not been made.
pub(super) fn is_done_by(view: &View<'_>, deed: &Deed, facts: &MoveFacts<'_>) -> bool {
    let reference = ReferenceSquares::of_move(facts.origin, facts.end);
    let would_have = |set: Option<SetId>, cell, content| {
        set.is_none_or(|set| view.would_have(set, cell, content, reference))
    };
    let has = |set: Option<SetId>, cell: Square| would_have(set, cell, view.board[cell.index()]);
    let is_done = match deed.verb {
        DeedVerb::Capture => {
            let mut captured = facts.victims.iter().chain(facts.returned);
            captured.any(|&(cell, content)| would_have(deed.what, cell, content))
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
