//! Kernels: fast move generation with bitboards and tables compiled for one board. Rules that cannot be compiled are
//! interpreted, rule by rule. The interpreter defines the meaning; tests compare the two.
//!
//! * [`Kernel`] gives the legal moves of positions, makes them and counts sequences of them.
//! * [`plan`](Kernel::plan) tells for every rule which table carries it, or why none does.
//!
//! Each folder knows those before it and none behind it:
//!
//! * `squares`: sets of squares, lines of them, and the board as a mover sees it;
//! * `tables`: what one rule comes to. From its chain come parts: a table of ways, ends and one effect;
//! * `threats`: a side's rules seen from the other side's royal, and from that where every piece may go. Enemy pieces of rules without a
//!   table are run forward under a watch;
//! * `army`: all tables of one side. Parts that ask for no more than a look-up stand in its roster;
//! * `moves`: two armies and a position give moves, one turn at a time; rules without a table are interpreted, and a sieve holds back
//!   what moves into attacks that are watched.

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

use army::Note;
pub use attack_table::AttackTable;
use attack_table::EngineWidth;
use moves::Engine;
pub use moves::{Bundles, GivenUp, Made, MoveList, TargetVisitor};
pub use plan::{Plan, RulePlan};
pub use squares::Bits;
use width::{Width, with_width};

/// The tables of one game.
pub struct Kernel {
    program: Arc<Program>,
    engine: EngineWidth,
}

impl Kernel {
    /// Makes the tables of a game.
    pub fn new(program: &Arc<Program>) -> Kernel {
        Kernel::noting(program, |_, _, _| {})
    }

    /// The tables of a game, and which of them carries which rule.
    pub fn plan(program: &Arc<Program>) -> (Kernel, Plan) {
        let mut plan = Plan::new(program);
        let kernel = Kernel::noting(program, |side, rule, note| {
            plan.note(side, rule, note);
        });
        (kernel, plan)
    }

    fn noting(program: &Arc<Program>, tell: impl FnMut(Side, usize, Note)) -> Kernel {
        let tell = std::cell::RefCell::new(tell);
        let told = |side, rule, note| (tell.borrow_mut())(side, rule, note);
        let engine = Width::new(
            &program.shape,
            || Box::new(Engine::new(program, told)),
            || Box::new(Engine::new(program, told)),
            || Box::new(Engine::new(program, told)),
        );
        Kernel { program: Arc::clone(program), engine }
    }

    /// The rules.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// How many squares its sets hold.
    pub fn bits(&self) -> u32 {
        match self.engine {
            Width::One(_) => 64,
            Width::Two(_) => 128,
            Width::Four(_) => 256,
        }
    }

    /// Lists every legal move of the side to move; a game that is over has none. The position is the same afterwards.
    pub fn list(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.engine, engine => engine.list(position, list));
    }

    /// Lists the legal captures and promotions. Other moves may be among them.
    pub fn list_captures(&self, position: &mut Position, list: &mut MoveList) {
        with_width!(&self.engine, engine => engine.list_captures(position, list));
    }

    /// Calls `removes` with every piece that a move from the list of this position takes off the board. Returns the kind of the
    /// mover after the move; `None` if the mover is removed too.
    pub fn visit_captured(
        &self,
        position: &Position,
        mv: &Move,
        list: &MoveList,
        removes: impl FnMut(Piece),
    ) -> Option<KindId> {
        with_width!(&self.engine, engine => engine.visit_captured(position, mv, list, removes))
    }

    /// Shows a visitor the target squares of a side's pieces, as if it were its turn. Leaves out royals, castling, drops and rules
    /// without a table.
    pub fn visit_targets(&self, position: &Position, side: Side, visitor: &mut impl TargetVisitor) {
        with_width!(&self.engine, engine => engine.visit_targets(position, side, visitor));
    }

    /// The same moves in bundles, for those who want few of them.
    pub fn bundle(&self, position: &mut Position, bundles: &mut Bundles) {
        with_width!(&self.engine, engine => engine.bundle(position, bundles));
    }

    /// Makes a move from the bundles of this very position.
    pub fn make_bundled(&self, position: &mut Position, mv: &Move, bundles: &Bundles) -> Made {
        with_width!(&self.engine, engine => engine.make(position, mv, &bundles.singles))
    }

    /// How many legal moves there are; `list` is room for those that must be listed to be counted.
    pub fn count(&self, position: &mut Position, list: &mut MoveList) -> u64 {
        with_width!(&self.engine, engine => engine.count(position, list))
    }

    /// Makes a move of the list of this very position.
    pub fn make(&self, position: &mut Position, mv: &Move, list: &MoveList) -> Made {
        with_width!(&self.engine, engine => engine.make(position, mv, list))
    }

    /// Takes back the last move made.
    pub fn unmake(&self, position: &mut Position, made: &Made) {
        with_width!(&self.engine, engine => engine.unmake(position, made));
    }

    /// Every legal move of the side to move; a game that is over has none. The same moves as [`interp::legal_moves`], in an order of
    /// its own.
    pub fn legal_moves(&self, position: &mut Position) -> Vec<Candidate> {
        with_width!(&self.engine, engine => engine.legal_moves(position))
    }

    /// The number of move sequences of exactly `depth` plies.
    pub fn perft(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.engine, engine => engine.perft(position, depth))
    }

    /// The same, given up as soon as there are more than `most`, or when far more moves have been made than that.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn perft_within(&self, position: &mut Position, depth: u32, most: u64) -> Result<u64, GivenUp> {
        self.perft_until(position, depth, most, &|| false)
    }

    /// The same, given up also when `stop` asks for it, which is called now and then.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn perft_until(
        &self,
        position: &mut Position,
        depth: u32,
        most: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<u64, GivenUp> {
        with_width!(&self.engine, engine => engine.perft_within(position, depth, most, stop))
    }

    /// The same as [`Kernel::perft`], with every last move made and taken back instead of counted: what a search would do.
    pub fn perft_made(&self, position: &mut Position, depth: u32) -> u64 {
        with_width!(&self.engine, engine => engine.perft_made(position, depth))
    }

    /// Whether a side is in check.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        let told = with_width!(&self.engine, engine => engine.in_check(position, side));
        told.unwrap_or_else(|_| interp::in_check(&self.program, position, side))
    }

    /// Returns true if a fact holds for a player. The same as [`interp::holds`].
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

/// Shows its width only: the tables are large and say nothing to a reader.
impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel").field("bits", &self.bits()).finish_non_exhaustive()
    }
}
