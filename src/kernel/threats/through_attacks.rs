//! Attacks of pieces that move through other pieces, indexed by the royal's square.

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{PassableKinds, PassablePieces, ThroughPieces};

/// Attacks through pieces of the same kinds.
pub struct ThroughAttacks<B> {
    /// The kinds of pieces that the attacks lead through.
    pub passable_kinds: PassableKinds,
    /// The attacks of each rule.
    rules: Vec<RuleAttacks<B>>,
}

/// An attack through other pieces.
pub struct ThroughAttack<B> {
    pub kind: KindId,
    /// The square of the attacker.
    pub from: Square,
    /// The squares that must be vacant.
    pub path: B,
    /// The squares of the attacker and of the pieces that it passes through.
    pub participants: B,
}

/// The attacks of one rule through other pieces.
struct RuleAttacks<B> {
    kind: KindId,
    /// By unit step, then by the square of the piece entered: the attacker's squares, each with the squares that
    /// must be vacant.
    entries: Vec<Vec<Vec<(Square, B)>>>,
    /// By the royal's square: the squares on which a piece can be left, each with the index of the unit step and the
    /// squares that must be vacant.
    exits: Vec<Vec<(Square, usize, B)>>,
}

impl<B: Bits> RuleAttacks<B> {
    /// Inverts a table of moves through pieces.
    fn new(program: &Program, kind: KindId, through: &ThroughPieces<B>, royal_squares: B) -> RuleAttacks<B> {
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
        RuleAttacks { kind, entries, exits }
    }

    /// Calls `each` for every attack of `attackers` until it returns `false`. Returns the last result of `each`, or true.
    fn for_each_attack(
        &self,
        royal: Square,
        attackers: B,
        pieces: PassablePieces<B>,
        each: &mut impl FnMut(&ThroughAttack<B>) -> bool,
    ) -> bool {
        for &(exit, unit, after) in &self.exits[royal.index()] {
            if !pieces.leavable.contains(exit) {
                continue;
            }
            for entered in pieces.enterable.squares() {
                for &(attacker, before) in &self.entries[unit][entered.index()] {
                    // The attacker has left its square: it does not block its own path, and it cannot pass through
                    // itself.
                    let is_itself = attacker == exit || attacker == entered;
                    if !attackers.contains(attacker) || is_itself {
                        continue;
                    }
                    let attack = ThroughAttack {
                        kind: self.kind,
                        from: attacker,
                        path: (before | after) & !B::bit(attacker),
                        participants: B::bit(attacker) | B::bit(entered) | B::bit(exit),
                    };
                    if !each(&attack) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl<B: Bits> ThroughAttacks<B> {
    /// Adds the attacks of a rule on a royal that stands on one of `royal_squares`.
    pub fn add(
        all: &mut Vec<ThroughAttacks<B>>,
        program: &Program,
        kind: KindId,
        through: &ThroughPieces<B>,
        royal_squares: B,
    ) {
        let rule = RuleAttacks::new(program, kind, through, royal_squares);
        match all.iter_mut().find(|attacks| attacks.passable_kinds == through.passable_kinds) {
            Some(attacks) => attacks.rules.push(rule),
            None => {
                all.push(ThroughAttacks {
                    passable_kinds: through.passable_kinds.clone(),
                    rules: vec![rule],
                });
            }
        }
    }
}

/// Calls `each` for every attack until it returns `false`. `enemy` are the pieces of the attacker's side, and `occupied` those of both sides.
#[inline(never)]
pub fn for_each_attack_through_pieces<B: Bits>(
    all: &[ThroughAttacks<B>],
    royal: Square,
    enemy: B,
    occupied: B,
    plane: impl Fn(KindId) -> B,
    mut each: impl FnMut(&ThroughAttack<B>) -> bool,
) {
    for ThroughAttacks { passable_kinds, rules } in all {
        let Some(pieces) = passable_kinds.pieces(enemy, occupied & !enemy, &plane) else { continue };
        for rule in rules {
            let attackers = plane(rule.kind) & enemy;
            if !attackers.is_empty() && !rule.for_each_attack(royal, attackers, pieces, &mut each) {
                return;
            }
        }
    }
}
