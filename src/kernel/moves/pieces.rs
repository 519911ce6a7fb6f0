//! Generation of the moves and shots of the pieces of one kind, group by group.

use arrayvec::ArrayVec;

use super::placements::Placer;
use super::safety::{
    harmless_blasts, safe_blasts, safe_captures, safe_en_passant, safe_en_passant_shots, safe_shots,
    safe_stops, safe_turns, safe_volleys, trail_piece,
};
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{KindId, MAX_KINDS, Square};
use crate::ir::KindOption;
use crate::kernel::side_tables::KindTable;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{
    Blast, CheckGuard, MoveGroup, MovePaths, OnwardLegs, PassableKinds, PassablePieces, Promotion,
    ThroughPieces, UnpromotedMove,
};
use crate::position::{Form, Move};

/// Generates the moves of the pieces of one kind, except those of groups with guards about checks and, from origins where no other group can
/// generate the same move, those of simple groups and of [`moves_through_pieces`]. The kind must not be the single royal kind.
pub fn kind_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    table: &KindTable<B>,
    pieces: B,
    sink: &mut S,
) {
    let view = &turn.view;
    for from in pieces_with_ambiguous_moves(turn, table, pieces).squares() {
        let ambiguous = table.groups.iter().filter(|group| group.ambiguous_origins.contains(from));
        piece_moves(turn, ambiguous, from, turn.allowed_targets(from), sink);
    }
    for group in table.other_groups.iter().map(|&index| &table.groups[index]) {
        let unambiguous = pieces & group.from & !group.ambiguous_origins;
        let pieces = turn.filter_pieces(group.condition, unambiguous);
        if pieces.is_empty() {
            continue;
        }
        let mask = group.target_mask.squares_in(view, turn.position);
        let go_on_after_captures = group.effect.onward_legs.as_ref().is_some_and(|legs| legs.only_captures);
        if group.effect.blast_decides_legality() || go_on_after_captures {
            rare_moves(turn, group, pieces, mask, sink);
            continue;
        }
        let only_counts = sink.only_counts() && turn.royal.is_none();
        let count = || group.count_captures(pieces, mask, view, turn.position);
        if let Some(count) = only_counts.then(count).flatten() {
            sink.count(count, true);
            continue;
        }
        for from in group.pieces_with_open_path(pieces, mask, view, turn.position).squares() {
            group_moves(turn, group, from, mask, turn.allowed_targets(from), sink);
        }
    }
    if !table.shots.is_empty() {
        shots(turn, table, pieces, sink);
    }
}

/// Returns those of `pieces` for which the condition of a group holds that may generate the same move as another group.
fn pieces_with_ambiguous_moves<B: Bits>(turn: &Turn<'_, B>, table: &KindTable<B>, pieces: B) -> B {
    let ambiguous = pieces & table.ambiguous_origins;
    if ambiguous.is_empty() {
        return ambiguous;
    }
    let of_group =
        |group: &MoveGroup<B>| turn.filter_pieces(group.condition, ambiguous & group.ambiguous_origins);
    table.groups.iter().fold(B::NONE, |movable, group| movable | of_group(group))
}

/// Generates the moves of one piece by some groups of its kind to the targets in `allowed`, except those of groups with guards about
/// checks. If several groups have the same move, only the first generates it.
pub fn piece_moves<'g, B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    groups: impl Iterator<Item = &'g MoveGroup<B>>,
    from: Square,
    allowed: B,
    sink: &mut S,
) {
    // The targets of moves and those of shots.
    let mut seen = [B::NONE; 2];
    for group in groups.filter(|group| group.check_guard == CheckGuard::Absent) {
        let seen = &mut seen[usize::from(group.effect.shoots)];
        let has_moves = !turn.filter_pieces(group.condition, B::bit(from)).is_empty();
        if !has_moves || group.effect.stays && seen.contains(from) {
            continue;
        }
        let mut mask = group.target_mask.squares_in(&turn.view, turn.position);
        if !group.text_has_path() {
            mask &= !*seen;
        }
        *seen |= group_moves(turn, group, from, mask, allowed, sink);
    }
}

/// Generates the moves of one piece to the targets that are in `mask` and in `allowed`. Returns the targets in
/// `mask`, allowed or not. Returns no targets for groups whose move texts contain the path.
pub fn group_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    from: Square,
    mask: B,
    allowed: B,
    sink: &mut S,
) -> B {
    let view = &turn.view;
    let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
    let origin = B::bit(from);
    if let Some(through) = &group.through {
        if let Some(passable) = passable_pieces(turn, &through.passable_kinds) {
            through_moves(turn, group, through, passable, (origin, Some(allowed)), sink);
        }
        return B::NONE;
    }
    if let Some(paths) = &group.paths {
        path_moves(turn, group, paths, from, mask, allowed, sink);
        return B::NONE;
    }
    let targets = group.table.targets_in(from, view, turn.position);
    if group.effect.stays {
        let stays = targets.contains(from) && group.target_mask.allows_return_to(from);
        if stays {
            let to = if turn.masks.checked { B::NONE } else { origin };
            emit(turn, group, mv, to, sink);
        }
        return if stays { origin } else { B::NONE };
    }
    moves_to(turn, group, mv, targets & mask, allowed, sink)
}

/// Generates the moves of one piece by a group to the targets `to`, like [`group_moves`]. `mv` is the move without its target. The group
/// must not have paths or lead through pieces, and the piece must not stay on its square, unless it shoots.
#[inline(always)]
fn moves_to<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    mv: Move,
    to: B,
    allowed: B,
    sink: &mut S,
) -> B {
    if to.is_empty() {
        return to;
    }
    let (view, from) = (&turn.view, mv.from);
    if let Some(legs) = &group.effect.onward_legs {
        onward_moves(turn, group, legs, from, (to, allowed), sink);
        return B::NONE;
    }
    if group.effect.shoots {
        standing_shots(turn, group, mv, to, sink);
        return to;
    }
    let safe = match &group.effect.blast {
        Some(blast) if !blast.keeps_legality && blast.turns_mover() => {
            turning_moves(turn, group, blast, mv, to & allowed, sink);
            return to;
        }
        Some(blast) if !blast.keeps_legality => {
            let explodes = if group.effect.captures_trail_piece || blast.follows(false) {
                to
            } else {
                to & view.occupied
            };
            to & !explodes & allowed | safe_blasts(turn, group, blast, from, explodes)
        }
        _ if group.effect.captures_trail_piece => safe_en_passant(turn, from, to),
        _ => to & allowed,
    };
    if let Some(placements) = &group.effect.placements {
        let trail_piece = trail_piece(turn).filter(|_| group.effect.captures_trail_piece);
        let vacated = trail_piece.map_or(B::NONE, B::bit);
        let mut placer = Placer::new(turn, placements, from, (vacated, B::NONE), sink);
        let promotions = &group.effect.promotions;
        with_choices(turn, promotions, mv, safe, |mv, to, choices| placer.moves(mv, to, choices));
    } else {
        emit(turn, group, mv, safe, sink);
    }
    to
}

/// Generates the moves by a group with a blast that turns the moving piece. If the piece stayed a friend, all targets would leave the
/// royal safe.
fn turning_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    blast: &Blast<B>,
    mv: Move,
    to: B,
    sink: &mut S,
) {
    let turning = if blast.follows(false) { !B::NONE } else { turn.view.occupied };
    let safe = |kind: KindId, to: B| to & !turning | safe_turns(turn, kind, mv.from, to & turning);
    with_choices(turn, &group.effect.promotions, mv, to, |mv, to, choices| match choices {
        None => sink.moves(mv, safe(mv.kind, to), None),
        Some(kinds) => {
            for at in to.squares().map(B::bit) {
                for &kind in kinds {
                    sink.moves(mv, safe(kind, at), Some(&[kind]));
                }
            }
        }
    });
}

/// Generates the shots by a group of a piece that stays. `mv` is the move without the shot. Games with placements have no royals.
fn standing_shots<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    mv: Move,
    to: B,
    sink: &mut S,
) {
    if let Some(placements) = &group.effect.placements {
        return Placer::new(turn, placements, mv.from, (B::NONE, B::NONE), sink).shots(mv, to);
    }
    let safe = if group.effect.captures_trail_piece {
        safe_en_passant_shots(turn, to)
    } else {
        safe_shots(turn, mv.from, mv.from, to)
    };
    emit(turn, group, mv, safe, sink);
}

/// Generates the moves of `pieces` by a group with a blast or with onward legs. Few of the pieces, if any, have moves.
fn rare_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    pieces: B,
    mask: B,
    sink: &mut S,
) {
    let follows_all = |blast: &&Blast<B>| blast.follows(false) && !blast.turns_mover();
    let blast = group.effect.blast.as_deref().filter(follows_all);
    let (movers, harmless) = blast.map_or((B::NONE, B::NONE), |blast| harmless_blasts(turn, group, blast));
    for from in pieces.squares() {
        let mut to = group.table.targets_in(from, &turn.view, turn.position) & mask;
        if to.is_empty() {
            continue;
        }
        let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
        if movers.contains(from) && to.intersects(harmless) {
            emit(turn, group, mv, to & harmless, sink);
            to &= !harmless;
        }
        if !to.is_empty() {
            moves_to(turn, group, mv, to, turn.allowed_targets(from), sink);
        }
    }
}

/// Returns the pieces that a mover can pass through.
#[inline]
fn passable_pieces<B: Bits>(turn: &Turn<'_, B>, kinds: &PassableKinds) -> Option<PassablePieces<B>> {
    kinds.pieces(turn.view.own, turn.view.enemy, |kind| turn.plane(kind))
}

/// Generates the moves by groups that lead through pieces of the same kinds, except those from ambiguous origins.
#[inline]
pub fn moves_through_pieces<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    kinds: &PassableKinds,
    groups: &[(KindId, usize)],
    sink: &mut S,
) {
    let Some(passable) = passable_pieces(turn, kinds) else { return };
    for &(kind, group_index) in groups {
        let table = &turn.tables.kinds[kind.index()];
        let group = &table.groups[group_index];
        let Some(through) = &group.through else { continue };
        let movable = turn.plane(kind) & turn.view.own & !turn.interpreted_pieces & !group.ambiguous_origins;
        let pieces = movable & through.possible_origins(passable.enterable);
        let pieces = turn.filter_pieces(group.condition, pieces);
        through_moves(turn, group, through, passable, (pieces, None), sink);
    }
}

/// Generates the moves of `pieces` through `passable` pieces. `allowed` are the targets within the legality masks; `None` to look them up for
/// each piece, which must not be the royal.
fn through_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    through: &ThroughPieces<B>,
    passable: PassablePieces<B>,
    (pieces, allowed): (B, Option<B>),
    sink: &mut S,
) {
    if pieces.is_empty() {
        return;
    }
    let view = &turn.view;
    let mask = group.target_mask.squares_in(view, turn.position);
    for from in pieces.squares() {
        let (origin, allowed) = (B::bit(from), allowed.unwrap_or_else(|| turn.allowed_targets(from)));
        let mask = if group.target_mask.allows_return_to(from) { mask | origin } else { mask & !origin };
        let PassablePieces { enterable, leavable } = passable;
        let others = PassablePieces { enterable: enterable & !origin, leavable: leavable & !origin };
        let occupied = view.occupied & !origin;
        through.for_each_entry_and_exit(from, others, occupied, |entered, left, to| {
            let mut mv = Move::new(group.kind, from, from, Form::Move, group.rule);
            mv.push_text_square(entered, group.effect.shoots);
            mv.push_text_square(left, group.effect.shoots);
            let to = if group.effect.captures_trail_piece {
                safe_en_passant(turn, from, to & mask)
            } else {
                safe_ends(turn, group, from, to & mask, allowed)
            };
            emit(turn, group, mv, to, sink);
        });
    }
}

/// Generates the moves of one piece by a group whose move texts name the squares of the path.
fn path_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    paths: &MovePaths<B>,
    from: Square,
    mask: B,
    allowed: B,
    sink: &mut S,
) {
    let origin = B::bit(from);
    let mask = if group.target_mask.allows_return_to(from) { mask | origin } else { mask & !origin };
    let mut text_squares: &[Square] = &[];
    let mut seen = B::NONE;
    for path in paths.open_paths(from, &turn.view, turn.position) {
        if path.text_squares.as_slice() != text_squares {
            (text_squares, seen) = (&path.text_squares, B::NONE);
        }
        // If several moves have the same text, only the first is used.
        let to = path.to & mask & !seen;
        if to.is_empty() {
            continue;
        }
        seen |= to;
        let to = match paths.captures_on_path() {
            true if group.effect.shoots => safe_volleys(turn, from, path.captured, to),
            true => safe_captures(turn, from, path.captured, to),
            false => safe_ends(turn, group, from, to, allowed),
        };
        let mut mv = Move::new(group.kind, from, from, Form::Move, group.rule);
        for &square in text_squares {
            mv.push_text_square(square, group.effect.shoots);
        }
        emit(turn, group, mv, to, sink);
    }
}

/// Returns the squares in `to` on which a path of the piece on `from` may end without exposing the royal. Only the pieces on `from` and on
/// the end change. `allowed` are the targets of the piece within the legality masks.
fn safe_ends<B: Bits>(turn: &Turn<'_, B>, group: &MoveGroup<B>, from: Square, to: B, allowed: B) -> B {
    if group.effect.shoots {
        return safe_shots(turn, from, from, to);
    }
    // A move that ends on its origin changes nothing, so it is legal unless the side is in check.
    let origin = B::bit(from);
    let returning = if turn.masks.checked { B::NONE } else { to & origin };
    to & !origin & allowed | returning
}

/// Generates the moves of one piece that go on from the targets `to`. `allowed` are the targets within the legality masks.
fn onward_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    legs: &OnwardLegs<B>,
    from: Square,
    (to, allowed): (B, B),
    sink: &mut S,
) {
    let origin = B::bit(from);
    let to = if legs.safely { safe_stops(turn, from, to, allowed) } else { to };
    for target in to.squares() {
        let ends = legs.ends(target, turn.view.occupied & !(origin | B::bit(target)));
        let safe = safe_captures(turn, from, B::bit(target), ends);
        if safe.is_empty() {
            continue;
        }
        let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
        with_choices(turn, &group.effect.promotions, mv, B::bit(target), |mut mv, to, choices| {
            if !to.is_empty() {
                mv.push_text_square(target, false);
                sink.moves(mv, safe, choices);
            }
        });
    }
}

/// Generates the moves by a group from one square to the squares `to`. On some of them, the mover may promote.
pub fn promotion_moves<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    from: Square,
    to: B,
    sink: &mut S,
) {
    emit_with_choices(turn, group, Move::new(group.kind, from, from, Form::Move, group.rule), to, sink);
}

/// Sends moves or shots to the sink, with the kinds to which the mover can promote on each target.
#[inline(always)]
fn emit<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    mv: Move,
    to: B,
    sink: &mut S,
) {
    if group.effect.shoots || to.intersects(group.promotion_targets) {
        emit_with_choices(turn, group, mv, to, sink);
    } else {
        sink.moves(mv, to, None);
    }
}

/// Like [`emit`], also for shots and for targets on which the mover may promote.
#[inline(never)]
fn emit_with_choices<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    group: &MoveGroup<B>,
    mv: Move,
    to: B,
    sink: &mut S,
) {
    with_choices(turn, &group.effect.promotions, mv, to, |mv, to, choices| match choices {
        _ if !group.effect.shoots => sink.moves(mv, to, choices),
        None => sink.shots(mv, to),
        Some(kinds) => {
            for square in to.squares() {
                for &kind in kinds {
                    let mut shot = mv;
                    shot.push_text_square(square, true);
                    shot.set_choice(kind);
                    sink.single_move(shot);
                }
            }
        }
    });
}

/// Calls `send` with moves and the kinds to which the mover can promote on their targets; with `None` for moves
/// without a promotion.
#[inline]
pub fn with_choices<B: Bits>(
    turn: &Turn<'_, B>,
    promotions: &[Promotion<B>],
    mv: Move,
    mut to: B,
    mut send: impl FnMut(Move, B, Option<&[KindId]>),
) {
    for promotion in promotions {
        if to.is_empty() {
            return;
        }
        let mut promoting = promotion.targets[mv.from.index()] & to;
        if promoting.is_empty() {
            continue;
        }
        if let Some(only_captures) = promotion.only_captures {
            promoting &= captures_or_others(turn, mv.from, only_captures);
            if promoting.is_empty() {
                continue;
            }
        }
        if turn.filter_pieces(promotion.condition, B::bit(mv.from)).is_empty() {
            continue;
        }
        to &= !promoting;
        if let Some(kinds) = &promotion.unlimited_kinds {
            send_promotions(promotion, mv, promoting, kinds, &mut send);
            continue;
        }
        // A captured friend no longer counts.
        let captures = promoting & turn.view.own & !B::bit(mv.from);
        for at in captures.squares().map(B::bit) {
            send_promotions(promotion, mv, at, &open_kinds(turn, promotion, B::bit(mv.from) | at), &mut send);
        }
        let others = promoting & !captures;
        if !others.is_empty() {
            send_promotions(promotion, mv, others, &open_kinds(turn, promotion, B::bit(mv.from)), &mut send);
        }
    }
    send(mv, to, None);
}

/// Returns the kinds to which a promotion is still allowed, if the pieces on the squares `removed` do not count for its limits.
fn open_kinds<B: Bits>(
    turn: &Turn<'_, B>,
    promotion: &Promotion<B>,
    removed: B,
) -> ArrayVec<KindId, MAX_KINDS> {
    let count = |option: &KindOption| (turn.plane(option.kind) & turn.view.own & !removed).len();
    let is_open = |option: &&KindOption| option.at_most.is_none_or(|most| count(option) < u32::from(most));
    promotion.options.iter().filter(is_open).map(|option| option.kind).collect()
}

/// Calls `send` for moves to the squares `to`, on which the mover can promote to these kinds.
#[inline]
fn send_promotions<B: Bits>(
    promotion: &Promotion<B>,
    mv: Move,
    to: B,
    kinds: &[KindId],
    send: &mut impl FnMut(Move, B, Option<&[KindId]>),
) {
    if !kinds.is_empty() {
        send(mv, to, Some(kinds));
    }
    let may_stay_unpromoted = match promotion.unpromoted {
        UnpromotedMove::Never => false,
        UnpromotedMove::IfNoOption => kinds.is_empty(),
        UnpromotedMove::Always => true,
    };
    if may_stay_unpromoted {
        send(mv, to, None);
    }
}

/// Returns the targets on which a piece from `from` would capture, or those on which it would not.
#[inline(never)]
fn captures_or_others<B: Bits>(turn: &Turn<'_, B>, from: Square, captures: bool) -> B {
    let occupied = turn.view.occupied & !B::bit(from);
    if captures { occupied } else { !occupied }
}

/// Generates the moves of `pieces` that end with a shot.
pub fn shots<B: Bits, S: Sink<B> + ?Sized>(
    turn: &Turn<'_, B>,
    table: &KindTable<B>,
    pieces: B,
    sink: &mut S,
) {
    for shot in &table.shots {
        let targets = shot.targets_in(&turn.view, turn.position);
        if targets.is_empty() {
            continue;
        }
        let pieces = turn.filter_pieces(shot.condition, pieces);
        shot.for_each_shooter(targets, !B::NONE, pieces, &turn.view, turn.position, |from, to, targets| {
            let mut mv = Move::new(shot.kind, from, to, Form::Move, shot.rule);
            mv.push_text_square(to, false);
            sink.shots(mv, safe_shots(turn, from, to, targets));
        });
    }
}
