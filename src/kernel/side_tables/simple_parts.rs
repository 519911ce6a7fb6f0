//! The parts of a side whose moves need only a table look-up, grouped by the form of their tables. Most moves of most
//! games come from them. Moves of royals do not.

use super::kind::KindTable;
use crate::board::{KindId, Side};
use crate::ir::Program;
use crate::kernel::squares::{Bits, CommonTarget, LineTable};
use crate::kernel::tables::{Shift, TableForm, shift};

/// The simple parts of a side. Each part is in one group; the parts in `others` also move pieces on attack lines.
pub struct SimpleParts<B> {
    /// Shifts of whole sets, several for each part.
    pub shifts: Vec<(SimplePart<B>, Shift<B>)>,
    /// Parts that only leap, with the targets by origin.
    pub leaps: Vec<(SimplePart<B>, Box<[B]>)>,
    /// Parts that only slide, with their lines.
    pub lines: Vec<(SimplePart<B>, LineTable<B>)>,
    /// The parts of the groups above, for pieces on attack lines.
    pub grouped: Vec<SimplePart<B>>,
    /// All other simple parts.
    pub others: Vec<SimplePart<B>>,
}

/// A part whose moves need only a look-up: they relocate and capture, without conditions.
#[derive(Clone)]
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
}

impl<B: Bits> SimpleParts<B> {
    /// Creates an empty list.
    pub fn new() -> SimpleParts<B> {
        let (shifts, leaps, lines) = (Vec::new(), Vec::new(), Vec::new());
        SimpleParts { shifts, leaps, lines, grouped: Vec::new(), others: Vec::new() }
    }

    /// Adds the simple parts of a kind, and marks them in its table.
    pub fn add(&mut self, program: &Program, kind: KindId, side: Side, table: &mut KindTable<B>) {
        let ambiguous = table.ambiguous_origins;
        let pieces = program.kind(kind).start_squares[side.index()].len();
        for (part_index, part) in table.parts.iter_mut().enumerate() {
            part.is_in_simple_parts = part.is_simple();
            if !part.is_in_simple_parts {
                continue;
            }
            let simple = SimplePart {
                kind,
                part_index,
                rule: part.rule,
                from: part.from & !ambiguous,
                ends: part.ends.common_target(),
                promotion_targets: part.promotion_targets,
                text_has_path: part.paths.is_some(),
            };
            let Some(form) = part.table_form.filter(|_| !simple.text_has_path) else {
                self.others.push(simple);
                continue;
            };
            let shifts = shift::shifts(&part.table, pieces);
            match form {
                _ if !shifts.is_empty() => {
                    self.shifts.extend(shifts.into_iter().map(|shift| (simple.clone(), shift)));
                }
                TableForm::Leaps => self.leaps.push((simple.clone(), part.table.leaps.clone().into())),
                TableForm::Lines => self.lines.push((simple.clone(), part.table.line_table())),
                TableForm::Mixed => {
                    self.others.push(simple);
                    continue;
                }
            }
            self.grouped.push(simple);
        }
    }
}
