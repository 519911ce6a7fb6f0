//! `varlab run`: plays a game, typed move by move. What belongs together and in which order; the parts are beside.

mod commands;
mod editor;
mod files;
mod host;
mod input;
mod listing;
mod player;
mod records;
mod screen;
mod session;

use std::io::{self, IsTerminal, Write};

use super::failure::Outcome;
use super::interrupt;
use super::params::GameArgs;
use super::position::PositionArgs;
use super::thinking::ThinkingArgs;
use editor::Editor;
use host::Host;
use input::{Input, Plain};
use player::Player;
use screen::Screen;
use session::{Seat, Session};

/// Play a game in the terminal, against the engine or another human
#[derive(clap::Args)]
#[command(
    after_help = "In a terminal, help lists what can be typed, and Ctrl-C stops the engine's thinking. If standard \
    input is no terminal, one move or command is read a line, and the board and the result are printed; a move that is \
    none is told on standard error and changes nothing. Ends when the game is over or nothing is left to read.\n\n\
    Exit codes: 0 the game is over or the input at its end, 1 the variant or the position is at fault, 2 the command was \
    used wrongly.\n\n\
    Examples:\n  varlab run --variant chess\n  varlab run --variant my-game.var --white engine --time 2s\n  \
    printf 'e2e4\\ne7e5\\n' | varlab run --variant chess --black human"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Who plays White [default: human]
    #[arg(long, value_enum, value_name = "WHO")]
    white: Option<Seat>,

    /// Who plays Black [default: the engine, or human with --white engine]
    #[arg(long, value_enum, value_name = "WHO")]
    black: Option<Seat>,

    #[command(flatten)]
    thinking: ThinkingArgs,
}

impl Args {
    fn seats(&self) -> [Seat; 2] {
        let white = self.white.unwrap_or(Seat::Human);
        let opponent = if white == Seat::Human { Seat::Engine } else { Seat::Human };
        [white, self.black.unwrap_or(opponent)]
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    let lively = io::stdin().is_terminal() && io::stdout().is_terminal();
    let input: Box<dyn Input<'_>> = if lively {
        interrupt::watch();
        Box::new(Editor::new()?)
    } else {
        Box::new(Plain::new(io::stdin().lock()))
    };
    let host = Host {
        variant: &variant,
        session: Session::new(game, args.seats()),
        player: Player::new(args.thinking.level().unwrap_or_default()),
        screen: Screen::new(out, lively),
        input,
        lively,
        paused: false,
        stale: true,
        own_file: None,
    };
    host.lead()
}
