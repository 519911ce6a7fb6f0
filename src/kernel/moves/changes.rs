//! Builds the list of all changes of a generated move, from the effect of its rule or with the interpreter. Does not check legality.

use arrayvec::ArrayVec;

use super::captured::for_each_captured;
use super::generator::MoveGenerator;
use super::sink::MoveList;
use crate::board::{Content, KindId, Piece, Side, Square, SquareSet};
use crate::interp::{self, Candidate, CompletePath, RuleRunner};
use crate::ir::CapturedAs;
use crate::kernel::side_tables::MoveEffect;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Effect, Rows, places_piece};
use crate::position::{
    Delta, Edits, Form, MAX_SHORT_TEXT, Move, PassedSquares, Position, ShortDelta, TextPart, Trail,
};

/// The changes of a move whose effect is known from tables.
#[derive(Default)]
pub struct TableChanges {
    pub delta: ShortDelta,
    /// The captured pieces with their squares.
    victims: ArrayVec<(Square, Content), MAX_SHORT_TEXT>,
}

impl<B: Bits> MoveGenerator<B> {
    /// Returns the candidate of a move of `list`, the list of the moves of `position`: the move with all its changes.
    pub fn listed_candidate(&self, position: &Position, mv: &Move, list: &MoveList) -> Candidate {
        list.candidates.find(mv).cloned().unwrap_or_else(|| self.candidate(position, mv))
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
                let is_captured = victims.iter().any(|victim| victim.0 == cell);
                if position.at(cell).is_piece() && !is_captured {
                    let victim = (cell, position.at(cell));
                    victims.push(victim);
                    delta.edits.push((cell, Content::VACANT));
                    delta.hands.extend(self.hand_change(position, victim));
                }
            }
            if blast.loses_mover() {
                for edit in delta.edits.iter_mut().filter(|edit| edit.0 == mv.to) {
                    let turned = edit.1.as_piece().filter(|_| blast.turns_mover()).map(Piece::turned);
                    edit.1 = turned.map_or(Content::VACANT, Content::from);
                }
                delta.trail = None;
            }
            if blast.removes_mover() {
                delta.promoted.clear();
            }
            delta.captures = !victims.is_empty() || blast.removes_mover();
            delta.resets_clock = self.resets_clock(mv, delta.captures);
        }
        if let MoveEffect::Drop { rows: Some(rows), .. } = effect {
            for cell in &self.squares_turned_by_drop(position, mv.to, rows) {
                delta.edits.extend(turned(position, cell));
                delta.side_changes.push(cell);
            }
        }
        Candidate { mv: *mv, delta, victims, gives_check: false }
    }

    /// Returns the blast after a move with this effect; `None` if there is none.
    pub fn blast<'e>(
        &self,
        position: &Position,
        mv: &Move,
        effect: &'e MoveEffect<B>,
    ) -> Option<&'e Blast<B>> {
        match effect {
            MoveEffect::Move { effect, .. } => {
                let captures = self.captures_by_relocation(position, mv);
                effect.blast.as_deref().filter(|blast| blast.follows(captures))
            }
            MoveEffect::Drop { blast, .. } => blast.as_deref(),
            _ => None,
        }
    }

    /// Returns the squares of the pieces that a drop on `square` turns, because they are in its rows.
    pub fn squares_turned_by_drop(&self, position: &Position, square: Square, rows: &Rows<B>) -> SquareSet {
        let view = self.view(position, position.side());
        if rows.are_required(&self.program, &view, position) {
            rows.enclosed_squares(square, &view, position).to_set()
        } else {
            SquareSet::EMPTY
        }
    }

    /// Sets `changes`, which must be empty, to the changes by a move with this effect, without those by a blast.
    pub fn table_changes(
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
            MoveEffect::CapturesOnText(effect) => {
                becomes = effect.kind_after(mv, true);
                delta.promoted = promoted(effect.changes_kind(mv, true));
                delta.sent_home = (effect.leads_home() && mv.text_squares().count() > 1).then_some(mv.to);
            }
            MoveEffect::Shot(effect) => {
                becomes = effect.kind_after(mv, true);
                let trail = effect.shot_target(mv).and_then(|target| effect.trail(mv.from, target));
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
    pub fn resets_clock(&self, mv: &Move, captures: bool) -> bool {
        interp::resets_clock(&self.program.clock_resets, mv.kind, mv.form, captures)
    }

    /// Returns true if the rule of a move has `after` sentences.
    pub fn has_afters(&self, mv: &Move) -> bool {
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
        let edits = self.placement_edits(position, mv, squares_before);
        for &(cell, content) in &edits {
            delta.put(cell, content);
        }
        delta.trail = delta.trail.and_then(|trail| trail_after_placement(trail, &edits));
    }

    /// Returns the squares that the placement at the end of a move changes, with their contents afterwards; none if the move ends without
    /// a placement. `squares_before` is the number of squares in the text of the move before those of the placement.
    pub fn placement_edits(
        &self,
        position: &Position,
        mv: &Move,
        squares_before: usize,
    ) -> ArrayVec<(Square, Content), 2> {
        let mut placement_squares = mv.text_squares().skip(squares_before).map(|(square, _)| square);
        let mut edits = ArrayVec::new();
        match (placement_squares.next(), placement_squares.next()) {
            (Some(from), Some(to)) => edits.extend([(from, Content::VACANT), (to, position.at(from))]),
            (Some(square), None) => {
                let chosen = |part| if let TextPart::Choice(kind) = part { Some(kind) } else { None };
                let kind = mv.text().filter_map(chosen).last();
                edits.extend(kind.map(|kind| (square, self.program.piece(kind, position.side()))));
            }
            (None, _) => {}
        }
        edits
    }

    /// Returns true if a move of a rule with [`MoveEffect::Move`] captures on its target or en passant.
    pub fn captures_by_relocation(&self, position: &Position, mv: &Move) -> bool {
        let effect = self.rule_effect(position, mv.rule);
        let en_passant =
            matches!(effect, Some(MoveEffect::Move { effect, .. }) if effect.captures_trail_piece);
        en_passant || mv.from != mv.to && position.at(mv.to).is_piece()
    }

    /// Returns the change of a hand when a piece is captured on a cell; `None` if it goes to no hand.
    pub fn hand_change(
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
            let captures = effect.afters.as_ref().is_none_or(|afters| !afters.displaces);
            runner.complete_relocation(usize::from(mv.rule), relocation, captures, trail, visit);
        }
    }
}

/// Returns the edit that changes the side of the piece on a cell; `None` if the cell has no piece.
pub fn turned(position: &Position, cell: Square) -> Option<(Square, Content)> {
    position.at(cell).as_piece().map(|piece| (cell, piece.turned().into()))
}

/// Returns what is left of the trail of a move after a placement with these changes: the squares that are still vacant.
pub fn trail_after_placement(trail: Trail, edits: &[(Square, Content)]) -> Option<Trail> {
    let is_vacant = |at: &Square| !edits.iter().any(|edit| edit.0 == *at && edit.1.is_piece());
    let squares: PassedSquares = trail.squares.iter().copied().filter(is_vacant).collect();
    (!squares.is_empty()).then_some(Trail { squares, ..trail })
}
