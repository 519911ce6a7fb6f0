//! What only playing shows of an array: whether the game can begin.

use std::sync::Arc;

use crate::board::Side;
use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::interp;
use crate::ir::Program;
use crate::notation::fen;
use crate::position::{Position, Setup};

/// Lets the game begin as the text of its array says. What is wrong with that text.
pub fn begin(program: &mut Program) -> Vec<Diagnostic> {
    let Some(rest) = &program.setup.rest else { return Vec::new() };
    match fen::array(program, &rest.text) {
        Ok(begun) => {
            program.begun = begun;
            Vec::new()
        }
        Err((fault, at)) => {
            let problem = Diagnostic::new(Code::BadFen, rest.span.part(at), fault.to_string());
            vec![problem.help("leave out what stands behind the side to move, or write it as in a position, such as: w KQkq - 0 1")]
        }
    }
}

/// What is wrong with the array of a program; nothing, if the game can begin.
pub fn array(program: &Arc<Program>) -> Vec<Diagnostic> {
    if let Err(error) = Position::new(program, &Setup::array(program)) {
        let message = format!("the game cannot begin: {error}");
        let help = "change the setup, or the sentence that speaks of these pieces";
        return vec![Diagnostic::new(Code::NoFirstMove, program.setup.span, message).help(help)];
    }
    let game = Game::new(program);
    let waits = game.position().side().other();
    let span = program.setup.span;
    if interp::in_check(program, game.position(), waits) {
        let message = format!("{waits} is in check before the first move, and {} is to move", waits.other());
        return vec![Diagnostic::new(Code::ArrayInCheck, span, message).help(attacker(&game, waits))];
    }
    if let Some(end) = interp::position_end(program, game.position()) {
        let message = format!("the game is over before it begins: {}", end.outcome(program));
        let help = "change the setup, or the sentence that ends the game";
        return vec![Diagnostic::new(Code::NoFirstMove, span, message).help(help)];
    }
    if game.legal_moves().is_empty() {
        let message = format!("{} has no legal first move", game.position().side());
        let help = "\"varlab show\" draws the position; give some piece room to move";
        return vec![Diagnostic::new(Code::NoFirstMove, span, message).help(help)];
    }
    Vec::new()
}

/// Which piece could take a royal of the side that waits.
fn attacker(game: &Game, waits: Side) -> String {
    let (program, position) = (game.program(), game.position());
    let takes = interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let victim = candidate.victims.iter().find(|(_, content)| {
            let piece = content.as_piece();
            piece.is_some_and(|p| {
                p.side == waits && program.kind(p.kind).royalty != crate::ir::Royalty::Common
            })
        });
        victim.map(|&(square, _)| (candidate.mv, square))
    });
    match takes {
        Some((mv, square)) => format!(
            "the {} on {} attacks {}; move one of them, or put something between",
            program.kind(mv.kind).name,
            program.name(mv.from),
            program.name(square)
        ),
        None => "move the piece that attacks, or put something between".to_string(),
    }
}
