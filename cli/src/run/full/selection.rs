//! Selection of a move in steps: squares, a piece in hand, a choice of promotion. Independent of screen and keyboard.

use varlab::board::{KindId, Square, SquareSet};
use varlab::position::{Form, Move, TextPart};

/// A step of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Square(Square),
    /// A kind of piece to drop, from the hand or from an unlimited supply.
    Hand(KindId),
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

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionResult {
    /// A move is completely selected.
    Play(Move),
    /// The user must choose one of several moves from a menu.
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

    /// Returns true if `step` is part of the selection.
    pub fn contains(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    /// Returns the squares that can be selected next; empty if nothing is selected yet.
    pub fn targets(&self, moves: &[Move]) -> SquareSet {
        if self.is_empty() {
            return SquareSet::EMPTY;
        }
        let matching = self.matching_moves(moves).into_iter();
        let next = matching.filter_map(|mv| steps_of(&mv).get(self.steps.len()).copied());
        next.filter_map(|step| if let Step::Square(square) = step { Some(square) } else { None }).collect()
    }

    /// Adds a step if a legal move in `moves` continues with it; otherwise starts a new selection with the step. A step
    /// that does not continue a move and repeats the first step cancels the selection.
    pub fn select(&mut self, step: Step, moves: &[Move]) -> SelectionResult {
        self.steps.push(step);
        if self.matching_moves(moves).is_empty() {
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
            _ => {
                self.clear();
                SelectionResult::Ask(matching)
            }
        }
    }

    /// Returns the moves that begin with the selected steps.
    fn matching_moves(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().filter(|mv| steps_of(mv).starts_with(&self.steps)).copied().collect()
    }
}
