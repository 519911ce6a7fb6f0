//! Writes the effects of captures on the capturing piece and the pieces around it: explosions, and pieces that become walls.

use super::document::Document;
use super::game::Game;
use super::kind::Kind;
use super::walls;
use crate::import::vocabulary::Role;

/// Writes the effects of captures, if the game has any.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let petrified = walls::petrified_kinds(game);
    let explodes = config.flag("blastOnCapture", false);
    if !explodes {
        config.ignore_prefixes(&["blastImmuneTypes"]);
    }
    let immune = config.get("blastImmuneTypes").filter(|_| explodes).map(|setting| config.letters(setting));
    let immune = game.kinds_of(&immune.unwrap_or_default());
    let is_royal = |kind: &Kind| kind.piece_type.has_role(Role::Royal);
    let royal = game.kinds.iter().any(is_royal) || config.flag("extinctionPseudoRoyal", false);
    // With these words, a threat to explode a royal piece is not a check. A side still must not explode its own royal piece.
    let without_check = if royal && explodes { " without check" } else { "" };
    let names = |indices: &mut dyn Iterator<Item = usize>| -> Vec<&str> {
        indices.map(|index| game.kinds[index].name.as_str()).collect()
    };
    let is_spared =
        |index: &usize| game.kinds[*index].piece_type.has_role(Role::Pawn) || immune.contains(index);
    let mut spared = names(&mut (0..game.kinds.len()).filter(is_spared));
    spared.extend(walls::has_walls(game).then_some(walls::WALL));
    let except = if spared.is_empty() { String::new() } else { format!(" except {}", spared.join(", ")) };
    let blast = format!("removes every piece at K{except}");
    let becomes_wall = format!("becomes {}", walls::WALL);
    let mut add = |set: &str, steps: &[&str]| {
        let sentence = format!("after capturing, {}{without_check}", steps.join(" then "));
        document.add_for_set(set, [sentence.clone(), sentence]);
    };
    let is_immune = |index: &usize| immune.contains(index);
    let petrified_names = names(&mut petrified.iter().copied().filter(|index| !is_immune(index)));
    if !petrified_names.is_empty() {
        let steps = [blast.as_str(), &becomes_wall];
        add(&petrified_names.join(", "), if explodes { &steps } else { &steps[1..] });
    }
    if !explodes {
        return;
    }
    let survivors = names(&mut immune.iter().copied());
    let excluded: Vec<&str> = petrified_names.iter().chain(&survivors).copied().collect();
    if excluded.len() < game.kinds.len() {
        let except =
            if excluded.is_empty() { String::new() } else { format!(" except {}", excluded.join(", ")) };
        add(&format!("piece{except}"), &[&blast, "removes itself"]);
    }
    if !survivors.is_empty() {
        add(&survivors.join(", "), &[&blast]);
    }
}
