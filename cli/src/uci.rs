//! `varlab uci`: the protocol of most chess front ends, on standard input and output. Not the protocol itself.

use std::io::{self, BufReader, Write};

use super::failure::Outcome;
use super::offer::{Offer, OfferArgs};
use crate::protocol::uci;

/// Speak UCI with a chess front end
#[derive(clap::Args)]
#[command(
    after_help = "Every game is a value of the option UCI_Variant; chess is what is played until another is chosen.\n\n\
    Examples:\n  varlab uci\n  varlab uci --variant my-game.var"
)]
pub struct Args {
    #[command(flatten)]
    offer: OfferArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let offer = Offer::new(&args.offer)?;
    Ok(uci::serve(Box::new(offer), BufReader::new(io::stdin()), out)?)
}
