//! Diagonal lines on the board, as in a palace, and the moves of pieces along them.

use super::document::Document;
use super::game::Game;
use super::moves;
use crate::import::vocabulary;

/// The word for the points on the lines, in the written file.
const CROSSING: &str = "crossing";

/// Writes the moves along the diagonal lines, if the game has any.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let Some(setting) = game.config.get("diagonalLines") else { return };
    let points = game.config.region(setting, game.files, game.ranks);
    if points.is_empty() {
        return;
    }
    let mut used = false;
    for (index, kind) in game.kinds.iter().enumerate() {
        let entry = vocabulary::piece(&kind.piece_type.key);
        let Some(line_moves) = entry.map(|entry| entry.diagonal_line_moves).filter(|moves| !moves.is_empty())
        else {
            continue;
        };
        let confined = moves::mobility_regions(game, kind).map(|regions| regions.seen_by_owners(game.ranks));
        let sentence = |side: usize| {
            let zone = confined.as_ref().map(|zones| zones[side].to_single_term(game.files, game.ranks));
            let points = zone.map_or_else(|| CROSSING.to_owned(), |zone| format!("{CROSSING} on {zone}"));
            format!("also moves from {CROSSING} {}", line_moves.replace("POINTS", &points))
        };
        document.add_by_side(index, [sentence(0), sentence(1)]);
        used = true;
    }
    if used {
        document.define_word(CROSSING, &format!("{} for both", game.region_text(&points)));
    }
}
