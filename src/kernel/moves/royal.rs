//! Generation of the moves of the royal, and of castlings.

use super::gating::castling_drops;
use super::pieces::{piece_moves, shots};
use super::placements::Placer;
use super::safety::safe_royal_targets;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::Square;
use crate::kernel::side_tables::{CastlingTable, KindTable};
use crate::kernel::squares::Bits;
use crate::position::{Form, Move};

/// Generates the moves of the royal. `attacked` is the result of
/// [`attacked_squares`](super::safety::attacked_squares).
#[inline(always)]
pub fn royal_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    table: &KindTable<B>,
    from: Square,
    attacked: Option<B>,
    sink: &mut S,
) {
    let Some(group) = table.sole_leap_group().filter(|_| table.shots.is_empty()) else {
        return group_and_shot_moves(turn, table, from, attacked, sink);
    };
    let to = group.table.leaps[from.index()] & group.target_mask.squares_in(&turn.view, turn.position);
    if !to.is_empty() {
        let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
        sink.moves(mv, safe_royal_targets(turn, from, to, attacked), None);
    }
}

/// Generates the moves of a royal that does not only leap, or that has several move groups.
#[inline(never)]
fn group_and_shot_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    table: &KindTable<B>,
    from: Square,
    attacked: Option<B>,
    sink: &mut S,
) {
    let (view, origin) = (&turn.view, B::bit(from));
    let mut has_other_moves = false;
    let targets = table.groups.iter().fold(B::NONE, |targets, group| {
        let goes_on = group.effect.onward_legs.is_some() && !group.effect.goes_on_safely();
        has_other_moves |= group.effect.stays || group.effect.shoots || goes_on || group.through.is_some();
        let reach = match () {
            // No attack is tested for a move in place: it is legal unless the royal is in check.
            // The targets of shots and the ends of moves that go on are tested when they are generated.
            () if group.effect.stays || group.effect.shoots || goes_on => return targets,
            () if group.through.is_some() => !origin,
            () => group.table.targets_in(from, view, turn.position),
        };
        targets | reach & group.target_mask.squares_in(view, turn.position)
    });
    let safe = safe_royal_targets(turn, from, targets, attacked) | turn.masks.always_allowed;
    if !table.shots.is_empty() {
        shots(turn, table, origin, sink);
    }
    if targets.is_empty() && !has_other_moves {
        return;
    }
    piece_moves(turn, table.groups.iter(), from, safe, sink);
}

/// Generates each legal castling, alone and with each drop or placement that may accompany it. `attacked` is the result of
/// [`attacked_squares`](super::safety::attacked_squares).
#[inline(always)]
pub fn castlings<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, attacked: Option<B>, sink: &mut S) {
    for castling in &turn.tables.castlings {
        let has_rights = turn.position.rights() & castling.rights == castling.rights;
        if has_rights && !castling.vacant.intersects(turn.view.occupied) {
            let path_is_safe = attacked.is_some_and(|attacked| !attacked.intersects(castling.royal_path));
            if path_is_safe && castling.needs_only_safe_path && turn.royal == Some(castling.mv.from) {
                sink.single_move(castling.mv);
            } else {
                castling_moves(turn, castling, attacked, sink);
            }
        }
    }
}

/// Generates a castling, alone and with each drop or placement that may accompany it, if it is legal. The squares between
/// the pieces must be vacant, and the castling rights must exist.
#[inline(never)]
fn castling_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    castling: &CastlingTable<B>,
    attacked: Option<B>,
    sink: &mut S,
) {
    let Move { kind, from, to, .. } = castling.mv;
    // Castlings of several kinds can share a castling right.
    let piece_is_present = (turn.plane(kind) & turn.view.own).contains(from);
    let is_royal = turn.royal == Some(from);
    if !piece_is_present
        || turn.interpreted_pieces.contains(from)
        || is_royal && (turn.masks.checked || turn.interprets_royal())
        || turn.filter_pieces(castling.condition, B::bit(from)).is_empty()
    {
        return;
    }
    // `attacked` is exact for the squares that the royal crosses, but not for its target: the partner may shield the target
    // after the castling, or may have shielded it before.
    if is_royal && attacked.is_some_and(|attacked| (attacked & castling.royal_path).intersects(!B::bit(to))) {
        return;
    }
    let is_attacked_on = |&at: &Square| !turn.is_safe(at, B::bit(from), B::bit(at));
    if is_royal && attacked.is_none() && castling.crossed.iter().any(is_attacked_on) {
        return;
    }
    let (partner_from, partner_to) = (B::bit(castling.partner_from), B::bit(castling.partner_to));
    if let Some(placements) = &castling.placements {
        // No test for attacks is needed, because games with placements have no royals.
        return Placer::new(turn, placements, from, (partner_from, partner_to), sink)
            .single_move(castling.mv, None);
    }
    let (vacated, placed) = (B::bit(from) | partner_from, B::bit(to) | partner_to);
    let is_safe = |dropped: B| {
        let royal = if is_royal { Some(to) } else { turn.royal };
        royal.is_none_or(|royal| turn.is_safe(royal, vacated, placed | dropped))
    };
    if is_safe(B::NONE) {
        sink.single_move(castling.mv);
    }
    castling_drops(turn, castling, is_safe, sink);
}
