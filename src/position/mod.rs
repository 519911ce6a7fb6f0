//! The state of a game: what stands where, who is to move, and all else that the rules can read. Makes and unmakes moves that
//! somebody else has worked out. Knows nothing of texts and of what is legal.

mod delta;
mod moves;
mod relocation;
mod setup;
mod trail;

use crate::board::{Content, KindId, MAX_KINDS, Side, Square, SquareSet};
use crate::ir::{Keys, MAX_COUNTERS, Program};

pub use delta::{Delta, Edits, Undo};
pub use moves::{Form, Move};
pub use relocation::{Relocation, Return};
pub use setup::{Setup, SetupError};
pub use trail::{MAX_TRAIL, Stops, Trail};

/// The state of a game of one [`Program`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: [Content; 256],
    occupied: [SquareSet; 2],
    /// By kind, of both sides.
    planes: [SquareSet; MAX_KINDS],
    side: Side,
    hands: [[u8; MAX_KINDS]; 2],
    rest: Rest,
    trail: Option<Trail>,
    flags: Flags,
}

/// What is kept aside while a move is made, and put back as a whole when it is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rest {
    key: u64,
    rights: u32,
    clock: u16,
    number: u16,
    /// Moves left in the turn.
    left: u8,
}

/// The same of games in which some rule asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flags {
    unmoved: SquareSet,
    promoted: SquareSet,
    counts: Counts,
}

/// How often each side has done the deed of each counter.
pub type Counts = [[u8; MAX_COUNTERS]; 2];

impl Position {
    /// What stands on a cell.
    pub fn at(&self, cell: Square) -> Content {
        self.board[cell.index()]
    }

    /// All cells by number; beyond the last cell of the board there are voids.
    pub fn board(&self) -> &[Content; 256] {
        &self.board
    }

    /// The squares on which a side has pieces.
    pub fn occupied(&self, side: Side) -> SquareSet {
        self.occupied[side.index()]
    }

    /// The squares on which pieces of that kind stand, of both sides.
    pub fn plane(&self, kind: KindId) -> &SquareSet {
        &self.planes[kind.index()]
    }

    /// How many pieces of that kind a side has on the board; 255 also where they fill the largest of all.
    pub fn count(&self, side: Side, kind: KindId) -> u8 {
        let count = (self.planes[kind.index()] & self.occupied[side.index()]).len();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// How many pieces of that kind a side has in hand.
    pub fn in_hand(&self, side: Side, kind: KindId) -> u8 {
        self.hands[side.index()][kind.index()]
    }

    /// Who is to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The castlings still to be had: the [bits](crate::ir::Castling::bit) of their rights.
    pub fn rights(&self) -> u32 {
        self.rest.rights
    }

    /// Which pieces have never moved; empty if no rule asks.
    pub fn unmoved(&self) -> &SquareSet {
        &self.flags.unmoved
    }

    /// Which pieces have become what they are; empty if no rule asks.
    pub fn promoted(&self) -> &SquareSet {
        &self.flags.promoted
    }

    /// How often a side has done the deed of that counter.
    pub fn done(&self, side: Side, counter: usize) -> u8 {
        self.flags.counts[side.index()][counter]
    }

    /// Counts deeds of a side once more: those of the counters of these bits.
    pub fn count_up(&mut self, keys: &Keys, side: Side, counters: u8) {
        for counter in (0..MAX_COUNTERS).filter(|counter| counters >> counter & 1 != 0) {
            let times = &mut self.flags.counts[side.index()][counter];
            self.rest.key ^= keys.count(side, counter, *times);
            *times = times.saturating_add(1);
            self.rest.key ^= keys.count(side, counter, *times);
        }
    }

    /// The squares that the opponent's last move passed over.
    pub fn trail(&self) -> Option<&Trail> {
        self.trail.as_ref()
    }

    /// Plies since the last move that started the count again.
    pub fn clock(&self) -> u16 {
        self.rest.clock
    }

    /// The number of the full move, from 1.
    pub fn number(&self) -> u16 {
        self.rest.number
    }

    /// How many moves of this turn are left.
    pub fn left(&self) -> u8 {
        self.rest.left
    }

    /// Whether the side to move has made moves of this turn before.
    pub fn is_mid_turn(&self, program: &Program) -> bool {
        program.turn_lengths.is_some() && self.rest.left != program.turn_length(self.side, self.rest.number)
    }

    /// Who has made the last move, as far as the position tells.
    pub fn just_moved(&self, program: &Program) -> Side {
        if self.is_mid_turn(program) { self.side } else { self.side.other() }
    }

    /// The hash key of all that the rules can read, the clock and the move number aside.
    pub fn key(&self) -> u64 {
        self.rest.key
    }

    /// The key without the trail: that of the position in which nothing can be taken in passing.
    pub fn key_without_trail(&self, keys: &Keys) -> u64 {
        self.rest.key ^ self.trail.as_ref().map_or(0, |trail| keys.trail(&trail.squares, trail.maker))
    }

    /// The key reckoned afresh; always equal to [`Position::key`].
    pub fn fresh_key(&self, program: &Program) -> u64 {
        let keys = &program.keys;
        let mut key = keys.side(self.side) ^ keys.rights(self.rest.rights) ^ self.turn_key(program);
        for cell in program.shape.all() {
            key ^= keys.content(cell, self.at(cell));
        }
        for cell in &self.flags.unmoved {
            key ^= keys.unmoved(cell);
        }
        for cell in &self.flags.promoted {
            key ^= keys.promoted(cell);
        }
        for side in Side::BOTH {
            for kind in program.kind_ids() {
                key ^= keys.hand(side, kind, self.in_hand(side, kind));
            }
        }
        for side in Side::BOTH {
            for counter in 0..MAX_COUNTERS {
                key ^= keys.count(side, counter, self.done(side, counter));
            }
        }
        key ^ self.trail.as_ref().map_or(0, |trail| keys.trail(&trail.squares, trail.maker))
    }

    fn turn_key(&self, program: &Program) -> u64 {
        program.keys.turn(self.rest.left, program.turns_grow().then_some(self.rest.number))
    }

    fn put(&mut self, keys: &Keys, cell: Square, content: Content) {
        let old = self.board[cell.index()];
        self.rest.key ^= keys.content(cell, old) ^ keys.content(cell, content);
        if let Some(piece) = old.as_piece() {
            self.occupied[piece.side.index()].remove(cell);
            self.planes[piece.kind.index()].remove(cell);
        }
        if let Some(piece) = content.as_piece() {
            self.occupied[piece.side.index()].insert(cell);
            self.planes[piece.kind.index()].insert(cell);
        }
        self.board[cell.index()] = content;
    }

    fn set_unmoved(&mut self, keys: &Keys, cell: Square, unmoved: bool) {
        if self.flags.unmoved.has(cell) != unmoved {
            self.rest.key ^= keys.unmoved(cell);
            if unmoved { self.flags.unmoved.insert(cell) } else { self.flags.unmoved.remove(cell) }
        }
    }

    fn set_promoted(&mut self, keys: &Keys, cell: Square, promoted: bool) {
        if self.flags.promoted.has(cell) != promoted {
            self.rest.key ^= keys.promoted(cell);
            if promoted { self.flags.promoted.insert(cell) } else { self.flags.promoted.remove(cell) }
        }
    }

    fn set_trail(&mut self, keys: &Keys, trail: Option<Trail>) {
        if let Some(old) = &self.trail {
            self.rest.key ^= keys.trail(&old.squares, old.maker);
        }
        if let Some(new) = &trail {
            self.rest.key ^= keys.trail(&new.squares, new.maker);
        }
        self.trail = trail;
    }

    fn set_hand(&mut self, keys: &Keys, side: Side, kind: KindId, count: u8) {
        let held = &mut self.hands[side.index()][kind.index()];
        self.rest.key ^= keys.hand(side, kind, *held) ^ keys.hand(side, kind, count);
        *held = count;
    }
}
