//! Finds lines of a test that hold whatever the rules say, and so prove nothing. Not lines that fail.

use super::meant;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::game::Game;
use crate::notation::coordinate;
use crate::syntax::ast::{TestKind, TestLine, Text};

/// A line that plays moves or asks for them where the game is over, unless the test says that it is: by an `ends` of the same
/// position.
pub(super) fn over(game: &Game, lines: &[TestLine], at: usize) -> Option<Diagnostic> {
    let place = match &lines[at].kind {
        TestKind::Plays(moves) | TestKind::Can(moves) | TestKind::Cannot(moves) => moves.first()?.span,
        // That there is no move is what the end of a game may look like.
        TestKind::CanOnly { moves, from } if !moves.is_empty() || from.is_some() => lines[at].span,
        _ => return None,
    };
    if says_so(lines, at) { None } else { ended(game, place) }
}

/// The game is over at that place of a test.
pub(super) fn ended(game: &Game, place: Span) -> Option<Diagnostic> {
    let outcome = game.outcome()?;
    let problem = Diagnostic::new(Code::TestOver, place, format!("the game is over here: {outcome}"));
    Some(problem.help("take another position; or, if that is meant, say first how the game ends: ends …"))
}

/// Whether one of the lines about the position at a line is `ends`.
fn says_so(lines: &[TestLine], at: usize) -> bool {
    let changes = |line: &&TestLine| matches!(line.kind, TestKind::Position(_) | TestKind::Plays(_));
    let before = lines[..at].iter().rev().take_while(|line| !changes(line));
    let behind = lines[at..].iter().take_while(|line| !changes(line));
    before.chain(behind).any(|line| matches!(line.kind, TestKind::Ends(_)))
}

/// A text that a test forbids, and that is no move's anywhere.
pub(super) fn never(game: &Game, text: &Text) -> Option<Diagnostic> {
    let reason = coordinate::never(game, &text.text)?;
    let message = format!("this forbids nothing: {reason}");
    let help = meant::meant(game, &text.text).or_else(|| meant::by_squares(game, &text.text));
    let help = help.unwrap_or_else(|| {
        "write the text of a move that another rule or another position would allow".to_owned()
    });
    Some(Diagnostic::new(Code::TestHollow, text.span, message).help(help))
}

/// A square from which nothing of the side to move can start.
pub(super) fn origin(game: &Game, from: &Text) -> Option<Diagnostic> {
    let reason = coordinate::no_origin(game, &from.text)?;
    let message = format!("no move begins on {}: {reason}", from.text);
    let help = "name the square of a piece of the side to move, or leave \"from\" out";
    Some(Diagnostic::new(Code::TestHollow, from.span, message).help(help))
}

/// A move that starts on another square than the one of which the line speaks.
pub(super) fn elsewhere(text: &Text, from: &Text) -> Diagnostic {
    let message = format!("this move does not begin on {}", from.text);
    let help =
        format!("write {0}…, or leave \"from {0}\" out and list the moves of the whole board", from.text);
    Diagnostic::new(Code::TestHollow, text.span, message).help(help)
}
