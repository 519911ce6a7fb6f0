//! Who says what in the end: the one rule of plain, `also` and `never` (see the manual, §8).
//! Works on sentences as written; what they mean is not known here.

use super::model::State;
use super::same_words::same_words;
use crate::syntax::ast::{EndResult, Mode, Quality, Says, Sentence};

/// What replaces what: sentences of one verb stand in each other's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Moves,
    Shoots,
    Drops,
    Castles,
    Promotes,
    MayPromote,
    After,
    Goes,
    /// `is royal`, `is jointly royal` and their `not`.
    IsRoyal,
    /// `is iron`, `is not iron`.
    IsIron,
    IsWorth,
    StandsStill,
    Must,
    MayPass,
    Makes,
    EndsTurn,
    Ends(EndResult),
    Wraps,
    Sides,
    Differ,
    Has,
}

impl Verb {
    /// The verb of a sentence.
    pub fn of(says: &Says) -> Verb {
        match says {
            Says::Moves(_) => Verb::Moves,
            Says::Shoots(_) => Verb::Shoots,
            Says::Drops { .. } => Verb::Drops,
            Says::Castles(_) => Verb::Castles,
            Says::Promotes { may: false, .. } => Verb::Promotes,
            Says::Promotes { may: true, .. } => Verb::MayPromote,
            Says::After { .. } => Verb::After,
            Says::Goes { .. } => Verb::Goes,
            Says::Is { quality: Quality::Iron, .. } => Verb::IsIron,
            Says::Is { .. } => Verb::IsRoyal,
            Says::IsWorth(..) => Verb::IsWorth,
            Says::StandsStill => Verb::StandsStill,
            Says::Must { .. } => Verb::Must,
            Says::MayPass => Verb::MayPass,
            Says::Makes(_) => Verb::Makes,
            Says::EndsTurn(_) => Verb::EndsTurn,
            Says::Ends { result, .. } => Verb::Ends(*result),
            Says::Wraps(_) => Verb::Wraps,
            Says::Sides(_) => Verb::Sides,
            Says::SidesDiffer => Verb::Differ,
            Says::Has(_) => Verb::Has,
        }
    }

    /// Whether its sentences always add.
    pub fn always_adds(self) -> bool {
        matches!(self, Verb::After | Verb::Must | Verb::MayPass | Verb::EndsTurn | Verb::Ends(_))
    }
}

/// A question about a piece's state.
type Field = fn(&mut State) -> &mut Option<bool>;

/// Of whom a sentence is said: of pieces in a state, of some of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Scope {
    pub state: State,
    /// Not of White, not of Black.
    pub not_sides: [bool; 2],
}

impl Scope {
    /// Of White, of Black.
    pub fn sides(self) -> [bool; 2] {
        self.not_sides.map(|not| !not)
    }

    /// What is left of `self` when `taken` is taken out; several scopes if it is no single one.
    fn minus(self, taken: Scope) -> Vec<Scope> {
        let mut left = Vec::new();
        let mut rest = self;
        for side in 0..2 {
            if taken.not_sides[side] && !rest.not_sides[side] {
                let mut part = rest;
                part.not_sides[1 - side] = true;
                left.push(part);
                rest.not_sides[side] = true;
            }
        }
        let fields: [Field; 2] = [|state| &mut state.unmoved, |state| &mut state.promoted];
        for field in fields {
            let Some(wanted) = *field(&mut taken.state.clone()) else { continue };
            match *field(&mut rest.state) {
                Some(is) if is != wanted => return vec![self],
                Some(_) => {}
                None => {
                    let mut part = rest;
                    *field(&mut part.state) = Some(!wanted);
                    left.push(part);
                    *field(&mut rest.state) = Some(wanted);
                }
            }
        }
        if rest.not_sides == [true; 2] {
            vec![self]
        } else {
            left.retain(|part| part.not_sides != [true; 2]);
            left
        }
    }
}

/// A sentence as it holds for some subject.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    pub sentence: &'a Sentence,
    /// Its number among all sentences of all files.
    pub order: usize,
    /// The number of its section.
    pub section: usize,
    /// Said of this one by name, not under `every`.
    pub own: bool,
    pub scope: Scope,
}

/// What a subject is said to do, after all sections so far.
#[derive(Clone, Default)]
pub(super) struct History<'a> {
    pub said: Vec<Said<'a>>,
}

impl<'a> History<'a> {
    /// Takes in the next sentence; gives what it took away.
    pub fn hear(&mut self, new: Said<'a>) -> Vec<Said<'a>> {
        let verb = Verb::of(&new.sentence.says);
        let taken = match new.sentence.mode {
            Mode::Also => Vec::new(),
            Mode::Plain if verb.always_adds() => Vec::new(),
            Mode::Plain => self.take(new.scope, |old| {
                old.sentence.mode == Mode::Plain
                    && old.section < new.section
                    && Verb::of(&old.sentence.says) == verb
            }),
            Mode::Never if is_bare(&new.sentence.says) => {
                self.take(new.scope, |old| Verb::of(&old.sentence.says) == verb)
            }
            Mode::Never => self.take(new.scope, |old| {
                Verb::of(&old.sentence.says) == verb
                    && same_words(&old.sentence.says, &new.sentence.says)
                    && old.sentence.without_check.is_some() == new.sentence.without_check.is_some()
                    && same_words(&old.sentence.when, &new.sentence.when)
            }),
        };
        if new.sentence.mode != Mode::Never {
            self.said.push(new);
        }
        taken
    }

    fn take(&mut self, scope: Scope, takes: impl Fn(&Said<'a>) -> bool) -> Vec<Said<'a>> {
        let mut gone = Vec::new();
        let mut left = Vec::new();
        for old in self.said.drain(..) {
            if !takes(&old) {
                left.push(old);
                continue;
            }
            let parts = old.scope.minus(scope);
            if parts != [old.scope] {
                gone.push(old);
            }
            left.extend(parts.into_iter().map(|scope| Said { scope, ..old }));
        }
        self.said = left;
        gone
    }
}

/// Whether the sentence is a verb alone, as only `never` may have it.
pub(super) fn is_bare(says: &Says) -> bool {
    match says {
        Says::Moves(steps) | Says::Shoots(steps) => steps.is_none(),
        Says::Drops { unmoved, from_hand, to, .. } => !unmoved && !from_hand && to.is_none(),
        Says::Castles(castling) => castling.is_none(),
        Says::Promotes { what, .. } => what.is_none(),
        Says::Goes { as_kind } => as_kind.is_none(),
        Says::Makes(length) => length.is_none(),
        Says::EndsTurn(deed) => deed.is_none(),
        Says::Ends { reason, .. } => reason.is_none(),
        _ => false,
    }
}
