//! `varlab test`: runs the test blocks inside variant files.

use std::io::Write;

use clap::builder::NonEmptyStringValueParser;

use super::failure::{CommandResult, Exit, Failure};
use super::params::ParamArgs;
use super::terminal;
use varlab::diagnostics::Diagnostic;
use varlab::selftest;

/// Run the tests that variant files contain
#[derive(clap::Args)]
#[command(after_help = "Prints a line for every test; failures are explained on standard error.\n\
    Exit codes: 0 all pass, 1 a test fails or a file has errors, 2 a file cannot be read.\n\n\
    Example:\n  varlab test my-game.var")]
pub struct Args {
    /// Variant files, or names of games that ship with the program
    #[arg(required = true, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    files: Vec<String>,

    #[command(flatten)]
    params: ParamArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let (mut passed, mut failed) = (0, 0);
    let mut worst_exit = None;
    for file in &args.files {
        let compilation = match args.params.compile(file) {
            Ok(compilation) => compilation,
            Err(failure) => {
                failure.print();
                worst_exit = worst_exit.max(Some(Exit::Usage));
                continue;
            }
        };
        let Some(variant) = &compilation.variant else {
            let errors: Vec<Diagnostic> =
                compilation.diagnostics.iter().filter(|problem| problem.is_error()).cloned().collect();
            terminal::show_diagnostics(&errors, &compilation.sources);
            worst_exit = worst_exit.max(Some(Exit::Invalid));
            continue;
        };
        for test in &variant.model.tests {
            let report = selftest::run(&variant.program, test, &selftest::Budget::with_max_nodes(u64::MAX));
            let has_passed = report.problems.is_empty();
            writeln!(out, "{} {file}: {}", if has_passed { "ok    " } else { "FAILED" }, report.title)?;
            // Each line is shown as soon as its test is done.
            out.flush()?;
            terminal::show_diagnostics(&report.problems, &compilation.sources);
            if has_passed {
                passed += 1;
            } else {
                failed += 1;
                worst_exit = worst_exit.max(Some(Exit::Invalid));
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    worst_exit.map_or(Ok(()), |exit| Err(Failure::silent(exit)))
}
