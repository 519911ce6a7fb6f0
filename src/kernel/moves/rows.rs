//! Generation of moves from the rows of a roster, which produce most moves of most positions.

use super::pieces::{due_moves, part_moves};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::army::{Row, Table};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Part, Plainly};
use crate::position::{Form, Move};

/// Generates the moves of the pieces of a row.
#[allow(clippy::inline_always)] // this is the innermost loop of all
#[inline(always)]
pub fn moves<B: Bits, S: Sink<B>>(row: &Row<B>, turn: &Turn<'_, B>, sink: &mut S) {
    let pieces = turn.plane(row.kind) & turn.scene.own & row.from;
    if pieces.is_empty() {
        return;
    }
    let ends = match row.ends {
        Some(usual) => turn.scene.usual(usual),
        None => part(row, turn).ends.now(&turn.scene, turn.position),
    };
    if S::LISTS && row.wordy {
        let part = part(row, turn);
        for from in pieces.squares() {
            part_moves(turn, part, from, ends, turn.within(from), sink);
        }
        return;
    }
    match &row.table {
        Table::Leaps(to) => each(row, turn, pieces, ends, |from| to[from.index()], sink),
        Table::LinePairs(tables, per) => {
            let seen = |from: Square| {
                let first = from.index() * per;
                let tables = tables[first..first + per].iter();
                tables.fold(B::NONE, |seen, table| seen | table.attacks(turn.scene.occupied))
            };
            each(row, turn, pieces, ends, seen, sink);
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
fn each<B: Bits, S: Sink<B>>(
    row: &Row<B>,
    turn: &Turn<'_, B>,
    pieces: B,
    ends: B,
    reach: impl Fn(Square) -> B,
    sink: &mut S,
) {
    for from in pieces.squares() {
        let mv = Move::new(row.kind, from, from, Form::Move, row.rule);
        let to = reach(from) & ends & turn.within(from);
        if to.meets(row.due) {
            due_moves(turn, part(row, turn), from, to, sink);
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
    let free = pieces & !bounds.special;
    match &part.strides {
        Some(strides) if free.len() > strides.few => {
            strides.each(free, ends & bounds.most, turn.scene.vacant, |by, to| {
                let due = to & row.due;
                sink.strides(row.kind, row.rule, by, to & !due);
                for to in due.squares() {
                    let from = Square((i16::from(to.0) - by) as u8);
                    due_moves(turn, part, from, B::bit(to), sink);
                }
            });
            for from in (pieces & bounds.special).squares() {
                part_moves(turn, part, from, ends, bounds.of(from), sink);
            }
        }
        _ if part.plain == Some(Plainly::Lines) => {
            let seen = |from| part.way.along_lines(from, turn.scene.occupied);
            each(row, turn, pieces, ends, seen, sink);
        }
        _ if part.plain.is_some() => {
            let reach = |from| part.way.reach_now(from, &turn.scene, turn.position);
            each(row, turn, pieces, ends, reach, sink);
        }
        _ => {
            // Few pieces, if any, are on squares from which they could capture in passing.
            for from in (pieces & part.way.sources(ends)).squares() {
                part_moves(turn, part, from, ends, turn.within(from), sink);
            }
        }
    }
}
