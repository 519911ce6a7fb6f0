//! `varlab play`: prints the position after the given moves, and the result if the game is over.

use std::io::Write;

use super::failure::CommandResult;
use super::params::GameArgs;
use super::position::{self, PositionArgs};
use super::terminal;
use varlab::notation::fen;

/// Play moves and print the resulting position
#[derive(clap::Args)]
#[command(after_help = "Prints the position, then \"result: …\" if the game is over.\n\n\
    Examples:\n  varlab play chess --moves \"f2f3 e7e5 g2g4 d8h4\"\n  varlab play chess --moves \"e4 e5 Nf3\"")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// The moves, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", allow_hyphen_values = true)]
    moves: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let mut game = args.position.game(&variant)?;
    if let Some((number, outcome)) = position::play(&mut game, &args.moves)? {
        terminal::warn(&format!("the game was over before move {number}: {outcome}"));
    }
    writeln!(out, "{}", fen::write(&variant.program, game.position()))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "result: {outcome}")?;
    }
    Ok(())
}
