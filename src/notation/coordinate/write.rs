//! Writes moves in coordinate notation.

use crate::board::{KindId, Piece, Side};
use crate::game::Game;
use crate::ir::{Action, Program};
use crate::position::{Form, Move, TextPart};

/// The text of a pass.
pub const PASS: &str = "--";

/// The text of a swap of sides.
pub const SWAP: &str = "swap";

/// The suffix of a promotion to the kind whose letter is `+` and the mover's own letter: `P` to `+P`, as in shogi.
pub(super) const PROMOTION_SIGN: &str = "+";

/// Returns the text of a move.
pub fn write(program: &Program, mv: &Move) -> String {
    let mut text = match mv.form {
        Form::Pass => return PASS.to_owned(),
        Form::Swap => return SWAP.to_owned(),
        Form::Drop => format!("{}@{}", letter(program, mv), program.name(mv.from)),
        Form::Move | Form::Castling => program.name(mv.from),
    };
    // Among several choices, a plus alone could be read as the first character of the next choice.
    let may_shorten = !mv.has_several_choices();
    for part in mv.text() {
        match part {
            TextPart::Square(square) => text.push_str(&program.name(square)),
            TextPart::Shot(square) => {
                text.push(',');
                text.push_str(&program.name(square));
            }
            TextPart::Choice(kind) if may_shorten && is_plus_promotion(program, mv.kind, kind) => {
                text.push_str(PROMOTION_SIGN);
            }
            TextPart::Choice(kind) => text.push_str(&program.letter(Piece { kind, side: Side::Black })),
        }
    }
    text
}

/// Returns the king-takes-rook text (as with `UCI_Chess960`) of a castling whose pieces can start on any square of the rank: the king's
/// origin, then the rook's. `None` for other moves.
pub fn king_takes_rook_text(program: &Program, mv: &Move) -> Option<String> {
    let Action::Castle(number) = program.rules.get(usize::from(mv.rule))?.action else { return None };
    let castling = program.castlings.get(number).filter(|castling| castling.from_any_square)?;
    let side = Side::BOTH.into_iter().find(|side| castling.from[side.index()] == mv.from)?;
    let is_plain_castling = mv.form == Form::Castling && mv.choice().is_none();
    is_plain_castling.then(|| program.name(mv.from) + &program.name(castling.partner_from[side.index()]))
}

/// Returns true if the letter of `after` is `+` followed by the letter of `before`.
fn is_plus_promotion(program: &Program, before: KindId, after: KindId) -> bool {
    program.kind(after).letter.strip_prefix(PROMOTION_SIGN) == Some(&program.kind(before).letter)
}

/// Returns the letter of the piece that moves or is dropped, in upper case.
fn letter(program: &Program, mv: &Move) -> String {
    program.letter(Piece { kind: mv.kind, side: Side::White })
}

/// Returns the texts of all legal moves.
pub(in crate::notation) fn legal_texts(game: &Game) -> Vec<String> {
    game.legal_moves().iter().map(|candidate| write(game.program(), &candidate.mv)).collect()
}
