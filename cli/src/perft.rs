//! `varlab perft`: counts the move sequences of a given length.

use std::sync::Arc;

use std::io::Write;

use clap::ValueEnum;

use super::arg_parsers::whole_number;
use super::failure::{CommandResult, Failure};
use super::memory;
use super::params::GameArgs;
use super::position::PositionArgs;
use varlab::game;
use varlab::interp::Candidate;
use varlab::notation::coordinate;
use varlab::position::Position;

/// Maximum size of the hash table, in mebibytes.
const MAX_HASH_MIB: u32 = 1 << 20;

/// Count the move sequences of a given length in plies
#[derive(clap::Args)]
#[command(
    after_help = "A game that is over has no moves; draws by repetition, by the halfmove clock and by \
material are ignored. Threads and the table do not change the counts.\n\n\
    Examples:\n  varlab perft chess --depth 4 --divide\n  \
    varlab perft chess --depth 7 --threads 2 --hash 256"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// The length of the sequences in plies
    #[arg(long, value_name = "N", value_parser = whole_number(0_u32..=64))]
    depth: u32,

    /// Print the count of every first move too
    #[arg(long)]
    divide: bool,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_u16..=256))]
    threads: u16,

    /// Store the counts of positions in a hash table of this size in mebibytes, so that they are not counted again
    #[arg(long, value_name = "MIB", value_parser = whole_number(1_u32..=MAX_HASH_MIB))]
    hash: Option<u32>,

    /// The move generator
    #[arg(long, alias = "path", value_enum, default_value_t = Generator::Kernel)]
    generator: Generator,
}

/// The move generators, which give the same moves.
#[derive(Clone, Copy, ValueEnum)]
enum Generator {
    /// The reference interpreter of the rules
    Interpreter,
    /// Tables compiled for this game and board
    Kernel,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    let code_path = match args.generator {
        Generator::Interpreter => game::CodePath::Interpreter(Arc::clone(&variant.program)),
        Generator::Kernel => game::CodePath::kernel(&variant.program),
    };
    let table = args.hash.map(new_table).transpose()?;
    let threads = usize::from(args.threads);
    let program = &variant.program;
    let count = |position: &Position, depth: u32| {
        let counts = code_path.divide(program, position, depth, table.as_ref(), threads);
        if depth == 0 { 1 } else { counts.iter().map(|root| root.nodes).sum::<u64>() }
    };
    let nodes = if args.divide && args.depth > 0 {
        let mut position = game.position().clone();
        let mut roots: Vec<(String, Candidate)> = code_path
            .legal_moves(&mut position)
            .into_iter()
            .map(|candidate| (coordinate::write(program, &candidate.mv), candidate))
            .collect();
        roots.sort_by(|(first, _), (second, _)| first.cmp(second));
        let mut sum = 0;
        for (text, candidate) in roots {
            let undo = position.make(program, &candidate.delta);
            let nodes = count(&position, args.depth - 1);
            position.unmake(program, &undo);
            // Each count is printed at once, so that an interrupted command has printed the finished ones.
            writeln!(out, "{text} {nodes}")?;
            out.flush()?;
            sum += nodes;
        }
        sum
    } else {
        count(game.position(), args.depth)
    };
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// Creates a hash table for perft counts. The available memory is checked first: some systems allocate more memory than they
/// have, and kill the program when it uses the memory.
fn new_table(mebibytes: u32) -> Result<game::CountTable, Failure> {
    let to_failure = |why: String| {
        Failure::usage(format!("no memory for a table of {mebibytes} MiB: {why}"))
            .help("use a smaller table, such as `--hash 64`")
    };
    if let Some(available) =
        memory::available_mebibytes().filter(|&available| available < u64::from(mebibytes))
    {
        return Err(to_failure(format!("only {available} MiB are available")));
    }
    game::CountTable::new(mebibytes as usize).map_err(|error| to_failure(error.to_string()))
}
