//! `varlab completions`: prints completion scripts for shells.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::failure::CommandResult;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  varlab completions bash > ~/.local/share/bash-completion/completions/varlab"
)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    // The generator panics if writing fails, so it writes to a buffer.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "varlab", &mut script);
    out.write_all(&script)?;
    Ok(())
}
