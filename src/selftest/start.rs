//! Checks of the starting position: its text is valid, and the game can begin.

use std::sync::Arc;

use crate::board::Side;
use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::interp;
use crate::ir::Program;
use crate::notation::fen;
use crate::position::{Position, Setup};

/// Reads the fields after the side to move in the position text of the array, and stores them in the program. Returns the problems of
/// that text.
pub fn read_start_state(program: &mut Program) -> Vec<Diagnostic> {
    let Some(rest) = &program.setup.rest else { return Vec::new() };
    match fen::read_start_array(program, &rest.text) {
        Ok(start) => {
            program.explicit_start = start;
            Vec::new()
        }
        Err((fault, at)) => {
            let problem = Diagnostic::new(Code::BadFen, rest.span.part(at), fault.to_string());
            vec![problem.help("leave out the fields after the side to move, or write them as in a position, such as: w KQkq - 0 1")]
        }
    }
}

/// Checks that the game can begin from its array. Returns the problems.
pub fn check_start(program: &Arc<Program>) -> Vec<Diagnostic> {
    if let Err(error) = Position::new(program, &Setup::initial(program)) {
        let message = format!("the game cannot begin: {error}");
        let help = "change the setup, or the sentence about these pieces";
        return vec![Diagnostic::new(Code::NoFirstMove, program.setup.span, message).help(help)];
    }
    let game = Game::new(program);
    let waiting = game.position().side().other();
    let span = program.setup.span;
    if interp::in_check(program, game.position(), waiting) {
        let message =
            format!("{waiting} is in check before the first move, and {} is to move", waiting.other());
        return vec![Diagnostic::new(Code::ArrayInCheck, span, message).help(name_attacker(&game, waiting))];
    }
    if let Some(end) = interp::position_end(program, game.position()) {
        let message = format!("the game is over before it begins: {}", end.outcome(program));
        let help = "change the setup, or the sentence that ends the game";
        return vec![Diagnostic::new(Code::NoFirstMove, span, message).help(help)];
    }
    if game.legal_moves().is_empty() {
        let message = format!("{} has no legal first move", game.position().side());
        let help = "\"varlab show\" draws the position; give a piece room to move";
        return vec![Diagnostic::new(Code::NoFirstMove, span, message).help(help)];
    }
    Vec::new()
}

/// Returns a help that names a piece which could capture a royal piece of `waiting`, the side not to move.
fn name_attacker(game: &Game, waiting: Side) -> String {
    let (program, position) = (game.program(), game.position());
    let takes = interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let victim = candidate.victims.iter().find(|(_, content)| {
            let piece = content.as_piece();
            piece.is_some_and(|p| {
                p.side == waiting && program.kind(p.kind).royalty != crate::ir::Royalty::Common
            })
        });
        victim.map(|&(square, _)| (candidate.mv, square))
    });
    match takes {
        Some((mv, square)) => format!(
            "the {} on {} attacks {}; move one of them, or put a piece between them",
            program.kind(mv.kind).name,
            program.name(mv.from),
            program.name(square)
        ),
        None => "move the attacking piece, or put a piece in its way".to_string(),
    }
}
