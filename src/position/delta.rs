//! What a move changes, made and unmade.

use smallvec::SmallVec;

use super::{Flags, Position, Rest, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Castling, Program};

/// Cells and what stands there; few moves change more than four.
pub type Edits = SmallVec<[(Square, Content); 4]>;

/// Everything that one move changes. Rights, flags and the key follow from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    /// Cells that the move has touched and what stands there afterwards, each cell once. A cell may be in it with the
    /// content that it had: then what stands there has moved (or come) all the same.
    pub edits: Edits,
    /// The squares passed over, for the opponent's next turn.
    pub trail: Option<Trail>,
    /// Hands that change: by how much.
    pub hands: SmallVec<[(Side, KindId, i8); 2]>,
    /// Where a piece then stands that has become what it is.
    pub promoted: Option<Square>,
    /// Where a piece has come that counts as never having moved.
    pub unmoved: Option<Square>,
    /// A piece has been removed.
    pub captures: bool,
    /// The n-move count starts again.
    pub resets_clock: bool,
    /// It is the last move of its turn, whatever is left of that.
    pub ends_turn: bool,
    /// The counters of deeds that the move does, one bit each.
    pub counts: u8,
}

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    edits: Edits,
    hands: SmallVec<[(Side, KindId, u8); 2]>,
    rest: Rest,
    trail: Option<Trail>,
    flags: Flags,
    side: Side,
}

impl Position {
    /// Makes a move of the side to move.
    pub fn make(&mut self, program: &Program, delta: &Delta) -> Undo {
        let keys = &program.keys;
        let mut undo = Undo {
            edits: SmallVec::new(),
            hands: SmallVec::new(),
            rest: self.rest,
            trail: self.trail,
            flags: self.flags,
            side: self.side,
        };
        let trail = delta.trail.or_else(|| self.kept_trail(program, delta));
        let mut rights = self.rest.rights;
        for &(cell, content) in &delta.edits {
            undo.edits.push((cell, self.at(cell)));
            rights &= !program.rights_lost[cell.index()];
            self.put(keys, cell, content);
            self.set_unmoved(keys, cell, false);
            self.set_promoted(keys, cell, false);
        }
        if let Some(cell) = delta.promoted {
            self.set_promoted(keys, cell, true);
        }
        if let Some(cell) = delta.unmoved {
            let fresh = self.at(cell).as_piece().is_some_and(|piece| program.may_be_unmoved(piece, cell));
            self.set_unmoved(keys, cell, fresh);
            rights |= self.rights_gained(program, cell);
        }
        self.rest.key ^= keys.rights(self.rest.rights) ^ keys.rights(rights);
        self.rest.rights = rights;
        for &(side, kind, by) in &delta.hands {
            let held = self.in_hand(side, kind);
            undo.hands.push((side, kind, held));
            self.set_hand(keys, side, kind, held.saturating_add_signed(by));
        }
        self.set_trail(keys, trail);
        if delta.counts != 0 {
            self.count_up(keys, self.side, delta.counts);
        }
        self.rest.clock = if delta.resets_clock { 0 } else { self.rest.clock.saturating_add(1) };
        self.end_move(program, delta.ends_turn);
        undo
    }

    /// The castlings of the side to move that can be had since one of their pieces has come, unmoved, onto a cell: those whose other
    /// piece stands in its place.
    fn rights_gained(&self, program: &Program, cell: Square) -> u32 {
        let side = self.side;
        let gains = |castling: &&Castling| {
            castling.sides[side.index()]
                && [castling.from, castling.partner_from].iter().any(|at| at[side.index()] == cell)
                && castling.stand(side, |cell| self.at(cell))
        };
        program.castlings.iter().filter(gains).fold(0, |rights, castling| rights | castling.bit(side))
    }

    /// What an earlier move of the same turn has left, if its maker still stands where it did.
    fn kept_trail(&self, program: &Program, delta: &Delta) -> Option<Trail> {
        let trail = self.trail.filter(|_| program.turn_lengths.is_some())?;
        let own = self.at(trail.maker).as_piece().is_some_and(|piece| piece.side == self.side);
        let touched = |cell: Square| delta.edits.iter().any(|edit| edit.0 == cell);
        let stays = own && !touched(trail.maker) && !trail.squares.iter().any(|&cell| touched(cell));
        stays.then_some(trail)
    }

    /// The next move is that of the other side, unless moves of this turn are left.
    fn end_move(&mut self, program: &Program, ends_turn: bool) {
        let keys = &program.keys;
        if program.turn_lengths.is_some() {
            self.rest.key ^= self.turn_key(program);
            if self.rest.left > 1 && !ends_turn {
                self.rest.left -= 1;
                self.rest.key ^= self.turn_key(program);
                return;
            }
        }
        if self.side == Side::Black {
            self.rest.number = self.rest.number.saturating_add(1);
        }
        self.rest.key ^= keys.side(Side::White) ^ keys.side(Side::Black);
        self.side = self.side.other();
        if program.turn_lengths.is_some() {
            self.rest.left = program.turn_length(self.side, self.rest.number);
            self.rest.key ^= self.turn_key(program);
        }
    }

    /// Takes back the last move.
    pub fn unmake(&mut self, program: &Program, undo: &Undo) {
        for &(cell, content) in undo.edits.iter().rev() {
            self.put(&program.keys, cell, content);
        }
        for &(side, kind, held) in undo.hands.iter().rev() {
            self.hands[side.index()][kind.index()] = held;
        }
        self.rest = undo.rest;
        self.trail = undo.trail;
        self.flags = undo.flags;
        self.side = undo.side;
    }
}
