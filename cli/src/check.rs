//! `varlab check`: reports the errors of variant files.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::builder::NonEmptyStringValueParser;

use super::failure::{CommandResult, Exit, Failure};
use super::params::ParamArgs;
use super::report::Format;
use varlab::diagnostics::Diagnostic;
use varlab::selftest::Budget;

/// Report the errors of variant files, and how to fix them
#[derive(clap::Args)]
#[command(
    after_help = "Problems go to standard error, a summary line to standard output. Long tests are skipped: \
    perft lines with more than 200000 nodes, and the remaining lines of a file after 5 seconds. The summary counts them; run \
    varlab test to run all lines.\n\
    Exit codes: 0 no errors, 1 errors found, 2 a file cannot be read.\n\n\
    Examples:\n  varlab check my-game.var\n  varlab check --format short --deny-warnings *.var"
)]
pub struct Args {
    /// Variant files, names of games that ship with the program, or - for standard input
    #[arg(required = true, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    files: Vec<String>,

    /// The output format of problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Also fail if there are warnings
    #[arg(long)]
    deny_warnings: bool,

    #[command(flatten)]
    params: ParamArgs,
}

/// Maximum perft count of a test line, in nodes; only `varlab test` runs lines with larger counts.
const MAX_PERFT_COUNT: u64 = 200_000;
/// Maximum time for the tests of one file; only `varlab test` runs the remaining lines.
const MAX_TEST_TIME: Duration = Duration::from_secs(5);

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    args.params.check_unique()?;
    let mut summary = Summary::default();
    for file in &args.files {
        match args.params.compile(file) {
            Ok(mut compilation) => {
                // Tests are written for the default parameters.
                if args.params.is_default() {
                    let start = Instant::now();
                    let is_spent = || start.elapsed() >= MAX_TEST_TIME;
                    let budget = Budget { max_nodes: MAX_PERFT_COUNT, is_spent: &is_spent };
                    summary.skipped_tests += compilation.run_tests_within(&budget);
                }
                summary.add(&compilation.diagnostics);
                args.format.show(&compilation.diagnostics, &compilation.sources);
            }
            Err(failure) => {
                summary.unreadable += 1;
                args.format.show_failure(file, &failure);
            }
        }
    }
    writeln!(out, "{summary}")?;
    match summary {
        Summary { unreadable: 1.., .. } => Err(Failure::silent(Exit::Usage)),
        Summary { errors: 1.., .. } => Err(Failure::silent(Exit::Invalid)),
        Summary { warnings: 1.., .. } if args.deny_warnings => Err(Failure::silent(Exit::Invalid)),
        _ => Ok(()),
    }
}

/// The numbers of files, problems and skipped test lines.
#[derive(Default)]
struct Summary {
    /// Number of files that could be read.
    files: usize,
    errors: usize,
    warnings: usize,
    /// Number of files that could not be read.
    unreadable: usize,
    /// Number of test lines that were not run.
    skipped_tests: usize,
}

impl Summary {
    /// Counts one file and its problems.
    fn add(&mut self, diagnostics: &[Diagnostic]) {
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        self.files += 1;
        self.errors += errors;
        self.warnings += diagnostics.len() - errors;
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let Self { files, errors, warnings, unreadable, skipped_tests } = *self;
        write!(f, "{files} file{}, {errors} error{}", plural(files), plural(errors))?;
        write!(f, ", {warnings} warning{}", plural(warnings))?;
        if unreadable > 0 {
            write!(f, ", {unreadable} unreadable")?;
        }
        if skipped_tests > 0 {
            let lines = if skipped_tests == 1 { "line was" } else { "lines were" };
            write!(
                f,
                "; {skipped_tests} test {lines} skipped to save time; run `varlab test` to run all lines"
            )?;
        }
        Ok(())
    }
}
