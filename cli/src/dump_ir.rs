//! `varlab dump-ir`: prints the compiled program of a variant.

use std::io::Write;

use super::failure::CommandResult;
use super::params::GameArgs;

/// Print the intermediate representation of a variant: its kinds, rules with compiled instructions, and endings
#[derive(clap::Args)]
#[command(after_help = "Example:\n  varlab dump-ir chess")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    write!(out, "{}", variant.program)?;
    Ok(())
}
