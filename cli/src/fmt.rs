//! `varlab fmt`: rewrites variant files in the canonical layout.

use std::io::Write;
use std::path::Path;

use clap::builder::NonEmptyStringValueParser;

use super::failure::{Exit, Failure, Outcome};
use super::library::{self, STANDARD};
use super::{terminal, write};
use varlab::diagnostics::Sources;
use varlab::syntax::format::format;

/// Rewrite variant files in the canonical layout; comments are kept
#[derive(clap::Args)]
#[command(after_help = "A file with syntax errors is left as it is. Its problems go to standard error.\n\
    Exit codes: 0 all files have the layout, 1 a file cannot be laid out or, with --check, would \
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

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut worst = None;
    for name in &args.files {
        worst = worst.max(one(name, args.check, out)?);
    }
    worst.map_or(Ok(()), |exit| Err(Failure::silent(exit)))
}

/// Formats one file; returns the exit code if it fails.
fn one(name: &str, check: bool, out: &mut dyn Write) -> Result<Option<Exit>, Failure> {
    let written = match library::as_written(Path::new(name)) {
        Ok(written) => written,
        Err(why) => {
            Failure::usage(format!("{name}: {why}")).print();
            return Ok(Some(Exit::Usage));
        }
    };
    let text = library::with_line_feeds(written.clone());
    let laid_out = match format(&text) {
        Ok(laid_out) => laid_out,
        Err(problems) => {
            let mut sources = Sources::default();
            sources.add(name, text);
            terminal::show(&problems, &sources);
            return Ok(Some(Exit::Bad));
        }
    };
    if check {
        if laid_out == written {
            return Ok(None);
        }
        writeln!(out, "{name}")?;
        return Ok(Some(Exit::Bad));
    }
    if name == STANDARD {
        out.write_all(laid_out.as_bytes())?;
    } else if laid_out != written
        && let Err(error) = write::whole(Path::new(name), laid_out.as_bytes())
    {
        write::cannot_write(Path::new(name), &error).print();
        return Ok(Some(Exit::Usage));
    }
    Ok(None)
}
