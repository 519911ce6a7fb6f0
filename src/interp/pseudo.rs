//! Pseudo-legal moves: the paths through every rule of the side to move. If several paths have the same text, a later one is kept only
//! if the earlier ones may be withdrawn.

use foldhash::{HashSet, HashSetExt};

use super::complete_path::{CompletePath, PathVisitor};
use super::cursor::Cursor;
use super::view::ReferenceSquares;
use super::walk::{Flow, Sink, Walk};
use super::{Candidate, facts};
use crate::board::{Content, Square};
use crate::ir::{Action, Castling, Forbidden, Program, Rule};
use crate::position::{Form, Move, Position, Relocation, Trail};

/// Returns every pseudo-legal move of the side to move, in a fixed order: by origin square, then by rule index; then drops, passing and
/// swapping sides. If several moves have the same text, only the first is returned, unless it may be
/// [withdrawn](super::Verdict::Withdrawn): then the next one is returned too. Duties and facts that can only be evaluated after the move
/// (`it checks`, `it mates`) are not tested.
pub fn pseudo_moves(program: &Program, position: &Position) -> Vec<Candidate> {
    let (mut moves, _) = pseudo_board_moves(program, position);
    if program.rules.is_empty() {
        return moves;
    }
    moves.extend(pseudo_drops(program, position));
    if program.may_pass[position.side().index()] {
        moves.push(Candidate::without_squares(Form::Pass));
    }
    if position.may_swap_sides(program) {
        moves.push(Candidate::without_squares(Form::Swap));
    }
    moves
}

/// Returns the pseudo-legal moves of the pieces on the board, without drops and passes. Also returns the estimated work:
/// about one unit per condition evaluated on a square.
pub fn pseudo_board_moves(program: &Program, position: &Position) -> (Vec<Candidate>, u64) {
    board_moves(program, position, false)
}

/// Like [`pseudo_board_moves`], but assumes that every move is safe where a rule requires it (`safely`). Testing the safety of
/// one move can take as long as generating all moves.
pub fn board_moves_assuming_safety(program: &Program, position: &Position) -> (Vec<Candidate>, u64) {
    board_moves(program, position, true)
}

fn board_moves(program: &Program, position: &Position, assumes_safety: bool) -> (Vec<Candidate>, u64) {
    let mut moves = Vec::new();
    let side = position.side();
    let Some(any_rule) = program.rules.first() else { return (moves, 0) };
    let mut walk = Walk::new(program, position, side, any_rule);
    walk.assumes_safety = assumes_safety;
    for origin in &position.movable(program, side) {
        add_moves_from(&mut walk, origin, &mut moves);
    }
    (moves, walk.view.work())
}

/// Returns the pseudo-legal moves of the piece on a square; none if the side to move has no piece there.
pub fn pseudo_moves_from(program: &Program, position: &Position, origin: Square) -> Vec<Candidate> {
    let mut moves = Vec::new();
    let Some(any_rule) = program.rules.first() else { return moves };
    if position.movable(program, position.side()).has(origin) {
        add_moves_from(&mut Walk::new(program, position, position.side(), any_rule), origin, &mut moves);
    }
    moves
}

/// Returns the pseudo-legal drops.
pub fn pseudo_drops(program: &Program, position: &Position) -> Vec<Candidate> {
    let mut moves = Vec::new();
    let Some(any_rule) = program.rules.first() else { return moves };
    let mut walk = Walk::new(program, position, position.side(), any_rule);
    for &rule_index in &program.drops {
        add_drops(&mut walk, rule_index, &mut moves);
    }
    keep_first_of_each_text(program, &mut moves, 0);
    moves
}

/// Adds the pseudo-legal moves of the piece on a square.
fn add_moves_from(walk: &mut Walk<'_>, origin: Square, moves: &mut Vec<Candidate>) {
    let (program, position) = (walk.view.program, walk.view.position);
    let Some(piece) = position.at(origin).as_piece() else { return };
    let first = moves.len();
    let is_board_rule = |index: &usize| !matches!(program.rules[*index].action, Action::Drop { .. });
    for rule_index in program.kind(piece.kind).rules.clone().filter(is_board_rule) {
        run_rule(walk, rule_index, origin, &mut |path| moves.push(path.candidate()));
    }
    keep_first_of_each_text(program, moves, first);
}

impl<'a> Walk<'a> {
    /// Selects a rule. Returns true if the piece on `origin` can use it now: the conditions of the rule hold, and no restriction
    /// forbids every move of the piece.
    pub(super) fn select(&mut self, rule: &'a Rule, origin: Square, attack_mode: bool) -> bool {
        self.rule = rule;
        self.active_restrictions = 0;
        if !is_available(rule, self, Some(origin), attack_mode) {
            return false;
        }
        self.set_restrictions(origin)
    }

    /// Determines the restrictions on the piece on `origin`. Returns false if one of them forbids every move of the piece.
    pub(super) fn set_restrictions(&mut self, origin: Square) -> bool {
        self.active_restrictions = self.view.restrictions(origin);
        let mut active = (0..self.view.program.restrictions.len())
            .filter(|index| self.active_restrictions >> index & 1 != 0);
        active.all(|index| self.view.program.restrictions[index].forbidden != Forbidden::Move)
    }
}

/// Returns true if the conditions of a rule hold now for the piece on `origin`, or for a piece in hand if `origin` is `None`.
fn is_available(rule: &Rule, walk: &Walk<'_>, origin: Option<Square>, attack_mode: bool) -> bool {
    let reference = origin.map(ReferenceSquares::from_origin);
    rule.sides[walk.view.mover.index()]
        && (!rule.needs_trail || walk.view.position.trail().is_some())
        && origin.is_none_or(|origin| walk.view.was_in_state(rule.state, origin))
        && rule.guards.iter().all(|&guard| facts::may_allow(&walk.view, guard, reference, attack_mode))
}

/// Calls `visit` for every complete path of the piece on `origin` through a rule, if the conditions of the rule hold.
pub(super) fn run_rule(
    walk: &mut Walk<'_>,
    rule_index: usize,
    origin: Square,
    visit: &mut dyn FnMut(&CompletePath<'_, '_>),
) {
    let program = walk.view.program;
    if !walk.select(&program.rules[rule_index], origin, false) {
        return;
    }
    let mut visitor = PathVisitor { rule_index: rule_index as u16, visit };
    let flow = match &walk.rule.action {
        Action::Move(body) => walk.run(body, Cursor::new(origin, walk.rule.kind, Form::Move), &mut visitor),
        Action::Castle(castling) => castle(walk, &program.castlings[*castling], origin, &mut visitor),
        Action::Drop { .. } => Flow::Continue(()),
    };
    debug_assert!(flow.is_continue(), "a visitor never breaks");
}

/// Runs the `after` sentences of a rule for a move that has reached its target and left `trail`. If `captures` is false, a piece on the
/// target stays there until a sentence moves it. Calls `visit` for every complete path.
pub(super) fn complete_relocation(
    walk: &mut Walk<'_>,
    rule_index: usize,
    relocation: Relocation,
    captures: bool,
    trail: Option<Trail>,
    visit: &mut dyn FnMut(&CompletePath<'_, '_>),
) {
    let edit_count = walk.view.edits.len();
    walk.rule = &walk.view.program.rules[rule_index];
    (walk.active_restrictions, walk.repeat_states) = (0, 0);
    walk.view.put(relocation.from, Content::VACANT);
    for captured in [captures.then_some(relocation.to), relocation.distant_capture].into_iter().flatten() {
        walk.remove::<PathVisitor<'_>>(captured, 0);
    }
    let mut cursor = Cursor::new(relocation.from, walk.rule.kind, Form::Move);
    cursor.at = relocation.to;
    walk.text.push(cursor.text_part());
    if let Some(trail) = trail {
        cursor.leaves_trail = true;
        walk.passed_squares.extend(trail.squares.iter().copied());
    }
    let flow = walk.finish(cursor, &mut PathVisitor { rule_index: rule_index as u16, visit });
    debug_assert!(flow.is_continue(), "a visitor never breaks");
    walk.passed_squares.clear();
    walk.text.clear();
    walk.victims.clear();
    walk.view.restore(edit_count);
}

/// Generates a castling if the side has all rights for it and the squares that must be vacant are vacant. The legality test tests
/// for attacks later.
fn castle(walk: &mut Walk<'_>, castling: &Castling, origin: Square, sink: &mut impl Sink) -> Flow {
    let mover = walk.view.mover;
    let side = mover.index();
    if !castling.is_available(mover, walk.view.position.rights()) || origin != castling.from[side] {
        return Flow::Continue(());
    }
    let edit_count = walk.view.edits.len();
    walk.view.put(origin, Content::VACANT);
    walk.view.put(castling.partner_from[side], Content::VACANT);
    let mut flow = Flow::Continue(());
    if castling.vacant[side].iter().all(|cell| walk.view.board[cell.index()] == Content::VACANT) {
        let mut cursor = Cursor::new(origin, castling.kind, Form::Castling);
        for square in castling.text_squares(mover, &walk.view.program.shape) {
            cursor.at = square;
            walk.text.push(cursor.text_part());
        }
        cursor.at = castling.to[side];
        walk.view.put(castling.partner_to[side], walk.view.program.piece(castling.partner_after, mover));
        flow = walk.finish(cursor, sink);
        walk.text.clear();
    }
    walk.view.restore(edit_count);
    flow
}

/// Drops a piece onto a vacant square, and calls `visit` for every complete path.
pub(super) fn complete_drop(
    walk: &mut Walk<'_>,
    rule_index: usize,
    to: Square,
    visit: &mut dyn FnMut(&CompletePath<'_, '_>),
) {
    (walk.rule, walk.active_restrictions) = (&walk.view.program.rules[rule_index], 0);
    let cursor = Cursor::new(to, walk.rule.kind, Form::Drop);
    let flow = walk.finish(cursor, &mut PathVisitor { rule_index: rule_index as u16, visit });
    debug_assert!(flow.is_continue(), "a visitor never breaks");
}

/// Adds the pseudo-legal drops by one rule.
fn add_drops(walk: &mut Walk<'_>, rule_index: usize, moves: &mut Vec<Candidate>) {
    let (program, position) = (walk.view.program, walk.view.position);
    let rule = &program.rules[rule_index];
    let Action::Drop { hand, to, .. } = &rule.action else { return };
    let hand_is_empty = hand.is_some_and(|kind| position.in_hand(position.side(), kind) == 0);
    if hand_is_empty || !is_available(rule, walk, None, false) {
        return;
    }
    for cell in program.shape.all_squares() {
        let cursor = Cursor::new(cell, rule.kind, Form::Drop);
        if position.at(cell) == Content::VACANT && walk.view.set_has(*to, cell, cursor.reference_squares()) {
            complete_drop(walk, rule_index, cell, &mut |path| moves.push(path.candidate()));
        }
    }
}

/// Keeps one move for each text among the moves from index `first` on: the move of the earliest rule. Later moves with the same text are
/// also kept if the earlier move may be withdrawn.
fn keep_first_of_each_text(program: &Program, moves: &mut Vec<Candidate>, first: usize) {
    /// The number of moves up to which pairwise comparison is faster than hashing.
    const MAX_PAIRWISE: usize = 16;
    let mut end_of_kept = first;
    let mut seen = HashSet::new();
    for index in first..moves.len() {
        let mv = moves[index].mv;
        let is_new = if moves.len() - first <= MAX_PAIRWISE {
            !moves[first..end_of_kept].iter().any(|m| m.mv == mv && !may_be_withdrawn(program, &m.mv))
        } else if may_be_withdrawn(program, &mv) {
            !seen.contains(&mv)
        } else {
            seen.insert(mv)
        };
        if is_new {
            moves.swap(end_of_kept, index);
            end_of_kept += 1;
        }
    }
    moves.truncate(end_of_kept);
}

/// Returns true if [`Verdict::Withdrawn`](super::Verdict::Withdrawn) is possible for a move, so that a later rule can allow a move with the
/// same text.
pub(super) fn may_be_withdrawn(program: &Program, mv: &Move) -> bool {
    let has_late_guard = |rule: &Rule| program.has_late_guard(&rule.guards);
    mv.form == Form::Castling || program.rules.get(mv.rule as usize).is_some_and(has_late_guard)
}
