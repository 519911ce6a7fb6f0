//! A game: a position, the moves that led to it, and its outcome.

mod lock_free_table;
mod moves;
mod perft;
pub mod selection;

pub use crate::terminal::Outcome;
pub use lock_free_table::{LockFreeTable, OutOfMemory, Slot};
pub use moves::CodePath;
pub use perft::{CountTable, RootCount};

use std::sync::Arc;

use crate::interp::{self, Candidate};
use crate::ir::{Fact, Program, RepeatedBy};
use crate::position::{Clocks, Move, Position, Setup};
use crate::terminal::{GameState, History, Terminal, repetition_key};
use moves::{LegalMoves, MoveUndo};

/// A game of a program, starting at any position.
#[derive(Clone, Debug)]
pub struct Game {
    path: CodePath,
    position: Position,
    legal_moves: LegalMoves,
    plies: Vec<Ply>,
    /// The clocks before each ply; empty if the game has none.
    clocks: Vec<Clocks>,
    history: History,
    terminal: Arc<Terminal>,
    /// The repetition key of the current position.
    key: u64,
    /// True if an ending depends on perpetual check, so that the history records which moves give check.
    tracks_checks: bool,
}

/// A move played, with its undo information.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: MoveUndo,
}

impl Game {
    /// Creates a game at the start position. If the program was compiled from a file with errors, that position may be invalid.
    pub fn new(program: &Arc<Program>) -> Game {
        Game::from_position(program, Position::new_unchecked(program, &Setup::initial(program)))
    }

    /// Creates a game at the start position with the number `start`, which must be less than [`Program::starts`].
    pub fn with_start_number(program: &Arc<Program>, start: u64) -> Game {
        Game::from_position(
            program,
            Position::new_unchecked(program, &Setup::with_start_number(program, start)),
        )
    }

    /// Creates a game at a position. The interpreter generates its moves.
    pub fn from_position(program: &Arc<Program>, position: Position) -> Game {
        Game::with_path(CodePath::Interpreter(Arc::clone(program)), position)
    }

    /// Creates a game at a position. The given code path generates its moves.
    pub fn with_path(path: CodePath, position: Position) -> Game {
        let program = path.program();
        let is_by_checking = |fact: &Fact| matches!(fact, Fact::Repeats { by: RepeatedBy::Checking, .. });
        let tracks_checks = program.endings.iter().any(|ending| ending.reason.facts().any(is_by_checking));
        let terminal = Arc::new(Terminal::new(program));
        let legal_moves = LegalMoves::none(&path);
        let mut game = Game {
            path,
            position,
            legal_moves,
            plies: Vec::new(),
            clocks: Vec::new(),
            history: History::default(),
            terminal,
            key: 0,
            tracks_checks,
        };
        if game.terminal.has_clocks() {
            let path = &game.path;
            game.terminal
                .start_clocks(&mut game.position, |position, side, fact| path.holds(position, side, fact));
        }
        game.refresh();
        game
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        self.path.program()
    }

    /// Returns the code path that generates the legal moves.
    pub fn path(&self) -> &CodePath {
        &self.path
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the legal moves with their effects; none if the position ends the game. Their order depends on the code path. With the
    /// kernel, they are computed on the first call.
    pub fn legal_moves(&self) -> &[Candidate] {
        self.legal_moves.candidates(&self.path, &self.position)
    }

    /// Returns the number of legal moves. With the kernel, this is much faster than [`Game::legal_moves`].
    pub fn count_moves(&self) -> usize {
        self.legal_moves.len()
    }

    /// Returns the legal move with an index; `None` if the index is too large. The order of the indices is unspecified.
    pub fn nth_move(&self, index: usize) -> Option<Move> {
        self.legal_moves.get(index)
    }

    /// Returns true if a move is legal.
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.legal_moves.find(mv).is_some()
    }

    /// Returns the moves played so far, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// Plays a move. Returns false and changes nothing if it is illegal.
    pub fn play(&mut self, mv: &Move) -> bool {
        let legal_move = self.legal_moves.find(mv);
        if let Some(mv) = &legal_move {
            self.play_legal(mv);
        }
        legal_move.is_some()
    }

    /// Plays the legal move with an index, see [`Game::nth_move`], and returns it. Returns `None` and changes nothing if the index is
    /// too large.
    pub fn play_nth(&mut self, index: usize) -> Option<Move> {
        let mv = self.legal_moves.get(index);
        if let Some(mv) = &mv {
            self.play_legal(mv);
        }
        mv
    }

    /// Plays one of the legal moves.
    #[inline(always)]
    fn play_legal(&mut self, mv: &Move) {
        let side = self.position.side();
        let undo = self.legal_moves.make(&self.path, &mut self.position, mv);
        let gives_check = self.tracks_checks && self.path.in_check(&self.position, side.other());
        if self.terminal.has_clocks() {
            self.clocks.push(*self.position.clocks());
            let path = &self.path;
            self.terminal
                .advance_clocks(&mut self.position, |position, side, fact| path.holds(position, side, fact));
        }
        self.history.push(self.key, gives_check, side);
        self.plies.push(Ply { mv: *mv, undo });
        self.refresh();
        self.compute_chases();
    }

    /// Returns the game before its first move.
    #[must_use]
    pub fn without_moves(&self) -> Game {
        let mut game = self.clone();
        while game.take_back().is_some() {}
        game
    }

    /// Unmakes the last move and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.history.pop();
        self.path.unmake(&mut self.position, &ply.undo);
        if let Some(clocks) = self.clocks.pop() {
            self.position.restore_clocks(clocks);
        }
        self.refresh();
        Some(ply.mv)
    }

    /// Returns the plies played, each with the repetition key of the position before it.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns a copy of the history for a search from the current position.
    pub fn history_for_search(&self) -> History {
        let mut history = self.history.for_search();
        // Chases of the game matter if the first move of the search repeats a position often enough.
        let times = self.terminal.chasing_repetitions();
        if let Some(first) = times.and_then(|times| history.first_repeated(times - 1)) {
            self.compute_chases_since(first, &mut history);
        }
        history
    }

    /// Computes the chases that the history needs, if an ending by chasing may hold. Few positions are repeated often enough, and chases take
    /// much longer to compute than moves.
    fn compute_chases(&mut self) {
        let Some(times) = self.terminal.chasing_repetitions() else { return };
        if self.history.occurrences(self.key) >= times {
            let mut history = std::mem::take(&mut self.history);
            self.compute_chases_since(history.first_occurrence(self.key), &mut history);
            self.history = history;
        }
    }

    /// Computes the chases of the plies from the index `first`, unless they are known.
    fn compute_chases_since(&self, first: usize, history: &mut History) {
        let mut after = self.position.clone();
        for (index, ply) in self.plies.iter().enumerate().skip(first).rev() {
            let mut before = after.clone();
            self.path.unmake(&mut before, &ply.undo);
            if let Some(&clocks) = self.clocks.get(index) {
                before.restore_clocks(clocks);
            }
            if history.plies()[index].chases.is_none() {
                let chases = interp::chases(self.program(), &before, &after, before.side());
                history.set_chases(index, chases);
            }
            after = before;
        }
    }

    /// Returns the outcome by the first ending of the program that holds; `None` if the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = &self.position;
        let has_move = Some(self.count_moves() > 0);
        let state = GameState { position, history: Some(&self.history), key: self.key, has_move };
        let holds = |player, fact: &Fact| self.path.holds(position, player, fact);
        if has_move == Some(true) && !self.terminal.may_be_terminal(&state, holds) {
            return None;
        }
        Some(self.terminal.evaluate(&state, holds).end()?.outcome(self.program()))
    }

    /// Returns the number of occurrences of the current position, this one included.
    pub fn occurrences(&self) -> u32 {
        self.history.occurrences(self.key)
    }

    /// Recomputes the legal moves and the repetition key from the position.
    fn refresh(&mut self) {
        self.legal_moves.refresh(&self.path, &mut self.position);
        self.key = repetition_key(self.path.program(), &self.position, self.legal_moves.rules());
    }
}
