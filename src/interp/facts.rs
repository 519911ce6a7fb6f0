//! Evaluation of facts: the conditions of rules, endings and duties.

use smallvec::SmallVec;

use super::attack::in_check_after_changes;
use super::move_patterns::matches_pattern;
use super::view::{ReferenceSquares, View};
use super::{Candidate, in_check};
use crate::board::{Content, Contents, Piece, Side, Square, SquareSet};
use crate::ir::{Fact, Guard, Place, Program, Set, SetId, State};
use crate::position::Position;
use crate::terminal::{self, GameEnd};

/// The maximum depth of nested tests for mate, in plies. Tests are nested if the legality of replies itself depends on mate. At a
/// greater depth, no move counts as mate. The cost of one test grows as the number of replies to the power of this depth.
const MAX_MATE_DEPTH: u8 = 2;

/// Returns true if a guard may allow a move, as far as can be determined before the move. Facts about the move are assumed to have the
/// value that allows the move. With `attack_mode`, a guard with a fact about check always allows the move.
pub(super) fn may_allow(
    view: &View<'_>,
    guard_index: usize,
    reference: Option<ReferenceSquares>,
    attack_mode: bool,
) -> bool {
    let guard = &view.program.guards[guard_index];
    if attack_mode && guard.facts().any(|fact| view.program.is_about_check(fact)) {
        return true;
    }
    let compute = || {
        let evaluate = |view: &View<'_>| evaluate_early(view, guard, reference) != EarlyResult::Forbids;
        // Guards of `after` sentences are evaluated in the middle of a move, but apply to the position before it.
        view.before_the_move().map_or_else(
            || evaluate(view),
            |before| {
                let is_allowed = evaluate(&before);
                view.take_reads_from(&before);
                is_allowed
            },
        )
    };
    // In attack mode, results are not stored, because some facts are assumed to hold and each evaluation records the cells that it reads.
    if attack_mode || guard.facts().any(|fact| depends_on_mover(view.program, fact)) {
        compute()
    } else {
        view.guard_allows(guard_index, compute)
    }
}

/// Returns true if a guard depends on the square or the state of the piece that moves.
pub fn guard_depends_on_piece(program: &Program, guard: usize) -> bool {
    program.guards[guard].facts().any(|fact| depends_on_mover(program, fact))
}

/// Returns true if a fact depends on the square or the state of the mover.
fn depends_on_mover(program: &Program, fact: &Fact) -> bool {
    // A place that is seen from other pieces depends on the mover only if its sets do, which `has_place` includes.
    let is_relative = |place: &Place| {
        matches!(
            place,
            Place::Origin | Place::End | Place::At(_) | Place::InLine(_) | Place::NextInLine { .. }
        )
    };
    match fact {
        Fact::Unmoved => true,
        fact => fact.sets().any(|set| program.set(set).has_place(is_relative)),
    }
}

/// The result of a guard before the move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EarlyResult {
    /// The guard allows the move.
    Allows,
    /// The guard forbids the move.
    Forbids,
    /// The result depends on facts about the move. One bit is set for each undecided case of the guard. In each other case of the
    /// guard, some fact that is not about the move is false.
    Depends(u64),
}

/// Evaluates the facts of a guard that are not about the move itself.
fn evaluate_early(view: &View<'_>, guard: &Guard, reference: Option<ReferenceSquares>) -> EarlyResult {
    let mut undecided = 0;
    for (index, facts) in guard.cases.iter().enumerate() {
        if facts.iter().filter(|fact| !fact.is_late()).all(|fact| fact_holds(view, fact, reference, 0)) {
            if !facts.iter().any(Fact::is_late) {
                return if guard.unless { EarlyResult::Forbids } else { EarlyResult::Allows };
            }
            undecided |= 1 << index;
        }
    }
    match undecided {
        0 if guard.unless => EarlyResult::Allows,
        0 => EarlyResult::Forbids,
        cases => EarlyResult::Depends(cases),
    }
}

/// The index of a guard whose result depends on facts about the move, and one bit for each case in which all facts that are not
/// about the move hold.
pub(super) type LateGuard = (usize, u64);

/// Returns the guards whose result depends on facts about the move. `position` is the position before the move.
pub(super) fn late_guards(
    program: &Program,
    position: &Position,
    guards: &[usize],
    origin: Option<Square>,
) -> SmallVec<[LateGuard; 2]> {
    let mut late = guards.iter().copied().filter(|&guard| program.guards[guard].is_late()).peekable();
    if late.peek().is_none() {
        return SmallVec::new();
    }
    let view = View::new(program, position, position.side());
    let reference = origin.map(ReferenceSquares::from_origin);
    late.filter_map(|guard| match evaluate_early(&view, &program.guards[guard], reference) {
        EarlyResult::Depends(cases) => Some((guard, cases)),
        EarlyResult::Allows | EarlyResult::Forbids => None,
    })
    .collect()
}

/// Returns true if a guard of [`late_guards`] allows the move that `player` has just made. `depth` is the number of enclosing tests for
/// mate.
pub(super) fn allows_made_move(
    program: &Program,
    position: &Position,
    player: Side,
    (guard, cases): LateGuard,
    depth: u8,
) -> bool {
    let guard = &program.guards[guard];
    let enemy = player.other();
    let holds_after_move = |fact: &Fact| match fact {
        Fact::ItChecks => in_check(program, position, enemy),
        Fact::ItMates => depth < MAX_MATE_DEPTH && is_mated(&View::new(program, position, enemy), depth + 1),
        _ => true,
    };
    let mut undecided = guard.cases.iter().enumerate().filter(|(index, _)| cases >> index & 1 != 0);
    undecided.any(|(_, facts)| facts.iter().all(holds_after_move)) != guard.unless
}

/// Returns true if a fact holds for a player, in a position between two moves.
///
/// Facts about the history of the game ([`Fact::Repeats`]), about a move or about its mover evaluate to false.
pub fn holds(program: &Program, position: &Position, player: Side, fact: &Fact) -> bool {
    holds_at_depth(program, position, player, fact, 0)
}

/// Returns true if a fact holds for a player in a position between two moves. `depth` is the number of enclosing tests for mate.
fn holds_at_depth(program: &Program, position: &Position, player: Side, fact: &Fact, depth: u8) -> bool {
    match fact {
        // These facts are frequent and need no view.
        Fact::Only { kinds, rest } => has_only(program, position, *kinds, *rest),
        Fact::InCheck => in_check(program, position, player),
        _ => fact_holds(&View::new(program, position, player), fact, None, depth),
    }
}

/// Returns true if the mover is to move and has no legal move, and no ending applies to the position.
fn has_no_legal_move(view: &View<'_>, depth: u8) -> bool {
    view.position.side() == view.mover
        && position_end_at_depth(view.program, view.position, depth).is_none()
        && !view.can_move(depth)
}

/// Returns true if the mover is to move and checkmated, and no ending applies to the position.
fn is_mated(view: &View<'_>, depth: u8) -> bool {
    view.position.side() == view.mover
        && in_check(view.program, view.position, view.mover)
        && has_no_legal_move(view, depth)
}

/// Returns true if a fact holds for the mover of a view. `reference` is `None` if there is no move.
fn fact_holds(view: &View<'_>, fact: &Fact, reference: Option<ReferenceSquares>, depth: u8) -> bool {
    let (program, position, player) = (view.program, view.position, view.mover);
    let to_move = position.side() == player;
    let has_no_move = || has_no_legal_move(view, depth);
    let is_checked = || in_check_after_changes(program, position, player, &[], view.in_restrictions);
    match fact {
        Fact::ToMove => to_move,
        Fact::InCheck => is_checked(),
        Fact::UnableToMove => has_no_move(),
        Fact::Checkmated => is_mated(view, depth),
        Fact::Stalemated => to_move && !is_checked() && has_no_move(),
        Fact::Unmoved => {
            let unmoved = State { unmoved: Some(true), promoted: None };
            reference.is_some_and(|reference| view.was_in_state(unmoved, reference.origin))
        }
        Fact::ItChecks | Fact::ItMates | Fact::Repeats { .. } => false,
        Fact::Only { kinds, rest } => has_only(program, position, *kinds, *rest),
        Fact::CountOf(amount, set) => {
            let max = amount.deciding_number() as usize;
            amount.is_satisfied_by(count(view, *set, reference, max) as u32)
        }
        Fact::LastEnemyMover(kind) => position.last_mover(player.other()) == Some(*kind),
        Fact::Faces(one, other) => {
            let (one, other) = (members(view, *one, reference), members(view, *other, reference));
            let is_vacant = |cell| view.at(cell) == Content::VACANT;
            program.lines.iter().any(|line| line.joins(&one, &other, is_vacant))
        }
        Fact::More(one, other) => {
            count(view, *one, reference, usize::MAX) > count(view, *other, reference, usize::MAX)
        }
        Fact::Points(amount, set) => amount.is_satisfied_by(points(view, *set, reference)),
        Fact::MorePoints(one, other) => points(view, *one, reference) > points(view, *other, reference),
        Fact::InLine { length, exactly, set } => {
            let members = members(view, *set, reference);
            members.len() >= *length as usize && program.lines.have_run(&members, *length as usize, *exactly)
        }
        Fact::CanMove { enemy, negated, pattern } => {
            let actor = if *enemy { player.other() } else { player };
            let matches = |candidate: &Candidate| matches_pattern(program, position, pattern, candidate);
            let is_able = || view.allowed_moves(depth).iter().any(matches);
            (position.side() == actor && is_able()) != *negated
        }
        Fact::MovesMade { counter, times } => position.event_count(player, *counter) >= *times,
    }
}

/// Returns the number of members of a set; counting may stop at `max`. `reference` is `None` for facts that do not depend on a mover's
/// square.
fn count(view: &View<'_>, set: SetId, reference: Option<ReferenceSquares>, max: usize) -> usize {
    match view.program.set(set) {
        // The shortcuts do not record reads, and the first one ignores what the move has changed so far.
        Set::Contents(contents) if contents.are_pieces() && !view.records_reads => {
            count_before_move(view, contents.relative_to(view.mover))
        }
        Set::Contents(Contents::VACANT) if !view.records_reads => vacant_count(view),
        _ => iter_members(view, set, reference).take(max).count(),
    }
}

/// Returns the sum of the points of the pieces in a set.
fn points(view: &View<'_>, set: SetId, reference: Option<ReferenceSquares>) -> u32 {
    let pieces = members(view, set, reference).iter().filter_map(|cell| view.at(cell).as_piece());
    pieces.map(|piece| u32::from(view.program.kind(piece.kind).points[piece.side.index()])).sum()
}

/// Returns the members of a set. `reference` is `None` for facts that do not depend on a mover's square.
fn members(view: &View<'_>, set: SetId, reference: Option<ReferenceSquares>) -> SquareSet {
    iter_members(view, set, reference).collect()
}

/// Iterates over the members of a set.
fn iter_members<'v>(
    view: &'v View<'_>,
    set: SetId,
    reference: Option<ReferenceSquares>,
) -> impl Iterator<Item = Square> + 'v {
    // Without a reference, the set depends on no reference square, and any square can stand in for it.
    let reference = reference.unwrap_or(ReferenceSquares::from_origin(Square(0)));
    view.candidate_squares(set, reference).iter().filter(move |&cell| view.set_has(set, cell, reference))
}

/// Returns the number of vacant squares.
fn vacant_count(view: &View<'_>) -> usize {
    let occupied = view.position.occupied(Side::White) | view.position.occupied(Side::Black);
    let edited: SquareSet = view.edits.iter().map(|edit| edit.0).collect();
    let is_vacant = |cell: &Square| view.board[cell.index()] == Content::VACANT;
    (view.program.shape.square_set() - occupied - edited).len() + edited.iter().filter(is_vacant).count()
}

/// Returns the number of the given pieces on the board before the move.
fn count_before_move(view: &View<'_>, pieces_to_count: Contents) -> usize {
    let count = count_on_board(view.program, view.position, pieces_to_count);
    let (assumed, of_move) = view.edits.split_at(view.initial_edit_count);
    let assumed: SquareSet = assumed.iter().map(|edit| edit.0).collect();
    let content_before_move = |cell: Square| {
        let first_edit = of_move.iter().find(|edit| edit.0 == cell);
        first_edit.map_or(view.board[cell.index()], |edit| edit.1)
    };
    let gained = assumed.iter().filter(|&cell| pieces_to_count.has(content_before_move(cell))).count();
    let lost = assumed.iter().filter(|&cell| pieces_to_count.has(view.position.at(cell))).count();
    count + gained - lost
}

/// Returns the number of the given pieces on the board.
fn count_on_board(program: &Program, position: &Position, pieces_to_count: Contents) -> usize {
    let count = |Piece { kind, side }| (*position.plane(kind) & position.occupied(side)).len();
    pieces(program, pieces_to_count).map(count).sum()
}

/// Returns the number of the given pieces in both hands.
fn count_in_hands(program: &Program, position: &Position, pieces_to_count: Contents) -> usize {
    pieces(program, pieces_to_count).map(|Piece { kind, side }| position.in_hand(side, kind) as usize).sum()
}

/// Iterates over the pieces in `contents` whose kinds exist in the game.
fn pieces(program: &Program, contents: Contents) -> impl Iterator<Item = Piece> {
    contents.pieces(program.kinds.len())
}

/// Returns true if all pieces on the board and in the hands are in `kinds`, except for at most the given number of pieces in `rest`.
fn has_only(program: &Program, position: &Position, kinds: Contents, rest: Option<(u32, Contents)>) -> bool {
    let (max_rest, rest_contents) = rest.unwrap_or((0, Contents::NONE));
    let all = (position.occupied(Side::White) | position.occupied(Side::Black)).len();
    let others_on_board = all - count_on_board(program, position, kinds);
    if others_on_board > max_rest as usize {
        // This is the result for most positions of most games.
        return false;
    }
    let allowed = count_on_board(program, position, rest_contents - kinds);
    others_on_board == allowed
        && allowed + count_in_hands(program, position, rest_contents - kinds) <= max_rest as usize
        && count_in_hands(program, position, !(kinds | rest_contents)) == 0
}

/// Returns the end of the game if the position itself ends it, regardless of its history and its legal moves.
pub fn position_end(program: &Program, position: &Position) -> Option<GameEnd> {
    position_end_at_depth(program, position, 0)
}

fn position_end_at_depth(program: &Program, position: &Position, depth: u8) -> Option<GameEnd> {
    let holds_at_this_depth = |player, fact: &Fact| holds_at_depth(program, position, player, fact, depth);
    terminal::position_end(program, position, holds_at_this_depth)
}
