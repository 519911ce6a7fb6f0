//! Messages for failed test lines. They list the legal moves if a move is missing, and show the sentence that allows an unwanted move.

use std::collections::HashSet;

use super::suggestions::did_you_mean;
use super::vacuous;
use crate::diagnostics::{Code, Diagnostic, Span, quoted_list};
use crate::game::Game;
use crate::interp::Candidate;
use crate::notation::coordinate;
use crate::position::Move;
use crate::syntax::ast::Text;

/// The maximum number of moves that a message lists.
const MAX_LISTED: usize = 24;

/// Reports a move that is not legal but should be.
pub(super) fn missing_move(game: &Game, text: &Text) -> Option<Diagnostic> {
    let error = coordinate::read(game, &text.text).err()?;
    let problem = Diagnostic::new(Code::TestMoveNotLegal, text.span, error.to_string());
    Some(problem.help(did_you_mean(game, &text.text).unwrap_or_else(|| alternatives(game, &text.text))))
}

/// Reports a move that is legal but should not be. The second label marks the sentence that allows it.
pub(super) fn unwanted_move(game: &Game, text: &Text) -> Option<Diagnostic> {
    let candidate = find_move(game, &text.text)?;
    let message = format!("this move is legal for {}", game.position().side());
    let problem = Diagnostic::new(Code::TestMoveLegal, text.span, message);
    let rule = game.program().rules.get(candidate.mv.rule as usize);
    Some(match rule {
        Some(rule) => problem.with_related(rule.span, "this sentence allows it"),
        None => problem,
    })
}

/// Compares the legal moves, or those from one square, with a complete list. Reports listed moves that are not legal, and legal moves that
/// are not listed.
pub(super) fn wrong_move_list(
    game: &Game,
    moves: &[Text],
    from: Option<&Text>,
    span: Span,
) -> Vec<Diagnostic> {
    if let Some(problem) = from.and_then(|from| vacuous::no_move_from(game, from)) {
        return vec![problem];
    }
    let starts_on_origin = |text: &str| from.is_none_or(|from| starts_on(text, &from.text));
    let problem_of = |text: &Text| {
        let other_square = from.filter(|_| !starts_on_origin(&text.text));
        other_square.map_or_else(|| missing_move(game, text), |from| Some(vacuous::other_origin(text, from)))
    };
    let mut problems: Vec<Diagnostic> = moves.iter().filter_map(problem_of).collect();
    let listed: HashSet<Move> =
        moves.iter().filter_map(|text| Some(find_move(game, &text.text)?.mv)).collect();
    let unlisted = legal_texts(game, |mv| !listed.contains(mv));
    let unlisted: Vec<String> = unlisted.into_iter().filter(|text| starts_on_origin(text)).collect();
    if let Some(first) = unlisted.first() {
        let message = format!("the list lacks these legal moves: {}", join_limited(&unlisted));
        let problem = Diagnostic::new(Code::TestMoveLegal, span, message);
        let rule =
            find_move(game, first).and_then(|candidate| game.program().rules.get(candidate.mv.rule as usize));
        problems.push(match rule {
            Some(rule) => problem.with_related(rule.span, format!("this sentence allows `{first}`")),
            None => problem,
        });
    }
    problems
}

/// Returns the legal move that `text` denotes.
fn find_move<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let mv = coordinate::read(game, text).ok()?;
    game.legal_moves().iter().find(|candidate| candidate.mv == mv)
}

/// Returns the texts of the legal moves for which `accept` returns true, sorted.
fn legal_texts(game: &Game, accept: impl Fn(&Move) -> bool) -> Vec<String> {
    let moves = game.legal_moves().iter().filter(|candidate| accept(&candidate.mv));
    let mut texts: Vec<String> =
        moves.map(|candidate| coordinate::write(game.program(), &candidate.mv)).collect();
    texts.sort_unstable();
    texts
}

/// Returns a help text with the legal moves from the same square or, if that square has none, with all legal moves.
fn alternatives(game: &Game, text: &str) -> String {
    let all_moves = legal_texts(game, |_| true);
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let is_square = digits > 0 && text.starts_with(|c: char| c.is_ascii_lowercase());
    let square = if is_square { &text[..=digits] } else { "" };
    let from_square: Vec<String> =
        all_moves.iter().filter(|other| starts_on(other, square)).cloned().collect();
    match (all_moves.is_empty(), from_square.is_empty()) {
        _ if square.is_empty() && !all_moves.is_empty() => format!("all moves: {}", join_limited(&all_moves)),
        (true, _) => "no move is legal".to_string(),
        (_, true) => {
            format!("no move from {square} is legal; all moves: {}", join_limited(&all_moves))
        }
        _ => format!("all moves from {square}: {}", join_limited(&from_square)),
    }
}

/// Returns true if the text of a move begins with a square. `a10b10` begins with `a10`, not with `a1`.
fn starts_on(text: &str, square: &str) -> bool {
    text.strip_prefix(square).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Lists texts as code. Of a long list, only the first texts are listed, and then the number of the others.
fn join_limited(texts: &[String]) -> String {
    let listed = quoted_list(texts.iter().take(MAX_LISTED));
    let others = texts.len().saturating_sub(MAX_LISTED);
    if others == 0 { listed } else { format!("{listed} and {others} more") }
}
