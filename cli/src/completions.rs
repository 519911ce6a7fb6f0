//! `varlab completions`: scripts that let a shell complete commands.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::failure::Outcome;

/// Print a script with which a shell completes varlab's commands and flags
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  varlab completions bash > ~/.local/share/bash-completion/completions/varlab"
)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    // By way of a buffer: the generator panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "varlab", &mut script);
    out.write_all(&script)?;
    Ok(())
}
