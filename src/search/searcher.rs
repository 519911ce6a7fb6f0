//! The state of one search thread: position, history, move ordering and statistics. It makes moves and evaluates positions; `alpha_beta`
//! and `quiescence` decide which moves are searched.

use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::node::MAX_PLY;
use super::ordering::{self, ContinuationKey, HistoryContext, MoveGain, MoveOrdering};
use super::picker::MovePicker;
use super::score::WIN;
use super::shared::SharedSearch;
use super::transposition_table::TranspositionTable;
use crate::board::Side;
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{KernelUndo, MoveList};
use crate::position::{Clocks, Delta, Move, Position, Undo};
use crate::terminal::{GameEnd, History};

/// The parts of a search that all its threads share.
pub(super) struct SearchContext<'a> {
    pub game: &'a Game,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    /// State shared by the threads; `None` with one thread.
    pub shared: Option<&'a SharedSearch>,
}

/// The state of one search thread.
pub(super) struct Searcher<'a> {
    pub program: &'a Program,
    pub position: Position,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    /// State shared by the threads; `None` with one thread.
    pub shared: Option<&'a SharedSearch>,
    pub budget: Budget<'a>,
    pub ordering: MoveOrdering,
    /// The history of the game and of the line being searched.
    history: History,
    /// The clocks of endings before each move of the line; empty if no ending depends on clocks.
    clocks: Vec<Clocks>,
    /// The principal variations, by ply.
    pub pv: Vec<Vec<Move>>,
    /// The move pickers, by ply.
    pub pickers: Vec<MovePicker>,
    /// The search stack, by ply.
    pub stack: Vec<StackEntry>,
    pub nodes: u64,
    /// The depth of the iteration, in plies.
    pub iteration_depth: i32,
    /// The maximum ply reached so far.
    pub selective_depth: usize,
    /// The root moves to search: all legal moves or some of them.
    pub root_moves: Vec<Move>,
    /// The number of legal moves at the root.
    legal_move_count: usize,
}

/// An entry of the search stack.
#[derive(Clone, Copy)]
pub(super) struct StackEntry {
    /// The key of the move being searched.
    pub continuation: ContinuationKey,
    /// The static evaluation, in centipawns; `None` in check.
    pub static_eval: Option<i32>,
    /// The side to move.
    pub side: Side,
}

impl<'a> Searcher<'a> {
    pub fn new(context: &SearchContext<'a>, budget: Budget<'a>) -> Searcher<'a> {
        let SearchContext { game, generator, evaluation, tt, shared } = *context;
        let program = game.program();
        let empty = StackEntry {
            continuation: ContinuationKey::NONE,
            static_eval: None,
            side: game.position().side(),
        };
        Searcher {
            program,
            position: game.position().clone(),
            generator,
            evaluation,
            tt,
            shared,
            budget,
            ordering: MoveOrdering::new(program.kinds.len(), program.shape.cells(), MAX_PLY + 2),
            history: game.history_for_search(),
            clocks: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            pickers: (0..MAX_PLY + 2).map(|_| MovePicker::default()).collect(),
            stack: vec![empty; MAX_PLY + 2],
            nodes: 0,
            iteration_depth: 0,
            selective_depth: 0,
            root_moves: game.legal_moves().iter().map(|candidate| candidate.mv).collect(),
            legal_move_count: game.legal_moves().len(),
        }
    }

    /// Returns true if the search must stop. Scores returned after that are meaningless.
    pub fn must_stop(&mut self) -> bool {
        self.budget.must_stop(self.nodes) || self.is_iteration_finished()
    }

    /// Returns true if another thread has finished the iteration.
    fn is_iteration_finished(&self) -> bool {
        self.shared_iteration().is_some_and(|shared| shared.has_finished(self.iteration_depth as u32))
    }

    /// Returns the state shared by the threads. Returns `None` with a single thread, and if this search excludes root moves, because the
    /// finished iterations in the shared state cover all root moves.
    pub fn shared_iteration(&self) -> Option<&'a SharedSearch> {
        self.shared.filter(|_| self.searches_all_root_moves())
    }

    /// Returns true if every legal move is searched at the root, so that the score of the search is the score of the position.
    pub fn searches_all_root_moves(&self) -> bool {
        self.root_moves.len() == self.legal_move_count
    }

    /// Makes a move of `list`. Returns the undo information, and true if the side to move after the move is in check.
    pub fn make(&mut self, mv: &Move, list: &MoveList) -> (KernelUndo, bool) {
        let key = self.position.key_without_trail();
        let side = self.position.side();
        let undo = self.generator.make(&mut self.position, mv, list);
        self.advance_clocks();
        let in_check = self.in_check();
        self.history.push(key, in_check && self.position.side() != side, side);
        (undo, in_check)
    }

    /// Unmakes the last move.
    pub fn unmake(&mut self, undo: &KernelUndo) {
        self.history.pop();
        self.generator.unmake(&mut self.position, undo);
        self.restore_clocks();
    }

    /// Saves the clocks of endings and advances them after a move.
    fn advance_clocks(&mut self) {
        if self.generator.has_clocks() {
            self.clocks.push(*self.position.clocks());
            self.generator.advance_clocks(&mut self.position);
        }
    }

    /// Restores the clocks of endings after a move has been unmade.
    fn restore_clocks(&mut self) {
        if let Some(clocks) = self.clocks.pop() {
            self.position.restore_clocks(clocks);
        }
    }

    /// Makes a null move. Returns the undo information, and true if the other side is in check.
    pub fn make_null_move(&mut self) -> (Undo, bool) {
        let key = self.position.key_without_trail();
        let side = self.position.side();
        let undo = self.position.make(self.program, &Delta::default());
        self.advance_clocks();
        self.history.push(key, false, side);
        (undo, self.in_check())
    }

    /// Unmakes a null move.
    pub fn unmake_null_move(&mut self, undo: &Undo) {
        self.history.pop();
        self.position.unmake(self.program, undo);
        self.restore_clocks();
    }

    /// Returns true if the side to move is in check or, in a game without royals, a piece whose loss ends the game is attacked.
    pub fn in_check(&self) -> bool {
        self.generator.in_check(&self.position, self.position.side())
    }

    /// Returns the static evaluation of the position, in centipawns. A value outside `bounds` may be inexact.
    pub fn evaluate(&self, bounds: [i32; 2]) -> i32 {
        self.evaluation.evaluate(self.generator.kernel(), &self.position, bounds)
    }

    /// Returns the immediate material gain of a move of `list`.
    pub fn gain(&self, mv: &Move, list: &MoveList) -> MoveGain {
        ordering::gain(self.generator, self.evaluation, &self.position, mv, list)
    }

    /// Returns the history context of the node at `ply`.
    pub fn history_context(&self, ply: usize) -> HistoryContext {
        let key_before = |plies: usize| {
            ply.checked_sub(plies).map_or(ContinuationKey::NONE, |index| self.stack[index].continuation)
        };
        self.ordering.context(self.position.side(), ply, [key_before(1), key_before(2)])
    }

    /// Returns the score of the position if the game has ended. May return `None` if the game has ended only because the side to move has
    /// no legal move; [`Searcher::no_moves_score`] returns the score in that case.
    pub fn terminal_score(&mut self, ply: usize) -> Option<i32> {
        if !self.generator.may_be_over(&self.position, &self.history) {
            return None;
        }
        let end = self.generator.game_end(&mut self.position, Some(&self.history))?;
        Some(self.game_end_score(end, ply))
    }

    /// Returns the score of a leaf if an ending that depends on the pieces holds. Repetitions are ignored: leaves usually follow captures.
    pub fn leaf_terminal_score(&self, ply: usize) -> Option<i32> {
        if !self.generator.may_end_by_pieces(&self.position) {
            return None;
        }
        let end = self.generator.status(&self.position, None, None).end()?;
        Some(self.game_end_score(end, ply))
    }

    /// Returns the score of a node without legal moves.
    pub fn no_moves_score(&self, ply: usize) -> i32 {
        let status = self.generator.status(&self.position, Some(&self.history), Some(false));
        status.end().map_or(0, |end| self.game_end_score(end, ply))
    }

    /// Converts the end of a game to a score for the side to move.
    fn game_end_score(&self, end: GameEnd, ply: usize) -> i32 {
        match end.winner {
            None => 0,
            Some(side) if side == self.position.side() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }
}
