//! The verifier: checks the bounds of a program that later stages rely on.

use super::path_count::{self, MAX_PATHS};
use super::{Action, EndReason, Instr, MAX_TEXT_SQUARES, Program, instructions, text_length};
use crate::diagnostics::{Code, Diagnostic};

/// Maximum number of castling rights of a side. There is one for each letter of castlings from given squares, and one for each square on
/// which a piece of another castling can begin.
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
    // The sentence of the last rule with too many paths. Its other chains need not be counted.
    let mut refused = None;
    for rule in &program.rules {
        let longest_after = |after: &usize| {
            program.afters[*after].bodies.iter().map(|body| text_length(body)).max().unwrap_or(0)
        };
        let Action::Move(body) = &rule.action else { continue };
        let too_often = |instr: &Instr| matches!(instr, Instr::Repeat(repeat) if repeat.min > repeat.max);
        if text_length(body) + rule.afters.iter().map(longest_after).sum::<usize>() > MAX_TEXT_SQUARES
            || instructions(body).any(too_often)
        {
            let message = format!(
                "the text of this move would name more than {MAX_TEXT_SQUARES} squares beside its origin"
            );
            problems.push(Diagnostic::new(Code::MoveTooLong, rule.span, message));
        }
        if refused == Some(rule.span) {
            continue;
        }
        let paths = |body| path_count::count(program, body, MAX_PATHS);
        let after_paths = |after: &usize| {
            program.afters[*after].bodies.iter().map(|body| paths(body)).fold(0, u64::saturating_add)
        };
        let all = rule.afters.iter().map(after_paths).fold(paths(body), u64::saturating_mul);
        if all > MAX_PATHS {
            refused = Some(rule.span);
            let message = "one piece could make this move in too many ways";
            let help = format!("the limit is {MAX_PATHS} ways on an empty board: let fewer legs go anywhere");
            problems.push(Diagnostic::new(Code::TooManyAlternatives, rule.span, message).help(help));
        }
        debug_assert!(
            instructions(body).all(|instr| in_bounds(program, instr)),
            "a chain names a set that is not there"
        );
    }
    debug_assert!(program.endings.iter().all(|ending| match &ending.reason {
        EndReason::When(facts) => !facts.is_empty(),
        EndReason::Idle { plies, .. } => *plies > 0,
        EndReason::Lasts(lasting) => lasting.length > 0 && lasting.clock < program.clocks.len(),
    }));
    problems.dedup();
    problems
}

fn in_bounds(program: &Program, instr: &Instr) -> bool {
    let goes = match instr {
        Instr::Go(go) => !go.routes.is_empty() && go.min <= go.max,
        Instr::GoRelative(turn) => turn.min <= turn.max,
        Instr::Continue { min, max, .. } => min <= max,
        _ => true,
    };
    goes && instr.sets().all(|set| (set.0 as usize) < program.sets.len())
}
