//! Moves in the notation of Game Courier: always the letter, the origin and the end, then what is removed or changed, after semicolons.

use std::fmt::Write;

use super::capital;
use crate::ir::Program;
use crate::position::Move;

pub(super) fn write(program: &Program, mv: &Move) -> String {
    let mut text = format!("{} {}", capital(program, mv.kind), program.name(mv.from));
    for (square, shot) in mv.text_squares() {
        let name = program.name(square);
        let _ = if shot { write!(text, "; {name}-") } else { write!(text, "-{name}") };
    }
    if let Some(kind) = mv.choice() {
        let _ = write!(text, "; {}-{}", capital(program, kind), program.name(mv.to));
    }
    text
}
