//! Writes moves in the notation of Game Courier: the letter of the piece, its origin and the squares of its legs, then, after semicolons,
//! the squares of shots, the moves of other pieces and the kind that the piece becomes.

use std::fmt::Write;

use super::white_letter;
use crate::ir::Program;
use crate::position::Move;

/// Returns the text of a move.
pub(super) fn write(program: &Program, mv: &Move) -> String {
    let mut text = format!("{} {}", white_letter(program, mv.kind), program.name(mv.from));
    for (square, shot) in mv.text_squares() {
        let before = match (shot, text.ends_with('-')) {
            (true, _) => "; ",
            (false, true) => "",
            (false, false) => "-",
        };
        let after = if shot { "-" } else { "" };
        let _ = write!(text, "{before}{}{after}", program.name(square));
    }
    if let Some(kind) = mv.choice() {
        let _ = write!(text, "; {}-{}", white_letter(program, kind), program.name(mv.to));
    }
    text
}
