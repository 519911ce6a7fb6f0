//! Makes and unmakes generated moves. Looks up the effect of a move by its rule; does not check legality.

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::captured::for_each_captured;
use super::changes::{TableChanges, trail_after_placement, turned};
use super::generator::MoveGenerator;
use super::sink::MoveList;
use crate::board::{Content, Square, SquareSet};
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Effect};
use crate::position::{
    CastlingUndo, DropUndo, EditedUndo, MAX_EDITS, MAX_SHORT_TEXT, Move, Position, Relocation,
    RelocationUndo, TrackedChanges, TrackedUndo, Trail, Undo,
};

/// The information needed to unmake a move.
#[derive(Clone, Debug)]
pub enum KernelUndo {
    /// The move was made by [`Position::relocate`]: one piece moved or shot, with at most one capture.
    Relocation(RelocationUndo),
    /// The same, with changes of tracked state, made by [`Position::relocate_tracked`].
    Tracked(TrackedUndo),
    /// The move was made by [`Position::relocate_and_edit`]: one piece moved, and other squares changed.
    Edited(EditedUndo),
    /// The move was made by [`Position::castle`].
    Castling(CastlingUndo),
    /// The move was made by [`Position::drop_piece`].
    Drop(DropUndo),
    /// The same, and the pieces on these squares turned.
    DropInRow(DropUndo, SquareSet),
    /// The move was made by a [`ShortDelta`](crate::position::ShortDelta) or a [`Delta`](crate::position::Delta).
    Delta(Box<Undo>),
}

impl<B: Bits> MoveGenerator<B> {
    /// Makes a move of `list`, the list of the moves of `position`.
    #[inline(always)]
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> KernelUndo {
        match self.make_plain::<true>(position, mv) {
            Some(undo) => KernelUndo::Relocation(undo),
            None => self.make_other::<true>(position, mv, list),
        }
    }

    /// Makes a move of `list`, the list of the moves of `position`, calls `visit`, and unmakes the move. Faster than
    /// [`MoveGenerator::make`] and [`MoveGenerator::unmake`], because the undo information of a plain move is not stored. Without `KEYED`,
    /// the repetition key is wrong during the call.
    #[inline(always)]
    pub fn with_move<const KEYED: bool, R>(
        &self,
        position: &mut Position,
        mv: &Move,
        list: &MoveList,
        visit: impl FnOnce(&mut Position) -> R,
    ) -> R {
        if let Some(undo) = self.make_plain::<KEYED>(position, mv) {
            let result = visit(position);
            position.unmake_relocation(&undo, B::FITS_U64);
            return result;
        }
        let undo = self.make_other::<KEYED>(position, mv, list);
        let result = visit(position);
        self.unmake(position, &undo);
        result
    }

    /// Makes a plain move. Returns `None`, and changes nothing, if the move may have more effects.
    #[inline(always)]
    fn make_plain<const KEYED: bool>(&self, position: &mut Position, mv: &Move) -> Option<RelocationUndo> {
        if !self.supports_relocations {
            return None;
        }
        let Some(MoveEffect::Move { effect, is_plain: true, resets_clock }) =
            self.rule_effect(position, mv.rule)
        else {
            return None;
        };
        let relocation = self.relocation(position, mv, None, *resets_clock);
        Some(self.relocate::<KEYED>(position, relocation, effect))
    }

    /// Makes a relocation, and leaves the trail of the effect.
    #[inline(always)]
    fn relocate<const KEYED: bool>(
        &self,
        position: &mut Position,
        relocation: Relocation,
        effect: &Effect<B>,
    ) -> RelocationUndo {
        let undo = position.relocate::<KEYED>(&self.program, relocation, B::FITS_U64);
        if let Some(trail) = effect.trail(relocation.from, relocation.to) {
            position.leave_trail::<KEYED>(&self.program.keys, trail);
        }
        undo
    }

    /// Makes a move that may have more effects than a plain move.
    #[inline(always)]
    fn make_other<const KEYED: bool>(
        &self,
        position: &mut Position,
        mv: &Move,
        list: &MoveList,
    ) -> KernelUndo {
        if self.supports_relocations {
            self.make_with_effect::<KEYED>(position, mv, list)
        } else {
            self.make_tracked::<KEYED>(position, mv, list)
        }
    }

    /// Makes a move of a game without tracked state. The move may have more effects than a plain move.
    #[inline(never)]
    fn make_with_effect<const KEYED: bool>(
        &self,
        position: &mut Position,
        mv: &Move,
        list: &MoveList,
    ) -> KernelUndo {
        let (effect, resets_clock) = match self.rule_effect(position, mv.rule) {
            Some(MoveEffect::Move { effect, resets_clock, .. }) => (effect, resets_clock),
            Some(MoveEffect::Castling(castling)) if !self.has_afters(mv) => {
                let resets_clock = self.resets_clock(mv, false);
                let undo = position.castle::<KEYED>(&self.program, castling, resets_clock, B::FITS_U64);
                return KernelUndo::Castling(undo);
            }
            Some(captures @ (MoveEffect::CapturesOnText(effect) | MoveEffect::Shot(effect)))
                if !mv.has_long_text() && !effect.leads_home() =>
            {
                return self.make_captures::<KEYED>(position, mv, captures, effect);
            }
            // `make_tracked` makes drops, too, and all other moves by their changes.
            _ => return self.make_tracked::<KEYED>(position, mv, list),
        };
        if effect.needs_interpreter(position, mv) {
            return self.make_delta(position, mv, list);
        }
        let mut relocation = self.relocation(position, mv, Some(effect), *resets_clock);
        if let Some(blast) = effect.blast.as_ref().filter(|_| self.has_blast(position, mv, effect)) {
            let edits = blast_edits(position, relocation, blast);
            if edits.len() > MAX_EDITS {
                return self.make_delta(position, mv, list);
            }
            let removes = edits.iter().any(|edit| edit.1 == Content::VACANT);
            relocation.resets_clock |= removes && self.resets_clock(mv, true);
            let trail = effect.trail(mv.from, mv.to).filter(|_| !blast.loses_mover());
            return self.make_edited::<KEYED>(position, relocation, &edits, trail);
        }
        if effect.placements.is_none() {
            return KernelUndo::Relocation(self.relocate::<KEYED>(position, relocation, effect));
        }
        let edits = self.placement_edits(position, mv, 1);
        self.make_edited::<KEYED>(position, relocation, &edits, effect.trail(mv.from, mv.to))
    }

    /// Makes a relocation, and then sets the contents of at most `MAX_EDITS` squares. `trail` is the trail of the relocation alone.
    fn make_edited<const KEYED: bool>(
        &self,
        position: &mut Position,
        relocation: Relocation,
        edits: &[(Square, Content)],
        trail: Option<Trail>,
    ) -> KernelUndo {
        let undo = position.relocate_and_edit::<KEYED>(&self.program, relocation, edits, B::FITS_U64);
        if let Some(trail) = trail.and_then(|trail| trail_after_placement(trail, edits)) {
            position.leave_trail::<KEYED>(&self.program.keys, trail);
        }
        KernelUndo::Edited(undo)
    }

    /// Makes a move that captures on squares of its text, as [`MoveEffect::CapturesOnText`] or [`MoveEffect::Shot`] with this `effect`. A
    /// piece that stays and shoots is relocated to its own square.
    fn make_captures<const KEYED: bool>(
        &self,
        position: &mut Position,
        mv: &Move,
        captures: &MoveEffect<B>,
        effect: &Effect<B>,
    ) -> KernelUndo {
        let mut has_captured = false;
        let mut edits: ArrayVec<_, MAX_SHORT_TEXT> = ArrayVec::new();
        for_each_captured(position, mv, captures, |at, _| {
            has_captured = true;
            if at != mv.to {
                edits.push((at, Content::VACANT));
            }
        });
        if effect.placements.is_some() {
            edits.extend(self.placement_edits(position, mv, 1));
        }
        let relocation = Relocation {
            from: mv.from,
            to: mv.to,
            becomes: effect.kind_after(mv, true),
            distant_capture: None,
            resets_clock: self.resets_clock(mv, has_captured),
        };
        let target = mv.text_squares().next().map_or(mv.to, |(square, _)| square);
        let trail = effect.trail(mv.from, target).map(|trail| Trail { piece_square: mv.to, ..trail });
        self.make_edited::<KEYED>(position, relocation, &edits, trail)
    }

    /// Makes a move in a game that has more state than the board, the castling rights and the trail.
    #[inline(never)]
    fn make_tracked<const KEYED: bool>(
        &self,
        position: &mut Position,
        mv: &Move,
        list: &MoveList,
    ) -> KernelUndo {
        let (program, side) = (&self.program, position.side());
        let is_known = !self.counts_moves || self.only_checks_count;
        let effect = self.rule_effect(position, mv.rule).filter(|_| is_known);
        let mover = program.tracked.movers.then_some(mv.kind);
        let relocation = match effect {
            Some(MoveEffect::Move { effect, is_plain, resets_clock }) => {
                Some((effect, *is_plain, *resets_clock))
            }
            // The only square in the text is the target.
            Some(MoveEffect::CapturesOnText(effect)) if mv.text_squares().count() == 1 => {
                Some((effect, false, self.resets_clock(mv, false)))
            }
            _ => None,
        };
        match (relocation, effect) {
            (Some((effect, is_plain, resets_clock)), _) => {
                let trail = effect.trail(mv.from, mv.to);
                let effect = (!is_plain).then_some(effect);
                if effect.is_some_and(|effect| {
                    self.has_blast(position, mv, effect)
                        || effect.placements.is_some()
                        || effect.dropped_kind(mv).is_some()
                        || effect.needs_interpreter(position, mv)
                }) {
                    return self.make_delta(position, mv, list);
                }
                let relocation = self.relocation(position, mv, effect, resets_clock);
                let victim = if mv.from == mv.to { Content::VACANT } else { position.at(mv.to) };
                let captured = match relocation.distant_capture {
                    Some(_) if victim.is_piece() => return self.make_delta(position, mv, list),
                    Some(at) => (at, position.at(at)),
                    None => (mv.to, victim),
                };
                let changes_kind = effect.map_or_else(
                    || mv.choice().is_some(),
                    |effect| effect.changes_kind(mv, captured.1.is_piece()),
                );
                let may_lose_royal = captured.1.as_piece().is_some_and(|piece| self.is_royal(piece.kind))
                    || changes_kind && self.is_royal(mv.kind);
                if program.tracked.royals && may_lose_royal {
                    return self.make_delta(position, mv, list);
                }
                let changes = TrackedChanges {
                    hand: self.hand_change(position, captured).map(|(owner, kind, _)| (owner, kind)),
                    is_promoted: program.tracked.promoted
                        && (changes_kind || position.promoted().has(mv.from)),
                    mover,
                    trail,
                };
                let undo = position.relocate_tracked::<KEYED>(program, relocation, changes, B::FITS_U64);
                if self.counts_moves {
                    position.complete_relocation(program, &undo, self.check_events(position, side));
                }
                KernelUndo::Tracked(undo)
            }
            (None, Some(MoveEffect::Drop { unmoved: false, hand, rows, blast: None }))
                if !self.counts_moves && (rows.is_none() || !program.tracked.royals) =>
            {
                let resets_clock = program.clock_resets.drop;
                let dropped = (mv.to, mv.kind);
                let turned = rows.as_ref().map(|rows| self.squares_turned_by_drop(position, mv.to, rows));
                let drop = position.drop_piece(program, dropped, *hand, mover, resets_clock);
                match turned {
                    None => KernelUndo::Drop(drop),
                    Some(turned) => {
                        position.turn_pieces(program, &turned);
                        KernelUndo::DropInRow(drop, turned)
                    }
                }
            }
            _ => self.make_delta(position, mv, list),
        }
    }

    /// Returns the effect of the moves of a rule for the side to move.
    #[inline(always)]
    pub fn rule_effect(&self, position: &Position, rule: u16) -> Option<&MoveEffect<B>> {
        self.effects[position.side().index()].get(usize::from(rule))
    }

    /// Returns the effect of a move; `None` if only the interpreter can compute it.
    pub fn effect(&self, position: &Position, mv: &Move) -> Option<&MoveEffect<B>> {
        match self.rule_effect(position, mv.rule)? {
            MoveEffect::Unknown => None,
            MoveEffect::CapturesOnText(_) if mv.has_long_text() => None,
            MoveEffect::Move { effect, .. } if effect.needs_interpreter(position, mv) => None,
            effect => Some(effect),
        }
    }

    /// Makes a move by applying its delta.
    #[cold]
    fn make_delta(&self, position: &mut Position, mv: &Move, list: &MoveList) -> KernelUndo {
        let effect = self.effect(position, mv).filter(|_| !self.counts_moves);
        let changes_few_squares = |effect: &&MoveEffect<B>| {
            !matches!(effect, MoveEffect::Drop { rows: Some(_), .. })
                && self.blast(position, mv, effect).is_none()
        };
        if let Some(effect) = effect.filter(changes_few_squares) {
            let mut changes = TableChanges::default();
            self.table_changes(position, mv, effect, &mut changes);
            return KernelUndo::Delta(Box::new(position.make_short(&self.program, &changes.delta)));
        }
        let mut candidate = self.listed_candidate(position, mv, list);
        self.record_events(position, &mut candidate);
        KernelUndo::Delta(Box::new(position.make(&self.program, &candidate.delta)))
    }

    /// Unmakes a move.
    #[inline(always)]
    pub fn unmake(&self, position: &mut Position, undo: &KernelUndo) {
        if let KernelUndo::Relocation(undo) = undo {
            position.unmake_relocation(undo, B::FITS_U64);
        } else {
            self.unmake_other(position, undo);
        }
    }

    /// Unmakes a move of any form.
    #[inline(never)]
    fn unmake_other(&self, position: &mut Position, undo: &KernelUndo) {
        match undo {
            KernelUndo::Relocation(undo) => position.unmake_relocation(undo, B::FITS_U64),
            KernelUndo::Tracked(undo) => position.unmake_tracked(undo, B::FITS_U64),
            KernelUndo::Edited(undo) => position.unmake_edited(undo, B::FITS_U64),
            KernelUndo::Castling(undo) => position.unmake_castling(undo, B::FITS_U64),
            KernelUndo::Drop(undo) => position.unmake_drop(undo),
            KernelUndo::DropInRow(undo, turned) => {
                position.turn_pieces(&self.program, turned);
                position.unmake_drop(undo);
            }
            KernelUndo::Delta(undo) => position.unmake(&self.program, undo),
        }
    }

    /// Returns the relocation of a move: its squares, the kind of the mover afterwards, and the square of a piece
    /// captured en passant. `effect` may be `None` for a plain move. `resets_clock` is true if the
    /// move resets the halfmove clock even if it captures nothing. Ignores blasts.
    #[inline(always)]
    pub fn relocation(
        &self,
        position: &Position,
        mv: &Move,
        effect: Option<&Effect<B>>,
        resets_clock: bool,
    ) -> Relocation {
        let (from, to) = (mv.from, mv.to);
        let mut becomes = mv.choice().unwrap_or(mv.kind);
        let mut distant_capture = None;
        let mut captures = from != to && position.at(to).is_piece();
        if let Some(effect) = effect {
            distant_capture =
                position.trail().filter(|_| effect.captures_trail_piece).map(|trail| trail.piece_square);
            captures |= distant_capture.is_some();
            becomes = effect.kind_after(mv, captures);
        }
        Relocation {
            from,
            to,
            becomes,
            distant_capture,
            resets_clock: resets_clock || captures && self.program.clock_resets.capture,
        }
    }

    /// Returns true if a move with this effect has a blast that changes the board.
    fn has_blast(&self, position: &Position, mv: &Move, effect: &Effect<B>) -> bool {
        effect.blast.as_ref().is_some_and(|blast| {
            blast.follows(self.captures_by_relocation(position, mv))
                && blast.has_effect(position, position.side(), mv.from, mv.to)
        })
    }
}

/// Returns the squares that a blast changes after a relocation, with their contents afterwards.
fn blast_edits<B: Bits>(
    position: &Position,
    relocation: Relocation,
    blast: &Blast<B>,
) -> SmallVec<[(Square, Content); MAX_EDITS]> {
    let Relocation { from, to, becomes, distant_capture, .. } = relocation;
    let (side, turned_mover) = (position.side(), Content::piece(becomes, position.side().other()));
    let victims = blast.victims(position, side, from, to).filter(|&at| distant_capture != Some(at));
    let turned = blast.turned(position, side, from, to).filter_map(|at| turned(position, at));
    let mover = if blast.turns_mover() { turned_mover } else { Content::VACANT };
    let mover = blast.loses_mover().then_some((to, mover));
    victims.map(|at| (at, Content::VACANT)).chain(turned).chain(mover).collect()
}
