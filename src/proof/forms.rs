//! What is wrong with the lines of tests whatever the rules say: positions that do not fit the board, moves that name squares which it
//! does not have. So a file whose rules are wrong still tells its slips there. Not whether the lines hold.

use std::sync::Arc;

use super::bad_position;
use crate::diagnostics::{Code, Diagnostic};
use crate::game::Game;
use crate::ir::Program;
use crate::notation::{MoveError, Reason, coordinate, fen};
use crate::syntax::ast::{Test, TestKind, TestLine, Text};

/// The problems of form in tests of a game of which only the board is sure; `letters` are those of all pieces, White's, if they are.
pub fn forms(program: &Arc<Program>, letters: Option<&[String]>, tests: &[Test]) -> Vec<Diagnostic> {
    let game = Game::new(program);
    let problems = |line: &TestLine| match &line.kind {
        TestKind::Position(text) => position(program, letters, text).into_iter().collect(),
        TestKind::Plays(moves)
        | TestKind::Can(moves)
        | TestKind::Cannot(moves)
        | TestKind::CanOnly { moves, .. } => squares(&game, moves),
        TestKind::Perft { .. } | TestKind::Ends(_) | TestKind::GoesOn => Vec::new(),
    };
    tests.iter().flat_map(|test| &test.lines).flat_map(problems).collect()
}

/// What is wrong with a position text, if it is its rows or the side to move.
fn position(program: &Program, letters: Option<&[String]>, text: &Text) -> Option<Diagnostic> {
    let error = fen::read_with_royals(program, &text.text).err()?;
    let of_form = match &error.fault {
        fen::Fault::Rows { .. }
        | fen::Fault::Width { .. }
        | fen::Fault::Run(_)
        | fen::Fault::SquareNotVoid(_)
        | fen::Fault::VoidNotSquare(_)
        | fen::Fault::NoSide(_)
        | fen::Fault::Missing(_) => true,
        // A piece may be missing only because what brings it onto the board is wrong.
        fen::Fault::Letter { found, .. } => {
            letters.is_some_and(|letters| !letters.contains(&found.trim_matches('"').to_uppercase()))
        }
        _ => false,
    };
    of_form.then(|| bad_position(text, &error))
}

/// The moves that name a square which the board does not have.
fn squares(game: &Game, moves: &[Text]) -> Vec<Diagnostic> {
    let problem = |text: &Text| match coordinate::never(game, &text.text)? {
        reason @ Reason::NoSquare(_) => {
            let error =
                MoveError { text: text.text.clone(), reason: Box::new(reason), suggestions: Vec::new() };
            Some(Diagnostic::new(Code::TestMove, text.span, error.to_string()))
        }
        _ => None,
    };
    moves.iter().filter_map(problem).collect()
}
