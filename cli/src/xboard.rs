//! `varlab xboard`: the protocol of `XBoard` and `WinBoard`, on standard input and output. Not the protocol itself.

use std::io::{self, BufReader, Write};

use super::failure::Outcome;
use super::offer::{Offer, OfferArgs};
use crate::protocol::xboard;

/// Speak the protocol of `XBoard` and `WinBoard`
#[derive(clap::Args)]
#[command(
    after_help = "The board and the pieces of every game are told to the front end, which draws them.\n\n\
    Examples:\n  xboard -fcp \"varlab xboard\" -variant capablanca\n  varlab xboard --variant my-game.var"
)]
pub struct Args {
    #[command(flatten)]
    offer: OfferArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let offer = Offer::new(&args.offer)?;
    Ok(xboard::serve(Box::new(offer), BufReader::new(io::stdin()), out)?)
}
