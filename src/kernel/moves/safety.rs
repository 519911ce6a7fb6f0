//! Moves that change more than two squares, or move the royal: which of them leave it safe, by looking at the board after each.

use super::turn::Turn;
use crate::board::{Content, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Part};

/// So many steps of a royal are looked at one by one; for more, all that the enemy attacks is worked out.
const FEW_STEPS: u32 = 3;

/// To which of these squares the royal can go.
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

/// On which of these squares a piece can capture when more than the piece there is removed.
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
        // Who removes a royal of the enemy has won, whatever becomes of his own.
        if removed.meets(turn.bounds.always)
            || !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind))
        {
            safe |= there;
        }
    }
    safe
}

/// Which of these squares a piece can go to when it takes these pieces on its way.
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

/// The piece that has left the trail, if it still stands.
fn passed<B: Bits>(turn: &Turn<'_, B>) -> Option<Square> {
    turn.position.trail().map(|trail| trail.maker).filter(|&at| turn.position.at(at) != Content::VACANT)
}

/// Which of these squares a piece can go to when it takes the piece that left the trail.
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

/// Which of these targets a piece can shoot at after it has gone from one square to another (or stayed).
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
