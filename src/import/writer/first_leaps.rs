//! Writes the leaps of unmoved pieces other than pawns.

use super::document::Document;
use super::game::Game;
use crate::import::vocabulary;

/// Writes the leaps, if the game has them. Returns the kinds with such a leap.
pub fn write(game: &Game<'_>, document: &mut Document) -> Vec<usize> {
    if !game.config.flag("cambodianMoves", false) {
        return Vec::new();
    }
    let reason = "in the converted game, a king keeps the right to its leap after an enemy rook moves onto the king's rank or file";
    game.config.report_lost("cambodianMoves", reason);
    let mut kinds = Vec::new();
    for (index, kind) in game.kinds.iter().enumerate().filter(|(_, kind)| kind.is_unpromoted()) {
        let known = vocabulary::piece(&kind.piece_type.key);
        if let Some(leap) = known.map(|known| known.first_leap).filter(|leap| !leap.is_empty()) {
            document.add(index, format!("also moves {leap}"));
            kinds.push(index);
        }
    }
    kinds
}
