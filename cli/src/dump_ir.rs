//! `varlab dump-ir`: the program that a variant has become.

use std::io::Write;

use super::failure::Outcome;
use super::params::GameArgs;

/// Print the instructions that a variant has become, with their sentences
#[derive(clap::Args)]
#[command(after_help = "Example:\n  varlab dump-ir chess")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    write!(out, "{}", variant.program)?;
    Ok(())
}
