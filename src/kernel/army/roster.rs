//! The simple parts of an army in one list, each with what it takes to look its moves up and no more: most positions of most games
//! come to little else. Not royals, nor what asks for more than a table.

use std::sync::Arc;

use super::kind::KindTable;
use crate::board::KindId;
use crate::kernel::squares::{Bits, Fold, Usual};
use crate::kernel::tables::Plainly;

/// A simple part.
pub struct Row<B> {
    pub kind: KindId,
    /// Its place among the parts of the kind.
    pub part: usize,
    pub rule: u16,
    /// The squares from which it has moves that nothing else gives.
    pub from: B,
    /// Where they may end, if that is one of the usual.
    pub ends: Option<Usual>,
    /// The ends at which the mover may become something else.
    pub due: B,
    /// Its moves say more than where they end.
    pub wordy: bool,
    pub table: Table<B>,
}

/// Where its moves are looked up.
pub enum Table<B> {
    /// By square.
    Leaps(Box<[B]>),
    /// By square, so many for each.
    Folds(Arc<[Fold<B>]>, usize),
    /// In its part.
    Part,
}

/// Puts the simple parts of a kind into a roster.
pub fn list<B: Bits>(roster: &mut Vec<Row<B>>, table: &mut KindTable<B>) {
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
