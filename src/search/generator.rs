//! Where the search gets its moves: from the kernels.

use std::sync::Arc;

use super::features::exchange::ExchangeTables;
use super::features::watched::WatchedPieces;
use crate::board::{Content, KindId, Side};
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::kernel::{Kernel, Made, MoveList};
use crate::position::{Move, Position, Setup};

/// Gives the moves of positions of one program.
pub(super) struct Generator {
    program: Arc<Program>,
    kernel: Kernel,
    watched: WatchedPieces,
    exchange: ExchangeTables,
    /// Players who have duties.
    dutiful: [bool; 2],
    /// There is check.
    royals: bool,
    /// By side: it has something to lose.
    mortal: [bool; 2],
}

impl Generator {
    pub fn new(program: &Arc<Program>) -> Generator {
        let dutiful = [0, 1].map(|side| program.duties.iter().any(|duty| duty.sides[side]));
        let royals = program.has_royals();
        let crucial = Side::BOTH.map(|side| crucial(program, side));
        let mortal = [0, 1].map(|side| royals || !crucial[side].is_empty());
        Generator {
            program: Arc::clone(program),
            kernel: Kernel::new(program),
            watched: WatchedPieces::new(program, &crucial),
            exchange: ExchangeTables::new(program),
            dutiful,
            royals,
            mortal,
        }
    }

    /// Lists the legal moves; a game that is over by what stands on the board has none.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list(position, list);
    }

    /// The same for captures and promotions; others may be among them.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list_captures(position, list);
    }

    /// Makes a move of the list of this very position.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> Made {
        self.kernel.make(position, mv, list)
    }

    /// Takes back the last move made.
    pub fn unmake(&self, position: &mut Position, made: &Made) {
        self.kernel.unmake(position, made);
    }

    /// The tables.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The tables for static exchange evaluation.
    pub fn exchange(&self) -> &ExchangeTables {
        &self.exchange
    }

    /// The legal moves with all that they change.
    pub fn moves(&self, position: &mut Position) -> Vec<Candidate> {
        self.kernel.legal_moves(position)
    }

    /// Whether there is a legal move at all.
    pub fn any(&self, position: &mut Position) -> bool {
        self.kernel.perft(position, 1) > 0
    }

    /// Whether the game may be over in a move: a side is in check, or a piece is attacked whose loss ends the game.
    pub fn in_peril(&self, position: &Position, side: Side) -> bool {
        if self.royals {
            self.kernel.in_check(position, side)
        } else {
            self.watched.is_attacked(&self.kernel, position, side)
        }
    }

    /// Whether a side may have to do certain things before others.
    pub fn has_duties(&self, side: Side) -> bool {
        self.dutiful[side.index()]
    }

    /// Whether passing tells anything about a player's position: nobody has duties, a turn
    /// is a move, and there is something to lose.
    pub fn can_pass(&self) -> bool {
        self.program.pace.is_none() && self.dutiful == [false, false] && self.mortal == [true, true]
    }
}

/// The kinds whose loss ends the game in the enemy's favour though no rule protects them: found by taking each single piece out of the
/// array.
pub(super) fn crucial(program: &Program, side: Side) -> Vec<KindId> {
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
