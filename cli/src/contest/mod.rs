//! `varlab match`: plays many games between two players and estimates the difference in strength.
//!
//! Each file uses only files that come before it in this list: `time_control` (clocks and search limits), `player` (the
//! trait), `process`, `options`, `uci`, `xboard` and `built_in` (the implementations), `spec` (players on the command line),
//! `managed_player` (starts and restarts players), `opening`, `score`, `game`, `records`.

mod built_in;
mod game;
mod managed_player;
pub mod opening;
mod options;
mod player;
mod process;
mod records;
mod score;
mod spec;
mod time_control;
mod uci;
mod xboard;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::arg_parsers::whole_number;
use super::failure::{CommandResult, Failure};
use super::game_tags;
use super::interrupt;
use super::jobs::{self, Jobs};
use super::params::GameArgs;
use super::thinking::ThinkingArgs;
use built_in::EngineSettings;
use game::FinishedGame;
use managed_player::MatchPlayers;
use records::Records;
use score::{Score, Sprt};
use spec::PlayerSpec;
use time_control::PlayerLimits;
use varlab::compile::Compiled;

/// Play many games between two players and estimate which one is stronger
#[derive(clap::Args)]
#[command(
    after_help = "A player is \"own\" (the engine of this program), \"own LEVEL\" such as \"own depth 4\", \"own untuned\" (without \
    tuned weights), or another engine: \"uci COMMAND\", \"xboard COMMAND\". Every opening is played twice, with colours \
    exchanged; a shuffled setup is shuffled once for each opening. A player that crashes, makes an illegal move or exceeds \
    its time limit loses the game.\n\n\
    Examples:\n  varlab match chess --first \"own depth 5\" --second \"own depth 4\" --games 20\n  \
    varlab match capablanca --second \"uci fairy-stockfish\" --tc 10+0.1 --record games.txt"
)]
pub struct Args {
    #[command(flatten)]
    variant: GameArgs,

    /// The first player, whose strength is measured
    #[arg(long, value_name = "PLAYER", default_value = "own")]
    first: PlayerSpec,

    /// The second player
    #[arg(long, value_name = "PLAYER", default_value = "own")]
    second: PlayerSpec,

    /// Set an option of the first player's engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,

    /// Set an option of the second player's engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,

    /// Play with clocks: seconds for the game, and seconds added after every move
    #[arg(
        long,
        value_name = "BASE+INCREMENT",
        value_parser = time_control::parse_clock,
        allow_hyphen_values = true,
        conflicts_with = "time"
    )]
    tc: Option<(Duration, Duration)>,

    #[command(flatten)]
    thinking: ThinkingArgs,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number(1_u32..))]
    games: u32,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_u16..=256))]
    jobs: u16,

    /// Number of random plies at the beginning of every game; the two games of an opening begin with the same moves
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole_number(0_u16..=200))]
    plies: u16,

    /// Seed for the random moves and setups, and for the random mistakes of engines below level 20
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(0_u64..))]
    seed: u64,

    /// Stop as soon as a sequential probability ratio test decides between these two differences in Elo
    #[arg(long, value_name = "ELO0,ELO1", value_parser = score::parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Append every finished game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Continue the match in the file of --record
    #[arg(long, requires = "record")]
    resume: bool,
}

impl Args {
    /// Returns an error if options are given for a player that has none.
    fn check_options(&self) -> CommandResult {
        let players =
            [("first", &self.first, &self.first_option), ("second", &self.second, &self.second_option)];
        for (ordinal, spec, options) in players {
            if matches!(spec, PlayerSpec::BuiltIn { .. }) && !options.is_empty() {
                let message = format!("`--{ordinal}-option` has no effect: the {ordinal} player is `{spec}`");
                return Err(Failure::usage(message).help(
                    "options are for `uci COMMAND` and `xboard COMMAND`; `own LEVEL` and `--threads` set up the own engine",
                ));
            }
        }
        Ok(())
    }

    /// Returns the description of the match. It contains everything that can affect the results of the games.
    fn description(&self, name: &str, variant: &Compiled, limits: &PlayerLimits) -> String {
        let players = [(&self.first, &self.first_option), (&self.second, &self.second_option)];
        let players = players.map(|(player, options)| match options.as_slice() {
            [] => player.to_string(),
            options => format!("{player} with {}", options.join(", ")),
        });
        let game: Vec<String> = [name.to_owned()].into_iter().chain(game_tags::params(variant)).collect();
        let threads = match self.thinking.threads() {
            1 => String::new(),
            threads => format!(", {threads} threads"),
        };
        format!(
            "{}, {}, {limits}{threads}, {} random plies, seed {}",
            players.join(" - "),
            game.join(", "),
            self.plies,
            self.seed
        )
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    args.check_options()?;
    let variant = args.variant.compile()?;
    let limits = PlayerLimits::new(&args.thinking, args.tc);
    let name = args.variant.name()?;
    let players = [(&args.first, &args.first_option), (&args.second, &args.second_option)];
    let players = players.map(|(spec, options)| (spec.clone(), options.clone()));
    let engine_settings = EngineSettings { threads: args.thinking.threads(), seed: args.seed };
    let match_players =
        MatchPlayers::new(name, players, engine_settings, args.variant.tuned_weights(&variant, &[])?);
    let match_description = args.description(name, &variant, &limits);
    let mut records = Records::open(args.record.as_deref(), args.resume, &match_description, &variant)?;
    interrupt::install_handler();
    let progress_bar = jobs::progress_bar(args.games, ": {msg}");
    let mut score = records.score();
    let show_score = |score: &Score| {
        progress_bar.set_position(u64::from(score.games()));
        progress_bar.set_message(score.to_string());
    };
    show_score(&score);
    let new_worker = || {
        let mut managed_players = match_players.players(&variant);
        let (variant, limits) = (&variant, &limits);
        move |game_index: u32, stop: &AtomicBool| {
            let opening_index = u64::from(game_index / 2);
            let start = opening::random_start(&variant.program, args.seed, opening_index);
            let opening = opening::random(&start, args.plies, args.seed, opening_index);
            game::play(opening, &mut managed_players, limits, game_index % 2 == 1, stop)
        }
    };
    let jobs = Jobs { games: args.games, parallel: args.jobs, finished: records.finished_games() };
    let result = jobs.play(new_worker, |game_index, finished: FinishedGame| {
        score.add(game_index, finished.first_player_result());
        show_score(&score);
        if let Some(fault) = finished.fault_message(game_index) {
            progress_bar.suspend(|| writeln!(out, "{fault}").and_then(|()| out.flush()))?;
        }
        records.add(&match_players, &variant, game_index, &finished)?;
        let is_decided = args.sprt.is_some_and(|sprt| sprt.accepted_hypothesis(&score).is_some());
        Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    progress_bar.finish_and_clear();
    if score.games() > 0 {
        report(args, out, &score)?;
    }
    result
}

fn report(args: &Args, out: &mut dyn Write, score: &Score) -> CommandResult {
    writeln!(out, "first   {}", args.first)?;
    writeln!(out, "second  {}", args.second)?;
    writeln!(out, "games   {} of {}", score.games(), args.games)?;
    writeln!(out, "score   {score}")?;
    writeln!(out, "pairs   {}", score.pairs_text())?;
    writeln!(out, "elo     {}", score.elo_text())?;
    if let Some(sprt) = args.sprt {
        writeln!(out, "sprt    {}", sprt.text(score))?;
    }
    Ok(())
}
