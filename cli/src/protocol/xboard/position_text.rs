//! Parser for the FENs of the protocol. Front ends write the FENs of all games in one form: castling rights as `KQkq` or as file
//! letters, pieces in hand in brackets after the board, ranks numbered as in the protocol, and an en-passant square after every double step
//! of a pawn.

use super::square_names;
use varlab::ir::Program;
use varlab::notation::fen::{self, FenError};
use varlab::position::Position;

/// Index of the en-passant field, after board, side to move and castling rights.
const EN_PASSANT_FIELD: usize = 3;

/// Parses a FEN of the protocol. An en-passant field that is not valid in this game is ignored, because front ends write one after every
/// double step of a piece that they consider a pawn.
///
/// # Errors
/// Returns the first error outside the en-passant field.
pub(super) fn read_position(program: &Program, text: &str) -> Result<Position, FenError> {
    let mut fields = to_fen_fields(program, text);
    fen::read(program, &fields.join(" ")).or_else(|error| {
        let field_start: usize = fields.iter().take(EN_PASSANT_FIELD).map(|field| field.len() + 1).sum();
        match fields.get_mut(EN_PASSANT_FIELD) {
            Some(field) if (field_start..=field_start + field.len()).contains(&error.range.start) => {
                "-".clone_into(field);
                fen::read(program, &fields.join(" "))
            }
            _ => Err(error),
        }
    })
}

/// Converts a FEN of the protocol to the fields of the game's FEN, without checking them.
fn to_fen_fields(program: &Program, text: &str) -> Vec<String> {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(rows) = fields.first_mut().filter(|_| !program.tracked.hands) {
        rows.truncate(rows.find('[').unwrap_or(rows.len()));
    }
    let is_number = |field: &String| field.bytes().all(|byte| byte.is_ascii_digit());
    if fields.get(2).is_some_and(is_number) {
        // A front end omits this field and the next in games that it considers to be without castling.
        fields.splice(2..2, ["-", "-"].map(str::to_owned));
    }
    if let Some(castlings) = fields.get_mut(2) {
        castlings.retain(|letter| {
            let has_letter = |castling: &varlab::ir::Castling| castling.letter.eq_ignore_ascii_case(&letter);
            !letter.is_ascii_alphabetic()
                || program.castlings.iter().any(has_letter)
                || may_name_unmoved_file(program, letter)
        });
        if castlings.is_empty() {
            castlings.push('-');
        }
    }
    if let Some(field) = fields.get_mut(EN_PASSANT_FIELD) {
        *field = square_names::to_game_names(program, field);
    }
    fields
}

/// Returns true if a letter is the name of a file and some rule depends on unmoved pieces. The parser of the game's FENs may accept such a
/// letter for a castling partner or an unmoved piece.
fn may_name_unmoved_file(program: &Program, letter: char) -> bool {
    let files = u32::from(program.shape.files());
    let file = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'));
    program.tracked.tracks_unmoved() && file.is_some_and(|file| file < files)
}
