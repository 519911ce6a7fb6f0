//! Endings that depend on the position alone: a lost royal, and the endings in [`Program::position_endings`].

use super::outcome::{Cause, GameEnd};
use super::piece_count::PieceCount;
use crate::board::{KindId, Side};
use crate::ir::{Amount, EndReason, Ending, Fact, Program, Royalty};
use crate::position::Position;

/// Returns the end of the game if a side has lost a royal, or the last of its jointly royal pieces.
pub fn royal_lost(program: &Program, position: &Position) -> Option<GameEnd> {
    [position.side(), position.side().other()].into_iter().find_map(|side| {
        let kind = position.lost_royal(program, side)?;
        Some(GameEnd { winner: Some(side.other()), cause: Cause::RoyalLost(kind) })
    })
}

/// Returns the end of the game if the position alone ends it: a royal is lost, or an ending holds that depends only on the position.
/// `holds` evaluates facts about the position.
pub fn position_end(
    program: &Program,
    position: &Position,
    holds: impl Fn(Side, &Fact) -> bool,
) -> Option<GameEnd> {
    royal_lost(program, position).or_else(|| {
        let just_moved = position.just_moved(program);
        program.position_endings.iter().find_map(|&index| {
            let Ending { reason: EndReason::When(facts), sides, .. } = &program.endings[index] else {
                return None;
            };
            match applies_to(*sides, facts, just_moved, |player, fact| Some(holds(player, fact))) {
                AppliesTo::Player(player) => Some(GameEnd::by_ending(program, index, player)),
                AppliesTo::Nobody | AppliesTo::Unknown => None,
            }
        })
    })
}

/// The player for whom an ending holds, if any.
pub(super) enum AppliesTo {
    /// The ending holds for this player.
    Player(Side),
    /// The ending does not hold.
    Nobody,
    /// The answer depends on facts whose truth is unknown.
    Unknown,
}

/// Returns the player for whom all facts hold. Tests the side that has just moved before the other side. `holds` returns `None` if the
/// truth of a fact is unknown.
pub(super) fn applies_to(
    sides: [bool; 2],
    facts: &[Fact],
    just_moved: Side,
    holds: impl Fn(Side, &Fact) -> Option<bool>,
) -> AppliesTo {
    let all_hold = |player: Side| {
        let mut result = Some(true);
        for fact in facts {
            match holds(player, fact) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => result = None,
            }
        }
        result
    };
    let mut unknown = false;
    for player in [just_moved, just_moved.other()].into_iter().filter(|player| sides[player.index()]) {
        match all_hold(player) {
            Some(true) if !unknown => return AppliesTo::Player(player),
            Some(false) => {}
            _ => unknown = true,
        }
        // Impartial facts hold for both players or for neither.
        if facts.iter().all(Fact::is_impartial) {
            break;
        }
    }
    if unknown { AppliesTo::Unknown } else { AppliesTo::Nobody }
}

/// The compiled endings that depend on the position alone, evaluated by counting pieces where possible. They tell whether the game is over,
/// not how it ends.
#[derive(Debug)]
pub struct PositionEndings {
    /// The conditions on the number of royals. If one of them does not hold, the game is over.
    royals: Vec<PieceCount>,
    /// True if positions record lost royals.
    records_lost_royals: bool,
    /// The endings, without those that hold only if another one does.
    endings: Vec<PositionEnding>,
    /// True if the position alone never ends the game.
    is_empty: bool,
}

impl PositionEndings {
    /// Compiles the endings of a program that depend on the position alone.
    pub fn new(program: &Program) -> PositionEndings {
        PositionEndings::compile(program, false)
    }

    /// Compiles the endings, but ignores the loss of a royal piece if its side starts with exactly one piece of that kind, on the board.
    pub fn without_single_royals(program: &Program) -> PositionEndings {
        PositionEndings::compile(program, true)
    }

    fn compile(program: &Program, skip_single_royals: bool) -> PositionEndings {
        let mut royals = Vec::new();
        let records_lost_royals = program.tracked.royals;
        for side in Side::BOTH.into_iter().filter(|_| !records_lost_royals) {
            let initial_count = |id: KindId| program.initial_count(id, side);
            let is_single = |id: KindId| {
                initial_count(id) == 1 && program.kind(id).start_squares[side.index()].len() == 1
            };
            let counted = program
                .kinds_with(Royalty::Royal)
                .filter(|&id| initial_count(id) > 0 && !(skip_single_royals && is_single(id)));
            royals.extend(counted.map(|id| {
                PieceCount::with_hands(program, vec![(side, id)], Amount::AtLeast(initial_count(id)))
            }));
            if program.kinds_with(Royalty::JointlyRoyal).any(|id| initial_count(id) > 0) {
                let jointly_royal_pieces =
                    program.kinds_with(Royalty::JointlyRoyal).map(|id| (side, id)).collect();
                royals.push(PieceCount::with_hands(program, jointly_royal_pieces, Amount::AtLeast(1)));
            }
        }
        let mut endings: Vec<PositionEnding> = Vec::new();
        for ending in program.position_endings.iter().map(|&index| &program.endings[index]) {
            let EndReason::When(facts) = &ending.reason else { continue };
            for side in Side::BOTH.into_iter().filter(|side| ending.sides[side.index()]) {
                let ending = PositionEnding::new(program, facts, side);
                if !endings.iter().any(|known| known.holds_whenever(&ending)) {
                    endings.retain(|known| !ending.holds_whenever(known));
                    endings.push(ending);
                }
            }
        }
        let is_empty = royals.is_empty() && endings.is_empty() && !records_lost_royals;
        PositionEndings { royals, records_lost_royals, endings, is_empty }
    }

    /// Returns true if the position ends the game. `holds` evaluates the facts that are neither counts of pieces nor event counts.
    #[inline(always)]
    pub fn is_over(&self, position: &Position, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        !self.is_empty && self.any_holds(position, holds)
    }

    #[inline(never)]
    fn any_holds(&self, position: &Position, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        self.royals.iter().any(|count| !count.holds(position))
            || self.records_lost_royals && position.has_recorded_loss()
            || self.endings.iter().any(|ending| ending.holds(position, &holds))
    }
}

/// An ending for one side. It holds if all of its conditions hold.
#[derive(Debug)]
struct PositionEnding {
    side: Side,
    /// The counts of pieces, and necessary conditions of the facts in `others`.
    counts: Vec<PieceCount>,
    /// The indices of event counters, each with its minimum.
    counters: Vec<(usize, u8)>,
    /// The facts that are neither counts of pieces nor event counts.
    others: Vec<Fact>,
}

impl PositionEnding {
    fn new(program: &Program, facts: &[Fact], side: Side) -> PositionEnding {
        let mut ending =
            PositionEnding { side, counts: Vec::new(), counters: Vec::new(), others: Vec::new() };
        for fact in facts {
            if let Fact::MovesMade { counter, times } = fact {
                ending.counters.push((*counter, *times));
            } else if let Some(count) = PieceCount::from_fact(program, fact, side) {
                ending.counts.push(count);
            } else {
                ending.counts.extend(PieceCount::necessary_condition(program, fact, side));
                ending.others.push(fact.clone());
            }
        }
        ending
    }

    /// Returns true if all conditions of the ending are conditions of `other`.
    fn holds_whenever(&self, other: &PositionEnding) -> bool {
        let ignores_side = self.counters.is_empty() && self.others.is_empty();
        (ignores_side || self.side == other.side)
            && self.counts.iter().all(|count| other.counts.contains(count))
            && self.counters.iter().all(|counter| other.counters.contains(counter))
            && self.others.iter().all(|fact| other.others.contains(fact))
    }

    fn holds(&self, position: &Position, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        self.counts.iter().all(|count| count.holds(position))
            && self.counters.iter().all(|&(counter, times)| position.event_count(self.side, counter) >= times)
            && self.others.iter().all(|fact| holds(self.side, fact))
    }
}
