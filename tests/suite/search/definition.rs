//! Defines forced wins by a full search with the interpreter's move generator and without a hash table. Tests compare
//! the solver and the engine with this search.

use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::{Problem, ProblemKind};

/// Returns the first moves that solve the problem, in generation order, each with the number of moves of the shortest
/// solution.
pub fn keys(game: &mut Game, problem: Problem) -> Vec<(String, u32)> {
    let solver = game.position().side();
    let winner = if problem.kind == ProblemKind::Direct { solver } else { solver.other() };
    let goal = Goal {
        winner,
        cooperates: Side::BOTH.map(|side| side == solver || problem.kind == ProblemKind::Help),
    };
    let mut found = Vec::new();
    for mv in moves(game) {
        if let Some(fewest) = (1..=problem.max_moves).find(|&moves| goal.reached_by(game, &mv, moves)) {
            found.push((coordinate::write(game.program(), &mv), fewest));
        }
    }
    found
}

/// The side that must win, and for each side true if it chooses moves that lead to this win.
struct Goal {
    winner: Side,
    cooperates: [bool; 2],
}

impl Goal {
    /// Returns true if a move forces the win within a number of moves of the winner. The move itself counts if the
    /// winner makes it.
    fn reached_by(&self, game: &mut Game, mv: &Move, moves: u32) -> bool {
        let moves_left = moves - u32::from(game.position().side() == self.winner);
        assert!(game.play(mv));
        let reached = self.reached(game, moves_left);
        game.take_back();
        reached
    }

    /// Returns true if the winner wins within `moves` more moves of its own.
    fn reached(&self, game: &mut Game, moves: u32) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome.winner == Some(self.winner);
        }
        let mut list = self::moves(game).into_iter();
        if moves == 0 && game.position().side() == self.winner {
            return false;
        }
        if self.cooperates[game.position().side().index()] {
            list.any(|mv| self.reached_by(game, &mv, moves))
        } else {
            list.all(|mv| self.reached_by(game, &mv, moves))
        }
    }
}

fn moves(game: &Game) -> Vec<Move> {
    game.legal_moves().iter().map(|candidate| candidate.mv).collect()
}
