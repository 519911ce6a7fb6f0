//! Writes the sentences for players (must, must not, may).

use super::document::{Document, Players};
use super::drops;
use super::game::Game;
use super::kind::Kind;
use super::moves;
use crate::import::config::GameResult;
use crate::import::vocabulary::Role;

/// Writes the duties and rights of players.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    if !config.flag("checking", true) && game.has_king() {
        document.add_for_players(Players::Both, "must not check");
    }
    if config.flag("mustCapture", false) {
        document.add_for_players(Players::Both, "must capture");
    }
    if config.flag("pieceDrops", false) && config.flag("mustDrop", false) {
        let kinds = config.get("mustDropType").map(|setting| config.letters(setting)).unwrap_or_default();
        let kinds = if kinds.contains(&'*') { String::new() } else { game.names_of(&kinds) };
        document.add_for_players(Players::Both, format!("must drop {kinds}").trim_end().to_owned());
    }
    passes(game, document);
}

/// Writes passes: at will, or only if no other move is possible.
fn passes(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let is_set =
        |key: &str| config.by_side(key).map(|setting| setting.is_some_and(|setting| setting.value == "true"));
    let (at_will, if_unable) = (is_set("pass"), is_set("passOnStalemate"));
    let sides = [0, 1].map(|side| at_will[side] || if_unable[side]);
    if sides == [false; 2] {
        return;
    }
    if if_unable != [false; 2] {
        let has_moves = game.has_moves();
        let has_drops = config.flag("pieceDrops", false);
        if at_will == [false; 2] && can_drop_anywhere(game) {
            return;
        }
        if has_drops && needs_friend_to_drop(game) && config.flag("stalematePieceCount", false) {
            document.add_for_players(Players::Both, "loses when no friend");
        }
        if has_moves && has_drops {
            config.report_first_lost(
                &["passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack"],
                "passOnStalemate",
                "in the converted game, players may always pass",
            );
        } else {
            let duty = if has_drops { "must drop" } else { "must move or castle" };
            add_for_sides(document, if_unable, duty);
        }
    }
    add_for_sides(document, sides, "may pass");
    if two_passes_end(game) {
        return;
    }
    config.report_lost_if_enabled(
        &[
            "pass",
            "passWhite",
            "passBlack",
            "passOnStalemate",
            "passOnStalemateWhite",
            "passOnStalemateBlack",
        ],
        "players may pass in the converted game, but two passes in a row do not end it",
    );
}

/// Returns true if players only drop pieces: no piece can move, and no player may pass at will.
pub fn only_drops(game: &Game<'_>) -> bool {
    let at_will = game.config.by_side("pass").into_iter().flatten().any(|setting| setting.value == "true");
    !at_will && !game.has_moves() && game.config.flag("pieceDrops", false)
}

/// Returns true if players only drop pieces and must drop one if they can. A position then repeats only after two passes in a
/// row.
pub fn two_passes_end(game: &Game<'_>) -> bool {
    let if_unable = game.config.by_side("passOnStalemate");
    only_drops(game) && if_unable.into_iter().flatten().any(|setting| setting.value == "true")
}

/// Returns true if a player can always drop a piece on every vacant square, and the game is over when no square is vacant.
fn can_drop_anywhere(game: &Game<'_>) -> bool {
    let config = game.config;
    let all = game.start.all_cells();
    let limits = ["dropNoDoubled", "dropOppositeColoredBishop", "sittuyinRookDrop", "immobilityIllegal"];
    let is_off = |key: &str| {
        config.get(key).is_none_or(|setting| matches!(setting.value.as_str(), "none" | "false" | "-"))
    };
    let is_unlimited = |kind: &Kind| {
        kind.is_unpromoted()
            && !kind.piece_type.has_role(Role::Pawn)
            && moves::mobility_regions(game, kind).is_none()
    };
    ["pieceDrops", "freeDrops", "adjudicateFullBoard"].iter().all(|key| config.flag(key, false))
        && is_off("enclosingDrop")
        && limits.iter().all(|key| is_off(key))
        && game.drop_zones().by_side.iter().all(|zone| *zone == all)
        && game.kinds.iter().any(is_unlimited)
        && !game.has_royal_pieces()
}

/// Returns true if a player without pieces on the board can neither move nor drop a piece, and therefore loses.
fn needs_friend_to_drop(game: &Game<'_>) -> bool {
    let is_loss = game.config.game_result("stalemateValue", Some(GameResult::Draw)) == Some(GameResult::Loss);
    let value = game.config.get("enclosingDrop").map_or("none", |setting| setting.value.as_str());
    is_loss
        && match value {
            "ataxx" => game.config.get("enclosingDropStart").is_none(),
            _ => drops::must_enclose(game) && drops::squares_to_fill(game).iter().all(String::is_empty),
        }
}

/// Adds a sentence for the sides whose entry is true.
fn add_for_sides(document: &mut Document, sides: [bool; 2], sentence: &str) {
    match sides {
        [true, true] => document.add_for_players(Players::Both, sentence),
        [true, false] => document.add_for_players(Players::White, sentence),
        [false, true] => document.add_for_players(Players::Black, sentence),
        [false, false] => {}
    }
}
