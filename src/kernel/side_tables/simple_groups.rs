//! The simple move groups of one side: those that need only a table look-up. They generate most moves of most games.
//! They are stored in several lists, by the form of their tables. Groups of the single royal are not included.

use super::kind::KindTable;
use crate::board::{KindId, Side};
use crate::ir::Program;
use crate::kernel::squares::{Bits, CommonTarget, LineTable};
use crate::kernel::tables::{Shift, TableForm, shift};

/// The simple groups of a side. Each is in exactly one of `shifts`, `leaps`, `lines` and `others`. In
/// `moves/simple_groups.rs`, the loops over the first three lists skip the side's blockers (pinned pieces and
/// hurdles); a loop over `for_blockers` follows. The loop over `others` handles all pieces.
pub struct SimpleGroups<B> {
    /// Set-wise shifts, one or more for each group.
    pub shifts: Vec<(SimpleGroup<B>, Shift<B>)>,
    /// Groups that only leap, with the targets by origin.
    pub leaps: Vec<(SimpleGroup<B>, Box<[B]>)>,
    /// Groups that only slide, with their lines.
    pub lines: Vec<(SimpleGroup<B>, LineTable<B>)>,
    /// The groups of the three lists above, each once. They generate the moves of blockers.
    pub for_blockers: Vec<SimpleGroup<B>>,
    /// All other simple groups.
    pub others: Vec<SimpleGroup<B>>,
}

/// A move group without conditions, explosions, placements, promotions in place or moves through pieces. At most one
/// path leads from one square to another.
#[derive(Clone)]
pub struct SimpleGroup<B> {
    pub kind: KindId,
    /// The index of the move group among the groups of its kind.
    pub group_index: usize,
    /// The index of the first rule of the group.
    pub rule: u16,
    /// The origins of its moves, except those from which another group can generate the same move.
    pub from: B,
    /// The common target that equals the target mask of the move group, if any; the mask is then not computed.
    pub common_target: Option<CommonTarget>,
    /// The squares on which the mover may promote.
    pub promotion_targets: B,
    /// True if move texts contain the path, not only the target.
    pub text_has_path: bool,
}

impl<B: Bits> SimpleGroups<B> {
    /// Creates a value without groups.
    pub fn new() -> SimpleGroups<B> {
        let (shifts, leaps, lines) = (Vec::new(), Vec::new(), Vec::new());
        SimpleGroups { shifts, leaps, lines, for_blockers: Vec::new(), others: Vec::new() }
    }

    /// Adds the simple groups of a kind, and marks them in its table.
    pub fn add(&mut self, program: &Program, kind: KindId, side: Side, table: &mut KindTable<B>) {
        let ambiguous = table.ambiguous_origins;
        let start_count = program.kind(kind).start_squares[side.index()].len();
        for (group_index, group) in table.groups.iter_mut().enumerate() {
            group.is_in_simple_groups = group.is_simple();
            if !group.is_in_simple_groups || group.from.is_empty() {
                continue;
            }
            let simple_group = SimpleGroup {
                kind,
                group_index,
                rule: group.rule,
                from: group.from & !ambiguous,
                common_target: group.target_mask.common_target(),
                promotion_targets: group.promotion_targets,
                text_has_path: group.paths.is_some(),
            };
            let Some(form) = group.table_form.filter(|_| !simple_group.text_has_path) else {
                self.others.push(simple_group);
                continue;
            };
            let shifts = shift::shifts(&group.table, start_count);
            match form {
                _ if !shifts.is_empty() => {
                    self.shifts.extend(shifts.into_iter().map(|shift| (simple_group.clone(), shift)));
                }
                TableForm::Leaps => self.leaps.push((simple_group.clone(), group.table.leaps.clone().into())),
                TableForm::Lines => self.lines.push((simple_group.clone(), group.table.line_table())),
                TableForm::Mixed => {
                    self.others.push(simple_group);
                    continue;
                }
            }
            self.for_blockers.push(simple_group);
        }
    }
}
