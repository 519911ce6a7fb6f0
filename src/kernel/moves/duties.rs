//! What players must do or must not do, held against the moves that are legal otherwise. Not how those are found.

use super::engine::Engine;
use super::sink::MoveList;
use crate::interp;
use crate::ir::{Deed, DeedVerb, Duty};
use crate::kernel::squares::Bits;
use crate::position::{Move, Position};

impl<B: Bits> Engine<B> {
    /// Whether a duty may bear on the side to move.
    pub fn is_bound(&self, position: &Position) -> bool {
        self.duties[position.side().index()].bearing(position).next().is_some()
    }

    /// Leaves in a list of moves, legal otherwise, those that the duties of the side to move allow.
    #[cold]
    pub fn obey(&self, position: &mut Position, list: &mut MoveList) {
        let mut moves = std::mem::take(&mut list.moves);
        let board = position.clone();
        for duty in self.duties[position.side().index()].bearing(&board) {
            if !duty.guards.iter().all(|&guard| interp::lets_through(&self.program, position, guard)) {
                continue;
            }
            let is_late = self.program.any_late(&duty.guards);
            let mut does = |mv: &Move| {
                self.does(position, &duty.deed, mv, list)
                    && (!is_late || self.suits(position, duty, mv, list))
            };
            if duty.not {
                moves.retain(|mv| !does(mv));
            } else if moves.iter().any(&mut does) {
                moves.retain(does);
                break;
            }
        }
        list.moves = moves;
    }

    /// Returns true if facts about a move let a duty bear on it.
    fn suits(&self, position: &mut Position, duty: &Duty, mv: &Move, list: &MoveList) -> bool {
        let mut candidate = self.known(position, mv, list);
        self.note_counts(position, &mut candidate);
        interp::suits_duty(&self.program, position, duty, &candidate)
    }

    /// Whether a move does a deed.
    fn does(&self, position: &mut Position, deed: &Deed, mv: &Move, list: &MoveList) -> bool {
        let anyhow = deed.what.is_none() && deed.from.is_none() && deed.to.is_none();
        match deed.verb {
            DeedVerb::Capture if anyhow => self.takes(position, mv, list),
            DeedVerb::Check => {
                // After the move either side may be to move.
                let enemy = position.side().other();
                let made = self.make(position, mv, list);
                let told = self.in_check(position, enemy);
                let checks = told.unwrap_or_else(|_| interp::in_check(&self.program, position, enemy));
                self.unmake(position, &made);
                checks
            }
            _ => interp::does(&self.program, position, deed, &self.known(position, mv, list)),
        }
    }
}
