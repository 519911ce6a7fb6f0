//! `varlab solve`: every way to win by force in so many moves. The work is done in [`crate::search`].

use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{Failure, Outcome};
use super::interrupt;
use super::params::GameArgs;
use super::position::PositionArgs;
use crate::notation::coordinate;
use crate::position::Move;
use crate::search::{Progress, solve};

/// Find every first move that wins by force in so many moves
#[derive(clap::Args)]
#[command(
    after_help = "Prints the key moves, sorted, a line each, then \"keys COUNT\". A win is what the game calls one: \
    mate, or the capture of the king. Ctrl-C ends the search, and what has been found is printed.\n\n\
    Examples:\n  varlab solve --variant chess --mate 2 --fen \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --line\n  \
    varlab solve --variant my-game.var --mate 1 --after \"e2e4 e7e5\""
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// In at most so many moves of the player to move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    mate: u32,

    /// Print below each key move a line in which the loser holds out as long as he can
    #[arg(long)]
    line: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    let program = &variant.program;
    let game = args.position.game(&variant)?;
    interrupt::watch();
    let bar = bar();
    let mut show = |progress: &Progress| {
        bar.set_message(format!("in {}", progress.moves));
        bar.set_length(progress.all as u64);
        bar.set_position(progress.done as u64);
    };
    let solution = solve(&game, args.mate, interrupt::flag(), &mut show);
    bar.finish_and_clear();
    let text = |mv: &Move| coordinate::write(program, mv);
    let mut keys: Vec<(String, &[Move])> =
        solution.keys.iter().map(|key| (text(&key.mv), key.line.as_slice())).collect();
    keys.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    for (key, line) in &keys {
        writeln!(out, "{key}")?;
        if args.line {
            let line: Vec<String> = line.iter().map(text).collect();
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    writeln!(out, "keys {}", keys.len())?;
    if solution.complete {
        return Ok(());
    }
    Err(Failure::bad("stopped before everything was looked at: other moves may win as well"))
}

/// How far it has come, on standard error if that is a terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("wins {msg}: {pos} of {len} first moves settled, {elapsed}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
