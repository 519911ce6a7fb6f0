//! `varlab moves`: prints the legal moves of a position.

use std::io::Write;

use super::failure::CommandResult;
use super::params::GameArgs;
use super::position::PositionArgs;
use varlab::interp::Candidate;
use varlab::notation::coordinate;

/// Print every legal move of a position, one per line, sorted
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  varlab moves chess\n  \
    varlab moves my-game.var --after \"e2e4 e7e5\"")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    let write = |candidate: &Candidate| coordinate::write(game.program(), &candidate.mv);
    let mut texts: Vec<String> = game.legal_moves().iter().map(write).collect();
    texts.sort_unstable();
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
