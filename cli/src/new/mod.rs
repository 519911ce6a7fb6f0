//! `varlab new`: creates a variant file based on a shipped game. `draft` composes its text.

mod draft;

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::failure::{CommandResult, Exit, Failure};
use super::library::{self, Files};
use super::{terminal, write};
use varlab::compile::{self, Compilation};

/// Create a variant file based on a game that ships with the program
#[derive(clap::Args)]
#[command(
    after_help = "The new file uses the game, so that it contains only the setup and your changes; with --flat it contains all \
    sentences of the game's file. It can be checked and played immediately.\n\n\
    Examples:\n  varlab new my-game --from chess\n  varlab new games/my-game.var --from shogi --flat"
)]
pub struct Args {
    /// The name of the new file, with or without .var; it must not exist yet. Missing folders are created
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// The game on which the file is based
    #[arg(long, value_name = "GAME")]
    from: String,

    /// Copy the sentences of the game's file, instead of using it
    #[arg(long)]
    flat: bool,
}

/// The extension of variant files.
const EXTENSION: &str = "var";

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let path = variant_path(&args.name)?;
    let path_text = path.display();
    let parent = library::shipped(&args.from)?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if !args.flat && stem == args.from {
        let failure = Failure::usage(format!(
            "{path_text}: a file called `{stem}` cannot use the game `{stem}`: inside it, that name means the file itself"
        ));
        return Err(failure.help("give the file another name, or copy the game's sentences with `--flat`"));
    }
    let text = draft::draft(&args.from, &parent.into(), stem, args.flat)
        .map_err(|why| Failure::invalid(format!("{}: {why}", args.from)))?;
    check(&path, &text)?;
    write::create_folder(path.parent().unwrap_or(Path::new("")))?;
    write::write_new_file(&path, text.as_bytes()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::usage(format!("{path_text}: the file already exists"))
            .help("give the new file another name"),
        _ => write::cannot_write(&path, &error),
    })?;
    writeln!(out, "wrote {path_text}, based on {}", args.from)?;
    // Shells split names at spaces.
    let path_text =
        if path_text.to_string().contains(' ') { format!("\"{path_text}\"") } else { path_text.to_string() };
    writeln!(out, "\nedit the file, and then:")?;
    writeln!(out, "  varlab check {path_text}            report errors, and run its tests")?;
    writeln!(out, "  varlab show --variant {path_text}   show its board")?;
    writeln!(out, "  varlab run --variant {path_text}    play it")?;
    Ok(())
}

/// Returns the path of the file, with its extension.
fn variant_path(name: &Path) -> Result<PathBuf, Failure> {
    let file_name = name.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = file_name.strip_suffix(&format!(".{EXTENSION}")).unwrap_or(file_name);
    if !stem.contains(|char: char| char.is_alphabetic()) {
        let path_text = name.display();
        return Err(Failure::usage(format!("`{path_text}` is not a valid name for a variant file"))
            .help("use a name that contains letters, such as `my-game`"));
    }
    Ok(name.with_file_name(format!("{stem}.{EXTENSION}")))
}

/// Compiles a text before it is written, and shows its errors.
fn check(path: &Path, text: &str) -> CommandResult {
    let Compilation { sources, diagnostics, variant, .. } =
        compile::compile(&Files, &path.to_string_lossy(), text, &[]);
    if variant.is_some() {
        return Ok(());
    }
    // The text can have errors only if a file in the same folder shadows a shipped file that it uses.
    terminal::show_diagnostics(&diagnostics, &sources);
    Err(Failure::silent(Exit::Invalid))
}
