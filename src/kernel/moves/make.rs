//! Makes and unmakes generated moves. Looks up the effect of a move by its rule; does not check legality.

use arrayvec::ArrayVec;

use super::captured::for_each_captured;
use super::generator::MoveGenerator;
use super::sink::MoveList;
use crate::board::{Content, KindId, Side, Square};
use crate::interp::{self, Candidate, CompletePath, RuleRunner};
use crate::ir::CapturedAs;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Effect, places_piece};
use crate::position::{
    CastlingUndo, Delta, DropUndo, Edits, Form, MAX_SHORT_TEXT, Move, PassedSquares, Position, Relocation,
    RelocationUndo, ShortDelta, TextPart, TrackedChanges, TrackedUndo, Trail, Undo,
};

/// The information needed to unmake a move.
#[derive(Clone, Debug)]
pub enum KernelUndo {
    /// The move was made by [`Position::relocate`]: one piece moved or shot, with at most one capture.
    Relocation(RelocationUndo),
    /// The same, with changes of tracked state, made by [`Position::relocate_tracked`].
    Tracked(TrackedUndo),
    /// The move was made by [`Position::castle`].
    Castling(CastlingUndo),
    /// The move was made by [`Position::drop_piece`].
    Drop(DropUndo),
    /// The move was made by a [`ShortDelta`] or a [`Delta`](crate::position::Delta).
    Delta(Box<Undo>),
}

/// The changes of a move whose effect is known from tables.
#[derive(Default)]
struct TableChanges {
    delta: ShortDelta,
    /// The captured pieces with their squares.
    victims: ArrayVec<(Square, Content), MAX_SHORT_TEXT>,
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
            Some(MoveEffect::Shot(effect)) if !effect.captures_trail_piece && effect.placements.is_none() => {
                return self.make_shot::<KEYED>(position, mv, effect);
            }
            Some(MoveEffect::Castling(castling)) if !self.has_afters(mv) => {
                let resets_clock = self.resets_clock(mv, false);
                let undo = position.castle::<KEYED>(&self.program, castling, resets_clock, B::FITS_U64);
                return KernelUndo::Castling(undo);
            }
            // `make_tracked` makes drops, too, and all other moves by their changes.
            _ => return self.make_tracked::<KEYED>(position, mv, list),
        };
        let changes_more = self.has_blast(position, mv, effect)
            || effect.placements.is_some()
            || effect.needs_interpreter(position, mv);
        if changes_more {
            return self.make_delta(position, mv, list);
        }
        let relocation = self.relocation(position, mv, Some(effect), *resets_clock);
        KernelUndo::Relocation(self.relocate::<KEYED>(position, relocation, effect))
    }

    /// Makes a shot by a piece that stays, as a relocation to its own square.
    fn make_shot<const KEYED: bool>(
        &self,
        position: &mut Position,
        mv: &Move,
        effect: &Effect<B>,
    ) -> KernelUndo {
        let target = mv.text_squares().next().map_or(mv.from, |(square, _)| square);
        let distant_capture = (target != mv.from && position.at(target).is_piece()).then_some(target);
        let resets_clock = self.resets_clock(mv, distant_capture.is_some());
        let becomes = effect.kind_after(mv, true);
        let relocation = Relocation { from: mv.from, to: mv.from, becomes, distant_capture, resets_clock };
        let undo = position.relocate::<KEYED>(&self.program, relocation, B::FITS_U64);
        if let Some(trail) = effect.trail(mv.from, target) {
            position.leave_trail::<KEYED>(&self.program.keys, Trail { piece_square: mv.from, ..trail });
        }
        KernelUndo::Relocation(undo)
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
            Some(MoveEffect::CapturesAll(effect)) if mv.text_squares().count() == 1 => {
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
            (None, Some(MoveEffect::Drop { unmoved: false, hand, rows: None, blast: None }))
                if !self.counts_moves =>
            {
                let resets_clock = program.clock_resets.drop;
                let dropped = (mv.to, mv.kind);
                KernelUndo::Drop(position.drop_piece(program, dropped, *hand, mover, resets_clock))
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
            MoveEffect::CapturesAll(_) if mv.has_long_text() => None,
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

    /// Returns the candidate of a move of `list`, the list of the moves of `position`: the move with all its changes.
    pub fn listed_candidate(&self, position: &Position, mv: &Move, list: &MoveList) -> Candidate {
        list.candidates.find(mv).cloned().unwrap_or_else(|| self.candidate(position, mv))
    }

    /// Returns true if a move of `list`, the list of the moves of `position`, removes a piece.
    pub fn removes_piece(&self, position: &Position, mv: &Move, list: &MoveList) -> bool {
        match self.effect(position, mv) {
            Some(MoveEffect::Unknown) | None => !self.listed_candidate(position, mv, list).victims.is_empty(),
            Some(effect) => {
                let mut captures = false;
                for_each_captured(position, mv, effect, |_, _| captures = true);
                captures
                    || self.blast(position, mv, effect).is_some_and(|blast| {
                        blast.victims(position, position.side(), mv.from, mv.to).next().is_some()
                    })
            }
        }
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
            KernelUndo::Castling(undo) => position.unmake_castling(undo, B::FITS_U64),
            KernelUndo::Drop(undo) => position.unmake_drop(undo),
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

    /// Returns the candidate of a move: the move with all its changes.
    pub fn candidate(&self, position: &Position, mv: &Move) -> Candidate {
        if !mv.form.has_squares() {
            return Candidate::without_squares(mv.form);
        }
        let Some(effect) = self.effect(position, mv) else { return self.interpreted_candidate(position, mv) };
        let mut changes = TableChanges::default();
        self.table_changes(position, mv, effect, &mut changes);
        let mut victims: Edits = changes.victims.into_iter().collect();
        let mut delta = changes.delta.into_delta(!victims.is_empty());
        if let Some(blast) = self.blast(position, mv, effect) {
            for cell in blast.turned(position, position.side(), mv.from, mv.to) {
                delta.edits.extend(turned(position, cell));
                delta.side_changes.push(cell);
            }
            for cell in blast.victims(position, position.side(), mv.from, mv.to) {
                if position.at(cell).is_piece() {
                    let victim = (cell, position.at(cell));
                    victims.push(victim);
                    delta.edits.push((cell, Content::VACANT));
                    delta.hands.extend(self.hand_change(position, victim));
                }
            }
            if blast.removes_mover {
                let arrival = delta.edits.iter_mut().filter(|edit| edit.0 == mv.to);
                arrival.for_each(|edit| edit.1 = Content::VACANT);
                delta.promoted.clear();
                delta.trail = None;
            }
            delta.captures = !victims.is_empty() || blast.removes_mover;
            delta.resets_clock = self.resets_clock(mv, delta.captures);
        }
        if let MoveEffect::Drop { rows: Some(rows), .. } = effect {
            let view = self.view(position, position.side());
            let are_required = rows.are_required(&self.program, &view, position);
            let enclosed = are_required.then(|| rows.enclosed_squares(mv.to, &view, position));
            for cell in enclosed.unwrap_or(B::NONE).squares() {
                delta.edits.extend(turned(position, cell));
                delta.side_changes.push(cell);
            }
        }
        Candidate { mv: *mv, delta, victims, gives_check: false }
    }

    /// Returns true if a move with this effect has a blast that changes the board.
    fn has_blast(&self, position: &Position, mv: &Move, effect: &Effect<B>) -> bool {
        effect.blast.as_ref().is_some_and(|blast| {
            blast.follows(self.captures_by_relocation(position, mv))
                && blast.has_effect(position, position.side(), mv.from, mv.to)
        })
    }

    /// Returns the blast after a move with this effect; `None` if there is none.
    fn blast<'e>(&self, position: &Position, mv: &Move, effect: &'e MoveEffect<B>) -> Option<&'e Blast<B>> {
        match effect {
            MoveEffect::Move { effect, .. } => {
                let captures = self.captures_by_relocation(position, mv);
                effect.blast.as_deref().filter(|blast| blast.follows(captures))
            }
            MoveEffect::Drop { blast, .. } => blast.as_deref(),
            _ => None,
        }
    }

    /// Sets `changes`, which must be empty, to the changes by a move with this effect, without those by a blast.
    fn table_changes(
        &self,
        position: &Position,
        mv: &Move,
        effect: &MoveEffect<B>,
        changes: &mut TableChanges,
    ) {
        let (program, side) = (&self.program, position.side());
        let TableChanges { delta, victims } = changes;
        if mv.form == Form::Move {
            delta.edits.push((mv.from, Content::VACANT));
        }
        for_each_captured(position, mv, effect, |cell, _| {
            victims.push((cell, position.at(cell)));
            delta.put(cell, Content::VACANT);
        });
        let promoted = |changes_kind: bool| {
            let is_promoted = changes_kind || position.promoted().has(mv.from);
            (program.tracked.promoted && is_promoted).then_some(mv.to)
        };
        let mut becomes = mv.kind;
        match effect {
            MoveEffect::Move { effect, resets_clock, .. } => {
                let relocation = self.relocation(position, mv, Some(effect), *resets_clock);
                (becomes, delta.trail) = (relocation.becomes, effect.trail(mv.from, mv.to));
                if let Some(kind) = effect.dropped_kind(mv) {
                    delta.put_from_hand(mv.from, kind, side);
                }
                let captures = self.captures_by_relocation(position, mv);
                delta.promoted = promoted(effect.changes_kind(mv, captures));
            }
            MoveEffect::CapturesAll(effect) => {
                becomes = effect.kind_after(mv, true);
                delta.promoted = promoted(effect.changes_kind(mv, true));
                let leads_home = effect.onward_legs.as_ref().is_some_and(|legs| legs.lead_home);
                delta.sent_home = (leads_home && mv.text_squares().count() > 1).then_some(mv.to);
            }
            MoveEffect::Shot(effect) => {
                becomes = effect.kind_after(mv, true);
                let target = mv.text_squares().next().map(|(square, _)| square);
                let trail = target.and_then(|target| effect.trail(mv.from, target));
                delta.trail = trail.map(|trail| Trail { piece_square: mv.from, ..trail });
                delta.promoted = promoted(effect.changes_kind(mv, true));
            }
            MoveEffect::Castling(castling) => {
                let index = side.index();
                delta.edits.push((castling.from[index], Content::VACANT));
                delta.put(castling.partner_from[index], Content::VACANT);
                delta.put(castling.partner_to[index], Content::piece(castling.partner_after, side));
                if let Some(kind) = mv.choice().filter(|_| !self.places_pieces(mv)) {
                    delta.put_from_hand(mv.from, kind, side);
                }
            }
            MoveEffect::Drop { unmoved, hand, .. } => {
                delta.hands.extend(hand.map(|kind| (side, kind, -1)));
                delta.unmoved = unmoved.then_some(mv.to);
            }
            MoveEffect::Unknown => return,
        }
        if mv.form.has_squares() {
            delta.put(mv.to, Content::piece(becomes, side));
        }
        self.add_placement(delta, position, mv, effect);
        delta.hands.extend(victims.iter().filter_map(|&victim| self.hand_change(position, victim)));
        delta.mover = (program.tracked.movers && mv.form.has_squares()).then_some(mv.kind);
        delta.resets_clock = self.resets_clock(mv, !victims.is_empty());
    }

    /// Returns true if a move resets the halfmove clock. `captures` is true if it captures.
    fn resets_clock(&self, mv: &Move, captures: bool) -> bool {
        interp::resets_clock(&self.program.clock_resets, mv.kind, mv.form, captures)
    }

    /// Returns true if the rule of a move has `after` sentences.
    fn has_afters(&self, mv: &Move) -> bool {
        !self.program.rules[usize::from(mv.rule)].afters.is_empty()
    }

    /// Returns true if an `after` sentence of the rule of a move places pieces.
    fn places_pieces(&self, mv: &Move) -> bool {
        let mut afters = self.program.rules[usize::from(mv.rule)].afters.iter();
        afters.any(|&number| places_piece(&self.program.afters[number]))
    }

    /// Adds the placement at the end of a move to `delta`, the changes by the move. Removes the square on which the piece
    /// is placed from the trail in `delta`.
    fn add_placement(&self, delta: &mut ShortDelta, position: &Position, mv: &Move, effect: &MoveEffect<B>) {
        let squares_before = match effect {
            MoveEffect::Move { effect, .. } | MoveEffect::Shot(effect) if effect.placements.is_some() => 1,
            MoveEffect::Castling(castling) if self.places_pieces(mv) => {
                castling.text_squares(position.side(), &self.program.shape).count()
            }
            _ => return,
        };
        let mut placement_squares = mv.text_squares().skip(squares_before).map(|(square, _)| square);
        let (square, content) = match (placement_squares.next(), placement_squares.next()) {
            (Some(from), Some(to)) => {
                delta.put(from, Content::VACANT);
                (to, position.at(from))
            }
            (Some(square), None) => {
                let chosen = |part| if let TextPart::Choice(kind) = part { Some(kind) } else { None };
                let Some(kind) = mv.text().filter_map(chosen).last() else { return };
                (square, self.program.piece(kind, position.side()))
            }
            (None, _) => return,
        };
        delta.put(square, content);
        if let Some(Trail { squares, piece_square }) = delta.trail {
            let squares: PassedSquares = squares.iter().copied().filter(|&at| at != square).collect();
            delta.trail = (!squares.is_empty()).then_some(Trail { squares, piece_square });
        }
    }

    /// Returns true if a move of a rule with [`MoveEffect::Move`] captures on its target or en passant.
    pub fn captures_by_relocation(&self, position: &Position, mv: &Move) -> bool {
        let effect = self.rule_effect(position, mv.rule);
        let en_passant =
            matches!(effect, Some(MoveEffect::Move { effect, .. }) if effect.captures_trail_piece);
        en_passant || mv.from != mv.to && position.at(mv.to).is_piece()
    }

    /// Returns the change of a hand when a piece is captured on a cell; `None` if it goes to no hand.
    fn hand_change(
        &self,
        position: &Position,
        (cell, content): (Square, Content),
    ) -> Option<(Side, KindId, i8)> {
        let victim = content.as_piece()?;
        let matches =
            |required: Option<bool>, actual: bool| required.is_none_or(|required| required == actual);
        let applies = |row: &&CapturedAs| {
            matches(row.state.unmoved, position.unmoved().has(cell))
                && matches(row.state.promoted, position.promoted().has(cell))
        };
        let captured_as = self.program.kind(victim.kind).when_captured.iter().find(applies)?;
        Some((captured_as.hand(victim.side, position.side()), captured_as.kind, 1))
    }

    /// Returns the candidate of a move, generated by the interpreter.
    fn interpreted_candidate(&self, position: &Position, mv: &Move) -> Candidate {
        let mut found = None;
        let mut visit = |path: &CompletePath<'_, '_>| {
            if found.is_none() && path.mv() == *mv {
                found = Some(path.candidate());
            }
        };
        let runner = RuleRunner::new(&self.program, position, position.side());
        match (self.rule_effect(position, mv.rule), runner) {
            (Some(MoveEffect::Move { effect, .. }), Some(mut runner)) => {
                let target = mv.text_squares().next().map_or(mv.to, |(square, _)| square);
                let mv = Move::new(mv.kind, mv.from, mv.from, mv.form, mv.rule).with_target(target);
                self.complete(&mut runner, position, &mv, effect, &mut visit);
            }
            (_, Some(mut runner)) if mv.form == Form::Drop => {
                runner.complete_drop(usize::from(mv.rule), mv.to, &mut visit);
            }
            _ => {
                let is_same = |other: &Candidate| other.mv == *mv && other.mv.rule == mv.rule;
                found = interp::pseudo_moves(&self.program, position).into_iter().find(is_same);
            }
        }
        // A move that is not possible in this position changes nothing.
        found.unwrap_or(Candidate {
            mv: *mv,
            delta: Delta::default(),
            victims: Edits::new(),
            gives_check: false,
        })
    }

    /// Runs the `after` sentences of the rule for a move to a known target, and calls `visit` for every complete path.
    pub fn complete(
        &self,
        runner: &mut RuleRunner<'_>,
        position: &Position,
        mv: &Move,
        effect: &Effect<B>,
        visit: &mut dyn FnMut(&CompletePath<'_, '_>),
    ) {
        let relocation = self.relocation(position, mv, Some(effect), false);
        let trail_piece = relocation.distant_capture.filter(|&at| position.at(at).is_piece());
        if !effect.captures_trail_piece || trail_piece.is_some() {
            let trail = effect.trail(mv.from, mv.to);
            runner.complete_relocation(usize::from(mv.rule), relocation, trail, visit);
        }
    }
}

/// Returns the edit that changes the side of the piece on a cell; `None` if the cell has no piece.
fn turned(position: &Position, cell: Square) -> Option<(Square, Content)> {
    position.at(cell).as_piece().map(|piece| (cell, Content::piece(piece.kind, piece.side.other())))
}
