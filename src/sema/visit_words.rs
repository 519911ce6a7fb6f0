//! Visits the user-defined words in a syntax tree.

use crate::syntax::ast::{
    Choice, EffectKind, JumpTarget, Leg, Meaning, Noun, Place, Reach, Set, Step, Term, Text,
};

/// A callback for each word.
pub(super) type Visitor<'t, 'a> = &'t mut dyn FnMut(&'a Text);

/// Visits the words in the definition of a word.
pub(super) fn visit_words<'a>(meaning: &'a Meaning, visit: Visitor<'_, 'a>) {
    match meaning {
        Meaning::Set { set, .. } => self::set(set, visit),
        Meaning::Choice(choice) => self::choice(choice, visit),
        Meaning::Steps(steps) => steps.iter().for_each(|step| self::step(step, visit)),
    }
}

fn step<'a>(step: &'a Step, visit: Visitor<'_, 'a>) {
    match step {
        Step::Leg(leg) => self::leg(leg, visit),
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes(choice) => self::choice(choice, visit),
            EffectKind::RemovesEvery(set) => self::set(set, visit),
            EffectKind::Drops { what, to, .. } => {
                self::choice(what, visit);
                if let Some(to) = to {
                    self::set(to, visit);
                }
            }
            EffectKind::MovesAnother { what, leg, .. } => {
                self::set(what, visit);
                self::leg(leg, visit);
            }
            EffectKind::PushesTo(set)
            | EffectKind::Pulls(set)
            | EffectKind::Sends { to: JumpTarget::Set(set), .. } => {
                self::set(set, visit);
            }
            EffectKind::Turns { what, .. } => what.set().into_iter().for_each(|set| self::set(set, visit)),
            EffectKind::RemovesItself
            | EffectKind::RemovesMaker
            | EffectKind::RemovesIt
            | EffectKind::PushesOn { .. }
            | EffectKind::Sends { to: JumpTarget::Home(_), .. }
            | EffectKind::LeavesTrail => {}
        },
    }
}

fn leg<'a>(leg: &'a Leg, visit: Visitor<'_, 'a>) {
    match &leg.reach {
        Reach::To(JumpTarget::Set(set)) => self::set(set, visit),
        Reach::Word(word) => visit(word),
        _ => {}
    }
    let sets = [&leg.from, &leg.within].into_iter().flatten();
    let sets = sets.chain(leg.over.as_ref().map(|over| &over.set));
    sets.chain(leg.end.as_ref().map(|end| &end.set)).for_each(|set| self::set(set, visit));
}

/// Visits the words in a list of kinds; a capitalized name is a kind, not a word.
fn choice<'a>(choice: &'a Choice, visit: Visitor<'_, 'a>) {
    let names = choice.options.iter().map(|option| &option.name);
    names.filter(|name| is_word(&name.text)).for_each(visit);
}

fn set<'a>(set: &'a Set, visit: Visitor<'_, 'a>) {
    set.terms.iter().chain(&set.except).for_each(|term| self::term(term, visit));
}

fn term<'a>(term: &'a Term, visit: Visitor<'_, 'a>) {
    match &term.noun {
        Noun::Word(word) => visit(word),
        Noun::PartOf(_, _, inner) => self::term(inner, visit),
        _ => {}
    }
    for place in &term.places {
        match place {
            Place::At(_) => {}
            Place::On(term)
            | Place::AtOf(_, term)
            | Place::With(_, term, _)
            | Place::Joined(_, _, term)
            | Place::AttackedBy(term)
            | Place::ProtectedBy(term) => {
                self::term(term, visit);
            }
            Place::Behind(term, _, viewer) => {
                self::term(term, visit);
                if let Some(viewer) = viewer {
                    self::term(viewer, visit);
                }
            }
            Place::Between(_, ends) => ends.iter().for_each(|end| self::term(end, visit)),
        }
    }
}

/// Returns true if a name is a user-defined word, not a kind.
pub(super) fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
}
