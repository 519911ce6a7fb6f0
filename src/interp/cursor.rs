//! The state of a piece at one point of a chain, such as its square and its kind. The changes of the board are in the view, and the text of
//! the move so far is in the walk.

use super::view::ReferenceSquares;
use crate::board::{Content, KindId, Rotation, Side, Square};
use crate::ir::{Program, VectorId};
use crate::position::{Form, TextPart};

/// The state of a piece at one point of a chain. Each alternative continuation gets a copy, so the struct is kept small.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    pub origin: Square,
    /// The square that the piece or its shot has reached.
    pub at: Square,
    /// The kind of the piece now.
    pub kind: KindId,
    pub form: Form,
    /// The kind of the piece that was dropped from the hand during this move, and its square.
    pub dropped: Option<(KindId, Square)>,
    /// The square of the piece while its shot moves; `None` if the piece itself moves.
    pub shot_from: Option<Square>,
    /// True if the mover has been removed.
    pub mover_removed: bool,
    /// True if the mover has changed sides.
    pub changed_sides: bool,
    /// True if the mover has changed its kind.
    pub changed_kind: bool,
    /// True if the squares passed over become a trail.
    pub leaves_trail: bool,
    /// The unit step of the last leg.
    pub unit: Option<VectorId>,
    /// The direction of the last bend; `None` before the first bend.
    pub rotation: Option<Rotation>,
    /// The square stored by [`Instr::Mark`](crate::ir::Instr::Mark), on which a captured piece can be put; at first the origin.
    pub mark: Square,
    /// The home square to which the piece last jumped; `None` if it has not jumped home.
    pub home: Option<Square>,
}

impl Cursor {
    /// Creates the cursor of a piece on its origin.
    pub fn new(origin: Square, kind: KindId, form: Form) -> Self {
        Cursor {
            origin,
            at: origin,
            kind,
            form,
            dropped: None,
            shot_from: None,
            mover_removed: false,
            changed_sides: false,
            changed_kind: false,
            leaves_trail: false,
            unit: None,
            rotation: None,
            mark: origin,
            home: None,
        }
    }

    /// Returns the square of the mover after the move.
    pub fn landing_square(&self) -> Square {
        self.shot_from.unwrap_or(self.at)
    }

    /// Returns the piece that is put down on the landing square.
    pub fn piece(&self, program: &Program, mover: Side) -> Content {
        program.piece(self.kind, self.owner(mover))
    }

    /// Returns the side to which the piece belongs.
    fn owner(&self, mover: Side) -> Side {
        if self.changed_sides { mover.other() } else { mover }
    }

    /// Returns the text part for the current square.
    pub fn text_part(&self) -> TextPart {
        if self.shot_from.is_some() { TextPart::Shot(self.at) } else { TextPart::Square(self.at) }
    }

    /// Returns the squares to which the places of sets refer.
    pub fn reference_squares(&self) -> ReferenceSquares {
        ReferenceSquares::from_move(self.origin, self.at)
    }

    /// Returns the reference squares for an effect. For effects, the mover is on its landing square unless it has been removed.
    pub fn reference_squares_of_effect(&self, side: Side) -> ReferenceSquares {
        let mover = (!self.mover_removed)
            .then(|| (self.landing_square(), Content::piece(self.kind, self.owner(side))));
        ReferenceSquares { mover, ..self.reference_squares() }
    }
}
