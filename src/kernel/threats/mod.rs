//! Attacks of one side on a royal of the other, indexed by the royal's square. They give attackers, checks, pins and
//! legality masks.

mod bounds;
mod interpreted;
mod junction;
mod lines;
mod reverse;
mod sweep;
mod watch;

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, Scene};
pub use bounds::Bounds;
pub use interpreted::InterpretedAttack;
use junction::Junction;
use lines::{Lines, Sources};
pub use reverse::can_capture;
use sweep::Sweep;
pub use watch::Watch;

/// The rules by which one side can capture a royal.
pub struct Threats<B> {
    /// The royal kind, if each side always has exactly one piece of it and no other royal.
    constant_count_kind: Option<KindId>,
    squares: usize,
    /// Attacks by leaps.
    leaps: Sources<B>,
    lines: Vec<Lines<B>>,
    through: Vec<Junction<B>>,
    /// The attacks by the attacker's square, if all of them are leaps and plain lines.
    sweep: Option<Sweep<B>>,
    /// Rules that the interpreter runs from the attacker's square.
    pub interpreted: Vec<InterpretedAttack<B>>,
    /// Rules that only the interpreter can evaluate, by number.
    pub unjudged: Vec<usize>,
    /// The squares on which a capture might remove the attacking side's royal, so that only the interpreter can
    /// evaluate attacks there; by square of that royal. Empty if there are none.
    pub hushed: Vec<B>,
}

impl<B: Bits> Threats<B> {
    /// Computes the legality masks of the royal's side into fresh `bounds`. Returns `false` if there are too many
    /// attack lines.
    #[must_use]
    #[inline]
    pub fn bound(
        &self,
        bounds: &mut Bounds<B>,
        royal: Square,
        scene: &Scene<B>,
        plane: impl Fn(KindId) -> B,
    ) -> bool {
        for &(kind, from) in self.leaps.of(royal) {
            let attackers = from & plane(kind) & scene.enemy;
            if !attackers.is_empty() {
                bounds.checked = true;
                // Two checking leapers cannot be captured at once.
                bounds.leaps &= if attackers.len() > 1 { B::NONE } else { attackers };
            }
        }
        bounds.most = bounds.leaps;
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.of(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & scene.enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()];
                if !bounds.add(scene, between, lines.hurdles, B::bit(attacker)) {
                    return false;
                }
            }
        }
        for junction in &self.through {
            let mut fits = true;
            junction.each(royal, scene.enemy, &plane, |_, path, breakers| {
                fits = bounds.add(scene, path, 0, breakers);
                fits
            });
            if !fits {
                return false;
            }
        }
        true
    }

    /// Returns true if pieces without attack tables are present.
    pub fn is_blind(&self, program: &Program, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        let unjudged = self.unjudged.iter().map(|&rule| program.rules[rule].kind);
        let mut kinds = self.interpreted.iter().map(|rule| rule.kind).chain(unjudged);
        !self.hushed.is_empty() || kinds.any(|kind| plane(kind).meets(enemy))
    }

    /// Returns all squares that `enemy` attacks with this occupancy; `None` if there is no attack map.
    pub fn all_attacked(&self, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> Option<B> {
        self.sweep.as_ref().map(|sweep| sweep.attacked(enemy, occupied, plane))
    }

    /// Returns true if `enemy` attacks a royal on that square with this occupancy.
    pub fn attacked(&self, royal: Square, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        for &(kind, from) in self.leaps.of(royal) {
            if (from & plane(kind)).meets(enemy) {
                return true;
            }
        }
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.of(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()];
                if lines.lets_through(between & occupied) {
                    return true;
                }
            }
        }
        self.through.iter().any(|junction| {
            let mut attacked = false;
            junction.each(royal, enemy, &plane, |_, path, _| {
                attacked = !path.meets(occupied);
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
        for &(kind, from) in self.leaps.of(at) {
            (from & plane(kind) & enemy).squares().for_each(|from| each(kind, from));
        }
        for lines in &self.lines {
            for &(kind, from) in lines.from.of(at) {
                for from in (from & plane(kind) & enemy).squares() {
                    let between = lines.between[at.index() * self.squares + from.index()];
                    if lines.lets_through(between & occupied) {
                        each(kind, from);
                    }
                }
            }
        }
        for junction in &self.through {
            junction.each(at, enemy, &plane, |from, path, _| {
                if !path.meets(occupied) {
                    each(junction.kind, from);
                }
                true
            });
        }
    }
}
