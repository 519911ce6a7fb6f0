//! Generation of moves from the rows of a roster, which produce most moves of most positions.

use super::pieces::{part_moves, promotion_moves};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::army::{Row, Table};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Part, TableForm};
use crate::position::{Form, Move};

/// Generates the moves of the pieces of a row.
#[allow(clippy::inline_always)] // this is the innermost loop of all
#[inline(always)]
pub fn moves<B: Bits, S: Sink<B>>(row: &Row<B>, turn: &Turn<'_, B>, sink: &mut S) {
    let pieces = turn.plane(row.kind) & turn.view.own & row.from;
    if pieces.is_empty() {
        return;
    }
    let ends = match row.ends {
        Some(usual) => turn.view.common_target(usual),
        None => part(row, turn).ends.squares_in(&turn.view, turn.position),
    };
    if S::LISTS && row.text_has_path {
        let part = part(row, turn);
        for from in pieces.squares() {
            part_moves(turn, part, from, ends, turn.allowed_targets(from), sink);
        }
        return;
    }
    match &row.table {
        Table::Leaps(to) => for_each_piece(row, turn, pieces, ends, |from| to[from.index()], sink),
        Table::LinePairs(tables, per) => {
            let seen = |from: Square| {
                let first = from.index() * per;
                let tables = tables[first..first + per].iter();
                tables.fold(B::NONE, |seen, table| seen | table.attacks(turn.view.occupied))
            };
            for_each_piece(row, turn, pieces, ends, seen, sink);
        }
        Table::Part => {
            if !ends.is_empty() {
                by_part(row, turn, part(row, turn), pieces, ends, sink);
            }
        }
    }
}

#[inline]
fn part<'a, B: Bits>(row: &Row<B>, turn: &Turn<'a, B>) -> &'a Part<B> {
    &turn.army.kinds[row.kind.index()].parts[row.part]
}

#[allow(clippy::inline_always)] // one copy for every table
#[inline(always)]
fn for_each_piece<B: Bits, S: Sink<B>>(
    row: &Row<B>,
    turn: &Turn<'_, B>,
    pieces: B,
    ends: B,
    reach: impl Fn(Square) -> B,
    sink: &mut S,
) {
    for from in pieces.squares() {
        let mv = Move::new(row.kind, from, from, Form::Move, row.rule);
        let to = reach(from) & ends & turn.allowed_targets(from);
        if to.intersects(row.promotion_targets) {
            promotion_moves(turn, part(row, turn), from, to, sink);
        } else {
            sink.moves(mv, to, None);
        }
    }
}

#[allow(clippy::inline_always)] // most games have pawns
#[inline(always)]
fn by_part<B: Bits, S: Sink<B>>(
    row: &Row<B>,
    turn: &Turn<'_, B>,
    part: &Part<B>,
    pieces: B,
    ends: B,
    sink: &mut S,
) {
    let bounds = turn.bounds;
    let free = pieces & !bounds.on_attack_lines;
    match &part.shifts {
        Some(shifts) if free.len() > shifts.max_single_lookups => {
            shifts.each(free, ends & bounds.unrestricted, turn.view.vacant, |by, to| {
                let due = to & row.promotion_targets;
                sink.shifts(row.kind, row.rule, by, to & !due);
                for to in due.squares() {
                    let from = Square((i16::from(to.0) - by) as u8);
                    promotion_moves(turn, part, from, B::bit(to), sink);
                }
            });
            for from in (pieces & bounds.on_attack_lines).squares() {
                part_moves(turn, part, from, ends, bounds.targets(from), sink);
            }
        }
        _ if part.table_form == Some(TableForm::Lines) => {
            let seen = |from| part.table.line_targets(from, turn.view.occupied);
            for_each_piece(row, turn, pieces, ends, seen, sink);
        }
        _ if part.table_form.is_some() => {
            let reach = |from| part.table.targets_in(from, &turn.view, turn.position);
            for_each_piece(row, turn, pieces, ends, reach, sink);
        }
        _ => {
            // Few pieces, if any, are on squares from which they could capture in passing.
            for from in (pieces & part.table.sources(ends)).squares() {
                part_moves(turn, part, from, ends, turn.allowed_targets(from), sink);
            }
        }
    }
}
