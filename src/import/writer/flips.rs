//! Writes the rules by which a move or a drop makes other pieces change sides.

use super::document::Document;
use super::drops;
use super::game::Game;
use crate::import::start_position::Cell;

/// Writes the changes of sides, if the game has them.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let Some(setting) = config.get("flipEnclosedPieces") else { return };
    let (turned_set, drop_condition) = match setting.value.as_str() {
        "none" => return,
        "reversi" => ("enemy between end and friend", ""),
        "ataxx" => ("enemy at K", ""),
        "quadwrangle" => ("enemy at K", " if friend at K"),
        _ => {
            config.report_lost("flipEnclosedPieces", "the importer does not support this rule");
            return;
        }
    };
    if game.has_royal_pieces() || config.flag("blastOnCapture", false) {
        config.report_lost("flipEnclosedPieces", "it is imported only without royal pieces and explosions");
        return;
    }
    let mut add = |sentences: [String; 2]| document.add_for_set("piece", sentences);
    if game.has_moves() {
        add([(); 2].map(|()| format!("after moving, turns every {turned_set}")));
    }
    if !config.flag("pieceDrops", false) {
        return;
    }
    if !drops::must_enclose(game) {
        add([(); 2].map(|()| format!("after dropping, turns every {turned_set}{drop_condition}")));
        return;
    }
    if game.start.rows.iter().flatten().any(|cell| *cell == Cell::Void) {
        let why = "in the converted game, every drop turns an enemy; in Fairy-Stockfish, a row across cells off the board also allows a drop";
        config.report_first_lost(&["enclosingDrop"], "enclosingDrop", why);
    }
    let to_fill = drops::squares_to_fill(game);
    let until_filled = |zone: &String| match zone.as_str() {
        "" => String::new(),
        zone => format!("after dropping, turns every {turned_set} if vacant on {zone}"),
    };
    let once_filled = |zone: &String| match zone.as_str() {
        "" => format!("after dropping, must turn every {turned_set}"),
        zone => format!("after dropping, must turn every {turned_set} if no vacant on {zone}"),
    };
    add(to_fill.each_ref().map(until_filled));
    add(to_fill.each_ref().map(once_filled));
}
