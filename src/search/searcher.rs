//! A search in progress: the position that it has come to, the way there, and what it has learnt. It makes moves and says what a
//! position is worth as it stands; which moves are looked at, and how deep, is decided by those who use it.

use super::alarm::Alarm;
use super::company::Company;
use super::endings::{self, Verdict};
use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::node::MAX_PLY;
use super::ordering::{self, Gain, Ordering, Question, Trace};
use super::path::Path;
use super::picker::Picker;
use super::score::WIN;
use super::transpositions::Transpositions;
use crate::board::Side;
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{Made, MoveList};
use crate::position::{Delta, Move, Position, Undo};

/// What all threads of a search use.
pub(super) struct Tools<'a> {
    pub game: &'a Game,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub table: &'a Transpositions,
    /// What they tell each other, if there are several threads.
    pub company: Option<&'a Company>,
}

/// One search in progress.
pub(super) struct Searcher<'a> {
    pub program: &'a Program,
    pub position: Position,
    pub generator: &'a Generator,
    pub evaluation: &'a Evaluation,
    pub table: &'a Transpositions,
    /// What others tell, if there are others.
    pub company: Option<&'a Company>,
    pub budget: Budget<'a>,
    pub ordering: Ordering,
    path: Path,
    alarm: Alarm,
    /// By ply: the best line found from there.
    pub lines: Vec<Vec<Move>>,
    /// By ply: its moves.
    pub pickers: Vec<Picker>,
    /// By ply: what was played there, and what the position was held to be worth.
    pub steps: Vec<Step>,
    pub nodes: u64,
    /// Depth of the iteration, and the longest line so far.
    pub iteration: i32,
    pub longest: usize,
    /// The moves that the root node has: all that are legal, or some of them.
    pub root: Vec<Move>,
    /// How many are legal there.
    legal: usize,
}

/// What is known of one ply of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The move.
    pub trace: Trace,
    /// The evaluation; nothing in peril.
    pub estimate: Option<i32>,
    /// Whose move it is.
    pub side: Side,
}

impl<'a> Searcher<'a> {
    pub fn new(tools: &Tools<'a>, budget: Budget<'a>) -> Searcher<'a> {
        let Tools { game, generator, evaluation, table, company } = *tools;
        let program = game.program();
        let nothing = Step { trace: Trace::NONE, estimate: None, side: game.position().side() };
        Searcher {
            program,
            position: game.position().clone(),
            generator,
            evaluation,
            table,
            company,
            budget,
            ordering: Ordering::new(program.kinds.len(), program.shape.cells(), MAX_PLY + 2),
            path: Path::new(game),
            alarm: Alarm::new(program),
            lines: vec![Vec::new(); MAX_PLY + 2],
            pickers: (0..MAX_PLY + 2).map(|_| Picker::default()).collect(),
            steps: vec![nothing; MAX_PLY + 2],
            nodes: 0,
            iteration: 0,
            longest: 0,
            root: game.legal_moves().iter().map(|candidate| candidate.mv).collect(),
            legal: game.legal_moves().len(),
        }
    }

    /// Whether to stop at once; what is found from then on means nothing.
    pub fn is_spent(&mut self) -> bool {
        self.budget.is_spent(self.nodes) || self.is_overtaken()
    }

    /// Whether somebody else has finished the iteration.
    fn is_overtaken(&self) -> bool {
        self.companions().is_some_and(|company| company.has_finished(self.iteration as u32))
    }

    /// Those who search the same root; nobody does if some of its moves are left out.
    pub fn companions(&self) -> Option<&'a Company> {
        self.company.filter(|_| self.has_whole_root())
    }

    /// Whether the root node has every legal move, so that its value is that of the position.
    pub fn has_whole_root(&self) -> bool {
        self.root.len() == self.legal
    }

    /// Makes a move of a list, and says what is needed to take it back and whether it puts the player to move in peril.
    pub fn make(&mut self, mv: &Move, list: &MoveList) -> (Made, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let made = self.generator.make(&mut self.position, mv, list);
        let peril = self.in_peril();
        self.path.push(key, peril && self.position.side() != side, side);
        (made, peril)
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, made: &Made) {
        self.path.pop();
        self.generator.unmake(&mut self.position, made);
    }

    /// Lets the player to move pass, and says what is needed to take that back and whether the other one is in peril.
    pub fn pass(&mut self) -> (Undo, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let undo = self.position.make(self.program, &Delta::default());
        self.path.push(key, false, side);
        (undo, self.in_peril())
    }

    /// Takes back that somebody has passed.
    pub fn unpass(&mut self, undo: &Undo) {
        self.path.pop();
        self.position.unmake(self.program, undo);
    }

    /// Whether the player to move is in check, or may lose at once.
    pub fn in_peril(&self) -> bool {
        self.generator.in_peril(&self.position, self.position.side())
    }

    /// What the position is worth by the look of it; beyond the bounds it need not be exact.
    pub fn evaluate(&self, bounds: [i32; 2]) -> i32 {
        self.evaluation.evaluate(self.generator.kernel(), &self.position, bounds)
    }

    /// What a move of a list wins there and then.
    pub fn gain(&self, mv: &Move, list: &MoveList) -> Gain {
        ordering::gain(self.generator, self.evaluation, &self.position, mv, list)
    }

    /// What is asked of the ordering at a ply.
    pub fn question(&self, ply: usize) -> Question {
        let before = |plies: usize| ply.checked_sub(plies).map_or(Trace::NONE, |at| self.steps[at].trace);
        self.ordering.question(self.position.side(), ply, [before(1), before(2)])
    }

    /// What the end of the game is worth, if it is over here; not for want of moves.
    pub fn over(&mut self, ply: usize) -> Option<i32> {
        if !self.alarm.rings(self.program, self.generator, &self.position, &self.path) {
            return None;
        }
        let winner = endings::winner(self.program, self.generator, &mut self.position, Some(&self.path))?;
        Some(self.final_score(winner.0, ply))
    }

    /// The same at a leaf, where it must show on the board to be noticed: nothing repeats there, and most captures start the clock
    /// again.
    pub fn over_on_board(&self, ply: usize) -> Option<i32> {
        if !self.alarm.on_board(self.generator, &self.position) {
            return None;
        }
        match endings::judge(self.program, &self.position, None, None) {
            Verdict::Over(winner) => Some(self.final_score(winner, ply)),
            Verdict::Depends | Verdict::GoesOn => None,
        }
    }

    /// What a node without legal moves is worth.
    pub fn stuck_score(&self, ply: usize) -> i32 {
        match endings::judge(self.program, &self.position, Some(&self.path), Some(true)) {
            Verdict::Over(winner) => self.final_score(winner, ply),
            Verdict::Depends | Verdict::GoesOn => 0,
        }
    }

    /// What a finished game is worth to the player to move.
    fn final_score(&self, winner: Option<Side>, ply: usize) -> i32 {
        match winner {
            None => 0,
            Some(side) if side == self.position.side() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }
}
