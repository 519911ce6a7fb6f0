//! Rewrites rules so that their chains end with the landing of the mover: effects that follow, such as `then removes every …`, become an
//! `after` sentence of the rule. Tables then need only one form of such effects.

use std::sync::Arc;

use super::tables::{Chain, Leg, PatternTargets, chain};
use crate::board::{Contents, Side, SquareSet};
use crate::ir::{Action, After, Instr, MoveVerb, Program, Rule, SetId};

/// Returns a program with the same moves in which the effects at the end of rules are `after` sentences, wherever this lets a table hold
/// the targets of the rule. Rules, sets and guards keep their numbers.
pub fn with_trailing_effects_as_afters(program: &Arc<Program>) -> Arc<Program> {
    let mut rewritten = Arc::clone(program);
    for (number, rule) in program.rules.iter().enumerate() {
        if let Some((landing, effects)) = split_trailing_effects(program, rule) {
            let after = After {
                without_check: rule.without_check,
                ..After::new(program, Contents::ALL, vec![effects.to_vec()], rule.span)
            };
            let rewritten = Arc::make_mut(&mut rewritten);
            let after_number = rewritten.afters.len();
            rewritten.afters.push(after);
            let rule = &mut rewritten.rules[number];
            rule.afters.insert(0, after_number);
            rule.action = Action::Move(landing.to_vec());
        }
    }
    rewritten
}

/// Splits the chain of a rule in two: the part up to the landing, and the effects after it. Returns `None` if the rule has no such effects,
/// if tables cannot hold the first part, or if another `after` sentence of the rule could depend on whether the effects have happened.
fn split_trailing_effects<'p>(program: &'p Program, rule: &'p Rule) -> Option<(&'p [Instr], &'p [Instr])> {
    let Action::Move(body) = &rule.action else { return None };
    let is_effect = |instr: &Instr| {
        matches!(
            instr,
            Instr::Remove(_)
                | Instr::RequireAny(_)
                | Instr::Relocate { .. }
                | Instr::ChangeSide { .. }
                | Instr::RemoveMover
        )
    };
    let landing_length = body.iter().rposition(|instr| !is_effect(instr))? + 1;
    let (landing, effects) = body.split_at(landing_length);
    // In the search for attacks, an `after` sentence about changes of side has no effect on later sentences, but an instruction has.
    let turns = effects.iter().any(|instr| matches!(instr, Instr::ChangeSide { .. }));
    let is_split = !effects.is_empty()
        && (rule.afters.is_empty() || !turns)
        && rule.afters.iter().all(|&number| ignores_other_squares(program, rule, &program.afters[number]))
        && landing.contains(&Instr::AddToText)
        && chain::read(landing)
            .is_ok_and(|chain| effects[0].displaces() || ends_on_vacant_square_or_captures(program, &chain));
    is_split.then_some((landing, effects))
}

/// Returns true if the origin and the end of a move by a rule decide whether an `after` sentence applies to it. The conditions of the
/// sentence are about the position before the move.
fn ignores_other_squares(program: &Program, rule: &Rule, after: &After) -> bool {
    let is_about_all = matches!(after.pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle);
    let is_decided = |side| {
        let targets = PatternTargets::<SquareSet>::new(program, rule.kind, &after.pattern, side);
        program.shape.all_squares().all(|origin| targets.from(origin).is_ok())
    };
    is_about_all && Side::BOTH.into_iter().all(is_decided)
}

/// Returns true if the mover of a chain never ends on a piece that it does not capture. Effects could remove this piece.
fn ends_on_vacant_square_or_captures(program: &Program, chain: &Chain<'_>) -> bool {
    let (sets, captures, _) = chain.capture_sets();
    let is_vacant = |&set: &SetId| (program.set(set).possible_contents() - Contents::VACANT).is_empty();
    captures || matches!(chain.main_leg, Leg::Stay) || sets.iter().any(is_vacant)
}
