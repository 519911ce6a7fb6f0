//! `varlab new`: begins a variant file from a game that ships with the program. What stands in it is put together in `draft`.

mod draft;

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::failure::{Exit, Failure, Outcome};
use super::library::{self, Files};
use super::{terminal, write};
use varlab::compile::{self, Compilation};

/// Begin a variant file from a game that ships with the program
#[derive(clap::Args)]
#[command(
    after_help = "The new file uses the game, so that it holds only what is different; with --flat it says itself what \
    the file of the game says. It can be checked and played at once.\n\n\
    Examples:\n  varlab new my-game --from chess\n  varlab new games/my-game.var --from shogi --flat"
)]
pub struct Args {
    /// The name of the new file, with or without its ending; it must not be there yet. Folders that are missing are made
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// The game to begin from
    #[arg(long, value_name = "GAME")]
    from: String,

    /// Write out what the file of the game says, instead of using it
    #[arg(long)]
    flat: bool,
}

const ENDING: &str = "var";

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let path = path(&args.name)?;
    let shown = path.display();
    let parent = library::shipped(&args.from)?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if !args.flat && stem == args.from {
        let failure = Failure::usage(format!(
            "{shown}: a file called {stem} cannot use the game {stem}, but only itself"
        ));
        return Err(failure.help("give it another name, or write it out with --flat"));
    }
    let text = draft::text(&args.from, &parent.into(), stem, args.flat)
        .map_err(|why| Failure::bad(format!("{}: {why}", args.from)))?;
    prove(&path, &text)?;
    write::folder(path.parent().unwrap_or(Path::new("")))?;
    write::new(&path, text.as_bytes()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::usage(format!("{shown}: there is such a file already"))
            .help("give the new one another name"),
        _ => write::refused(&path, &error),
    })?;
    writeln!(out, "wrote {shown}, which begins as {}", args.from)?;
    // A shell takes a name with blanks for several.
    let shown = if shown.to_string().contains(' ') { format!("\"{shown}\"") } else { shown.to_string() };
    writeln!(out, "\nchange it in a text editor, and then:")?;
    writeln!(out, "  varlab check {shown}            say what is wrong, and run its tests")?;
    writeln!(out, "  varlab show --variant {shown}   see its board")?;
    writeln!(out, "  varlab run --variant {shown}    play it")?;
    Ok(())
}

/// The file that is meant, with its ending.
fn path(name: &Path) -> Result<PathBuf, Failure> {
    let last = name.file_name().and_then(|last| last.to_str()).unwrap_or_default();
    let stem = last.strip_suffix(&format!(".{ENDING}")).unwrap_or(last);
    if !stem.contains(|sign: char| sign.is_alphabetic()) {
        let shown = name.display();
        return Err(Failure::usage(format!("{shown:?} is no name for a file with a game"))
            .help("take a name with letters in it: my-game"));
    }
    Ok(name.with_file_name(format!("{stem}.{ENDING}")))
}

/// Shows what is wrong with a text, before it is written.
fn prove(path: &Path, text: &str) -> Outcome {
    let Compilation { sources, diagnostics, variant } =
        compile::compile(&Files, &path.to_string_lossy(), text, &[]);
    if variant.is_some() {
        return Ok(());
    }
    // Files beside the new one may be in the way of those that it uses.
    terminal::show(&diagnostics, &sources);
    Err(Failure::silent(Exit::Bad))
}
