//! Explains a Betza word: a description, and a diagram of its moves on an otherwise empty board.

use crate::betza::{Word, parse};
use crate::compile::{Compiled, compile};
use crate::render::{movement_text, reach};
use crate::shipped::ShippedFiles;

/// The name of the piece in the diagram.
pub const PIECE_NAME: &str = "Betzaword";

/// Returns the text of a variant with a single piece. The piece has these moves and is on the square (`file`, `rank`),
/// counted from 0, of a board of the given size.
pub fn variant_text(moves: &str, (files, ranks): (u8, u8), (file, rank): (u8, u8)) -> String {
    let setup_row = |row: u8| {
        if row != rank {
            return files.to_string();
        }
        let vacant_cells = |length: u8| if length == 0 { String::new() } else { length.to_string() };
        format!("{}X{}", vacant_cells(file), vacant_cells(files - 1 - file))
    };
    let rows: Vec<String> = (0..ranks).rev().map(setup_row).collect();
    format!(
        "variant Betza\npiece {PIECE_NAME} X moves {moves}\nplayer\n  loses when unable to move\n  may pass\nsetup {}\n",
        rows.join("/")
    )
}

/// Returns the word without its castling atoms, which need a partner on the board; empty if the word has no other atoms.
pub fn moves_without_castlings(word: &Word) -> String {
    Word { castlings: Vec::new(), ..word.clone() }.to_string()
}

/// Returns the size (files, ranks) of a board that shows the word's moves from the centre up to a distance of 7 squares.
pub fn board_size(word: &Word) -> (u8, u8) {
    let size = 2 * word.max_distance().clamp(3, 7) + 1;
    (size, size)
}

/// Returns the description of a word and, if the word can be compiled, a diagram of its moves; `None` if the word is not valid.
pub fn explain(text: &str) -> Option<(String, Option<String>)> {
    let word = parse(text).ok()?;
    Some((word.english(), diagram(&word)))
}

/// Returns the diagram of a word; `None` if the word cannot be compiled for a rectangular board, for example because it has
/// only castlings.
fn diagram(word: &Word) -> Option<String> {
    let moves = moves_without_castlings(word);
    let size = board_size(word);
    let centre = (size.0 / 2, (size.1 - 1) / 2);
    let text = variant_text(&moves, size, centre);
    let compilation = compile(&ShippedFiles, "word", &text, &[]);
    let Compiled { program, .. } = compilation.variant?;
    let kind = program.kind_ids().find(|&kind| program.kind(kind).name == PIECE_NAME)?;
    let square = reach::central_origin(&program, kind);
    Some(movement_text::diagram(
        &program,
        kind,
        square,
        movement_text::Options { unicode: true, ..movement_text::Options::default() },
    ))
}
