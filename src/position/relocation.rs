//! The commonest change by far, made directly: one piece goes, and what stands where it ends is gone.

use super::{Position, Rest, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

/// A piece of the side to move goes from one square to another, in a game that keeps neither hands nor flags nor counts.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// Where it stands.
    pub from: Square,
    /// Where it ends; what stands there is captured. It may be where it stands.
    pub to: Square,
    /// What it is then.
    pub becomes: KindId,
    /// A square from which a piece is captured besides: the maker of the trail.
    pub passed: Option<Square>,
    /// The squares passed over, for the opponent's next turn.
    pub trail: Option<Trail>,
    /// The n-move count starts again.
    pub resets_clock: bool,
}

/// What is needed to take a relocation back.
#[derive(Clone, Debug)]
pub struct Return {
    from: Square,
    to: Square,
    mover: Content,
    victim: Content,
    rest: Rest,
    /// Only where there was a trail.
    before: Option<Before>,
}

/// What few positions have to keep.
#[derive(Clone, Copy, Debug)]
struct Before {
    trail: Trail,
    /// What was captured in passing.
    passed: Option<(Square, Content)>,
}

impl Position {
    /// Makes a move that is nothing but a relocation; the same as [`Position::make`] with its [`Delta`](super::Delta).
    ///
    /// `narrow` tells that the board has no more than 64 squares.
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

    /// Takes a relocation back.
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

    /// In the planes, one piece goes and another comes; mostly they are the same.
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

    /// Takes a piece off the board, key and all else aside.
    #[inline]
    fn lift(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].remove(cell);
            self.planes[piece.kind.index()].remove(cell);
            self.board[cell.index()] = Content::VACANT;
        }
    }

    /// Puts a piece on a vacant square, key and all else aside.
    #[inline]
    fn set_down(&mut self, cell: Square, content: Content) {
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].insert(cell);
            self.planes[piece.kind.index()].insert(cell);
            self.board[cell.index()] = content;
        }
    }
}
