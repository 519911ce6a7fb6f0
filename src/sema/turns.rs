//! Resolves the lengths of turns, and the patterns (such as a capture or a drop) that the moves of a turn must match.

use super::context::Context;
use super::model::{MAX_MOVES_PER_TURN, MovePattern, TurnLength};
use super::problems::too_many;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, Count, Turns};

impl Context<'_, '_> {
    /// Resolves a sentence about the length of turns; `None` after an error, which is reported.
    pub fn turn_length(&self, length: &ast::TurnLength) -> Option<TurnLength> {
        let (moves, growth, turn) = match &length.turns {
            Turns::Every { growth } => {
                let growth = growth.as_ref().map_or(Some(0), |growth| self.move_count(growth));
                (self.move_count(&length.moves), growth, None)
            }
            Turns::One(number, span) => {
                let is_out_of_range = *number == 0 || *number > u32::from(u16::MAX);
                if is_out_of_range {
                    self.report_out_of_range(
                        *span,
                        &format!("turn {number} is not between 1 and {}", u16::MAX),
                    );
                }
                (self.move_count(&length.moves), Some(0), (!is_out_of_range).then_some(Some(*number as u16))?)
            }
        };
        Some(TurnLength { moves: moves?, growth: growth?, turn })
    }

    /// Resolves the pattern that each move of a turn must match; an element is `None` if any move is allowed. `moves` is the number of
    /// moves in the turn. Returns `None` after an error, which is reported.
    pub fn required_patterns(&self, length: &ast::TurnLength, moves: u8) -> Option<Vec<Option<MovePattern>>> {
        if length.patterns.len() > usize::from(moves) {
            let (_, span) = self.lookup().count(&length.moves)?;
            self.problems.report(too_many(
                span,
                "moves of a turn are described",
                length.patterns.len(),
                moves.into(),
            ));
            return None;
        }
        let patterns: Vec<Option<Option<MovePattern>>> = length
            .patterns
            .iter()
            .map(|pattern| {
                pattern.as_ref().map_or(Some(None), |pattern| self.move_pattern(pattern).map(Some))
            })
            .collect();
        patterns.into_iter().collect()
    }

    /// Resolves a number of moves, from 1 to [`MAX_MOVES_PER_TURN`]; `None` after an error, which is reported.
    fn move_count(&self, count: &Count) -> Option<u8> {
        let (moves, span) = self.lookup().count(count)?;
        if moves == 0 {
            self.report_out_of_range(span, "a turn has at least one move");
            return None;
        }
        if moves > u32::from(MAX_MOVES_PER_TURN) {
            self.problems.report(too_many(span, "moves a turn", moves as usize, MAX_MOVES_PER_TURN.into()));
            return None;
        }
        Some(moves as u8)
    }

    fn report_out_of_range(&self, span: Span, message: &str) {
        let problem = Diagnostic::new(Code::CountOutOfRange, span, message);
        self.problems.report(problem.help("for example `makes 2 moves a turn` or `makes 1 move on turn 1`"));
    }
}
