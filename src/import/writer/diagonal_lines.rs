//! Diagonal lines on the board, as in a palace, and the moves of pieces along them.

use super::document::Document;
use super::game::Game;
use super::moves;
use crate::import::vocabulary;

/// The word for the points on the lines, in the written file.
const POINTS: &str = "crossing";

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
        let confined = moves::mobility_regions(game, kind).map(|regions| regions.views(game.ranks));
        let sentence = |side: usize| {
            let zone = confined.as_ref().map(|zones| zones[side].to_single_term(game.files, game.ranks));
            let points = zone.map_or_else(|| POINTS.to_owned(), |zone| format!("{POINTS} on {zone}"));
            format!("also moves from {POINTS} {}", line_moves.replace("POINTS", &points))
        };
        document.add_by_side(index, [sentence(0), sentence(1)]);
        used = true;
    }
    if used {
        document.define_word(POINTS, &format!("{} for both", game.region_text(&points)));
    }
}
