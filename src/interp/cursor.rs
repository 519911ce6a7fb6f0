//! The state of a piece on its way through a rule: its square and its kind. The view contains the changes of the board, the walk the text
//! of the move so far.

use super::view::ReferenceSquares;
use crate::board::{Content, KindId, Rotation, Side, Square};
use crate::ir::{Program, VectorId};
use crate::position::{Form, TextPart};

/// The state of a move within a chain. It is small, because every alternative has its own copy.
#[allow(clippy::struct_excessive_bools)] // independent facts, no state machine
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    pub origin: Square,
    pub at: Square,
    pub kind: KindId,
    pub form: Form,
    /// The piece dropped during this move, and its square.
    pub dropped: Option<(KindId, Square)>,
    /// The square of the piece while its shot moves; `None` if the piece itself moves.
    pub stays: Option<Square>,
    /// True if the mover has been removed.
    pub mover_removed: bool,
    /// The mover has changed sides.
    pub turned: bool,
    /// True if the mover has changed its kind.
    pub changed: bool,
    /// True if the squares passed over become a trail.
    pub leaves_trail: bool,
    /// The displacement of one step of the last leg.
    pub unit: Option<VectorId>,
    /// The direction of the last turn.
    pub rotation: Option<Rotation>,
    /// The square where a captured piece can be put down.
    pub mark: Square,
    /// The home square to which the piece has jumped.
    pub home: Option<Square>,
}

impl Cursor {
    pub fn new(origin: Square, kind: KindId, form: Form) -> Self {
        Cursor {
            origin,
            at: origin,
            kind,
            form,
            dropped: None,
            stays: None,
            mover_removed: false,
            turned: false,
            changed: false,
            leaves_trail: false,
            unit: None,
            rotation: None,
            mark: origin,
            home: None,
        }
    }

    /// Returns the square of the mover after the move.
    pub fn landing_square(&self) -> Square {
        self.stays.unwrap_or(self.at)
    }

    /// Returns the piece that is put down.
    pub fn piece(&self, program: &Program, mover: Side) -> Content {
        program.piece(self.kind, self.owner(mover))
    }

    /// Returns the side to which the piece belongs.
    fn owner(&self, mover: Side) -> Side {
        if self.turned { mover.other() } else { mover }
    }

    /// Returns the part of the text that names the current square.
    pub fn text_part(&self) -> TextPart {
        if self.stays.is_some() { TextPart::Shot(self.at) } else { TextPart::Square(self.at) }
    }

    /// Returns the squares to which the places of sets refer.
    pub fn reference_squares(&self) -> ReferenceSquares {
        ReferenceSquares::of_move(self.origin, self.at)
    }

    /// Returns these squares for an effect: the mover, unless it has been removed, counts as being where it lands.
    pub fn reference_squares_of_effect(&self, side: Side) -> ReferenceSquares {
        let mover = (!self.mover_removed)
            .then(|| (self.landing_square(), Content::piece(self.kind, self.owner(side))));
        ReferenceSquares { mover, ..self.reference_squares() }
    }
}
