//! `varlab help`: prints the same help as `--help`, for the program or for one of its commands.

use std::io::Write;

use clap::{CommandFactory, Parser};

use super::Cli;
use super::failure::{CommandResult, Failure};
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;

/// Show the help of a command, or list all commands
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  varlab help          all commands\n  varlab help check    the command check"
)]
pub struct Args {
    /// The command; without a command, all commands are listed
    command: Option<String>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let program = Cli::command();
    if let Some(name) = &args.command
        && program.find_subcommand(name).is_none()
    {
        return Err(unknown_command(&program, name));
    }
    let words = [Some(program.get_name()), args.command.as_deref(), Some("--help")];
    if let Err(help) = Cli::try_parse_from(words.into_iter().flatten()) {
        write!(out, "{}", help.render().ansi())?;
    }
    Ok(())
}

fn unknown_command(program: &clap::Command, name: &str) -> Failure {
    let list = "`varlab help` lists all commands";
    let help = match nearest(name, program.get_subcommands().map(clap::Command::get_name)) {
        Some(near) => format!("did you mean `{near}`? {list}"),
        None => list.to_owned(),
    };
    Failure::usage(format!("unknown command {}", quote_truncated(name))).help(help)
}
