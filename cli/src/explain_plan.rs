//! `varlab explain-plan`: prints which rules of a variant use kernel tables, and why the others do not.

use std::io::Write;

use super::failure::CommandResult;
use super::params::GameArgs;
use varlab::diagnostics::Sources;
use varlab::ir::{Program, Rule};
use varlab::kernel::{Kernel, RulePlan};

/// Print the table that executes each rule, or the reason why the interpreter executes it
#[derive(clap::Args)]
#[command(
    after_help = "A rule without a table is executed by the interpreter, which generates the same moves more slowly. If a \
    move of such a rule can have the same text as a move of another rule of the piece, the interpreter executes all rules of \
    the piece.\n\n\
    Example:\n  varlab explain-plan chess"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

/// A line of the output: a rule and what executes it.
#[derive(PartialEq)]
struct Line {
    sentence: String,
    location: String,
    executor: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let (variant, sources) = args.game.compile_with_sources()?;
    let program = &variant.program;
    let (kernel, plan) = Kernel::new_with_plan(program);
    writeln!(out, "{} squares, bitboards of {} bits", program.shape.squares(), kernel.bits())?;
    for kind in program.kind_ids() {
        let mut lines: Vec<Line> = Vec::new();
        for rule_index in program.kind(kind).rules.clone() {
            let line = plan_line(&program.rules[rule_index], &plan.rules[rule_index], &sources);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        writeln!(out, "\n{}", program.kind(kind).name)?;
        let column_width = |column: fn(&Line) -> &str| {
            lines.iter().map(|line| column(line).chars().count()).max().unwrap_or(0)
        };
        let (sentence_width, location_width) =
            (column_width(|line| &line.sentence), column_width(|line| &line.location));
        for Line { sentence, location, executor } in &lines {
            writeln!(out, "  {sentence:sentence_width$}  {location:location_width$}  {executor}")?;
        }
    }
    let interpreted = count_interpreted_rules(program, &plan.rules);
    writeln!(out, "\n{} of {} rules use tables", program.rules.len() - interpreted, program.rules.len())?;
    Ok(())
}

fn plan_line(rule: &Rule, plan: &RulePlan, sources: &Sources) -> Line {
    let (line_number, _) = sources.line_column(rule.span.source, rule.span.start);
    let source_lines: Vec<&str> = sources.slice(rule.span).lines().map(str::trim).collect();
    let executor = match (&plan.moves, &plan.royal_attacks) {
        (Err(why), _) => format!("interpreter: {why}"),
        (Ok(table), Some(Err(why))) => format!("{table}; attacks on royals: interpreter, {why}"),
        (Ok(table), _) => (*table).to_owned(),
    };
    Line {
        sentence: source_lines.join(" "),
        location: format!("{}:{line_number}", sources.name(rule.span.source)),
        executor,
    }
}

/// Returns the number of rules for which the interpreter computes the moves or the attacks on royals.
fn count_interpreted_rules(program: &Program, plans: &[RulePlan]) -> usize {
    let is_interpreted = |plan: &&RulePlan| plan.moves.is_err() || matches!(plan.royal_attacks, Some(Err(_)));
    debug_assert_eq!(program.rules.len(), plans.len());
    plans.iter().filter(is_interpreted).count()
}
