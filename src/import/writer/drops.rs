//! Writes drops and hands.

use super::castling;
use super::document::Document;
use super::game::Game;
use super::kind::{self, Kind};
use super::moves;
use super::promotion;
use crate::import::region::Region;
use crate::import::vocabulary::Role;

/// Writes hands and drops, if the game has them.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let captures_to_hand = config.flag("capturesToHand", false);
    if !config.flag("pieceDrops", false) {
        if captures_to_hand {
            config.report_lost("capturesToHand", "without drops a hand has no effect");
        }
        config.ignore(&[
            "drop",
            "firstRankPawnDrops",
            "promotionZonePawnDrops",
            "whiteDropRegion",
            "blackDropRegion",
        ]);
        config.ignore(&["capturesToHand", "mustDrop"]);
        return;
    }
    config.report_lost_if_set(
        &["dropOppositeColoredBishop"],
        "write under Bishop: drops from hand to a1 c1 e1 g1 if no Bishop on a1 c1 e1 g1, and the same for b1 d1 f1 h1",
    );
    let droppable_kinds = droppable(game, captures_to_hand);
    let kind_set = set_words(game, &droppable_kinds);
    if captures_to_hand {
        document.add_for_set(&kind_set, ["goes to hand when captured"; 2].map(str::to_owned));
    }
    let common_sentences = sentences(game, None);
    document.add_for_set(&kind_set, common_sentences.clone());
    for &index in &droppable_kinds {
        let kind_sentences = sentences(game, Some(index));
        if kind_sentences != common_sentences {
            document.add_by_side(index, kind_sentences);
        }
    }
    let loops = config.flag("dropLoop", false);
    if captures_to_hand && !loops {
        revert_promoted(game, document, &droppable_kinds);
    }
}

/// Returns the kinds, without promoted forms, that can be in hand.
pub(super) fn droppable(game: &Game<'_>, captures_to_hand: bool) -> Vec<usize> {
    let letters_in_hand: Vec<char> = game.array.hands.iter().flatten().flatten().copied().collect();
    let can_drop = |index: &usize| {
        let kind = &game.kinds[*index];
        let in_hand = letters_in_hand.iter().any(|letter| kind.letter == letter.to_string());
        // With a limit of zero on each file, the piece can never be dropped.
        let is_never_dropped = limits_doubled(game, kind) && game.config.number("dropNoDoubledCount", 1) == 0;
        kind.is_plain()
            && !is_never_dropped
            && (in_hand || captures_to_hand && !kind.piece_type.has_role(Role::Royal))
    };
    (0..game.kinds.len()).filter(can_drop).collect()
}

/// Returns a set of kinds in the variant language: their names, or `piece except` the others if that is shorter.
pub(super) fn set_words(game: &Game<'_>, droppable_kinds: &[usize]) -> String {
    let others = (0..game.kinds.len())
        .filter(|index| game.kinds[*index].is_plain() && !droppable_kinds.contains(index));
    let others: Vec<&str> = others.map(|index| game.kinds[index].name.as_str()).collect();
    let names: Vec<&str> = droppable_kinds.iter().map(|&index| game.kinds[index].name.as_str()).collect();
    if others.is_empty() && game.kinds.iter().all(Kind::is_plain) {
        return "piece".to_owned();
    }
    let except = format!("piece except {}", others.join(", "));
    if others.len() < names.len() && !others.is_empty() { except } else { names.join(", ") }
}

/// Returns White's and Black's drop sentence of a kind; `None` stands for kinds without special rules.
fn sentences(game: &Game<'_>, index: Option<usize>) -> [String; 2] {
    let views = game.drop_zones().views(game.ranks);
    [0, 1].map(|side| sentence(game, side, &views[side], index))
}

fn sentence(game: &Game<'_>, side: usize, zone: &Region, index: Option<usize>) -> String {
    let config = game.config;
    let all_squares = game.array.squares();
    let condition = condition(game, index);
    let drops = if index.is_some_and(|index| drops_unmoved(game, index)) { "drops unmoved" } else { "drops" };
    let mut zone = zone.clone();
    let mut except = Vec::new();
    if let Some(kind) = index.map(|index| &game.kinds[index]) {
        zone = zone.without(&forbidden_zone(game, side, kind));
        if limits_doubled(game, kind) {
            match config.number("dropNoDoubledCount", 1) {
                1 => except.push(format!("file of friendly {}", kind.name)),
                _ => config
                    .report_lost("dropNoDoubledCount", "a drop can only require a file without such a piece"),
            }
        }
    }
    let excluded = all_squares.without(&zone);
    if !except.is_empty() {
        if !excluded.is_empty() {
            except.insert(0, game.square_names(&excluded));
        }
        return format!("{drops} from hand to any except {}{condition}", except.join(", "));
    }
    if excluded.is_empty() {
        return format!("{drops} from hand{condition}");
    }
    match game.square_names(&zone).as_str() {
        "" => String::new(),
        zone => format!("{drops} from hand to {zone}{condition}"),
    }
}

/// Returns true if a dropped piece of the kind counts as unmoved, so that it can castle.
fn drops_unmoved(game: &Game<'_>, index: usize) -> bool {
    castling::allows_dropped_pieces(game) && castling::takes_part(game, index)
}

/// Returns the condition of a drop, as text after it.
fn condition(game: &Game<'_>, index: Option<usize>) -> &'static str {
    let kind = index.map(|index| &game.kinds[index]);
    let no_mate = game.config.flag("shogiPawnDropMateIllegal", false);
    if !game.config.flag("dropChecks", true) {
        " unless it checks"
    } else if no_mate && kind.is_some_and(|kind| kind.piece_type.has_role(Role::DropMate)) {
        " unless it mates"
    } else {
        ""
    }
}

/// Returns true if the number of pieces of that kind on a file is limited.
fn limits_doubled(game: &Game<'_>, kind: &Kind) -> bool {
    let letters = game.config.get("dropNoDoubled").map(|setting| game.config.letters(setting));
    letters.is_some_and(|letters| letters.contains(&kind.piece_type.letter))
}

/// Returns the squares onto which a side never drops a kind, from its point of view.
fn forbidden_zone(game: &Game<'_>, side: usize, kind: &Kind) -> Region {
    let all_squares = game.array.squares();
    let mut allowed = all_squares.clone();
    if kind.piece_type.has_role(Role::Pawn) {
        allowed = allowed.without(&no_pawn_zone(game, side));
    }
    if game.config.flag("immobilityIllegal", false) {
        allowed = allowed.without(&promotion::stuck_ranks(game, kind));
    }
    if let Some(confines) = moves::mobility_regions(game, kind) {
        allowed = allowed.without(&all_squares.without(&confines.views(game.ranks)[side]));
    }
    all_squares.without(&allowed)
}

/// Returns the squares onto which a side does not drop pawns, from its point of view.
fn no_pawn_zone(game: &Game<'_>, side: usize) -> Region {
    let config = game.config;
    let mut excluded = Vec::new();
    if !config.flag("firstRankPawnDrops", false) {
        excluded.push(game.whole_ranks(1, game.ranks)[0].clone());
    }
    if !config.flag("promotionZonePawnDrops", false) {
        excluded
            .push(game.regions("promotionRegion", game.whole_ranks(8, 1)).views(game.ranks)[side].clone());
    }
    let all_squares = game.array.squares();
    let allowed = excluded.iter().fold(all_squares.clone(), |allowed, region| allowed.without(region));
    all_squares.without(&allowed)
}

/// Writes that promoted pieces go to hand in their original form.
fn revert_promoted(game: &Game<'_>, document: &mut Document, droppable_kinds: &[usize]) {
    for (index, form) in game.kinds.iter().enumerate() {
        if let Some(base) = form.base.filter(|base| droppable_kinds.contains(base)) {
            document.add(index, format!("goes to hand as {} when captured", game.kinds[base].name));
        }
    }
    let config = game.config;
    let pawns: Vec<usize> = kind::promoters(config)
        .iter()
        .filter_map(|letter| game.kind(&letter.to_ascii_uppercase().to_string()))
        .filter(|index| !game.kinds.iter().any(|kind| kind.base == Some(*index)))
        .collect();
    if kind::promotions(config).is_empty() {
        return;
    }
    match pawns[..] {
        [] => {}
        [pawn] if !droppable_kinds.contains(&pawn) => {}
        [pawn] => {
            let sentence = format!("goes to hand as {} when captured", game.kinds[pawn].name);
            document.add_for_set("promoted piece", [sentence.clone(), sentence]);
        }
        _ => config.report_lost(
            "promotionPawnTypes",
            "promoted pieces can revert to one kind only; here they keep their kind",
        ),
    }
}
