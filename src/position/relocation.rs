//! Relocations, the most frequent kind of move: one piece moves and captures at most what is on its target square or
//! the maker of the trail. Made directly, without a `Delta`.

use super::{Position, Rest, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

/// A move of one piece of the side to move, in a game without hands, flags and counters.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// The origin.
    pub from: Square,
    /// The target; a piece on it is captured. Can be equal to the origin.
    pub to: Square,
    /// The kind of the piece after the move.
    pub becomes: KindId,
    /// The square of an additional captured piece: the maker of the trail.
    pub passed: Option<Square>,
    /// The squares passed over, for the opponent's next turn.
    pub trail: Option<Trail>,
    /// True if the move resets the move counter.
    pub resets_clock: bool,
}

/// The data needed to unmake a relocation.
#[derive(Clone, Debug)]
pub struct Return {
    from: Square,
    to: Square,
    mover: Content,
    victim: Content,
    rest: Rest,
    /// Present only if the position had a trail.
    before: Option<Before>,
}

/// The data that few relocations need to save.
#[derive(Clone, Copy, Debug)]
struct Before {
    trail: Trail,
    /// The piece captured in passing.
    passed: Option<(Square, Content)>,
}

impl Position {
    /// Makes a relocation. Same result as [`Position::make`] with the equivalent [`Delta`](super::Delta).
    ///
    /// `narrow` is true if the board has at most 64 squares.
    #[allow(clippy::inline_always)] // passing its many small arguments through memory costs more than the move itself
    #[inline(always)]
    pub fn relocate(&mut self, program: &Program, relocation: Relocation, narrow: bool) -> Return {
        let keys = &program.keys;
        let Relocation { from, to, becomes, passed, trail, resets_clock } = relocation;
        debug_assert!(!program.keeps.hands && !program.keeps.asks_unmoved() && !program.keeps.promoted);
        debug_assert!(program.counters.is_empty() && program.turn_lengths.is_none());
        let side = self.side;
        let rest = self.rest;
        let mover = self.at(from);
        let arrived = Content::piece(becomes, side);
        let mut key = keys.content(from, mover) ^ keys.content(to, arrived);
        let mut rights = rest.rights & !program.rights_lost[from.index()] & !program.rights_lost[to.index()];
        let passed = passed.map(|cell| (cell, self.at(cell)));
        if let Some((cell, content)) = passed {
            rights &= !program.rights_lost[cell.index()];
            self.lift(cell, content);
            key ^= keys.content(cell, content);
        }
        self.board[from.index()] = Content::VACANT;
        let victim = self.at(to);
        if victim.is_piece() {
            self.lift(to, victim);
            key ^= keys.content(to, victim);
        }
        self.board[to.index()] = arrived;
        self.occupied[side.index()].shift(from, to, narrow);
        self.change_planes((from, mover), (to, arrived), narrow);
        self.rest.key ^= key ^ keys.side(Side::White) ^ keys.side(Side::Black);
        if rights != rest.rights {
            self.rest.key ^= keys.rights(rest.rights) ^ keys.rights(rights);
            self.rest.rights = rights;
        }
        let before = self.trail.map(|trail| Before { trail, passed });
        if before.is_some() || trail.is_some() {
            self.set_trail(keys, trail);
        }
        self.rest.clock = if resets_clock { 0 } else { rest.clock.saturating_add(1) };
        self.rest.number = rest.number.saturating_add(u16::from(side == Side::Black));
        self.side = side.other();
        Return { from, to, mover, victim, rest, before }
    }

    /// Unmakes a relocation.
    #[allow(clippy::inline_always)] // as above
    #[inline(always)]
    pub fn relocate_back(&mut self, back: &Return, narrow: bool) {
        let Return { from, to, mover, victim, rest, ref before } = *back;
        self.side = self.side.other();
        let arrived = self.at(to);
        self.board[to.index()] = Content::VACANT;
        self.board[from.index()] = mover;
        self.occupied[self.side.index()].shift(to, from, narrow);
        self.change_planes((to, arrived), (from, mover), narrow);
        if victim.is_piece() {
            self.set_down(to, victim);
        }
        self.rest = rest;
        self.trail = None;
        if let Some(before) = before {
            self.trail = Some(before.trail);
            if let Some((cell, content)) = before.passed {
                self.set_down(cell, content);
            }
        }
    }

    /// Updates the planes for a piece that leaves one square and a piece that arrives on another. Usually both are of
    /// the same kind.
    #[allow(clippy::inline_always)] // as above
    #[inline(always)]
    fn change_planes(&mut self, gone: (Square, Content), come: (Square, Content), narrow: bool) {
        let (Some(old), Some(new)) = (gone.1.as_piece(), come.1.as_piece()) else { return };
        if old.kind == new.kind {
            self.planes[old.kind.index()].shift(gone.0, come.0, narrow);
        } else {
            self.planes[old.kind.index()].remove(gone.0);
            self.planes[new.kind.index()].insert(come.0);
        }
    }

    /// Removes a piece from the board. Does not update the key or other state.
    #[inline]
    fn lift(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].remove(cell);
            self.planes[piece.kind.index()].remove(cell);
            self.board[cell.index()] = Content::VACANT;
        }
    }

    /// Puts a piece on a vacant square. Does not update the key or other state.
    #[inline]
    fn set_down(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].insert(cell);
            self.planes[piece.kind.index()].insert(cell);
            self.board[cell.index()] = content;
        }
    }
}
