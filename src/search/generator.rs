//! Where the search gets its moves: from the kernels.

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::kernel::{Kernel, Made, MoveList};
use crate::position::{Move, Position, Setup};

/// Gives the moves of positions of one program.
pub(super) struct Generator<'p> {
    program: &'p Program,
    kernel: Kernel<'p>,
    /// Players who have duties.
    dutiful: [bool; 2],
    /// There is check.
    royals: bool,
    /// By side and kind: pieces whose loss ends the game though no rule protects them.
    crucial: [Vec<bool>; 2],
}

impl<'p> Generator<'p> {
    pub fn new(program: &'p Program) -> Generator<'p> {
        let dutiful = [0, 1].map(|side| program.duties.iter().any(|duty| duty.sides[side]));
        let royals = program.has_royals();
        let kernel = Kernel::new(program);
        Generator { program, kernel, dutiful, royals, crucial: Side::BOTH.map(|side| crucial(program, side)) }
    }

    /// Lists the legal moves; a game that is over by what stands on the board has none.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list(position, list);
    }

    /// The same for captures and promotions; others may be among them.
    pub fn list_loud(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list_loud(position, list);
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
    pub fn kernel(&self) -> &Kernel<'p> {
        &self.kernel
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
            return self.kernel.in_check(position, side);
        }
        let crucial = &self.crucial[side.index()];
        if !crucial.contains(&true) {
            return false;
        }
        let is_crucial = |piece: crate::board::Piece| crucial[piece.kind.index()];
        let cells = position.occupied(side);
        let targets =
            cells.iter().filter(|&cell| position.at(cell).as_piece().is_some_and(is_crucial)).collect();
        !interp::attacked(self.program, position, side.other(), &targets, &targets).is_empty()
    }

    /// Whether a side may have to do certain things before others.
    pub fn has_duties(&self, side: Side) -> bool {
        self.dutiful[side.index()]
    }

    /// Whether passing tells anything about a player's position: nobody has duties, a turn
    /// is a move, and there is something to lose.
    pub fn can_pass(&self) -> bool {
        self.program.pace.is_none()
            && self.dutiful == [false, false]
            && (self.royals || self.crucial.iter().all(|kinds| kinds.contains(&true)))
    }
}

/// The kinds whose loss ends the game in the enemy's favour: found by taking each single piece out of the array.
pub(super) fn crucial(program: &Program, side: Side) -> Vec<bool> {
    let array = Setup::array(program);
    let decides = |kind: usize| {
        let mut home = program.kinds[kind].original[side.index()].iter();
        let (Some(cell), None) = (home.next(), home.next()) else { return false };
        let mut setup = array.clone();
        setup.contents[cell.index()] = crate::board::Content::VACANT;
        setup.rights = 0;
        Position::new(program, &setup)
            .ok()
            .and_then(|position| interp::standing_outcome(program, &position))
            .is_some_and(|outcome| outcome.winner == Some(side.other()))
    };
    (0..program.kinds.len()).map(decides).collect()
}
