//! Lists that can be read: the legal moves, the games that are kept.

use std::fmt::Write;

use super::keeper::ago;
use super::records;
use super::store::Kept;
use super::wording;
use crate::failure::Failure;
use crate::target;
use varlab::board::{KindId, Square, SquareSet};
use varlab::diagnostics::render::sanitize;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::position::{Form, Move};
use varlab::render::reach;

/// Lines of moves are no longer.
const WIDTH: usize = 78;

/// Who makes a move: the square of a piece, the kind of a drop, nobody in a pass.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Mover {
    Piece(Square),
    Drop(KindId),
    Nobody,
}

impl Mover {
    fn of(mv: &Move) -> Self {
        match mv.form {
            Form::Move | Form::Castling => Self::Piece(mv.from),
            Form::Drop => Self::Drop(mv.kind),
            Form::Pass => Self::Nobody,
        }
    }
}

/// All legal moves, those of each piece together.
pub fn all(game: &Game) -> String {
    let program = game.program();
    let name = |kind: KindId| program.kind(kind).name.as_str();
    let mut moves: Vec<(Mover, String, String)> = game
        .legal_moves()
        .iter()
        .map(|candidate| {
            let mv = &candidate.mv;
            let who = match mv.form {
                Form::Move | Form::Castling => format!("{} {}", name(mv.kind), program.name(mv.from)),
                Form::Drop => format!("drop {}", name(mv.kind)),
                Form::Pass => "pass".to_owned(),
            };
            (Mover::of(mv), who, coordinate::write(program, mv))
        })
        .collect();
    moves.sort();
    let width = moves.iter().map(|(_, who, _)| who.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for group in moves.chunk_by(|a, b| a.0 == b.0) {
        let words = group.iter().map(|(_, _, word)| word.as_str());
        for (row, line) in rows(words, WIDTH.saturating_sub(width + 4)).into_iter().enumerate() {
            let who = if row == 0 { group[0].1.as_str() } else { "" };
            let _ = writeln!(text, "  {who:width$}  {line}");
        }
    }
    if moves.is_empty() { "there is no legal move\n".to_owned() } else { text }
}

/// The legal moves from a square, or onto it by a drop, a line each, and the squares where something is done.
///
/// # Errors
/// If there is no such square, or no such move: why not.
pub fn from(game: &Game, name: &str) -> Result<(String, SquareSet), Failure> {
    const ASKED: &str = "moves";
    let name = name.to_lowercase();
    let square = target::square(game.program(), ASKED, &name)?;
    let begins = |mv: &&Move| mv.form != Form::Pass && mv.from == square;
    let moves: Vec<&Move> = game.legal_moves().iter().map(|candidate| &candidate.mv).filter(begins).collect();
    if moves.is_empty() {
        target::origin(game, ASKED, &name)?;
        return Err(Failure::bad(format!("{ASKED}: the piece on {name} has no legal move")));
    }
    let mut texts: Vec<String> = moves.iter().map(|mv| format!("  {}\n", wording::both(game, mv))).collect();
    texts.sort();
    Ok((texts.concat(), reach::deeds(game.legal_moves(), square).any()))
}

/// Kept games, each with its number.
pub fn games(games: &[Kept]) -> String {
    if games.is_empty() {
        return "no other unfinished game is kept\n".to_owned();
    }
    let mut text = String::new();
    for (kept, number) in games.iter().zip(1..) {
        let _ = writeln!(text, "  {number:2}  {}", about(kept));
    }
    text
}

/// A kept game in a few words.
pub fn about(kept: &Kept) -> String {
    let plies = kept.record.moves.len();
    let last = kept.record.moves.last().map_or("-".to_owned(), |written| sanitize(&written.text));
    let players = records::players(&kept.record)
        .map(|[white, black]| format!("{} against {}, ", white.name(), black.name()));
    let (players, ago) = (players.unwrap_or_default(), ago(kept.time));
    format!("{players}{plies} {}, the last {last}, {ago}", if plies == 1 { "move" } else { "moves" })
}

/// Words in lines that are no longer than `width`, unless a word is.
fn rows<'w>(words: impl Iterator<Item = &'w str>, width: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        match rows.last_mut() {
            Some(row) if row.len() + 1 + word.len() <= width => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.to_owned()),
        }
    }
    rows
}
