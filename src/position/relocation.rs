//! Relocations, the most frequent kind of move: one piece moves, and captures at most the piece on its target square and the
//! piece that made the trail. Relocations are made directly, without a `Delta`.

use super::{Position, SavedState, Trail, plane_index};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

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
    /// The square of the piece that made the trail, if it is captured.
    pub en_passant_square: Option<Square>,
    /// The trail that the move leaves for the opponent's next turn.
    pub trail: Option<Trail>,
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
    /// The trail of the position before the move, if it had one.
    trail_undo: Option<TrailUndo>,
}

/// The data needed to restore a trail. Few relocations need it.
#[derive(Clone, Copy, Debug)]
struct TrailUndo {
    trail: Trail,
    /// The piece captured en passant, with its square.
    en_passant_capture: Option<(Square, Content)>,
}

impl RelocationUndo {
    /// Returns the full-move number before the move.
    pub(super) fn saved_number(&self) -> u16 {
        self.saved.number
    }
}

impl Position {
    /// Makes a relocation. The result is the same as with [`Position::make`] and the equivalent [`Delta`](super::Delta).
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
        let Relocation { from, to, becomes, en_passant_square, trail, resets_clock } = relocation;
        let side = self.side;
        let saved = self.saved;
        let mover = self.at(from);
        let arrived = Content::piece(becomes, side);
        let content_key = |cell, content| if KEYED { keys.content(cell, content) } else { 0 };
        let mut key = content_key(from, mover) ^ content_key(to, arrived);
        let mut rights = saved.rights & !program.rights_lost[from.index()] & !program.rights_lost[to.index()];
        let en_passant_capture = en_passant_square.map(|cell| (cell, self.at(cell)));
        if let Some((cell, content)) = en_passant_capture {
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
            if program.has_castling_with_several_rights {
                rights = program.usable_rights(rights);
            }
            if KEYED {
                self.saved.key ^= keys.rights(saved.rights) ^ keys.rights(rights);
            }
            self.saved.rights = rights;
        }
        let trail_undo = self.trail.map(|trail| TrailUndo { trail, en_passant_capture });
        if trail_undo.is_some() || trail.is_some() {
            if KEYED {
                self.set_trail(keys, trail);
            } else {
                self.trail = trail;
            }
        }
        self.saved.clock = if resets_clock { 0 } else { saved.clock.saturating_add(1) };
        self.saved.number = saved.number.saturating_add(u16::from(side == Side::Black));
        self.side = side.other();
        RelocationUndo { from, to, mover, victim, saved, trail_undo }
    }

    /// Unmakes a relocation.
    #[inline(always)]
    pub fn unmake_relocation(&mut self, undo: &RelocationUndo, narrow: bool) {
        let RelocationUndo { from, to, mover, victim, saved, ref trail_undo } = *undo;
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
        self.trail = None;
        if let Some(trail_undo) = trail_undo {
            self.trail = Some(trail_undo.trail);
            if let Some((cell, content)) = trail_undo.en_passant_capture {
                self.place_piece(cell, content);
            }
        }
    }

    /// Updates the piece bitboards: removes a piece from one square and places a piece on another. Usually both pieces have the
    /// same kind.
    #[inline(always)]
    fn change_planes(&mut self, removed: (Square, Content), placed: (Square, Content), narrow: bool) {
        let (Some(old), Some(new)) = (removed.1.as_piece(), placed.1.as_piece()) else { return };
        if old.kind == new.kind {
            self.planes[plane_index(old.kind)].relocate(removed.0, placed.0, narrow);
        } else {
            self.planes[plane_index(old.kind)].remove(removed.0);
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
