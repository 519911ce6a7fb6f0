//! Writes the notation for unmoved pieces of the first rank, and the castling field that lists them.

use super::document::Document;
use super::game::Game;
use crate::import::start_position::Cell;
use crate::import::vocabulary::Role;

/// Declares that FENs list the unmoved pieces of these kinds by file. In a diagram all pieces count as unmoved. If some have
/// moved, the setup gets a castling field that lists the unmoved pieces. `castlings` contains the castling letters of the setup.
pub fn write(game: &Game<'_>, document: &mut Document, kinds: &[usize], castlings: &[char]) {
    let (mut is_complete, mut letters) = (true, castlings.to_vec());
    for (white, rank) in [(true, 1), (false, game.ranks)] {
        for file in (1..=game.files).filter(|&file| has_kind(game, kinds, file, rank)) {
            if !has_piece_of_side(game, file, rank, white) {
                continue;
            }
            if !is_listed(game, file, white) {
                is_complete = false;
            } else if !castles(game, file, white, castlings) {
                letters.push(letter_of_side((b'A' + file - 1) as char, white));
            }
        }
    }
    match (are_on_first_ranks(game, kinds), is_complete) {
        (true, true) => document.set_notation("unmoved pieces by file"),
        (true, false) => {
            document.set_notation("unmoved pieces by file");
            document.set_castling_field(letters);
        }
        (false, true) => {}
        (false, false) => {
            let reason = "the file cannot state which pieces have moved; all pieces begin unmoved";
            game.config.report_lost("startFen", reason);
        }
    }
}

/// Returns true if the pieces of these kinds can be listed by the letters of their files: all of them are on the first rank of their side,
/// and no file has the letter of a castling. Returns false if `kinds` is empty.
fn are_on_first_ranks(game: &Game<'_>, kinds: &[usize]) -> bool {
    /// The number of files whose letters come before `K`, the letter of a castling.
    const FILES_BEFORE_K: u8 = 10;
    let mut cells = (1..=game.ranks).flat_map(|rank| (1..=game.files).map(move |file| (file, rank)));
    let on_first_rank = |file, rank| {
        rank == 1 && has_piece_of_side(game, file, rank, true)
            || rank == game.ranks && has_piece_of_side(game, file, rank, false)
    };
    let all_on_first_ranks =
        cells.all(|(file, rank)| !has_kind(game, kinds, file, rank) || on_first_rank(file, rank));
    !kinds.is_empty() && game.files <= FILES_BEFORE_K && all_on_first_ranks
}

/// Returns true if a piece of one of these kinds is on the square.
fn has_kind(game: &Game<'_>, kinds: &[usize], file: u8, rank: u8) -> bool {
    matches!(game.start.cell(file, rank), Cell::Piece(letter, _)
        if kinds.iter().any(|&index| game.kinds[index].letter == *letter))
}

/// Returns the letter in uppercase for White, otherwise in lowercase.
fn letter_of_side(letter: char, white: bool) -> char {
    if white { letter } else { letter.to_ascii_lowercase() }
}

/// Returns true if a piece of the side is on the square.
fn has_piece_of_side(game: &Game<'_>, file: u8, rank: u8, white: bool) -> bool {
    matches!(game.start.cell(file, rank), Cell::Piece(_, side) if *side == white)
}

/// Returns true if the castling field of the start position lists the piece on `file`, on the first rank of the side, as
/// unmoved: by the letter of the file, or by `K` or `Q`, which list the king and the piece on the last or first file.
fn is_listed(game: &Game<'_>, file: u8, white: bool) -> bool {
    let has = |letter: char| game.start.castling_field.contains(letter_of_side(letter, white));
    has((b'A' + file - 1) as char)
        || castles(game, file, white, &game.start.castling_field.chars().collect::<Vec<_>>())
}

/// Returns true if the piece on `file`, on the first rank of the side, takes part in one of these castlings.
fn castles(game: &Game<'_>, file: u8, white: bool, castlings: &[char]) -> bool {
    let has = |letter: char| castlings.contains(&letter_of_side(letter, white));
    let royal = game.config.letters_with_role(Role::Royal);
    let rank = if white { 1 } else { game.ranks };
    let is_king = matches!(game.start.cell(file, rank), Cell::Piece(letter, _)
        if royal.iter().any(|king| letter.eq_ignore_ascii_case(&king.to_string())));
    is_king && (has('K') || has('Q')) || file == game.files && has('K') || file == 1 && has('Q')
}
