//! Pieces of the first rank that have not moved, as the castling field of the array lists them. Not what such pieces may do.

use super::game::Game;
use super::page::Page;
use crate::import::array::Cell;
use crate::import::vocabulary::Role;

/// Carries over which pieces of some kinds have never moved, and declares that position texts list them by file. A picture says of all
/// that they have not moved; otherwise the setup gets a castling field. `castlings` are the letters of the castlings that the setup has.
pub fn write(game: &Game<'_>, page: &mut Page, kinds: &[usize], castlings: &[char]) {
    let (mut complete, mut letters) = (true, castlings.to_vec());
    for (white, rank) in [(true, 1), (false, game.ranks)] {
        for file in (1..=game.files).filter(|&file| is_one_of(game, kinds, file, rank)) {
            if !is_of(game, file, rank, white) {
                continue;
            }
            if !is_listed(game, file, white) {
                complete = false;
            } else if !castles(game, file, white, castlings) {
                letters.push(sided((b'A' + file - 1) as char, white));
            }
        }
    }
    match (stand_in_back_row(game, kinds), complete) {
        (true, true) => page.notation("unmoved pieces by file"),
        (true, false) => {
            page.notation("unmoved pieces by file");
            page.rights(letters);
        }
        (false, true) => {}
        (false, false) => {
            let why = "which pieces have moved before cannot be said here; all pieces begin unmoved";
            game.config.lose("startFen", why);
        }
    }
}

/// Returns true if the pieces of these kinds can be listed by the letters of their files: there are some, each stands in the back row of
/// its side, and no letter is that of a castling.
fn stand_in_back_row(game: &Game<'_>, kinds: &[usize]) -> bool {
    const LAST_FILE_BEFORE_K: u8 = 10;
    let mut cells = (1..=game.ranks).flat_map(|rank| (1..=game.files).map(move |file| (file, rank)));
    let in_back_row = |file, rank| {
        rank == 1 && is_of(game, file, rank, true) || rank == game.ranks && is_of(game, file, rank, false)
    };
    let all_in_back_row =
        cells.all(|(file, rank)| !is_one_of(game, kinds, file, rank) || in_back_row(file, rank));
    !kinds.is_empty() && game.files <= LAST_FILE_BEFORE_K && all_in_back_row
}

/// Returns true if a piece of one of these kinds stands there.
fn is_one_of(game: &Game<'_>, kinds: &[usize], file: u8, rank: u8) -> bool {
    matches!(game.array.at(file, rank), Cell::Piece(letter, _)
        if kinds.iter().any(|&at| game.kinds[at].letter == *letter))
}

fn sided(letter: char, white: bool) -> char {
    if white { letter } else { letter.to_ascii_lowercase() }
}

fn is_of(game: &Game<'_>, file: u8, rank: u8, white: bool) -> bool {
    matches!(game.array.at(file, rank), Cell::Piece(_, side) if *side == white)
}

/// Returns true if the castling field lists the piece of a side on that file of its first rank as unmoved: by the letter of the file,
/// or by that of a castling, to which a king and the outermost partner of that wing belong.
fn is_listed(game: &Game<'_>, file: u8, white: bool) -> bool {
    let has = |letter: char| game.array.castlings.contains(sided(letter, white));
    has((b'A' + file - 1) as char)
        || castles(game, file, white, &game.array.castlings.chars().collect::<Vec<_>>())
}

/// Returns true if the piece on that file takes part in one of these castlings.
fn castles(game: &Game<'_>, file: u8, white: bool, castlings: &[char]) -> bool {
    let has = |letter: char| castlings.contains(&sided(letter, white));
    let royal = game.config.with_role(Role::Royal);
    let rank = if white { 1 } else { game.ranks };
    let is_king = matches!(game.array.at(file, rank), Cell::Piece(letter, _)
        if royal.iter().any(|king| letter.eq_ignore_ascii_case(&king.to_string())));
    is_king && (has('K') || has('Q')) || file == game.files && has('K') || file == 1 && has('Q')
}
