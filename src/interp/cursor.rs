//! The state of a piece on its way along a rule: where it is, what it has become and what its text says so far. The changes of the
//! board are in the view.

use super::view::Whereabouts;
use crate::board::{Content, KindId, Rotation, Side, Square};
use crate::ir::{MAX_TEXT_SQUARES, VectorId};
use crate::position::Form;

/// The position within a chain. It is small, because every alternative has its own copy.
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    pub origin: Square,
    pub at: Square,
    pub kind: KindId,
    pub form: Form,
    pub choice: Option<KindId>,
    /// The piece dropped during this move, and its square.
    pub dropped: Option<(KindId, Square)>,
    /// The square where the piece stays while its shot moves.
    pub stays: Option<Square>,
    /// The mover has been removed.
    pub gone: bool,
    /// The mover has changed sides.
    pub turned: bool,
    /// The mover has become something.
    pub changed: bool,
    /// The stops so far are a trail.
    pub trail: bool,
    pub said: [(Square, bool); MAX_TEXT_SQUARES],
    pub said_len: usize,
    /// The step of the last leg.
    pub unit: Option<VectorId>,
    /// The side of the last turn.
    pub hand: Option<Rotation>,
    /// The square where a captured piece can be put down.
    pub mark: Square,
}

impl Cursor {
    pub fn new(origin: Square, kind: KindId, form: Form) -> Self {
        Cursor {
            origin,
            at: origin,
            kind,
            form,
            choice: None,
            dropped: None,
            stays: None,
            gone: false,
            turned: false,
            changed: false,
            trail: false,
            said: [(origin, false); MAX_TEXT_SQUARES],
            said_len: 0,
            unit: None,
            hand: None,
            mark: origin,
        }
    }

    /// Returns the square on which the mover is put down.
    pub fn lands(&self) -> Square {
        self.stays.unwrap_or(self.at)
    }

    /// Returns the piece that is put down.
    pub fn piece(&self, mover: Side) -> Content {
        Content::piece(self.kind, if self.turned { mover.other() } else { mover })
    }

    pub fn say(&mut self) {
        self.said[self.said_len] = (self.at, self.stays.is_some());
        self.said_len += 1;
    }

    pub fn who(&self) -> Whereabouts {
        Whereabouts { origin: self.origin, at: self.at }
    }
}
