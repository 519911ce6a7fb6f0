//! Applies the duties of the side to move to its legal moves.

use smallvec::SmallVec;

use super::checking_moves::PossibleChecks;
use super::generator::{MoveGenerator, NeedsInterpreter};
use super::relevant_duties::{FilteredDuty, SimpleDuty};
use super::sink::{MoveList, Sink};
use crate::interp;
use crate::ir::{Duty, MovePattern, MoveVerb};
use crate::kernel::squares::Bits;
use crate::position::{Form, Move, Position};

impl<B: Bits> MoveGenerator<B> {
    /// Returns true if a duty may apply to the side to move, or if the next move of its turn must match certain
    /// patterns.
    pub fn has_applicable_duty(&self, position: &Position) -> bool {
        self.program.turn_lengths.is_some()
            && self
                .program
                .patterns_of_turn(position.side(), position.number_in_turn(&self.program))
                .next()
                .is_some()
            || self.has_duty(position)
    }

    /// Returns true if a duty may apply to the side to move.
    fn has_duty(&self, position: &Position) -> bool {
        let (duties, view) = (&self.duties[position.side().index()], self.view(position, position.side()));
        duties.possibly_applicable(&self.program, &view, position).next().is_some()
    }

    /// Returns true if the only duty of the side to move is to make the best capture if it can capture.
    #[inline]
    pub fn must_make_best_capture(&self, position: &Position) -> bool {
        self.duties[position.side().index()].simple_duty == Some(SimpleDuty::BestCapture)
    }

    /// Lists the best captures for a side with this duty as the only one. Returns false if it cannot capture, so that all moves are allowed.
    /// In this case, `others` has received them.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed. In this case, nothing has been listed or sent.
    #[cold]
    pub fn list_best_captures(
        &self,
        position: &Position,
        list: &mut MoveList,
        others: Option<&mut dyn Sink<B>>,
    ) -> Result<bool, NeedsInterpreter> {
        list.clear();
        let can_capture = self.send_captures(position, false, list, others)?;
        if let Some(duty) = self.duties[position.side().index()].only_duty().filter(|_| list.moves.len() > 1)
        {
            list.moves = self.best_moves(position, duty, &list.moves, list);
        }
        Ok(can_capture)
    }

    /// Returns true if the only duty of the side to move is to capture if possible.
    pub fn must_capture(&self, position: &Position) -> bool {
        self.duties[position.side().index()].simple_duty == Some(SimpleDuty::Capture)
    }

    /// If the only duty is simple, sends all moves that fulfil it to the sink. Returns true if no other moves are allowed: if there
    /// is such a move, or if the duty forbids all others.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed, or if the duties must be applied to a list. In this case,
    /// the sink has received no moves.
    #[cold]
    fn send_simple_duty(
        &self,
        position: &Position,
        sink: &mut dyn Sink<B>,
    ) -> Result<bool, NeedsInterpreter> {
        match self.duties[position.side().index()].simple_duty {
            Some(SimpleDuty::Capture) => self.send_captures(position, false, sink, None),
            Some(SimpleDuty::Drop(pieces)) => self.send_drops(position, pieces, sink),
            Some(SimpleDuty::AvoidCheck) => self.send_moves_without_check(position, sink),
            _ if self.has_applicable_duty(position) => Err(NeedsInterpreter),
            _ => Ok(false),
        }
    }

    /// Applies the duties and sends every legal move to the sink.
    ///
    /// # Errors
    /// Returns an error if the interpreter is needed, or if the duties must be applied to a list. In this case,
    /// the sink has received no moves.
    #[inline]
    pub fn generate_with_duties<S: Sink<B>>(
        &self,
        position: &Position,
        sink: &mut S,
    ) -> Result<(), NeedsInterpreter> {
        let has_duties = !self.duties[position.side().index()].are_absent;
        if has_duties && self.send_simple_duty(position, sink)? {
            return Ok(());
        }
        self.generate(position, sink)
    }

    /// Removes the moves that violate the duties of the side to move or the patterns of its turn. The list must
    /// contain all moves that are otherwise legal.
    #[cold]
    pub fn apply_duties(&self, position: &mut Position, list: &mut MoveList) {
        let mut moves = std::mem::take(&mut list.moves);
        let side = position.side();
        let view = self.view(position, side);
        let duties: SmallVec<[&FilteredDuty<B>; 4]> =
            self.duties[side.index()].possibly_applicable(&self.program, &view, position).collect();
        let patterns = self.program.patterns_of_turn(side, position.number_in_turn(&self.program));
        let patterns: SmallVec<[&MovePattern; 4]> = patterns.collect();
        let is_check = |pattern: &MovePattern| pattern.verb == MoveVerb::Check;
        let has_check_patterns =
            patterns.iter().copied().any(is_check) || duties.iter().any(|duty| is_check(&duty.duty.pattern));
        let possible_checks = has_check_patterns.then(|| self.possible_checks(position)).flatten();
        let possible_checks = possible_checks.as_ref();
        for pattern in patterns {
            moves.retain(|mv| self.matches(position, pattern, mv, list, possible_checks));
        }
        for duty in duties {
            let may_hold = |&guard: &usize| interp::guard_may_hold(&self.program, position, guard);
            if !duty.interpreted_guards.iter().all(may_hold) {
                continue;
            }
            let duty = &duty.duty;
            let has_late_guard = self.program.has_late_guard(&duty.guards);
            let mut fulfils = |mv: &Move| {
                self.matches(position, &duty.pattern, mv, list, possible_checks)
                    && (!has_late_guard || self.conditions_hold(position, duty, mv, list))
            };
            if !duty.preferences.is_empty() {
                let fulfilling: Vec<Move> = moves.iter().copied().filter(fulfils).collect();
                if !fulfilling.is_empty() {
                    moves = self.best_moves(position, duty, &fulfilling, list);
                    break;
                }
            } else if duty.negated {
                moves.retain(|mv| !fulfils(mv));
            } else if moves.iter().any(&mut fulfils) {
                moves.retain(fulfils);
                break;
            }
        }
        list.moves = moves;
    }

    /// Returns the moves that the preferences of a duty rank highest.
    fn best_moves(&self, position: &Position, duty: &Duty, moves: &[Move], list: &MoveList) -> Vec<Move> {
        let rank = |mv: &Move| {
            let victims = duty.compares_captures().then(|| self.victims(position, mv, list));
            let victims = victims.as_deref().unwrap_or_default();
            interp::duty_rank(&self.program, duty, position.side(), mv, victims)
        };
        let ranks: Vec<_> = moves.iter().map(rank).collect();
        let best = ranks.iter().max();
        moves.iter().zip(&ranks).filter(|(_, rank)| Some(*rank) == best).map(|(mv, _)| *mv).collect()
    }

    /// Returns true if the duty's conditions on the move hold, so that the duty applies to it.
    fn conditions_hold(&self, position: &mut Position, duty: &Duty, mv: &Move, list: &MoveList) -> bool {
        let mut candidate = self.listed_candidate(position, mv, list);
        self.record_events(position, &mut candidate);
        interp::is_subject_to_duty(&self.program, position, duty, &candidate)
    }

    /// Returns true if a move matches a pattern. `possible_checks` is the quick test for checks in the position, if there is one.
    fn matches(
        &self,
        position: &mut Position,
        pattern: &MovePattern,
        mv: &Move,
        list: &MoveList,
        possible_checks: Option<&PossibleChecks<'_, B>>,
    ) -> bool {
        let is_any = pattern.what.is_none() && pattern.from.is_none() && pattern.to.is_none();
        match pattern.verb {
            MoveVerb::Capture if is_any => self.removes_piece(position, mv, list),
            MoveVerb::Pass if is_any => mv.form == Form::Pass,
            MoveVerb::Drop if is_any => mv.form == Form::Drop,
            MoveVerb::Move if is_any => mv.form == Form::Move,
            MoveVerb::Castle if is_any => mv.form == Form::Castling,
            MoveVerb::MoveOrCastle if is_any => matches!(mv.form, Form::Move | Form::Castling),
            MoveVerb::Check if possible_checks.is_some_and(|checks| !checks.may_give_check(position, mv)) => {
                false
            }
            MoveVerb::Check => {
                // After the move it can be either side's turn.
                let enemy = position.side().other();
                self.with_move::<false, _>(position, mv, list, |position| self.is_in_check(position, enemy))
            }
            _ => interp::matches_pattern(
                &self.program,
                position,
                pattern,
                &self.listed_candidate(position, mv, list),
            ),
        }
    }
}
