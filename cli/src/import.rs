//! `varlab import`: converts games from the `variants.ini` of Fairy-Stockfish. The conversion is in [`varlab::import`].

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::NonEmptyStringValueParser;

use super::failure::{CommandResult, Exit, Failure};
use super::library::{self, Files};
use super::report::Format;
use super::write;
use varlab::compile::{self, Compilation};
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::{Code, Diagnostic, Severity};
use varlab::import::{ImportedGame, VariantsIni};

/// Convert games from a variants.ini of Fairy-Stockfish to the variant language
#[derive(clap::Args)]
#[command(
    after_help = "Every rule that cannot be converted is reported with its line, on standard error and in a comment of the new \
    file.\nExit codes: 0 written, possibly without some rules, 1 a section has errors or, with --deny-warnings, a rule cannot be converted, \
    2 the file has no sections, or a file cannot be read or written.\n\n\
    Examples:\n  varlab import variants.ini --variant my-game > my-game.var\n  varlab import variants.ini --out games"
)]
pub struct Args {
    /// The file; - for standard input
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    file: String,

    /// The section to convert; optional if there is only one, or with --out
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// Write each section to a file in this folder, instead of one section to standard output; existing files are not overwritten
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// The output format of problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Also fail if a rule cannot be converted
    #[arg(long)]
    deny_warnings: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let text = library::read(Path::new(&args.file))
        .map_err(|why| Failure::usage(format!("{}: {why}", args.file)))?;
    let collection = VariantsIni::read(&args.file, &text);
    args.format.show(&collection.problems, &collection.sources);
    let mut worst_exit = collection.problems.iter().any(Diagnostic::is_error).then_some(Exit::Invalid);
    for name in args.section_names(&collection)? {
        let Some(mut imported) = collection.import(&name) else { continue };
        check_converted_text(&collection, &mut imported);
        args.format.show(&imported.problems, &collection.sources);
        if imported.text.is_none() || args.deny_warnings && !imported.problems.is_empty() {
            worst_exit = worst_exit.max(Some(Exit::Invalid));
        }
        let Some(text) = imported.text.as_ref().map(|text| with_lost_rule_comments(text, &imported.problems))
        else {
            continue;
        };
        match &args.out {
            None => out.write_all(text.as_bytes())?,
            Some(folder) => worst_exit = worst_exit.max(write_section(folder, &name, &text, out)?),
        }
    }
    worst_exit.map_or(Ok(()), |exit| Err(Failure::silent(exit)))
}

impl Args {
    /// Returns the names of the chosen sections.
    fn section_names(&self, collection: &VariantsIni) -> Result<Vec<String>, Failure> {
        let mut names: Vec<String> = collection.names().map(str::to_owned).collect();
        if names.is_empty() {
            return Err(Failure::usage(format!("{}: it has no sections", self.file)));
        }
        if let Some(name) = &self.variant {
            if names.contains(name) {
                return Ok(vec![name.clone()]);
            }
            let failure = Failure::usage(format!("{}: no section `[{name}]`", self.file));
            return Err(match nearest(name, names.iter().map(String::as_str)) {
                Some(near) => failure.help(format!("did you mean `{near}`?")),
                None => failure.help(format!("its sections are {}", names.join(", "))),
            });
        }
        names.sort_unstable();
        names.dedup();
        if names.len() > 1 && self.out.is_none() {
            let failure = Failure::usage(format!("{} has {} sections", self.file, names.len()));
            return Err(failure.help(
                "choose one with `--variant`, or give a folder for the files of all sections with `--out`",
            ));
        }
        Ok(names)
    }
}

/// Compiles the converted text, and adds its errors and its warnings about endings to the problems of the imported game. Other
/// warnings are not added, because they may be about intended rules of the original game, such as a piece that never moves.
/// Removes the text if it has errors.
fn check_converted_text(collection: &VariantsIni, imported: &mut ImportedGame) {
    let Some(text) = &imported.text else { return };
    let Compilation { diagnostics, variant, .. } = compile::compile(&Files, &imported.name, text, &[]);
    let heading = collection.heading_span(&imported.name);
    for problem in
        diagnostics.iter().filter(|problem| problem.is_error() || problem.code.id().starts_with("W06"))
    {
        let code = if problem.is_error() { Code::ImportValue } else { Code::ImportRule };
        let message = format!("the converted game has a problem: {}", problem.message);
        let import_problem = Diagnostic::new(code, heading, message);
        imported.problems.push(match &problem.help {
            Some(help) => import_problem.help(help.clone()),
            None => import_problem,
        });
    }
    if variant.is_none() {
        imported.text = None;
    }
}

/// Returns the text, with a comment for every rule that could not be converted and for every warning about endings.
fn with_lost_rule_comments(text: &str, problems: &[Diagnostic]) -> String {
    let lost_rules = problems.iter().filter(|problem| problem.code == Code::ImportRule);
    let mut lines = String::new();
    for problem in lost_rules {
        let _ = writeln!(lines, "# {}.", problem.message);
    }
    debug_assert!(problems.iter().all(|problem| problem.code.severity() == Severity::Warning));
    lines.push_str(text);
    lines
}

/// Writes the text of a section to a new file, and prints the path to `out`. If the file cannot be written, prints the failure to standard
/// error instead, and returns its exit code; otherwise returns `None`.
fn write_section(
    folder: &Path,
    name: &str,
    text: &str,
    out: &mut dyn Write,
) -> Result<Option<Exit>, Failure> {
    let is_name_char = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_');
    let path = folder.join(format!("{}.var", name.replace(|char| !is_name_char(char), "-")));
    let write_file = |()| {
        write::write_new_file(&path, text.as_bytes()).map_err(|error| write::cannot_write(&path, &error))
    };
    if let Err(failure) = write::create_folder(folder).and_then(write_file) {
        failure.print();
        return Ok(Some(Exit::Usage));
    }
    writeln!(out, "{}", path.display())?;
    Ok(None)
}
