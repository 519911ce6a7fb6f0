//! Writes promotions, and the first steps and en passant captures of pawns.

use super::document::Document;
use super::game::{Game, Regions, join_or};
use super::kind::{self, Kind};
use crate::betza::{self, LegDirections};
use crate::import::region::Region;
use crate::import::vocabulary::{self, Role};

/// Returns the index of the kind that `chess/pawn` describes; `None` if the game does not have it, or if another kind has its letter or
/// name.
pub fn pawn_of_chess(game: &Game<'_>) -> Option<usize> {
    let standard = vocabulary::pieces().find(|piece| piece.has_role(Role::Pawn))?;
    let is_pawn = |kind: &Kind| {
        kind.is_unpromoted() && kind.piece_type.key == standard.key && kind.piece_type.betza.is_none()
    };
    let pawn = game.kinds.iter().position(is_pawn)?;
    let clash = |kind: &Kind| kind.letter == standard.letter || kind.name == standard.name;
    (!game.kinds.iter().enumerate().any(|(index, kind)| index != pawn && clash(kind))).then_some(pawn)
}

/// Returns true if pawns have the double step of `chess/pawn`.
pub fn steps_as_in_chess(game: &Game<'_>, kind: &Kind) -> bool {
    let home =
        [true, false].map(|white| Region::ranks(game.start.home_ranks(&kind.letter, white), game.files));
    game.config.flag("doubleStep", true)
        && double_step_regions(game).by_side == home
        && triple_step_regions(game).are_empty()
}

/// Returns the regions from which pawns make the double step.
fn double_step_regions(game: &Game<'_>) -> Regions {
    game.regions("doubleStepRegion", game.whole_ranks(2, 7))
}

fn triple_step_regions(game: &Game<'_>) -> Regions {
    game.regions("tripleStepRegion", Default::default())
}

/// Returns the regions of the double step in the variant language, for White and for Black. The text of a side without such a
/// region is empty.
pub fn double_step_zones(game: &Game<'_>) -> [String; 2] {
    game.zone_texts(&double_step_regions(game))
}

/// Returns the sentences for double and triple steps and for en passant, each for White and for Black.
pub fn pawn_steps(game: &Game<'_>) -> Vec<[String; 2]> {
    let double =
        if game.config.flag("doubleStep", true) { double_step_zones(game) } else { Default::default() };
    let triple = game.zone_texts(&triple_step_regions(game));
    let mut sentences = Vec::new();
    for (zones, times) in [(double, "twice"), (triple, "3 times")] {
        let step = |zone: String| format!("mfW {times} from {zone} then leaves a trail");
        sentences.push(zones.map(|zone| if zone.is_empty() { zone } else { step(zone) }));
    }
    if sentences.iter().flatten().any(|step| !step.is_empty()) {
        sentences.push(["fF onto trail then removes its maker"; 2].map(str::to_owned));
    }
    sentences
}

/// Writes all promotions.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let regions = game.regions("promotionRegion", game.whole_ranks(8, 1));
    if !regions.are_empty() {
        write_pawn_promotions(game, document, &regions);
        write_piece_promotions(game, document, &regions);
    }
    config.ignore_prefixes(&[
        "promotionRegion",
        "promotionPawnTypes",
        "promotionLimit",
        "doubleStepRegion",
        "tripleStepRegion",
    ]);
}

/// Writes the promotions of pawns.
fn write_pawn_promotions(game: &Game<'_>, document: &mut Document, regions: &Regions) {
    let config = game.config;
    let promoters = kind::promoter_letters(config);
    let target_lists = kind::promotion_target_letters(config).map(|letters| target_list(game, letters));
    let is_mandatory = config.flag("mandatoryPawnPromotion", true);
    let zones = game.zone_texts(regions);
    let pawn = pawn_of_chess(game);
    let index_of = |letter: &char| game.kind_index(&letter.to_ascii_uppercase().to_string());
    for (index, kind) in game.kinds.iter().enumerate() {
        // The promotion to a promoted form replaces the promotion of `chess/pawn`. `write_piece_promotions` writes it.
        let has_form = game.kinds.iter().any(|kind| kind.base == Some(index));
        let is_promoter = |side: usize| {
            kind.is_unpromoted()
                && promoters[side].iter().filter_map(index_of).any(|promoter| promoter == index)
                && !target_lists[side].is_empty()
                && !zones[side].is_empty()
        };
        let by_side = [is_promoter(0), is_promoter(1)];
        if by_side == [false; 2] {
            if pawn == Some(index) && !has_form {
                document.add(index, "never promotes");
            }
            continue;
        }
        let default_letters = config.letters_with_role(Role::Promotion);
        let predefined_count = vocabulary::pieces().filter(|known| known.has_role(Role::Promotion)).count();
        let as_in_chess = pawn == Some(index)
            && is_mandatory
            && by_side == [true; 2]
            && zones.iter().all(|zone| zone == "last rank")
            && config.pairs("promotionLimit").is_empty()
            && default_letters.iter().filter_map(index_of).count() == predefined_count
            && target_lists.iter().all(|list| *list == target_list(game, default_letters.clone()));
        if as_in_chess {
            continue;
        }
        let verb = if is_mandatory { "promotes" } else { "may promote" };
        if pawn == Some(index) && (!is_mandatory || by_side != [true; 2]) {
            document.add(index, "never promotes");
        }
        let sentence = |side: usize| {
            let list = &target_lists[side];
            if by_side[side] { format!("{verb} on {} to {list}", zones[side]) } else { String::new() }
        };
        document.add_by_side(index, [sentence(0), sentence(1)]);
        if !is_mandatory {
            let list = |side: usize| if by_side[side] { target_lists[side].as_str() } else { "" };
            must_promote_where_stuck(game, document, index, [list(0), list(1)]);
        }
    }
}

/// Returns the promotion targets with these letters as text: first the usual targets in the order of the predefined pieces, then
/// the others.
fn target_list(game: &Game<'_>, mut letters: Vec<char>) -> String {
    let default_letters = game.config.letters_with_role(Role::Promotion);
    letters.sort_by_key(|letter| {
        default_letters.iter().position(|known| known == letter).unwrap_or(default_letters.len())
    });
    let name = |letter: &char| {
        let index = game.kind_index(&letter.to_ascii_uppercase().to_string())?;
        Some(target_with_limit(game, index))
    };
    join_or(&letters.iter().filter_map(name).collect::<Vec<_>>())
}

/// Writes the promotions to promoted forms and, if the game has demotions, the demotions to the original forms.
fn write_piece_promotions(game: &Game<'_>, document: &mut Document, regions: &Regions) {
    let config = game.config;
    let is_mandatory = config.flag("mandatoryPiecePromotion", false);
    let demotes = config.flag("pieceDemotion", false);
    let by_captures = config.flag("piecePromotionOnCapture", false);
    let is_everywhere = regions.by_side.iter().all(|region| *region == game.start.all_cells());
    if by_captures && !is_everywhere {
        config.report_lost("piecePromotionOnCapture", "in the converted game, a promotion needs no capture");
    }
    let zones = game.zone_texts(regions);
    let sentences = |to: &str| match (by_captures && is_everywhere, is_mandatory) {
        (true, true) => [format!("after capturing, becomes {to}"), format!("after capturing, becomes {to}")],
        (true, false) => {
            [format!("after capturing, may become {to}"), format!("after capturing, may become {to}")]
        }
        (false, is_mandatory) => {
            let verb = if is_mandatory { "promotes" } else { "may promote" };
            zones.each_ref().map(|zone| unless_empty(zone, &format!("{verb} from or on {zone} to {to}")))
        }
    };
    for (form_index, form) in game.kinds.iter().enumerate() {
        let Some(index) = form.base else { continue };
        let to = target_with_limit(game, form_index);
        if pawn_of_chess(game) == Some(index) {
            document.add(index, "never promotes");
        }
        document.add_by_side(index, sentences(&to));
        if !is_mandatory {
            must_promote_where_stuck(game, document, index, [&to; 2]);
        }
        let is_promoted_again = config
            .pairs("promotedPieceType")
            .iter()
            .any(|(from, to)| *from == form.piece_type.letter && to != "-");
        if is_promoted_again {
            config.report_lost(
                "promotedPieceType",
                "in the converted game, a promoted piece does not promote again",
            );
        }
        if demotes {
            document.add_by_side(form_index, sentences(&game.kinds[index].name));
        }
    }
}

/// Returns `sentence`; an empty text if `part` is empty. `part` is a text that the sentence contains.
fn unless_empty(part: &str, sentence: &str) -> String {
    if part.is_empty() { String::new() } else { sentence.to_owned() }
}

/// Returns the name of a kind, followed by its promotion limit if it has one.
fn target_with_limit(game: &Game<'_>, index: usize) -> String {
    let kind = &game.kinds[index];
    let limits = game.config.pairs("promotionLimit");
    let limit = limits.iter().find(|(letter, _)| *letter == kind.piece_type.letter);
    limit.map_or_else(|| kind.name.clone(), |(_, max)| format!("{} (at most {max})", kind.name))
}

/// Writes that a kind must promote on squares from which it could never move again. `to` contains White's and Black's
/// promotion targets; the text of a side whose pieces do not promote is empty.
fn must_promote_where_stuck(game: &Game<'_>, document: &mut Document, index: usize, to: [&str; 2]) {
    let stuck = stuck_ranks(game, &game.kinds[index]);
    if !stuck.is_empty() && game.config.flag("immobilityIllegal", false) {
        let squares = game.region_text(&stuck);
        let sentence = |to: &str| unless_empty(to, &format!("promotes on {squares} to {to}"));
        document.add_by_side(index, to.map(sentence));
    }
}

/// Returns the ranks from which a kind can never move, from its side's point of view.
pub fn stuck_ranks(game: &Game<'_>, kind: &Kind) -> Region {
    let moves = kind.betza();
    let Ok(word) = betza::parse(moves) else { return Region::default() };
    let legs = word.atoms.iter().filter_map(|atom| atom.legs.first());
    let forward: Vec<i16> = legs
        .flat_map(|leg| match &leg.directions {
            LegDirections::Routes(routes) => routes.iter().map(|route| i16::from(route.to.forward)).collect(),
            _ => vec![0],
        })
        .collect();
    let ranks = 1..=i16::from(game.ranks);
    let can_move = |rank: i16| forward.iter().any(|forward| ranks.contains(&(rank + forward)));
    Region::ranks((1..=game.ranks).filter(|&rank| !can_move(i16::from(rank))), game.files)
}
