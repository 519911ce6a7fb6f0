//! Gating: pieces of the first rank that bring one in behind them when they move for the first time. Not drops instead of moves.

use super::drops;
use super::game::{Game, chosen};
use super::page::Page;
use crate::import::array::Cell;
use crate::import::vocabulary::Role;

/// Says it, if the game has it.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    if !config.flag("gating", false) || !config.flag("seirawanGating", false) {
        return;
    }
    let taken = config.flag("pieceDrops", false) && config.flag("capturesToHand", false);
    let comes: Vec<String> =
        drops::dropped(game, taken).iter().map(|&at| game.kinds[at].name.clone()).collect();
    let opens: Vec<usize> = (0..game.kinds.len()).filter(|&at| stands_behind(game, at)).collect();
    let misses = (1..=game.files).any(|file| is_piece(game, file) && !is_listed(game, file));
    if misses {
        config.lose(
            "seirawanGating",
            "startFen does not say that all pieces of the first rank have never moved; here they have not",
        );
    }
    if comes.is_empty() || opens.is_empty() {
        return;
    }
    let comes = chosen(&comes);
    let sentence = format!("after moving or castling, may safely drop {comes} from hand to vacated");
    let every = drops::every(game, &opens);
    page.say_of_every(&format!("unmoved {every}"), [sentence.clone(), sentence]);
}

/// Whether a kind stands on the first rank of a side.
fn stands_behind(game: &Game<'_>, at: usize) -> bool {
    let letter = &game.kinds[at].letter;
    game.array.home(letter, true).contains(&1) || game.array.home(letter, false).contains(&game.ranks)
}

fn is_piece(game: &Game<'_>, file: u8) -> bool {
    matches!(game.array.at(file, 1), Cell::Piece(_, true))
}

/// Whether the castling field says that White's piece on a file of the first rank has never moved: by the letter of the file, or by
/// that of a castling, to which a king and the outermost partner of that wing belong.
fn is_listed(game: &Game<'_>, file: u8) -> bool {
    let has = |letter: char| game.array.castlings.contains(letter);
    let royal = game.config.with_role(Role::Royal);
    let is_king = matches!(game.array.at(file, 1), Cell::Piece(letter, _)
        if royal.iter().any(|king| letter.eq_ignore_ascii_case(&king.to_string())));
    has((b'A' + file - 1) as char)
        || is_king && (has('K') || has('Q'))
        || file == game.files && has('K')
        || file == 1 && has('Q')
}
