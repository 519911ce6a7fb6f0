//! Writes the sentences for players (must, must not, may) and the effects of captures.

use super::document::{Document, Players};
use super::game::Game;
use super::kind::Kind;
use crate::import::vocabulary::Role;

/// Writes the duties and rights of players, and explosions.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    if config.flag("mustCapture", false) {
        document.add_for_players(Players::Both, "must capture");
    }
    if config.flag("pieceDrops", false) && config.flag("mustDrop", false) {
        let kinds = config.get("mustDropType").map(|setting| config.letters(setting)).unwrap_or_default();
        let kinds = if kinds.contains(&'*') { String::new() } else { game.names_of(&kinds) };
        document.add_for_players(Players::Both, format!("must drop {kinds}").trim_end().to_owned());
    }
    if !config.flag("checking", true) {
        document.add_for_players(Players::Both, "must not check");
    }
    let pass = config.by_side("pass").map(|setting| setting.is_some_and(|setting| setting.value == "true"));
    match pass {
        [true, true] => document.add_for_players(Players::Both, "may pass"),
        [true, false] => document.add_for_players(Players::White, "may pass"),
        [false, true] => document.add_for_players(Players::Black, "may pass"),
        [false, false] => {}
    }
    config.report_lost_if_set(
        &["pass", "passWhite", "passBlack"],
        "players may pass here, but two passes in a row do not end the game",
    );
    blast(game, document);
}

/// Writes explosions on capture.
fn blast(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    if !config.flag("blastOnCapture", false) {
        config.ignore(&["blastImmuneTypes"]);
        return;
    }
    // A threat to explode a king is not a check, but a side must not explode its own king.
    let is_royal = |kind: &Kind| kind.piece_type.has_role(Role::Royal);
    let royal = game.kinds.iter().any(is_royal) || config.flag("extinctionPseudoRoyal", false);
    let check = if royal { " without check" } else { "" };
    let immune = config.get("blastImmuneTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    let immune = game.kinds_of(&immune);
    let is_spared =
        |index: &usize| game.kinds[*index].piece_type.has_role(Role::Pawn) || immune.contains(index);
    let names: Vec<&str> =
        (0..game.kinds.len()).filter(is_spared).map(|index| game.kinds[index].name.as_str()).collect();
    let except = if names.is_empty() { String::new() } else { format!(" except {}", names.join(", ")) };
    let immune_names: Vec<&str> = immune.iter().map(|&index| game.kinds[index].name.as_str()).collect();
    let kind_set = if immune_names.is_empty() {
        "piece".to_owned()
    } else {
        format!("piece except {}", immune_names.join(", "))
    };
    let blast = format!("after capturing, removes every piece at K{except}");
    let with_mover = format!("{blast} then removes itself{check}");
    document.add_for_set(&kind_set, [with_mover.clone(), with_mover]);
    if !immune_names.is_empty() {
        let without_mover = format!("{blast}{check}");
        document.add_for_set(&immune_names.join(", "), [without_mover.clone(), without_mover]);
    }
}
