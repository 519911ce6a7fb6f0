//! `varlab import`: converts games from the `variants.ini` of Fairy-Stockfish. The conversion is in [`varlab::import`].

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;

use super::failure::{Exit, Failure, Outcome};
use super::library::{self, Files};
use super::report::Format;
use super::write;
use varlab::compile::{self, Compilation};
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::{Code, Diagnostic, Severity};
use varlab::import::{Imported, VariantsIni};

/// Convert games from a variants.ini of Fairy-Stockfish to the variant language
#[derive(clap::Args)]
#[command(
    after_help = "Every rule that cannot be converted is reported with its line, on standard error and in a comment of the new \
    file.\nExit codes: 0 written, possibly without some rules, 1 a section has errors (or, with --deny-warnings, a rule is lost), \
    2 a file cannot be read or written.\n\n\
    Examples:\n  varlab import variants.ini --variant my-game > my-game.var\n  varlab import variants.ini --out games"
)]
pub struct Args {
    /// The file; - for standard input
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    file: String,

    /// The section to convert; optional if there is only one, or with --out
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// Write a file for each section to this folder, instead of one to standard output; existing files are not overwritten
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// The output format of problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Fail if a rule is lost
    #[arg(long)]
    deny_warnings: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let text = library::read(Path::new(&args.file))
        .map_err(|why| Failure::usage(format!("{}: {why}", args.file)))?;
    let collection = VariantsIni::read(&args.file, &text);
    args.format.show(&collection.problems, &collection.sources);
    let mut worst = collection.problems.iter().any(Diagnostic::is_error).then_some(Exit::Bad);
    for name in args.names(&collection)? {
        let Some(mut imported) = collection.import(&name) else { continue };
        check(&collection, &mut imported);
        args.format.show(&imported.problems, &collection.sources);
        if imported.text.is_none() || args.deny_warnings && !imported.problems.is_empty() {
            worst = worst.max(Some(Exit::Bad));
        }
        let Some(text) = imported.text.as_ref().map(|text| with_losses(text, &imported.problems)) else {
            continue;
        };
        match &args.out {
            None => out.write_all(text.as_bytes())?,
            Some(folder) => worst = worst.max(put(folder, &name, &text, out)?),
        }
    }
    worst.map_or(Ok(()), |exit| Err(Failure::silent(exit)))
}

impl Args {
    /// Returns the names of the chosen sections.
    fn names(&self, collection: &VariantsIni) -> Result<Vec<String>, Failure> {
        let mut all: Vec<String> = collection.names().map(str::to_owned).collect();
        if let Some(name) = &self.variant {
            if all.contains(name) {
                return Ok(vec![name.clone()]);
            }
            let failure = Failure::usage(format!("{}: no section [{name}]", self.file));
            return Err(match nearest(name, all.iter().map(String::as_str)) {
                Some(near) => failure.help(format!("did you mean {near}?")),
                None => failure.help(format!("its sections are {}", all.join(", "))),
            });
        }
        all.sort_unstable();
        all.dedup();
        if all.len() > 1 && self.out.is_none() {
            let failure = Failure::usage(format!("{} has {} sections", self.file, all.len()));
            return Err(
                failure.help("choose one with --variant, or give a folder for all of them with --out")
            );
        }
        Ok(all)
    }
}

/// Checks the converted text. Of the warnings only those about endings are reported; others, such as a piece that never moves, may be
/// intended.
fn check(collection: &VariantsIni, imported: &mut Imported) {
    let Some(text) = &imported.text else { return };
    let Compilation { diagnostics, variant, .. } = compile::compile(&Files, &imported.name, text, &[]);
    let heading = collection.heading(&imported.name);
    for problem in
        diagnostics.iter().filter(|problem| problem.is_error() || problem.code.id().starts_with("W06"))
    {
        let code = if problem.is_error() { Code::ImportValue } else { Code::ImportRule };
        let message = format!("the converted game has a problem: {}", problem.message);
        let reported = Diagnostic::new(code, heading, message);
        imported.problems.push(match &problem.help {
            Some(help) => reported.help(help.clone()),
            None => reported,
        });
    }
    if variant.is_none() {
        imported.text = None;
    }
}

/// Returns the text, with a comment for every rule that could not be converted.
fn with_losses(text: &str, problems: &[Diagnostic]) -> String {
    let lost = problems.iter().filter(|problem| problem.code == Code::ImportRule);
    let mut lines = String::new();
    for problem in lost {
        let _ = writeln!(lines, "# {}.", problem.message);
    }
    debug_assert!(problems.iter().all(|problem| problem.code.severity() == Severity::Warning));
    lines.push_str(text);
    lines
}

/// Writes the text of a section to a file.
fn put(folder: &Path, name: &str, text: &str, out: &mut dyn Write) -> Result<Option<Exit>, Failure> {
    let plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    let path = folder.join(format!("{}.var", name.replace(|sign| !plain(sign), "-")));
    let file = |()| write::new(&path, text.as_bytes()).map_err(|error| write::cannot_write(&path, &error));
    if let Err(failure) = write::folder(folder).and_then(file) {
        failure.print();
        return Ok(Some(Exit::Usage));
    }
    writeln!(out, "{}", path.display())?;
    Ok(None)
}
