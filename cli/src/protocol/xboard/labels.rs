//! How the protocol names squares: the ranks of a board count from 1, of a board with exactly ten from 0.

use varlab::board::Square;
use varlab::ir::Program;

/// What the bottom rank is called.
fn first_rank(program: &Program) -> u8 {
    u8::from(program.shape.ranks() != 10)
}

/// The name of a cell.
pub(super) fn name(program: &Program, cell: Square) -> String {
    let (file, rank) = program.shape.coordinates(cell);
    format!("{}{}", (b'a' + file) as char, rank + first_rank(program))
}

/// A text in which squares are named so, with the names that they have in the game. What is no square stays as it is.
pub(super) fn own(program: &Program, text: &str) -> String {
    let mut own = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        let cell = cell(program, first, &behind[..digits]);
        let length = first.len_utf8() + if cell.is_some() { digits } else { 0 };
        own.push_str(&cell.map_or_else(|| rest[..length].to_owned(), |cell| program.name(cell)));
        rest = &rest[length..];
    }
    own
}

/// The square of that name.
pub(super) fn find(program: &Program, name: &str) -> Option<Square> {
    let file = name.chars().next()?;
    cell(program, file, &name[file.len_utf8()..]).filter(|&cell| program.shape.is_square(cell))
}

fn cell(program: &Program, file: char, rank: &str) -> Option<Square> {
    let file = (file as u32).checked_sub('a' as u32).filter(|&file| file < 26)? as u8;
    let rank = rank.parse::<u8>().ok()?.checked_sub(first_rank(program))?;
    program.shape.cell(file, rank)
}
