//! Attacks on the pieces of one kind and side, indexed by the attacked square.

use super::moves::MoveGenerator;
use super::squares::Bits;
use super::threats::{Threats, can_capture};
use super::width::{Bits128, ByWidth, with_width};
use crate::board::{KindId, Piece, Square, SquareSet};
use crate::ir::Program;
use crate::position::Position;

/// The attacks of one side on enemy pieces of one kind, indexed by the attacked square.
pub struct AttackTable {
    target: Piece,
    /// By kind: the result of [`can_capture`] for the attacking side.
    capturable: Vec<bool>,
    threats: ByWidth<Threats<u64>, Threats<Bits128>, Threats<SquareSet>>,
}

impl AttackTable {
    /// Builds the table of attacks on pieces of the kind and side of `target`.
    pub fn new(program: &Program, target: Piece) -> AttackTable {
        let attacking_side = target.side.other();
        let threats = ByWidth::new(
            &program.shape,
            || Threats::attacks_on(program, target),
            || Threats::attacks_on(program, target),
            || Threats::attacks_on(program, target),
        );
        let capturable = program.kind_ids().map(|kind| can_capture(program, attacking_side, kind)).collect();
        AttackTable { target, capturable, threats }
    }

    /// Returns the kind and side of the attacked pieces.
    pub fn target(&self) -> Piece {
        self.target
    }

    /// Returns true if some rule of the attacking side can capture pieces of `kind` on the last square of a move (not
    /// counting en passant captures) or before its last leg, or if tables cannot express one of its rules.
    pub fn can_capture(&self, kind: KindId) -> bool {
        self.capturable[kind.index()]
    }

    /// Calls `each` with the kind and square of every piece among `attackers` that attacks `square`, given the
    /// occupied squares `occupied`. Ignores rules without a table.
    #[inline]
    pub fn for_each_attacker(
        &self,
        position: &Position,
        square: Square,
        occupied: &SquareSet,
        attackers: &SquareSet,
        each: impl FnMut(KindId, Square),
    ) {
        with_width!(&self.threats, threats => for_each_attacker_in(threats, position, square, [occupied, attackers], each));
    }
}

#[inline]
fn for_each_attacker_in<B: Bits>(
    threats: &Threats<B>,
    position: &Position,
    square: Square,
    [occupied, attackers]: [&SquareSet; 2],
    each: impl FnMut(KindId, Square),
) {
    let plane = |kind| B::from_set(position.plane(kind));
    threats.for_each_attacker(square, B::from_set(occupied), B::from_set(attackers), plane, each);
}

/// The move generator of a game, for the width of its bitboards.
pub type GeneratorByWidth =
    ByWidth<Box<MoveGenerator<u64>>, Box<MoveGenerator<Bits128>>, Box<MoveGenerator<SquareSet>>>;

/// Returns true if any piece of the kind and side [`AttackTable::target`] is attacked. The table must be built for the
/// same program as the generator.
pub fn is_attacked(generator: &GeneratorByWidth, position: &Position, table: &AttackTable) -> bool {
    match (generator, &table.threats) {
        (ByWidth::Bits64(generator), ByWidth::Bits64(threats)) => {
            generator.is_any_attacked(position, table.target, threats)
        }
        (ByWidth::Bits128(generator), ByWidth::Bits128(threats)) => {
            generator.is_any_attacked(position, table.target, threats)
        }
        (ByWidth::Bits256(generator), ByWidth::Bits256(threats)) => {
            generator.is_any_attacked(position, table.target, threats)
        }
        _ => false,
    }
}
