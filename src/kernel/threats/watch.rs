//! Enemy pieces without attack tables, evaluated once per turn: which of them attack the royal, and the squares on
//! which that depends. A move that changes none of these squares does not change the result.

use super::interpreted::InterpretedAttack;
use crate::board::{Content, Side, Square};
use crate::interp::Scout;
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The watched pieces of one turn.
pub struct Watch<'a, B> {
    program: &'a Program,
    position: &'a Position,
    /// The enemy side.
    by: Side,
    rules: &'a [InterpretedAttack<B>],
    royal: Square,
    watched: Vec<Watched<'a, B>>,
    /// The squares on which some result depends.
    pub reads: B,
    /// True if one of them attacks the royal.
    pub hit: bool,
    /// Created when first needed; most turns need none.
    scout: Option<Box<Scout<'a>>>,
}

/// A rule of a piece that might attack the royal.
struct Watched<'a, B> {
    rule: &'a InterpretedAttack<B>,
    at: Square,
    hits: bool,
    reads: B,
}

impl<'a, B: Bits> Watch<'a, B> {
    /// Evaluates every piece of `by` that might capture the royal by one of the rules; `None` in games without such
    /// rules.
    pub fn new(
        program: &'a Program,
        position: &'a Position,
        by: Side,
        rules: &'a [InterpretedAttack<B>],
        royal: Square,
    ) -> Option<Watch<'a, B>> {
        let mut watch = Watch {
            program,
            position,
            by,
            rules,
            royal,
            watched: Vec::new(),
            reads: B::NONE,
            hit: false,
            scout: None,
        };
        for rule in rules {
            for at in watch.attackers(rule, royal).squares() {
                let (hits, reads) =
                    watch.scout()?.attacks(rule.rule_index, rule.target_routes.as_ref(), at, royal);
                let reads = B::of(&reads);
                watch.watched.push(Watched { rule, at, hits, reads });
                watch.reads |= reads;
                watch.hit |= hits;
            }
        }
        Some(watch)
    }

    /// Returns the pieces that might capture a royal on that square.
    fn attackers(&self, rule: &InterpretedAttack<B>, royal: Square) -> B {
        let pieces = B::of(self.position.plane(rule.kind)) & B::of(&self.position.occupied(self.by));
        pieces & rule.from[royal.index()]
    }

    fn scout(&mut self) -> Option<&mut Scout<'a>> {
        if self.scout.is_none() {
            self.scout = Scout::new(self.program, self.position, self.by).map(Box::new);
        }
        self.scout.as_deref_mut()
    }

    /// Returns true if nothing is watched, so that only royal moves need a test.
    pub fn is_idle(&self) -> bool {
        self.watched.is_empty()
    }

    /// Returns true if a royal on that square might be attacked.
    pub fn threatens(&self, royal: Square) -> bool {
        self.rules.iter().any(|rule| !self.attackers(rule, royal).is_empty())
    }

    /// Splits the targets of a piece into those that need no further test and those that do.
    pub fn split(&self, from: B, to: B) -> (B, B) {
        if self.hit {
            let blind = self.watched.iter().filter(|watched| watched.hits && !watched.reads.meets(from));
            return (B::NONE, blind.fold(to, |to, watched| to & watched.reads));
        }
        if self.reads.meets(from) { (B::NONE, to) } else { (to & !self.reads, to & self.reads) }
    }

    /// Returns true if no watched piece attacks a royal on `royal` after these changes.
    pub fn is_safe(&mut self, changes: &[(Square, Content)], royal: Square) -> bool {
        let touched = changes.iter().fold(B::NONE, |set, change| set | B::bit(change.0));
        let mut supposed = false;
        if royal == self.royal {
            for index in 0..self.watched.len() {
                let Watched { rule, at, hits, reads } = self.watched[index];
                if touched.has(at) {
                    continue;
                }
                if !touched.meets(reads) {
                    if hits {
                        return false;
                    }
                    continue;
                }
                if self.attacks_after(changes, &mut supposed, rule, at, royal) {
                    return false;
                }
            }
            return true;
        }
        for rule in self.rules {
            for at in (self.attackers(rule, royal) & !touched).squares() {
                if self.attacks_after(changes, &mut supposed, rule, at, royal) {
                    return false;
                }
            }
        }
        true
    }

    fn attacks_after(
        &mut self,
        changes: &[(Square, Content)],
        supposed: &mut bool,
        rule: &'a InterpretedAttack<B>,
        at: Square,
        royal: Square,
    ) -> bool {
        let Some(scout) = self.scout() else { return false };
        if !*supposed {
            scout.suppose(changes);
            *supposed = true;
        }
        scout.attacks(rule.rule_index, rule.target_routes.as_ref(), at, royal).0
    }
}
