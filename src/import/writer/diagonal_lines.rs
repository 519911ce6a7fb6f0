//! Diagonal lines on the board, such as those of a palace, and the moves of pieces along them.

use super::document::Document;
use super::game::Game;
use crate::import::vocabulary;

/// Word of the new file for the points on the lines.
const POINTS: &str = "crossing";

/// Writes the moves along the diagonal lines, if the game has any.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let Some(setting) = game.config.get("diagonalLines") else { return };
    let points = game.config.region(setting, game.files, game.ranks);
    if points.is_empty() {
        return;
    }
    let mut used = false;
    for (at, kind) in game.kinds.iter().enumerate() {
        let known = vocabulary::piece(&kind.piece_type.key);
        let Some(along) = known.map(|known| known.on_lines).filter(|along| !along.is_empty()) else {
            continue;
        };
        let sentence = format!("also moves from {POINTS} {}", along.replace("POINTS", POINTS));
        document.add(at, sentence);
        used = true;
    }
    if used {
        document.define_word(POINTS, &format!("{} for both", game.words(&points)));
    }
}
