//! Checks of test lines that require only the board: positions that do not fit the board, and moves with squares outside it. The checks
//! also run for a file whose rules have errors. The lines themselves are not run.

use std::sync::Arc;

use super::bad_position;
use super::start::check_cost_of_first_moves;
use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::ir::Program;
use crate::notation::{MoveError, MoveErrorKind, coordinate, fen};
use crate::syntax::ast::{Test, TestLine, TestLineKind, Text};

/// Checks the tests of a game whose rules have errors. `letters` are White's letters of all kinds, or `None` if the kinds
/// are uncertain. Returns the problems; none if it would take too long to find the legal moves of the
/// start position.
pub fn check_without_rules(
    program: &Arc<Program>,
    letters: Option<&[String]>,
    tests: &[Test],
) -> Vec<Diagnostic> {
    if check_cost_of_first_moves(program).is_some() {
        return Vec::new();
    }
    let game = Game::new(program);
    let check_line = |line: &TestLine| match &line.kind {
        TestLineKind::Position(text) => check_position(program, letters, text).into_iter().collect(),
        TestLineKind::Plays(moves)
        | TestLineKind::Can(moves)
        | TestLineKind::Cannot(moves)
        | TestLineKind::CanOnly { moves, .. } => check_squares(&game, moves),
        TestLineKind::Perft { .. } | TestLineKind::Ends(_) | TestLineKind::GoesOn => Vec::new(),
    };
    tests.iter().flat_map(|test| &test.lines).flat_map(check_line).collect()
}

/// Reports an invalid FEN, if the error does not depend on the rules.
fn check_position(program: &Program, letters: Option<&[String]>, text: &Text) -> Option<Diagnostic> {
    let error = fen::read_with_royals(program, &text.text).err()?;
    let is_certain = match &error.kind {
        fen::FenErrorKind::Rows { .. }
        | fen::FenErrorKind::Width { .. }
        | fen::FenErrorKind::Run(_)
        | fen::FenErrorKind::VoidOnSquare(_)
        | fen::FenErrorKind::SquareContentOnVoid(_)
        | fen::FenErrorKind::NoSide(_)
        | fen::FenErrorKind::Missing(_) => true,
        // A kind can be missing because the sentence that adds it to the board has an error.
        fen::FenErrorKind::Letter { found, .. } => {
            letters.is_some_and(|letters| !letters.contains(&found.trim_matches('"').to_uppercase()))
        }
        _ => false,
    };
    is_certain.then(|| bad_position(text, &error))
}

/// Reports the moves that name a square outside the board.
fn check_squares(game: &Game, moves: &[Text]) -> Vec<Diagnostic> {
    let check_move = |text: &Text| match coordinate::explain_impossible(game, &text.text)? {
        kind @ MoveErrorKind::NoSquare(_) => {
            let error = MoveError { text: text.text.clone(), kind: Box::new(kind), suggestions: Vec::new() };
            Some(Diagnostic::new(Code::TestPlayedMove, text.span, error.to_string()))
        }
        _ => None,
    };
    moves.iter().filter_map(check_move).collect()
}
