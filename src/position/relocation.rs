//! The commonest change by far, made directly: one piece goes, and what stands where it ends is gone.

use super::{Position, Rest, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

/// A piece of the side to move goes from one square to another, in a game that keeps neither hands nor flags.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// Where it stands.
    pub from: Square,
    /// Where it ends; what stands there is captured. It may be where it stands.
    pub to: Square,
    /// What it is then.
    pub becomes: KindId,
    /// A square from which a piece is captured besides.
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
    passed: Option<(Square, Content)>,
    rest: Rest,
}

impl Position {
    /// Makes a move that is nothing but a relocation; the same as [`Position::make`] with its [`Delta`](super::Delta).
    #[allow(clippy::inline_always)] // passing its many small arguments through memory costs more than the move itself
    #[inline(always)]
    pub fn relocate(&mut self, program: &Program, relocation: Relocation) -> Return {
        let keys = &program.keys;
        let Relocation { from, to, becomes, passed, trail, resets_clock } = relocation;
        debug_assert!(!program.keeps.hands && !program.keeps.unmoved && !program.keeps.promoted);
        let side = self.side;
        let rest = self.rest;
        let mover = self.at(from);
        self.lift(from, mover);
        let passed = passed.map(|cell| (cell, self.at(cell)));
        let mut key = keys.content(from, mover);
        let mut rights = rest.rights & !program.rights_lost[from.index()] & !program.rights_lost[to.index()];
        if let Some((cell, content)) = passed {
            rights &= !program.rights_lost[cell.index()];
            self.lift(cell, content);
            key ^= keys.content(cell, content);
        }
        let victim = self.at(to);
        if victim.is_piece() {
            self.lift(to, victim);
            key ^= keys.content(to, victim);
        }
        let arrived = Content::piece(becomes, side);
        self.set_down(to, arrived);
        key ^= keys.content(to, arrived) ^ keys.side(Side::White) ^ keys.side(Side::Black);
        self.rest.key ^= key;
        if rights != rest.rights {
            self.rest.key ^= keys.rights(rest.rights) ^ keys.rights(rights);
            self.rest.rights = rights;
        }
        if rest.trail.is_some() || trail.is_some() {
            self.set_trail(keys, trail);
        }
        self.rest.clock = if resets_clock { 0 } else { rest.clock.saturating_add(1) };
        self.number = self.number.saturating_add(u16::from(side == Side::Black));
        self.side = side.other();
        Return { from, to, mover, victim, passed, rest }
    }

    /// Takes a relocation back.
    #[allow(clippy::inline_always)] // as above
    #[inline(always)]
    pub fn relocate_back(&mut self, back: &Return) {
        self.lift(back.to, self.at(back.to));
        if back.victim.is_piece() {
            self.set_down(back.to, back.victim);
        }
        if let Some((cell, content)) = back.passed {
            self.set_down(cell, content);
        }
        self.set_down(back.from, back.mover);
        self.rest = back.rest;
        self.side = self.side.other();
        self.number = self.number.saturating_sub(u16::from(self.side == Side::Black));
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
