//! `varlab explain-plan`: prints which rules of a variant run on kernel tables, and why the others do not.

use std::io::Write;

use super::failure::Outcome;
use super::params::GameArgs;
use varlab::diagnostics::Sources;
use varlab::ir::{Program, Rule};
use varlab::kernel::{Kernel, RulePlan};

/// Print for every rule the kernel table that implements it, or why there is none
#[derive(clap::Args)]
#[command(
    after_help = "A rule without a table is executed by the interpreter, which gives the same moves more slowly. Other rules are \
    not affected, unless moves of both could have the same text: then the interpreter executes all rules of that piece.\n\n\
    Example:\n  varlab explain-plan chess"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

/// One line of the output.
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

/// Returns the number of rules whose moves or threats are computed by the interpreter.
fn left_to_the_interpreter(program: &Program, plans: &[RulePlan]) -> usize {
    let left = |plan: &&RulePlan| plan.moves.is_err() || matches!(plan.threats, Some(Err(_)));
    debug_assert_eq!(program.rules.len(), plans.len());
    plans.iter().filter(left).count()
}
