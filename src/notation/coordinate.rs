//! Move text: one for every move, the same for all games. The notations that players of a game use are elsewhere.
//!
//! * a move: the origin, then where each leg ends: `e2e4`, `a1b1b1c1`; a comma before the square of a shot: `a4b4,g4`,
//!   `a4,g4`; the letter of a kind that was chosen: `e7e8q`, `a9a9q`; `+` alone if that is the mover's own letter behind a plus:
//!   `a7a8+`, read as `a7a8+p` too. A castling is the king's origin and end, `e1c1`, and the partner's end if the king's is next to
//!   its origin, `f1g1f1`.
//! * a drop: the kind's letter, always a capital, and the square: `P@e4`.
//! * a pass: `--`.

use crate::board::{KindId, Piece, Side};
use crate::game::Game;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::notation::{MoveError, Reason};
use crate::notation::{explain, foreign};
use crate::position::{Form, Move};

/// The text of a pass.
pub const PASS: &str = "--";

/// Behind a move: the piece turns into that with its own letter behind a plus.
pub(super) const TURNED: &str = "+";

/// No text of a move is longer; a longer one need not be compared.
pub(super) const LONGEST: usize = 64;

/// The text of a move.
pub fn write(program: &Program, mv: &Move) -> String {
    let mut text = match mv.form {
        Form::Pass => return PASS.to_owned(),
        Form::Drop => format!("{}@{}", letter(program, mv), program.name(mv.from)),
        Form::Move | Form::Castling => program.name(mv.from),
    };
    for (square, shot) in mv.said() {
        if shot {
            text.push(',');
        }
        text.push_str(&program.name(square));
    }
    match mv.choice() {
        Some(kind) if turns_into(program, mv.kind, kind) => text.push_str(TURNED),
        Some(kind) => text.push_str(&program.letter(Piece { kind, side: Side::Black })),
        None => {}
    }
    text
}

/// Whether the letters of the second kind are a plus and those of the first.
fn turns_into(program: &Program, first: KindId, second: KindId) -> bool {
    program.kind(second).letter.strip_prefix(TURNED) == Some(&program.kind(first).letter)
}

fn letter(program: &Program, mv: &Move) -> String {
    program.letter(Piece { kind: mv.kind, side: Side::White })
}

/// The legal move of that text.
///
/// # Errors
/// If there is none: why not, as far as can be told.
pub fn read(game: &Game<'_>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    find(game, text).map(|candidate| candidate.mv).ok_or_else(|| explain::explain(game, text))
}

/// Why a text is no move's in any position of the game, whatever stands there; nothing, if it may be one's.
pub fn never(game: &Game<'_>, text: &str) -> Option<Reason> {
    explain::never(game, text)
}

/// Why no move begins on the square of that name; nothing, if a piece of the side to move stands there.
pub fn no_origin(game: &Game<'_>, name: &str) -> Option<Reason> {
    explain::no_origin(game, name)
}

/// The legal move with exactly that text, or with that of another program.
pub(super) fn find<'g>(game: &'g Game<'_>, text: &str) -> Option<&'g Candidate> {
    if text.len() > LONGEST {
        return None;
    }
    let program = game.program();
    let exactly =
        |text: &str| game.legal_moves().iter().find(|candidate| write(program, &candidate.mv) == text);
    // The letters of what a piece turns into may be said too.
    let said_less = text.rfind(TURNED).map(|plus| &text[..=plus]).filter(|less| less.len() < text.len());
    let in_full = |candidate: &&Candidate| {
        let choice = candidate.mv.choice().map(|kind| program.letter(Piece { kind, side: Side::Black }));
        choice.is_some_and(|letters| text.ends_with(&letters))
    };
    exactly(text).or_else(|| exactly(said_less?).filter(in_full)).or_else(|| foreign::find(game, text))
}

/// Texts of all legal moves.
pub(super) fn legal_texts(game: &Game<'_>) -> Vec<String> {
    game.legal_moves().iter().map(|candidate| write(game.program(), &candidate.mv)).collect()
}

/// Those of some texts that may have been meant by one, nearest first.
pub(super) fn nearest(text: &str, texts: impl IntoIterator<Item = String>) -> Vec<String> {
    const FEW: usize = 4;
    let length = text.chars().take(LONGEST).count();
    if length == LONGEST {
        return Vec::new();
    }
    let text = text.to_lowercase();
    let far = |other: &str| strsim::damerau_levenshtein(&text, &other.to_lowercase());
    let mut near: Vec<(usize, String)> = texts
        .into_iter()
        .map(|other| (far(&other), other))
        .filter(|(far, _)| *far <= 2 && *far < length)
        .collect();
    near.sort();
    let least = near.first().map_or(0, |(far, _)| *far);
    near.into_iter().take_while(|(far, _)| *far == least).take(FEW).map(|(_, text)| text).collect()
}

impl MoveError {
    pub(super) fn new(game: &Game<'_>, text: &str, reason: Reason) -> MoveError {
        let suggestions = if reason.lists_moves() { Vec::new() } else { nearest(text, legal_texts(game)) };
        MoveError { text: text.to_owned(), suggestions, reason: Box::new(reason) }
    }
}
