//! Pseudo-legal moves: every way through every rule of the side to move, the first for each text.

use std::collections::HashSet;

use super::cursor::Cursor;
use super::end::{End, Tell};
use super::legal::may_be_withdrawn;
use super::walk::{Flow, Sink, Walk};
use super::{Candidate, facts};
use crate::board::{Content, KindId, Square};
use crate::ir::{Action, Castling, Program, Rule};
use crate::position::{Delta, Edits, Form, Move, Position};

/// Returns every pseudo-legal move of the side to move, in program order, with each text once, except for moves that may turn out not
/// to be given by their rule. Duties and facts about the move itself are not tested.
pub fn pseudo_moves(program: &Program, position: &Position) -> Vec<Candidate> {
    let (mut moves, _) = pseudo_board_moves(program, position);
    if program.rules.is_empty() {
        return moves;
    }
    moves.extend(pseudo_drops(program, position));
    if program.may_pass[position.side().index()] {
        let nowhere = Square(0);
        let mv = Move::new(KindId(0), nowhere, nowhere, Form::Pass, u16::MAX);
        moves.push(Candidate { mv, delta: Delta::default(), victims: Edits::new(), checks: false });
    }
    moves
}

/// Returns the pseudo-legal moves of the pieces on the board, without drops and passes, and the work done: the number of conditions on
/// squares that were evaluated.
pub fn pseudo_board_moves(program: &Program, position: &Position) -> (Vec<Candidate>, u64) {
    let mut moves = Vec::new();
    let side = position.side();
    let Some(any_rule) = program.rules.first() else { return (moves, 0) };
    let mut walk = Walk::new(program, position, side, any_rule);
    for origin in &position.occupied(side) {
        from_square(&mut walk, origin, &mut moves);
    }
    (moves, walk.view.work())
}

/// Returns the pseudo-legal moves of the piece on a square; none if the side to move has no piece there.
pub fn pseudo_moves_from(program: &Program, position: &Position, origin: Square) -> Vec<Candidate> {
    let mut moves = Vec::new();
    let Some(any_rule) = program.rules.first() else { return moves };
    if position.occupied(position.side()).has(origin) {
        from_square(&mut Walk::new(program, position, position.side(), any_rule), origin, &mut moves);
    }
    moves
}

/// The drops among them.
pub fn pseudo_drops(program: &Program, position: &Position) -> Vec<Candidate> {
    let mut moves = Vec::new();
    let Some(any_rule) = program.rules.first() else { return moves };
    let mut walk = Walk::new(program, position, position.side(), any_rule);
    for &number in &program.drops {
        drops(&mut walk, number, &mut moves);
    }
    keep_first_of_each_text(program, &mut moves, 0);
    moves
}

fn from_square(walk: &mut Walk<'_>, origin: Square, moves: &mut Vec<Candidate>) {
    let (program, position) = (walk.view.program, walk.view.position);
    let Some(piece) = position.at(origin).as_piece() else { return };
    let first = moves.len();
    let moves_it = |number: &usize| !matches!(program.rules[*number].action, Action::Drop { .. });
    for number in program.kind(piece.kind).rules.clone().filter(moves_it) {
        run(walk, number, origin, &mut |end| moves.push(end.candidate()));
    }
    keep_first_of_each_text(program, moves, first);
}

/// Returns true if the conditions of a rule hold now for the piece on `origin`, or for a piece in hand.
pub(super) fn is_open(rule: &Rule, walk: &Walk<'_>, origin: Option<Square>, judging: bool) -> bool {
    rule.sides[walk.view.mover.index()]
        && (!rule.needs_trail || walk.view.position.trail().is_some())
        && origin.is_none_or(|origin| walk.view.was_in_state(rule.state, origin))
        && rule.guards.iter().all(|&guard| facts::allows(&walk.view, guard, origin, judging))
}

/// Follows every way through a rule of the piece on `origin`, if it can be used at all.
pub(super) fn run(walk: &mut Walk<'_>, number: usize, origin: Square, tell: &mut impl FnMut(&End<'_, '_>)) {
    let program = walk.view.program;
    walk.rule = &program.rules[number];
    if !is_open(walk.rule, walk, Some(origin), false) {
        return;
    }
    let mut tell = Tell { number: number as u16, tell };
    let flow = match &walk.rule.action {
        Action::Move(body) => walk.run(body, Cursor::new(origin, walk.rule.kind, Form::Move), &mut tell),
        Action::Castle(castling) => castle(walk, &program.castlings[*castling], origin, &mut tell),
        Action::Drop { .. } => Flow::Continue(()),
    };
    debug_assert!(flow.is_continue(), "telling never has enough");
}

/// A castling whose right is left and whose squares are vacant. Attacks are looked at by the legality test.
fn castle(walk: &mut Walk<'_>, castling: &Castling, origin: Square, sink: &mut impl Sink) -> Flow {
    let mover = walk.view.mover;
    let side = mover.index();
    if !castling.is_available(mover, walk.view.position.rights()) || origin != castling.from[side] {
        return Flow::Continue(());
    }
    let before = walk.view.edits.len();
    walk.view.put(origin, Content::VACANT);
    walk.view.put(castling.partner_from[side], Content::VACANT);
    let mut flow = Flow::Continue(());
    if castling.vacant[side].iter().all(|cell| walk.view.board[cell.index()] == Content::VACANT) {
        let mut cursor = Cursor::new(origin, castling.kind, Form::Castling);
        for square in castling.text_squares(mover, &walk.view.program.shape) {
            cursor.at = square;
            cursor.say();
        }
        cursor.at = castling.to[side];
        walk.view.put(castling.partner_to[side], Content::piece(castling.partner_after, mover));
        flow = walk.finish(cursor, sink);
    }
    walk.view.restore(before);
    flow
}

fn drops(walk: &mut Walk<'_>, number: usize, moves: &mut Vec<Candidate>) {
    let (program, position) = (walk.view.program, walk.view.position);
    let rule = &program.rules[number];
    walk.rule = rule;
    let Action::Drop { hand, to, .. } = &rule.action else { return };
    let none_left = hand.is_some_and(|kind| position.in_hand(position.side(), kind) == 0);
    if none_left || !is_open(rule, walk, None, false) {
        return;
    }
    for cell in program.shape.all() {
        let cursor = Cursor::new(cell, rule.kind, Form::Drop);
        if position.at(cell) == Content::VACANT && walk.view.has(*to, cell, cursor.who()) {
            let mut tell = |end: &End<'_, '_>| moves.push(end.candidate());
            let flow = walk.finish(cursor, &mut Tell { number: number as u16, tell: &mut tell });
            debug_assert!(flow.is_continue(), "telling never has enough");
        }
    }
}

/// Keeps one move for each text: that of the earliest rule. A move leaves room for another if only the legality test shows whether its
/// rule gives it: a castling, or a move by a rule with a fact about the move itself.
fn keep_first_of_each_text(program: &Program, moves: &mut Vec<Candidate>, first: usize) {
    /// Below this, comparing all with all is quicker than hashing.
    const FEW: usize = 16;
    let mut kept = first;
    let mut seen = HashSet::new();
    for at in first..moves.len() {
        let mv = moves[at].mv;
        let is_new = if moves.len() - first <= FEW {
            !moves[first..kept].iter().any(|m| m.mv == mv && !may_be_withdrawn(program, &m.mv))
        } else if may_be_withdrawn(program, &mv) {
            !seen.contains(&mv)
        } else {
            seen.insert(mv)
        };
        if is_new {
            moves.swap(kept, at);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
