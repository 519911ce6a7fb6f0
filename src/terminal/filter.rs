//! The cheap filter: necessary conditions of the endings of a program. Without it, evaluating the endings would take most of the time of a
//! search.

use super::GameState;
use super::position_endings::PositionEndings;
use crate::board::{Content, Contents, KindId, Side};
use crate::ir::{EndReason, Fact, Program};
use crate::position::Position;

/// Necessary conditions of the endings, except for endings that depend on the lack of legal moves and those that
/// [`LastingEndings`](super::lasting_endings::LastingEndings) tests.
#[derive(Debug)]
pub(super) struct TerminalFilter {
    position_endings: PositionEndings,
    /// Conditions of endings by insufficient material.
    material: Vec<MaterialCondition>,
    /// The kinds that must have no piece left in any of these endings.
    absent_kinds: Vec<KindId>,
    /// True if an ending has no necessary condition that is cheap to test, so that the endings must always be evaluated.
    always_evaluate: bool,
    /// The smallest number of occurrences of a position that ends a game.
    min_occurrences: Option<u32>,
    /// The smallest halfmove clock that ends a game, in plies.
    min_halfmove_clock: Option<u32>,
}

impl TerminalFilter {
    pub fn new(program: &Program) -> TerminalFilter {
        let mut filter = TerminalFilter {
            position_endings: PositionEndings::new(program),
            material: Vec::new(),
            absent_kinds: Vec::new(),
            always_evaluate: false,
            min_occurrences: None,
            min_halfmove_clock: None,
        };
        for ending in program.endings.iter().filter(|ending| ending.sides != [false; 2]) {
            match &ending.reason {
                EndReason::HalfmoveClock { plies, .. } => {
                    lower_minimum(&mut filter.min_halfmove_clock, *plies);
                }
                EndReason::When(facts) => filter.add(program, facts),
                // `LastingEndings` tests the clocks.
                EndReason::Lasts(_) => {}
            }
        }
        if let [first, others @ ..] = filter.material.as_slice() {
            let is_always_absent = |kind: &&KindId| others.iter().all(|other| other.absent.contains(kind));
            filter.absent_kinds = first.absent.iter().filter(is_always_absent).copied().collect();
        }
        filter
    }

    /// Adds the condition of an ending, unless the ending depends on the lack of moves or on the position alone.
    fn add(&mut self, program: &Program, facts: &[Fact]) {
        if facts.iter().all(Fact::needs_position_only) || facts.iter().any(Fact::requires_no_legal_move) {
            return;
        }
        for fact in facts {
            match fact {
                Fact::Repeats { times, .. } => return lower_minimum(&mut self.min_occurrences, *times),
                Fact::Only { kinds, rest } => {
                    return self.material.push(MaterialCondition::new(program, *kinds, *rest));
                }
                _ => {}
            }
        }
        self.always_evaluate = true;
    }

    /// Returns true if an ending may hold. Endings that depend on the lack of legal moves, and those that
    /// [`LastingEndings`](super::lasting_endings::LastingEndings) tests, are ignored. For all other endings, false means that none holds.
    pub fn may_be_terminal(&self, state: &GameState<'_>, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        let GameState { position, history, key, has_move } = *state;
        self.min_halfmove_clock.is_some_and(|plies| u32::from(position.clock()) >= plies)
            || history.zip(self.min_occurrences).is_some_and(|(history, times)| history.occurrences(key) >= times)
            || self.may_end_by_material(position)
            // A position with a legal move does not end the game.
            || has_move != Some(true) && self.position_endings.is_over(position, holds)
    }

    /// Returns true if an ending that depends only on the pieces may hold, false only if none holds.
    pub fn may_end_by_pieces(&self, position: &Position, holds: impl Fn(Side, &Fact) -> bool) -> bool {
        self.may_end_by_material(position) || self.position_endings.is_over(position, holds)
    }

    /// Returns true if an ending by insufficient material may hold, or if an ending has no necessary condition that is cheap to test.
    fn may_end_by_material(&self, position: &Position) -> bool {
        let has_piece = |kind: &KindId| !position.plane(*kind).is_empty();
        self.always_evaluate
            || !self.absent_kinds.iter().any(has_piece)
                && self.material.iter().any(|material| material.may_hold(position))
    }
}

/// Lowers a minimum to a value, if the value is smaller.
fn lower_minimum(minimum: &mut Option<u32>, value: u32) {
    *minimum = Some(minimum.map_or(value, |minimum| minimum.min(value)));
}

/// A necessary condition of [`Fact::Only`].
#[derive(Debug)]
struct MaterialCondition {
    /// The kinds that must have no piece left.
    absent: Vec<KindId>,
    /// The kinds that may have any number of pieces left.
    unlimited: Vec<KindId>,
    /// The maximum number of pieces of all other kinds together, of both sides.
    max_others: usize,
}

impl MaterialCondition {
    fn new(program: &Program, kinds: Contents, rest: Option<(u32, Contents)>) -> MaterialCondition {
        let (max_others, rest) = rest.unwrap_or((0, Contents::NONE));
        let allowed = kinds | rest;
        let is_allowed =
            |id: KindId| Side::BOTH.into_iter().any(|side| allowed.has(Content::piece(id, side)));
        MaterialCondition {
            absent: program.kind_ids().filter(|&id| !is_allowed(id)).collect(),
            unlimited: kinds.kinds(program.kinds.len()).collect(),
            max_others: max_others as usize,
        }
    }

    /// Returns true if the fact may hold in a position; false only if it does not hold.
    fn may_hold(&self, position: &Position) -> bool {
        self.absent.iter().all(|&kind| position.plane(kind).is_empty()) && {
            let pieces = position.occupied(Side::White) | position.occupied(Side::Black);
            let others = self.unlimited.iter().fold(pieces, |others, &kind| others - *position.plane(kind));
            others.len() <= self.max_others
        }
    }
}
