//! The pieces that a hopper cannot jump over.

use crate::board::{KindId, Side};
use crate::ir::{Action, Instr, Program, Rule, SetId, instructions};
use crate::kernel::squares::Bits;
use crate::kernel::tables::chain::{self, Tail};
use crate::kernel::tables::effect::can_end_as;
use crate::kernel::tables::leg_path::ONLY_SOME_HURDLES;
use crate::kernel::tables::{Reason, TargetMask};

/// The kinds of pieces that a hopper cannot jump over. A path with such a piece on it is closed.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Barriers {
    /// The kinds of the attacker's side.
    attacking: Vec<KindId>,
    /// The kinds of the attacked side.
    defending: Vec<KindId>,
}

impl Barriers {
    /// Returns the barriers for hoppers of `side` that can only jump over pieces in the set `valid_hurdles`.
    ///
    /// # Errors
    /// Returns an error if the set depends on more than the kinds and sides of pieces, or if a move of the other side
    /// can put a barrier on a path in a way that legality masks do not cover.
    pub fn new<B: Bits>(program: &Program, valid_hurdles: SetId, side: Side) -> Result<Barriers, Reason> {
        let mask = TargetMask::<B>::new(program, &[valid_hurdles], side)?;
        let all = program.shape.all_squares().fold(B::NONE, |set, at| set | B::bit(at));
        let mut barriers = Barriers::default();
        for kind in program.kind_ids() {
            if program.is_neutral(kind) {
                return Err(ONLY_SOME_HURDLES);
            }
            let owners = [
                (mask.squares_of_friend(kind), &mut barriers.attacking),
                (mask.squares_of_enemy(kind), &mut barriers.defending),
            ];
            for (squares, kinds) in owners {
                match squares {
                    squares if squares == all => {}
                    squares if squares.is_empty() => kinds.push(kind),
                    _ => return Err(ONLY_SOME_HURDLES),
                }
            }
        }
        let defender = side.other();
        let is_barrier = |kind: KindId| barriers.defending.contains(&kind);
        let castles_with_barrier = program.castlings.iter().any(|castling| {
            castling.sides[defender.index()]
                && [castling.kind, castling.partner, castling.partner_after].into_iter().any(is_barrier)
        });
        let mut rules = program.rules.iter().filter(|rule| rule.sides[defender.index()]);
        if castles_with_barrier || !rules.all(|rule| barriers.masks_cover(program, rule)) {
            return Err(ONLY_SOME_HURDLES);
        }
        Ok(barriers)
    }

    /// Returns true if moves of a rule of the attacked side either change nothing but origin and target, so that
    /// legality masks cover them, or are tested with the pieces where they are after the move. False if a move can
    /// turn a piece into a barrier or drop a barrier.
    fn masks_cover(&self, program: &Program, rule: &Rule) -> bool {
        let is_barrier = self.defending.contains(&rule.kind);
        let becomes_barrier = || self.defending.iter().any(|&kind| can_end_as(program, rule, kind));
        let has_special_after = || {
            rule.afters.iter().map(|&after| &program.afters[after]).any(|after| {
                let drops = |instr: &Instr| matches!(instr, Instr::Drop { .. });
                after.removes
                    || after.removes_mover
                    || after.bodies.iter().any(|body| instructions(body).any(drops))
            })
        };
        match &rule.action {
            Action::Castle(_) => true,
            Action::Drop { .. } => !is_barrier,
            Action::Move(body) => {
                if has_special_after() || !is_barrier && becomes_barrier() {
                    return false;
                }
                // The moves of a rule without a chain are interpreted.
                let Ok(chain) = chain::read(body) else { return true };
                let captures_on_path = chain.intermediate_legs.iter().any(|leg| leg.captures);
                match &chain.tail {
                    _ if chain.shoots => false,
                    Tail::Shoot { .. } => false,
                    Tail::Land(landing) | Tail::Through { landing, .. } => {
                        !(captures_on_path || is_barrier && landing.captures_trail_piece)
                    }
                }
            }
        }
    }

    /// Returns true if the hopper can jump over all pieces.
    pub fn is_empty(&self) -> bool {
        self.attacking.is_empty() && self.defending.is_empty()
    }

    /// Returns the squares of all barriers. `attackers` are the pieces of the attacker's side, and `others` those of
    /// the attacked side.
    pub fn squares<B: Bits>(&self, attackers: B, others: B, plane: impl Fn(KindId) -> B) -> B {
        let of = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, &kind| set | plane(kind));
        of(&self.attacking) & attackers | of(&self.defending) & others
    }
}
