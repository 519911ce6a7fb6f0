//! Attacks of pieces that move through other pieces, indexed by the royal's square.

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::kernel::tables::ThroughPieces;

/// Attacks of one kind through other pieces.
pub struct ThroughAttacks<B> {
    pub kind: KindId,
    /// The kinds of pieces that can be entered: first of the attacker's side, then of the royal's side.
    entry_kinds: [Vec<KindId>; 2],
    /// The kinds of pieces that can be left, in the same order.
    exit_kinds: [Vec<KindId>; 2],
    /// By unit step, then by the square of the piece entered: the attacker's squares, each with the squares that
    /// must be vacant.
    entries: Vec<Vec<Vec<(Square, B)>>>,
    /// By the royal's square: the squares on which a piece can be left, each with the index of the unit step and the
    /// squares that must be vacant.
    exits: Vec<Vec<(Square, usize, B)>>,
}

impl<B: Bits> ThroughAttacks<B> {
    /// Inverts a table of moves through pieces.
    pub fn new(
        program: &Program,
        kind: KindId,
        through: &ThroughPieces<B>,
        royal_squares: B,
    ) -> ThroughAttacks<B> {
        let squares = program.shape.squares();
        let mut entries = vec![vec![Vec::new(); squares]; through.units.len()];
        for (from, list) in through.entries.iter().enumerate() {
            for entry in list {
                entries[entry.unit][entry.entered.index()].push((Square(from as u8), entry.vacant));
            }
        }
        let mut exits = vec![Vec::new(); squares];
        for (unit, slides) in through.slides.iter().enumerate() {
            for (exit, slide) in slides.iter().enumerate() {
                let exit = Square(exit as u8);
                for royal in (slide.targets(B::NONE) & royal_squares).squares() {
                    exits[royal.index()].push((exit, unit, slide.squares_before(royal)));
                }
            }
        }
        ThroughAttacks {
            kind,
            entry_kinds: through.entry_kinds.clone(),
            exit_kinds: through.exit_kinds.clone(),
            entries,
            exits,
        }
    }

    /// Returns true if an attack can lead through pieces of this kind of the royal's side.
    pub fn may_use_attacked_side(&self, kind: KindId) -> bool {
        self.entry_kinds[1].contains(&kind) || self.exit_kinds[1].contains(&kind)
    }

    /// Returns true if an attack can lead through any pieces of the royal's side.
    pub fn uses_attacked_side(&self) -> bool {
        !(self.entry_kinds[1].is_empty() && self.exit_kinds[1].is_empty())
    }

    /// Calls `each` for every attack until it returns `false`. The arguments are the attacker's square, the squares
    /// that must be vacant, and the squares of all pieces that take part in the attack. `enemy` are the pieces of the attacker's side,
    /// and `occupied` those of both sides.
    pub fn for_each_attack(
        &self,
        royal: Square,
        enemy: B,
        occupied: B,
        plane: impl Fn(KindId) -> B,
        mut each: impl FnMut(Square, B, B) -> bool,
    ) {
        let pieces = |[attackers, attacked]: &[Vec<KindId>; 2]| {
            let of = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, &kind| set | plane(kind));
            of(attackers) & enemy | of(attacked) & occupied & !enemy
        };
        let (leavable, attackers) = (pieces(&self.exit_kinds), plane(self.kind) & enemy);
        if leavable.is_empty() || attackers.is_empty() {
            return;
        }
        let enterable = pieces(&self.entry_kinds);
        for &(exit, unit, after) in &self.exits[royal.index()] {
            if !leavable.contains(exit) {
                continue;
            }
            for entered in enterable.squares() {
                for &(attacker, before) in &self.entries[unit][entered.index()] {
                    // The attacker has left its square: it does not block its own path, and it cannot pass through
                    // itself.
                    let is_itself = attacker == exit || attacker == entered;
                    if !attackers.contains(attacker) || is_itself {
                        continue;
                    }
                    let path = (before | after) & !B::bit(attacker);
                    if !each(attacker, path, B::bit(attacker) | B::bit(entered) | B::bit(exit)) {
                        return;
                    }
                }
            }
        }
    }
}
