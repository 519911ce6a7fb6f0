//! Square names of the protocol: ranks are numbered from 1, but from 0 on a board with exactly ten ranks.

use varlab::board::Square;
use varlab::ir::Program;

/// Returns the number of the bottom rank.
fn first_rank(program: &Program) -> u8 {
    u8::from(program.shape.ranks() != 10)
}

/// Returns the protocol's name of a cell.
pub(super) fn name(program: &Program, cell: Square) -> String {
    let (file, rank) = program.shape.coordinates(cell);
    format!("{}{}", (b'a' + file) as char, rank + first_rank(program))
}

/// Replaces the protocol's square names in a text by those of the game. Anything else is unchanged.
pub(super) fn to_game(program: &Program, text: &str) -> String {
    let mut converted = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let cell = cell(program, first, &after[..digits]);
        let length = first.len_utf8() + if cell.is_some() { digits } else { 0 };
        converted.push_str(&cell.map_or_else(|| rest[..length].to_owned(), |cell| program.name(cell)));
        rest = &rest[length..];
    }
    converted
}

/// Returns the square with the protocol's name `name`.
pub(super) fn find(program: &Program, name: &str) -> Option<Square> {
    let file = name.chars().next()?;
    cell(program, file, &name[file.len_utf8()..]).filter(|&cell| program.shape.is_square(cell))
}

fn cell(program: &Program, file: char, rank: &str) -> Option<Square> {
    let file = (file as u32).checked_sub('a' as u32).filter(|&file| file < 26)? as u8;
    let rank = rank.parse::<u8>().ok()?.checked_sub(first_rank(program))?;
    program.shape.cell(file, rank)
}
