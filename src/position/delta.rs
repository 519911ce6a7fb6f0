//! The changes that a move makes to a position, and making and unmaking them.

use smallvec::SmallVec;

use super::trail::KeyedTrail;
use super::{ExtraState, Position, SavedState, Trail};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Castling, Program, ZobristKeys};

/// Cells with their new contents. Most moves change at most four cells.
pub type Edits = SmallVec<[(Square, Content); 4]>;

/// All changes made by one move. The changes of the rights, the extra state and the key are derived from them.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    /// The changed cells with their contents after the move, each cell once. If a cell is listed with its old content, the piece on it
    /// counts as moved or as newly arrived.
    pub edits: Edits,
    /// The trail that the move leaves for the opponent's next turn.
    pub trail: Option<Trail>,
    /// The changes of the hands: side, kind and difference.
    pub hands: SmallVec<[(Side, KindId, i8); 2]>,
    /// The squares on which the move puts promoted pieces.
    pub promoted: SmallVec<[Square; 2]>,
    /// The square on which the move puts a piece that counts as unmoved.
    pub unmoved: Option<Square>,
    /// The home squares on which the move puts pieces. These pieces count as unmoved, and can castle with a partner that has never
    /// moved.
    pub sent_home: SmallVec<[Square; 2]>,
    /// The cells whose pieces change sides, but stay unmoved or promoted if they were. These cells are also in `edits`.
    pub side_changes: SmallVec<[Square; 4]>,
    /// The kind of the piece that moves; `None` if no rule of the game depends on the kind.
    pub mover: Option<KindId>,
    /// True if the move removes a piece.
    pub captures: bool,
    /// True if the move resets the halfmove clock.
    pub resets_clock: bool,
    /// True if the move ends the turn although moves may be left in it.
    pub ends_turn: bool,
    /// True if the player takes over the opponent's side instead of moving; the move changes nothing else.
    pub swaps_sides: bool,
    /// The counters that the move increments, one bit each.
    pub counts: u8,
}

/// The data needed to unmake a move.
#[derive(Clone, Debug)]
pub struct Undo {
    pub(super) edits: Edits,
    hands: SmallVec<[(Side, KindId, u8); 2]>,
    saved: SavedState,
    trail: KeyedTrail,
    extra: ExtraState,
    side: Side,
    /// The position before a swap of sides.
    before_swap: Option<Box<Position>>,
}

impl Position {
    /// Makes a move of the side to move.
    pub fn make(&mut self, program: &Program, delta: &Delta) -> Undo {
        if delta.swaps_sides {
            return self.swap_sides(program);
        }
        let keys = &program.keys;
        let mut undo = self.new_undo();
        let is_changed = |cell: Square| delta.edits.iter().any(|edit| edit.0 == cell);
        let trail = delta.trail.or_else(|| self.carried_over_trail(program, is_changed));
        let mut rights = self.saved.rights;
        self.record_lost_royals(program, |position| {
            for &(cell, content) in &delta.edits {
                undo.edits.push((cell, position.at(cell)));
                rights &= !program.rights_lost[cell.index()];
                position.put(keys, cell, content);
                if !delta.side_changes.contains(&cell) {
                    position.set_unmoved(keys, cell, false);
                    position.set_promoted(keys, cell, false);
                }
            }
        });
        for &cell in &delta.promoted {
            self.set_promoted(keys, cell, true);
        }
        if let Some(cell) = delta.unmoved {
            rights |= self.arrive_unmoved(program, cell, |_| true);
        }
        for &cell in &delta.sent_home {
            rights |= self.arrive_unmoved(program, cell, |unmoved| unmoved);
        }
        self.set_rights(program, rights);
        for &change in &delta.hands {
            self.change_hand(keys, change, &mut undo);
        }
        self.set_trail(keys, trail);
        self.set_mover(keys, self.side, delta.mover);
        if delta.counts != 0 {
            self.increment_counters(keys, self.side, delta.counts);
        }
        self.saved.clock = if delta.resets_clock { 0 } else { self.saved.clock.saturating_add(1) };
        self.end_move(program, delta.ends_turn);
        undo
    }

    /// Returns the undo information of a move that changes nothing yet.
    pub(super) fn new_undo(&self) -> Undo {
        Undo {
            edits: SmallVec::new(),
            hands: SmallVec::new(),
            saved: self.saved,
            trail: self.trail,
            extra: self.extra,
            side: self.side,
            before_swap: None,
        }
    }

    /// Marks the piece that has arrived on `cell` as unmoved if `cell` is a home square of it. Returns the castling rights that its
    /// side gains: both pieces must be on their origins, and `is_eligible` must return true for both of them, given whether the piece
    /// is unmoved.
    pub(super) fn arrive_unmoved(
        &mut self,
        program: &Program,
        cell: Square,
        is_eligible: impl Fn(bool) -> bool,
    ) -> u64 {
        let is_unmoved = self.at(cell).as_piece().is_some_and(|piece| program.may_be_unmoved(piece, cell));
        self.set_unmoved(&program.keys, cell, is_unmoved);
        self.rights_gained(program, cell, |origin| is_eligible(self.extra.unmoved.has(origin)))
    }

    /// Sets the castling rights. Removes those that cannot be used.
    #[inline(never)]
    pub(super) fn set_rights(&mut self, program: &Program, rights: u64) {
        if rights == self.saved.rights {
            return;
        }
        let keys = &program.keys;
        let rights =
            if program.has_castling_with_several_rights { program.usable_rights(rights) } else { rights };
        self.saved.key ^= keys.rights(self.saved.rights) ^ keys.rights(rights);
        self.saved.rights = rights;
    }

    /// Changes the number of pieces of a kind in hand, and stores the old number in `undo`.
    pub(super) fn change_hand(
        &mut self,
        keys: &ZobristKeys,
        (side, kind, change): (Side, KindId, i8),
        undo: &mut Undo,
    ) {
        let count = self.in_hand(side, kind);
        undo.hands.push((side, kind, count));
        self.set_hand(keys, side, kind, count.saturating_add_signed(change));
    }

    /// Sets the kind of the piece that a side has moved last, if `mover` is known.
    pub(super) fn set_mover(&mut self, keys: &ZobristKeys, side: Side, mover: Option<KindId>) {
        if mover.is_some() {
            let last = &mut self.extra.movers[side.index()];
            self.saved.key ^= keys.mover(side, *last) ^ keys.mover(side, mover);
            *last = mover;
        }
    }

    /// Exchanges the sides: every piece changes its owner and goes to the mirrored square, and all other state of each side goes to the
    /// other side. Then the opponent is to move, and faces the position that the player faced before the exchange.
    fn swap_sides(&mut self, program: &Program) -> Undo {
        let before = Box::new(self.clone());
        if let Some(mut setup) = self.setup(program).mirrored(program) {
            (setup.trail, setup.moves_left) = (None, None);
            setup.clock = setup.clock.saturating_add(1);
            setup.number = setup.number.saturating_add(u16::from(self.side == Side::Black));
            // A right is lost if the exchanged pieces are not on the origins of its castling.
            setup.rights = program.rights_in_place(setup.rights, |cell| setup.contents[cell.index()]);
            *self = Position::new_unchecked(program, &setup);
        }
        Undo {
            edits: SmallVec::new(),
            hands: SmallVec::new(),
            saved: before.saved,
            trail: before.trail,
            extra: before.extra,
            side: before.side,
            before_swap: Some(before),
        }
    }

    /// Returns the castling rights that a side gains when one of its pieces arrives, unmoved, on `cell`. A castling qualifies if `cell`
    /// is one of its two origins, if both pieces are on their origins, and if `is_eligible` returns true for both origins.
    fn rights_gained(&self, program: &Program, cell: Square, is_eligible: impl Fn(Square) -> bool) -> u64 {
        let Some(side) = self.at(cell).as_piece().map(|piece| piece.side) else { return 0 };
        let is_gained = |castling: &&Castling| {
            let origins = [castling.from, castling.partner_from].map(|squares| squares[side.index()]);
            !castling.from_any_square
                && castling.sides[side.index()]
                && origins.contains(&cell)
                && castling.has_pieces_in_place(side, |cell| self.at(cell))
                && origins.into_iter().all(&is_eligible)
        };
        program.castlings.iter().filter(is_gained).fold(0, |rights, castling| rights | castling.bits(side))
    }

    /// Returns the trail of an earlier move of the same turn, unless the new move changes a square of the trail or the piece that made
    /// it. `is_changed` returns true for the cells that the new move changes.
    pub(super) fn carried_over_trail(
        &self,
        program: &Program,
        is_changed: impl Fn(Square) -> bool,
    ) -> Option<Trail> {
        let trail = self.trail.trail.filter(|_| program.turn_lengths.is_some())?;
        let is_own = self.at(trail.piece_square).as_piece().is_some_and(|piece| piece.side == self.side);
        let is_kept =
            is_own && !is_changed(trail.piece_square) && !trail.squares.iter().any(|&cell| is_changed(cell));
        is_kept.then_some(trail)
    }

    /// Passes the turn to the other side, unless moves are left in this turn and `ends_turn` is false.
    pub(super) fn end_move(&mut self, program: &Program, ends_turn: bool) {
        let keys = &program.keys;
        if program.turn_lengths.is_some() {
            self.saved.key ^= self.compute_turn_key(program);
            if self.saved.moves_left > 1 && !ends_turn {
                self.saved.moves_left -= 1;
                self.saved.key ^= self.compute_turn_key(program);
                return;
            }
        }
        if self.side == Side::Black {
            self.saved.number = self.saved.number.saturating_add(1);
        }
        self.saved.key ^= keys.side(Side::White) ^ keys.side(Side::Black);
        self.side = self.side.other();
        if program.turn_lengths.is_some() {
            self.saved.moves_left = program.turn_length(self.side, self.saved.number);
            self.saved.key ^= self.compute_turn_key(program);
        }
    }

    /// Unmakes the last move.
    pub fn unmake(&mut self, program: &Program, undo: &Undo) {
        if let Some(before) = &undo.before_swap {
            self.clone_from(before);
            return;
        }
        for &(cell, content) in undo.edits.iter().rev() {
            self.put(&program.keys, cell, content);
        }
        for &(side, kind, count) in undo.hands.iter().rev() {
            self.hands[side.index()][kind.index()] = count;
        }
        self.saved = undo.saved;
        self.trail = undo.trail;
        self.extra = undo.extra;
        self.side = undo.side;
    }
}
