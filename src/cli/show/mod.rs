//! `varlab show`: a position, or where a piece can go, and what is said of it. The boards are drawn in [`crate::render`].

mod rules;
mod target;

use std::io::Write;

use super::failure::{Failure, Outcome};
use super::params::GameArgs;
use super::position::PositionArgs;
use super::terminal;
use crate::board::SquareSet;
use crate::game::Game;
use crate::render::{piece, reach, terminal as board};

/// Show the board, where a piece can go, or what is said of a piece
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  varlab show --variant chess --after \"e2e4 e7e5\" --from g1\n  \
    varlab show --variant my-game.var --piece Lynx --at c3\n  \
    varlab show --variant my-game.var --piece Lynx --rules")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Mark where the piece on this square can go in the position
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,

    /// Show where such a piece can go, alone on the board and over others; its name or its letter
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "after", "from"])]
    piece: Option<String>,

    /// Where that piece stands; a square near the centre without it
    #[arg(long, value_name = "SQUARE", requires = "piece")]
    at: Option<String>,

    /// Print all that the files say of that piece in the end, and where, instead of the board
    #[arg(long, requires = "piece")]
    rules: bool,

    /// Show Black's side of the board at the bottom
    #[arg(long)]
    flip: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let (variant, sources) = args.game.compile_with_sources()?;
    let program = &variant.program;
    let looks = terminal::output_looks();
    let text = if let Some(name) = &args.piece {
        let kind = target::kind(program, name)?;
        if args.rules {
            rules::rules(&variant.model, &variant.model.kinds[kind.index()], &sources)
        } else {
            let at = match &args.at {
                Some(at) => target::square(program, "--at", at)?,
                None => reach::vantage(program, kind),
            };
            let options = piece::Options { colour: looks.colour, unicode: looks.unicode, flip: args.flip };
            piece::board(program, kind, at, options)
        }
    } else {
        let game = args.position.game(&variant)?;
        let options = board::Options {
            colour: looks.colour,
            unicode: looks.unicode,
            flip: args.flip,
            last: game.moves().next_back(),
            marks: args.marks(&game)?,
        };
        board::board(program, game.position(), &options)
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

impl Args {
    /// The squares to which the piece on the square that was asked for can go.
    fn marks(&self, game: &Game<'_>) -> Result<SquareSet, Failure> {
        let Some(name) = &self.from else { return Ok(SquareSet::EMPTY) };
        let from = target::square(game.program(), "--from", name)?;
        let side = game.position().side();
        match game.position().at(from).as_piece() {
            None => Err(Failure::bad(format!("--from: nothing stands on {name}"))),
            Some(piece) if piece.side != side => Err(Failure::bad(format!(
                "--from: the piece on {name} is {}'s, and {side} is to move",
                piece.side
            ))),
            Some(_) => Ok(reach::deeds(game.legal_moves(), from).any()),
        }
    }
}
