//! Legality of moves that change more than two squares or that move the royal. Tests attacks on the royal with the
//! occupancy after each move.

use super::turn::Turn;
use crate::board::{Content, KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, MoveGroup};

/// Returns the maximum number of royal targets that are tested one by one. If there are more, the attack map is computed, which
/// takes longer on large boards.
const fn max_single_tests<B: Bits>() -> u32 {
    if B::FITS_U64 { 2 } else { 3 }
}

/// Returns the squares that are attacked once the royal has left its square. `None` if the threats have no attack
/// map, or if the royal can reach at most [`max_single_tests`] squares, which are then tested one by one.
#[inline]
pub fn attacked_squares<B: Bits>(turn: &Turn<'_, B>, kind: KindId, royal: Square) -> Option<B> {
    let (threats, view) = (turn.threats?, &turn.view);
    if (turn.tables.kinds[kind.index()].royal_range[royal.index()] & !view.own).len()
        <= max_single_tests::<B>()
    {
        return None;
    }
    let attacked =
        threats.attacked_squares(view.occupied & !B::bit(royal), view.enemy, |kind| turn.plane(kind));
    attacked.map(|attacked| attacked & !turn.immune_squares())
}

/// Returns the targets on which the royal captures an enemy royal or is not attacked. `attacked` is the result of
/// [`attacked_squares`].
#[inline]
pub fn safe_royal_targets<B: Bits>(turn: &Turn<'_, B>, from: Square, targets: B, attacked: Option<B>) -> B {
    let safe = targets & turn.masks.always_allowed;
    if let Some(attacked) = attacked {
        return safe | targets & !attacked;
    }
    safe | (targets & !safe).filter(|at| turn.is_safe(at, B::bit(from), B::bit(at)))
}

/// Returns pieces and targets: every move of one of these pieces to one of these targets leaves the royal safe, because neither the move nor
/// its explosion changes the contents of a square that matters to the safety of the royal.
pub fn harmless_blasts<B: Bits>(turn: &Turn<'_, B>, group: &MoveGroup<B>, blast: &Blast<B>) -> (B, B) {
    let Some(royal) = turn.royal.filter(|_| !group.effect.captures_trail_piece) else {
        return (B::NONE, B::NONE);
    };
    let critical = turn.critical_squares();
    let removed = blast.removable_pieces(&turn.view, turn.position) & critical;
    (!(critical | B::bit(royal)), !(critical | blast.targets_reaching(removed)))
}

/// Returns the targets in `to` of moves whose explosion leaves the royal safe.
pub fn safe_blasts<B: Bits>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    blast: &Blast<B>,
    from: Square,
    to: B,
) -> B {
    let trail_piece = match trail_piece(turn) {
        _ if !group.effect.captures_trail_piece => B::NONE,
        Some(square) => B::bit(square),
        None => return B::NONE,
    };
    let Some(royal) = turn.royal else { return to };
    if to.is_empty() || royal == from && blast.removes_mover() {
        return B::NONE;
    }
    let origin = B::bit(from);
    let removable = blast.removable_pieces(&turn.view, turn.position) & !origin;
    let critical = if royal == from { !B::NONE } else { turn.critical_squares() };
    to.filter(|at| {
        let target = B::bit(at);
        let removed = blast.reach(at) & removable | trail_piece | target;
        if !(removed | origin).intersects(critical) {
            return true;
        }
        let mover = if blast.removes_mover() { B::NONE } else { target };
        // Removing an enemy royal wins, even if the mover's royal is attacked.
        !removed.contains(royal)
            && (removed.intersects(turn.masks.always_allowed)
                || turn.is_safe(if royal == from { at } else { royal }, removed | origin, mover))
    })
}

/// Returns the targets in `to` that leave the royal safe if the piece, which is not the royal, becomes an enemy piece of `kind` there. If it
/// stayed a friend, all of them would leave it safe.
pub fn safe_turns<B: Bits>(turn: &Turn<'_, B>, kind: KindId, from: Square, to: B) -> B {
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    if turn.is_immune_on(royal) {
        return to;
    }
    let tested = to & threats.squares_giving_check(kind, royal) & !turn.masks.always_allowed;
    let is_safe = |at: Square| {
        let (origin, target) = (B::bit(from), B::bit(at));
        let plane = |other: KindId| {
            let remaining = turn.plane(other) & !origin & !target;
            if other == kind { remaining | target } else { remaining }
        };
        let occupied = turn.view.occupied & !origin | target;
        !threats.is_attacked(royal, occupied, turn.view.enemy | target, plane)
    };
    to & !tested | tested.filter(is_safe)
}

/// Returns the squares in `to` on which a piece can stop before it goes on: its royal is safe there, whatever the piece captures. `allowed`
/// are the targets of the piece within the legality masks.
pub fn safe_stops<B: Bits>(turn: &Turn<'_, B>, from: Square, to: B, allowed: B) -> B {
    let Some(royal) = turn.royal else { return to };
    let is_safe = |at| {
        let royal = if royal == from { at } else { royal };
        turn.is_safe(royal, B::bit(from), B::bit(at))
    };
    let winning = to & turn.masks.always_allowed;
    to & allowed & !winning | winning.filter(is_safe)
}

/// Returns the targets in `to` that leave the royal safe if the piece captures the pieces `taken` on its path.
pub fn safe_captures<B: Bits>(turn: &Turn<'_, B>, from: Square, taken: B, to: B) -> B {
    let Some(royal) = turn.royal else { return to };
    let (to, vacated) = (if royal == from { to } else { to & !B::bit(royal) }, B::bit(from) | taken);
    if taken.intersects(turn.masks.always_allowed) {
        return to;
    }
    if royal == from {
        return to.filter(|at| turn.is_safe(at, vacated, B::bit(at)));
    }
    let critical = turn.critical_squares();
    let harmless = if vacated.intersects(critical) { B::NONE } else { to & !critical };
    let safe = to & turn.masks.always_allowed | harmless;
    safe | (to & !safe).filter(|at| turn.is_safe(royal, vacated, B::bit(at)))
}

/// Returns the targets in `to` that leave the royal safe if the piece on `from`, which is not the royal, stays there, captures the pieces
/// `taken` and then any piece on the target.
pub fn safe_volleys<B: Bits>(turn: &Turn<'_, B>, from: Square, taken: B, to: B) -> B {
    let Some(royal) = turn.royal else { return to };
    let (to, winning) = (to & !B::bit(royal), turn.masks.always_allowed);
    if taken.intersects(winning) {
        return to;
    }
    let is_safe = |at| turn.is_safe(royal, (taken | B::bit(at)) & !B::bit(from), B::NONE);
    to & winning | (to & !winning).filter(is_safe)
}

/// Returns the square of the piece that made the trail; `None` if there is no trail or the piece has been
/// captured.
pub fn trail_piece<B: Bits>(turn: &Turn<'_, B>) -> Option<Square> {
    turn.position
        .trail()
        .map(|trail| trail.piece_square)
        .filter(|&at| turn.position.at(at) != Content::VACANT)
}

/// Returns the targets in `to` that leave the royal safe if the piece that made the trail is captured. The set
/// is empty if no piece made a trail.
pub fn safe_en_passant<B: Bits>(turn: &Turn<'_, B>, from: Square, to: B) -> B {
    let Some(trail_piece) = trail_piece(turn) else { return B::NONE };
    let Some(royal) = turn.royal else { return to };
    let vacated = B::bit(from) | B::bit(trail_piece);
    to.filter(|at| turn.is_safe(if royal == from { at } else { royal }, vacated, B::bit(at)))
}

/// Returns `targets` if the royal is safe after a shot by which a piece that stays captures the piece that made the trail, or else
/// no squares.
pub fn safe_en_passant_shots<B: Bits>(turn: &Turn<'_, B>, targets: B) -> B {
    let Some(trail_piece) = trail_piece(turn) else { return B::NONE };
    let Some(royal) = turn.royal else { return targets };
    let is_safe = || turn.is_safe(royal, B::bit(trail_piece), B::NONE);
    if !targets.is_empty() && is_safe() { targets } else { B::NONE }
}

/// Returns the targets of a shot that leave the royal safe. The shooter moves from `from` to `to`, which can be
/// the same square, and captures the piece on the target, if any.
#[inline]
pub fn safe_shots<B: Bits>(turn: &Turn<'_, B>, from: Square, to: Square, targets: B) -> B {
    turn.royal.map_or(targets, |royal| safe_shots_with_royal(turn, royal, from, to, targets))
}

/// Like [`safe_shots`], for a side whose royal is on the square `royal`.
#[inline(never)]
fn safe_shots_with_royal<B: Bits>(
    turn: &Turn<'_, B>,
    royal: Square,
    from: Square,
    to: Square,
    targets: B,
) -> B {
    let royal = if royal == from { to } else { royal };
    let targets = targets & !B::bit(royal);
    if turn.masks.always_allowed.contains(to) {
        return targets;
    }
    let mut safe = targets & turn.masks.always_allowed;
    // A shot at a vacant square by a piece that stays changes nothing on the board.
    let mut tested = targets & !safe;
    if from == to {
        let at_vacant = tested & !turn.view.occupied;
        tested &= !at_vacant;
        if !turn.masks.checked {
            safe |= at_vacant;
        }
    }
    safe | tested.filter(|at| turn.is_safe(royal, B::bit(from) | B::bit(at), B::bit(to)))
}
