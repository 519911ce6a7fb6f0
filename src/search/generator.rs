//! Where the search gets its moves. Today the interpreter; whatever is faster goes in here and nowhere else.

use crate::board::Side;
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::position::{Position, Setup};

/// Moves of one position, not all of them tested.
pub(super) struct Moves {
    /// In program order.
    pub list: Vec<Candidate>,
    /// Whether all of them are legal; otherwise each has to be asked about.
    pub legal: bool,
}

/// Gives the moves of positions of one program.
pub(super) struct Generator<'p> {
    program: &'p Program,
    /// Players who have duties: where one bears on a position, only all moves together show which are legal.
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
        Generator { program, dutiful, royals, crucial: Side::BOTH.map(|side| crucial(program, side)) }
    }

    /// What has to be looked at in a position that is not over.
    pub fn moves(&self, position: &mut Position) -> Moves {
        let list = interp::pseudo_moves(self.program, position);
        if self.dutiful[position.side().index()] && interp::are_bound(self.program, position, &list) {
            Moves { list: interp::legal_moves(self.program, position), legal: true }
        } else {
            Moves { list, legal: false }
        }
    }

    /// Whether a move of [`Generator::moves`] is legal.
    pub fn is_legal(&self, position: &mut Position, candidate: &mut Candidate) -> bool {
        interp::is_safe(self.program, position, candidate)
    }

    /// Whether there is a legal move at all.
    pub fn any(&self, position: &mut Position) -> bool {
        let mut moves = self.moves(position);
        moves.list.iter_mut().any(|candidate| moves.legal || self.is_legal(position, candidate))
    }

    /// Whether the game may be over in a move: a side is in check, or a piece is attacked whose loss ends the game.
    pub fn in_peril(&self, position: &Position, side: Side) -> bool {
        if self.royals {
            return interp::in_check(self.program, position, side);
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

    /// Whether passing tells anything about a player's position: nobody has duties, and there is something to lose.
    pub fn can_pass(&self) -> bool {
        self.dutiful == [false, false]
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
