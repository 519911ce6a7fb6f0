//! Position texts as the protocol has them, made into those of a game. Front ends write what every game of chess has: castlings under
//! the letters of chess, pieces in hand wherever pieces can be dropped, ranks that count their way, what a pawn has passed over by their own
//! idea of pawns.

use super::labels;
use varlab::ir::Program;
use varlab::notation::fen::{self, FenError};
use varlab::position::Position;

/// The fields of a text that begins with the board, the side to move and the castlings: the en-passant field.
const PASSED: usize = 3;

/// The position that a text of the protocol's means. An en-passant field that no move of this game leaves is passed over: front ends write
/// one behind every double step of whatever they take for a pawn, with a rank that they reckon as on their own boards.
///
/// # Errors
/// The first thing that is wrong beside that.
pub(super) fn read(program: &Program, text: &str) -> Result<Position, FenError> {
    let mut fields = own(program, text);
    fen::read(program, &fields.join(" ")).or_else(|error| {
        let before: usize = fields.iter().take(PASSED).map(|field| field.len() + 1).sum();
        match fields.get_mut(PASSED) {
            Some(passed) if (before..=before + passed.len()).contains(&error.at.start) => {
                "-".clone_into(passed);
                fen::read(program, &fields.join(" "))
            }
            _ => Err(error),
        }
    })
}

/// The fields of the game's own text that a text of the protocol's means; faults stay in them.
fn own(program: &Program, text: &str) -> Vec<String> {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(rows) = fields.first_mut().filter(|_| !program.keeps.hands) {
        rows.truncate(rows.find('[').unwrap_or(rows.len()));
    }
    let is_number = |field: &String| field.bytes().all(|byte| byte.is_ascii_digit());
    if fields.get(2).is_some_and(is_number) {
        // Where the front end knows of no castling, it leaves out that field and the next.
        fields.splice(2..2, ["-", "-"].map(str::to_owned));
    }
    if let Some(castlings) = fields.get_mut(2) {
        castlings.retain(|letter| {
            let known = |castling: &varlab::ir::Castling| castling.letter.eq_ignore_ascii_case(&letter);
            !letter.is_ascii_alphabetic()
                || program.castlings.iter().any(known)
                || tells_file(program, letter)
        });
        if castlings.is_empty() {
            castlings.push('-');
        }
    }
    if let Some(passed) = fields.get_mut(PASSED) {
        *passed = labels::own(program, passed);
    }
    fields
}

/// Whether a letter tells of the piece on a file that it has never moved.
fn tells_file(program: &Program, letter: char) -> bool {
    let files = u32::from(program.shape.files());
    let file = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'));
    program.keeps.asks_unmoved() && file.is_some_and(|file| file < files)
}
