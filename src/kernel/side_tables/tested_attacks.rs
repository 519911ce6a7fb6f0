//! Attacks on a royal whose conditions tables can evaluate: conditions on the attacking piece, such as that it is protected. They are
//! evaluated in the position after a move.

use super::piece_test::PieceTest;
use crate::board::{KindId, Side, Square};
use crate::interp::PieceConditions;
use crate::ir::{Forbidden, MoveVerb, Program, Restriction, State};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::condition::PieceCondition;
use crate::kernel::threats::Threats;
use crate::position::Position;

/// The attacks of some rules of one side on the enemy's royal, with their conditions.
pub struct TestedAttacks<B> {
    side: Side,
    groups: Vec<AttackGroup<B>>,
}

/// The attacks of rules with the same conditions.
struct AttackGroup<B> {
    /// The tests of the conditions.
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
        let groups = rules_by_conditions.iter().map(|(conditions, rules)| {
            let kinds: Vec<KindId> = rules.iter().map(|&rule| program.rules[rule].kind).collect();
            let test =
                |condition: &PieceCondition| PieceTest::from_tables(program, side, *condition, kinds.clone());
            Some(AttackGroup {
                tests: conditions.iter().map(test).collect::<Option<_>>()?,
                threats: Threats::of_rules(
                    &without_conditions(program, conditions),
                    rules,
                    side,
                    royal_kind,
                )?,
            })
        });
        Some(TestedAttacks { side, groups: groups.collect::<Option<_>>()? })
    }

    /// Returns true if one of the attacks whose conditions hold reaches the royal on the square `royal`. `view` is the view of the
    /// attacking side.
    pub fn reach(&self, program: &Program, royal: Square, view: &BoardView<B>, position: &Position) -> bool {
        let plane = |kind| B::from_set(position.plane(kind));
        self.groups.iter().any(|group| {
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

/// Returns the conditions on the piece that attacks by a rule. Facts about check and about the finished move do not matter to attacks.
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
