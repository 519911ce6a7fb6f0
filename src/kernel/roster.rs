//! The simple parts of an army in one list, each with what it takes to look its moves up and no more: most positions of most games
//! come to little else. Not royals, nor what asks for more than a table.

use std::sync::Arc;

use super::army::KindTable;
use super::bits::Bits;
use super::fold::Fold;
use super::part::{Part, Plainly};
use super::scene::Usual;
use super::sink::Sink;
use super::turn::{self, Turn};
use crate::board::{KindId, Square};
use crate::position::{Form, Move};

/// A simple part.
pub(super) struct Row<B> {
    kind: KindId,
    /// Its place among the parts of the kind.
    part: usize,
    rule: u16,
    /// The squares from which it has moves that nothing else gives.
    from: B,
    /// Where they may end, if that is one of the usual.
    ends: Option<Usual>,
    /// The ends at which the mover may become something else.
    due: B,
    /// Its moves say more than where they end.
    wordy: bool,
    table: Table<B>,
}

/// Where its moves are looked up.
enum Table<B> {
    /// By square.
    Leaps(Box<[B]>),
    /// By square, so many for each.
    Folds(Arc<[Fold<B>]>, usize),
    /// In its part.
    Part,
}

/// Puts the simple parts of a kind into a roster.
pub(super) fn list<B: Bits>(roster: &mut Vec<Row<B>>, table: &mut KindTable<B>) {
    let shared = table.shared;
    for (number, part) in table.parts.iter_mut().enumerate() {
        part.listed = part.is_simple();
        if !part.listed {
            continue;
        }
        let ends = part.ends.usual();
        let table = match part.plain {
            _ if part.strides.is_some() => Table::Part,
            Some(Plainly::Leaps) => Table::Leaps(part.way.leaps.clone().into()),
            Some(Plainly::Lines) => match part.way.folds() {
                Some((folds, per)) => Table::Folds(folds, per),
                None => Table::Part,
            },
            _ => Table::Part,
        };
        roster.push(Row {
            kind: part.kind,
            part: number,
            rule: part.rule,
            from: part.from & !shared,
            ends,
            due: part.due,
            wordy: part.courses.is_some(),
            table,
        });
    }
}

impl<B: Bits> Row<B> {
    /// The moves of its pieces.
    #[allow(clippy::inline_always)] // this is the innermost loop of all
    #[inline(always)]
    pub fn moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, sink: &mut S) {
        let pieces = turn.plane(self.kind) & turn.scene.own & self.from;
        if pieces.is_none() {
            return;
        }
        let ends = match self.ends {
            Some(usual) => turn.scene.usual(usual),
            None => self.part(turn).ends.now(&turn.scene, turn.position),
        };
        if S::LISTS && self.wordy {
            let part = self.part(turn);
            for from in pieces.squares() {
                turn::part_moves(turn, part, from, ends, turn.within(from), sink);
            }
            return;
        }
        match &self.table {
            Table::Leaps(to) => self.each(turn, pieces, ends, |from| to[from.index()], sink),
            Table::Folds(folds, per) => {
                let seen = |from: Square| {
                    let first = from.index() * per;
                    let folds = folds[first..first + per].iter();
                    folds.fold(B::NONE, |seen, fold| seen | fold.seen(turn.scene.occupied))
                };
                self.each(turn, pieces, ends, seen, sink);
            }
            Table::Part => {
                if !ends.is_none() {
                    self.part_moves(turn, self.part(turn), pieces, ends, sink);
                }
            }
        }
    }

    #[inline]
    fn part<'a>(&self, turn: &Turn<'a, B>) -> &'a Part<B> {
        &turn.army.kinds[self.kind.index()].parts[self.part]
    }

    #[allow(clippy::inline_always)] // one copy for every table
    #[inline(always)]
    fn each<S: Sink<B>>(
        &self,
        turn: &Turn<'_, B>,
        pieces: B,
        ends: B,
        reach: impl Fn(Square) -> B,
        sink: &mut S,
    ) {
        for from in pieces.squares() {
            let mv = Move::new(self.kind, from, from, Form::Move, self.rule);
            let to = reach(from) & ends & turn.within(from);
            if to.meets(self.due) {
                turn::due_moves(turn, self.part(turn), from, to, sink);
            } else {
                sink.moves(mv, to, None);
            }
        }
    }

    #[allow(clippy::inline_always)] // most games have pawns
    #[inline(always)]
    fn part_moves<S: Sink<B>>(&self, turn: &Turn<'_, B>, part: &Part<B>, pieces: B, ends: B, sink: &mut S) {
        let bounds = turn.bounds;
        let free = pieces & !bounds.special;
        match &part.strides {
            Some(strides) if free.len() > strides.few => {
                strides.each(free, ends & bounds.most, turn.scene.vacant, |by, to| {
                    let due = to & self.due;
                    sink.strides(self.kind, self.rule, by, to & !due);
                    for to in due.squares() {
                        let from = Square((i16::from(to.0) - by) as u8);
                        turn::due_moves(turn, part, from, B::bit(to), sink);
                    }
                });
                for from in (pieces & bounds.special).squares() {
                    turn::part_moves(turn, part, from, ends, bounds.of(from), sink);
                }
            }
            _ if part.plain == Some(Plainly::Lines) => {
                let seen = |from| part.way.along_lines(from, turn.scene.occupied);
                self.each(turn, pieces, ends, seen, sink);
            }
            _ if part.plain.is_some() => {
                let reach = |from| part.way.reach_now(from, &turn.scene, turn.position);
                self.each(turn, pieces, ends, reach, sink);
            }
            _ => {
                // Few pieces, if any, stand where they could take in passing.
                for from in (pieces & part.way.sources(ends)).squares() {
                    turn::part_moves(turn, part, from, ends, turn.within(from), sink);
                }
            }
        }
    }
}
