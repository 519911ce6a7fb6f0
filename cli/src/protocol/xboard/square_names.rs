//! The protocol's names of squares. Ranks are numbered from 1, but from 0 on a board with exactly ten ranks. The
//! protocol has no names for the squares of a board with several levels; the game's own names are used for them. A
//! cell is a square or a void of the bounding box.

use varlab::board::Square;
use varlab::ir::Program;

/// Returns the protocol's number of the bottom rank.
fn first_rank(program: &Program) -> u8 {
    u8::from(program.shape.ranks() != 10)
}

/// Returns the protocol's name of a cell.
pub(super) fn protocol_name(program: &Program, cell: Square) -> String {
    if program.shape.levels > 1 {
        return program.name(cell);
    }
    let (file, rank) = program.shape.coordinates(cell);
    format!("{}{}", (b'a' + file) as char, rank + first_rank(program))
}

/// Replaces the protocol's square names in a text by the names in the game. Other text is unchanged.
pub(super) fn to_game_names(program: &Program, text: &str) -> String {
    if program.shape.levels > 1 {
        return text.to_owned();
    }
    let mut game_text = String::new();
    let mut rest = text;
    while let Some(first_char) = rest.chars().next() {
        let after_first = &rest[first_char.len_utf8()..];
        let digit_count = after_first.bytes().take_while(u8::is_ascii_digit).count();
        let cell = find_cell(program, first_char, &after_first[..digit_count]);
        let length = first_char.len_utf8() + if cell.is_some() { digit_count } else { 0 };
        game_text.push_str(&cell.map_or_else(|| rest[..length].to_owned(), |cell| program.name(cell)));
        rest = &rest[length..];
    }
    game_text
}

/// Returns the square whose name in the protocol is `name`; `None` if the text is not the name of a cell, or names
/// a void.
pub(super) fn find_square(program: &Program, name: &str) -> Option<Square> {
    if program.shape.levels > 1 {
        return program.shape.find(name).filter(|&cell| program.shape.is_square(cell));
    }
    let file = name.chars().next()?;
    find_cell(program, file, &name[file.len_utf8()..]).filter(|&cell| program.shape.is_square(cell))
}

fn find_cell(program: &Program, file: char, rank: &str) -> Option<Square> {
    let file = (file as u32).checked_sub('a' as u32).filter(|&file| file < 26)? as u8;
    let rank = rank.parse::<u8>().ok()?.checked_sub(first_rank(program))?;
    program.shape.cell(file, rank)
}
