//! Selection of a legal move in steps: squares, a piece in hand, a choice of promotion. Each step excludes the moves that do not continue
//! with it. This module does not depend on screens or keyboards.

use crate::board::{KindId, Square, SquareSet};
use crate::position::{Form, Move, TextPart};

/// A step of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A square: the origin, the end of a leg, or the target of a shot.
    Square(Square),
    /// A kind of piece to drop, from the hand or from an unlimited supply.
    Hand(KindId),
    /// A pass.
    Pass,
    /// A swap of sides.
    Swap,
    /// The kind chosen for a promotion.
    Choice(KindId),
}

/// Returns the steps that select a move, in order.
pub fn steps_of(mv: &Move) -> Vec<Step> {
    let mut steps = match mv.form {
        Form::Pass => return vec![Step::Pass],
        Form::Swap => return vec![Step::Swap],
        Form::Drop => vec![Step::Hand(mv.kind), Step::Square(mv.from)],
        Form::Move | Form::Castling => vec![Step::Square(mv.from)],
    };
    steps.extend(mv.text().map(|part| match part {
        TextPart::Square(square) | TextPart::Shot(square) => Step::Square(square),
        TextPart::Choice(kind) => Step::Choice(kind),
    }));
    steps
}

/// A step that is possible next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// The step.
    pub step: Step,
    /// True if a move ends with this step.
    pub ends: bool,
    /// True if a move continues after this step.
    pub continues: bool,
}

/// Returns the steps that are possible after the steps selected so far, each once, in the order of the moves.
pub fn next_steps(moves: &[Move], selected: &[Step]) -> Vec<NextStep> {
    let mut found: Vec<NextStep> = Vec::new();
    for steps in moves.iter().map(steps_of).filter(|steps| steps.starts_with(selected)) {
        let Some(&step) = steps.get(selected.len()) else { continue };
        let ends = steps.len() == selected.len() + 1;
        match found.iter_mut().find(|next| next.step == step) {
            Some(next) => {
                next.ends |= ends;
                next.continues |= !ends;
            }
            None => found.push(NextStep { step, ends, continues: !ends }),
        }
    }
    found
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionResult {
    /// Only one move is left, and it needs no further square; or the user has repeated the last step of a complete move.
    Play(Move),
    /// The user must choose one of several moves from a menu, or select another step.
    Ask(Vec<Move>),
    /// More steps are needed.
    Incomplete,
    /// The selection is empty.
    Empty,
}

/// The steps selected so far.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    steps: Vec<Step>,
}

impl Selection {
    /// Clears the selection.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// Returns true if nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the selected steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns true if `step` is part of the selection.
    pub fn contains(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    /// Returns the squares that can be selected next; empty if nothing is selected yet.
    pub fn targets(&self, moves: &[Move]) -> SquareSet {
        if self.is_empty() {
            return SquareSet::EMPTY;
        }
        let next = next_steps(moves, &self.steps).into_iter();
        next.filter_map(|next| if let Step::Square(square) = next.step { Some(square) } else { None })
            .collect()
    }

    /// Adds a step if a legal move in `moves` continues with it. Otherwise, a step that repeats the last one plays the move that consists
    /// of the selected steps, if there is one. A step that repeats the first one cancels the selection. Any other step starts a new
    /// selection. Then plays the move if only one is left and its next step is not a square, such as the only choice of a promotion.
    pub fn select(&mut self, step: Step, moves: &[Move]) -> SelectionResult {
        let complete = self.complete_move(moves).filter(|_| self.steps.len() > 1);
        let repeats_last = self.steps.last() == Some(&step);
        self.steps.push(step);
        if self.matching_moves(moves).is_empty() {
            if let Some(complete) = complete.filter(|_| repeats_last) {
                self.clear();
                return SelectionResult::Play(complete);
            }
            let is_deselected = self.steps.len() > 1 && self.steps[0] == step;
            self.clear();
            if !is_deselected {
                self.steps.push(step);
            }
        }
        let matching = if self.is_empty() { Vec::new() } else { self.matching_moves(moves) };
        let next_step = |mv: &Move| steps_of(mv).get(self.steps.len()).copied();
        match matching[..] {
            [] => {
                self.clear();
                SelectionResult::Empty
            }
            [only] if !matches!(next_step(&only), Some(Step::Square(_))) => {
                self.clear();
                SelectionResult::Play(only)
            }
            _ if matching.iter().all(|mv| matches!(next_step(mv), Some(Step::Square(_)))) => {
                SelectionResult::Incomplete
            }
            _ => SelectionResult::Ask(matching),
        }
    }

    /// Returns the moves that begin with the selected steps.
    pub fn matching_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().filter(|mv| steps_of(mv).starts_with(&self.steps)).copied().collect()
    }

    /// Returns the move that consists of exactly the selected steps, if there is one.
    fn complete_move(&self, moves: &[Move]) -> Option<Move> {
        moves.iter().find(|mv| steps_of(mv) == self.steps).copied()
    }
}
