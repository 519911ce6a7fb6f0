//! Legal moves.

use super::attack::in_check_with;
use super::deeds::{counted, does};
use super::{Candidate, View, facts, in_check, pseudo_moves, standing_outcome};
use crate::board::{Content, Side};
use crate::ir::{Action, Program, Royalty};
use crate::position::{Form, Move, Position};

/// Every legal move of the side to move, in program order. A game that is over has none. The position is the same
/// afterwards.
pub fn legal_moves(program: &Program, position: &mut Position) -> Vec<Candidate> {
    if standing_outcome(program, position).is_some() {
        return Vec::new();
    }
    allowed_moves(program, position)
}

/// The same, whether or not the board shows the end of the game.
pub(super) fn allowed_moves(program: &Program, position: &mut Position) -> Vec<Candidate> {
    let mut moves = pseudo_moves(program, position);
    moves.retain_mut(|candidate| is_safe(program, position, candidate));
    prefer_castlings(&mut moves);
    for duty in &program.duties {
        let allowed = |&guard: &usize| lets_through(program, position, guard);
        if !duty.sides[position.side().index()] || !duty.guards.iter().all(allowed) {
            continue;
        }
        let does = |candidate: &Candidate| does(program, position, &duty.deed, candidate);
        if duty.not {
            moves.retain(|candidate| !does(candidate));
        } else if moves.iter().any(does) {
            moves.retain(does);
            break;
        }
    }
    moves
}

/// A castling that is allowed takes the place of later moves with its text.
fn prefer_castlings(moves: &mut Vec<Candidate>) {
    let mut castlings: Vec<Move> = Vec::new();
    moves.retain(|candidate| {
        let is_new = !castlings.contains(&candidate.mv);
        if is_new && candidate.mv.form == Form::Castling {
            castlings.push(candidate.mv);
        }
        is_new
    });
}

/// Whether a guard that asks for nothing but the position lets the player to move through.
pub fn lets_through(program: &Program, position: &Position, guard: usize) -> bool {
    facts::allows(&View::new(program, position, position.side()), guard, None, false)
}

/// Whether a pseudo-legal move is legal as far as royals and late facts go; duties have not been looked at. Notes whether it
/// gives check if some rule asks. The position is the same afterwards.
pub fn is_safe(program: &Program, position: &mut Position, candidate: &mut Candidate) -> bool {
    let side = position.side();
    let (own, enemy) = (royals(program, position, side), royals(program, position, side.other()));
    if candidate.mv.form == Form::Castling && !may_cross(program, position, candidate) {
        return false;
    }
    let undo = position.make(program, &candidate.delta);
    let lost = is_lost(program, position, side, own);
    let won = is_lost(program, position, side.other(), enemy);
    let legal = !lost
        && (won || !in_check(program, position, side))
        && late_facts_hold(program, position, side, candidate);
    candidate.checks = legal && program.notes_checks && in_check(program, position, side.other());
    candidate.delta.resets_clock |= program.clock.check && candidate.checks;
    position.unmake(program, &undo);
    candidate.delta.ends_turn = legal && ends_turn(program, position, candidate);
    if !program.counters.is_empty() {
        candidate.delta.counts = counted(program, position, candidate);
        if candidate.checks {
            candidate.delta.counts |= program.counting(side, true);
        }
    }
    legal
}

/// Whether a legal move does a deed that ends the turn.
pub fn ends_turn(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let mut ends = program.pace.iter().flat_map(|pace| &pace.ends);
    ends.any(|end| end.sides[position.side().index()] && does(program, position, &end.deed, candidate))
}

/// How many royals and jointly royals a side has.
fn royals(program: &Program, position: &Position, side: Side) -> (u32, u32) {
    let mut counts = (0, 0);
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        let count = u32::from(position.count(side, id));
        match kind.royalty {
            Royalty::Common => {}
            Royalty::Royal => counts.0 += count,
            Royalty::Jointly => counts.1 += count,
        }
    }
    counts
}

/// A royal has been removed; of jointly royal ones, the last.
fn is_lost(program: &Program, position: &Position, side: Side, before: (u32, u32)) -> bool {
    let now = royals(program, position, side);
    now.0 < before.0 || now.1 == 0 && before.1 > 0
}

/// A royal castles only out of no check, and over no square where it would be attacked if it alone stood there.
fn may_cross(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let side = position.side();
    let Action::Castle(number) = program.rules[candidate.mv.rule as usize].action else { return true };
    let castling = &program.castlings[number];
    if program.kind(castling.kind).royalty == Royalty::Common {
        return true;
    }
    let (king, from) = (Content::piece(castling.kind, side), castling.from[side.index()]);
    !in_check(program, position, side)
        && castling.crossed[side.index()]
            .iter()
            .all(|&cell| !in_check_with(program, position, side, &[(from, Content::VACANT), (cell, king)]))
}

/// The facts about the move itself (it checks, it mates), now that it has been made.
fn late_facts_hold(program: &Program, position: &Position, player: Side, candidate: &Candidate) -> bool {
    let Some(rule) = program.rules.get(candidate.mv.rule as usize) else { return true };
    rule.guards.iter().map(|&guard| &program.guards[guard]).all(|guard| {
        let late = guard.facts.iter().any(crate::ir::Fact::is_late);
        !late || guard.facts.iter().all(|fact| facts::holds(program, position, player, fact)) != guard.unless
    })
}
