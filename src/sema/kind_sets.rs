//! Resolves sets of kinds, such as those after `every` and in lists, before the kinds of the game are known.

use super::model::State;
use super::names::{KindRef, Names, RawKind};
use super::problems::Problems;
use super::restriction_headings::is_restriction;
use super::words::{Cycles, Word};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{Adjective, Choice, Count, Noun, Section, Set, Term, Text};

/// Everything needed to resolve names before the board is known.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'x, 'a> {
    pub names: &'x Names<'a>,
    pub cycles: &'x Cycles,
    pub problems: &'x Problems,
    /// The outermost use of a word whose definition is being resolved; `None` outside definitions of words.
    pub outermost_use: Option<Span>,
}

/// A kind in a list, with its limit.
pub(super) struct ChosenKind {
    pub kind: RawKind,
    /// The limit and its span; `None` for no limit.
    pub at_most: Option<(u32, Span)>,
    /// The span of the kind's name, or of the word that stands for the kind.
    pub span: Span,
}

impl<'a> Lookup<'_, 'a> {
    /// Returns the lookup for the definition of a word that is used at `word`.
    fn inside_word(self, word: Span) -> Self {
        Lookup { outermost_use: self.outermost_use.or(Some(word)), ..self }
    }

    /// Looks up a word; `None` if it has no meaning, which is reported.
    pub fn word(self, word: &Text) -> Option<Word<'a>> {
        self.names.word(word, self.cycles, self.problems)
    }

    /// Resolves the set after `every`. Returns one flag for each declared kind, and the required state; `None` after an error, which is
    /// reported.
    pub fn resolve_every_set(self, set: &Set) -> Option<(Vec<bool>, State)> {
        let mut kinds = vec![false; self.names.kinds.len()];
        let mut state: Option<State> = None;
        let mut valid = true;
        for term in &set.terms {
            let Some((term_kinds, term_state)) = self.kinds_of(term) else {
                valid = false;
                continue;
            };
            if state.is_some_and(|state| state != term_state) {
                let text = "the pieces of one heading must all be in the same state";
                self.problems.report(
                    Diagnostic::new(Code::EverySet, term.span, text).help("write a heading for each of them"),
                );
                valid = false;
            }
            state = Some(term_state);
            kinds.iter_mut().zip(term_kinds).for_each(|(kind, included)| *kind |= included);
        }
        let has_kinds = kinds.contains(&true);
        for term in &set.except {
            let Some((term_kinds, term_state)) = self.kinds_of(term) else {
                valid = false;
                continue;
            };
            if term_state != State::default() {
                let text = "only kinds can be excluded here";
                self.problems.report(
                    Diagnostic::new(Code::EverySet, term.span, text)
                        .help("write kinds, such as `every unmoved piece except Pawn`"),
                );
                valid = false;
            }
            kinds.iter_mut().zip(term_kinds).for_each(|(kind, excluded)| *kind &= !excluded);
        }
        if valid && has_kinds && !kinds.contains(&true) {
            self.report_empty_exception(set);
        }
        valid.then(|| (kinds, state.unwrap_or_default()))
    }

    /// Resolves the set after `every` in a heading that selects pieces not only by kind and state but also, for
    /// example, by their squares. Returns the kinds that these pieces can have; exceptions are ignored. Returns an
    /// empty list after an error, which is reported: the section contains a sentence that is not a restriction, or
    /// the set names enemy pieces.
    pub fn restricted_kinds(self, set: &Set, section: &Section) -> Vec<RawKind> {
        let non_restriction =
            section.sentences.iter().find(|sentence| !is_restriction(&section.subject, sentence));
        if let Some(sentence) = non_restriction {
            if set.terms.iter().chain(&set.except).all(|term| term.places.is_empty()) {
                // This call only reports the adjective or noun that a set of kinds cannot contain.
                self.resolve_every_set(set);
                return Vec::new();
            }
            let text = "only restrictions can depend on where pieces are";
            self.problems.report(
                Diagnostic::new(Code::EverySet, set.span, text)
                    .with_related(sentence.span, "this applies to kinds")
                    .help("name kinds, such as `every Knight`; under a heading with a place, write `stands still`, `stops on`, `moves only` or `must not`"),
            );
            return Vec::new();
        }
        let mut kinds = vec![false; self.names.kinds.len()];
        for term in &set.terms {
            let enemy = term.adjectives.contains(&Adjective::Enemy) || term.noun == Noun::Enemy;
            if enemy {
                let text = "the pieces of a heading are the mover's own";
                let help =
                    "name enemy pieces after `at` or `with`: `every piece at K of enemy Guard stands still`";
                self.problems.report(Diagnostic::new(Code::EverySet, term.span, text).help(help));
                return Vec::new();
            }
            let noun = if term.noun == Noun::Friend { Noun::Piece } else { term.noun.clone() };
            let plain = Term { adjectives: Vec::new(), noun, places: Vec::new(), span: term.span };
            let Some((term_kinds, _)) = self.kinds_of(&plain) else { return Vec::new() };
            kinds.iter_mut().zip(term_kinds).for_each(|(kind, included)| *kind |= included);
        }
        (0..kinds.len()).filter(|&kind| kinds[kind]).collect()
    }

    /// Reports an `except` that makes the set empty.
    pub fn report_empty_exception(self, set: &Set) {
        let (Some(first), Some(last)) = (set.except.first(), set.except.last()) else { return };
        let span = first.span.to(last.span);
        if self.names.in_main(span) {
            let problem =
                Diagnostic::new(Code::UselessException, span, "this exception removes the whole set");
            self.problems
                .report(problem.help("name only a part of the set before `except`, or remove the sentence"));
        }
    }

    /// Resolves a term. Returns one flag for each declared kind, and the required state; `None` after an error, which is
    /// reported.
    fn kinds_of(self, term: &Term) -> Option<(Vec<bool>, State)> {
        let count = self.names.kinds.len();
        let mut state = State::default();
        for adjective in &term.adjectives {
            match adjective {
                Adjective::Unmoved => state.unmoved = Some(true),
                Adjective::Promoted => state.promoted = Some(true),
                Adjective::Attacked | Adjective::Safe | Adjective::Protected => {
                    self.report_not_kinds(term, "a set of kinds cannot depend on attacks");
                    return None;
                }
                Adjective::Neutral => {
                    self.report_not_kinds(term, "neutral pieces must be named by their kind here");
                    return None;
                }
                Adjective::Friendly | Adjective::Enemy => {
                    self.report_not_kinds(term, "a set of kinds includes both sides");
                    return None;
                }
            }
        }
        if !term.places.is_empty() {
            self.report_not_kinds(term, "a set of kinds cannot depend on where a piece is");
            return None;
        }
        let kinds = match &term.noun {
            // `piece` excludes neutral kinds. A heading applies to these only if it names them.
            Noun::Piece => self.names.kinds.values().map(|kind| !kind.neutral).collect(),
            Noun::Kind(name) => {
                let mut kinds = vec![false; count];
                match self.names.kind(name, self.problems) {
                    KindRef::Kind(raw) => kinds[raw] = true,
                    KindRef::Nothing => {}
                    KindRef::Unknown => return None,
                }
                kinds
            }
            Noun::Word(word) => match self.word(word)? {
                Word::Set { set, .. } => {
                    let (kinds, state_of_word) = self.inside_word(word.span).resolve_every_set(set)?;
                    state.unmoved = state.unmoved.or(state_of_word.unmoved);
                    state.promoted = state.promoted.or(state_of_word.promoted);
                    kinds
                }
                Word::Choice(choice) => {
                    let mut kinds = vec![false; count];
                    self.choice(choice)?.iter().for_each(|chosen| kinds[chosen.kind] = true);
                    kinds
                }
                steps @ Word::Steps(_) => {
                    self.names.report_wrong_type(word, steps, "a set of kinds is", self.problems);
                    return None;
                }
            },
            _ => {
                self.report_not_kinds(term, "these are not kinds of pieces");
                return None;
            }
        };
        Some((kinds, state))
    }

    /// Reports a term that does not describe a set of kinds; `why` is the message.
    fn report_not_kinds(self, term: &Term, why: &str) {
        let problem = match self.outermost_use {
            Some(word) => {
                Diagnostic::new(Code::EverySet, word, why).with_related(term.span, "the word stands for this")
            }
            None => Diagnostic::new(Code::EverySet, term.span, why),
        };
        self.problems
            .report(problem.help("write `piece`, kinds, or a word for kinds: `every piece except King`"));
    }

    /// Resolves a list of kinds with limits; words are replaced by their meaning. A name in a file included by `use` is skipped if no file
    /// declares that kind. `None` after an error, which is reported.
    pub fn choice(self, choice: &Choice) -> Option<Vec<ChosenKind>> {
        let mut all = Vec::new();
        let mut valid = true;
        for option in &choice.options {
            let at_most = match &option.at_most {
                None => None,
                Some(count) => {
                    if let Some(limit) = self.count(count) {
                        Some(limit)
                    } else {
                        valid = false;
                        continue;
                    }
                }
            };
            if super::visit_words::is_word(&option.name.text) {
                let Some(kinds) = self.choice_of_word(&option.name) else {
                    valid = false;
                    continue;
                };
                if let (Some((_, span)), true) = (at_most, kinds.len() != 1) {
                    let text = format!("a limit applies to one kind, but `{}` is a list", option.name.text);
                    self.problems.report(
                        Diagnostic::new(Code::WrongType, span, text)
                            .help("write the limits where the word is defined"),
                    );
                    valid = false;
                }
                all.extend(
                    kinds.into_iter().map(|kind| ChosenKind { at_most: at_most.or(kind.at_most), ..kind }),
                );
            } else {
                match self.names.kind(&option.name, self.problems) {
                    KindRef::Kind(kind) => all.push(ChosenKind { kind, at_most, span: option.name.span }),
                    KindRef::Nothing => {}
                    KindRef::Unknown => valid = false,
                }
            }
        }
        for (index, chosen) in all.iter().enumerate() {
            if all[..index].iter().any(|earlier| earlier.kind == chosen.kind) {
                let name = &self.names.kinds[chosen.kind].name;
                self.problems.report(
                    Diagnostic::new(
                        Code::DuplicateName,
                        chosen.span,
                        format!("`{name}` is in this list twice"),
                    )
                    .help("remove one of them"),
                );
                return None;
            }
        }
        valid.then_some(all)
    }

    /// Resolves a word in a list of kinds.
    fn choice_of_word(self, word: &Text) -> Option<Vec<ChosenKind>> {
        match self.word(word)? {
            Word::Choice(choice) => self.choice(choice),
            Word::Set { set, .. } => {
                let (kinds, state) = self.inside_word(word.span).resolve_every_set(set)?;
                if state != State::default() {
                    self.report_not_kinds(&set.terms[0], "a list of kinds cannot depend on their state");
                    return None;
                }
                let all = kinds.iter().enumerate().filter(|&(_, &is_included)| is_included);
                let mut all: Vec<_> =
                    all.map(|(kind, _)| ChosenKind { kind, at_most: None, span: word.span }).collect();
                all.sort_by_key(|chosen| self.position_in_set(set, chosen.kind));
                Some(all)
            }
            steps @ Word::Steps(_) => {
                self.names.report_wrong_type(word, steps, "a list of kinds is", self.problems);
                None
            }
        }
    }

    /// Returns the position of the first term of `set` that names `kind`, or the number of terms if none does. When a
    /// set is used as a list of kinds, the kinds are sorted by this position.
    fn position_in_set(self, set: &Set, kind: RawKind) -> usize {
        let names_kind = |term: &Term| match &term.noun {
            Noun::Kind(name) => name.text == self.names.kinds[kind].name,
            _ => false,
        };
        set.terms.iter().position(names_kind).unwrap_or(set.terms.len())
    }

    /// Resolves a number, or the name of an option for numbers. Returns the number with its span; `None` after an error, which is reported.
    pub fn count(self, count: &Count) -> Option<(u32, Span)> {
        match count {
            Count::Number(number, span) => Some((*number, *span)),
            Count::Option(name) => {
                self.names.number_of_option(name, self.problems).map(|number| (number, name.span))
            }
        }
    }
}
