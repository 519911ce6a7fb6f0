//! Diagonal lines that join points of the board, such as those of a palace, and the pieces that go along them. Not how the pieces
//! move elsewhere.

use super::game::Game;
use super::page::Page;
use crate::import::vocabulary;

/// The word that the file gets for the points on the lines.
const POINTS: &str = "crossing";

/// Writes them, if the game has such lines.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let Some(setting) = game.config.get("diagonalLines") else { return };
    let points = game.config.region(setting, game.files, game.ranks);
    if points.is_empty() {
        return;
    }
    let mut used = false;
    for (at, kind) in game.kinds.iter().enumerate() {
        let known = vocabulary::piece(&kind.of.key);
        let Some(along) = known.map(|known| known.on_lines).filter(|along| !along.is_empty()) else {
            continue;
        };
        let sentence = format!("also moves from {POINTS} {}", along.replace("POINTS", POINTS));
        page.say(at, sentence);
        used = true;
    }
    if used {
        page.word(POINTS, &format!("{} for both", game.words(&points)));
    }
}
