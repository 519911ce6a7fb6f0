//! The text of a move. Not how it is found again.

use crate::board::{KindId, Piece, Side};
use crate::game::Game;
use crate::ir::Program;
use crate::position::{Form, Move};

/// The text of a pass.
pub const PASS: &str = "--";

/// Suffix of a move whose piece turns into the kind with its own letter after a plus.
pub(super) const TURNED: &str = "+";

/// The text of a move.
pub fn write(program: &Program, mv: &Move) -> String {
    let mut text = match mv.form {
        Form::Pass => return PASS.to_owned(),
        Form::Drop => format!("{}@{}", letter(program, mv), program.name(mv.from)),
        Form::Move | Form::Castling => program.name(mv.from),
    };
    for (square, shot) in mv.text_squares() {
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

/// Returns true if the second kind's letter is a plus and the letter of the first.
fn turns_into(program: &Program, first: KindId, second: KindId) -> bool {
    program.kind(second).letter.strip_prefix(TURNED) == Some(&program.kind(first).letter)
}

fn letter(program: &Program, mv: &Move) -> String {
    program.letter(Piece { kind: mv.kind, side: Side::White })
}

/// Texts of all legal moves.
pub(in crate::notation) fn legal_texts(game: &Game) -> Vec<String> {
    game.legal_moves().iter().map(|candidate| write(game.program(), &candidate.mv)).collect()
}
