//! `varlab explain-plan`: which rules of a variant run on tables, and why the others do not.

use std::io::Write;

use super::failure::Outcome;
use super::params::GameArgs;
use varlab::diagnostics::Sources;
use varlab::ir::{Program, Rule};
use varlab::kernel::{Kernel, RulePlan};

/// Tell for every rule which fast table carries it, or why none does
#[derive(clap::Args)]
#[command(
    after_help = "A rule without a table is left to the interpreter, which gives the same moves, only slower. The \
    other rules keep their tables, unless moves of both could be written the same: then all moves of that piece are left to it.\n\n\
    Example:\n  varlab explain-plan chess"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

/// One line of the answer.
#[derive(PartialEq)]
struct Line {
    sentence: String,
    place: String,
    carrier: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let (variant, sources) = args.game.compile_with_sources()?;
    let program = &variant.program;
    let (kernel, plan) = Kernel::plan(program);
    writeln!(out, "{} squares, in sets of {} bits", program.shape.squares(), kernel.bits())?;
    for kind in program.kind_ids() {
        let mut lines: Vec<Line> = Vec::new();
        for number in program.kind(kind).rules.clone() {
            let line = line(&program.rules[number], &plan.rules[number], &sources);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        writeln!(out, "\n{}", program.kind(kind).name)?;
        let width =
            |of: fn(&Line) -> &str| lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0);
        let (sentences, places) = (width(|line| &line.sentence), width(|line| &line.place));
        for Line { sentence, place, carrier } in &lines {
            writeln!(out, "  {sentence:sentences$}  {place:places$}  {carrier}")?;
        }
    }
    let left = left_to_the_interpreter(program, &plan.rules);
    writeln!(out, "\n{} of {} rules run on tables", program.rules.len() - left, program.rules.len())?;
    Ok(())
}

fn line(rule: &Rule, plan: &RulePlan, sources: &Sources) -> Line {
    let (number, _) = sources.line_column(rule.span.source, rule.span.start);
    let words: Vec<&str> = sources.slice(rule.span).lines().map(str::trim).collect();
    let carrier = match (&plan.moves, &plan.threats) {
        (Err(why), _) => format!("interpreter: {why}"),
        (Ok(table), Some(Err(why))) => format!("{table}; threats: interpreter, {why}"),
        (Ok(table), _) => (*table).to_owned(),
    };
    Line { sentence: words.join(" "), place: format!("{}:{number}", sources.name(rule.span.source)), carrier }
}

/// How many rules give their moves, or have their threats judged, without a table.
fn left_to_the_interpreter(program: &Program, plans: &[RulePlan]) -> usize {
    let left = |plan: &&RulePlan| plan.moves.is_err() || matches!(plan.threats, Some(Err(_)));
    debug_assert_eq!(program.rules.len(), plans.len());
    plans.iter().filter(left).count()
}
