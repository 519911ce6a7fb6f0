//! Gating: the first move of a piece of the first rank lets the player drop a piece onto the vacated square.

use super::document::Document;
use super::drops;
use super::game::{Game, join_or};

/// Writes gating, if the game has it. Returns the kinds whose first move gates.
pub fn write(game: &Game<'_>, document: &mut Document) -> Vec<usize> {
    let config = game.config;
    if !config.flag("gating", false) || !config.flag("seirawanGating", false) {
        return Vec::new();
    }
    let captures_to_hand = config.flag("pieceDrops", false) && config.flag("capturesToHand", false);
    let gated: Vec<String> =
        drops::droppable(game, captures_to_hand).iter().map(|&at| game.kinds[at].name.clone()).collect();
    let opens: Vec<usize> = (0..game.kinds.len()).filter(|&at| is_on_first_rank(game, at)).collect();
    if gated.is_empty() || opens.is_empty() {
        return Vec::new();
    }
    let gated = join_or(&gated);
    let sentence = format!("after moving or castling, may safely drop {gated} from hand to vacated");
    let every = drops::set_words(game, &opens);
    document.add_for_set(&format!("unmoved {every}"), [sentence.clone(), sentence]);
    opens
}

/// Returns true if a kind is on the first rank of a side.
fn is_on_first_rank(game: &Game<'_>, at: usize) -> bool {
    let letter = &game.kinds[at].letter;
    game.array.home_ranks(letter, true).contains(&1)
        || game.array.home_ranks(letter, false).contains(&game.ranks)
}
