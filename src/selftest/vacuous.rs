//! Finds vacuous test lines, which pass with any rules.

use super::suggestions;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::game::Game;
use crate::notation::coordinate;
use crate::syntax::ast::{TestLine, TestLineKind, Text};

/// Reports a line that plays or lists moves although the game is over, unless the test has an `ends` line about the same
/// position.
pub(super) fn game_over(game: &Game, lines: &[TestLine], index: usize) -> Option<Diagnostic> {
    let span = match &lines[index].kind {
        TestLineKind::Plays(moves) | TestLineKind::Can(moves) | TestLineKind::Cannot(moves) => {
            moves.first()?.span
        }
        // An empty list is not reported, because a finished game has no legal moves.
        TestLineKind::CanOnly { moves, from } if !moves.is_empty() || from.is_some() => lines[index].span,
        _ => return None,
    };
    if has_ends_line(lines, index) { None } else { outcome_reached(game, span) }
}

/// Reports at `span` that the game is over; `None` if the game goes on.
pub(super) fn outcome_reached(game: &Game, span: Span) -> Option<Diagnostic> {
    let outcome = game.outcome()?;
    let problem = Diagnostic::new(Code::TestAfterEnd, span, format!("the game is over here: {outcome}"));
    Some(
        problem.help(
            "use another position or, if this is intended, first state how the game ends with `ends …`",
        ),
    )
}

/// Returns true if an `ends` line tests the same position as the line with this index.
fn has_ends_line(lines: &[TestLine], index: usize) -> bool {
    let changes_position =
        |line: &&TestLine| matches!(line.kind, TestLineKind::Position(_) | TestLineKind::Plays(_));
    let before = lines[..index].iter().rev().take_while(|line| !changes_position(line));
    let after = lines[index..].iter().take_while(|line| !changes_position(line));
    before.chain(after).any(|line| matches!(line.kind, TestLineKind::Ends(_)))
}

/// Reports a text in a `cannot` line that is not a move in any position.
pub(super) fn never_a_move(game: &Game, text: &Text) -> Option<Diagnostic> {
    let kind = coordinate::explain_impossible(game, &text.text)?;
    let message = format!("this forbids nothing: {kind}");
    let help =
        suggestions::did_you_mean(game, &text.text).or_else(|| suggestions::in_coordinates(game, &text.text));
    let help = help.unwrap_or_else(|| {
        "write a move that would be legal under another rule or in another position".to_owned()
    });
    Some(Diagnostic::new(Code::TestVacuous, text.span, message).help(help))
}

/// Reports a move of a `cannot` line whose origin is vacant in the position as written. Such a move is not reported after a
/// `plays` line, because it can test that a piece is gone.
pub(super) fn from_vacant_square(game: &Game, text: &Text) -> Option<Diagnostic> {
    if !game.history().plies().is_empty() {
        return None;
    }
    let name = coordinate::vacant_origin(game, &text.text)?;
    let message = format!("this forbids nothing: {name} is vacant in this position");
    let help = "name the square of a piece, or change the position";
    Some(Diagnostic::new(Code::TestVacuous, text.span, message).help(help))
}

/// Reports a square after `from` that does not hold a piece of the side to move.
pub(super) fn no_move_from(game: &Game, from: &Text) -> Option<Diagnostic> {
    let kind = coordinate::explain_origin(game, &from.text)?;
    let message = format!("no move begins on `{}`: {kind}", from.text);
    let help = "name the square of a piece of the side to move, or leave out `from`";
    Some(Diagnostic::new(Code::TestVacuous, from.span, message).help(help))
}

/// Reports a move that does not begin on the square `from` of its line.
pub(super) fn other_origin(text: &Text, from: &Text) -> Diagnostic {
    let message = format!("this move does not begin on `{}`", from.text);
    let help =
        format!("write `{0}…`, or leave out `from {0}` and list the moves of the whole board", from.text);
    Diagnostic::new(Code::TestVacuous, text.span, message).help(help)
}
