//! The parts of an army that need only a look-up, in one list with only the data needed for that. Most moves of most
//! games come from it. Royals are not in it.

use std::sync::Arc;

use super::kind::KindTable;
use crate::board::KindId;
use crate::kernel::squares::{Bits, CommonTarget, LinePairAttacks};
use crate::kernel::tables::TableForm;

/// A part whose moves need only a look-up: they relocate and capture, without conditions.
pub struct SimplePart<B> {
    pub kind: KindId,
    /// Its index among the parts of the kind.
    pub part_index: usize,
    pub rule: u16,
    /// The origins from which no other part generates the same moves.
    pub from: B,
    /// The set of squares where moves may end, if it is one of the precomputed ones.
    pub ends: Option<CommonTarget>,
    /// The squares on which the mover may promote.
    pub promotion_targets: B,
    /// True if move texts name the path, not only the target.
    pub text_has_path: bool,
    pub table: Table<B>,
}

/// The table in which moves are looked up.
pub enum Table<B> {
    /// Leap targets, by origin.
    Leaps(Box<[B]>),
    /// Slider attacks of two lines each, by origin, and their number per origin.
    LinePairs(Arc<[LinePairAttacks<B>]>, usize),
    /// The move table of the part itself.
    Part,
}

/// Adds the simple parts of a kind to the list.
pub fn collect_simple_parts<B: Bits>(simple_parts: &mut Vec<SimplePart<B>>, table: &mut KindTable<B>) {
    let shared = table.shared;
    for (index, part) in table.parts.iter_mut().enumerate() {
        part.is_in_simple_parts = part.is_simple();
        if !part.is_in_simple_parts {
            continue;
        }
        let ends = part.ends.common_target();
        let table = match part.table_form {
            _ if part.shifts.is_some() => Table::Part,
            Some(TableForm::Leaps) => Table::Leaps(part.table.leaps.clone().into()),
            Some(TableForm::Lines) => match part.table.line_tables() {
                Some((tables, per_square)) => Table::LinePairs(tables, per_square),
                None => Table::Part,
            },
            _ => Table::Part,
        };
        simple_parts.push(SimplePart {
            kind: part.kind,
            part_index: index,
            rule: part.rule,
            from: part.from & !shared,
            ends,
            promotion_targets: part.promotion_targets,
            text_has_path: part.paths.is_some(),
            table,
        });
    }
}
