//! How the game ends. The endings of the board come first, as they are judged in the order in which they stand.

use super::game::Game;
use super::page::{Page, Whom};
use crate::import::config::Value;
use crate::import::vocabulary::Role;

/// Says all endings.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let unknown = ["bikjangRule", "materialCounting", "moveRepetitionIllegal"];
    game.config.lose_if_on(&unknown, "the importer does not know this rule");
    flags(game, page);
    extinction(game, page);
    checks(game, page);
    no_move(game, page);
    repetition(game, page);
    quiet_moves(game, page);
}

/// A piece that reaches its goal.
fn flags(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let regions = game.regions("flagRegion", Default::default());
    if regions.are_empty() {
        config.idle(&["flag"]);
        return;
    }
    let count = config.number("flagPieceCount", 1);
    config.lose_if_on(&["flagPieceBlockedWin", "flagPieceSafe"], "the importer does not know this rule");
    config.lose_if_on(&["flagMove"], "here the game ends as soon as the goal is reached");
    let pieces = config.of_sides("flagPiece").map(|setting| {
        let letters = setting.map_or_else(|| vec!['*'], |setting| config.letters(setting));
        if letters.contains(&'*') {
            return "friend".to_owned();
        }
        game.set_of(&letters)
    });
    let views = regions.views(game.ranks);
    let at_least = if count > 1 { format!("at least {count} ") } else { String::new() };
    let sentence =
        |side: usize| format!("wins when {at_least}{} on {}", pieces[side], game.words(&views[side]));
    if views[0] == views[1] && pieces[0] == pieces[1] {
        page.say_of(Whom::Both, sentence(0));
        return;
    }
    for (side, whom) in [Whom::White, Whom::Black].into_iter().enumerate() {
        if !views[side].is_empty() && !pieces[side].is_empty() {
            page.say_of(whom, sentence(side));
        }
    }
}

/// A side that has lost all pieces of a kind.
fn extinction(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let Some(value) = config.value("extinctionValue", None) else {
        config.idle(&["extinction"]);
        return;
    };
    let letters =
        config.get("extinctionPieceTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    let royal = config.flag("extinctionPseudoRoyal", false) && value == Value::Loss;
    let most = config.number("extinctionPieceCount", 0);
    let least = config.number("extinctionOpponentPieceCount", 0);
    config.lose_if_on(&["extinctionClaim", "dupleCheck"], "the importer does not know this rule");
    if royal {
        // That is said of the pieces.
        if most > 0 {
            config.lose("extinctionPieceCount", "here the last royal piece counts");
        }
        return;
    }
    let verb = verb(value);
    let all = letters.contains(&'*');
    let own = letters.iter().map(|letter| game.set_of(&[*letter])).filter(|set| !set.is_empty());
    for name in if all { vec!["friend".to_owned()] } else { own.collect() } {
        let count = if most == 0 { "no".to_owned() } else { format!("at most {most}") };
        let enemy = if all { "enemy".to_owned() } else { name.replace(", ", ", enemy ") };
        let enemy = if all { enemy } else { format!("enemy {enemy}") };
        let other = if least == 0 { String::new() } else { format!(" and at least {least} {enemy}") };
        page.say_of(Whom::Both, format!("{verb} when {count} {name}{other}"));
    }
}

/// A number of checks.
fn checks(game: &Game<'_>, page: &mut Page) {
    if !game.config.flag("checkCounting", false) {
        return;
    }
    let [white, black] = game.array.checks.unwrap_or([USUAL_CHECKS; 2]);
    if white == black {
        page.say_of(Whom::Both, format!("wins after checking {white} times"));
        return;
    }
    page.say_of(Whom::White, format!("wins after checking {white} times"));
    page.say_of(Whom::Black, format!("wins after checking {black} times"));
}

/// So many checks win where the array does not say it.
const USUAL_CHECKS: u32 = 3;

fn verb(value: Value) -> &'static str {
    match value {
        Value::Win => "wins",
        Value::Loss => "loses",
        Value::Draw => "draws",
    }
}

/// Checkmate and stalemate.
fn no_move(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let mate = config.value("checkmateValue", Some(Value::Loss)).unwrap_or(Value::Loss);
    let stalemate = config.value("stalemateValue", Some(Value::Draw)).unwrap_or(Value::Draw);
    config.lose_if_on(&["stalematePieceCount"], "the importer does not know this rule");
    let pseudo_royal = config.flag("extinctionPseudoRoyal", false);
    if !pseudo_royal && !game.kinds.iter().any(|kind| kind.of.is(Role::Royal)) {
        page.say_of(Whom::Both, format!("{} when unable to move", verb(stalemate)));
    } else if (mate, stalemate) == (Value::Loss, Value::Draw) {
        page.uses("chess/ends");
    } else if mate == stalemate {
        page.say_of(Whom::Both, format!("{} when unable to move", verb(mate)));
    } else {
        page.say_of(Whom::Both, format!("{} when checkmated", verb(mate)));
        page.say_of(Whom::Both, format!("{} when stalemated", verb(stalemate)));
    }
}

/// Whether `chess/draws` says what the game says of repetition and of quiet moves.
fn draws_of_chess(game: &Game<'_>) -> bool {
    let config = game.config;
    let pawn = super::promotion::pawn_of_chess(game);
    config.number("nFoldRule", 3) == 3
        && config.value("nFoldValue", Some(Value::Draw)) == Some(Value::Draw)
        && config.number("nMoveRule", 50) == 50
        && pawn.is_some_and(|pawn| resetting(game) == [pawn])
}

/// Positions that occur again.
fn repetition(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let times = config.number("nFoldRule", 3);
    let value = config.value("nFoldValue", Some(Value::Draw)).unwrap_or(Value::Draw);
    let of_white = config.flag("nFoldValueAbsolute", false);
    if times < 2 {
        config.idle(&["nFold", "perpetualCheckIllegal"]);
        return;
    }
    if config.flag("perpetualCheckIllegal", false) {
        page.say_of(Whom::Both, format!("loses when position occurs {times} times by checking"));
    }
    if draws_of_chess(game) {
        page.uses("chess/draws");
        return;
    }
    let occurs = format!("{} when position occurs {times} times", verb(value));
    match value {
        Value::Draw => page.say_of(Whom::Both, occurs),
        _ if of_white => page.say_of(Whom::White, occurs),
        _ => page.say_of(Whom::Both, format!("{occurs} and to move")),
    }
}

/// The kinds whose moves start the count of quiet moves again.
fn resetting(game: &Game<'_>) -> Vec<usize> {
    let config = game.config;
    let pawns = config
        .get("pawnTypes")
        .map_or_else(|| config.with_role(Role::Pawn), |setting| config.letters(setting));
    let kinds = game.kinds_under("nMoveRuleTypes", &pawns);
    kinds.into_iter().filter(|at| game.kinds[*at].is_plain()).collect()
}

/// Moves without event.
fn quiet_moves(game: &Game<'_>, page: &mut Page) {
    let moves = game.config.number("nMoveRule", 50);
    let kinds = resetting(game);
    if moves == 0 || draws_of_chess(game) {
        return;
    }
    let mut breaks = vec!["capture".to_owned()];
    breaks.extend(kinds.iter().map(|&at| format!("{} move", game.kinds[at].name)));
    if game.config.flag("pieceDrops", false) {
        breaks.push("drop".to_owned());
    }
    page.say_of(Whom::Both, format!("draws after {moves} moves without {}", super::game::chosen(&breaks)));
}
