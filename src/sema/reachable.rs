//! Finds the kinds of the game: those that can come onto the board or into a hand.

use super::inherit::ActiveSentences;
use super::kind_sets::Lookup;
use super::names::{KindRef, RawKind};
use super::problems::Problems;
use super::visit_words::is_word;
use super::words::Word;
use crate::syntax::ast::{EffectKind, Predicate, Reach, Step};

/// Returns one flag for each declared kind: true if it is in the game. `setup_kinds` are the kinds that the setup
/// has on the board or in a hand. Problems with undefined names are dropped here, because they are reported when
/// the sentences are resolved.
pub(super) fn kinds_in_game(
    lookup: Lookup<'_, '_>,
    all_in_force: &[ActiveSentences<'_>],
    setup_kinds: Vec<RawKind>,
) -> Vec<bool> {
    let problems = Problems::default();
    let lookup = Lookup { problems: &problems, ..lookup };
    let mut reachable = vec![false; lookup.names.kinds.len()];
    let mut pending = setup_kinds;
    for (raw, in_force) in all_in_force.iter().enumerate() {
        let drops_from_supply =
            |predicate: &Predicate| matches!(predicate, Predicate::Drops { from_hand: false, .. });
        if in_force.active.iter().any(|active| drops_from_supply(&active.sentence.predicate)) {
            pending.push(raw);
        }
    }
    while let Some(raw) = pending.pop() {
        if !std::mem::replace(&mut reachable[raw], true) {
            let active = all_in_force[raw].active.iter();
            active.for_each(|active| kinds_in_predicate(&active.sentence.predicate, lookup, &mut pending));
        }
    }
    reachable
}

/// Adds the kinds that a sentence can put onto the board or into a hand.
fn kinds_in_predicate(predicate: &Predicate, lookup: Lookup<'_, '_>, pending: &mut Vec<RawKind>) {
    let add_choice = |choice, pending: &mut Vec<RawKind>| {
        let kinds = lookup.choice(choice);
        pending.extend(kinds.into_iter().flatten().map(|chosen| chosen.kind));
    };
    let add_name = |name: &_, pending: &mut Vec<RawKind>| {
        if let KindRef::Kind(raw) = lookup.names.kind(name, lookup.problems) {
            pending.push(raw);
        }
    };
    match predicate {
        Predicate::Moves(Some(steps)) | Predicate::Shoots(Some(steps)) | Predicate::After { steps, .. } => {
            kinds_in_steps(steps, lookup, pending);
        }
        Predicate::Promotes { what: Some(promotion), .. } => add_choice(&promotion.to, pending),
        Predicate::Castles(Some(castling)) => {
            castling.partner_as.iter().for_each(|kind| add_name(kind, pending));
        }
        Predicate::Goes { as_kind: Some(kind), .. } | Predicate::Drops { as_kind: Some(kind), .. } => {
            add_name(kind, pending);
        }
        _ => {}
    }
}

fn kinds_in_steps(steps: &[Step], lookup: Lookup<'_, '_>, pending: &mut Vec<RawKind>) {
    for step in steps {
        match step {
            Step::Effect(effect) => match &effect.kind {
                EffectKind::Becomes(what) | EffectKind::Drops { what, .. } => {
                    let kinds = lookup.choice(what);
                    pending.extend(kinds.into_iter().flatten().map(|chosen| chosen.kind));
                }
                _ => {}
            },
            Step::Leg(leg) => match &leg.reach {
                Reach::Word(word) if is_word(&word.text) => {
                    if let Some(Word::Steps(inner)) = lookup.word(word) {
                        kinds_in_steps(inner, lookup, pending);
                    }
                }
                // The effects of the copied moves are copied too, so the kinds that they create are in the game.
                Reach::As(name) => {
                    let kind = lookup.names.kind(name, lookup.problems);
                    if let KindRef::Kind(raw) = kind {
                        pending.push(raw);
                    }
                }
                _ => {}
            },
        }
    }
}
