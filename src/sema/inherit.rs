//! Inheritance: determines the sentences in force for a subject from plain sentences, `also` and `never` (see section 8 of
//! `docs/language.md`). Works on unresolved sentences.

use super::equal_without_spans::equal_without_spans;
use super::model::State;
use crate::syntax::ast::{EndResult, Mode, Predicate, Quality, Sentence};

/// The verb of a sentence. A plain sentence replaces the plain sentences with the same verb in earlier sections, unless the verb
/// [always adds](Verb::always_adds).
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
    /// `is royal`, `is jointly royal` and their negations.
    IsRoyal,
    /// `is iron`, `is not iron`.
    IsIron,
    /// `is neutral`, `is not neutral`.
    IsNeutral,
    IsWorth,
    IsWorthPoints,
    LooksLike,
    StandsStill,
    MovesOnly,
    StopsOn,
    Must,
    MayPass,
    MaySwap,
    Makes,
    EndsTurn,
    Ends(EndResult),
    Wraps,
    Sides,
    SidesDiffer,
    IsHexagonal,
    HasPoints,
    HasLevels,
    Has,
}

impl Verb {
    /// Returns the verb of a sentence.
    pub fn from_predicate(predicate: &Predicate) -> Verb {
        match predicate {
            Predicate::Moves(_) => Verb::Moves,
            Predicate::Shoots(_) => Verb::Shoots,
            Predicate::Drops { .. } => Verb::Drops,
            Predicate::Castles(_) => Verb::Castles,
            Predicate::Promotes { may: false, .. } => Verb::Promotes,
            Predicate::Promotes { may: true, .. } => Verb::MayPromote,
            Predicate::After { .. } => Verb::After,
            Predicate::Goes { .. } => Verb::Goes,
            Predicate::Is { quality: Quality::Iron, .. } => Verb::IsIron,
            Predicate::Is { quality: Quality::Neutral, .. } => Verb::IsNeutral,
            Predicate::Is { .. } => Verb::IsRoyal,
            Predicate::IsWorth(..) => Verb::IsWorth,
            Predicate::IsWorthPoints(..) => Verb::IsWorthPoints,
            Predicate::LooksLike(_) => Verb::LooksLike,
            Predicate::StandsStill { .. } => Verb::StandsStill,
            Predicate::MovesOnly { .. } => Verb::MovesOnly,
            Predicate::StopsOn { .. } => Verb::StopsOn,
            Predicate::Must { .. } => Verb::Must,
            Predicate::MayPass => Verb::MayPass,
            Predicate::MaySwap(..) => Verb::MaySwap,
            Predicate::Makes(_) => Verb::Makes,
            Predicate::EndsTurn(_) => Verb::EndsTurn,
            Predicate::Ends { result, .. } => Verb::Ends(*result),
            Predicate::Wraps(_) => Verb::Wraps,
            Predicate::Sides(_) => Verb::Sides,
            Predicate::SidesDiffer => Verb::SidesDiffer,
            Predicate::IsHexagonal => Verb::IsHexagonal,
            Predicate::HasPoints(_) => Verb::HasPoints,
            Predicate::HasLevels(_) => Verb::HasLevels,
            Predicate::Has(_) => Verb::Has,
        }
    }

    /// Returns true if plain sentences with this verb never replace others.
    pub fn always_adds(self) -> bool {
        matches!(
            self,
            Verb::After
                | Verb::StandsStill
                | Verb::MovesOnly
                | Verb::StopsOn
                | Verb::Must
                | Verb::MayPass
                | Verb::MaySwap
                | Verb::EndsTurn
                | Verb::Ends(_)
        )
    }
}

/// Access to one field of a piece's state.
type StateField = fn(&mut State) -> &mut Option<bool>;

/// The pieces that a sentence applies to, by state and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Scope {
    /// The required state of the pieces.
    pub state: State,
    /// True for each excluded side, indexed White, Black.
    pub excluded_sides: [bool; 2],
}

impl Scope {
    /// Returns one flag for each side, indexed White, Black: true if the side is included.
    pub fn sides(self) -> [bool; 2] {
        self.excluded_sides.map(|excluded| !excluded)
    }

    /// Returns the pieces of this scope that are not in the other, as a list of disjoint scopes.
    fn difference(self, other: Scope) -> Vec<Scope> {
        let mut parts = Vec::new();
        let mut rest = self;
        for side in 0..2 {
            if other.excluded_sides[side] && !rest.excluded_sides[side] {
                let mut part = rest;
                part.excluded_sides[1 - side] = true;
                parts.push(part);
                rest.excluded_sides[side] = true;
            }
        }
        let fields: [StateField; 2] = [|state| &mut state.unmoved, |state| &mut state.promoted];
        for field in fields {
            let Some(value) = *field(&mut other.state.clone()) else { continue };
            match *field(&mut rest.state) {
                Some(own) if own != value => return vec![self],
                Some(_) => {}
                None => {
                    let mut part = rest;
                    *field(&mut part.state) = Some(!value);
                    parts.push(part);
                    *field(&mut rest.state) = Some(value);
                }
            }
        }
        if rest.excluded_sides == [true; 2] {
            vec![self]
        } else {
            parts.retain(|part| part.excluded_sides != [true; 2]);
            parts
        }
    }
}

/// A sentence in force for a subject: a kind, the players or the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveSentence<'a> {
    pub sentence: &'a Sentence,
    /// The index of the sentence among all sentences of all files.
    pub index: usize,
    /// The index of its section among all sections of all files.
    pub section: usize,
    /// True if the heading names this subject, false if the heading is `every …`.
    pub names_subject: bool,
    /// The pieces for which the sentence is still in force.
    pub scope: Scope,
}

/// The sentences in force for a subject, as determined by the sentences that have been added.
#[derive(Clone, Default)]
pub(super) struct ActiveSentences<'a> {
    pub active: Vec<ActiveSentence<'a>>,
}

impl<'a> ActiveSentences<'a> {
    /// Adds the next sentence. Returns the earlier sentences that it replaced or removed, completely or for a part of their scope.
    pub fn add(&mut self, new: ActiveSentence<'a>) -> Vec<ActiveSentence<'a>> {
        let verb = Verb::from_predicate(&new.sentence.predicate);
        let replaced = match new.sentence.mode {
            Mode::Also => Vec::new(),
            Mode::Plain if verb.always_adds() => Vec::new(),
            Mode::Plain => self.remove_scope(new.scope, |old| {
                old.sentence.mode == Mode::Plain
                    && old.section < new.section
                    && Verb::from_predicate(&old.sentence.predicate) == verb
            }),
            Mode::Never if is_verb_only(&new.sentence.predicate) => {
                self.remove_scope(new.scope, |old| Verb::from_predicate(&old.sentence.predicate) == verb)
            }
            Mode::Never => self.remove_scope(new.scope, |old| {
                Verb::from_predicate(&old.sentence.predicate) == verb
                    && equal_without_spans(&old.sentence.predicate, &new.sentence.predicate)
                    && old.sentence.without_check.is_some() == new.sentence.without_check.is_some()
                    && equal_without_spans(&old.sentence.when, &new.sentence.when)
            }),
        };
        if new.sentence.mode != Mode::Never {
            self.active.push(new);
        }
        replaced
    }

    /// Removes `scope` from the scopes of the sentences for which `matches` returns true. Returns the changed
    /// sentences as they were before.
    fn remove_scope(
        &mut self,
        scope: Scope,
        matches: impl Fn(&ActiveSentence<'a>) -> bool,
    ) -> Vec<ActiveSentence<'a>> {
        let mut changed = Vec::new();
        let mut remaining = Vec::new();
        for old in self.active.drain(..) {
            if !matches(&old) {
                remaining.push(old);
                continue;
            }
            let parts = old.scope.difference(scope);
            if parts != [old.scope] {
                changed.push(old);
            }
            remaining.extend(parts.into_iter().map(|scope| ActiveSentence { scope, ..old }));
        }
        self.active = remaining;
        changed
    }
}

/// Returns true if the predicate consists only of its verb. Only `drops` and `goes` can be used in this way
/// without `never`.
pub(super) fn is_verb_only(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Moves(steps) | Predicate::Shoots(steps) => steps.is_none(),
        Predicate::Drops { unmoved, from_hand, to, .. } => !unmoved && !from_hand && to.is_none(),
        Predicate::Castles(castling) => castling.is_none(),
        Predicate::LooksLike(name) => name.is_none(),
        Predicate::Promotes { what, .. } => what.is_none(),
        Predicate::Goes { to_owner, as_kind } => !to_owner && as_kind.is_none(),
        Predicate::Makes(length) => length.is_none(),
        Predicate::EndsTurn(pattern) => pattern.is_none(),
        Predicate::Ends { reason, .. } => reason.is_none(),
        _ => false,
    }
}
