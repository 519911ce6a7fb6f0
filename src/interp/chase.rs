//! Chases: moves that attack an unprotected enemy piece that was not attacked before.

use super::attack::attacked;
use super::{Candidate, legal_moves};
use crate::board::{Content, Side, Square, SquareSet};
use crate::ir::{Chase, MAX_CHASES, Program};
use crate::position::{Delta, Position};

/// Returns the chases to which the move of `player` between two positions belongs, one bit each. A move belongs to a chase if it
/// makes a new capture possible: if `player` were to move again, a legal move could capture prey that no legal move could capture
/// before, and the enemy could not recapture. Returns 0 unless the enemy moves next and `player` after that.
pub fn chases(program: &Program, before: &Position, after: &Position, player: Side) -> u8 {
    let mut after_pass = after.clone();
    after_pass.make(program, &Delta::default());
    if after.side() == player || after_pass.side() != player {
        return 0;
    }
    let (mut moves_before, moves_after) =
        (legal_moves(program, &mut before.clone()), legal_moves(program, &mut after_pass));
    moves_before.retain(|candidate| !candidate.victims.is_empty());
    let is_chase = |chase: &Chase| {
        let attacked_before = |victim: &(Square, Content)| {
            moves_before.iter().any(|candidate| threatens(chase, player, candidate, *victim))
        };
        moves_after.iter().any(|candidate| {
            let mut prey =
                candidate.victims.iter().filter(|&&victim| threatens(chase, player, candidate, victim));
            prey.any(|victim| !attacked_before(victim)) && !can_recapture(program, &after_pass, candidate)
        })
    };
    let matching = program.chases.iter().take(MAX_CHASES).enumerate().filter(|(_, chase)| is_chase(chase));
    matching.fold(0, |bits, (index, _)| bits | 1 << index)
}

/// Returns true if a move captures `victim`, which is an enemy piece among the prey of a chase, with one of the hunters of the chase.
fn threatens(chase: &Chase, player: Side, candidate: &Candidate, victim: (Square, Content)) -> bool {
    let is_enemy = victim.1.as_piece().is_some_and(|piece| piece.side != player);
    is_enemy
        && candidate.victims.contains(&victim)
        && chase.prey.relative_to(player).has(victim.1)
        && chase.hunters.relative_to(player).has(Content::piece(candidate.mv.kind, player))
}

/// Returns true if the enemy attacks the square on which a move ends.
fn can_recapture(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let mut after = position.clone();
    after.make(program, &candidate.delta);
    let target: SquareSet = [candidate.mv.to].into_iter().collect();
    !attacked(program, &after, position.side().other(), &target, &target).is_empty()
}
