//! `varlab check`: reports the errors of variant files.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::builder::NonEmptyStringValueParser;

use super::failure::{Exit, Failure, Outcome};
use super::params::ParamArgs;
use super::report::Format;
use varlab::diagnostics::Diagnostic;
use varlab::selftest::Budget;

/// Report the errors of variant files, and how to fix them
#[derive(clap::Args)]
#[command(
    after_help = "Problems go to standard error, a summary line to standard output. Test lines that take long are left to\n\
    varlab test: perft lines above 200000 sequences, and all that is left after 5 seconds; the summary counts them.\n\
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

    /// Fail on warnings too
    #[arg(long)]
    deny_warnings: bool,

    #[command(flatten)]
    params: ParamArgs,
}

/// Maximum count of a perft line that is run; larger ones are run only by `varlab test`.
const MAX_NODES: u64 = 200_000;
/// Maximum time for the tests of one file; the remaining lines are run only by `varlab test`.
const TEST_TIME: Duration = Duration::from_secs(5);

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut count = Count::default();
    for file in &args.files {
        match args.params.compile(file) {
            Ok(mut compilation) => {
                // Tests are written for the default parameters.
                if args.params.is_default() {
                    let start = Instant::now();
                    let is_spent = || start.elapsed() >= TEST_TIME;
                    let budget = Budget { max_nodes: MAX_NODES, is_spent: &is_spent };
                    count.unrun += compilation.run_tests_within(&budget);
                }
                count.add(&compilation.diagnostics);
                args.format.show(&compilation.diagnostics, &compilation.sources);
            }
            Err(failure) => {
                count.unreadable += 1;
                args.format.show_failure(file, &failure);
            }
        }
    }
    writeln!(out, "{count}")?;
    match count {
        Count { unreadable: 1.., .. } => Err(Failure::silent(Exit::Usage)),
        Count { errors: 1.., .. } => Err(Failure::silent(Exit::Bad)),
        Count { warnings: 1.., .. } if args.deny_warnings => Err(Failure::silent(Exit::Bad)),
        _ => Ok(()),
    }
}

/// The numbers of problems in all files.
#[derive(Default)]
struct Count {
    files: usize,
    errors: usize,
    warnings: usize,
    unreadable: usize,
    /// Test lines that were not run.
    unrun: usize,
}

impl Count {
    /// Adds the problems of one file.
    fn add(&mut self, diagnostics: &[Diagnostic]) {
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        self.files += 1;
        self.errors += errors;
        self.warnings += diagnostics.len() - errors;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let Self { files, errors, warnings, unreadable, unrun } = *self;
        write!(f, "{files} file{}, {errors} error{}", plural(files), plural(errors))?;
        write!(f, ", {warnings} warning{}", plural(warnings))?;
        if unreadable > 0 {
            write!(f, ", {unreadable} unreadable")?;
        }
        if unrun > 0 {
            let line = if unrun == 1 { "line takes" } else { "lines take" };
            write!(f, "; {unrun} test {line} too long here: varlab test runs everything")?;
        }
        Ok(())
    }
}
