//! The lints. They report valid input that is probably a mistake, and missing parts of a game. Each file contains the lints of one topic,
//! or functions that several lints use.

mod as_kind;
mod castling;
mod changes_of_side;
mod endings;
mod fact_logic;
mod geometry;
mod hands;
mod impossible_conditions;
mod iron;
mod leg_ends;
mod legs;
mod lost_royals;
mod mobility;
mod move_patterns;
mod no_effect;
mod points;
mod reachable_area;
mod relative_places;
mod repeated;
mod replaced;
mod royals;
mod same_kind;
mod sets;
mod setup;
mod superfluous;
mod unused_names;

use super::context::Context;
use super::inherit::ActiveSentences;
use super::model::{KindId, Model, Rule};
use super::sentences::{DeclaredSentence, Sentences};
use crate::diagnostics::{Sources, Span};

/// The input of the lints.
pub(super) struct LintContext<'x, 'a> {
    pub context: &'x Context<'x, 'a>,
    pub sentences: &'x Sentences<'a>,
    pub model: &'x Model,
    /// True if the board is known, and the setup, if the game has one, could be read.
    pub has_board: bool,
    /// The span of the game's title.
    pub title: Span,
    /// One flag for each sentence of all files: true if it could not be resolved.
    pub failed: Vec<bool>,
    pub sources: &'x Sources,
}

impl LintContext<'_, '_> {
    /// Returns true if all sentences in force for a subject have been resolved, and the files have no error nodes (lines that
    /// could not be parsed, files that could not be loaded).
    fn fully_resolved(&self, in_force: &ActiveSentences<'_>) -> bool {
        self.context.problems.error_nodes.is_empty()
            && in_force.active.iter().all(|active| !self.failed[active.index])
    }

    /// Returns true if all sentences in force for a kind have been resolved, and the files have no error nodes (lines that could
    /// not be parsed, files that could not be loaded).
    fn kind_fully_resolved(&self, kind: KindId) -> bool {
        self.fully_resolved(&self.sentences.kinds[self.context.kinds.raw_kinds[kind.index()]])
    }

    /// Returns the rules of a kind.
    fn rules(&self, kind: KindId) -> impl Iterator<Item = &Rule> {
        self.model.kinds[kind.index()].rules.iter().map(|id| &self.model.rules[id.0 as usize])
    }

    /// Returns all kinds of the game.
    fn kinds(&self) -> impl Iterator<Item = KindId> + use<> {
        self.model.kind_ids()
    }

    /// Returns the span where the author can fix a kind: its declaration in the main file, or the last sentence of the main file
    /// about it. If the main file has neither, returns the span of the declaration in a used file.
    fn span_to_fix(&self, kind: KindId) -> Span {
        let raw = self.context.kinds.raw_kinds[kind.index()];
        let declaration = self.model.kinds[kind.index()].span;
        if self.in_main(declaration) {
            return declaration;
        }
        let applies = |declared: &&DeclaredSentence<'_>| declared.in_main && declared.kinds.contains(&raw);
        let last = self.sentences.all.iter().rfind(applies);
        last.map_or(declaration, |declared| declared.sentence.span)
    }

    /// Returns true if a span is in the main file, where the author can fix the problem.
    fn in_main(&self, span: Span) -> bool {
        self.context.names.in_main(span)
    }
}

/// Runs all lints.
pub(super) fn run_all(lint: &LintContext<'_, '_>) {
    replaced::check(lint);
    repeated::check(lint);
    endings::check(lint);
    unused_names::check(lint);
    as_kind::check(lint);
    same_kind::check(lint);
    hands::check(lint);
    no_effect::check(lint);
    points::check(lint);
    impossible_conditions::check(lint);
    changes_of_side::check(lint);
    relative_places::check(lint);
    iron::check(lint);
    superfluous::check(lint);
    lost_royals::check(lint);
    if lint.has_board {
        setup::check(lint);
        castling::check(lint);
        move_patterns::check(lint);
        legs::check(lint);
        leg_ends::check(lint);
        mobility::check(lint);
    }
    sets::check(lint);
}
