//! `varlab xboard`: runs the `XBoard` protocol on standard input and output. The protocol is in [`crate::protocol::xboard`].

use std::io::{self, BufReader, Write};

use super::failure::CommandResult;
use super::variant_choice::{AvailableGames, VariantChoiceArgs};
use crate::protocol::xboard;

/// The arguments of `varlab xboard`.
#[derive(clap::Args)]
#[command(
    about = "Run as an engine for XBoard and WinBoard",
    after_help = "The engine sends the board and the pieces of a game to the front end, which draws them. Boards with several levels are \
    not supported.\n\n\
    Examples:\n  xboard -fcp \"varlab xboard\" -variant capablanca\n  varlab xboard --variant my-game.var"
)]
pub struct Args {
    #[command(flatten)]
    games: VariantChoiceArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let games = AvailableGames::new(&args.games)?;
    Ok(xboard::serve(Box::new(games), BufReader::new(io::stdin()), out)?)
}
