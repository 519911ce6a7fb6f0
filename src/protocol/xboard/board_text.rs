//! Position texts as the protocol has them, made into those of a game. Front ends write what every game of chess has: castlings under
//! the letters of chess, pieces in hand wherever pieces can be dropped, ranks that count their way.

use super::labels;
use crate::ir::Program;

/// The text of a game's own kind that a text of the protocol's means; faults stay in it.
pub(super) fn own(program: &Program, text: &str) -> String {
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
            let known = |castling: &crate::ir::Castling| castling.letter.eq_ignore_ascii_case(&letter);
            !letter.is_ascii_alphabetic()
                || program.castlings.iter().any(known)
                || tells_file(program, letter)
        });
        if castlings.is_empty() {
            castlings.push('-');
        }
    }
    if let Some(passed) = fields.get_mut(3) {
        *passed = labels::own(program, passed);
    }
    fields.join(" ")
}

/// Whether a letter tells of the piece on a file that it has never moved.
fn tells_file(program: &Program, letter: char) -> bool {
    let files = u32::from(program.shape.files());
    let file = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'));
    program.keeps.asks_unmoved() && file.is_some_and(|file| file < files)
}
