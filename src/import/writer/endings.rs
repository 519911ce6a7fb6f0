//! Writes the endings of the game. Endings apply in the order of the file, so endings that depend only on the board come first.

use super::connections;
use super::document::{Document, Players};
use super::drops;
use super::game::Game;
use super::goals;
use super::players;
use crate::import::config::GameResult;
use crate::import::vocabulary::Role;

/// Writes all endings.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let unsupported = ["bikjangRule", "moveRepetitionIllegal"];
    game.config.report_lost_if_enabled(&unsupported, "the importer does not support this rule");
    if !counts_pieces(game) {
        game.config.report_lost_if_enabled(&["materialCounting"], "the importer does not support this rule");
    }
    extinction(game, document);
    goals::write(game, document);
    checks(game, document);
    connections::write(game, document);
    if game.config.flag("adjudicateFullBoard", false) {
        draw(game, document, "no vacant");
    }
    no_move(game, document);
    repetition(game, document);
    quiet_moves(game, document);
}

/// Returns true if the player with more pieces wins a game that would otherwise be drawn.
fn counts_pieces(game: &Game<'_>) -> bool {
    game.config.get("materialCounting").is_some_and(|setting| setting.value == "unweighted")
}

/// Writes an ending: the game is drawn when a fact holds. In games that count pieces, the player with more pieces wins instead.
fn draw(game: &Game<'_>, document: &mut Document, fact: &str) {
    if counts_pieces(game) {
        document.add_for_players(Players::Both, format!("wins when {fact} and more friend than enemy"));
    }
    document.add_for_players(Players::Both, format!("draws when {fact}"));
}

/// Writes the endings for extinction: a player has lost all pieces of a set, or all but a few.
fn extinction(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let Some(value) = config.game_result("extinctionValue", None) else {
        config.ignore_prefixes(&["extinction"]);
        return;
    };
    let letters =
        config.get("extinctionPieceTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    let royal = config.flag("extinctionPseudoRoyal", false) && value == GameResult::Loss;
    let max_count = config.number("extinctionPieceCount", 0);
    let min_enemies = config.number("extinctionOpponentPieceCount", 0);
    config.report_lost_if_enabled(&["extinctionClaim"], "the importer does not support this rule");
    if royal {
        // The module `moves` writes that these pieces are royal.
        return;
    }
    let verb = value.verb();
    let all = letters.contains(&'*');
    let by_letter = letters.iter().map(|letter| game.names_of(&[*letter])).filter(|set| !set.is_empty());
    let in_hand = names_in_hand(game);
    for set in if all { vec!["friend".to_owned()] } else { by_letter.collect() } {
        let is_in_set = |kind: &String| all || set.split(", ").any(|name| name == kind);
        let can_be_in_hand = in_hand.iter().any(is_in_set);
        if can_be_in_hand && (max_count, min_enemies) == (0, 0) {
            let own = set.replace(", ", ", friendly ");
            let others = if all { "enemy".to_owned() } else { format!("piece except friendly {own}") };
            document.add_for_players(Players::Both, format!("{verb} when only {others} remain"));
            continue;
        }
        if can_be_in_hand {
            let keys = ["extinctionPieceCount", "extinctionOpponentPieceCount"];
            config.report_lost_if_enabled(&keys, "the converted game counts only pieces on the board");
        }
        let count = if max_count == 0 { "no".to_owned() } else { format!("at most {max_count}") };
        let enemy = if all { "enemy".to_owned() } else { set.replace(", ", ", enemy ") };
        let enemy = if all { enemy } else { format!("enemy {enemy}") };
        let enemy_fact =
            if min_enemies == 0 { String::new() } else { format!(" and at least {min_enemies} {enemy}") };
        document.add_for_players(Players::Both, format!("{verb} when {count} {set}{enemy_fact}"));
    }
}

/// Returns the names of the kinds that can be in hand.
fn names_in_hand(game: &Game<'_>) -> Vec<String> {
    let config = game.config;
    if !config.flag("pieceDrops", false) || config.flag("freeDrops", false) {
        return Vec::new();
    }
    let kinds = drops::droppable_kinds(game, config.flag("capturesToHand", false));
    kinds.into_iter().map(|index| game.kinds[index].name.clone()).collect()
}

/// Writes the endings in which a number of checks wins.
fn checks(game: &Game<'_>, document: &mut Document) {
    if !game.config.flag("checkCounting", false) {
        return;
    }
    let [white, black] = game.start.checks.unwrap_or([DEFAULT_CHECKS; 2]);
    if white == black {
        document.add_for_players(Players::Both, format!("wins after checking {white} times"));
        return;
    }
    document.add_for_players(Players::White, format!("wins after checking {white} times"));
    document.add_for_players(Players::Black, format!("wins after checking {black} times"));
}

/// The default number of checks that win.
const DEFAULT_CHECKS: u32 = 3;

/// Writes the endings for checkmate and stalemate.
fn no_move(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let mate = config.game_result("checkmateValue", Some(GameResult::Loss)).unwrap_or(GameResult::Loss);
    let stalemate = config.game_result("stalemateValue", Some(GameResult::Draw)).unwrap_or(GameResult::Draw);
    let stalemate_counts_pieces = config.flag("stalematePieceCount", false) && stalemate != GameResult::Draw;
    if game.has_royal_pieces() {
        let why = "the importer does not support this rule in games with royal pieces";
        config.report_lost_if_enabled(&["stalematePieceCount"], why);
    } else if stalemate_counts_pieces || counts_pieces(game) && stalemate == GameResult::Draw {
        let (more, fewer) = if stalemate == GameResult::Win { ("loses", "wins") } else { ("wins", "loses") };
        for (verb, fact) in
            [(more, " and more friend than enemy"), (fewer, " and more enemy than friend"), ("draws", "")]
        {
            document.add_for_players(Players::Both, format!("{verb} when unable to move{fact}"));
        }
        return;
    }
    if !game.has_royal_pieces() {
        document.add_for_players(Players::Both, format!("{} when unable to move", stalemate.verb()));
    } else if (mate, stalemate) == (GameResult::Loss, GameResult::Draw) {
        document.use_shipped_file("chess/ends");
    } else if mate == stalemate {
        document.add_for_players(Players::Both, format!("{} when unable to move", mate.verb()));
    } else {
        document.add_for_players(Players::Both, format!("{} when checkmated", mate.verb()));
        document.add_for_players(Players::Both, format!("{} when stalemated", stalemate.verb()));
    }
}

/// Returns true if the game has the rules of `chess/draws` for repetitions and moves without captures.
fn uses_chess_draws(game: &Game<'_>) -> bool {
    let config = game.config;
    let pawn = super::promotion::pawn_of_chess(game);
    config.number("nFoldRule", 3) == 3
        && config.game_result("nFoldValue", Some(GameResult::Draw)) == Some(GameResult::Draw)
        && config.number("nMoveRule", 50) == 50
        && !counts_pieces(game)
        && pawn.is_some_and(|pawn| resetting_kinds(game) == [pawn])
}

/// Writes the endings for repetition.
fn repetition(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    if players::two_passes_end(game) {
        // In games with drops only, a position repeats only after two passes in a row.
        config.ignore_prefixes(&["nFold", "perpetualCheckIllegal"]);
        draw(game, document, "position occurs 2 times");
        return;
    }
    let times = config.number("nFoldRule", 3);
    let value = config.game_result("nFoldValue", Some(GameResult::Draw)).unwrap_or(GameResult::Draw);
    let result_is_for_white = config.flag("nFoldValueAbsolute", false);
    if times < 2 {
        config.ignore_prefixes(&["nFold", "perpetualCheckIllegal"]);
        return;
    }
    if config.flag("perpetualCheckIllegal", false) && game.has_royal_pieces() {
        document
            .add_for_players(Players::Both, format!("loses when position occurs {times} times by checking"));
    }
    if uses_chess_draws(game) {
        document.use_shipped_file("chess/draws");
        return;
    }
    let occurs = format!("{} when position occurs {times} times", value.verb());
    match value {
        GameResult::Draw => draw(game, document, &format!("position occurs {times} times")),
        _ if result_is_for_white => document.add_for_players(Players::White, occurs),
        _ => document.add_for_players(Players::Both, format!("{occurs} and to move")),
    }
}

/// Returns the indices of the kinds whose moves reset the count of quiet moves. Reports kinds whose moves reset it for
/// one side only, although both sides have such pieces.
fn resetting_kinds(game: &Game<'_>) -> Vec<usize> {
    let config = game.config;
    let pawns = config
        .get("pawnTypes")
        .map_or_else(|| config.letters_with_role(Role::Pawn), |setting| config.letters(setting));
    let by_side = config.by_side("nMoveRuleTypes").map(|setting| {
        let letters = setting.map_or_else(|| pawns.clone(), |setting| config.letters(setting));
        game.kinds_of(&letters)
    });
    let is_of_one_side = |index: &usize| by_side.iter().any(|kinds| !kinds.contains(index));
    let mut kinds = by_side.concat();
    kinds.retain(|&index| game.kinds[index].is_unpromoted());
    kinds.sort_unstable();
    kinds.dedup();
    // In the converted game, a move of one of these kinds resets the count whichever side makes it.
    let other_side_starts_with = |index: &&usize| {
        let letter = &game.kinds[**index].letter;
        let other_side_is_white = !by_side[0].contains(index);
        !game.start.home_ranks(letter, other_side_is_white).is_empty()
    };
    if kinds.iter().filter(|index| is_of_one_side(index)).any(|index| other_side_starts_with(&index)) {
        let keys = ["nMoveRuleTypesBlack", "nMoveRuleTypesWhite"];
        if let Some(key) = keys.iter().find(|key| config.get(key).is_some()) {
            config.report_lost(
                key,
                "in the converted game, the moves of these pieces restart the count for both sides",
            );
        }
    }
    kinds
}

/// Writes the draw after a number of quiet moves.
fn quiet_moves(game: &Game<'_>, document: &mut Document) {
    let moves = game.config.number("nMoveRule", 50);
    let kinds = resetting_kinds(game);
    if moves == 0 || uses_chess_draws(game) || players::only_drops(game) {
        return;
    }
    let mut resetting_events = vec!["capture".to_owned()];
    resetting_events.extend(kinds.iter().map(|&index| format!("{} move", game.kinds[index].name)));
    if game.config.flag("pieceDrops", false) {
        resetting_events.push("drop".to_owned());
    }
    if counts_pieces(game) {
        let why = "the converted game is drawn after many moves without a capture, even if one player has more pieces";
        game.config.report_lost("materialCounting", why);
    }
    document.add_for_players(
        Players::Both,
        format!("draws after {moves} moves without {}", super::game::join_or(&resetting_events)),
    );
}
