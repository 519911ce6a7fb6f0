//! Legality masks: where the pieces of a side may go without leaving their royal attacked (check evasions and pins).

use arrayvec::ArrayVec;

use crate::board::Square;
use crate::kernel::squares::{Bits, Scene};

/// Maximum number of attack lines at one royal; with more, the interpreter generates the moves.
const MAX_LINES: usize = 48;

/// The restriction of moves by one attack line at a royal.
#[derive(Clone, Copy)]
struct Restraint<B> {
    path: B,
    /// Squares to which a piece on the line may go.
    inside: B,
    /// Squares to which any other piece may go.
    outside: B,
}

/// The squares to which the pieces of a side may go without leaving their royal attacked.
pub struct Bounds<B> {
    /// True if the royal is in check.
    pub checked: bool,
    /// The targets of pieces that are not on an attack line.
    pub most: B,
    /// The pieces on attack lines, which have targets of their own.
    pub special: B,
    /// Targets that are always allowed.
    pub always: B,
    /// The squares on which only the interpreter can evaluate whether the royal is attacked.
    pub shadow: B,
    /// The evasions of checks by leapers: the squares on which each of them is captured.
    pub leaps: B,
    restraints: ArrayVec<Restraint<B>, MAX_LINES>,
}

impl<B: Bits> Bounds<B> {
    /// Creates masks that forbid nothing.
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

    /// Forbids the capture of the own royal; allows captures of enemy royals, which win whatever happens to the own
    /// one.
    pub fn spare(&mut self, own: Square, enemies: B) {
        self.leaps &= !B::bit(own);
        self.always = enemies;
        self.most = self.most & !B::bit(own) | enemies;
    }

    /// Returns the targets of the piece on a square.
    pub fn of(&self, from: Square) -> B {
        let within = self.restraints.iter().fold(self.leaps, |bounds, line| {
            bounds & if line.path.has(from) { line.inside } else { line.outside }
        });
        within | self.always
    }

    /// Adds an attack line. `breakers` are pieces whose removal breaks it. Returns `false` if there are too many lines.
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
