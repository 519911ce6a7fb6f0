//! The definition of a forced win: every move of the slow generator, without a hash table. The solver and the engine
//! are compared with it.

use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::{Problem, ProblemKind};

/// Returns the first moves that solve the problem, in program order, each with the fewest moves that it needs.
pub fn keys(game: &mut Game, problem: Problem) -> Vec<(String, u32)> {
    let asked = game.position().side();
    let winner = if problem.kind == ProblemKind::Direct { asked } else { asked.other() };
    let goal =
        Goal { winner, willing: Side::BOTH.map(|side| side == asked || problem.kind == ProblemKind::Help) };
    let mut found = Vec::new();
    for mv in moves(game) {
        if let Some(fewest) = (1..=problem.max_moves).find(|&moves| goal.reached_by(game, &mv, moves)) {
            found.push((coordinate::write(game.program(), &mv), fewest));
        }
    }
    found
}

/// The side that is to win, and for each side whether it plays for that.
struct Goal {
    winner: Side,
    willing: [bool; 2],
}

impl Goal {
    /// Returns true if a move leads to the win within that number of the winner's moves, counting this one if it is
    /// the winner's.
    fn reached_by(&self, game: &mut Game, mv: &Move, moves: u32) -> bool {
        let left = moves - u32::from(game.position().side() == self.winner);
        assert!(game.play(mv));
        let reached = self.reached(game, left);
        game.take_back();
        reached
    }

    fn reached(&self, game: &mut Game, moves: u32) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome.winner == Some(self.winner);
        }
        let mut list = self::moves(game).into_iter();
        if moves == 0 && game.position().side() == self.winner {
            return false;
        }
        if self.willing[game.position().side().index()] {
            list.any(|mv| self.reached_by(game, &mv, moves))
        } else {
            list.all(|mv| self.reached_by(game, &mv, moves))
        }
    }
}

fn moves(game: &Game) -> Vec<Move> {
    game.legal_moves().iter().map(|candidate| candidate.mv).collect()
}
