//! Attacks of one side on a royal of the other, indexed by the royal's square. They give attackers, checks, pins and
//! legality masks.

mod attack_map;
mod interpreted;
mod inversion;
mod legality_masks;
mod lines;
mod through_attacks;
mod watched_attackers;

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, BoardView};
use attack_map::AttackMap;
pub use interpreted::InterpretedAttack;
pub use inversion::can_capture;
pub use legality_masks::LegalityMasks;
use lines::{LineAttacks, Sources};
use through_attacks::ThroughAttacks;
pub use watched_attackers::WatchedAttackers;

/// The rules by which one side can capture a royal.
pub struct Threats<B> {
    /// The royal kind, if each side always has exactly one piece of it and no other royal.
    constant_count_kind: Option<KindId>,
    squares: usize,
    /// The attacks by leaps.
    leaps: Sources<B>,
    lines: Vec<LineAttacks<B>>,
    through: Vec<ThroughAttacks<B>>,
    /// The attacks by the attacker's square, if all of them are leaps and plain lines.
    attack_map: Option<AttackMap<B>>,
    /// Rules that the interpreter runs from the attacker's square.
    pub interpreted: Vec<InterpretedAttack<B>>,
    /// Rules that only the interpreter can evaluate, by number.
    pub interpreter_only: Vec<usize>,
    /// The squares on which a capture might remove the attacking side's royal, so that only the interpreter can
    /// evaluate attacks there; by square of that royal. Empty if there are none.
    pub self_destructive_captures: Vec<B>,
}

impl<B: Bits> Threats<B> {
    /// Computes the legality masks of the royal's side into fresh `bounds`. Returns `false` if there are too many
    /// attack lines.
    #[must_use]
    #[inline]
    pub fn compute_masks(
        &self,
        bounds: &mut LegalityMasks<B>,
        royal: Square,
        view: &BoardView<B>,
        plane: impl Fn(KindId) -> B,
    ) -> bool {
        for &(kind, from) in self.leaps.attackers(royal) {
            let attackers = from & plane(kind) & view.enemy;
            if !attackers.is_empty() {
                bounds.checked = true;
                // Two checking leapers cannot be captured at once.
                bounds.leap_evasions &= if attackers.len() > 1 { B::NONE } else { attackers };
            }
        }
        bounds.unrestricted = bounds.leap_evasions;
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.attackers(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & view.enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()];
                if !bounds.add(view, between, lines.hurdles, B::bit(attacker)) {
                    return false;
                }
            }
        }
        for junction in &self.through {
            let mut fits = true;
            junction.for_each_attack(royal, view.enemy, &plane, |_, path, breakers| {
                fits = bounds.add(view, path, 0, breakers);
                fits
            });
            if !fits {
                return false;
            }
        }
        true
    }

    /// Returns true if pieces without attack tables are present.
    pub fn has_interpreter_only_pieces(
        &self,
        program: &Program,
        enemy: B,
        plane: impl Fn(KindId) -> B,
    ) -> bool {
        let unjudged = self.interpreter_only.iter().map(|&rule| program.rules[rule].kind);
        let mut kinds = self.interpreted.iter().map(|rule| rule.kind).chain(unjudged);
        !self.self_destructive_captures.is_empty() || kinds.any(|kind| plane(kind).intersects(enemy))
    }

    /// Returns all squares that `enemy` attacks with this occupancy; `None` if there is no attack map.
    pub fn all_attacked(&self, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> Option<B> {
        self.attack_map.as_ref().map(|sweep| sweep.attacked(enemy, occupied, plane))
    }

    /// Returns true if `enemy` attacks a royal on that square with this occupancy.
    pub fn attacked(&self, royal: Square, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        for &(kind, from) in self.leaps.attackers(royal) {
            if (from & plane(kind)).intersects(enemy) {
                return true;
            }
        }
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.attackers(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()];
                if lines.is_open(between & occupied) {
                    return true;
                }
            }
        }
        self.through.iter().any(|junction| {
            let mut attacked = false;
            junction.for_each_attack(royal, enemy, &plane, |_, path, _| {
                attacked = !path.intersects(occupied);
                !attacked
            });
            attacked
        })
    }

    /// Calls `each` with the kind and square of each piece of `enemy` that attacks a square with this occupancy. Rules
    /// without a table are ignored.
    pub fn attackers(
        &self,
        at: Square,
        occupied: B,
        enemy: B,
        plane: impl Fn(KindId) -> B,
        mut each: impl FnMut(KindId, Square),
    ) {
        for &(kind, from) in self.leaps.attackers(at) {
            (from & plane(kind) & enemy).squares().for_each(|from| each(kind, from));
        }
        for lines in &self.lines {
            for &(kind, from) in lines.from.attackers(at) {
                for from in (from & plane(kind) & enemy).squares() {
                    let between = lines.between[at.index() * self.squares + from.index()];
                    if lines.is_open(between & occupied) {
                        each(kind, from);
                    }
                }
            }
        }
        for junction in &self.through {
            junction.for_each_attack(at, enemy, &plane, |from, path, _| {
                if !path.intersects(occupied) {
                    each(junction.kind, from);
                }
                true
            });
        }
    }
}
