//! Relocations, the most frequent kind of move: one piece moves, and captures at most the piece on its target square and one other piece.
//! A shot by a piece that stays is a relocation to its own square, and a castling is the relocation of two pieces. They are made directly,
//! without a `Delta`.

use arrayvec::ArrayVec;

use super::short_delta::MAX_EDITS;
use super::trail::KeyedTrail;
use super::{Position, SavedState, Trail, plane_index};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Castling, Program, ZobristKeys};

/// A move of one piece of the side to move. Hands, unmoved and promoted pieces and the kinds that moved last are part of
/// [`TrackedChanges`](super::TrackedChanges); counters and turns of several moves are part of [`CheckEvents`](super::CheckEvents).
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// The origin.
    pub from: Square,
    /// The target, which can be equal to the origin. A piece on the target is captured.
    pub to: Square,
    /// The kind of the piece after the move.
    pub becomes: KindId,
    /// The square of a piece that is captured away from the target: en passant or by a shot.
    pub distant_capture: Option<Square>,
    /// True if the move resets the halfmove clock.
    pub resets_clock: bool,
}

/// The data needed to unmake a relocation.
#[derive(Clone, Debug)]
pub struct RelocationUndo {
    from: Square,
    to: Square,
    mover: Content,
    victim: Content,
    saved: SavedState,
    /// The data that only few relocations need.
    rare: Option<RareUndo>,
}

/// The data needed to unmake a relocation that also changes other squares.
#[derive(Clone, Debug)]
pub struct EditedUndo {
    relocation: RelocationUndo,
    /// The other squares with their contents before the move.
    edits: ArrayVec<(Square, Content), MAX_EDITS>,
}

/// The data needed to unmake a castling.
#[derive(Clone, Debug)]
pub struct CastlingUndo {
    relocation: RelocationUndo,
    partner: Content,
    partner_from: Square,
    partner_to: Square,
}

/// The data needed to unmake a relocation that removes a trail or captures away from its target.
#[derive(Clone, Copy, Debug)]
struct RareUndo {
    /// The trail of the position before the move.
    trail: KeyedTrail,
    /// The piece captured away from the target, with its square.
    distant_capture: Option<(Square, Content)>,
}

impl RelocationUndo {
    /// Returns the full-move number before the move.
    pub(super) fn saved_number(&self) -> u16 {
        self.saved.number
    }
}

impl Position {
    /// Makes a relocation, and removes the trail. The result is the same as with [`Position::make`] and the equivalent
    /// [`Delta`](super::Delta).
    ///
    /// `narrow` is true if the board has at most 64 squares. Without `KEYED`, the Zobrist key is not updated, so it
    /// is invalid until the move is unmade.
    #[inline(always)]
    pub fn relocate<const KEYED: bool>(
        &mut self,
        program: &Program,
        relocation: Relocation,
        narrow: bool,
    ) -> RelocationUndo {
        let keys = &program.keys;
        let Relocation { from, to, becomes, distant_capture, resets_clock } = relocation;
        let side = self.side;
        let mover = self.at(from);
        let saved = self.saved;
        let arrived = Content::piece(becomes, side);
        let content_key = |cell, content| if KEYED { keys.content(cell, content) } else { 0 };
        let mut key = content_key(from, mover) ^ content_key(to, arrived);
        let mut rights = saved.rights & !program.rights_lost[from.index()] & !program.rights_lost[to.index()];
        let distant_capture = distant_capture.map(|cell| (cell, self.at(cell)));
        if let Some((cell, content)) = distant_capture {
            rights &= !program.rights_lost[cell.index()];
            self.remove_piece(cell, content);
            key ^= content_key(cell, content);
        }
        self.board[from.index()] = Content::VACANT;
        let victim = self.at(to);
        if victim.is_piece() {
            self.remove_piece(to, victim);
            key ^= content_key(to, victim);
        }
        self.board[to.index()] = arrived;
        self.occupied[side.index()].relocate(from, to, narrow);
        self.change_planes((from, mover), (to, arrived), narrow);
        if KEYED {
            self.saved.key ^= key ^ keys.side(Side::White) ^ keys.side(Side::Black);
        }
        if rights != saved.rights {
            self.set_rights(program, rights);
        }
        let mut rare = None;
        if self.trail.trail.is_some() || distant_capture.is_some() {
            rare = Some(RareUndo { trail: self.trail, distant_capture });
            self.trail = KeyedTrail::NONE;
        }
        self.saved.clock = if resets_clock { 0 } else { saved.clock.saturating_add(1) };
        self.saved.number = saved.number.saturating_add(u16::from(side == Side::Black));
        self.side = side.other();
        RelocationUndo { from, to, mover, victim, saved, rare }
    }

    /// Unmakes a relocation.
    #[inline(always)]
    pub fn unmake_relocation(&mut self, undo: &RelocationUndo, narrow: bool) {
        let RelocationUndo { from, to, mover, victim, saved, ref rare } = *undo;
        self.side = self.side.other();
        let arrived = self.at(to);
        self.board[to.index()] = Content::VACANT;
        self.board[from.index()] = mover;
        self.occupied[self.side.index()].relocate(to, from, narrow);
        self.change_planes((to, arrived), (from, mover), narrow);
        if victim.is_piece() {
            self.place_piece(to, victim);
        }
        self.saved = saved;
        self.trail = KeyedTrail::NONE;
        if let Some(RareUndo { trail, distant_capture }) = rare {
            self.trail = *trail;
            if let Some((cell, content)) = *distant_capture {
                self.place_piece(cell, content);
            }
        }
    }

    /// Makes a relocation, and then sets the contents of a few other squares. The result is the same as with [`Position::make`] and the
    /// equivalent [`Delta`](super::Delta). `narrow` and `KEYED` are the same as for [`Position::relocate`].
    pub fn relocate_and_edit<const KEYED: bool>(
        &mut self,
        program: &Program,
        relocation: Relocation,
        edits: &[(Square, Content)],
        narrow: bool,
    ) -> EditedUndo {
        let mut undo = EditedUndo {
            relocation: self.relocate::<KEYED>(program, relocation, narrow),
            edits: ArrayVec::new(),
        };
        let mut lost = 0;
        for &(cell, content) in edits {
            let before = self.at(cell);
            undo.edits.push((cell, before));
            self.remove_piece(cell, before);
            self.place_piece(cell, content);
            lost |= program.rights_lost[cell.index()];
            if KEYED {
                self.saved.key ^= program.keys.content(cell, before) ^ program.keys.content(cell, content);
            }
        }
        self.set_rights(program, self.saved.rights & !lost);
        undo
    }

    /// Unmakes a relocation that also changed other squares.
    pub fn unmake_edited(&mut self, undo: &EditedUndo, narrow: bool) {
        for &(cell, before) in undo.edits.iter().rev() {
            self.remove_piece(cell, self.at(cell));
            self.place_piece(cell, before);
        }
        self.unmake_relocation(&undo.relocation, narrow);
    }

    /// Makes a castling, which consists of the relocation of the castling piece to a vacant square and that of its partner. The result is
    /// the same as with [`Position::make`] and the equivalent [`Delta`](super::Delta). `narrow` and `KEYED` are the same as for
    /// [`Position::relocate`].
    pub fn castle<const KEYED: bool>(
        &mut self,
        program: &Program,
        castling: &Castling,
        resets_clock: bool,
        narrow: bool,
    ) -> CastlingUndo {
        let (side, index) = (self.side, self.side.index());
        let (partner_from, partner_to) = (castling.partner_from[index], castling.partner_to[index]);
        let (from, to, becomes) = (castling.from[index], castling.to[index], castling.kind);
        let partner = self.at(partner_from);
        // The castling piece may go to the origin of its partner.
        self.remove_piece(partner_from, partner);
        let relocation = Relocation { from, to, becomes, distant_capture: None, resets_clock };
        let relocation = self.relocate::<KEYED>(program, relocation, narrow);
        let arrived = Content::piece(castling.partner_after, side);
        self.place_piece(partner_to, arrived);
        if KEYED {
            let keys = &program.keys;
            self.saved.key ^= keys.content(partner_from, partner) ^ keys.content(partner_to, arrived);
        }
        let lost = program.rights_lost[partner_from.index()] | program.rights_lost[partner_to.index()];
        self.set_rights(program, self.saved.rights & !lost);
        CastlingUndo { relocation, partner, partner_from, partner_to }
    }

    /// Unmakes a castling.
    pub fn unmake_castling(&mut self, undo: &CastlingUndo, narrow: bool) {
        self.remove_piece(undo.partner_to, self.at(undo.partner_to));
        self.unmake_relocation(&undo.relocation, narrow);
        self.place_piece(undo.partner_from, undo.partner);
    }

    /// Adds the trail that a relocation leaves for the opponent's next turn. `KEYED` is the same as for [`Position::relocate`].
    #[inline(always)]
    pub fn leave_trail<const KEYED: bool>(&mut self, keys: &ZobristKeys, trail: Trail) {
        self.trail =
            if KEYED { KeyedTrail::new(keys, trail) } else { KeyedTrail { trail: Some(trail), key: 0 } };
    }

    /// Updates the piece bitboards: removes a piece from one square and places a piece on another. Usually both pieces are the same.
    #[inline(always)]
    fn change_planes(&mut self, removed: (Square, Content), placed: (Square, Content), narrow: bool) {
        let Some(old) = removed.1.as_piece() else { return };
        if removed.1 == placed.1 {
            return self.planes[plane_index(old.kind)].relocate(removed.0, placed.0, narrow);
        }
        self.planes[plane_index(old.kind)].remove(removed.0);
        if let Some(new) = placed.1.as_piece() {
            self.planes[plane_index(new.kind)].insert(placed.0);
        }
    }

    /// Removes a piece from the board. Does not update the key or other state.
    #[inline]
    fn remove_piece(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].remove(cell);
            self.planes[plane_index(piece.kind)].remove(cell);
            self.board[cell.index()] = Content::VACANT;
        }
    }

    /// Puts a piece on a vacant square. Does not update the key or other state.
    #[inline]
    fn place_piece(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].insert(cell);
            self.planes[plane_index(piece.kind)].insert(cell);
            self.board[cell.index()] = content;
        }
    }
}
