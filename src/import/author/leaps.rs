//! First moves of kinds that leap once, while they have not moved. Not the double step of pawns.

use super::game::Game;
use super::page::Page;
use crate::import::vocabulary;

/// Writes them, if the game has them. Returns the kinds that have such a move.
pub fn write(game: &Game<'_>, page: &mut Page) -> Vec<usize> {
    if !game.config.flag("cambodianMoves", false) {
        return Vec::new();
    }
    let why = "a rook that comes onto the line of a king does not end the right to the king's leap here";
    game.config.lose("cambodianMoves", why);
    let mut all = Vec::new();
    for (at, kind) in game.kinds.iter().enumerate().filter(|(_, kind)| kind.is_plain()) {
        let known = vocabulary::piece(&kind.of.key);
        if let Some(leap) = known.map(|known| known.first_leap).filter(|leap| !leap.is_empty()) {
            page.say(at, format!("also moves {leap}"));
            all.push(at);
        }
    }
    all
}
