//! Legality masks: the squares to which the pieces of a side may move without leaving their royal attacked (check evasions and pins).

use arrayvec::ArrayVec;

use crate::board::Square;
use crate::kernel::squares::{Bits, BoardView};

/// The maximum number of attack lines at one royal. With more, the interpreter generates the moves.
const MAX_LINES: usize = 48;

/// The restriction of moves by one attack line at a royal.
#[derive(Clone, Copy)]
struct LineRestriction<B> {
    path: B,
    /// The squares to which a piece on the line may move.
    inside: B,
    /// The squares to which any other piece may move.
    outside: B,
}

/// The squares to which the pieces of a side may move without leaving their royal attacked.
pub struct LegalityMasks<B> {
    /// True if the royal is in check.
    pub checked: bool,
    /// The targets of pieces that are not on an attack line.
    pub unrestricted: B,
    /// The pieces on attack lines, which have targets of their own.
    pub on_attack_lines: B,
    /// The targets that are always allowed.
    pub always_allowed: B,
    /// The squares on which only the interpreter can evaluate whether the royal is attacked.
    pub interpreted_attacks: B,
    /// The evasions of checks by leapers: the squares on which each of them is captured.
    pub leap_evasions: B,
    line_restrictions: ArrayVec<LineRestriction<B>, MAX_LINES>,
}

impl<B: Bits> LegalityMasks<B> {
    /// Creates masks that forbid nothing.
    pub fn unrestricted_masks() -> LegalityMasks<B> {
        LegalityMasks {
            checked: false,
            unrestricted: !B::NONE,
            on_attack_lines: B::NONE,
            always_allowed: B::NONE,
            interpreted_attacks: B::NONE,
            leap_evasions: !B::NONE,
            line_restrictions: ArrayVec::new(),
        }
    }

    /// Forbids the capture of the side's own royal, and allows all captures of enemy royals, because they win the game.
    pub fn allow_royal_capture(&mut self, own: Square, enemies: B) {
        self.leap_evasions &= !B::bit(own);
        self.always_allowed = enemies;
        self.unrestricted = self.unrestricted & !B::bit(own) | enemies;
    }

    /// Returns the targets of the piece on a square.
    pub fn targets(&self, from: Square) -> B {
        let within = self.line_restrictions.iter().fold(self.leap_evasions, |bounds, line| {
            bounds & if line.path.contains(from) { line.inside } else { line.outside }
        });
        within | self.always_allowed
    }

    /// Adds an attack line. `breakers` are pieces whose removal breaks it. Returns `false` if there are too many lines.
    pub fn add(&mut self, view: &BoardView<B>, path: B, hurdles: u8, breakers: B) -> bool {
        let on_it = path & view.occupied;
        let vacant = path & view.vacant;
        let (inside, outside) = match on_it.len() as i32 - i32::from(hurdles) {
            0 => {
                self.checked = true;
                (!vacant | breakers, vacant | breakers)
            }
            1 => (vacant | breakers, !B::NONE),
            -1 => (!B::NONE, !vacant),
            _ => return true,
        };
        let own = on_it & view.own;
        if outside == !B::NONE && own.is_empty() {
            return true;
        }
        self.unrestricted &= outside;
        self.on_attack_lines |= own;
        self.line_restrictions.try_push(LineRestriction { path, inside, outside }).is_ok()
    }
}
