//! Generation of moves by simple parts, which produce most moves of most positions. Pieces that are not on an attack line
//! share one mask of allowed targets, so that each form of tables has a short loop. The few others are moved one by one.

use super::pieces::{part_moves, promotion_moves};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::side_tables::SimplePart;
use crate::kernel::squares::Bits;
use crate::kernel::tables::Part;
use crate::position::{Form, Move};

/// Generates the moves of all simple parts of the side to move.
#[allow(clippy::inline_always)] // the innermost loops of all
#[inline(always)]
pub fn generate<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, sink: &mut S) {
    let parts = &turn.tables.simple_parts;
    let on_attack_lines = turn.view.own & turn.masks.on_attack_lines;
    let movable = turn.view.own & !on_attack_lines;
    for (part, shift) in &parts.shifts {
        let pieces = turn.plane(part.kind) & movable & part.from;
        let to = shift.targets(pieces, turn.view.vacant) & ends(part, turn) & turn.masks.unrestricted;
        let promoting = to & part.promotion_targets;
        sink.shifts(part.kind, part.rule, shift.offset, to & !promoting);
        if !promoting.is_empty() {
            promote_shifted(part, turn, shift.offset, promoting, sink);
        }
    }
    for (part, leaps) in &parts.leaps {
        let (pieces, allowed) = movable_pieces(part, turn, movable);
        for from in pieces.squares() {
            pass_on(part, turn, from, leaps[from.index()] & allowed, sink);
        }
    }
    for (part, lines) in &parts.lines {
        let (pieces, allowed) = movable_pieces(part, turn, movable);
        lines.each(pieces, turn.view.occupied, |from, attacks| {
            pass_on(part, turn, from, attacks & allowed, sink);
        });
    }
    if !on_attack_lines.is_empty() {
        moves_on_attack_lines(turn, on_attack_lines, sink);
    }
    for part in &parts.others {
        other_moves(part, turn, sink);
    }
}

/// Returns the squares where the moves of a part may end.
#[inline]
fn ends<B: Bits>(part: &SimplePart<B>, turn: &Turn<'_, B>) -> B {
    match part.ends {
        Some(common) => turn.view.common_target(common),
        None => whole_part(part, turn).ends.squares_in(&turn.view, turn.position),
    }
}

/// Returns the part from which a simple part was made.
#[inline]
fn whole_part<'a, B: Bits>(part: &SimplePart<B>, turn: &Turn<'a, B>) -> &'a Part<B> {
    &turn.tables.kinds[part.kind.index()].parts[part.part_index]
}

/// Returns the pieces of a part among `movable`, none of which is on an attack line, and their allowed ends.
#[inline]
fn movable_pieces<B: Bits>(part: &SimplePart<B>, turn: &Turn<'_, B>, movable: B) -> (B, B) {
    (turn.plane(part.kind) & movable & part.from, ends(part, turn) & turn.masks.unrestricted)
}

/// Passes the moves of one piece to the sink.
#[allow(clippy::inline_always)] // as above
#[inline(always)]
fn pass_on<B: Bits, S: Sink<B>>(part: &SimplePart<B>, turn: &Turn<'_, B>, from: Square, to: B, sink: &mut S) {
    if to.intersects(part.promotion_targets) {
        promotion_moves(turn, whole_part(part, turn), from, to, sink);
    } else {
        sink.moves(Move::new(part.kind, from, from, Form::Move, part.rule), to, None);
    }
}

/// Generates the moves of shifted pieces that may promote on these squares.
#[cold]
fn promote_shifted<B: Bits, S: Sink<B>>(
    part: &SimplePart<B>,
    turn: &Turn<'_, B>,
    offset: i16,
    promoting: B,
    sink: &mut S,
) {
    for to in promoting.squares() {
        let from = Square((i16::from(to.0) - offset) as u8);
        promotion_moves(turn, whole_part(part, turn), from, B::bit(to), sink);
    }
}

/// Generates the moves of the grouped parts of pieces on attack lines.
#[inline(never)]
fn moves_on_attack_lines<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, on_attack_lines: B, sink: &mut S) {
    for part in &turn.tables.simple_parts.grouped {
        for from in (turn.plane(part.kind) & on_attack_lines & part.from).squares() {
            let allowed = turn.masks.targets(from);
            part_moves(turn, whole_part(part, turn), from, ends(part, turn), allowed, sink);
        }
    }
}

/// Generates the moves of a part without a group.
#[inline]
fn other_moves<B: Bits, S: Sink<B>>(part: &SimplePart<B>, turn: &Turn<'_, B>, sink: &mut S) {
    let ends = ends(part, turn);
    if ends.is_empty() {
        return;
    }
    let pieces = turn.plane(part.kind) & turn.view.own & part.from;
    if pieces.is_empty() {
        return;
    }
    let whole_part = whole_part(part, turn);
    if S::LISTS && part.text_has_path {
        for from in pieces.squares() {
            part_moves(turn, whole_part, from, ends, turn.allowed_targets(from), sink);
        }
    } else if whole_part.table_form.is_some() {
        for from in pieces.squares() {
            let to = whole_part.table.targets_in(from, &turn.view, turn.position) & ends;
            pass_on(part, turn, from, to & turn.allowed_targets(from), sink);
        }
    } else {
        // Few pieces, if any, are on squares from which they could capture en passant.
        for from in (pieces & whole_part.table.sources(ends)).squares() {
            part_moves(turn, whole_part, from, ends, turn.allowed_targets(from), sink);
        }
    }
}
