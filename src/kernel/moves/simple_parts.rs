//! Generation of moves by simple parts, which produce most moves of most positions.

use super::pieces::{part_moves, promotion_moves};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::army::{SimplePart, Table};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Part, TableForm};
use crate::position::{Form, Move};

/// Generates the moves of a simple part.
#[allow(clippy::inline_always)] // this is the innermost loop of all
#[inline(always)]
pub fn generate<B: Bits, S: Sink<B>>(part: &SimplePart<B>, turn: &Turn<'_, B>, sink: &mut S) {
    let pieces = turn.plane(part.kind) & turn.view.own & part.from;
    if pieces.is_empty() {
        return;
    }
    let ends = match part.ends {
        Some(common) => turn.view.common_target(common),
        None => whole_part(part, turn).ends.squares_in(&turn.view, turn.position),
    };
    if S::LISTS && part.text_has_path {
        let whole_part = whole_part(part, turn);
        for from in pieces.squares() {
            part_moves(turn, whole_part, from, ends, turn.allowed_targets(from), sink);
        }
        return;
    }
    match &part.table {
        Table::Leaps(to) => for_each_piece(part, turn, pieces, ends, |from| to[from.index()], sink),
        Table::LinePairs(tables, per_square) => {
            let attacks = |from: Square| {
                let first = from.index() * per_square;
                let tables = tables[first..first + per_square].iter();
                tables.fold(B::NONE, |attacks, table| attacks | table.attacks(turn.view.occupied))
            };
            for_each_piece(part, turn, pieces, ends, attacks, sink);
        }
        Table::Part => {
            if !ends.is_empty() {
                by_part(part, turn, whole_part(part, turn), pieces, ends, sink);
            }
        }
    }
}

#[inline]
/// Returns the part from which a simple part was made.
fn whole_part<'a, B: Bits>(part: &SimplePart<B>, turn: &Turn<'a, B>) -> &'a Part<B> {
    &turn.army.kinds[part.kind.index()].parts[part.part_index]
}

#[allow(clippy::inline_always)] // one copy for every table
#[inline(always)]
fn for_each_piece<B: Bits, S: Sink<B>>(
    part: &SimplePart<B>,
    turn: &Turn<'_, B>,
    pieces: B,
    ends: B,
    targets: impl Fn(Square) -> B,
    sink: &mut S,
) {
    for from in pieces.squares() {
        let mv = Move::new(part.kind, from, from, Form::Move, part.rule);
        let to = targets(from) & ends & turn.allowed_targets(from);
        if to.intersects(part.promotion_targets) {
            promotion_moves(turn, whole_part(part, turn), from, to, sink);
        } else {
            sink.moves(mv, to, None);
        }
    }
}

#[allow(clippy::inline_always)] // most games have pawns
#[inline(always)]
fn by_part<B: Bits, S: Sink<B>>(
    part: &SimplePart<B>,
    turn: &Turn<'_, B>,
    whole_part: &Part<B>,
    pieces: B,
    ends: B,
    sink: &mut S,
) {
    let masks = turn.masks;
    let unpinned = pieces & !masks.on_attack_lines;
    match &whole_part.shifts {
        Some(shifts) if unpinned.len() > shifts.max_single_lookups => {
            shifts.each(unpinned, ends & masks.unrestricted, turn.view.vacant, |by, to| {
                let promoting = to & part.promotion_targets;
                sink.shifts(part.kind, part.rule, by, to & !promoting);
                for to in promoting.squares() {
                    let from = Square((i16::from(to.0) - by) as u8);
                    promotion_moves(turn, whole_part, from, B::bit(to), sink);
                }
            });
            for from in (pieces & masks.on_attack_lines).squares() {
                part_moves(turn, whole_part, from, ends, masks.targets(from), sink);
            }
        }
        _ if whole_part.table_form == Some(TableForm::Lines) => {
            let attacks = |from| whole_part.table.line_targets(from, turn.view.occupied);
            for_each_piece(part, turn, pieces, ends, attacks, sink);
        }
        _ if whole_part.table_form.is_some() => {
            let targets = |from| whole_part.table.targets_in(from, &turn.view, turn.position);
            for_each_piece(part, turn, pieces, ends, targets, sink);
        }
        _ => {
            // Few pieces, if any, are on squares from which they could capture en passant.
            for from in (pieces & whole_part.table.sources(ends)).squares() {
                part_moves(turn, whole_part, from, ends, turn.allowed_targets(from), sink);
            }
        }
    }
}
