//! `varlab solve`: finds all forced wins within a number of moves. The solver is in [`varlab::search`].

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{Failure, Outcome};
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
    after_help = "Prints the key moves, sorted, a line each, then \"keys COUNT\". A win is what the game calls one: \
    mate, or the capture of the king. With --kind help and --kind self the player to move is the one who loses, and --mate \
    counts the moves of the winner.\n\n\
    --tree prints below each key every line: all moves of a player who does not want the win, the quickest of one who does; \
    what a line has in common with the one above it is left out. --proof says behind the count how many first moves win in one \
    move, in two and so on, and what prevents the win after each of the others.\n\n\
    Ctrl-C ends the search; what has been found is printed, and how far everything has been looked through.\n\n\
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    mate: u32,

    /// The kind of problem
    #[arg(long, value_enum, value_name = "KIND", default_value = "direct")]
    kind: Stipulation,

    /// Print below each key move a line with the longest defence
    #[arg(long)]
    line: bool,

    /// Print below each key move all lines
    #[arg(long, conflicts_with = "line")]
    tree: bool,

    /// Print how many first moves win in fewer moves, and the refutations of the others
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

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    let game = args.position.game(&variant)?;
    interrupt::install_handler();
    let bar = bar();
    let mut show = |progress: &Progress| {
        bar.set_message(format!("in {}", progress.max_moves));
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    };
    let problem = Problem { kind: args.kind.kind(), max_moves: args.mate };
    let mut solver = Solver::new(&game, problem, interrupt::flag());
    let mut solution = solver.solve(&mut show);
    bar.finish_and_clear();
    let program = &variant.program;
    solution.keys.sort_by_cached_key(|key| coordinate::write(program, &key.mv));
    for key in &solution.keys {
        writeln!(out, "{}", coordinate::write(program, &key.mv))?;
        if args.line {
            writeln!(out, "  {}", move_texts(program, &key.line).join(" "))?;
        }
        if args.tree {
            tree(program, &mut solver, key, out)?;
        }
    }
    writeln!(out, "keys {}", solution.keys.len())?;
    if args.proof {
        proof(program, &mut solver, &solution, args.mate, out)?;
    }
    let settled = match solution.searched_moves {
        _ if solution.complete && !interrupt::pressed() => return Ok(()),
        _ if solution.complete => "every first move was looked at, but not everything is printed".to_owned(),
        0 => "other moves may win as well".to_owned(),
        moves => format!("no other move wins in {moves}; in more than that, others may"),
    };
    Err(Failure::bad(format!("stopped before everything was looked at: {settled}")))
}

fn move_texts(program: &Program, line: &[Move]) -> Vec<String> {
    line.iter().map(|mv| coordinate::write(program, mv)).collect()
}

/// Prints all lines after a key, with the moves that repeat those of the line above left blank.
fn tree(program: &Program, solver: &mut Solver<'_>, key: &Key, out: &mut dyn Write) -> io::Result<()> {
    let mut above: Vec<String> = Vec::new();
    let mut result = Ok(());
    solver.visit_lines(key, &mut |line| {
        let line = move_texts(program, &line[1..]);
        let common = line.iter().zip(&above).take_while(|(word, above)| word == above).count();
        let mut text = String::from(" ");
        for (at, word) in line.iter().enumerate() {
            text.push(' ');
            text.push_str(&if at < common { " ".repeat(word.len()) } else { word.clone() });
        }
        if result.is_ok() && !line.is_empty() {
            result = writeln!(out, "{text}");
        }
        above = line;
    });
    result
}

/// Prints how many first moves win in each number of moves, and the refutations of the others.
fn proof(
    program: &Program,
    solver: &mut Solver<'_>,
    solution: &Solution,
    most: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    for moves in 1..=solution.searched_moves {
        let count = solution.keys.iter().filter(|key| key.moves == moves).count();
        writeln!(out, "in {moves}: {count}")?;
    }
    if solution.searched_moves < most {
        return Ok(());
    }
    let mut result = Ok(());
    solver.visit_refutations(solution, &mut |mv, answer| {
        let mv = coordinate::write(program, mv);
        let answer = answer.map(|answer| coordinate::write(program, answer));
        let answer = answer.map_or_else(|| "does not win".to_owned(), |answer| format!("fails to {answer}"));
        if result.is_ok() {
            result = writeln!(out, "{mv} {answer}");
        }
    });
    result
}

/// Creates a progress bar, on standard error if that is a terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("wins {msg}: {pos} of {len} first moves settled, {elapsed}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
