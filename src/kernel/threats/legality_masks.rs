//! Legality masks: the squares to which the pieces of a side may move without leaving their royal attacked. They
//! combine check evasions and pins, including those of hoppers.

use smallvec::SmallVec;

use crate::board::Square;
use crate::kernel::squares::{Bits, BoardView};

/// The restriction of the moves of some pieces by one attack line at a royal.
#[derive(Clone, Copy)]
struct LineRestriction<B> {
    /// The pieces that the restriction concerns.
    pieces: B,
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
    /// The squares on which tables do not decide whether the royal is attacked. Nothing attacks it there if
    /// [`Threats::all_captures_self_destruct`](super::Threats::all_captures_self_destruct) is true; otherwise, the interpreter decides.
    pub exceptions: B,
    /// The pieces that further attack lines do not concern.
    pub exempt: B,
    /// The targets that end the checks by leapers. This is the square of the checking leaper, no square if several
    /// leapers give check, and all squares if none does.
    pub leap_evasions: B,
    line_restrictions: SmallVec<[LineRestriction<B>; 8]>,
}

impl<B: Bits> LegalityMasks<B> {
    /// Creates masks that forbid nothing.
    #[inline(always)]
    pub fn unrestricted_masks() -> LegalityMasks<B> {
        LegalityMasks {
            checked: false,
            unrestricted: !B::NONE,
            blockers: B::NONE,
            always_allowed: B::NONE,
            exceptions: B::NONE,
            exempt: B::NONE,
            leap_evasions: !B::NONE,
            line_restrictions: SmallVec::new(),
        }
    }

    /// Forbids captures of the side's own royal. Allows all captures of enemy royals, because they win the game.
    #[inline]
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
        self.targets_of_blocker(from, self.leap_evasions)
    }

    /// Returns the allowed targets of a blocker, given the targets that end the checks by leapers.
    #[inline]
    pub fn targets_of_blocker(&self, from: Square, leap_evasions: B) -> B {
        let lines = self.line_restrictions.iter().filter(|line| line.pieces.contains(from));
        let allowed = lines.fold(leap_evasions, |allowed, line| {
            allowed & if line.path.contains(from) { line.targets_on_path } else { line.targets_elsewhere }
        });
        allowed | self.always_allowed
    }

    /// Adds an attack line. The attack needs exactly `hurdles` pieces on its path, and a capture on one of the
    /// squares `breakers` ends it.
    pub fn add_line(&mut self, view: &BoardView<B>, path: B, hurdles: u8, breakers: B) {
        self.add_any_line(view, path, hurdles, breakers, [B::NONE; 2]);
    }

    /// Like [`LegalityMasks::add_line`], for a hopper that cannot jump over some pieces, the barriers: first those of the
    /// side to move, then those of both sides. A barrier on the path prevents the attack.
    #[cold]
    pub fn add_line_with_barriers(
        &mut self,
        view: &BoardView<B>,
        path: B,
        hurdles: u8,
        breakers: B,
        barriers: [B; 2],
    ) {
        self.add_any_line(view, path, hurdles, breakers, barriers);
    }

    /// Adds an attack line with any barriers. It is compiled twice, so that games without barriers do not pay for them.
    #[inline(always)]
    fn add_any_line(
        &mut self,
        view: &BoardView<B>,
        path: B,
        hurdles: u8,
        breakers: B,
        [own_barriers, all_barriers]: [B; 2],
    ) {
        let all = !B::NONE;
        let (between, vacant) = (path & view.occupied, path & view.vacant);
        let barriers = between & all_barriers;
        let excess = between.len() as i32 - i32::from(hurdles);
        // Each pair has the allowed targets of pieces on the path, and those of the other pieces.
        let (targets, targets_of_barriers) = match (barriers.len(), excess) {
            // Check.
            (0, 0) => {
                self.checked = true;
                ((!vacant | breakers, vacant | breakers), (all, path | breakers))
            }
            // A pin: there is one piece too many.
            (0, 1) => ((vacant | breakers, all), (all, all)),
            // One hurdle is missing. A barrier can come onto the path.
            (0, -1) => ((all, !vacant), (all, all)),
            // A piece that captures the only barrier would be a hurdle in its place.
            (1, 0) => ((all, !barriers), (all, all)),
            // The same, but the piece must come from the path. The only barrier must stay on the path.
            (1, 1) => ((!barriers, all), (path | breakers, all)),
            _ => return,
        };
        let blockers = between & view.own | own_barriers;
        if targets.1 == all && blockers.is_empty() {
            return;
        }
        self.unrestricted &= targets.1;
        self.blockers |= blockers;
        self.restrict(!own_barriers, path, targets);
        if !own_barriers.is_empty() {
            self.restrict(own_barriers, path, targets_of_barriers);
        }
    }

    /// Adds an attack line that needs a piece on the square `hurdle`, while the squares `vacant` must be vacant. A capture on one of the
    /// squares `breakers` ends the attack.
    #[cold]
    pub fn add_line_over_square(&mut self, view: &BoardView<B>, vacant: B, hurdle: B, breakers: B) {
        let all = !B::NONE;
        let in_the_way = vacant & view.occupied;
        let shields = vacant & view.vacant | breakers;
        // The squares of the pieces that have allowed targets of their own, these targets, and those of all other pieces.
        let (path, targets_on_path, targets_elsewhere) =
            match (in_the_way.len(), view.occupied.intersects(hurdle)) {
                // Check. The hurdle may go anywhere.
                (0, true) => {
                    self.checked = true;
                    (hurdle, all, shields)
                }
                // A pin.
                (1, true) => (vacant, shields, all),
                // No piece may become the hurdle.
                (0, false) => (hurdle, all, !hurdle),
                // The same, but only the piece in the way could do so.
                (1, false) => (vacant, !hurdle, all),
                _ => return,
            };
        self.unrestricted &= targets_elsewhere;
        self.blockers |= path & view.own;
        self.restrict(all, path, (targets_on_path, targets_elsewhere));
    }

    /// Restricts the targets of `pieces`: first those of pieces on the path, then those of the others.
    fn restrict(&mut self, pieces: B, path: B, targets: (B, B)) {
        let (targets_on_path, targets_elsewhere) = targets;
        let pieces = pieces & !self.exempt;
        let restriction = LineRestriction { pieces, path, targets_on_path, targets_elsewhere };
        self.line_restrictions.push(restriction);
    }
}
