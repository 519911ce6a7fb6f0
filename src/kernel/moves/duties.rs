//! Removal of moves that violate the duties of the players.

use super::engine::Engine;
use super::sink::MoveList;
use crate::interp;
use crate::ir::{Deed, DeedVerb, Duty};
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

impl<B: Bits> Engine<B> {
    /// Returns true if a duty may apply to the side to move, or its next move must do something in particular.
    pub fn has_applicable_duty(&self, position: &Position) -> bool {
        self.program.turn_lengths.is_some()
            && self
                .program
                .deeds_of_turn(position.side(), position.number_in_turn(&self.program))
                .next()
                .is_some()
            || self.duties[position.side().index()].applicable(position).next().is_some()
    }

    /// Removes from a list of otherwise legal moves those that the duties of the side to move forbid.
    #[cold]
    pub fn apply_duties(&self, position: &mut Position, list: &mut MoveList) {
        let mut moves = std::mem::take(&mut list.moves);
        let board = position.clone();
        for deed in self.program.deeds_of_turn(board.side(), board.number_in_turn(&self.program)) {
            moves.retain(|mv| self.performs(position, deed, mv, list));
        }
        for duty in self.duties[position.side().index()].applicable(&board) {
            if !duty.guards.iter().all(|&guard| interp::lets_through(&self.program, position, guard)) {
                continue;
            }
            let is_late = self.program.has_late_guard(&duty.guards);
            let mut does = |mv: &Move| {
                self.performs(position, &duty.deed, mv, list)
                    && (!is_late || self.conditions_hold(position, duty, mv, list))
            };
            if duty.most {
                let capturing: Vec<Move> = moves.iter().copied().filter(does).collect();
                if !capturing.is_empty() {
                    moves = self.most_captures(position, &capturing, list);
                    break;
                }
            } else if duty.not {
                moves.retain(|mv| !does(mv));
            } else if moves.iter().any(&mut does) {
                moves.retain(does);
                break;
            }
        }
        list.moves = moves;
    }

    /// Returns the moves that remove the most pieces.
    fn most_captures(&self, position: &Position, moves: &[Move], list: &MoveList) -> Vec<Move> {
        let counts: Vec<usize> =
            moves.iter().map(|mv| self.listed_candidate(position, mv, list).victims.len()).collect();
        let most = counts.iter().max();
        let counted = moves.iter().zip(&counts);
        counted.filter(|(_, count)| Some(*count) == most).map(|(mv, _)| *mv).collect()
    }

    /// Returns true if the duty's conditions about the move hold, so that the duty applies to it.
    fn conditions_hold(&self, position: &mut Position, duty: &Duty, mv: &Move, list: &MoveList) -> bool {
        let mut candidate = self.listed_candidate(position, mv, list);
        self.record_counts(position, &mut candidate);
        interp::is_subject_to_duty(&self.program, position, duty, &candidate)
    }

    /// Returns true if a move does a deed.
    fn performs(&self, position: &mut Position, deed: &Deed, mv: &Move, list: &MoveList) -> bool {
        let anyhow = deed.what.is_none() && deed.from.is_none() && deed.to.is_none();
        match deed.verb {
            DeedVerb::Capture if anyhow => self.takes(position, mv, list),
            DeedVerb::Check => {
                // After the move, it can be the turn of either side.
                let enemy = position.side().other();
                let made = self.make(position, mv, list);
                let result = self.in_check(position, enemy);
                let checks = result.unwrap_or_else(|_| interp::in_check(&self.program, position, enemy));
                self.unmake(position, &made);
                checks
            }
            _ => interp::does(&self.program, position, deed, &self.listed_candidate(position, mv, list)),
        }
    }
}
