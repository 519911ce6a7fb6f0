//! Generation of the moves of simple groups: move groups without special effects, which produce most moves of most
//! positions. Pieces that are not on an attack line share one mask of allowed targets, so a short loop for
//! each form of table (shifts, leaps, lines, lines and leaps) generates their moves. The other pieces, the blockers, are
//! few and are handled one by one.

use arrayvec::ArrayVec;

use super::pieces::{group_moves, promotion_moves};
use super::safety::safe_shots;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::side_tables::{LinesAndLeaps, MAX_MASKS, SimpleGroup};
use crate::kernel::squares::Bits;
use crate::kernel::tables::MoveGroup;
use crate::position::{Form, Move};

/// Generates the moves of all simple groups of the side to move. In this module, `masks` are the squares of the target masks
/// in the position, see [`SimpleGroup::mask_index`]. If `CONDITIONAL` is false, no group may have a condition.
#[inline(always)]
pub fn generate<B: Bits, S: Sink<B> + ?Sized, const CONDITIONAL: bool>(turn: &Turn<'_, B>, sink: &mut S) {
    let groups = &turn.tables.simple_groups;
    let blockers = turn.view.own & turn.masks.blockers;
    let movable = turn.view.own & !blockers;
    let mut masks_with_shared = ArrayVec::new();
    let masks = if groups.shared_masks.is_empty() {
        turn.view.common_targets()
    } else {
        add_masks(turn, &mut masks_with_shared);
        &masks_with_shared[..]
    };
    for (group, shift) in &groups.shifts {
        let (pieces, allowed) = movable_pieces::<B, CONDITIONAL>(group, turn, movable, masks);
        let to = shift.targets(pieces, turn.view.vacant) & allowed;
        let promoting = to & group.promotion_targets;
        sink.shifts(group.kind, group.rule, shift.offset, to & !promoting);
        if !promoting.is_empty() {
            promote_shifted(group, turn, shift.offset, promoting, sink);
        }
    }
    for (group, leaps) in &groups.leaps {
        let (pieces, allowed) = movable_pieces::<B, CONDITIONAL>(group, turn, movable, masks);
        for from in pieces.squares() {
            send_moves(group, turn, from, leaps[from.index()] & allowed, sink);
        }
    }
    for (group, lines) in &groups.lines {
        let (pieces, allowed) = movable_pieces::<B, CONDITIONAL>(group, turn, movable, masks);
        lines.for_each_slider(pieces, turn.view.occupied, turn.view.vacant | allowed, |from, attacks| {
            send_moves(group, turn, from, attacks & allowed, sink);
        });
    }
    if !groups.lines_and_leaps.is_empty() {
        line_and_leap_moves(turn, movable, masks, sink);
    }
    if !blockers.is_empty() {
        blocker_moves(turn, blockers, masks, sink);
    }
    for group in &groups.others {
        if masks.get(group.mask_index).is_none_or(|mask| !mask.is_empty()) {
            other_moves(group, turn, masks, sink);
        }
    }
}

/// Adds the common target masks and the shared ones to `masks`.
#[inline(never)]
fn add_masks<B: Bits>(turn: &Turn<'_, B>, masks: &mut ArrayVec<B, MAX_MASKS>) {
    masks.extend(turn.view.common_targets().iter().copied());
    let shared = turn.tables.simple_groups.shared_masks.iter();
    masks.extend(shared.map(|mask| mask.squares_in(&turn.view, turn.position)));
}

/// Returns the move group of a simple group.
#[inline(always)]
fn move_group<'a, B: Bits>(group: &SimpleGroup<B>, turn: &Turn<'a, B>) -> &'a MoveGroup<B> {
    &turn.tables.kinds[group.kind.index()].groups[group.group_index]
}

/// Returns the pieces of a group among `movable`, and their allowed targets. `movable` must not contain blockers.
#[inline(always)]
fn movable_pieces<B: Bits, const CONDITIONAL: bool>(
    group: &SimpleGroup<B>,
    turn: &Turn<'_, B>,
    movable: B,
    masks: &[B],
) -> (B, B) {
    let mut pieces = turn.plane(group.kind) & movable & group.from;
    if CONDITIONAL {
        pieces = turn.filter_pieces(group.condition, pieces);
    }
    (pieces, masks[group.mask_index] & turn.masks.unrestricted)
}

/// Sends the moves of one piece to the sink.
#[inline(always)]
fn send_moves<B: Bits, S: Sink<B> + ?Sized>(
    group: &SimpleGroup<B>,
    turn: &Turn<'_, B>,
    from: Square,
    to: B,
    sink: &mut S,
) {
    if to.intersects(group.promotion_targets) {
        promotion_moves(turn, move_group(group, turn), from, to, sink);
    } else {
        sink.moves(Move::new(group.kind, from, from, Form::Move, group.rule), to, None);
    }
}

/// Generates the moves of shifted pieces to the squares `promoting`, on which they may promote.
#[cold]
fn promote_shifted<B: Bits, S: Sink<B> + ?Sized>(
    group: &SimpleGroup<B>,
    turn: &Turn<'_, B>,
    offset: i16,
    promoting: B,
    sink: &mut S,
) {
    for to in promoting.squares() {
        let from = Square((i16::from(to.0) - offset) as u8);
        promotion_moves(turn, move_group(group, turn), from, B::bit(to), sink);
    }
}

/// Generates the moves of the groups that slide and leap, except those of blockers.
#[inline(never)]
fn line_and_leap_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    movable: B,
    masks: &[B],
    sink: &mut S,
) {
    for LinesAndLeaps { group, lines, leaps } in &turn.tables.simple_groups.lines_and_leaps {
        let (pieces, allowed) = movable_pieces::<B, true>(group, turn, movable, masks);
        lines.for_each_slider(pieces, turn.view.occupied, turn.view.vacant | allowed, |from, attacks| {
            send_moves(group, turn, from, (attacks | leaps[from.index()]) & allowed, sink);
        });
    }
}

/// Generates the moves of blockers for the groups of shifts, leaps, lines, and lines and leaps. The loops over these
/// groups skip blockers.
#[inline(never)]
fn blocker_moves<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, blockers: B, masks: &[B], sink: &mut S) {
    for group in &turn.tables.simple_groups.for_blockers {
        let pieces = turn.filter_pieces(group.condition, turn.plane(group.kind) & blockers & group.from);
        for from in pieces.squares() {
            let allowed = turn.masks.blocker_targets(from);
            group_moves(turn, move_group(group, turn), from, masks[group.mask_index], allowed, sink);
        }
    }
}

/// Generates the moves of a group in [`SimpleGroups::others`](crate::kernel::side_tables::SimpleGroups::others).
#[inline(never)]
fn other_moves<B: Bits, S: Sink<B> + ?Sized>(
    group: &SimpleGroup<B>,
    turn: &Turn<'_, B>,
    masks: &[B],
    sink: &mut S,
) {
    let mask = match masks.get(group.mask_index) {
        Some(mask) => *mask,
        None => move_group(group, turn).target_mask.squares_in(&turn.view, turn.position),
    };
    if mask.is_empty() {
        return;
    }
    let pieces = turn.filter_pieces(group.condition, turn.plane(group.kind) & turn.view.own & group.from);
    if pieces.is_empty() {
        return;
    }
    let move_group = move_group(group, turn);
    if sink.uses_texts() && group.text_has_path {
        for from in pieces.squares() {
            group_moves(turn, move_group, from, mask, turn.allowed_targets(from), sink);
        }
    } else if move_group.table_form.is_some() {
        for from in pieces.squares() {
            let to = move_group.table.targets_in(from, &turn.view, turn.position) & mask;
            send_moves(group, turn, from, to & turn.allowed_targets(from), sink);
        }
    } else if move_group.effect.shoots {
        let table = &move_group.table;
        let leaps = table.only_leaps().then_some(&table.leaps);
        for from in pieces.squares() {
            let in_table = || table.targets_in(from, &turn.view, turn.position);
            let targets = leaps.map_or_else(in_table, |leaps| leaps[from.index()]) & mask;
            if !targets.is_empty() {
                let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
                sink.shots(mv, safe_shots(turn, from, from, targets));
            }
        }
    } else {
        // The group captures en passant. Few pieces, if any, are on squares from which
        // they could do so.
        for from in (pieces & move_group.table.origins_reaching(mask)).squares() {
            group_moves(turn, move_group, from, mask, turn.allowed_targets(from), sink);
        }
    }
}
