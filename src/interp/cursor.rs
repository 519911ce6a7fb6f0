//! Where a piece is on its way along a rule, and what it has become and said so far. Not what it has done to the board.

use super::view::Whereabouts;
use crate::board::{KindId, Rotation, Square};
use crate::ir::{MAX_SAID, VectorId};
use crate::position::Form;

/// How far a chain has come. Small, so that every alternative has its own.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    pub origin: Square,
    pub at: Square,
    pub kind: KindId,
    pub form: Form,
    pub choice: Option<KindId>,
    /// What has been dropped in this move, and where.
    pub dropped: Option<(KindId, Square)>,
    /// Where the piece stays while its shot moves.
    pub stays: Option<Square>,
    /// The mover has been removed.
    pub gone: bool,
    /// The mover has become something.
    pub changed: bool,
    /// The stops so far are a trail.
    pub trail: bool,
    pub said: [(Square, bool); MAX_SAID],
    pub said_len: usize,
    /// The step of the last leg.
    pub unit: Option<VectorId>,
    /// To which side the last turn was.
    pub hand: Option<Rotation>,
    /// Where what has been captured can be set down.
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
            changed: false,
            trail: false,
            said: [(origin, false); MAX_SAID],
            said_len: 0,
            unit: None,
            hand: None,
            mark: origin,
        }
    }

    /// Where the mover is set down.
    pub fn lands(&self) -> Square {
        self.stays.unwrap_or(self.at)
    }

    pub fn say(&mut self) {
        self.said[self.said_len] = (self.at, self.stays.is_some());
        self.said_len += 1;
    }

    pub fn who(&self) -> Whereabouts {
        Whereabouts { origin: self.origin, at: self.at }
    }
}
