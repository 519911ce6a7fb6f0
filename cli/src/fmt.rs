//! `varlab fmt`: rewrites variant files in the canonical layout.

use std::io::Write;
use std::path::Path;

use clap::builder::NonEmptyStringValueParser;

use super::failure::{CommandResult, Exit, Failure};
use super::library::{self, STDIO};
use super::{terminal, write};
use varlab::diagnostics::Sources;
use varlab::syntax::format::{format, with_line_endings_of};

/// Rewrite variant files in the canonical layout; comments are kept
#[derive(clap::Args)]
#[command(after_help = "A file with syntax errors is not changed; its problems go to standard error.\n\
    Exit codes: 0 all files have the canonical layout, 1 a file has syntax errors or, with --check, would \
    change, 2 a file cannot be read or written.\n\n\
    Examples:\n  varlab fmt my-game.var\n  varlab fmt --check *.var\n  varlab fmt - < my-game.var")]
pub struct Args {
    /// Variant files; - reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    files: Vec<String>,

    /// Only print the names of the files that would change, one per line
    #[arg(long)]
    check: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let mut worst_exit = None;
    for name in &args.files {
        worst_exit = worst_exit.max(format_file(name, args.check, out)?);
    }
    worst_exit.map_or(Ok(()), |exit| Err(Failure::silent(exit)))
}

/// Formats one file. If `check` is true, only prints the file's name if its layout would change. Returns `None` for success;
/// after a failure, which has been shown, or if the layout would change, returns an exit code.
///
/// # Errors
/// Returns an error if standard output cannot be written.
fn format_file(name: &str, check: bool, out: &mut dyn Write) -> Result<Option<Exit>, Failure> {
    let original = match library::read_unmodified(Path::new(name)) {
        Ok(original) => original,
        Err(why) => {
            Failure::usage(format!("{name}: {why}")).print();
            return Ok(Some(Exit::Usage));
        }
    };
    let text = library::normalize_bare_cr(original.clone());
    let formatted = match format(&text) {
        Ok(formatted) => with_line_endings_of(formatted, &original),
        Err(problems) => {
            let mut sources = Sources::default();
            sources.add(name, text);
            terminal::show_diagnostics(&problems, &sources);
            return Ok(Some(Exit::Invalid));
        }
    };
    if check {
        if formatted == original {
            return Ok(None);
        }
        writeln!(out, "{name}")?;
        return Ok(Some(Exit::Invalid));
    }
    if name == STDIO {
        out.write_all(formatted.as_bytes())?;
    } else if formatted != original
        && let Err(error) = write::write_file(Path::new(name), formatted.as_bytes())
    {
        write::cannot_write(Path::new(name), &error).print();
        return Ok(Some(Exit::Usage));
    }
    Ok(None)
}
