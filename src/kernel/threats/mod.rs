//! What one side's rules do to a royal of the other, seen from the royal: who could take it, past which squares. From that comes
//! at once where every piece may go without leaving the royal attacked. Not which moves there are.

mod bounds;
mod forward;
mod junction;
mod lines;
mod reverse;
mod sweep;
mod watch;

use crate::board::{KindId, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, Scene};
pub use bounds::Bounds;
pub use forward::Forward;
use junction::Junction;
use lines::{Lines, Sources};
pub use reverse::can_capture;
use sweep::Sweep;
pub use watch::Watch;

/// The rules of one side with which it could take a royal.
pub struct Threats<B> {
    /// The royal, if each side always has one piece of that kind and no other royal.
    kept: Option<KindId>,
    squares: usize,
    /// Where it is taken from whatever stands between.
    leaps: Sources<B>,
    lines: Vec<Lines<B>>,
    through: Vec<Junction<B>>,
    /// The same from the attackers' squares, if all of it can be seen so.
    sweep: Option<Sweep<B>>,
    /// Rules that are run forward.
    pub forward: Vec<Forward<B>>,
    /// Rules that only the interpreter can judge, by number.
    pub unjudged: Vec<usize>,
    /// By the square of the attackers' own royal: where some of them could not capture without removing it, so that only the
    /// interpreter can judge attacks there. Empty if there is no such square.
    pub hushed: Vec<B>,
}

impl<B: Bits> Threats<B> {
    /// Where the pieces of the royal's side may go, put into fresh `bounds`; `false` if too much bears on it.
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
                // Two leapers are not taken at once.
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

    /// Whether there are pieces whose attacks no table tells.
    pub fn is_blind(&self, program: &Program, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        let unjudged = self.unjudged.iter().map(|&rule| program.rules[rule].kind);
        let mut kinds = self.forward.iter().map(|rule| rule.kind).chain(unjudged);
        !self.hushed.is_empty() || kinds.any(|kind| plane(kind).meets(enemy))
    }

    /// What is attacked when these squares are occupied, and these by the royal's enemy; `None` if that cannot be told at once.
    pub fn all_attacked(&self, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> Option<B> {
        self.sweep.as_ref().map(|sweep| sweep.attacked(enemy, occupied, plane))
    }

    /// Whether a royal on that square is attacked when these squares are occupied, and these by its enemy.
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

    /// Calls `each` with the kind and square of the pieces among `enemy` that attack a square when these are occupied; rules
    /// without a table aside.
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
