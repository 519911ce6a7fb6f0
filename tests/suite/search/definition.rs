//! What a forced win is, in so many words: every move of the slow generator, and no memory. The solver and the engine are held
//! against it.

use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::{Kind, Problem};

/// The first moves that do what is asked, in program order, each with the fewest moves that it needs.
pub fn keys(game: &mut Game, problem: Problem) -> Vec<(String, u32)> {
    let asked = game.position().side();
    let winner = if problem.kind == Kind::Direct { asked } else { asked.other() };
    let goal = Goal { winner, willing: Side::BOTH.map(|side| side == asked || problem.kind == Kind::Help) };
    let mut found = Vec::new();
    for mv in moves(game) {
        if let Some(fewest) = (1..=problem.moves).find(|&moves| goal.reached_by(game, &mv, moves)) {
            found.push((coordinate::write(game.program(), &mv), fewest));
        }
    }
    found
}

/// Who is to win, and who wants that, by side.
struct Goal {
    winner: Side,
    willing: [bool; 2],
}

impl Goal {
    /// Whether a move brings the win within so many moves of the winner, this one counted if it is his.
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
