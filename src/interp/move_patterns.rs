//! Tests whether moves match patterns. `after` sentences, duties and counters depend on these tests.

use super::Candidate;
use super::view::{ReferenceSquares, View};
use crate::board::{Content, Square};
use crate::ir::{MovePattern, MoveVerb, Program, SetId};
use crate::position::{Form, Position};

/// The properties of a move that patterns test.
pub(super) struct MoveFacts<'a> {
    pub form: Form,
    /// The mover before the move.
    pub mover: Content,
    pub origin: Square,
    /// The landing square.
    pub end: Square,
    /// The captured pieces, except for those in `returned`.
    pub victims: &'a [(Square, Content)],
    /// The captured pieces that were put back on the board.
    pub returned: &'a [(Square, Content)],
}

/// Returns true if a legal move matches a pattern.
pub fn matches_pattern(
    program: &Program,
    position: &Position,
    pattern: &MovePattern,
    candidate: &Candidate,
) -> bool {
    let view = View::new(program, position, position.side());
    let facts = MoveFacts {
        form: candidate.mv.form,
        mover: Content::piece(candidate.mv.kind, position.side()),
        origin: candidate.mv.from,
        end: candidate.mv.to,
        victims: &candidate.victims,
        returned: &[],
    };
    if pattern.verb == MoveVerb::Check {
        candidate.gives_check
    } else {
        matches_before_move(&view, pattern, &facts)
    }
}

/// Returns the counters that a move increments, one bit each. Counters of checks are not included, because the move has not been made.
pub fn incremented_counters(program: &Program, position: &Position, candidate: &Candidate) -> u8 {
    let bits = program.active_counters(position.side(), false);
    let increments = |index: usize| {
        bits >> index & 1 != 0 && {
            matches_pattern(program, position, &program.counters[index].pattern, candidate)
        }
    };
    (0..program.counters.len()).filter(|&index| increments(index)).fold(0, |bits, index| bits | 1 << index)
}

/// Returns true if a move matches a pattern. Patterns about checks do not match, because the move has not been made.
pub(super) fn matches_before_move(view: &View<'_>, pattern: &MovePattern, facts: &MoveFacts<'_>) -> bool {
    let reference = ReferenceSquares::from_move(facts.origin, facts.end);
    let would_have = |set: Option<SetId>, cell, content| {
        set.is_none_or(|set| view.set_would_have(set, cell, content, reference))
    };
    let has = |set: Option<SetId>, cell: Square| would_have(set, cell, view.board[cell.index()]);
    let is_done = match pattern.verb {
        MoveVerb::Capture => {
            let mut captured = facts.victims.iter().chain(facts.returned);
            captured.any(|&(cell, content)| would_have(pattern.what, cell, content))
        }
        MoveVerb::Move => facts.form == Form::Move && would_have(pattern.what, facts.origin, facts.mover),
        MoveVerb::Castle => {
            facts.form == Form::Castling && would_have(pattern.what, facts.origin, facts.mover)
        }
        MoveVerb::MoveOrCastle => {
            matches!(facts.form, Form::Move | Form::Castling)
                && would_have(pattern.what, facts.origin, facts.mover)
        }
        MoveVerb::Drop => facts.form == Form::Drop && would_have(pattern.what, facts.end, facts.mover),
        MoveVerb::Pass => facts.form == Form::Pass,
        // Checks are evaluated after the move has been made.
        MoveVerb::Check => false,
    };
    is_done
        && if pattern.from_or_to {
            has(pattern.to, facts.origin) || has(pattern.to, facts.end)
        } else {
            has(pattern.from, facts.origin) && has(pattern.to, facts.end)
        }
}
