//! Legality masks: the squares to which the pieces of a side may move without leaving their royal attacked. They
//! combine check evasions and pins, including those of hoppers.

use arrayvec::ArrayVec;

use crate::board::Square;
use crate::kernel::squares::{Bits, BoardView};

/// The maximum number of attack lines at one royal. With more, the interpreter generates the moves.
const MAX_LINES: usize = 48;

/// The restriction of moves by one attack line at a royal.
#[derive(Clone, Copy)]
struct LineRestriction<B> {
    /// The squares between the attacker and the royal.
    path: B,
    /// The squares to which a piece on the path may move.
    targets_on_path: B,
    /// The squares to which a piece off the path may move.
    targets_elsewhere: B,
}

/// The squares to which the pieces of a side may move without leaving their royal attacked.
pub struct LegalityMasks<B> {
    /// True if a leaper or a line gives check.
    pub checked: bool,
    /// The allowed targets of unrestricted pieces: the pieces other than the royal that are not blockers.
    pub unrestricted: B,
    /// The side's pieces on attack lines: pinned pieces and hurdles. [`LegalityMasks::blocker_targets`] returns
    /// their allowed targets.
    pub blockers: B,
    /// The targets that are always allowed: the squares of enemy royals.
    pub always_allowed: B,
    /// The squares on which only the interpreter can evaluate whether the royal is attacked.
    pub interpreted_attacks: B,
    /// The targets that end the checks by leapers. This is the square of the checking leaper, no square if several
    /// leapers give check, and all squares if none does.
    pub leap_evasions: B,
    line_restrictions: ArrayVec<LineRestriction<B>, MAX_LINES>,
}

impl<B: Bits> LegalityMasks<B> {
    /// Creates masks that forbid nothing.
    pub fn unrestricted_masks() -> LegalityMasks<B> {
        LegalityMasks {
            checked: false,
            unrestricted: !B::NONE,
            blockers: B::NONE,
            always_allowed: B::NONE,
            interpreted_attacks: B::NONE,
            leap_evasions: !B::NONE,
            line_restrictions: ArrayVec::new(),
        }
    }

    /// Forbids captures of the side's own royal. Allows all captures of enemy royals, because they win the game.
    pub fn set_royal_captures(&mut self, own_royal: Square, enemy_royals: B) {
        self.leap_evasions &= !B::bit(own_royal);
        self.always_allowed = enemy_royals;
        self.unrestricted = self.unrestricted & !B::bit(own_royal) | enemy_royals;
    }

    /// Returns the squares to which a piece other than the royal may move without exposing the royal.
    #[inline(always)]
    pub fn allowed_targets(&self, from: Square) -> B {
        if self.blockers.contains(from) { self.blocker_targets(from) } else { self.unrestricted }
    }

    /// Returns the allowed targets of a blocker.
    pub fn blocker_targets(&self, from: Square) -> B {
        let allowed = self.line_restrictions.iter().fold(self.leap_evasions, |allowed, line| {
            allowed & if line.path.contains(from) { line.targets_on_path } else { line.targets_elsewhere }
        });
        allowed | self.always_allowed
    }

    /// Adds an attack line. The attack needs exactly `hurdles` pieces on its path, and a capture on one of the
    /// squares `breakers` ends it. Returns `false` if there are too many lines.
    pub fn add_line(&mut self, view: &BoardView<B>, path: B, hurdles: u8, breakers: B) -> bool {
        let between = path & view.occupied;
        let vacant = path & view.vacant;
        let (targets_on_path, targets_elsewhere) = match between.len() as i32 - i32::from(hurdles) {
            // Check.
            0 => {
                self.checked = true;
                (!vacant | breakers, vacant | breakers)
            }
            // A pin: there is one piece too many.
            1 => (vacant | breakers, !B::NONE),
            // One hurdle is missing.
            -1 => (!B::NONE, !vacant),
            _ => return true,
        };
        let own_blockers = between & view.own;
        if targets_elsewhere == !B::NONE && own_blockers.is_empty() {
            return true;
        }
        self.unrestricted &= targets_elsewhere;
        self.blockers |= own_blockers;
        self.line_restrictions.try_push(LineRestriction { path, targets_on_path, targets_elsewhere }).is_ok()
    }
}
