//! Move generation and game endings for the search, and the properties of the rules on which pruning depends.

use std::sync::Arc;

use super::features::exchange::ExchangeTables;
use super::features::watched::WatchedPieces;
use crate::board::{Content, KindId, Side};
use crate::interp::{self, Candidate};
use crate::ir::Program;
use crate::kernel::{Kernel, KernelUndo, MoveList};
use crate::position::{Move, Position, Setup};
use crate::terminal::{GameEnd, GameState, History, Status, Terminal};

/// Generates moves for positions of one program.
pub(super) struct Generator {
    program: Arc<Program>,
    kernel: Kernel,
    terminal: Terminal,
    watched: WatchedPieces,
    exchange: ExchangeTables,
    /// True for each side that has duties, or whose turns require certain moves to match a pattern.
    has_duties: [bool; 2],
    /// True if the game has royal pieces.
    has_royals: bool,
    /// True for each side that can be in check or can lose the game by the loss of a piece.
    can_lose: [bool; 2],
}

impl Generator {
    pub fn new(program: &Arc<Program>) -> Generator {
        let turn_parts = || program.turn_lengths.iter().flat_map(|turns| &turns.parts);
        let has_duties = [0, 1].map(|side| {
            program.duties.iter().any(|duty| duty.sides[side]) || turn_parts().any(|part| part.sides[side])
        });
        let has_royals = program.has_royals();
        let decisive_kinds = Side::BOTH.map(|side| decisive_kinds(program, side));
        let can_lose = [0, 1].map(|side| has_royals || !decisive_kinds[side].is_empty());
        Generator {
            program: Arc::clone(program),
            kernel: Kernel::new(program),
            terminal: Terminal::new(program),
            watched: WatchedPieces::new(program, &decisive_kinds),
            exchange: ExchangeTables::new(program),
            has_duties,
            has_royals,
            can_lose,
        }
    }

    /// Lists the legal moves. The list is empty if the position ends the game.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list(position, list);
    }

    /// Lists the captures and promotions. The list may also contain other moves.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        self.kernel.list_captures(position, list);
    }

    /// Makes a move of `list`, the list of the moves of `position`.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> KernelUndo {
        self.kernel.make(position, mv, list)
    }

    /// Returns true if some ending depends on how long a condition has held.
    pub fn has_clocks(&self) -> bool {
        self.terminal.has_clocks()
    }

    /// Advances the clocks of endings that depend on how long a condition has held. Must be called after every move.
    pub fn advance_clocks(&self, position: &mut Position) {
        self.terminal
            .advance_clocks(position, |position, side, fact| self.kernel.holds(position, side, fact));
    }

    /// Unmakes the last move.
    pub fn unmake(&self, position: &mut Position, undo: &KernelUndo) {
        self.kernel.unmake(position, undo);
    }

    /// Returns the kernel.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// Returns the tables for static exchange evaluation.
    pub fn exchange(&self) -> &ExchangeTables {
        &self.exchange
    }

    /// Returns the legal moves with their deltas.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        self.kernel.legal_moves(position)
    }

    /// Returns true if there is a legal move.
    fn has_legal_move(&self, position: &mut Position) -> bool {
        self.kernel.perft(position, 1) > 0
    }

    /// Returns true if the game may have ended. A game that has ended only because there is no legal move may be missed.
    pub fn may_be_over(&self, position: &Position, history: &History) -> bool {
        let state = game_state(position, Some(history), None);
        self.terminal.may_be_terminal(&state, |player, fact| self.kernel.holds(position, player, fact))
    }

    /// Returns true if an ending that depends only on the pieces may hold.
    pub fn may_end_by_pieces(&self, position: &Position) -> bool {
        self.terminal.may_end_by_pieces(position, |player, fact| self.kernel.holds(position, player, fact))
    }

    /// Evaluates the endings. `has_move` states whether there is a legal move, if that is known. Without a history, no position counts as
    /// repeated.
    pub fn status(&self, position: &Position, history: Option<&History>, has_move: Option<bool>) -> Status {
        let state = game_state(position, history, has_move);
        self.terminal.evaluate(&state, |player, fact| self.kernel.holds(position, player, fact))
    }

    /// Returns the end of the game; `None` if the game goes on.
    pub fn game_end(&self, position: &mut Position, history: Option<&History>) -> Option<GameEnd> {
        let status = match self.status(position, history, None) {
            Status::NeedsLegalMoves => {
                let has_move = self.has_legal_move(position);
                self.status(position, history, Some(has_move))
            }
            status => status,
        };
        status.end()
    }

    /// Returns true if a side is in check or, in a game without royals, a piece whose loss ends the game is attacked.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        if self.has_royals {
            self.kernel.in_check(position, side)
        } else {
            self.watched.is_attacked(&self.kernel, position, side)
        }
    }

    /// Returns true if a side has duties, or if its turns require certain moves to match a pattern.
    pub fn has_duties(&self, side: Side) -> bool {
        self.has_duties[side.index()]
    }

    /// Returns true if null moves make sense: neither side has duties, a turn is one move, and both sides can be in check or lose a piece
    /// whose loss ends the game.
    pub fn can_null_move(&self) -> bool {
        self.program.turn_lengths.is_none()
            && self.has_duties == [false, false]
            && self.can_lose == [true, true]
    }
}

/// Returns the kinds that decide the game for a side: the side begins with one piece of the kind, and losing that piece loses the
/// game. They are found by removing single pieces from the start position.
pub(super) fn decisive_kinds(program: &Program, side: Side) -> Vec<KindId> {
    let start = Setup::initial(program);
    let is_decisive = |kind: &KindId| {
        let mut start_squares = program.kind(*kind).start_squares[side.index()].iter();
        let (Some(cell), None) = (start_squares.next(), start_squares.next()) else { return false };
        let mut setup = start.clone();
        setup.contents[cell.index()] = Content::VACANT;
        setup.rights = 0;
        Position::new(program, &setup)
            .ok()
            .and_then(|position| interp::position_end(program, &position))
            .is_some_and(|end| end.winner == Some(side.other()))
    };
    program.kind_ids().filter(is_decisive).collect()
}

/// Returns the game state from which the endings are evaluated.
fn game_state<'a>(
    position: &'a Position,
    history: Option<&'a History>,
    has_move: Option<bool>,
) -> GameState<'a> {
    GameState { position, history, key: position.key_without_trail(), has_move }
}
