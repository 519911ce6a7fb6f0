//! Writes drops and hands.

use std::collections::BTreeSet;

use super::castling;
use super::document::Document;
use super::game::Game;
use super::kind::{self, Kind};
use super::moves;
use super::promotion;
use crate::import::region::Region;
use crate::import::start_position::Cell;
use crate::import::vocabulary::{self, Role};

/// Writes hands and drops, if the game has them.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let captures_to_hand = config.flag("capturesToHand", false);
    if !config.flag("pieceDrops", false) {
        if captures_to_hand {
            config.report_lost("capturesToHand", "without drops a hand has no effect");
        }
        config.ignore_prefixes(&[
            "drop",
            "enclosingDrop",
            "firstRankPawnDrops",
            "promotionZonePawnDrops",
            "whiteDropRegion",
            "blackDropRegion",
        ]);
        config.ignore_prefixes(&["capturesToHand", "mustDrop"]);
        return;
    }
    let droppable_kinds = droppable_kinds(game, captures_to_hand);
    let kind_set = kind_set_text(game, &droppable_kinds);
    if captures_to_hand {
        document.add_for_set(&kind_set, ["goes to hand when captured"; 2].map(str::to_owned));
    }
    let common_sentences = sentences(game, None, None);
    for pair in sentence_pairs(&common_sentences) {
        document.add_for_set(&kind_set, pair);
    }
    for &index in &droppable_kinds {
        let kind_sentences = sentences(game, Some(index), None);
        if kind_sentences != common_sentences {
            sentence_pairs(&kind_sentences).for_each(|pair| document.add_by_side(index, pair));
        }
    }
    if config.flag("dropPromoted", false) {
        drop_promoted(game, document, &droppable_kinds);
    }
    let keeps_promotions = config.flag("dropLoop", false);
    if captures_to_hand && !keeps_promotions {
        revert_promoted(game, document, &droppable_kinds);
    }
}

/// Writes drops of pieces in hand as their promoted forms.
fn drop_promoted(game: &Game<'_>, document: &mut Document, droppable_kinds: &[usize]) {
    for (index, form) in game.kinds.iter().enumerate() {
        let Some(base) = form.base.filter(|base| droppable_kinds.contains(base)) else { continue };
        let also = |sentence: String| format!("also {sentence}");
        let by_side = sentences(game, Some(base), Some(index));
        let by_side = by_side.map(|sentences| sentences.into_iter().map(also).collect::<Vec<_>>());
        sentence_pairs(&by_side).for_each(|pair| document.add_by_side(base, pair));
    }
}

/// Iterates over pairs of White's and Black's sentences with the same index. A missing sentence is empty.
fn sentence_pairs(by_side: &[Vec<String>; 2]) -> impl Iterator<Item = [String; 2]> + '_ {
    let count = by_side[0].len().max(by_side[1].len());
    let pair = |index: usize| [0, 1].map(|side: usize| by_side[side].get(index).cloned().unwrap_or_default());
    (0..count).map(pair)
}

/// Returns the indices of the kinds, without promoted forms, that a player can drop: those that can be in hand, or all kinds if the supply
/// is unlimited.
pub(super) fn droppable_kinds(game: &Game<'_>, captures_to_hand: bool) -> Vec<usize> {
    let letters_in_hand: Vec<char> = game.start.hands.iter().flatten().flatten().copied().collect();
    let has_free_drops = game.config.flag("freeDrops", false);
    let can_drop = |index: &usize| {
        let kind = &game.kinds[*index];
        let in_hand = letters_in_hand.iter().any(|letter| kind.letter == letter.to_string());
        // With a limit of zero on each file, the piece can never be dropped.
        let is_never_dropped = has_file_limit(game, kind) && game.config.number("dropNoDoubledCount", 1) == 0;
        kind.is_unpromoted()
            && !is_never_dropped
            && (in_hand || has_free_drops || captures_to_hand && !kind.piece_type.has_role(Role::Royal))
    };
    (0..game.kinds.len()).filter(can_drop).collect()
}

/// Returns a set of kinds in the variant language: `piece` for all kinds; otherwise their names, or `piece except` and the names of the
/// other kinds if these are fewer.
pub(super) fn kind_set_text(game: &Game<'_>, kinds: &[usize]) -> String {
    let others =
        (0..game.kinds.len()).filter(|index| game.kinds[*index].is_unpromoted() && !kinds.contains(index));
    let others: Vec<&str> = others.map(|index| game.kinds[index].name.as_str()).collect();
    let names: Vec<&str> = kinds.iter().map(|&index| game.kinds[index].name.as_str()).collect();
    if others.is_empty() && game.kinds.iter().all(Kind::is_unpromoted) {
        return "piece".to_owned();
    }
    let except = format!("piece except {}", others.join(", "));
    if others.len() < names.len() && !others.is_empty() { except } else { names.join(", ") }
}

/// Returns White's and Black's drop sentences of a kind. Without `index`, returns the sentences of kinds without special rules. `form` is
/// the promoted form in which the kind is dropped, or `None` for its own form.
fn sentences(game: &Game<'_>, index: Option<usize>, form: Option<usize>) -> [Vec<String>; 2] {
    let views = game.drop_zones().seen_by_owners(game.ranks);
    [0, 1].map(|side| side_sentences(game, side, &views[side], index, form))
}

/// Returns the drop sentences of one side, as [`sentences`] does. `zone` is the drop zone, from the side's point of view.
fn side_sentences(
    game: &Game<'_>,
    side: usize,
    zone: &Region,
    index: Option<usize>,
    form: Option<usize>,
) -> Vec<String> {
    let config = game.config;
    let all_squares = game.start.all_cells();
    let condition = condition(game, index);
    let unmoved = if index.is_some_and(|index| drops_unmoved(game, index)) { " unmoved" } else { "" };
    let as_form = form.map_or_else(String::new, |form| format!(" as {}", game.kinds[form].name));
    let from_hand = if config.flag("freeDrops", false) { "" } else { " from hand" };
    let drops = format!("drops{unmoved}{from_hand}{as_form}");
    let mut zone = zone.clone();
    let mut except = Vec::new();
    if let Some(kind) = index.map(|index| &game.kinds[index]) {
        zone =
            zone.difference(&forbidden_zone(game, side, kind, form.map_or(kind, |form| &game.kinds[form])));
        if has_file_limit(game, kind) {
            let count = match config.number("dropNoDoubledCount", 1) {
                1 => String::new(),
                count => format!("at least {count} "),
            };
            except.push(format!("file of {count}friendly {}", kind.name));
        }
    }
    if let Some(squares) = squares_by_neighbours(game, side) {
        let squares = squares.iter().map(|set| game.limit_to_zone(set, &zone)).collect::<Vec<_>>().join(", ");
        let except = if except.is_empty() { String::new() } else { format!(" except {}", except.join(", ")) };
        return vec![format!("{drops} to {squares}{except}{condition}")];
    }
    let full_sentence = |zone: &Region, condition: &str| {
        let excluded = all_squares.difference(zone);
        if excluded == all_squares {
            return None;
        }
        if !except.is_empty() {
            let squares = (!excluded.is_empty()).then(|| game.region_text(&excluded));
            let except: Vec<&str> = squares.iter().chain(&except).map(String::as_str).collect();
            return Some(format!("{drops} to any except {}{condition}", except.join(", ")));
        }
        if excluded.is_empty() {
            return Some(format!("{drops}{condition}"));
        }
        Some(format!("{drops} to {}{condition}", game.region_text(zone)))
    };
    let to_fill = if must_enclose(game) { squares_to_fill(game)[side].clone() } else { String::new() };
    if !to_fill.is_empty() {
        let first = format!("{drops} to {} if vacant on {to_fill}", game.limit_to_zone(&to_fill, &zone));
        let later = full_sentence(&zone, &format!(" if no vacant on {to_fill}"));
        return [first].into_iter().chain(later).collect();
    }
    let parts = balanced_parts(game, side, index, &zone);
    parts.iter().filter_map(|(zone, fact)| full_sentence(zone, &format!("{fact}{condition}"))).collect()
}

/// Returns the parts of a zone in which a kind can be dropped, each with its condition as text. The zone has several
/// parts only if the pieces of one kind must be dropped in equal numbers on squares of both colours.
fn balanced_parts(
    game: &Game<'_>,
    side: usize,
    index: Option<usize>,
    zone: &Region,
) -> Vec<(Region, String)> {
    let whole = vec![(zone.clone(), String::new())];
    if !game.config.flag("dropOppositeColoredBishop", false) {
        return whole;
    }
    let known = vocabulary::pieces().find(|known| known.has_role(Role::Balanced));
    let balanced =
        known.and_then(|known| game.kinds.iter().position(|kind| kind.piece_type.key == known.key));
    let Some(balanced) = balanced else { return whole };
    let kind = &game.kinds[balanced];
    let in_hand = game.start.hands.iter().flat_map(|hands| &hands[side]);
    let total = in_hand.filter(|letter| kind.letter == letter.to_string()).count();
    let views = game.drop_zones().seen_by_owners(game.ranks);
    let balanced_zone = views[side].difference(&forbidden_zone(game, side, kind, kind));
    let mut parts: Vec<(Region, String)> = Vec::new();
    for parity in [0, 1] {
        let squares_of_colour = balanced_zone.of_parity(parity);
        let squares = squares_of_colour.to_single_term(game.files, game.ranks);
        if squares_of_colour.is_empty() {
            continue;
        }
        let name = &kind.name;
        let fact = if index == Some(balanced) {
            match total.div_ceil(2) {
                0 | 1 => format!(" if no {name} on {squares}"),
                limit => format!(" if fewer than {limit} {name} on {squares}"),
            }
        } else {
            // Other pieces must leave enough vacant squares of this colour for the pieces of `balanced` that are not placed yet.
            let needed_per_colour = total / 2;
            let case = |placed: usize| match placed {
                0 => format!("at least {} vacant on {squares}", needed_per_colour + 1),
                placed if placed == needed_per_colour => format!("at least {placed} {name} on {squares}"),
                placed => {
                    let vacant = needed_per_colour + 1 - placed;
                    format!("at least {placed} {name} on {squares} and at least {vacant} vacant on {squares}")
                }
            };
            let cases: Vec<String> = (0..=needed_per_colour).rev().map(case).collect();
            if needed_per_colour == 0 { String::new() } else { format!(" if {}", cases.join(" or ")) }
        };
        parts.push((zone.intersection(&squares_of_colour), fact));
    }
    parts.push((zone.difference(&balanced_zone), String::new()));
    parts
}

/// Returns true if every drop must enclose enemies, which change sides.
pub(super) fn must_enclose(game: &Game<'_>) -> bool {
    let is_enclosing = |key: &str| game.config.get(key).is_some_and(|setting| setting.value == ENCLOSING);
    is_enclosing("enclosingDrop") && is_enclosing("flipEnclosedPieces") && !game.has_royal_pieces()
}

/// The value of the keys for drops that enclose enemies.
const ENCLOSING: &str = "reversi";

/// Returns the squares that must be filled before drops need to enclose enemies, from White's and from Black's point of view.
/// Returns empty texts if no setting names such squares or if they are always full.
pub(super) fn squares_to_fill(game: &Game<'_>) -> [String; 2] {
    let Some(setting) = game.config.get("enclosingDropStart") else { return Default::default() };
    let squares = game.config.region(setting, game.files, game.ranks);
    let can_be_vacant = |cell: &Cell| *cell == Cell::Vacant || game.has_moves();
    let can_be_unfilled = (1..=game.ranks).any(|rank| {
        (1..=game.files)
            .any(|file| squares.contains(file, rank) && can_be_vacant(game.start.cell(file, rank)))
    });
    if !can_be_unfilled {
        return Default::default();
    }
    let by_side = [squares.clone(), squares.mirrored(game.ranks)];
    by_side.map(|region| region.to_single_term(game.files, game.ranks))
}

/// Returns the sets of squares for drops that depend on neighbouring pieces, from the side's point of view. Returns
/// `None` if drops do not depend on them, if the rule cannot be converted, or if it is written as an effect (see
/// [`must_enclose`]).
fn squares_by_neighbours(game: &Game<'_>, side: usize) -> Option<Vec<&'static str>> {
    let setting = game.config.get("enclosingDrop")?;
    if must_enclose(game) {
        return None;
    }
    if setting.value != "none" {
        game.config.report_lost_if_enabled(
            &["enclosingDropStart"],
            "in the converted game, the first drops are not restricted",
        );
    }
    match setting.value.as_str() {
        "none" => None,
        // The squares above a piece, and the lowest rank.
        "top" if side == 0 => Some(vec!["vacant on rank 1", "vacant with piece at bW"]),
        "top" => Some(vec!["vacant on last rank", "vacant with piece at fW"]),
        "snort" => Some(vec!["vacant with no enemy at W"]),
        "ataxx" => Some(vec!["vacant with friend at K"]),
        _ => {
            game.config.report_lost(
                "enclosingDrop",
                "in the converted game, the squares of the drops are not restricted",
            );
            None
        }
    }
}

/// Returns true if a dropped piece of the kind counts as unmoved, so that it can castle.
fn drops_unmoved(game: &Game<'_>, index: usize) -> bool {
    castling::allows_dropped_pieces(game) && castling::takes_part(game, index)
}

/// Returns the condition of a drop, as the text that follows the drop; empty if drops have no condition.
fn condition(game: &Game<'_>, index: Option<usize>) -> &'static str {
    let kind = index.map(|index| &game.kinds[index]);
    let no_mate = game.config.flag("shogiPawnDropMateIllegal", false);
    if !game.config.flag("dropChecks", true) && game.has_king() {
        " unless it checks"
    } else if no_mate && kind.is_some_and(|kind| kind.piece_type.has_role(Role::NoDropMate)) {
        " unless it mates"
    } else {
        ""
    }
}

/// Returns true if the number of pieces of the kind on a file is limited.
fn has_file_limit(game: &Game<'_>, kind: &Kind) -> bool {
    let letters = game.config.get("dropNoDoubled").map(|setting| game.config.letters(setting));
    letters.is_some_and(|letters| letters.contains(&kind.piece_type.letter))
}

/// Returns the squares onto which a side never drops `kind` in the form of `form`, from the side's point of view.
fn forbidden_zone(game: &Game<'_>, side: usize, kind: &Kind, form: &Kind) -> Region {
    let all_squares = game.start.all_cells();
    let mut allowed = all_squares.clone();
    if kind.piece_type.has_role(Role::Pawn) {
        allowed = allowed.difference(&no_pawn_zone(game, side));
    }
    if game.config.flag("immobilityIllegal", false) {
        allowed = allowed.difference(&promotion::stuck_ranks(game, form));
    }
    if let Some(confines) = moves::mobility_regions(game, kind) {
        allowed = allowed.difference(&all_squares.difference(&confines.seen_by_owners(game.ranks)[side]));
    }
    all_squares.difference(&allowed)
}

/// Returns the squares onto which a side never drops pawns, from the side's point of view.
fn no_pawn_zone(game: &Game<'_>, side: usize) -> Region {
    let config = game.config;
    let mut excluded = Vec::new();
    if !config.flag("firstRankPawnDrops", false) {
        excluded.push(game.whole_ranks(1, game.ranks)[0].clone());
    }
    if !config.flag("promotionZonePawnDrops", false) {
        let regions = game.regions("promotionRegion", game.whole_ranks(8, 1));
        excluded.push(regions.seen_by_owners(game.ranks)[side].clone());
    }
    let all_squares = game.start.all_cells();
    let allowed = excluded.iter().fold(all_squares.clone(), |allowed, region| allowed.difference(region));
    all_squares.difference(&allowed)
}

/// Writes that promoted pieces go to hand in their original form.
fn revert_promoted(game: &Game<'_>, document: &mut Document, droppable_kinds: &[usize]) {
    for (index, form) in game.kinds.iter().enumerate() {
        if let Some(base) = form.base.filter(|base| droppable_kinds.contains(base)) {
            document.add(index, format!("goes to hand as {} when captured", game.kinds[base].name));
        }
    }
    let config = game.config;
    let pawns: BTreeSet<usize> = kind::promoter_letters(config)
        .concat()
        .iter()
        .filter_map(|letter| game.kind_index(&letter.to_ascii_uppercase().to_string()))
        .filter(|index| !game.kinds.iter().any(|kind| kind.base == Some(*index)))
        .collect();
    if kind::promotion_target_letters(config).concat().is_empty() {
        return;
    }
    match pawns.into_iter().collect::<Vec<_>>()[..] {
        [] => {}
        [pawn] if !droppable_kinds.contains(&pawn) => {}
        [pawn] => {
            let sentence = format!("goes to hand as {} when captured", game.kinds[pawn].name);
            document.add_for_set("promoted piece", [sentence.clone(), sentence]);
        }
        _ => config.report_lost(
            "promotionPawnTypes",
            "promoted pieces can revert to one kind only; in the converted game they keep their kind",
        ),
    }
}
