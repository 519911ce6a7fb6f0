//! The roster: the simple parts of an army in one list, with only the data needed to look up their moves. Most moves of
//! most games come from it. Royals are not in it.

use std::sync::Arc;

use super::kind::KindTable;
use crate::board::KindId;
use crate::kernel::squares::{Bits, CommonTarget, LinePairAttacks};
use crate::kernel::tables::TableForm;

/// A simple part.
pub struct Row<B> {
    pub kind: KindId,
    /// Its index among the parts of the kind.
    pub part: usize,
    pub rule: u16,
    /// The origins from which no other part gives the same moves.
    pub from: B,
    /// The shared target set where moves may end, if it is one.
    pub ends: Option<CommonTarget>,
    /// The ends at which the mover may promote.
    pub promotion_targets: B,
    /// True if move texts name more than the end.
    pub text_has_path: bool,
    pub table: Table<B>,
}

/// The table in which moves are looked up.
pub enum Table<B> {
    /// Leap targets, by origin.
    Leaps(Box<[B]>),
    /// Slider look-ups by origin, and their number per origin.
    LinePairs(Arc<[LinePairAttacks<B>]>, usize),
    /// The table of its part.
    Part,
}

/// Adds the simple parts of a kind to a roster.
pub fn add_to_roster<B: Bits>(roster: &mut Vec<Row<B>>, table: &mut KindTable<B>) {
    let shared = table.shared;
    for (number, part) in table.parts.iter_mut().enumerate() {
        part.in_roster = part.is_simple();
        if !part.in_roster {
            continue;
        }
        let ends = part.ends.common_target();
        let table = match part.table_form {
            _ if part.shifts.is_some() => Table::Part,
            Some(TableForm::Leaps) => Table::Leaps(part.table.leaps.clone().into()),
            Some(TableForm::Lines) => match part.table.line_tables() {
                Some((tables, per)) => Table::LinePairs(tables, per),
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
            promotion_targets: part.promotion_targets,
            text_has_path: part.paths.is_some(),
            table,
        });
    }
}
