//! Where the pieces of a side may go without leaving their royal attacked. Not what attacks it.

use arrayvec::ArrayVec;

use crate::board::Square;
use crate::kernel::squares::{Bits, Scene};

/// At most so many lines bear on one royal; with more the position is left to the interpreter.
const MAX_LINES: usize = 48;

/// How one line that bears on a royal restricts a move that changes nothing but two squares.
#[derive(Clone, Copy)]
struct Restraint<B> {
    path: B,
    /// Where a piece from the path may go.
    inside: B,
    /// Where any other may go.
    outside: B,
}

/// Where pieces may go without leaving their royal attacked.
pub struct Bounds<B> {
    /// It is attacked now.
    pub checked: bool,
    /// Where pieces that stand on no path may go.
    pub most: B,
    /// The pieces that stand on paths: each has bounds of its own.
    pub special: B,
    /// Where every piece may go in any case.
    pub always: B,
    /// Where the royal could be attacked by rules that only the interpreter can judge.
    pub shadow: B,
    /// What leapers that attack it leave: where each of them is taken.
    pub leaps: B,
    restraints: ArrayVec<Restraint<B>, MAX_LINES>,
}

impl<B: Bits> Bounds<B> {
    /// Nothing is forbidden.
    pub fn none() -> Bounds<B> {
        Bounds {
            checked: false,
            most: !B::NONE,
            special: B::NONE,
            always: B::NONE,
            shadow: B::NONE,
            leaps: !B::NONE,
            restraints: ArrayVec::new(),
        }
    }

    /// Nobody may take his own royal; who takes one of the enemy's has won, whatever becomes of his own.
    pub fn spare(&mut self, own: Square, enemies: B) {
        self.leaps &= !B::bit(own);
        self.always = enemies;
        self.most = self.most & !B::bit(own) | enemies;
    }

    /// Where the piece on a square may go.
    pub fn of(&self, from: Square) -> B {
        let within = self.restraints.iter().fold(self.leaps, |bounds, line| {
            bounds & if line.path.has(from) { line.inside } else { line.outside }
        });
        within | self.always
    }

    /// Takes one line into account. `breakers` are the pieces without which it is none. `false` if there are too many.
    pub fn add(&mut self, scene: &Scene<B>, path: B, hurdles: u8, breakers: B) -> bool {
        let on_it = path & scene.occupied;
        let vacant = path & scene.vacant;
        let (inside, outside) = match on_it.len() as i32 - i32::from(hurdles) {
            0 => {
                self.checked = true;
                (!vacant | breakers, vacant | breakers)
            }
            1 => (vacant | breakers, !B::NONE),
            -1 => (!B::NONE, !vacant),
            _ => return true,
        };
        let own = on_it & scene.own;
        if outside == !B::NONE && own.is_empty() {
            return true;
        }
        self.most &= outside;
        self.special |= own;
        self.restraints.try_push(Restraint { path, inside, outside }).is_ok()
    }
}
