//! Legality of moves that change more than two squares or move the royal: tests the attacks on the royal with the
//! occupancy after each move.

use super::turn::Turn;
use crate::board::{Content, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Part};

/// Maximum number of royal steps that are tested one by one. For more, the attack map is computed.
const FEW_STEPS: u32 = 3;

/// Returns the targets to which the royal can go.
#[inline]
pub fn safe_steps<B: Bits>(turn: &Turn<'_, B>, from: Square, targets: B) -> B {
    let (Some(threats), scene) = (turn.threats, &turn.scene) else { return targets };
    let left = scene.occupied & !B::bit(from);
    let mut safe = targets & turn.bounds.always;
    if targets.len() > FEW_STEPS
        && let Some(attacked) = threats.all_attacked(left, scene.enemy, |kind| turn.plane(kind))
    {
        return safe | targets & !attacked;
    }
    for square in (targets & !safe).squares() {
        let there = B::bit(square);
        if !threats.attacked(square, left | there, scene.enemy & !there, |kind| turn.plane(kind)) {
            safe |= there;
        }
    }
    safe
}

/// Returns the targets on which a piece can capture when an explosion removes more pieces.
pub fn safe_blasts<B: Bits>(turn: &Turn<'_, B>, part: &Part<B>, blast: &Blast<B>, from: Square, to: B) -> B {
    let maker = match passed(turn) {
        _ if !part.effect.takes_maker => B::NONE,
        Some(maker) => B::bit(maker),
        None => return B::NONE,
    };
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    if to.is_empty() || royal == from && blast.takes_mover {
        return B::NONE;
    }
    let prey = blast.prey(&turn.scene, turn.position) & !B::bit(from);
    let mut safe = B::NONE;
    for end in to.squares() {
        let there = B::bit(end);
        let removed = blast.around(end) & prey | maker | there;
        if removed.has(royal) {
            continue;
        }
        let gone = removed | B::bit(from);
        let stands = if blast.takes_mover { B::NONE } else { there };
        let (occupied, enemy) = (turn.scene.occupied & !gone | stands, turn.scene.enemy & !gone);
        let royal = if royal == from { end } else { royal };
        // Removing an enemy royal wins, even if the own royal is attacked.
        if removed.meets(turn.bounds.always)
            || !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind))
        {
            safe |= there;
        }
    }
    safe
}

/// Returns the targets to which a piece can go when it captures the pieces `taken` before it arrives.
pub fn safe_takes<B: Bits>(turn: &Turn<'_, B>, from: Square, taken: B, to: B) -> B {
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    if taken.meets(turn.bounds.always) {
        return to;
    }
    let gone = B::bit(from) | taken;
    let mut safe = to & turn.bounds.always;
    for square in (to & !safe).squares() {
        let occupied = turn.scene.occupied & !gone | B::bit(square);
        let enemy = turn.scene.enemy & !taken & !B::bit(square);
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(square);
        }
    }
    safe
}

/// Returns the square of the maker of the trail, if it has not been captured.
fn passed<B: Bits>(turn: &Turn<'_, B>) -> Option<Square> {
    turn.position
        .trail()
        .map(|trail| trail.piece_square)
        .filter(|&at| turn.position.at(at) != Content::VACANT)
}

/// Returns the targets to which a piece can go when it captures the maker of the trail.
pub fn safe_passing<B: Bits>(turn: &Turn<'_, B>, from: Square, to: B) -> B {
    let (Some(maker), scene) = (passed(turn), &turn.scene) else { return B::NONE };
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    let gone = B::bit(from) | B::bit(maker);
    let mut safe = B::NONE;
    for square in to.squares() {
        let occupied = scene.occupied & !gone | B::bit(square);
        let enemy = scene.enemy & !B::bit(maker);
        let royal = if royal == from { square } else { royal };
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(square);
        }
    }
    safe
}

/// Returns the targets at which a piece can shoot after it has moved from one square to another (or stayed).
pub fn safe_shots<B: Bits>(turn: &Turn<'_, B>, from: Square, to: Square, targets: B) -> B {
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return targets };
    let royal = if royal == from { to } else { royal };
    if turn.bounds.always.has(to) {
        return targets;
    }
    let mut safe = targets & turn.bounds.always;
    for target in (targets & !safe).squares() {
        let occupied = turn.scene.occupied & !B::bit(from) & !B::bit(target) | B::bit(to);
        let enemy = turn.scene.enemy & !B::bit(target) & !B::bit(to);
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(target);
        }
    }
    safe
}
