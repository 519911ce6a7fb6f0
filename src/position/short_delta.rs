//! The changes of a move that changes few squares, like most moves. They need no memory allocation.

use arrayvec::ArrayVec;

use super::delta::{Delta, Undo};
use super::{MAX_SHORT_TEXT, Position, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

/// The maximum number of cells that a [`ShortDelta`] changes: all squares of a short text and the origin, and one square more. A move that
/// [`Position::relocate_and_edit`] makes changes at most this number of squares besides its origin and its target.
pub const MAX_EDITS: usize = MAX_SHORT_TEXT + 2;

/// A [`Delta`] of a move that changes few squares. It is applied faster than a [`Delta`]. The game must not have counters or turns
/// of several moves.
#[derive(Clone, Debug, Default)]
pub struct ShortDelta {
    /// See [`Delta::edits`].
    pub edits: ArrayVec<(Square, Content), MAX_EDITS>,
    /// See [`Delta::trail`].
    pub trail: Option<Trail>,
    /// See [`Delta::hands`].
    pub hands: ArrayVec<(Side, KindId, i8), MAX_EDITS>,
    /// The square on which the move puts a promoted piece.
    pub promoted: Option<Square>,
    /// See [`Delta::unmoved`].
    pub unmoved: Option<Square>,
    /// The home square to which the move sends a piece.
    pub sent_home: Option<Square>,
    /// See [`Delta::mover`].
    pub mover: Option<KindId>,
    /// See [`Delta::resets_clock`].
    pub resets_clock: bool,
}

impl ShortDelta {
    /// Sets the content of a cell, replacing an earlier edit of the same cell.
    pub fn put(&mut self, cell: Square, content: Content) {
        match self.edits.iter_mut().find(|edit| edit.0 == cell) {
            Some(edit) => edit.1 = content,
            None => self.edits.push((cell, content)),
        }
    }

    /// Puts a piece from hand on a cell.
    pub fn put_from_hand(&mut self, cell: Square, kind: KindId, side: Side) {
        self.put(cell, Content::piece(kind, side));
        self.hands.push((side, kind, -1));
    }

    /// Converts the changes to a [`Delta`]. `captures` is true if the move removes a piece.
    pub fn into_delta(self, captures: bool) -> Delta {
        Delta {
            edits: self.edits.into_iter().collect(),
            trail: self.trail,
            hands: self.hands.into_iter().collect(),
            promoted: self.promoted.into_iter().collect(),
            unmoved: self.unmoved,
            sent_home: self.sent_home.into_iter().collect(),
            mover: self.mover,
            captures,
            resets_clock: self.resets_clock,
            ..Delta::default()
        }
    }
}

impl Position {
    /// Makes a move. The result is the same as with [`Position::make`] and the equivalent [`Delta`].
    pub fn make_short(&mut self, program: &Program, delta: &ShortDelta) -> Undo {
        debug_assert!(program.counters.is_empty() && program.turn_lengths.is_none());
        let keys = &program.keys;
        let mut undo = self.new_undo();
        let mut rights = self.saved.rights;
        self.record_lost_royals(program, |position| {
            for &(cell, content) in &delta.edits {
                undo.edits.push((cell, position.at(cell)));
                rights &= !program.rights_lost[cell.index()];
                position.put(keys, cell, content);
                position.set_unmoved(keys, cell, false);
                position.set_promoted(keys, cell, false);
            }
        });
        if let Some(cell) = delta.promoted {
            self.set_promoted(keys, cell, true);
        }
        if let Some(cell) = delta.unmoved {
            rights |= self.arrive_unmoved(program, cell, |_| true);
        }
        if let Some(cell) = delta.sent_home {
            rights |= self.arrive_unmoved(program, cell, |unmoved| unmoved);
        }
        self.set_rights(program, rights);
        for &(side, kind, change) in &delta.hands {
            self.change_hand(keys, (side, kind, change), &mut undo);
        }
        self.set_trail(keys, delta.trail);
        self.set_mover(keys, self.side, delta.mover);
        self.saved.clock = if delta.resets_clock { 0 } else { self.saved.clock.saturating_add(1) };
        self.end_move(program, false);
        undo
    }
}
