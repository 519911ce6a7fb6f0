//! `varlab bestmove`: prints the engine's best move.

use std::io::Write;

use super::arg_parsers::whole_number;
use super::engine_player::EnginePlayer;
use super::failure::{CommandResult, Failure};
use super::interrupt;
use super::params::GameArgs;
use super::position::PositionArgs;
use super::thinking::ThinkingArgs;
use varlab::notation::coordinate;

/// Print the move that the engine would play
#[derive(clap::Args)]
#[command(
    after_help = "Prints \"bestmove MOVE\". Ctrl-C stops the search, and the best move so far is printed.\n\
    With one thread, with --depth or --nodes, and without --time, the result is deterministic.\n\n\
    Examples:\n  varlab bestmove chess --after \"e2e4 e7e5\" --time 2s\n  \
    varlab bestmove my-game.var --depth 6"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    thinking: ThinkingArgs,

    /// Seed for the engine's random mistakes below level 20
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(0_u64..))]
    seed: u64,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    if let Some(outcome) = game.outcome() {
        return Err(Failure::invalid(format!("the game is over: {outcome}")));
    }
    interrupt::install_handler();
    let mut engine = EnginePlayer::new(
        args.thinking.level().unwrap_or_default(),
        &args.game.tuned_weights(&variant, &[])?,
        args.thinking.threads(),
        args.seed,
    );
    let best = engine.search_at_level(&game, None, true, &mut |_| ());
    let best = best.ok_or_else(|| Failure::invalid("there is no legal move"))?;
    writeln!(out, "bestmove {}", coordinate::write(&variant.program, &best.mv))?;
    Ok(())
}
