//! `varlab tune`: tunes the evaluation weights on games of the engine against itself.

mod games;
mod selfplay;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::arg_parsers::whole_number;
use super::failure::{CommandResult, Failure};
use super::jobs::{self, Jobs};
use super::params::GameArgs;
use super::{interrupt, library, terminal, write};
use games::TrainingGames;
use selfplay::SelfPlay;
use varlab::compile::Compiled;
use varlab::search::{Tuner, Weights};

/// Tune the engine's evaluation weights on games against itself
#[derive(clap::Args)]
#[command(
    after_help = "The engine plays fast games against itself and computes the weights with which its evaluation best predicts \
    their results. The weights are written next to the variant's file, with the extension .weights; every command that plays \
    that file then uses them. The weights of a game that ships with the program are written to the current folder, where a \
    copy of the game uses them. Until all games are played, they are stored next to the weights, with the extension .games: \
    after an interruption, the same command continues them. The same seed gives the same weights.\n\n\
    Examples:\n  varlab tune my-game.var\n  varlab tune my-game.var --games 4000 --jobs 2"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1_u32..=1_000_000))]
    games: u32,

    /// Number of nodes that the engine searches per move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole_number(1_u64..))]
    nodes: u64,

    /// Number of random moves at the beginning of every game, in plies; the position after them must be about even
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole_number(0_u16..=200))]
    plies: u16,

    /// Seed for the random moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(0_u64..))]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_u16..=256))]
    jobs: u16,

    /// Write the weights to this file instead
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    /// Returns the settings of the games, except their number, as text. Only games with the same settings can be continued.
    fn settings_text(&self, name: &str) -> String {
        let Args { nodes, plies, seed, .. } = self;
        // The folder is omitted, because the same folder can be written in different ways.
        let name = Path::new(name);
        let name = name.file_name().unwrap_or(name.as_os_str()).display();
        format!("{name}, {nodes} positions a move, about even after {plies} random plies, seed {seed}")
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let name = args.game.name()?;
    if name == library::STDIO || !args.game.params().is_empty() {
        return Err(Failure::usage("weights can only be tuned for a file, without `--param`"));
    }
    let variant = args.game.compile()?;
    let output = args.output.clone().unwrap_or_else(|| library::weights_path(name));
    write::check_writable(&output)?;
    let mut games =
        TrainingGames::open(&output.with_extension("games"), &args.settings_text(name), &variant.program)?;
    play_games(args, &variant, &mut games)?;
    if interrupt::is_pressed() {
        let remaining = args.games as usize - games.count_below(args.games);
        let message = format!("tuning was stopped: {remaining} games remain, and no weights were written");
        return Err(Failure::invalid(message).help("the same command continues"));
    }
    let (weights, positions) = tune(args, &variant, &games);
    let text = format!(
        "# Weights tuned on {} games of the engine against itself ({}).\n{}",
        args.games,
        args.settings_text(name),
        weights.write(&variant.program)
    );
    write::write_file(&output, text.as_bytes()).map_err(|error| write::cannot_write(&output, &error))?;
    if games.finished_games().len() == args.games as usize {
        games.remove()?;
    }
    writeln!(out, "{text}# {positions} positions; written to {}", output.display())?;
    Ok(())
}

/// Plays the games that are not finished yet.
fn play_games(args: &Args, variant: &Compiled, games: &mut TrainingGames) -> CommandResult {
    interrupt::install_handler();
    let progress_bar = jobs::progress_bar(args.games, "");
    progress_bar.set_position(games.count_below(args.games) as u64);
    let self_play = SelfPlay { variant, nodes: args.nodes, plies: args.plies, seed: args.seed };
    let new_worker = || {
        let mut table = self_play.new_table();
        terminal::warn_if_evaluation_truncated(&table);
        let self_play = &self_play;
        move |game_index: u32, _: &AtomicBool| Ok(self_play.play(game_index, &mut table))
    };
    let jobs = Jobs { games: args.games, parallel: args.jobs, finished: games.finished_games() };
    let result = jobs.play(new_worker, |game_index, finished| {
        games.add(game_index, finished)?;
        progress_bar.inc(1);
        Ok(ControlFlow::Continue(()))
    });
    progress_bar.finish_and_clear();
    result
}

/// Returns the tuned weights, and the number of training positions.
fn tune(args: &Args, variant: &Compiled, games: &TrainingGames) -> (Weights, usize) {
    let mut tuner = Tuner::new(&variant.program);
    for game in games.games_below(args.games) {
        tuner.add_game(&game.moves, args.plies.into(), game.winner);
    }
    (tuner.tune(args.jobs.into()), tuner.example_count())
}
