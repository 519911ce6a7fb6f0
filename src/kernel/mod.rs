//! Kernels: fast move generation with bitboards and tables compiled for one board. Rules that cannot be compiled are
//! interpreted, rule by rule. The interpreter defines the meaning; tests compare the two.
//!
//! * [`Kernel`] generates the legal moves of positions, makes them and counts sequences of them.
//! * [`plan`](Kernel::plan) reports for every rule which table carries it, or why none does.
//!
//! Each folder uses only those before it in this list:
//!
//! * `squares`: sets of squares, lines of squares, and the board from the point of view of one side;
//! * `tables`: compiled rules. The chain of a rule is compiled to parts: a move table, an end mask and one effect each;
//! * `threats`: attacks of one side, looked up from the square of the other side's royal, and the legality masks
//!   computed from them. Attacks of rules without a table are computed by running the rules forward;
//! * `army`: all tables of one side. Parts that need only a look-up are listed in its roster;
//! * `moves`: generation of the legal moves, one turn at a time, from both armies and a position. Rules without a table
//!   are interpreted. A filter removes moves into attacks of rules that are run forward.

mod army;
mod attack_table;
mod moves;
mod plan;
mod squares;
mod tables;
mod threats;
mod width;

use std::sync::Arc;

use crate::board::{KindId, Piece, Side};
use crate::interp::{self, Candidate};
use crate::ir::{Fact, Program};
use crate::position::{Move, Position};

use army::Report;
pub use attack_table::AttackTable;
use attack_table::EngineWidth;
use moves::Engine;
pub use moves::{KernelUndo, MoveList, MoveSets, PerftAbort, TargetVisitor};
pub use plan::{Plan, RulePlan};
pub use squares::Bits;
use width::{Width, with_width};

/// The tables of one game.
pub struct Kernel {
    program: Arc<Program>,
    engine: EngineWidth,
}

impl Kernel {
    /// Compiles the tables of a game.
    pub fn new(program: &Arc<Program>) -> Kernel {
        Kernel::with_report(program, |_, _, _| {})
    }

    /// Compiles the tables of a game, and reports which of them carries which rule.
    pub fn plan(program: &Arc<Program>) -> (Kernel, Plan) {
        let mut plan = Plan::new(program);
        let kernel = Kernel::with_report(program, |side, rule, note| {
            plan.record(side, rule, note);
        });
        (kernel, plan)
    }

    fn with_report(program: &Arc<Program>, report: impl FnMut(Side, usize, Report)) -> Kernel {
        let tell = std::cell::RefCell::new(report);
        let told = |side, rule, note| (tell.borrow_mut())(side, rule, note);
        let engine = Width::new(
            &program.shape,
            || Box::new(Engine::new(program, told)),
            || Box::new(Engine::new(program, told)),
            || Box::new(Engine::new(program, told)),
        );
        Kernel { program: Arc::clone(program), engine }
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns the width of its square sets, in bits.
    pub fn bits(&self) -> u32 {
        match self.engine {
            Width::One(_) => 64,
            Width::Two(_) => 128,
            Width::Four(_) => 256,
        }
    }

    /// Lists every legal move of the side to move; none if the game is over. Leaves the position unchanged.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.engine, engine => engine.list(position, list));
    }

    /// Lists the legal captures and promotions. The list can contain other moves too.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.engine, engine => engine.list_captures(position, list));
    }

    /// Calls `removes` with every piece that a move from the list of this position removes from the board. Returns the
    /// kind of the mover after the move; `None` if the mover is removed too.
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        removes: impl FnMut(Piece),
    ) -> Option<KindId> {
        with_width!(&self.engine, engine => engine.visit_captured(position, mv, list, removes))
    }

    /// Passes the target squares of a side's pieces to a visitor, as if it were that side's turn. Leaves out royals,
    /// castling, drops and rules without a table.
    pub fn visit_targets(&self, position: &Position, side: Side, visitor: &mut impl TargetVisitor) {
        with_width!(&self.engine, engine => engine.visit_targets(position, side, visitor));
    }

    /// Collects the legal moves as target sets: faster than a list if few of the moves are read.
    pub fn list_sets(&self, position: &mut Position, sets: &mut MoveSets) {
        with_width!(&self.engine, engine => engine.list_sets(position, sets));
    }

    /// Makes a move from the sets of this position.
    pub fn make_from_sets(&self, position: &mut Position, mv: &Move, sets: &MoveSets) -> KernelUndo {
        with_width!(&self.engine, engine => engine.make(position, mv, &sets.singles))
    }

    /// Returns the number of legal moves. `list` is scratch space for moves that must be listed to be counted.
    pub fn count(&self, position: &mut Position, list: &mut MoveList) -> u64 {
        with_width!(&self.engine, engine => engine.count(position, list))
    }

    /// Makes a move from the list of this position.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> KernelUndo {
        with_width!(&self.engine, engine => engine.make(position, mv, list))
    }

    /// Unmakes the last move.
    pub fn unmake(&self, position: &mut Position, undo: &KernelUndo) {
        with_width!(&self.engine, engine => engine.unmake(position, undo));
    }

    /// Returns every legal move of the side to move; none if the game is over. Same moves as [`interp::legal_moves`],
    /// in another order.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        with_width!(&self.engine, engine => engine.legal_moves(position))
    }

    /// Returns the number of move sequences of exactly `depth` plies.
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.engine, engine => engine.perft(position, depth))
    }

    /// Returns the number of move sequences like [`Kernel::perft`], but gives up when it exceeds `max`, or when far
    /// more than `max` moves have been made.
    ///
    /// # Errors
    /// Returns an error if it gives up, with the reason.
    pub fn perft_within(&self, position: &mut Position, depth: u32, max: u64) -> Result<u64, PerftAbort> {
        self.perft_until(position, depth, max, &|| false)
    }

    /// Returns the number of move sequences like [`Kernel::perft_within`], but also gives up when `stop` returns true.
    /// `stop` is called at intervals.
    ///
    /// # Errors
    /// Returns an error if it gives up, with the reason.
    pub fn perft_until(
        &self,
        position: &mut Position,
        depth: u32,
        max: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, PerftAbort> {
        with_width!(&self.engine, engine => engine.perft_within(position, depth, max, stop))
    }

    /// Returns the number of move sequences like [`Kernel::perft`], but makes and unmakes the moves of the last ply
    /// instead of counting them, as a search does.
    pub fn perft_making_leaves(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.engine, engine => engine.perft_making_leaves(position, depth))
    }

    /// Returns true if a side is in check.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        let told = with_width!(&self.engine, engine => engine.in_check(position, side));
        told.unwrap_or_else(|_| interp::in_check(&self.program, position, side))
    }

    /// Returns true if a fact holds for a player. The result is the same as that of [`interp::holds`].
    pub fn holds(&self, position: &Position, player: Side, fact: &Fact) -> bool {
        match fact {
            Fact::InCheck => self.in_check(position, player),
            _ => interp::holds(&self.program, position, player, fact),
        }
    }

    /// Returns true if a target of the table is attacked. The table must be of the same game.
    pub fn is_attacked(&self, position: &Position, table: &AttackTable) -> bool {
        attack_table::is_attacked(&self.engine, position, table)
    }
}

/// Shows the width only: the tables are large and not readable.
impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel").field("bits", &self.bits()).finish_non_exhaustive()
    }
}
