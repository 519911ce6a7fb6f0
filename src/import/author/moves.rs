//! How the kinds move, and which of them are royal. Not promotion, castling and drops.

use super::game::{Game, Regions};
use super::kinds::Kind;
use super::page::Page;
use super::promotion;
use crate::betza::{self, Atom, Word};
use crate::diagnostics::Span;
use crate::import::config::{MOBILITY, Value};
use crate::import::vocabulary::{self, Role};
use crate::sema;

/// Says it of every kind.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let standard = standard(game);
    if standard {
        page.uses("chess/pieces");
    }
    let pawn = promotion::pawn_of_chess(game);
    if pawn.is_some() {
        page.uses("chess/pawn");
    }
    for (at, kind) in game.kinds.iter().enumerate() {
        let known =
            vocabulary::piece(&kind.of.key).filter(|_| is_standard(kind) && standard || pawn == Some(at));
        if known.as_ref().is_none_or(|known| known.letter != kind.letter) {
            page.letter(at, &kind.letter);
        }
        let confined = confines(game, kind).map(|regions| game.zone(&regions));
        let as_known = known.is_some() && kind.of.word.is_none() && confined.is_none();
        let said = !as_known || pawn == Some(at) && !promotion::steps_as_in_chess(game, kind);
        if said {
            let ends =
                confined.map_or_else(Default::default, |zones| zones.map(|zone| format!(" onto {zone}")));
            for sentences in sentences(game, kind) {
                let whole = |side: usize| match sentences[side].as_str() {
                    "" => String::new(),
                    sentence => format!("moves {sentence}{}", ends[side]),
                };
                page.say_of_sides(at, [whole(0), whole(1)]);
            }
        }
        faces(game, page, at, if said { "moves" } else { "also moves" });
        if let Some(royal) = royal(game, kind)
            && !(known.is_some() && kind.of.is(Role::Royal))
        {
            page.say(at, format!("is {royal}"));
        }
    }
}

/// Whether `chess/pieces` can be used: none of its letters and names stands for another kind here.
fn standard(game: &Game<'_>) -> bool {
    let clash = |known: &vocabulary::Predefined| {
        let here = game.kinds.iter().any(|kind| is_standard(kind) && kind.of.key == known.key);
        !here && game.kinds.iter().any(|kind| kind.letter == known.letter || kind.name == known.name)
    };
    let used = game.kinds.iter().filter(|kind| is_standard(kind)).count();
    used > 1 && !vocabulary::pieces().filter(|known| known.is(Role::Standard)).any(|known| clash(&known))
}

fn is_standard(kind: &Kind) -> bool {
    kind.is_plain() && kind.of.is(Role::Standard)
}

/// What stands behind `moves`, a sentence each, of White and of Black.
fn sentences(game: &Game<'_>, kind: &Kind) -> Vec<[String; 2]> {
    if let Some((word, span)) = &kind.of.word {
        return custom(game, word, *span);
    }
    let known = vocabulary::piece(&kind.of.key).map_or("", |known| known.moves);
    if kind.of.is(Role::Soldier) {
        let rank = game.config.number("soldierPromotionRank", 1);
        if rank > 1 && rank <= u32::from(game.ranks) {
            return vec![both("fW".to_owned()), both(format!("sW from rank {rank}..{}", game.ranks))];
        }
    }
    let mut all = Vec::new();
    if !known.is_empty() {
        all.push(both(known.to_owned()));
    }
    if kind.of.is(Role::Pawn) {
        all.extend(promotion::steps(game));
    }
    all
}

fn both(sentence: String) -> [String; 2] {
    [sentence.clone(), sentence]
}

/// The sentences of a Betza word: where a piece may still make its first move, the format asks for the squares of the double step.
fn custom(game: &Game<'_>, text: &str, span: Span) -> Vec<[String; 2]> {
    let word = match betza::parse(text) {
        Ok(word) => word,
        Err(errors) => {
            for error in &errors {
                game.config.report(sema::betza_problem(error, span));
            }
            return Vec::new();
        }
    };
    let (first, always): (Vec<Atom>, Vec<Atom>) = word.atoms.iter().cloned().partition(|atom| atom.initial);
    let told = |atoms: Vec<Atom>| Word { atoms, ..word.clone() }.to_string();
    let mut all = Vec::new();
    if !always.is_empty() {
        all.push(both(told(always)));
    }
    for atom in first {
        let trail = if atom.leaves_trail { " then leaves a trail" } else { "" };
        let again = told(vec![Atom { initial: false, leaves_trail: false, ..atom }]);
        let step = |zone: String| format!("{again} from {zone}{trail}");
        all.push(promotion::first_zone(game).map(|zone| if zone.is_empty() { zone } else { step(zone) }));
    }
    all
}

/// The squares to which a kind is confined, White's and Black's.
pub fn confines(game: &Game<'_>, kind: &Kind) -> Option<Regions> {
    let mut name = kind.of.key.clone();
    name[..1].make_ascii_uppercase();
    let keys = ["White", "Black"].map(|side| format!("{MOBILITY}{side}{name}"));
    if keys.iter().all(|key| game.config.get(key).is_none()) {
        return None;
    }
    let all = game.array.squares();
    Some(game.regions_under(&keys, [all.clone(), all]))
}

/// Kings that may not stand in one line with nothing between.
fn faces(game: &Game<'_>, page: &mut Page, at: usize, verb: &str) {
    let kind = &game.kinds[at];
    if kind.of.is(Role::Royal) && game.config.flag("flyingGeneral", false) {
        page.say(at, format!("{verb} R onto enemy {}", kind.name));
    }
}

/// What the loss of a kind means, in the words behind `is`.
fn royal(game: &Game<'_>, kind: &Kind) -> Option<&'static str> {
    if kind.of.is(Role::Royal) {
        return Some("royal");
    }
    let config = game.config;
    let extinct = config.value("extinctionValue", None) == Some(Value::Loss);
    if !extinct || !config.flag("extinctionPseudoRoyal", false) {
        return None;
    }
    let letters =
        config.get("extinctionPieceTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    (letters.contains(&'*') || letters.contains(&kind.of.letter)).then_some("jointly royal")
}
