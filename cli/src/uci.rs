//! `varlab uci`: runs UCI on standard input and output. The protocol is in [`crate::protocol::uci`].

use std::io::{self, BufReader, Write};

use super::failure::CommandResult;
use super::variant_choice::{AvailableGames, VariantChoiceArgs};
use crate::protocol::uci;

/// Run as a UCI engine for a chess front end
#[derive(clap::Args)]
#[command(after_help = "Every game is a value of the option UCI_Variant; the default is chess.\n\n\
    Examples:\n  varlab uci\n  varlab uci --variant my-game.var")]
pub struct Args {
    #[command(flatten)]
    games: VariantChoiceArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let games = AvailableGames::new(&args.games)?;
    Ok(uci::serve(Box::new(games), BufReader::new(io::stdin()), out)?)
}
