//! Walks over pieces of syntax and tells the words of the author's own that stand in them.

use crate::syntax::ast::{Choice, EffectKind, Leg, Meaning, Noun, Place, Reach, Set, Step, Term, Text};

/// What is called with every word.
pub(super) type Tell<'t, 'a> = &'t mut dyn FnMut(&'a Text);

/// The words in what a word means.
pub(super) fn meaning<'a>(meaning: &'a Meaning, tell: Tell<'_, 'a>) {
    match meaning {
        Meaning::Set { set, .. } => self::set(set, tell),
        Meaning::Choice(choice) => self::choice(choice, tell),
        Meaning::Steps(steps) => steps.iter().for_each(|step| self::step(step, tell)),
    }
}

fn step<'a>(step: &'a Step, tell: Tell<'_, 'a>) {
    match step {
        Step::Leg(leg) => self::leg(leg, tell),
        Step::Effect(effect) => match &effect.kind {
            EffectKind::Becomes(choice) => self::choice(choice, tell),
            EffectKind::RemovesEvery(set) => self::set(set, tell),
            EffectKind::Drops { what, to, .. } => {
                self::choice(what, tell);
                self::set(to, tell);
            }
            EffectKind::RemovesItself | EffectKind::RemovesMaker | EffectKind::LeavesTrail => {}
        },
    }
}

fn leg<'a>(leg: &'a Leg, tell: Tell<'_, 'a>) {
    match &leg.reach {
        Reach::To(set) => self::set(set, tell),
        Reach::Word(word) => tell(word),
        _ => {}
    }
    let sets = [&leg.from, &leg.within].into_iter().flatten();
    let sets = sets.chain(leg.over.as_ref().map(|over| &over.set));
    sets.chain(leg.end.as_ref().map(|end| &end.set)).for_each(|set| self::set(set, tell));
}

/// The words in a list for `becomes`; a name with a capital is a kind.
fn choice<'a>(choice: &'a Choice, tell: Tell<'_, 'a>) {
    let names = choice.options.iter().map(|option| &option.name);
    names.filter(|name| is_word(&name.text)).for_each(tell);
}

fn set<'a>(set: &'a Set, tell: Tell<'_, 'a>) {
    set.terms.iter().chain(&set.except).for_each(|term| self::term(term, tell));
}

fn term<'a>(term: &'a Term, tell: Tell<'_, 'a>) {
    match &term.noun {
        Noun::Word(word) => tell(word),
        Noun::FileOf(_, inner) => self::term(inner, tell),
        _ => {}
    }
    if let Some(Place::On(place)) = &term.place {
        self::term(place, tell);
    }
}

/// Whether a name is a word of the author's own and not a kind.
pub(super) fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
}
