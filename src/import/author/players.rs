//! What players must do, must not do and may, and what every capture does. Not how the game ends.

use super::game::Game;
use super::kinds::Kind;
use super::page::{Page, Whom};
use crate::import::vocabulary::Role;

/// Says it.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    if config.flag("mustCapture", false) {
        page.say_of(Whom::Both, "must capture");
    }
    if config.flag("pieceDrops", false) && config.flag("mustDrop", false) {
        let what = config.get("mustDropType").map(|setting| config.letters(setting)).unwrap_or_default();
        let what = if what.contains(&'*') { String::new() } else { game.set_of(&what) };
        page.say_of(Whom::Both, format!("must drop {what}").trim_end().to_owned());
    }
    if !config.flag("checking", true) {
        page.say_of(Whom::Both, "must not check");
    }
    let pass = config.of_sides("pass").map(|setting| setting.is_some_and(|setting| setting.value == "true"));
    match pass {
        [true, true] => page.say_of(Whom::Both, "may pass"),
        [true, false] => page.say_of(Whom::White, "may pass"),
        [false, true] => page.say_of(Whom::Black, "may pass"),
        [false, false] => {}
    }
    config.lose_if_on(
        &["pass", "passWhite", "passBlack"],
        "players may pass here, but two passes in a row do not end the game",
    );
    blast(game, page);
}

/// Captures that explode.
fn blast(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    if !config.flag("blastOnCapture", false) {
        config.idle(&["blastImmuneTypes"]);
        return;
    }
    // A blast that would reach a king gives no check, though he may not be blown up by his own side.
    let is_royal = |kind: &Kind| kind.of.is(Role::Royal);
    let royal = game.kinds.iter().any(is_royal) || config.flag("extinctionPseudoRoyal", false);
    let check = if royal { " without check" } else { "" };
    let immune = config.get("blastImmuneTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    let immune = game.kinds_of(&immune);
    let spared = |at: &usize| game.kinds[*at].of.is(Role::Pawn) || immune.contains(at);
    let names: Vec<&str> =
        (0..game.kinds.len()).filter(spared).map(|at| game.kinds[at].name.as_str()).collect();
    let except = if names.is_empty() { String::new() } else { format!(" except {}", names.join(", ")) };
    let stays: Vec<&str> = immune.iter().map(|&at| game.kinds[at].name.as_str()).collect();
    let whom =
        if stays.is_empty() { "piece".to_owned() } else { format!("piece except {}", stays.join(", ")) };
    let blast = format!("after capturing, removes every piece at K{except}");
    let itself = format!("{blast} then removes itself{check}");
    page.say_of_every(&whom, [itself.clone(), itself]);
    if !stays.is_empty() {
        let others = format!("{blast}{check}");
        page.say_of_every(&stays.join(", "), [others.clone(), others]);
    }
}
