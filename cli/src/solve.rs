//! `varlab solve`: finds all forced wins within a number of moves. The solver is in [`varlab::search`].

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::arg_parsers::whole_number;
use super::failure::{CommandResult, Failure};
use super::interrupt;
use super::params::GameArgs;
use super::position::PositionArgs;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::{Key, Problem, ProblemKind, Progress, Solution, Solver};

/// Find every first move that forces a win within a number of moves
#[derive(clap::Args)]
#[command(
    after_help = "Prints the key moves, sorted, one per line, then \"keys COUNT\". The rules of the game decide what a win is: \
    mate, or the capture of the king. With --kind help and --kind self the player to move loses, and --mate \
    counts the moves of the winner.\n\n\
    --tree prints every line below its key: all moves of a player who defends, and the quickest moves of a player who \
    wants the win; moves that repeat those of the line above are left blank. --proof adds, after the line \"keys COUNT\": \
    how many first moves win in one move, in two and so on; and, for every other first move, the reply that refutes it.\n\n\
    Ctrl-C stops the search; the keys found so far are printed, and how much of the search is complete.\n\n\
    Examples:\n  varlab solve chess --mate 2 --fen \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --line\n  \
    varlab solve my-game.var --mate 1 --after \"e2e4 e7e5\"\n  \
    varlab solve chess --mate 1 --kind help --fen \"7k/7p/5K2/8/8/8/8/R7 b - - 0 1\" --tree"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Maximum number of moves of the winner
    #[arg(long, value_name = "N", value_parser = whole_number(1_u32..=64))]
    mate: u32,

    /// The kind of problem
    #[arg(long, value_enum, value_name = "KIND", default_value = "direct")]
    kind: Stipulation,

    /// Print a line with the longest defence below each key move
    #[arg(long)]
    line: bool,

    /// Print all lines below each key move
    #[arg(long, conflicts_with = "line")]
    tree: bool,

    /// Print how many first moves win in each number of moves, and the refutations of the others
    #[arg(long)]
    proof: bool,
}

/// The kinds of problems on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Stipulation {
    /// The side to move wins against any defence
    Direct,
    /// The other side wins, and both cooperate
    Help,
    /// The other side is forced to win
    #[value(name = "self")]
    SelfMate,
}

impl Stipulation {
    fn kind(self) -> ProblemKind {
        match self {
            Self::Direct => ProblemKind::Direct,
            Self::Help => ProblemKind::Help,
            Self::SelfMate => ProblemKind::SelfMate,
        }
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    if let Some(outcome) = game.outcome() {
        return Err(Failure::invalid(format!("the game is over: {outcome}")));
    }
    interrupt::install_handler();
    let progress_bar = progress_bar();
    let mut show_progress = |progress: &Progress| {
        progress_bar.set_message(format!("in {}", progress.max_moves));
        progress_bar.set_length(progress.total as u64);
        progress_bar.set_position(progress.done as u64);
    };
    let problem = Problem { kind: args.kind.kind(), max_moves: args.mate };
    let mut solver = Solver::new(&game, problem, interrupt::stop_flag());
    let mut solution = solver.solve(&mut show_progress);
    progress_bar.finish_and_clear();
    let program = &variant.program;
    solution.keys.sort_by_cached_key(|key| coordinate::write(program, &key.mv));
    for key in &solution.keys {
        writeln!(out, "{}", coordinate::write(program, &key.mv))?;
        if args.line {
            writeln!(out, "  {}", move_texts(program, &key.line).join(" "))?;
        }
        if args.tree {
            write_tree(program, &mut solver, key, out)?;
        }
    }
    writeln!(out, "keys {}", solution.keys.len())?;
    if args.proof {
        write_proof(program, &mut solver, &solution, args.mate, out)?;
    }
    let (other, others) = if solution.keys.is_empty() { ("", "some") } else { ("other ", "others") };
    let status = match solution.searched_moves {
        _ if solution.complete && !interrupt::is_pressed() => return Ok(()),
        _ if solution.complete => "all first moves were searched, but the output is incomplete".to_owned(),
        0 if solution.keys.is_empty() => "some moves may win".to_owned(),
        0 => "other moves may also win".to_owned(),
        moves => format!("no {other}move wins in {moves}, but {others} may win in more moves"),
    };
    Err(Failure::invalid(format!("the search was stopped: {status}")))
}

fn move_texts(program: &Program, line: &[Move]) -> Vec<String> {
    line.iter().map(|mv| coordinate::write(program, mv)).collect()
}

/// Prints all lines after a key move. Moves that are the same as in the line above are left blank.
fn write_tree(program: &Program, solver: &mut Solver<'_>, key: &Key, out: &mut dyn Write) -> io::Result<()> {
    let mut previous_line: Vec<String> = Vec::new();
    let mut result = Ok(());
    solver.visit_lines(key, &mut |line| {
        let line = move_texts(program, &line[1..]);
        let common_len =
            line.iter().zip(&previous_line).take_while(|(word, previous)| word == previous).count();
        let mut text = String::from(" ");
        for (index, word) in line.iter().enumerate() {
            text.push(' ');
            text.push_str(&if index < common_len { " ".repeat(word.len()) } else { word.clone() });
        }
        if result.is_ok() && !line.is_empty() {
            result = writeln!(out, "{text}");
        }
        previous_line = line;
    });
    result
}

/// Prints how many first moves win in each number of moves. If the search is complete, also prints the refutations
/// of the other first moves.
fn write_proof(
    program: &Program,
    solver: &mut Solver<'_>,
    solution: &Solution,
    max_moves: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    for moves in 1..=solution.searched_moves {
        let count = solution.keys.iter().filter(|key| key.moves == moves).count();
        writeln!(out, "in {moves}: {count}")?;
    }
    if solution.searched_moves < max_moves {
        return Ok(());
    }
    let mut result = Ok(());
    solver.visit_refutations(solution, &mut |mv, refutation| {
        let mv = coordinate::write(program, mv);
        let refutation_text = refutation.map(|refutation| coordinate::write(program, refutation));
        let result_text = refutation_text
            .map_or_else(|| "does not win".to_owned(), |refutation| format!("fails to {refutation}"));
        if result.is_ok() {
            result = writeln!(out, "{mv} {result_text}");
        }
    });
    result
}

/// Creates a progress bar, on standard error if that is a terminal.
fn progress_bar() -> ProgressBar {
    let progress_bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("wins {msg}: {pos} of {len} first moves done, {elapsed}");
    if let Ok(style) = style {
        progress_bar.set_style(style);
    }
    progress_bar.enable_steady_tick(Duration::from_millis(200));
    progress_bar
}
