//! Relocations and drops in games that track hands, unmoved or promoted pieces, the kinds that moved last, or checks.

use super::relocation::{Relocation, RelocationUndo};
use super::trail::KeyedTrail;
use super::{Position, SavedState, Trail, plane_index};
use crate::board::{Content, KindId, Piece, Side, Square, SquareSet};
use crate::ir::{MAX_COUNTERS, Program};

/// The changes of tracked state by a relocation.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrackedChanges {
    /// The hand to which the captured piece goes, and its kind there.
    pub hand: Option<(Side, KindId)>,
    /// True if the piece is promoted after the move.
    pub is_promoted: bool,
    /// The kind of the piece that moves; `None` if no rule of the game depends on the kind.
    pub mover: Option<KindId>,
    /// The trail that the move leaves.
    pub trail: Option<Trail>,
}

/// The data needed to unmake a relocation and its changes of tracked state.
#[derive(Clone, Debug)]
pub struct TrackedUndo {
    relocation: RelocationUndo,
    /// The cells that the move changed: origin, target, and square of a piece captured en passant. Each with the state of its piece
    /// before the move: unmoved, promoted. `None` if the game tracks neither.
    states: Option<[(Square, bool, bool); 3]>,
    /// The changed hand, with the kind and the number of its pieces before the move.
    hand: Option<(Side, KindId, u8)>,
    last_mover: Option<KindId>,
    /// The side that moved, with its counters before the move.
    side: Side,
    counts: [u8; MAX_COUNTERS],
}

/// The consequences of a check.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckEvents {
    /// The counters that the move increments, one bit each.
    pub counts: u8,
    /// True if the move resets the halfmove clock.
    pub resets_clock: bool,
    /// True if the move ends the turn although moves may be left in it.
    pub ends_turn: bool,
}

/// The data needed to unmake a drop.
#[derive(Clone, Debug)]
pub struct DropUndo {
    square: Square,
    /// The kind taken from the hand, with the number of its pieces before the drop.
    hand: Option<(KindId, u8)>,
    saved: SavedState,
    trail: KeyedTrail,
    last_mover: Option<KindId>,
}

impl Position {
    /// Makes a relocation with changes of tracked state. The result is the same as with [`Position::make`] and the equivalent
    /// [`Delta`](super::Delta). At most one piece may be captured. `narrow` and `KEYED` are the same as for [`Position::relocate`].
    #[inline(always)]
    pub fn relocate_tracked<const KEYED: bool>(
        &mut self,
        program: &Program,
        relocation: Relocation,
        changes: TrackedChanges,
        narrow: bool,
    ) -> TrackedUndo {
        let (keys, side) = (&program.keys, self.side);
        let Relocation { from, to, distant_capture, .. } = relocation;
        let is_changed = |cell: Square| [Some(from), Some(to), distant_capture].contains(&Some(cell));
        let trail = changes.trail.or_else(|| self.carried_over_trail(program, is_changed));
        let tracks_states = program.tracked.promoted || program.tracked.tracks_unmoved();
        let state = |at| (at, self.extra.unmoved.has(at), self.extra.promoted.has(at));
        let undo = TrackedUndo {
            states: tracks_states.then(|| [state(from), state(to), state(distant_capture.unwrap_or(from))]),
            relocation: self.relocate::<KEYED>(program, relocation, narrow),
            hand: changes.hand.map(|(owner, kind)| (owner, kind, self.in_hand(owner, kind))),
            last_mover: self.extra.movers[side.index()],
            side,
            counts: self.extra.counts[side.index()],
        };
        if let Some(trail) = trail {
            self.leave_trail::<KEYED>(keys, trail);
        }
        if let Some(states) = undo.states {
            for (at, _, _) in states {
                self.set_unmoved(keys, at, false);
                self.set_promoted(keys, at, false);
            }
            self.set_promoted(keys, to, changes.is_promoted);
        }
        if let Some((owner, kind, count)) = undo.hand {
            self.set_hand(keys, owner, kind, count.saturating_add(1));
        }
        self.set_mover(keys, side, changes.mover);
        undo
    }

    /// Completes the relocation that `undo` describes in a game with counters, turns of several moves, or checks that reset the halfmove
    /// clock.
    pub fn complete_relocation(&mut self, program: &Program, undo: &TrackedUndo, events: CheckEvents) {
        let keys = &program.keys;
        self.increment_counters(keys, undo.side, events.counts);
        if events.resets_clock {
            self.saved.clock = 0;
        }
        if program.turn_lengths.is_some() {
            // The relocation has passed the turn to the other side.
            self.saved.key ^= keys.side(Side::White) ^ keys.side(Side::Black);
            self.saved.number = undo.relocation.saved_number();
            self.side = undo.side;
            self.end_move(program, events.ends_turn);
        }
    }

    /// Unmakes a relocation with changes of tracked state.
    #[inline]
    pub fn unmake_tracked(&mut self, undo: &TrackedUndo, narrow: bool) {
        self.side = undo.side.other();
        self.extra.counts[undo.side.index()] = undo.counts;
        if let Some(states) = undo.states {
            for (at, was_unmoved, was_promoted) in states {
                self.extra.unmoved.set(at, was_unmoved);
                self.extra.promoted.set(at, was_promoted);
            }
        }
        if let Some((owner, kind, count)) = undo.hand {
            self.hands[owner.index()][kind.index()] = count;
        }
        self.unmake_relocation(&undo.relocation, narrow);
        self.extra.movers[self.side.index()] = undo.last_mover;
    }

    /// Drops a piece of the side to move onto a vacant square. `hand` is the kind that is taken from the hand; `None` if the supply is
    /// unlimited. The dropped piece does not count as unmoved. The result is the same as with [`Position::make`] and the equivalent
    /// [`Delta`](super::Delta).
    #[inline]
    pub fn drop_piece(
        &mut self,
        program: &Program,
        (square, kind): (Square, KindId),
        hand: Option<KindId>,
        mover: Option<KindId>,
        resets_clock: bool,
    ) -> DropUndo {
        let (keys, side) = (&program.keys, self.side);
        let undo = DropUndo {
            square,
            hand: hand.map(|kind| (kind, self.in_hand(side, kind))),
            saved: self.saved,
            trail: self.trail,
            last_mover: self.extra.movers[side.index()],
        };
        self.put(keys, square, Content::piece(kind, side));
        self.set_rights(program, self.saved.rights & !program.rights_lost[square.index()]);
        if let Some((kind, count)) = undo.hand {
            self.set_hand(keys, side, kind, count.saturating_sub(1));
        }
        self.trail = KeyedTrail::NONE;
        self.set_mover(keys, side, mover);
        self.saved.clock = if resets_clock { 0 } else { self.saved.clock.saturating_add(1) };
        self.end_move(program, false);
        undo
    }

    /// Makes the pieces on some squares change sides. The second call with the same squares undoes the first, except for the key and the
    /// castling rights.
    pub fn turn_pieces(&mut self, program: &Program, squares: &SquareSet) {
        let mut lost = 0;
        for at in squares {
            let before = self.at(at);
            let Some(Piece { kind, side }) = before.as_piece() else { continue };
            let after = Content::piece(kind, side.other());
            self.board[at.index()] = after;
            self.occupied[side.index()].remove(at);
            self.occupied[side.other().index()].insert(at);
            self.saved.key ^= program.keys.content(at, before) ^ program.keys.content(at, after);
            lost |= program.rights_lost[at.index()];
        }
        self.set_rights(program, self.saved.rights & !lost);
    }

    /// Unmakes a drop.
    #[inline]
    pub fn unmake_drop(&mut self, undo: &DropUndo) {
        self.side = self.side.other();
        if let Some(piece) = self.at(undo.square).as_piece() {
            self.occupied[piece.side.index()].remove(undo.square);
            self.planes[plane_index(piece.kind)].remove(undo.square);
            self.board[undo.square.index()] = Content::VACANT;
        }
        if let Some((kind, count)) = undo.hand {
            self.hands[self.side.index()][kind.index()] = count;
        }
        (self.saved, self.trail) = (undo.saved, undo.trail);
        self.extra.movers[self.side.index()] = undo.last_mover;
    }
}
