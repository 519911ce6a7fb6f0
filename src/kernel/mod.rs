//! Fast move generation with bitboards and tables compiled for one game. The interpreter executes the rules that
//! cannot be compiled. The interpreter defines the meaning of all rules; tests compare it with the kernel.
//!
//! * [`Kernel`] generates, makes and counts the legal moves of positions.
//! * [`Kernel::new_with_plan`] also reports, for every rule, the table that generates its moves, or why it needs
//!   the interpreter.
//!
//! Before they are compiled, rules are rewritten so that effects at their end become `after` sentences (`trailing_effects`).
//!
//! Each folder uses only the folders above it in this list:
//!
//! * `squares`: bitboards, slider attacks, and the board as one side sees it;
//! * `tables`: compiled rules. A rule becomes a `MoveGroup`: a move table, a target mask and an effect;
//! * `threats`: attacks of one side on a kind of enemy piece, in particular on the royal, indexed by the attacked
//!   square, and the legality masks computed from them. Attacks of rules without a table are computed by
//!   interpreting the rules from the attacker's square;
//! * `side_tables`: all tables of one side;
//! * `moves`: generation of the legal moves of a position from the tables of both sides. The interpreter generates
//!   the moves of rules without a table. Filters remove the moves that expose the royal to attacks that only the
//!   interpreter can compute.

mod attack_table;
mod moves;
mod plan;
mod side_tables;
mod squares;
mod tables;
mod threats;
mod trailing_effects;
mod width;

use std::sync::Arc;

use crate::board::{KindId, Piece, Side};
use crate::interp::Candidate;
use crate::ir::{Fact, Program};
use crate::position::{Move, Position};

pub use attack_table::AttackTable;
use attack_table::GeneratorByWidth;
use moves::MoveGenerator;
pub use moves::{KernelUndo, MoveList, MoveSets, PerftAbort, TargetVisitor};
pub use plan::{Plan, RulePlan};
use side_tables::Report;
pub use squares::Bits;
use trailing_effects::with_trailing_effects_as_afters;
use width::{ByWidth, with_width};

/// The compiled move generator of one game.
pub struct Kernel {
    program: Arc<Program>,
    generator: GeneratorByWidth,
}

impl Kernel {
    /// Compiles the tables of a game.
    pub fn new(program: &Arc<Program>) -> Kernel {
        Kernel::with_reports(program, |_, _, _| {})
    }

    /// Compiles the tables of a game. Also returns, for every rule, its table or the reason why it needs the
    /// interpreter.
    pub fn new_with_plan(program: &Arc<Program>) -> (Kernel, Plan) {
        let mut plan = Plan::new(program);
        let kernel = Kernel::with_reports(program, |side, rule, report| {
            plan.record(side, rule, report);
        });
        (kernel, plan)
    }

    /// Compiles the tables of a game. Calls `on_report` for every report about a rule of a side, with the side, the
    /// index of the rule and the report.
    fn with_reports(program: &Arc<Program>, on_report: impl FnMut(Side, usize, Report)) -> Kernel {
        let on_report = std::cell::RefCell::new(on_report);
        let on_report = |side, rule, report| (on_report.borrow_mut())(side, rule, report);
        let rewritten = &with_trailing_effects_as_afters(program);
        let generator = ByWidth::new(
            &program.shape,
            || Box::new(MoveGenerator::new(rewritten, on_report)),
            || Box::new(MoveGenerator::new(rewritten, on_report)),
            || Box::new(MoveGenerator::new(rewritten, on_report)),
        );
        Kernel { program: Arc::clone(program), generator }
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns the width of the bitboards, in bits.
    pub fn bits(&self) -> u32 {
        match self.generator {
            ByWidth::Bits64(_) => 64,
            ByWidth::Bits128(_) => 128,
            ByWidth::Bits256(_) => 256,
        }
    }

    /// Lists the legal moves of the side to move; none if the game is over. Leaves the position unchanged.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.generator, generator => generator.list(position, list));
    }

    /// Lists the legal captures and promotions. The list can also contain other legal moves.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.generator, generator => generator.list_captures(position, list));
    }

    /// Calls `visit` with every piece that a move of `list`, the list of the moves of this position, removes from the
    /// board. Returns the kind of the mover after the move; `None` if the mover is removed too.
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        visit: impl FnMut(Piece),
    ) -> Option<KindId> {
        with_width!(&self.generator, generator => generator.visit_captured(position, mv, list, visit))
    }

    /// Sends the target squares of a side's pieces to a visitor, as if it were that side's turn. Omits royals,
    /// castling, drops and rules without a table.
    pub fn visit_targets(&self, position: &Position, side: Side, visitor: &mut impl TargetVisitor) {
        with_width!(&self.generator, generator => generator.visit_targets(position, side, visitor));
    }

    /// Collects the legal moves as target sets. Faster than [`Kernel::list`] if only a few of the moves are read.
    pub fn list_sets(&self, position: &mut Position, sets: &mut MoveSets) {
        with_width!(&self.generator, generator => generator.list_sets(position, sets));
    }

    /// Makes a move of `sets`, which contains the moves of this position.
    #[inline]
    pub fn make_from_sets(&self, position: &mut Position, mv: &Move, sets: &MoveSets) -> KernelUndo {
        with_width!(&self.generator, generator => generator.make(position, mv, &sets.singles))
    }

    /// Returns the number of legal moves. `list` is scratch space for moves that must be listed to be counted.
    pub fn count(&self, position: &mut Position, list: &mut MoveList) -> u64 {
        with_width!(&self.generator, generator => generator.count(position, list))
    }

    /// Makes a move of `list`, the list of the moves of this position.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> KernelUndo {
        with_width!(&self.generator, generator => generator.make(position, mv, list))
    }

    /// Unmakes the last move.
    pub fn unmake(&self, position: &mut Position, undo: &KernelUndo) {
        with_width!(&self.generator, generator => generator.unmake(position, undo));
    }

    /// Returns the legal moves of the side to move; none if the game is over. Returns the same moves as
    /// [`interp::legal_moves`], in another order.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        with_width!(&self.generator, generator => generator.legal_moves(position))
    }

    /// Returns the number of leaf nodes after exactly `depth` plies (perft).
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.generator, generator => generator.perft(position, depth))
    }

    /// Counts nodes like [`Kernel::perft`], but gives up when the count exceeds `max`, or when far more than `max`
    /// moves have been made.
    ///
    /// # Errors
    /// Returns an error if it gives up, with the reason.
    pub fn perft_within(&self, position: &mut Position, depth: u32, max: u64) -> Result<u64, PerftAbort> {
        self.perft_until(position, depth, max, &|| false)
    }

    /// Counts nodes like [`Kernel::perft_within`], but also gives up when `stop` returns true. `stop` is called at
    /// intervals.
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
        with_width!(&self.generator, generator => generator.perft_within(position, depth, max, stop))
    }

    /// Counts nodes like [`Kernel::perft`], but makes and unmakes the moves of the last ply instead of counting
    /// them, as a search does.
    pub fn perft_making_leaves(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.generator, generator => generator.perft_making_leaves(position, depth))
    }

    /// Returns true if a side is in check.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        with_width!(&self.generator, generator => generator.is_in_check(position, side))
    }

    /// Returns true if a fact holds for a player. Gives the same result as [`interp::holds`].
    pub fn holds(&self, position: &Position, player: Side, fact: &Fact) -> bool {
        with_width!(&self.generator, generator => generator.holds(position, player, fact))
    }

    /// Returns true if any piece of the kind and side [`AttackTable::target`] is attacked. The table must be built for
    /// the program of this kernel.
    pub fn is_attacked(&self, position: &Position, table: &AttackTable) -> bool {
        attack_table::is_attacked(&self.generator, position, table)
    }
}

/// Shows only the width of the bitboards: the tables are large and not readable.
impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel").field("bits", &self.bits()).finish_non_exhaustive()
    }
}
