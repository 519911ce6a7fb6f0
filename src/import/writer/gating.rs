//! Writes gating: when a piece on the first rank makes its first move, the player may drop a piece on the vacated square.

use super::document::Document;
use super::drops;
use super::game::{Game, join_or};

/// Writes gating, if the game has it. Returns the kinds whose first move allows a drop.
pub fn write(game: &Game<'_>, document: &mut Document) -> Vec<usize> {
    let config = game.config;
    if !config.flag("gating", false) || !config.flag("seirawanGating", false) {
        return Vec::new();
    }
    let captures_to_hand = config.flag("pieceDrops", false) && config.flag("capturesToHand", false);
    let droppable: Vec<String> = drops::droppable_kinds(game, captures_to_hand)
        .iter()
        .map(|&index| game.kinds[index].name.clone())
        .collect();
    let gating_kinds: Vec<usize> =
        (0..game.kinds.len()).filter(|&index| is_on_first_rank(game, index)).collect();
    if droppable.is_empty() || gating_kinds.is_empty() {
        return Vec::new();
    }
    let droppable = join_or(&droppable);
    let sentence = format!("after moving or castling, may safely drop {droppable} from hand to vacated");
    let kind_set = drops::kind_set_text(game, &gating_kinds);
    document.add_for_set(&format!("unmoved {kind_set}"), [sentence.clone(), sentence]);
    gating_kinds
}

/// Returns true if the start position has a piece of a kind on the first rank of its side.
fn is_on_first_rank(game: &Game<'_>, index: usize) -> bool {
    let letter = &game.kinds[index].letter;
    game.start.home_ranks(letter, true).contains(&1)
        || game.start.home_ranks(letter, false).contains(&game.ranks)
}
