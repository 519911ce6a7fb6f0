//! Evaluates the endings of a program in their order. The result is exact, unlike that of the [filter](super::filter).

use std::cell::OnceCell;

use super::GameState;
use super::history::{Ply, Repetition};
use super::outcome::{Cause, GameEnd};
use super::position_endings::{AppliesTo, applies_to, position_end, royal_lost};
use crate::board::Side;
use crate::ir::{EndReason, Ending, Fact, Program, RepeatedBy};

/// The status of a game: over, ongoing, or dependent on the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game is over.
    Over(GameEnd),
    /// The game is over. Its result depends on whether there is a legal move, which [`GameState::has_move`] does not state.
    NeedsLegalMoves,
    /// The game goes on. If [`GameState::has_move`] is `None`, it goes on only if there is a legal move.
    Ongoing,
}

impl Status {
    /// Returns the end of the game if it is over and the result is known.
    pub fn end(self) -> Option<GameEnd> {
        if let Status::Over(end) = self { Some(end) } else { None }
    }
}

/// Evaluates the endings of a program; the loss of a royal comes first. `holds` evaluates facts about the position.
pub(super) fn evaluate(
    program: &Program,
    state: &GameState<'_>,
    holds: impl Fn(Side, &Fact) -> bool,
) -> Status {
    if let Some(end) = royal_lost(program, state.position) {
        return Status::Over(end);
    }
    // A position that ends the game has no legal moves, but the lack of moves is then not the cause of the end.
    let no_legal_move =
        state.has_move.map(|has_move| !has_move && position_end(program, state.position, &holds).is_none());
    let evaluation = EndingEvaluation { program, state, no_legal_move, holds, repetition: OnceCell::new() };
    let mut needs_moves = false;
    for (index, ending) in program.endings.iter().enumerate() {
        match evaluation.applies(ending) {
            AppliesTo::Player(player) if !needs_moves => {
                return Status::Over(GameEnd::by_ending(program, index, player));
            }
            AppliesTo::Player(_) => return Status::NeedsLegalMoves,
            AppliesTo::Unknown => needs_moves = true,
            AppliesTo::Nobody => {}
        }
    }
    if no_legal_move == Some(true) {
        return Status::Over(GameEnd { winner: None, cause: Cause::NoLegalMove });
    }
    Status::Ongoing
}

/// The evaluation of the endings in one state.
struct EndingEvaluation<'a, F> {
    program: &'a Program,
    state: &'a GameState<'a>,
    /// True if the side to move has no legal move and the position alone does not end the game; `None` if unknown.
    no_legal_move: Option<bool>,
    holds: F,
    /// Earlier occurrences of the position; computed on demand.
    repetition: OnceCell<Repetition>,
}

impl<F: Fn(Side, &Fact) -> bool> EndingEvaluation<'_, F> {
    /// Returns the player for whom an ending holds, if any, or [`AppliesTo::Unknown`] if that depends on whether there is a legal move.
    fn applies(&self, ending: &Ending) -> AppliesTo {
        let just_moved = self.state.position.just_moved(self.program);
        match &ending.reason {
            EndReason::When(facts) => {
                applies_to(ending.sides, facts, just_moved, |player, fact| self.holds(player, fact))
            }
            EndReason::HalfmoveClock { plies, .. } if u32::from(self.state.position.clock()) >= *plies => {
                applies_to(ending.sides, &[], just_moved, |_, _| None)
            }
            EndReason::HalfmoveClock { .. } => AppliesTo::Nobody,
            EndReason::Lasts(lasting) => {
                let reached = [0, 1].map(|side| {
                    let state = self.state.position.clocks()[lasting.clock][side];
                    ending.sides[side] && state.counts_for(lasting) && state.count >= lasting.length
                });
                applies_to(reached, &lasting.then, just_moved, |player, fact| self.holds(player, fact))
            }
        }
    }

    /// Returns true if a fact holds for a player; `None` if it depends on whether there is a legal move and that is unknown.
    fn holds(&self, player: Side, fact: &Fact) -> Option<bool> {
        let in_check = || (self.holds)(player, &Fact::InCheck);
        match *fact {
            Fact::UnableToMove | Fact::Checkmated | Fact::Stalemated
                if player != self.state.position.side() =>
            {
                Some(false)
            }
            Fact::UnableToMove => self.no_legal_move,
            Fact::Checkmated => self.no_legal_move.map(|no_legal_move| no_legal_move && in_check()),
            Fact::Stalemated => self.no_legal_move.map(|no_legal_move| no_legal_move && !in_check()),
            Fact::Repeats { times, by } => Some(self.repeats(player, times, by)),
            _ => Some((self.holds)(player, fact)),
        }
    }

    /// Returns true if the position has occurred at least `times` times, and every move of the player since the first occurrence meets
    /// `by`. Returns false without a history.
    fn repeats(&self, player: Side, times: u32, by: RepeatedBy) -> bool {
        let Some(history) = self.state.history else { return false };
        let repetition = self.repetition.get_or_init(|| history.repetition(self.state.key));
        let meets_condition = |ply: &Ply| match by {
            RepeatedBy::Anything => true,
            RepeatedBy::Checking => ply.gives_check,
            RepeatedBy::Chasing(chase) => {
                let bit = self.program.chases.iter().position(|other| *other == chase);
                bit.zip(ply.chases).is_some_and(|(bit, chases)| chases >> bit & 1 != 0)
            }
        };
        repetition.times >= times
            && (by == RepeatedBy::Anything
                || history.all_plies_since(player, repetition.since, meets_condition))
    }
}
