//! Deeds: what a move does, for what follows it and for what players must do.

use super::Candidate;
use super::cursor::Cursor;
use super::facts;
use super::view::{View, Whereabouts};
use super::walk::Walk;
use crate::board::{Content, Square};
use crate::ir::{Deed, DeedVerb, Program, SetId};
use crate::position::{Form, Position};

/// A move as it bears on deeds.
struct Done<'a> {
    form: Form,
    mover: Content,
    origin: Square,
    end: Square,
    victims: &'a [(Square, Content)],
}

impl Walk<'_> {
    /// Returns which of the rule's `afters` follow the move as written, one bit per index; in attack mode, only those that can remove a
    /// piece.
    pub(super) fn afters_due(&self, cursor: &Cursor, judging: bool) -> u64 {
        let done = Done {
            form: cursor.form,
            mover: Content::piece(self.rule.kind, self.view.mover),
            origin: cursor.origin,
            end: cursor.lands(),
            victims: &self.victims,
        };
        let mut due = 0;
        for (index, &number) in self.rule.afters.iter().enumerate() {
            let after = &self.view.program.afters[number];
            let fits = (!judging || after.removes || after.removes_mover)
                && after.sides[self.view.mover.index()]
                && (done.form == Form::Drop || self.view.was_in_state(after.state, done.origin))
                && after
                    .guards
                    .iter()
                    .all(|&guard| facts::allows(&self.view, guard, Some(done.origin), judging))
                && is_done_by(&self.view, &after.deed, &done);
            due |= u64::from(fits) << index;
        }
        due
    }
}

/// Returns true if a legal move does a deed.
pub fn does(program: &Program, position: &Position, deed: &Deed, candidate: &Candidate) -> bool {
    let view = View::new(program, position, position.side());
    let done = Done {
        form: candidate.mv.form,
        mover: Content::piece(candidate.mv.kind, position.side()),
        origin: candidate.mv.from,
        end: candidate.mv.to,
        victims: &candidate.victims,
    };
    if deed.verb == DeedVerb::Check { candidate.checks } else { is_done_by(&view, deed, &done) }
}

/// Returns the counters that count a move, one bit each, as far as they can be determined before it is made: those of checks are not
/// included.
pub fn counted(program: &Program, position: &Position, candidate: &Candidate) -> u8 {
    let bits = program.counting(position.side(), false);
    let counts = |number: usize| {
        bits >> number & 1 != 0 && { does(program, position, &program.counters[number].deed, candidate) }
    };
    (0..program.counters.len()).filter(|&number| counts(number)).fold(0, |bits, number| bits | 1 << number)
}

fn is_done_by(view: &View<'_>, deed: &Deed, done: &Done<'_>) -> bool {
    let who = Whereabouts { origin: done.origin, at: done.end };
    let is =
        |set: Option<SetId>, cell, content| set.is_none_or(|set| view.would_have(set, cell, content, who));
    let lies = |set: Option<SetId>, cell: Square| is(set, cell, view.board[cell.index()]);
    let right_piece = match deed.verb {
        DeedVerb::Capture => done.victims.iter().any(|&(cell, content)| is(deed.what, cell, content)),
        DeedVerb::Move => done.form == Form::Move && is(deed.what, done.origin, done.mover),
        DeedVerb::Castle => done.form == Form::Castling && is(deed.what, done.origin, done.mover),
        DeedVerb::MoveOrCastle => {
            matches!(done.form, Form::Move | Form::Castling) && is(deed.what, done.origin, done.mover)
        }
        DeedVerb::Drop => done.form == Form::Drop && is(deed.what, done.end, done.mover),
        DeedVerb::Pass => done.form == Form::Pass,
        // Judged when the move has been made; a chain cannot wait for that.
        DeedVerb::Check => false,
    };
    right_piece
        && if deed.from_or_to {
            lies(deed.to, done.origin) || lies(deed.to, done.end)
        } else {
            lies(deed.from, done.origin) && lies(deed.to, done.end)
        }
}
