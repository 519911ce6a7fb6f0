//! Attacks through friendly pieces of the attacker, indexed by the royal's square.

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::kernel::tables::ThroughPieces;

/// Attacks of one kind through friendly pieces.
pub struct ThroughAttacks<B> {
    pub kind: KindId,
    into: Vec<KindId>,
    out: Vec<KindId>,
    /// The origins, and the squares that must be vacant; by unit step, then by square of the piece entered.
    entries: Vec<Vec<Vec<(Square, B)>>>,
    /// The exits as square, unit step and squares that must be vacant; by the royal's square.
    exits: Vec<Vec<(Square, usize, B)>>,
}

impl<B: Bits> ThroughAttacks<B> {
    /// Inverts a table of moves through pieces.
    pub fn new(program: &Program, kind: KindId, through: &ThroughPieces<B>, ends: B) -> ThroughAttacks<B> {
        let squares = program.shape.squares();
        let mut entries = vec![vec![Vec::new(); squares]; through.units.len()];
        for (from, list) in through.entries.iter().enumerate() {
            for entry in list {
                entries[entry.unit][entry.hub.index()].push((Square(from as u8), entry.vacant));
            }
        }
        let mut exits = vec![Vec::new(); squares];
        for (unit, rides) in through.rides.iter().enumerate() {
            for (exit, ride) in rides.iter().enumerate() {
                let exit = Square(exit as u8);
                for royal in (ride.attacks(B::NONE) & ends).squares() {
                    let between = ride.attacks(B::bit(royal)) & !B::bit(royal);
                    exits[royal.index()].push((exit, unit, between));
                }
            }
        }
        ThroughAttacks { kind, into: through.into.clone(), out: through.out.clone(), entries, exits }
    }

    /// Calls `each` with each attacker, the squares that must be vacant for its attack and the pieces that it uses,
    /// until `each` returns `false`.
    pub fn for_each_attack(
        &self,
        royal: Square,
        enemy: B,
        plane: impl Fn(KindId) -> B,
        mut each: impl FnMut(Square, B, B) -> bool,
    ) {
        let of = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, &kind| set | plane(kind)) & enemy;
        let (out, attackers) = (of(&self.out), plane(self.kind) & enemy);
        if out.is_empty() || attackers.is_empty() {
            return;
        }
        let into = of(&self.into);
        for &(exit, unit, after) in &self.exits[royal.index()] {
            if !out.contains(exit) {
                continue;
            }
            for hub in into.squares() {
                for &(attacker, before) in &self.entries[unit][hub.index()] {
                    // The attacker is lifted first: it neither blocks its own path nor can it enter itself.
                    let its_own = attacker == exit || attacker == hub;
                    if !attackers.contains(attacker) || its_own {
                        continue;
                    }
                    let path = (before | after) & !B::bit(attacker);
                    if !each(attacker, path, B::bit(attacker) | B::bit(hub) | B::bit(exit)) {
                        return;
                    }
                }
            }
        }
    }
}
