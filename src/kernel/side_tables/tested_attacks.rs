//! Attacks on a royal whose conditions tables can evaluate: conditions on the attacking piece, such as that it is protected, and
//! conditions on the turn, such as which piece moved last. They are evaluated in the position after a move.

use super::piece_test::PieceTest;
use crate::board::{KindId, Side, Square};
use crate::interp::PieceConditions;
use crate::ir::{Forbidden, MoveVerb, Program, Restriction, State};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::condition::PieceCondition;
use crate::kernel::tables::turn_guard::TurnGuard;
use crate::kernel::threats::Threats;
use crate::position::Position;

/// The attacks of some rules of one side on the enemy's royal, with their conditions.
pub struct TestedAttacks<B> {
    side: Side,
    groups: Vec<AttackGroup<B>>,
}

/// The attacks of rules with the same conditions.
struct AttackGroup<B> {
    /// The conditions that do not depend on the piece.
    guards: Vec<TurnGuard<B>>,
    /// The tests of the other conditions.
    tests: Vec<PieceTest<B>>,
    /// The attacks, as if all conditions held.
    threats: Threats<B>,
}

impl<B: Bits> TestedAttacks<B> {
    /// Compiles the attacks of `rules` on the enemy's `royal_kind`. Returns `None` if tables cannot evaluate the conditions of a rule.
    pub fn new(
        program: &Program,
        side: Side,
        royal_kind: KindId,
        rules: &[usize],
    ) -> Option<TestedAttacks<B>> {
        let mut rules_by_conditions: Vec<(Vec<PieceCondition>, Vec<usize>)> = Vec::new();
        for &rule in rules {
            let conditions = conditions_of(program, rule, side)?;
            match rules_by_conditions.iter_mut().find(|known| known.0 == conditions) {
                Some((_, rules)) => rules.push(rule),
                None => rules_by_conditions.push((conditions, vec![rule])),
            }
        }
        let groups = rules_by_conditions
            .iter()
            .map(|(conditions, rules)| AttackGroup::new(program, side, royal_kind, conditions, rules));
        Some(TestedAttacks { side, groups: groups.collect::<Option<_>>()? })
    }

    /// Returns true if one of the attacks whose conditions hold reaches the royal on the square `royal`. `view` is the view of the
    /// attacking side.
    pub fn reach(&self, program: &Program, royal: Square, view: &BoardView<B>, position: &Position) -> bool {
        let plane = |kind| B::from_set(position.plane(kind));
        let guard_holds = |guard: &TurnGuard<B>| guard.holds(program, view, position, self.side, false);
        let mut groups = self.groups.iter().filter(|group| group.guards.iter().all(guard_holds));
        groups.any(|group| {
            let mut attackers = B::NONE;
            group.threats.for_each_attacker(royal, view.occupied, view.own, plane, |_, from| {
                attackers |= B::bit(from);
            });
            let failing = |attackers: B, test: &PieceTest<B>| {
                let fails = |condition: PieceCondition, at| {
                    condition.fails(&PieceConditions::new(program, position, self.side), at)
                };
                test.failing_among(attackers, view, position, fails)
            };
            !group.tests.iter().fold(attackers, |left, test| left & !failing(left, test)).is_empty()
        })
    }
}

impl<B: Bits> AttackGroup<B> {
    /// Compiles the attacks of `rules`, which have these conditions. Returns `None` if tables cannot evaluate a condition.
    fn new(
        program: &Program,
        side: Side,
        royal_kind: KindId,
        conditions: &[PieceCondition],
        rules: &[usize],
    ) -> Option<AttackGroup<B>> {
        let mut kinds: Vec<KindId> = rules.iter().map(|&rule| program.rules[rule].kind).collect();
        kinds.dedup();
        let (mut guards, mut tests) = (Vec::new(), Vec::new());
        for &condition in conditions {
            match (condition, PieceTest::from_tables(program, side, condition, kinds.clone())) {
                (_, Some(test)) => tests.push(test),
                (PieceCondition::Guard(number), None) => {
                    guards.push(TurnGuard::new(program, &program.guards[number], side)?);
                }
                (PieceCondition::Restriction(_), None) => return None,
            }
        }
        let unconditional = without_conditions(program, conditions);
        let threats = Threats::of_rules(&unconditional, rules, side, royal_kind)?;
        Some(AttackGroup { guards, tests, threats })
    }
}

/// Returns the conditions of the attacks by a rule. Facts about check and about the finished move do not matter to attacks.
/// Returns `None` if the attacks have other conditions.
fn conditions_of(program: &Program, rule_index: usize, side: Side) -> Option<Vec<PieceCondition>> {
    let rule = &program.rules[rule_index];
    let matters = |&&guard: &&usize| {
        !program.guards[guard].facts().any(|fact| fact.is_late() || program.is_about_check(fact))
    };
    let guards = rule.guards.iter().filter(matters).map(|&guard| Some(PieceCondition::Guard(guard)));
    let restrictions = program.restrictions.iter().enumerate().filter(|(_, restriction)| {
        restriction.is_about(rule.kind, side) && !restriction.keeps_attacks && is_conditional(restriction)
    });
    let restrictions = restrictions.map(|(number, restriction)| {
        forbids_all_captures(restriction).then_some(PieceCondition::Restriction(number))
    });
    guards.chain(restrictions).collect()
}

/// Returns true if a restriction applies only under certain conditions.
fn is_conditional(restriction: &Restriction) -> bool {
    restriction.state != State::default() || restriction.set.is_some() || !restriction.guards.is_empty()
}

/// Returns true if a restriction forbids every capture of a piece to which it applies.
fn forbids_all_captures(restriction: &Restriction) -> bool {
    match &restriction.forbidden {
        Forbidden::Move => true,
        Forbidden::Matching(pattern) => {
            let is_about_captures =
                matches!(pattern.verb, MoveVerb::Capture | MoveVerb::Move | MoveVerb::MoveOrCastle);
            is_about_captures && pattern.sets().next().is_none()
        }
        Forbidden::GoingPast(_) => false,
    }
}

/// Returns a program without these guards and restrictions.
fn without_conditions(program: &Program, conditions: &[PieceCondition]) -> Program {
    let mut program = program.clone();
    for rule in &mut program.rules {
        rule.guards.retain(|&guard| !conditions.contains(&PieceCondition::Guard(guard)));
    }
    let mut number = 0..;
    program.restrictions.retain(|_| {
        let number = number.next();
        !number.is_some_and(|number| conditions.contains(&PieceCondition::Restriction(number)))
    });
    program
}
