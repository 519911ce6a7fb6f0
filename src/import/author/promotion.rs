//! What pawns are: their first steps, en passant, and what pieces become where. Not how others move.

use super::game::{Game, Regions, chosen};
use super::kinds::{self, Kind};
use super::page::Page;
use crate::betza::{self, Bearing};
use crate::import::squares::Region;
use crate::import::vocabulary::{self, Role};

/// The kind of which `chess/pawn` speaks, if the game has it.
pub fn pawn_of_chess(game: &Game<'_>) -> Option<usize> {
    let known = vocabulary::pieces().find(|known| known.is(Role::Pawn))?;
    let is = |kind: &Kind| kind.is_plain() && kind.of.key == known.key && kind.of.word.is_none();
    let pawn = game.kinds.iter().position(is)?;
    let clash = |kind: &Kind| kind.letter == known.letter || kind.name == known.name;
    (!game.kinds.iter().enumerate().any(|(at, kind)| at != pawn && clash(kind))).then_some(pawn)
}

/// Whether the double step from home that `chess/pawn` has is that of the game.
pub fn steps_as_in_chess(game: &Game<'_>, kind: &Kind) -> bool {
    let home = [true, false].map(|white| Region::ranks(game.array.home(&kind.letter, white), game.files));
    game.config.flag("doubleStep", true) && first_regions(game).of == home && triple_regions(game).are_empty()
}

/// Where first steps are made.
fn first_regions(game: &Game<'_>) -> Regions {
    game.regions("doubleStepRegion", game.whole_ranks(2, 7))
}

fn triple_regions(game: &Game<'_>) -> Regions {
    game.regions("tripleStepRegion", Default::default())
}

/// Where first steps are made, in the words of either side; empty for nowhere.
pub fn first_zone(game: &Game<'_>) -> [String; 2] {
    game.zone(&first_regions(game))
}

/// A pawn's steps from its first squares, and en passant: White's and Black's.
pub fn steps(game: &Game<'_>) -> Vec<[String; 2]> {
    let double = if game.config.flag("doubleStep", true) { first_zone(game) } else { Default::default() };
    let triple = game.zone(&triple_regions(game));
    let mut all = Vec::new();
    for (zones, times) in [(double, "twice"), (triple, "3 times")] {
        let step = |zone: String| format!("mfW {times} from {zone} then leaves a trail");
        all.push(zones.map(|zone| if zone.is_empty() { zone } else { step(zone) }));
    }
    if all.iter().flatten().any(|step| !step.is_empty()) {
        all.push(["fF onto trail then removes its maker"; 2].map(str::to_owned));
    }
    all
}

/// Says what pieces become.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let regions = game.regions("promotionRegion", game.whole_ranks(8, 1));
    if !regions.are_empty() {
        pawns(game, page, &regions);
        pieces(game, page, &regions);
    }
    config.idle(&[
        "promotionRegion",
        "promotionPawnTypes",
        "promotionLimit",
        "doubleStepRegion",
        "tripleStepRegion",
    ]);
    config.lose_if_on(&["piecePromotionOnCapture", "pieceDemotion"], "the importer does not know this rule");
}

/// What pawns become on the last ranks.
fn pawns(game: &Game<'_>, page: &mut Page, regions: &Regions) {
    let config = game.config;
    let promoters = kinds::promoters(config);
    let letters: Vec<char> = kinds::promotions(config);
    if game.kinds_under("promotionPieceTypes", &config.with_role(Role::Promotion)).is_empty() {
        let pawn = pawn_of_chess(game);
        // What takes its place is said of pieces, in other words.
        let forms = |at| game.kinds.iter().any(|kind| kind.base == Some(at));
        if let Some(pawn) = pawn.filter(|&pawn| !forms(pawn)) {
            page.say(pawn, "never promotes");
        }
        return;
    }
    let name = |letter: &char| Some(choice(game, game.kind(&letter.to_ascii_uppercase().to_string())?));
    let usual = config.with_role(Role::Promotion);
    let mut ordered = letters;
    ordered.sort_by_key(|letter| usual.iter().position(|known| known == letter).unwrap_or(usual.len()));
    let names: Vec<String> = ordered.iter().filter_map(name).collect();
    let must = config.flag("mandatoryPawnPromotion", true);
    for letter in promoters {
        let Some(at) = game.kind(&letter.to_ascii_uppercase().to_string()) else { continue };
        let zones = game.zone(regions);
        let verb = if must { "promotes" } else { "may promote" };
        let as_in_chess = pawn_of_chess(game) == Some(at)
            && must
            && zones.iter().all(|zone| zone == "last rank")
            && config.pairs("promotionLimit").is_empty()
            && ordered == usual
            && usual.len() == vocabulary::pieces().filter(|known| known.is(Role::Promotion)).count();
        if as_in_chess {
            continue;
        }
        if pawn_of_chess(game) == Some(at) && !must {
            page.say(at, "never promotes");
        }
        page.say_of_sides(
            at,
            zones.map(|zone| somewhere(&zone, &format!("{verb} on {zone} to {}", chosen(&names)))),
        );
        if !must {
            must_where_stuck(game, page, at, &chosen(&names));
        }
    }
}

/// What other pieces become, and may be again when they are taken.
fn pieces(game: &Game<'_>, page: &mut Page, regions: &Regions) {
    let must = game.config.flag("mandatoryPiecePromotion", false);
    for (number, form) in game.kinds.iter().enumerate() {
        let Some(at) = form.base else { continue };
        let to = choice(game, number);
        if pawn_of_chess(game) == Some(at) {
            page.say(at, "never promotes");
        }
        let zones = game.zone(regions);
        let verb = if must { "promotes" } else { "may promote" };
        page.say_of_sides(
            at,
            zones.map(|zone| somewhere(&zone, &format!("{verb} from or on {zone} to {to}"))),
        );
        if !must {
            must_where_stuck(game, page, at, &to);
        }
    }
}

/// The sentence, if the zone has a square.
fn somewhere(zone: &str, sentence: &str) -> String {
    if zone.is_empty() { String::new() } else { sentence.to_owned() }
}

/// A kind that can be chosen, with its limit.
fn choice(game: &Game<'_>, at: usize) -> String {
    let kind = &game.kinds[at];
    let limits = game.config.pairs("promotionLimit");
    let limit = limits.iter().find(|(of, _)| *of == kind.of.letter);
    limit.map_or_else(|| kind.name.clone(), |(_, most)| format!("{} (at most {most})", kind.name))
}

/// A piece that could not go on must become another.
fn must_where_stuck(game: &Game<'_>, page: &mut Page, at: usize, to: &str) {
    let stuck = stuck(game, &game.kinds[at]);
    if !stuck.is_empty() && game.config.flag("immobilityIllegal", false) {
        page.say(at, format!("promotes on {} to {to}", game.words(&stuck)));
    }
}

/// The ranks from which a kind can never move on, as its side counts them.
pub fn stuck(game: &Game<'_>, kind: &Kind) -> Region {
    let moves = kind.betza();
    let Ok(word) = betza::parse(moves) else { return Region::default() };
    let legs = word.atoms.iter().filter_map(|atom| atom.legs.first());
    let forward: Vec<i16> = legs
        .flat_map(|leg| match &leg.bearing {
            Bearing::Routes(routes) => routes.iter().map(|route| i16::from(route.to.forward)).collect(),
            _ => vec![0],
        })
        .collect();
    let ranks = 1..=i16::from(game.ranks);
    let goes_on = |rank: i16| forward.iter().any(|forward| ranks.contains(&(rank + forward)));
    Region::ranks((1..=game.ranks).filter(|&rank| !goes_on(i16::from(rank))), game.files)
}
