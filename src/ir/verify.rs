//! The verifier: checks that a program is within the bounds on which the interpreter and the kernel rely.

use super::path_count::{self, MAX_PATHS};
use super::{Action, EndReason, Instr, MAX_MOVE_TEXT_SQUARES, Program, instructions, text_length};
use crate::diagnostics::{Code, Diagnostic};

/// The maximum number of castling rights of a side. Castlings from fixed squares have one right for each letter. Other castlings have one
/// right for each possible origin of the castling piece, and one for each possible origin of a partner.
pub const MAX_RIGHTS: usize = 32;

/// Returns a diagnostic for every bound that the program exceeds.
pub fn verify(program: &Program) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    if program.castlings.iter().flat_map(|castling| &castling.rights).any(|&right| right >= MAX_RIGHTS) {
        let span =
            program.rules.iter().rfind(|rule| matches!(rule.action, Action::Castle(_))).map(|rule| rule.span);
        let message = format!("the castlings of this game need more than {MAX_RIGHTS} rights");
        problems.extend(span.map(|span| Diagnostic::new(Code::TooManyChains, span, message)));
    }
    // The sentence of the last rule with too many paths. The paths of other rules of the same sentence are not counted.
    let mut rejected = None;
    for rule in &program.rules {
        let longest_after = |after: &usize| {
            program.afters[*after].bodies.iter().map(|body| text_length(body)).max().unwrap_or(0)
        };
        let Action::Move(body) = &rule.action else { continue };
        let cannot_repeat_enough =
            |instr: &Instr| matches!(instr, Instr::Repeat(repeat) if repeat.min > repeat.max);
        if text_length(body) + rule.afters.iter().map(longest_after).sum::<usize>() > MAX_MOVE_TEXT_SQUARES
            || instructions(body).any(cannot_repeat_enough)
        {
            let message = format!(
                "the text of this move would name more than {MAX_MOVE_TEXT_SQUARES} squares \
                 besides its origin"
            );
            problems.push(Diagnostic::new(Code::MoveTooLong, rule.span, message));
        }
        if rejected == Some(rule.span) {
            continue;
        }
        let paths = |body| path_count::path_bound(program, body, MAX_PATHS);
        let after_paths = |after: &usize| {
            program.afters[*after].bodies.iter().map(|body| paths(body)).fold(0, u64::saturating_add)
        };
        let max_of_group = |group: &Vec<usize>| group.iter().map(after_paths).max().unwrap_or(1);
        let groups = exclusive_afters(program, &rule.afters);
        let rule_paths = groups.iter().map(max_of_group).fold(paths(body), u64::saturating_mul);
        if rule_paths > MAX_PATHS {
            rejected = Some(rule.span);
            let message = "one piece could make this move in too many ways";
            let help = format!("the limit is {MAX_PATHS} ways on an empty board: use fewer or shorter legs");
            problems.push(Diagnostic::new(Code::TooManyAlternatives, rule.span, message).help(help));
        }
        debug_assert!(
            instructions(body).all(|instr| in_bounds(program, instr)),
            "an instruction is out of bounds"
        );
    }
    debug_assert!(program.endings.iter().all(|ending| match &ending.reason {
        EndReason::When(facts) => !facts.is_empty(),
        EndReason::HalfmoveClock { plies, .. } => *plies > 0,
        EndReason::Lasts(lasting) => lasting.length > 0 && lasting.clock < program.clocks.len(),
    }));
    problems.dedup();
    problems
}

/// Divides the `after` sentences into groups, so that at most one sentence of each group applies to a move.
fn exclusive_afters(program: &Program, afters: &[usize]) -> Vec<Vec<usize>> {
    let guards = |after: usize| program.afters[after].guards.iter().map(|&guard| &program.guards[guard]);
    let excludes = |one, other| guards(one).any(|guard| guards(other).any(|other| guard.excludes(other)));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &after in afters {
        match groups.iter_mut().find(|group| group.iter().all(|&other| excludes(after, other))) {
            Some(group) => group.push(after),
            None => groups.push(vec![after]),
        }
    }
    groups
}

/// Returns true if the fields of an instruction are valid.
fn in_bounds(program: &Program, instr: &Instr) -> bool {
    let has_valid_range = match instr {
        Instr::Go(go) => !go.routes.is_empty() && go.min <= go.max,
        Instr::GoRelative(go) => go.min <= go.max,
        Instr::Continue { min, max, .. } => min <= max,
        _ => true,
    };
    has_valid_range && instr.sets().all(|set| (set.0 as usize) < program.sets.len())
}
