//! `varlab tune`: the engine learns from games against itself. The games are played here; what they teach, the search finds out.

mod games;
mod selfplay;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::failure::{Failure, Outcome};
use super::jobs::{self, Jobs};
use super::params::GameArgs;
use super::{interrupt, library, terminal, write};
use games::Games;
use selfplay::Fast;
use varlab::compile::Compiled;
use varlab::search::{Tuner, Weights};

/// Let the engine learn from games against itself what counts how much
#[derive(clap::Args)]
#[command(
    after_help = "The engine plays itself, fast, and finds the weights with which its evaluation would have foretold best how these \
    games ended. They are written to a file beside the variant's, with the ending .weights; from then on every command that plays \
    that file uses them. Those of a game that ships with the program go into this folder, and a copy of the game beside them \
    uses them. Games are kept beside the weights, with the ending .games, until all are played: after an interruption the same \
    command goes on. The same seed gives the same weights.\n\n\
    Examples:\n  varlab tune my-game.var\n  varlab tune my-game.var --games 4000 --jobs 2"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// Let the engine look at so many positions a move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Begin every game with so many random moves, after which the engine gives neither side much
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=200))]
    plies: u16,

    /// Which random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Write the weights to this file instead
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    /// What is the same whenever these games are played.
    fn key(&self, name: &str) -> String {
        let Args { nodes, plies, seed, .. } = self;
        // The games stand beside the file, wherever that is seen from.
        let name = Path::new(name);
        let name = name.file_name().unwrap_or(name.as_os_str()).display();
        format!("{name}, {nodes} positions a move, about even after {plies} random plies, seed {seed}")
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let name = args.game.name()?;
    if name == library::STANDARD || !args.game.params().is_empty() {
        return Err(Failure::usage("weights belong to a file, as it is without options"));
    }
    let variant = args.game.compile()?;
    let output = args.output.clone().unwrap_or_else(|| library::weights_path(name));
    write::place(&output)?;
    let mut games = Games::open(&output.with_extension("games"), &args.key(name), &variant.program)?;
    play(args, &variant, &mut games)?;
    if interrupt::pressed() {
        let left = args.games as usize - games.count(args.games);
        writeln!(out, "{left} games are left to play: the same command goes on")?;
        return Ok(());
    }
    let (weights, positions) = learn(args, &variant, &games);
    let text = format!(
        "# What the engine has learnt in {} games against itself ({}).\n{}",
        args.games,
        args.key(name),
        weights.write(&variant.program)
    );
    write::whole(&output, text.as_bytes()).map_err(|error| write::refused(&output, &error))?;
    if games.numbers().len() == args.games as usize {
        games.remove()?;
    }
    writeln!(out, "{text}# {positions} positions; written to {}", output.display())?;
    Ok(())
}

/// Plays the games that have not been played yet.
fn play(args: &Args, variant: &Compiled, games: &mut Games) -> Outcome {
    interrupt::install_handler();
    let bar = jobs::bar(args.games, "");
    bar.set_position(games.count(args.games) as u64);
    let fast = Fast { variant, nodes: args.nodes, plies: args.plies, seed: args.seed };
    let sit = || {
        let mut table = fast.table();
        terminal::warn_if_cut(&table);
        let fast = &fast;
        move |number: u32, _: &AtomicBool| Ok(fast.play(number, &mut table))
    };
    let jobs = Jobs { games: args.games, at_once: args.jobs, done: games.numbers() };
    let outcome = jobs.play(sit, |number, played| {
        games.add(number, played)?;
        bar.inc(1);
        Ok(ControlFlow::Continue(()))
    });
    bar.finish_and_clear();
    outcome
}

fn learn(args: &Args, variant: &Compiled, games: &Games) -> (Weights, usize) {
    let mut tuner = Tuner::new(&variant.program);
    for played in games.first(args.games) {
        tuner.hear(&played.moves, args.plies.into(), played.winner);
    }
    (tuner.weights(args.jobs.into()), tuner.lessons())
}
