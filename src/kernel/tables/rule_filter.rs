//! Necessary conditions of moves by a rule without a table. The interpreter runs the rule only for pieces that meet them.

use super::condition::Condition;
use super::first_legs::FirstLegs;
use crate::board::{Side, Square};
use crate::ir::{Action, Instr, Place, Program, Set, SetId, Term};
use crate::kernel::squares::{Bits, BoardView, TableCache};
use crate::position::Position;

/// Necessary conditions of the moves of a rule.
pub struct RuleFilter<B> {
    /// The conditions of the rule that are constant during a turn.
    pub condition: Condition,
    /// True if the moves go to a piece that gives check.
    pub needs_check: bool,
    moves: FilteredMoves<B>,
}

/// The moves of a rule, as far as a filter tests them.
enum FilteredMoves<B> {
    /// Moves that begin with these legs.
    Legs(FirstLegs<B>),
    /// A castling from this square, with the bits of its rights and the squares that must be vacant.
    Castling { from: Square, rights: u64, vacant: B },
    /// Moves whose legs tables cannot express.
    Unknown,
}

impl<B: Bits> RuleFilter<B> {
    /// Compiles the filter of a rule of one side.
    pub fn new(program: &Program, rule_index: usize, side: Side, cache: &mut TableCache<B>) -> RuleFilter<B> {
        let rule = &program.rules[rule_index];
        let moves = match rule.action {
            Action::Castle(number) => {
                let castling = &program.castlings[number];
                let vacant = castling.vacant[side.index()].iter();
                FilteredMoves::Castling {
                    from: castling.from[side.index()],
                    rights: castling.bits(side),
                    vacant: vacant.copied().collect(),
                }
            }
            _ => FirstLegs::new(program, rule_index, side, cache)
                .map_or(FilteredMoves::Unknown, FilteredMoves::Legs),
        };
        RuleFilter {
            condition: Condition::necessary(program, &rule.guards, rule.state, side),
            needs_check: needs_check(program, &rule.action),
            moves,
        }
    }

    /// Returns those of `pieces` that may have moves by the rule. Ignores the conditions of the rule.
    pub fn movable_pieces(&self, pieces: B, view: &BoardView<B>, position: &Position) -> B {
        match &self.moves {
            FilteredMoves::Legs(legs) => legs.possible_pieces(pieces, view, position),
            FilteredMoves::Castling { from, rights, vacant } => {
                if position.rights() & rights != *rights || vacant.intersects(view.occupied) {
                    return B::NONE;
                }
                pieces & B::bit(*from)
            }
            FilteredMoves::Unknown => pieces,
        }
    }
}

/// Returns true if the moves of a rule go to a piece that gives check.
fn needs_check(program: &Program, action: &Action) -> bool {
    let Action::Move(body) = action else { return false };
    let is_checker = |term: &Term| term.places.contains(&Place::Checker);
    let contains_only_checkers = |set: SetId| match program.set(set) {
        Set::Contents(_) => false,
        Set::Terms { any, .. } => any.iter().all(is_checker),
    };
    body.iter().any(|instr| matches!(instr, Instr::RequireSquare(set) if contains_only_checkers(*set)))
}
