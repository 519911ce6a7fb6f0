//! Gating: pieces of the first rank that bring one in behind them when they move for the first time. Not drops instead of moves.

use super::drops;
use super::game::{Game, chosen};
use super::page::Page;

/// Writes it, if the game has it. Returns the kinds that bring in others.
pub fn write(game: &Game<'_>, page: &mut Page) -> Vec<usize> {
    let config = game.config;
    if !config.flag("gating", false) || !config.flag("seirawanGating", false) {
        return Vec::new();
    }
    let taken = config.flag("pieceDrops", false) && config.flag("capturesToHand", false);
    let comes: Vec<String> =
        drops::dropped(game, taken).iter().map(|&at| game.kinds[at].name.clone()).collect();
    let opens: Vec<usize> = (0..game.kinds.len()).filter(|&at| stands_behind(game, at)).collect();
    if comes.is_empty() || opens.is_empty() {
        return Vec::new();
    }
    let comes = chosen(&comes);
    let sentence = format!("after moving or castling, may safely drop {comes} from hand to vacated");
    let every = drops::every(game, &opens);
    page.say_of_every(&format!("unmoved {every}"), [sentence.clone(), sentence]);
    opens
}

/// Whether a kind stands on the first rank of a side.
fn stands_behind(game: &Game<'_>, at: usize) -> bool {
    let letter = &game.kinds[at].letter;
    game.array.home(letter, true).contains(&1) || game.array.home(letter, false).contains(&game.ranks)
}
