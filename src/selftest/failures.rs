//! Messages for failed test lines: the legal moves where one is missing, and the sentence that allows an unwanted one.

use std::collections::HashSet;

use super::suggestions::did_you_mean;
use super::vacuous;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::game::Game;
use crate::interp::Candidate;
use crate::notation::coordinate;
use crate::position::Move;
use crate::syntax::ast::Text;

/// Maximum number of moves that a message lists.
const MAX_LISTED: usize = 24;

/// Reports a move that should be legal and is not.
pub(super) fn missing_move(game: &Game, text: &Text) -> Option<Diagnostic> {
    let error = coordinate::read(game, &text.text).err()?;
    let problem = Diagnostic::new(Code::TestMissing, text.span, error.to_string());
    Some(problem.help(did_you_mean(game, &text.text).unwrap_or_else(|| alternatives(game, &text.text))))
}

/// Reports a move that should not be legal and is; the second label is the sentence that allows it.
pub(super) fn unwanted_move(game: &Game, text: &Text) -> Option<Diagnostic> {
    let candidate = find(game, &text.text)?;
    let message = format!("this move is legal for {}", game.position().side());
    let problem = Diagnostic::new(Code::TestUnwanted, text.span, message);
    let rule = game.program().rules.get(candidate.mv.rule as usize);
    Some(match rule {
        Some(rule) => problem.and(rule.span, "this sentence allows it"),
        None => problem,
    })
}

/// Compares the legal moves, or those from one square, with a complete list. Reports the missing and the unlisted moves.
pub(super) fn wrong_move_list(
    game: &Game,
    moves: &[Text],
    from: Option<&Text>,
    span: Span,
) -> Vec<Diagnostic> {
    if let Some(problem) = from.and_then(|from| vacuous::no_move_from(game, from)) {
        return vec![problem];
    }
    let from_there = |text: &str| from.is_none_or(|from| starts_on(text, &from.text));
    let wrong = |text: &Text| {
        let elsewhere = from.filter(|_| !from_there(&text.text));
        elsewhere.map_or_else(|| missing_move(game, text), |from| Some(vacuous::other_origin(text, from)))
    };
    let mut problems: Vec<Diagnostic> = moves.iter().filter_map(wrong).collect();
    let wanted: HashSet<Move> = moves.iter().filter_map(|text| Some(find(game, &text.text)?.mv)).collect();
    let unlisted = texts(game, |mv| !wanted.contains(mv));
    let unlisted: Vec<String> = unlisted.into_iter().filter(|text| from_there(text)).collect();
    if let Some(first) = unlisted.first() {
        let message = format!("the list lacks these legal moves: {}", list(&unlisted));
        let problem = Diagnostic::new(Code::TestUnwanted, span, message);
        let rule =
            find(game, first).and_then(|candidate| game.program().rules.get(candidate.mv.rule as usize));
        problems.push(match rule {
            Some(rule) => problem.and(rule.span, format!("this sentence allows {first}")),
            None => problem,
        });
    }
    problems
}

fn find<'g>(game: &'g Game, text: &str) -> Option<&'g Candidate> {
    let mv = coordinate::read(game, text).ok()?;
    game.legal_moves().iter().find(|candidate| candidate.mv == mv)
}

/// Returns the texts of the legal moves that `filter` accepts, sorted.
fn texts(game: &Game, filter: impl Fn(&Move) -> bool) -> Vec<String> {
    let moves = game.legal_moves().iter().filter(|candidate| filter(&candidate.mv));
    let mut texts: Vec<String> =
        moves.map(|candidate| coordinate::write(game.program(), &candidate.mv)).collect();
    texts.sort_unstable();
    texts
}

/// Returns a help that lists legal moves: those from the same square, or else all.
fn alternatives(game: &Game, text: &str) -> String {
    let all = texts(game, |_| true);
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let is_square = digits > 0 && text.starts_with(|c: char| c.is_ascii_lowercase());
    let square = if is_square { &text[..=digits] } else { "" };
    let same: Vec<String> = all.iter().filter(|other| starts_on(other, square)).cloned().collect();
    match (all.is_empty(), same.is_empty()) {
        _ if square.is_empty() && !all.is_empty() => format!("all moves: {}", list(&all)),
        (true, _) => "there are no legal moves".to_string(),
        (_, true) => format!("there are no legal moves from {square}; all moves: {}", list(&all)),
        _ => format!("all moves from {square}: {}", list(&same)),
    }
}

/// Returns true if the text of a move begins with that square: `a10b10` begins with `a10`, not with `a1`.
fn starts_on(text: &str, square: &str) -> bool {
    text.strip_prefix(square).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn list(texts: &[String]) -> String {
    let shown = texts.iter().take(MAX_LISTED).cloned().collect::<Vec<_>>().join(" ");
    let more = texts.len().saturating_sub(MAX_LISTED);
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}
