//! What is legal but surely not meant, and what no file may be without. One file a lint.

mod area;
mod as_kind;
mod becomes;
mod castling;
mod deeds;
mod endings;
mod ends;
mod facts;
mod forward;
mod geometry;
mod hands;
mod idle;
mod legs;
mod names;
mod never;
mod repeated;
mod replaced;
mod royals;
mod seen;
mod setup;

use super::context::Context;
use super::inherit::History;
use super::model::{KindId, Model, Rule};
use super::sentences::{Census, Spoken};
use crate::diagnostics::{Sources, Span};

/// What lints look at.
pub(super) struct Case<'x, 'a> {
    pub context: &'x Context<'x, 'a>,
    pub census: &'x Census<'a>,
    pub model: &'x Model,
    /// Whether board and array could be read.
    pub whole: bool,
    /// Where the game is named.
    pub title: Span,
    /// Which sentences could not be resolved.
    pub failed: Vec<bool>,
    pub sources: &'x Sources,
}

impl Case<'_, '_> {
    /// Whether everything that is said of a subject was understood.
    fn understood(&self, history: &History<'_>) -> bool {
        !self.context.problems.error_nodes.any() && history.said.iter().all(|said| !self.failed[said.order])
    }

    /// Whether everything that is said of a kind was understood.
    fn kind_understood(&self, kind: KindId) -> bool {
        self.understood(&self.census.kinds[self.context.kinds.raw[kind.index()]])
    }

    /// The rules of a kind.
    fn rules(&self, kind: KindId) -> impl Iterator<Item = &Rule> {
        self.model.kinds[kind.index()].rules.iter().map(|id| &self.model.rules[id.0 as usize])
    }

    /// All kinds of the game.
    fn kinds(&self) -> impl Iterator<Item = KindId> + use<> {
        self.model.kind_ids()
    }

    /// Where the author can mend what is wrong with a kind: where he made it, else where he last spoke of it alone or with others.
    fn place_of(&self, kind: KindId) -> Span {
        let raw = self.context.kinds.raw[kind.index()];
        let made = self.model.kinds[kind.index()].span;
        if self.in_main(made) {
            return made;
        }
        let speaks = |spoken: &&Spoken<'_>| spoken.main && spoken.kinds.contains(&raw);
        let last = self.census.sentences.iter().rfind(speaks);
        last.map_or(made, |spoken| spoken.sentence.span)
    }

    /// Whether that stands in the main file, where the author can mend it.
    fn in_main(&self, span: Span) -> bool {
        self.context.names.in_main(span)
    }
}

/// Runs all of them.
pub(super) fn all(case: &Case<'_, '_>) {
    replaced::check(case);
    repeated::check(case);
    endings::check(case);
    names::check(case);
    as_kind::check(case);
    becomes::check(case);
    hands::check(case);
    idle::check(case);
    never::check(case);
    seen::check(case);
    if case.whole {
        setup::check(case);
        castling::check(case);
        deeds::check(case);
        legs::check(case);
        ends::check(case);
        forward::check(case);
    }
}
