//! Generation of moves that also drop a piece from hand onto a vacated square (gating). The same moves without a
//! drop are generated elsewhere.

use arrayvec::ArrayVec;

use super::sink::Sink;
use super::turn::Turn;
use crate::board::{KindId, MAX_KINDS, Square};
use crate::kernel::side_tables::CastlingTable;
use crate::kernel::squares::Bits;
use crate::kernel::tables::GatedDrop;
use crate::position::{Form, Move};

/// Generates the moves with a drop, except castlings.
#[inline]
pub fn generate<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, sink: &mut S) {
    for &kind in &turn.tables.gating_kinds {
        let is_interpreted = Some(kind) == turn.royal_kind && turn.interprets_royal();
        if !is_interpreted {
            kind_moves(turn, kind, sink);
        }
    }
}

/// Generates the moves with a drop in which the mover is of `kind`.
fn kind_moves<B: Bits, S: Sink<B> + ?Sized>(turn: &Turn<'_, B>, kind: KindId, sink: &mut S) {
    let (view, table) = (&turn.view, &turn.tables.kinds[kind.index()]);
    let own = turn.plane(kind) & view.own & !turn.interpreted_pieces;
    let drops = table.groups.iter().filter_map(|group| Some(&group.effect.gating.as_ref()?.drop));
    let options = drops.flat_map(|drop| &drop.options).filter(|&&(kind, _)| is_in_hand(turn, kind));
    let movers = options
        .fold(B::NONE, |movers, &(_, condition)| movers | turn.filter_pieces(condition, own & !movers));
    for from in movers.squares() {
        let origin = B::bit(from);
        // If several groups have the same move, only the first generates it.
        let mut seen = B::NONE;
        for group in &table.groups {
            if turn.filter_pieces(group.condition, origin & group.from).is_empty() || group.text_has_path() {
                continue;
            }
            let targets = group.table.targets_in(from, view, turn.position);
            let to = targets & group.target_mask.squares_in(view, turn.position) & !seen;
            seen |= to;
            let Some(gating) = &group.effect.gating else { continue };
            let to = if gating.only_captures { to & view.occupied } else { to };
            let to = safe_targets(turn, &gating.drop, from, to & gating.targets(from));
            if !to.is_empty() {
                let kinds = kinds_in_hand(turn, &gating.drop, from);
                sink.moves(Move::new(kind, from, from, Form::Move, group.rule), to, Some(&kinds));
            }
        }
    }
}

/// Returns the targets in `to` for which a move with a drop is legal.
fn safe_targets<B: Bits>(turn: &Turn<'_, B>, drop: &GatedDrop, from: Square, to: B) -> B {
    let Some(royal) = turn.royal else { return to };
    let (masks, origin) = (&turn.masks, B::bit(from));
    let is_safe = |target: Square, dropped: B| {
        turn.is_safe(if royal == from { target } else { royal }, origin, B::bit(target) | dropped)
    };
    let safe = if royal == from {
        to & masks.always_allowed | (to & !masks.always_allowed).filter(|target| is_safe(target, origin))
    } else {
        // The dropped piece shields the royal as the mover did.
        to & masks.unrestricted
    };
    if drop.safely {
        let allowed =
            if royal == from { B::NONE } else { masks.allowed_targets(from) & !masks.always_allowed };
        return safe & allowed | (safe & !allowed).filter(|target| is_safe(target, B::NONE));
    }
    safe
}

/// Generates the moves that combine a castling with a drop. `is_safe` takes
/// additional occupied squares and returns true if the royal is not attacked after the castling.
pub fn castling_drops<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    castling: &CastlingTable<B>,
    is_safe: impl Fn(B) -> bool,
    sink: &mut S,
) {
    let Some((drop, squares)) = &castling.gating else { return };
    let kinds = kinds_in_hand(turn, drop, castling.mv.from);
    if kinds.is_empty() || drop.safely && !is_safe(B::NONE) {
        return;
    }
    for &square in squares.iter().filter(|&&square| is_safe(B::bit(square))) {
        let mut mv = castling.mv;
        if square == castling.partner_from {
            // The text of a drop on the partner's origin starts with that square and the origin of the castling
            // piece.
            mv = Move::new(mv.kind, square, mv.to, Form::Castling, mv.rule);
            mv.push_text_square(castling.mv.from, false);
        }
        for &kind in &kinds {
            mv.set_choice(kind);
            sink.single_move(mv);
        }
    }
}

/// Returns the kinds that a move from a square may drop and that the side to move has in hand.
fn kinds_in_hand<B: Bits>(turn: &Turn<'_, B>, drop: &GatedDrop, from: Square) -> ArrayVec<KindId, MAX_KINDS> {
    let mut kinds = ArrayVec::new();
    for &(kind, condition) in &drop.options {
        let is_possible = is_in_hand(turn, kind) && !turn.filter_pieces(condition, B::bit(from)).is_empty();
        if is_possible && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Returns true if the side to move has a piece of a kind in hand.
fn is_in_hand<B: Bits>(turn: &Turn<'_, B>, kind: KindId) -> bool {
    turn.position.in_hand(turn.position.side(), kind) > 0
}
