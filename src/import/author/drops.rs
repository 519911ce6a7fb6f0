//! Drops and hands: what goes to hand, and where it comes back. Not the pieces themselves.

use super::castling;
use super::game::Game;
use super::kinds::{self, Kind};
use super::moves;
use super::page::Page;
use super::promotion;
use crate::import::squares::Region;
use crate::import::vocabulary::Role;

/// Says it, if there are drops.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let taken = config.flag("capturesToHand", false);
    if !config.flag("pieceDrops", false) {
        if taken {
            config.lose("capturesToHand", "without drops a hand is of no use");
        }
        config.idle(&[
            "drop",
            "firstRankPawnDrops",
            "promotionZonePawnDrops",
            "whiteDropRegion",
            "blackDropRegion",
        ]);
        config.idle(&["capturesToHand", "mustDrop"]);
        return;
    }
    config.lose_if_on(
        &["dropOppositeColoredBishop"],
        "write under Bishop: drops from hand to a1 c1 e1 g1 if no Bishop on a1 c1 e1 g1, and so of the squares between them",
    );
    let dropped = dropped(game, taken);
    let every = every(game, &dropped);
    if taken {
        page.say_of_every(&every, ["goes to hand when captured"; 2].map(str::to_owned));
    }
    let usual = sentences(game, None);
    page.say_of_every(&every, usual.clone());
    for &at in &dropped {
        let own = sentences(game, Some(at));
        if own != usual {
            page.say_of_sides(at, own);
        }
    }
    let loops = config.flag("dropLoop", false);
    if taken && !loops {
        fall_back(game, page, &dropped);
    }
}

/// The plain kinds that can be in hand.
pub(super) fn dropped(game: &Game<'_>, taken: bool) -> Vec<usize> {
    let held: Vec<char> = game.array.hands.iter().flatten().flatten().copied().collect();
    let can = |at: &usize| {
        let kind = &game.kinds[*at];
        let in_hand = held.iter().any(|letter| kind.letter == letter.to_string());
        // A piece of which none may stand on the file to which it is dropped, not even itself.
        let never = is_doubled(game, kind) && game.config.number("dropNoDoubledCount", 1) == 0;
        kind.is_plain() && !never && (in_hand || taken && !kind.of.is(Role::Royal))
    };
    (0..game.kinds.len()).filter(can).collect()
}

/// How these kinds are told: all but the others.
pub(super) fn every(game: &Game<'_>, dropped: &[usize]) -> String {
    let others = (0..game.kinds.len()).filter(|at| game.kinds[*at].is_plain() && !dropped.contains(at));
    let others: Vec<&str> = others.map(|at| game.kinds[at].name.as_str()).collect();
    let names: Vec<&str> = dropped.iter().map(|&at| game.kinds[at].name.as_str()).collect();
    if others.is_empty() && game.kinds.iter().all(Kind::is_plain) {
        return "piece".to_owned();
    }
    let except = format!("piece except {}", others.join(", "));
    if others.len() < names.len() && !others.is_empty() { except } else { names.join(", ") }
}

/// Where White and Black drop a kind; `None` for kinds of which nothing else is said.
fn sentences(game: &Game<'_>, at: Option<usize>) -> [String; 2] {
    let views = game.drop_zones().views(game.ranks);
    [0, 1].map(|side| sentence(game, side, &views[side], at))
}

fn sentence(game: &Game<'_>, side: usize, zone: &Region, at: Option<usize>) -> String {
    let config = game.config;
    let all = game.array.squares();
    let condition = condition(game, at);
    let drops = if at.is_some_and(|at| is_fresh(game, at)) { "drops unmoved" } else { "drops" };
    let mut zone = zone.clone();
    let mut except = Vec::new();
    if let Some(kind) = at.map(|at| &game.kinds[at]) {
        zone = zone.without(&barred(game, side, kind));
        if is_doubled(game, kind) {
            match config.number("dropNoDoubledCount", 1) {
                1 => except.push(format!("file of friendly {}", kind.name)),
                _ => config.lose("dropNoDoubledCount", "only a file with none of them can be asked for"),
            }
        }
    }
    let out = all.without(&zone);
    if !except.is_empty() {
        if !out.is_empty() {
            except.insert(0, game.words(&out));
        }
        return format!("{drops} from hand to any except {}{condition}", except.join(", "));
    }
    if out.is_empty() {
        return format!("{drops} from hand{condition}");
    }
    match game.words(&zone).as_str() {
        "" => String::new(),
        zone => format!("{drops} from hand to {zone}{condition}"),
    }
}

/// Whether such a piece can castle from where it is dropped.
fn is_fresh(game: &Game<'_>, at: usize) -> bool {
    castling::after_drops(game).is_some() && castling::takes_part(game, at)
}

/// Behind a drop, what it may not do.
fn condition(game: &Game<'_>, at: Option<usize>) -> &'static str {
    let kind = at.map(|at| &game.kinds[at]);
    let no_mate = game.config.flag("shogiPawnDropMateIllegal", false);
    if !game.config.flag("dropChecks", true) {
        " unless it checks"
    } else if no_mate && kind.is_some_and(|kind| kind.of.is(Role::DropMate)) {
        " unless it mates"
    } else {
        ""
    }
}

/// Whether a second one of that kind may not come onto a file.
fn is_doubled(game: &Game<'_>, kind: &Kind) -> bool {
    let letters = game.config.get("dropNoDoubled").map(|setting| game.config.letters(setting));
    letters.is_some_and(|letters| letters.contains(&kind.of.letter))
}

/// Where a side never drops such a piece, as it sees the board.
fn barred(game: &Game<'_>, side: usize, kind: &Kind) -> Region {
    let all = game.array.squares();
    let mut left = all.clone();
    if kind.of.is(Role::Pawn) {
        left = left.without(&no_pawns(game, side));
    }
    if game.config.flag("immobilityIllegal", false) {
        left = left.without(&promotion::stuck(game, kind));
    }
    if let Some(confines) = moves::confines(game, kind) {
        left = left.without(&all.without(&confines.views(game.ranks)[side]));
    }
    all.without(&left)
}

/// Where a side drops no pawns, as it sees the board.
fn no_pawns(game: &Game<'_>, side: usize) -> Region {
    let config = game.config;
    let mut out = Vec::new();
    if !config.flag("firstRankPawnDrops", false) {
        out.push(game.whole_ranks(1, game.ranks)[0].clone());
    }
    if !config.flag("promotionZonePawnDrops", false) {
        out.push(game.regions("promotionRegion", game.whole_ranks(8, 1)).views(game.ranks)[side].clone());
    }
    let all = game.array.squares();
    let left = out.iter().fold(all.clone(), |left, region| left.without(region));
    all.without(&left)
}

/// What has been promoted goes to hand as what it was.
fn fall_back(game: &Game<'_>, page: &mut Page, dropped: &[usize]) {
    for (at, form) in game.kinds.iter().enumerate() {
        if let Some(base) = form.base.filter(|base| dropped.contains(base)) {
            page.say(at, format!("goes to hand as {} when captured", game.kinds[base].name));
        }
    }
    let config = game.config;
    let pawns: Vec<usize> = kinds::promoters(config)
        .iter()
        .filter_map(|letter| game.kind(&letter.to_ascii_uppercase().to_string()))
        .filter(|at| !game.kinds.iter().any(|kind| kind.base == Some(*at)))
        .collect();
    if kinds::promotions(config).is_empty() {
        return;
    }
    match pawns[..] {
        [] => {}
        [pawn] if !dropped.contains(&pawn) => {}
        [pawn] => {
            let sentence = format!("goes to hand as {} when captured", game.kinds[pawn].name);
            page.say_of_every("promoted piece", [sentence.clone(), sentence]);
        }
        _ => config.lose(
            "promotionPawnTypes",
            "a promoted piece can fall back to one kind only; here it stays what it is",
        ),
    }
}
