//! `varlab perft`: how many sequences of so many plies there are.

use std::sync::Arc;

use std::io::Write;

use clap::ValueEnum;

use super::failure::{Failure, Outcome};
use super::memory;
use super::params::GameArgs;
use super::position::PositionArgs;
use varlab::game;
use varlab::notation::coordinate;

/// A table of so many mebibytes is not asked for by mistake.
const MOST_MEMORY: i64 = 1 << 20;

/// Count the move sequences of exactly so many plies
#[derive(clap::Args)]
#[command(after_help = "A game that is over has no moves; draws by repetition, by the move clock and by \
    material are not looked at. Neither threads nor a table change what is counted.\n\n\
    Examples:\n  varlab perft chess --depth 4 --divide\n  \
    varlab perft chess --depth 7 --threads 2 --hash 256")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// How many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,

    /// Print the count of every first move before
    #[arg(long)]
    divide: bool,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Count what comes about in many ways once, remembering counts in a table of so many mebibytes
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=MOST_MEMORY))]
    hash: Option<u32>,

    /// Which way to the moves
    #[arg(long, value_enum, default_value_t = Path::Kernel)]
    path: Path,
}

/// The ways to the legal moves; all give the same.
#[derive(Clone, Copy, ValueEnum)]
enum Path {
    /// Straight from the rules, by definition
    Interpreter,
    /// By tables made for this game and this board
    Kernel,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    let path = match args.path {
        Path::Interpreter => game::Path::Interpreter(Arc::clone(&variant.program)),
        Path::Kernel => game::Path::kernel(&variant.program),
    };
    let known = args.hash.map(table).transpose()?;
    let threads = usize::from(args.threads);
    let counts = path.divide(&variant.program, game.position(), args.depth, known.as_ref(), threads);
    if args.divide {
        let text =
            |counted: &game::Counted| (coordinate::write(&variant.program, &counted.mv), counted.nodes);
        let mut lines: Vec<(String, u64)> = counts.iter().map(text).collect();
        lines.sort_unstable();
        for (text, nodes) in lines {
            writeln!(out, "{text} {nodes}")?;
        }
    }
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|counted| counted.nodes).sum() };
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// A table for counts. What the machine has no room for is not asked for: some systems promise it all the same, and then end the
/// program.
fn table(mebibytes: u32) -> Result<game::Known, Failure> {
    let none = |why: String| {
        Failure::usage(format!("no memory for a table of {mebibytes} MiB: {why}"))
            .help("a smaller table, --hash 64 or so, helps much too")
    };
    if let Some(left) = memory::left().filter(|&left| left < u64::from(mebibytes)) {
        return Err(none(format!("{left} MiB are free")));
    }
    game::Known::new(mebibytes as usize).map_err(|error| none(error.to_string()))
}
