//! Move generation for the search, with rule properties of the game that pruning depends on.

use std::sync::Arc;

use super::features::exchange::ExchangeTables;
use super::features::watched::WatchedPieces;
use crate::board::{Content, KindId, Side};
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::kernel::{Kernel, Made, MoveList};
use crate::position::{Move, Position, Setup};

/// Generates moves for positions of one program.
pub(super) struct Generator {
    program: Arc<Program>,
    kernel: Kernel,
    watched: WatchedPieces,
    exchange: ExchangeTables,
    /// By side: it has duties.
    has_duties: [bool; 2],
    /// The game has royal pieces.
    royals: bool,
    /// By side: it can be checked, or lose a piece whose loss ends the game.
    can_lose: [bool; 2],
}

impl Generator {
    pub fn new(program: &Arc<Program>) -> Generator {
        let has_duties = [0, 1].map(|side| program.duties.iter().any(|duty| duty.sides[side]));
        let royals = program.has_royals();
        let decisive_kinds = Side::BOTH.map(|side| decisive_kinds(program, side));
        let can_lose = [0, 1].map(|side| royals || !decisive_kinds[side].is_empty());
        Generator {
            program: Arc::clone(program),
            kernel: Kernel::new(program),
            watched: WatchedPieces::new(program, &decisive_kinds),
            exchange: ExchangeTables::new(program),
            has_duties,
            royals,
            can_lose,
        }
    }

    /// Lists the legal moves. Empty if the position ends the game.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list(position, list);
    }

    /// Lists the captures and promotions. Other moves may be among them.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list_captures(position, list);
    }

    /// Makes a move from the list of this position.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> Made {
        self.kernel.make(position, mv, list)
    }

    /// Unmakes the last move.
    pub fn unmake(&self, position: &mut Position, made: &Made) {
        self.kernel.unmake(position, made);
    }

    /// The kernel.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The tables for static exchange evaluation.
    pub fn exchange(&self) -> &ExchangeTables {
        &self.exchange
    }

    /// Returns the legal moves with their changes.
    pub fn moves(&self, position: &mut Position) -> Vec<Candidate> {
        self.kernel.legal_moves(position)
    }

    /// Returns true if there is a legal move.
    pub fn any(&self, position: &mut Position) -> bool {
        self.kernel.perft(position, 1) > 0
    }

    /// Returns true if a side is in check, or a piece whose loss ends the game is attacked.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        if self.royals {
            self.kernel.in_check(position, side)
        } else {
            self.watched.is_attacked(&self.kernel, position, side)
        }
    }

    /// Returns true if a side has duties.
    pub fn has_duties(&self, side: Side) -> bool {
        self.has_duties[side.index()]
    }

    /// Returns true if null moves make sense: no duties, one move a turn, and both sides have something to lose.
    pub fn can_pass(&self) -> bool {
        self.program.pace.is_none() && self.has_duties == [false, false] && self.can_lose == [true, true]
    }
}

/// The kinds whose loss ends the game in the enemy's favour though they are not royal. Found by removing each single piece from the
/// start position.
pub(super) fn decisive_kinds(program: &Program, side: Side) -> Vec<KindId> {
    let array = Setup::array(program);
    let decides = |kind: &KindId| {
        let mut home = program.kind(*kind).original[side.index()].iter();
        let (Some(cell), None) = (home.next(), home.next()) else { return false };
        let mut setup = array.clone();
        setup.contents[cell.index()] = Content::VACANT;
        setup.rights = 0;
        Position::new(program, &setup)
            .ok()
            .and_then(|position| interp::standing_outcome(program, &position))
            .is_some_and(|outcome| outcome.winner == Some(side.other()))
    };
    program.kind_ids().filter(decides).collect()
}
