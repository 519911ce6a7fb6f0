//! The state of one searching thread: position, history, move ordering and statistics. Makes moves and evaluates positions; `alpha_beta`
//! and `quiescence` decide what is searched.

use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::node::MAX_PLY;
use super::ordering::{self, ContinuationKey, HistoryContext, MoveGain, Ordering};
use super::picker::MovePicker;
use super::score::WIN;
use super::shared::SharedSearch;
use super::transposition_table::TranspositionTable;
use crate::board::Side;
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{KernelUndo, MoveList};
use crate::position::{Delta, Move, Position, Undo};
use crate::terminal::{GameEnd, History};

/// The parts of a search that all its threads use.
pub(super) struct SearchContext<'a> {
    pub game: &'a Game,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    /// State shared by the threads; `None` with one thread.
    pub shared: Option<&'a SharedSearch>,
}

/// The state of one searching thread.
pub(super) struct Searcher<'a> {
    pub program: &'a Program,
    pub position: Position,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub tt: &'a TranspositionTable,
    /// State shared by the threads; `None` with one thread.
    pub shared: Option<&'a SharedSearch>,
    pub budget: Budget<'a>,
    pub ordering: Ordering,
    /// The plies of the game and of the line being searched.
    history: History,
    /// The principal variations, by ply.
    pub pv: Vec<Vec<Move>>,
    /// The move pickers, by ply.
    pub pickers: Vec<MovePicker>,
    /// The move being searched and the static evaluation, by ply.
    pub stack: Vec<StackEntry>,
    pub nodes: u64,
    /// Depth of the iteration and maximum ply so far, in plies.
    pub iteration: i32,
    pub selective_depth: usize,
    /// The root moves to search: all legal moves or a selection.
    pub root_moves: Vec<Move>,
    /// The number of legal moves at the root.
    legal_count: usize,
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
            ordering: Ordering::new(program.kinds.len(), program.shape.cells(), MAX_PLY + 2),
            history: game.history().for_search(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            pickers: (0..MAX_PLY + 2).map(|_| MovePicker::default()).collect(),
            stack: vec![empty; MAX_PLY + 2],
            nodes: 0,
            iteration: 0,
            selective_depth: 0,
            root_moves: game.legal_moves().iter().map(|candidate| candidate.mv).collect(),
            legal_count: game.legal_moves().len(),
        }
    }

    /// Returns true if the search must stop. Scores returned after that are meaningless.
    pub fn must_stop(&mut self) -> bool {
        self.budget.must_stop(self.nodes) || self.is_iteration_finished()
    }

    /// Returns true if another thread has finished the iteration.
    fn is_iteration_finished(&self) -> bool {
        self.shared_at_root().is_some_and(|shared| shared.has_finished(self.iteration as u32))
    }

    /// The shared state if all threads search the same root moves; `None` if some moves are excluded.
    pub fn shared_at_root(&self) -> Option<&'a SharedSearch> {
        self.shared.filter(|_| self.searches_every_root_move())
    }

    /// Returns true if every legal move is searched at the root, so that its score is that of the position.
    pub fn searches_every_root_move(&self) -> bool {
        self.root_moves.len() == self.legal_count
    }

    /// Makes a move of a list. Returns the undo information, and true if the side to move is then in check.
    pub fn make(&mut self, mv: &Move, list: &MoveList) -> (KernelUndo, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let made = self.generator.make(&mut self.position, mv, list);
        let in_check = self.in_check();
        self.history.push(key, in_check && self.position.side() != side, side);
        (made, in_check)
    }

    /// Unmakes the last move.
    pub fn unmake(&mut self, made: &KernelUndo) {
        self.history.pop();
        self.generator.unmake(&mut self.position, made);
    }

    /// Makes a null move. Returns the undo information, and true if the other side is in check.
    pub fn make_null_move(&mut self) -> (Undo, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let undo = self.position.make(self.program, &Delta::default());
        self.history.push(key, false, side);
        (undo, self.in_check())
    }

    /// Unmakes a null move.
    pub fn unmake_null_move(&mut self, undo: &Undo) {
        self.history.pop();
        self.position.unmake(self.program, undo);
    }

    /// Returns true if the side to move is in check, or could lose the game at once.
    pub fn in_check(&self) -> bool {
        self.generator.in_check(&self.position, self.position.side())
    }

    /// The static evaluation of the position, in centipawns. A value outside the bounds may be inexact.
    pub fn evaluate(&self, bounds: [i32; 2]) -> i32 {
        self.evaluation.evaluate(self.generator.kernel(), &self.position, bounds)
    }

    /// The immediate gain of a move of a list.
    pub fn gain(&self, mv: &Move, list: &MoveList) -> MoveGain {
        ordering::gain(self.generator, self.evaluation, &self.position, mv, list)
    }

    /// The history context of a node.
    pub fn history_context(&self, ply: usize) -> HistoryContext {
        let before = |plies: usize| {
            ply.checked_sub(plies).map_or(ContinuationKey::NONE, |at| self.stack[at].continuation)
        };
        self.ordering.context(self.position.side(), ply, [before(1), before(2)])
    }

    /// The score of the position if the game is over for another reason than the lack of moves.
    pub fn terminal_score(&mut self, ply: usize) -> Option<i32> {
        if !self.generator.may_be_over(&self.position, &self.history) {
            return None;
        }
        let end = self.generator.end(&mut self.position, Some(&self.history))?;
        Some(self.game_end_score(end, ply))
    }

    /// The score of a leaf if the pieces on the board end the game. Repetition is ignored, and captures usually reset the move counter.
    pub fn leaf_terminal_score(&self, ply: usize) -> Option<i32> {
        if !self.generator.pieces_may_end(&self.position) {
            return None;
        }
        let end = self.generator.status(&self.position, None, None).end()?;
        Some(self.game_end_score(end, ply))
    }

    /// The score of a node without legal moves.
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
