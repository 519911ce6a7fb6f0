//! Positions: the board, the side to move, and all other state on which rules can depend. This module makes and unmakes moves that are
//! given as changes, without checking their legality.

mod clocks;
mod delta;
mod long_text;
mod lost_royals;
mod moves;
mod relocation;
mod setup;
mod short_delta;
mod text_part;
mod tracked;
mod trail;

use crate::board::{Content, KindId, MAX_KINDS, Piece, Side, Square, SquareSet};
use crate::ir::{MAX_COUNTERS, Program, ZobristKeys};

pub use clocks::{ClockState, Clocks};
pub use delta::{Delta, Edits, Undo};
pub use lost_royals::RoyalCounts;
pub use moves::{Form, MAX_SHORT_TEXT, Move};
pub use relocation::{CastlingUndo, EditedUndo, Relocation, RelocationUndo};
pub use setup::{Setup, SetupError};
pub use short_delta::{MAX_EDITS, ShortDelta};
pub use text_part::TextPart;
pub use tracked::{CheckEvents, DropUndo, TrackedChanges, TrackedUndo};
use trail::KeyedTrail;
pub use trail::{MAX_TRAIL, PassedSquares, Trail};

/// The number of planes (piece bitboards) in a position: a power of two, so that the compiler sees that no index is out of bounds.
const PLANES: usize = MAX_KINDS.next_power_of_two();

/// Returns the index of the plane of a kind.
#[inline]
fn plane_index(kind: KindId) -> usize {
    kind.index() % PLANES
}

/// A position of one [`Program`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The contents, by cell. Entries beyond the board are voids.
    board: [Content; 256],
    /// The squares of the pieces of each side. Neutral pieces count as White's.
    occupied: [SquareSet; 2],
    /// The squares of the pieces of each kind, of both sides.
    planes: [SquareSet; PLANES],
    side: Side,
    /// The numbers of pieces in hand, by side and kind.
    hands: [[u8; MAX_KINDS]; 2],
    saved: SavedState,
    trail: KeyedTrail,
    extra: ExtraState,
    clocks: Clocks,
}

/// The state that is saved as a whole when a move is made and restored when it is unmade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SavedState {
    /// The Zobrist key without the trail.
    key: u64,
    /// The castling rights, as [bits](crate::ir::Castling::bits).
    rights: u64,
    /// The halfmove clock: the number of plies since the last move that reset it.
    clock: u16,
    /// The full-move number, from 1.
    number: u16,
    /// The number of moves left in the turn.
    moves_left: u8,
}

/// The extra state that only the rules of some programs read. It is saved and restored like [`SavedState`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ExtraState {
    unmoved: SquareSet,
    promoted: SquareSet,
    counts: Counts,
    /// The kind of the piece that each side has moved last; `None` if the side has not moved or no rule depends on the kind.
    movers: [Option<KindId>; 2],
    /// The kind of a royal that each side has lost; `None` if it has lost none or losses are not recorded.
    lost_royals: [Option<KindId>; 2],
}

/// The number of moves that each counter has counted, by side and counter.
pub type Counts = [[u8; MAX_COUNTERS]; 2];

impl Position {
    /// Returns the content of a cell.
    pub fn at(&self, cell: Square) -> Content {
        self.board[cell.index()]
    }

    /// Returns the contents of all cells, by cell. Entries beyond the board are voids.
    pub fn board(&self) -> &[Content; 256] {
        &self.board
    }

    /// Returns the squares occupied by a side. Neutral pieces count as White's.
    pub fn occupied(&self, side: Side) -> SquareSet {
        self.occupied[side.index()]
    }

    /// Returns true if the side to move may move a piece: its own or a neutral one.
    pub fn may_move(&self, program: &Program, piece: Piece) -> bool {
        piece.side == self.side || program.is_neutral(piece.kind)
    }

    /// Returns the squares of the pieces that a side may move: its own and the neutral ones.
    pub fn movable(&self, program: &Program, side: Side) -> SquareSet {
        let neutral = program.neutral.kinds(program.kinds.len());
        neutral.fold(self.occupied(side), |squares, kind| squares | *self.plane(kind))
    }

    /// Returns the squares of the pieces of a kind, of both sides.
    pub fn plane(&self, kind: KindId) -> &SquareSet {
        &self.planes[plane_index(kind)]
    }

    /// Returns the number of a side's pieces of a kind on the board, at most 255.
    #[inline(always)]
    pub fn count(&self, side: Side, kind: KindId) -> u8 {
        let count = (self.planes[plane_index(kind)] & self.occupied[side.index()]).len();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Returns the number of pieces of a kind and side on the board and, if some begin in hand, in hand.
    pub fn count_with_hand(&self, program: &Program, side: Side, kind: KindId) -> u32 {
        let begins_in_hand = program.initial_count_in_hand(kind, side) > 0;
        let in_hand = if begins_in_hand { self.in_hand(side, kind) } else { 0 };
        u32::from(self.count(side, kind)) + u32::from(in_hand)
    }

    /// Returns the number of pieces of a kind in a side's hand.
    pub fn in_hand(&self, side: Side, kind: KindId) -> u8 {
        self.hands[side.index()][kind.index()]
    }

    /// Returns the side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the castling rights as [bits](crate::ir::Castling::bits).
    pub fn rights(&self) -> u64 {
        self.saved.rights
    }

    /// Returns the squares of unmoved pieces; empty if no rule reads them.
    pub fn unmoved(&self) -> &SquareSet {
        &self.extra.unmoved
    }

    /// Returns the squares of promoted pieces; empty if no rule reads them.
    pub fn promoted(&self) -> &SquareSet {
        &self.extra.promoted
    }

    /// Returns the number of moves of a side that a counter has counted.
    pub fn event_count(&self, side: Side, counter: usize) -> u8 {
        self.extra.counts[side.index()][counter]
    }

    /// Returns the kind of the piece that a side has moved last; `None` if the side has not moved or no rule depends on the kind.
    pub fn last_mover(&self, side: Side) -> Option<KindId> {
        self.extra.movers[side.index()]
    }

    /// Increments counters of a side. Each bit of `counters` selects a counter.
    pub fn increment_counters(&mut self, keys: &ZobristKeys, side: Side, counters: u8) {
        for counter in (0..MAX_COUNTERS).filter(|counter| counters >> counter & 1 != 0) {
            let times = &mut self.extra.counts[side.index()][counter];
            self.saved.key ^= keys.count(side, counter, *times);
            *times = times.saturating_add(1);
            self.saved.key ^= keys.count(side, counter, *times);
        }
    }

    /// Returns the trail that the opponent's last move left or, in the middle of a turn, an earlier move of the same turn.
    pub fn trail(&self) -> Option<&Trail> {
        self.trail.trail.as_ref()
    }

    /// Returns the halfmove clock: the number of plies since the last move that reset it.
    pub fn clock(&self) -> u16 {
        self.saved.clock
    }

    /// Returns the full-move number, from 1.
    pub fn number(&self) -> u16 {
        self.saved.number
    }

    /// Returns the number of moves left in this turn.
    pub fn moves_left(&self) -> u8 {
        self.saved.moves_left
    }

    /// Returns true if the side to move has already made a move in this turn.
    pub fn is_mid_turn(&self, program: &Program) -> bool {
        program.turn_lengths.is_some()
            && self.saved.moves_left != program.turn_length(self.side, self.saved.number)
    }

    /// Returns the number of the next move in its turn, from 1.
    pub fn number_in_turn(&self, program: &Program) -> u8 {
        program.turn_length(self.side, self.saved.number).saturating_sub(self.saved.moves_left) + 1
    }

    /// Returns true if the side to move may take over the opponent's side now.
    pub fn may_swap_sides(&self, program: &Program) -> bool {
        program.swap_turns[self.side.index()] == Some(self.saved.number) && !self.is_mid_turn(program)
    }

    /// Returns the side that made the last move.
    pub fn just_moved(&self, program: &Program) -> Side {
        if self.is_mid_turn(program) { self.side } else { self.side.other() }
    }

    /// Returns the Zobrist key of all state on which rules can depend, except the halfmove clock, the clocks that count plies, and the move
    /// number. The move number is included in games whose turns become longer.
    pub fn key(&self) -> u64 {
        self.saved.key ^ self.trail.key
    }

    /// Returns the key of the same position without the trail.
    pub fn key_without_trail(&self) -> u64 {
        self.saved.key
    }

    /// Computes the key from the whole position. The result is always equal to [`Position::key`].
    pub fn compute_key(&self, program: &Program) -> u64 {
        let keys = &program.keys;
        let mut key = keys.side(self.side) ^ keys.rights(self.saved.rights) ^ self.compute_turn_key(program);
        key ^= clocks::clocks_key(program, &self.clocks);
        for side in Side::BOTH {
            key ^= keys.mover(side, self.last_mover(side));
        }
        for cell in program.shape.all_squares() {
            key ^= keys.content(cell, self.at(cell));
        }
        for cell in &self.extra.unmoved {
            key ^= keys.unmoved(cell);
        }
        for cell in &self.extra.promoted {
            key ^= keys.promoted(cell);
        }
        for side in Side::BOTH {
            for kind in program.kind_ids() {
                key ^= keys.hand(side, kind, self.in_hand(side, kind));
            }
        }
        for side in Side::BOTH {
            for counter in 0..MAX_COUNTERS {
                key ^= keys.count(side, counter, self.event_count(side, counter));
            }
        }
        key ^ self.trail().map_or(0, |&trail| KeyedTrail::new(keys, trail).key)
    }

    /// Computes the part of the key for the number of moves left in the turn and, if turns become longer, the number of the turn.
    fn compute_turn_key(&self, program: &Program) -> u64 {
        program.keys.turn(self.saved.moves_left, program.turns_grow().then_some(self.saved.number))
    }

    /// Replaces the content of a cell and updates the key.
    fn put(&mut self, keys: &ZobristKeys, cell: Square, content: Content) {
        let old = self.board[cell.index()];
        self.saved.key ^= keys.content(cell, old) ^ keys.content(cell, content);
        if let Some(piece) = old.as_piece() {
            self.occupied[piece.side.index()].remove(cell);
            self.planes[plane_index(piece.kind)].remove(cell);
        }
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].insert(cell);
            self.planes[plane_index(piece.kind)].insert(cell);
        }
        self.board[cell.index()] = content;
    }

    fn set_unmoved(&mut self, keys: &ZobristKeys, cell: Square, unmoved: bool) {
        if self.extra.unmoved.has(cell) != unmoved {
            self.saved.key ^= keys.unmoved(cell);
            if unmoved { self.extra.unmoved.insert(cell) } else { self.extra.unmoved.remove(cell) }
        }
    }

    fn set_promoted(&mut self, keys: &ZobristKeys, cell: Square, promoted: bool) {
        if self.extra.promoted.has(cell) != promoted {
            self.saved.key ^= keys.promoted(cell);
            if promoted { self.extra.promoted.insert(cell) } else { self.extra.promoted.remove(cell) }
        }
    }

    #[inline]
    fn set_trail(&mut self, keys: &ZobristKeys, trail: Option<Trail>) {
        self.trail = trail.map_or(KeyedTrail::NONE, |trail| KeyedTrail::new(keys, trail));
    }

    fn set_hand(&mut self, keys: &ZobristKeys, side: Side, kind: KindId, count: u8) {
        let old_count = &mut self.hands[side.index()][kind.index()];
        self.saved.key ^= keys.hand(side, kind, *old_count) ^ keys.hand(side, kind, count);
        *old_count = count;
    }
}
