//! The simple move groups of one side: those that need only a table look-up. They generate most moves of most games.
//! They are stored in several lists, by the form of their tables. Groups of royals are not included.

use arrayvec::ArrayVec;

use super::kind::KindTable;
use crate::board::{KindId, Side};
use crate::ir::Program;
use crate::kernel::squares::{Bits, LineTable};
use crate::kernel::tables::{Condition, Shift, TableForm, TargetMask, shift};

/// The simple groups of a side. Each is in exactly one of `shifts`, `leaps`, `lines`, `lines_and_leaps` and `others`. In
/// `moves/simple_groups.rs`, the loops over the first four lists skip the side's blockers (pinned pieces and hurdles); a
/// loop over `for_blockers` follows. The loop over `others` handles all pieces.
#[derive(Default)]
pub struct SimpleGroups<B> {
    /// Set-wise shifts, one or more for each group.
    pub shifts: Vec<(SimpleGroup<B>, Shift<B>)>,
    /// Groups that only leap, with the targets by origin.
    pub leaps: Vec<(SimpleGroup<B>, Box<[B]>)>,
    /// Groups that only slide, with their lines.
    pub lines: Vec<(SimpleGroup<B>, LineTable<B>)>,
    /// Groups that slide and leap.
    pub lines_and_leaps: Vec<LinesAndLeaps<B>>,
    /// The groups of the four lists above, each once. They generate the moves of blockers.
    pub for_blockers: Vec<SimpleGroup<B>>,
    /// All other simple groups.
    pub others: Vec<SimpleGroup<B>>,
    /// Target masks that the groups share; each is computed once per turn.
    pub shared_masks: ArrayVec<TargetMask<B>, { MAX_MASKS - COMMON_MASKS }>,
}

/// The maximum number of target masks: those of many games, which every view of a board contains, and the shared ones.
pub const MAX_MASKS: usize = 16;

/// The number of target masks that every view of a board contains.
const COMMON_MASKS: usize = 4;

/// A group that slides and leaps.
pub struct LinesAndLeaps<B> {
    pub group: SimpleGroup<B>,
    /// Its lines.
    pub lines: LineTable<B>,
    /// The targets of its leaps, by origin.
    pub leaps: Box<[B]>,
}

/// A move group without guards about checks, explosions, placements, captures on the path, promotions in place,
/// promotions after shots or moves through pieces. At most one path leads from one square to another.
#[derive(Clone)]
pub struct SimpleGroup<B> {
    pub kind: KindId,
    /// The index of the move group among the groups of its kind.
    pub group_index: usize,
    /// The index of the first rule of the group.
    pub rule: u16,
    /// The origins of its moves, except those from which another group can generate the same move.
    pub from: B,
    /// The index of its target mask: the common masks come first, in the order of
    /// [`CommonTarget`](crate::kernel::squares::CommonTarget), then the shared ones. `MAX_MASKS` if there was no room.
    pub mask_index: usize,
    /// The squares on which the mover may promote.
    pub promotion_targets: B,
    /// True if move texts contain the path, not only the target.
    pub text_has_path: bool,
    /// The condition under which a piece may move.
    pub condition: Condition,
}

impl<B: Bits> SimpleGroups<B> {
    /// Adds the simple groups of a kind, and marks them in its table.
    pub fn add(&mut self, program: &Program, kind: KindId, side: Side, table: &mut KindTable<B>) {
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
                from: group.from & !group.ambiguous_origins,
                mask_index: self.mask_index(&group.target_mask),
                promotion_targets: group.promotion_targets,
                text_has_path: group.paths.is_some(),
                condition: group.condition,
            };
            let has_mask = simple_group.mask_index < MAX_MASKS;
            let Some(form) = group.table_form.filter(|_| has_mask && !simple_group.text_has_path) else {
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
                TableForm::LinesAndLeaps => {
                    let (lines, leaps) = (group.table.line_table(), group.table.leaps.clone().into());
                    self.lines_and_leaps.push(LinesAndLeaps { group: simple_group.clone(), lines, leaps });
                }
                TableForm::Mixed => {
                    self.others.push(simple_group);
                    continue;
                }
            }
            self.for_blockers.push(simple_group);
        }
    }

    /// Returns the index of a target mask. Adds the mask to the shared masks if it is not common and if there is room.
    fn mask_index(&mut self, mask: &TargetMask<B>) -> usize {
        if let Some(common) = mask.common_target() {
            return common as usize;
        }
        let index = self.shared_masks.iter().position(|shared| shared == mask).or_else(|| {
            self.shared_masks.try_push(mask.clone()).ok()?;
            Some(self.shared_masks.len() - 1)
        });
        index.map_or(MAX_MASKS, |index| COMMON_MASKS + index)
    }
}
