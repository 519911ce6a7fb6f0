//! Which kinds are in the game: those that something can bring onto the board or into a hand.

use super::inherit::History;
use super::kind_sets::Lookup;
use super::names::{KindRef, RawKind};
use super::problems::Problems;
use super::walk::is_word;
use super::words::Word;
use crate::syntax::ast::{EffectKind, Reach, Says, Step};

/// One flag a kind; `array` are the kinds that begin. Words and names that cannot be resolved are reported with the sentences, so
/// the problems found here are dropped.
pub(super) fn live(lookup: Lookup<'_, '_>, histories: &[History<'_>], array: Vec<RawKind>) -> Vec<bool> {
    let problems = Problems::default();
    let lookup = Lookup { problems: &problems, ..lookup };
    let mut live = vec![false; lookup.names.kinds.len()];
    let mut new = array;
    for (raw, history) in histories.iter().enumerate() {
        let endless = |says: &Says| matches!(says, Says::Drops { from_hand: false, .. });
        if history.said.iter().any(|said| endless(&said.sentence.says)) {
            new.push(raw);
        }
    }
    while let Some(raw) = new.pop() {
        if !std::mem::replace(&mut live[raw], true) {
            let said = histories[raw].said.iter();
            said.for_each(|said| brought_by(&said.sentence.says, lookup, &mut new));
        }
    }
    live
}

fn brought_by(says: &Says, lookup: Lookup<'_, '_>, new: &mut Vec<RawKind>) {
    let choice = |choice, new: &mut Vec<RawKind>| {
        let kinds = lookup.choice(choice);
        new.extend(kinds.into_iter().flatten().map(|chosen| chosen.kind));
    };
    let name = |name: &_, new: &mut Vec<RawKind>| {
        if let KindRef::Kind(raw) = lookup.names.kind(name, lookup.problems) {
            new.push(raw);
        }
    };
    match says {
        Says::Moves(Some(steps)) | Says::Shoots(Some(steps)) | Says::After { steps, .. } => {
            in_steps(steps, lookup, new);
        }
        Says::Promotes { what: Some(promotion), .. } => choice(&promotion.to, new),
        Says::Castles(Some(castling)) => castling.partner_as.iter().for_each(|kind| name(kind, new)),
        Says::Goes { as_kind: Some(kind) } | Says::Drops { as_kind: Some(kind), .. } => name(kind, new),
        _ => {}
    }
}

fn in_steps(steps: &[Step], lookup: Lookup<'_, '_>, new: &mut Vec<RawKind>) {
    for step in steps {
        match step {
            Step::Effect(effect) => match &effect.kind {
                EffectKind::Becomes(what) | EffectKind::Drops { what, .. } => {
                    let kinds = lookup.choice(what);
                    new.extend(kinds.into_iter().flatten().map(|chosen| chosen.kind));
                }
                _ => {}
            },
            Step::Leg(leg) => match &leg.reach {
                Reach::Word(word) if is_word(&word.text) => {
                    if let Some(Word::Steps(inner)) = lookup.word(word) {
                        in_steps(inner, lookup, new);
                    }
                }
                // Another kind's moves are needed, and come with their effects.
                Reach::As(name) => {
                    let kind = lookup.names.kind(name, lookup.problems);
                    if let KindRef::Kind(raw) = kind {
                        new.push(raw);
                    }
                }
                _ => {}
            },
        }
    }
}
