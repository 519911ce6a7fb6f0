//! Checks that the text of the start position is valid and that the game can begin.

use std::sync::Arc;

use crate::board::Side;
use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::interp;
use crate::ir::{EndReason, Ending, Fact, Program};
use crate::notation::fen;
use crate::position::{Position, Setup};
use crate::terminal::Cause;

/// Parses the fields after the side to move in the FEN of the start position, and stores them in the program. Returns the problems.
pub fn read_start_state(program: &mut Program) -> Vec<Diagnostic> {
    let Some(remaining_fields) = &program.setup.remaining_fen_fields else { return Vec::new() };
    match fen::read_explicit_start(program, &remaining_fields.text) {
        Ok(start) => {
            program.explicit_start = start;
            Vec::new()
        }
        Err((kind, range)) => {
            let problem = Diagnostic::new(Code::BadFen, remaining_fields.span.part(range), kind.to_string());
            vec![problem.help("leave out the fields after the side to move, or write them as in a position, such as `w KQkq - 0 1`")]
        }
    }
}

/// Checks that the game can begin from its start position. Returns the problems.
pub fn check_start(program: &Arc<Program>) -> Vec<Diagnostic> {
    if let Err(error) = Position::new(program, &Setup::initial(program)) {
        let message = format!("the game cannot begin: {error}");
        let help = "change the setup, or the sentence about these pieces";
        return vec![Diagnostic::new(Code::NoFirstMove, program.setup.span, message).help(help)];
    }
    if let Some(problem) = check_cost_of_first_moves(program) {
        return vec![problem];
    }
    let game = Game::new(program);
    let opponent = game.position().side().other();
    let span = program.setup.span;
    if interp::in_check(program, game.position(), opponent) {
        let message =
            format!("{opponent} is in check before the first move, and {} is to move", opponent.other());
        let problem = Diagnostic::new(Code::StartInCheck, span, message);
        return vec![name_attacker(&game, opponent, problem)];
    }
    if let Some(end) = interp::position_end(program, game.position()) {
        let message = format!("the game is over before it begins: {}", end.outcome(program));
        let problem = Diagnostic::new(Code::NoFirstMove, span, message);
        let Cause::Ending(number) = end.cause else {
            return vec![problem.help("change the setup, or the sentence that ends the game")];
        };
        let ending = &program.endings[number];
        let problem = problem.with_related(ending.span, "this already holds");
        return vec![problem.help(if has_cannot_fact(ending) {
            "`cannot` also holds for a player who is not to move; for a player without a legal move, write `loses when unable to move`"
        } else {
            "change the setup, or the sentence that ends the game"
        })];
    }
    if game.legal_moves().is_empty() {
        let message = format!("{} has no legal first move", game.position().side());
        let help = "`varlab show` draws the position; change the setup so that a piece can move";
        return vec![Diagnostic::new(Code::NoFirstMove, span, message).help(help)];
    }
    Vec::new()
}

/// The maximum cost of finding the legal moves of the start position: the number of moves times the work of generating all moves once.
/// The test for check generates all moves after every move.
const MAX_COST: u64 = 1 << 26;

/// Returns a problem at the rule with the most moves if it would take too long to find the legal moves of the start position.
pub(super) fn check_cost_of_first_moves(program: &Program) -> Option<Diagnostic> {
    let position = Position::new(program, &Setup::initial(program)).ok()?;
    let (moves, work) = interp::board_moves_assuming_safety(program, &position);
    if (moves.len() as u64).saturating_mul(work) <= MAX_COST {
        return None;
    }
    let mut counts = vec![0usize; program.rules.len()];
    for candidate in &moves {
        if let Some(count) = counts.get_mut(usize::from(candidate.mv.rule)) {
            *count += 1;
        }
    }
    let (rule, most) = program.rules.iter().zip(counts).max_by_key(|&(_, count)| count)?;
    let message = format!(
        "these are {most} of the {} moves of the start position, and to test them all for check would take too long",
        moves.len()
    );
    let help = "repeat fewer steps, such as `twice`, or restrict the squares where they end";
    Some(Diagnostic::new(Code::TooManyAlternatives, rule.span, message).help(help))
}

/// Returns true if an ending depends on a fact with `is_cannot_fact`.
fn has_cannot_fact(ending: &Ending) -> bool {
    let is_cannot_fact = |fact: &Fact| matches!(fact, Fact::CanMove { negated: true, .. });
    matches!(&ending.reason, EndReason::When(facts) if facts.iter().any(is_cannot_fact))
}

/// Adds a help text to a problem. The text names the piece that attacks a royal piece of `opponent`, the side not to move. Labels
/// the sentence that allows the capture.
fn name_attacker(game: &Game, opponent: Side, problem: Diagnostic) -> Diagnostic {
    let (program, position) = (game.program(), game.position());
    let capture = interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let victim = candidate.victims.iter().find(|(_, content)| {
            let piece = content.as_piece();
            piece.is_some_and(|p| {
                p.side == opponent && program.kind(p.kind).royalty != crate::ir::Royalty::Common
            })
        });
        victim.map(|&(square, _)| (candidate.mv, square))
    });
    match capture {
        Some((mv, square)) => {
            let help = format!(
                "the {} on {} attacks {}; move one of them, or put a piece between them",
                program.kind(mv.kind).name,
                program.name(mv.from),
                program.name(square)
            );
            let rule = program.rules.get(usize::from(mv.rule)).map(|rule| rule.span);
            rule.into_iter()
                .fold(problem, |problem, rule| problem.with_related(rule, "by this sentence"))
                .help(help)
        }
        None => problem.help("move the attacking piece, or put a piece in its way"),
    }
}
