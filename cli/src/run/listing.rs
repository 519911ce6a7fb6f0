//! Lists of legal moves and of saved games, as text.

use std::fmt::Write;

use super::autosave::time_ago;
use super::records;
use super::store::SavedGame;
use super::wording;
use crate::arg_parsers;
use crate::failure::Failure;
use varlab::board::{KindId, Square, SquareSet};
use varlab::diagnostics::render::sanitize;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::position::{Form, Move};
use varlab::render::reach;

/// Maximum length of a line of moves, in characters.
const MAX_LINE_WIDTH: usize = 78;

/// The key by which moves are grouped: the square of the moving piece, or the kind that is dropped. Passes and swaps of sides
/// have their own groups.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum MoveGroup {
    Piece(Square),
    Drop(KindId),
    Pass,
    Swap,
}

impl MoveGroup {
    fn new(mv: &Move) -> Self {
        match mv.form {
            Form::Move | Form::Castling => Self::Piece(mv.from),
            Form::Drop => Self::Drop(mv.kind),
            Form::Pass => Self::Pass,
            Form::Swap => Self::Swap,
        }
    }
}

/// Returns all legal moves as text, grouped by piece.
pub fn all_moves(game: &Game) -> String {
    let program = game.program();
    let kind_name = |kind: KindId| program.kind(kind).name.as_str();
    let mut moves: Vec<(MoveGroup, String, String)> = game
        .legal_moves()
        .iter()
        .map(|candidate| {
            let mv = &candidate.mv;
            let label = match mv.form {
                Form::Move | Form::Castling => format!("{} {}", kind_name(mv.kind), program.name(mv.from)),
                Form::Drop => format!("drop {}", kind_name(mv.kind)),
                Form::Pass => "pass".to_owned(),
                Form::Swap => "swap sides".to_owned(),
            };
            (MoveGroup::new(mv), label, coordinate::write(program, mv))
        })
        .collect();
    moves.sort();
    let width = moves.iter().map(|(_, label, _)| label.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for group in moves.chunk_by(|a, b| a.0 == b.0) {
        let move_texts = group.iter().map(|(_, _, move_text)| move_text.as_str());
        let lines = wrap_words(move_texts, MAX_LINE_WIDTH.saturating_sub(width + 4));
        for (row, line) in lines.into_iter().enumerate() {
            let label = if row == 0 { group[0].1.as_str() } else { "" };
            let _ = writeln!(text, "  {label:width$}  {line}");
        }
    }
    if moves.is_empty() { "there is no legal move\n".to_owned() } else { text }
}

/// Returns the legal moves from a square, or the drops onto it, as text with one move per line. Also returns the
/// target squares of these moves.
///
/// # Errors
/// Returns an error if the board has no square of that name, or if no legal move starts on it and no drop ends on it.
pub fn moves_from(game: &Game, name: &str) -> Result<(String, SquareSet), Failure> {
    const COMMAND: &str = "moves";
    let name = name.to_lowercase();
    let square = arg_parsers::square(game.program(), COMMAND, &name)?;
    let belongs_to_square = |mv: &&Move| mv.form.has_squares() && mv.from == square;
    let moves: Vec<&Move> =
        game.legal_moves().iter().map(|candidate| &candidate.mv).filter(belongs_to_square).collect();
    if moves.is_empty() {
        arg_parsers::origin(game, COMMAND, &name)?;
        return Err(Failure::invalid(format!("{COMMAND}: the piece on {name} has no legal move")));
    }
    let mut texts: Vec<String> =
        moves.iter().map(|mv| format!("  {}\n", wording::in_both_notations(game, mv))).collect();
    texts.sort();
    Ok((texts.concat(), reach::targets(game.legal_moves(), square).all_squares()))
}

/// Returns a numbered list of saved games, one per line.
pub fn saved_games(games: &[SavedGame]) -> String {
    if games.is_empty() {
        return "no other unfinished games\n".to_owned();
    }
    let mut text = String::new();
    for (saved, number) in games.iter().zip(1..) {
        let _ = writeln!(text, "  {number:2}  {}", describe(saved));
    }
    text
}

/// Returns a short description of a saved game.
pub fn describe(saved: &SavedGame) -> String {
    let plies = saved.record.moves.len();
    let last_move = saved.record.moves.last().map_or("-".to_owned(), |written| sanitize(&written.text));
    let players = records::players(&saved.record)
        .map(|[white, black]| format!("{} against {}, ", white.name(), black.name()));
    let (players, time_ago) = (players.unwrap_or_default(), time_ago(saved.time));
    let noun = if plies == 1 { "move" } else { "moves" };
    format!("{players}{plies} {noun}, last move {last_move}, {time_ago}")
}

/// Joins words into lines of at most `width` characters; a longer word gets its own line.
fn wrap_words<'w>(words: impl Iterator<Item = &'w str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= width => {
                row.push(' ');
                row.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
