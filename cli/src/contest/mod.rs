//! `varlab match`: many games between two players, and what they tell about their strength. Not a single game, which is `play`'s.
//!
//! The files are a ladder, each on those before it: `control` (how long one may think), `player` (what a player is), `process`,
//! `uci`, `xboard` and `own` (the players there are), `spec` (what they are called), `seat` (who sits where), `opening`, `score`,
//! `game`, `records`.

mod control;
mod game;
pub mod opening;
mod own;
mod player;
mod process;
mod records;
mod score;
mod seat;
mod spec;
mod uci;
mod xboard;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::failure::Outcome;
use super::interrupt;
use super::jobs::{self, Jobs};
use super::params::GameArgs;
use super::thinking::ThinkingArgs;
use control::Control;
use game::Played;
use own::Means;
use records::Records;
use score::{Score, Sprt};
use seat::Players;
use spec::Spec;

/// Let two players play many games, and say who is stronger
#[derive(clap::Args)]
#[command(
    after_help = "A player is \"own\", \"own LEVEL\" such as \"own depth 4\", \"own untaught\" (without what has been learnt of the game), or an engine: \"uci COMMAND\", \"xboard COMMAND\". Every \
    opening is played twice, with colours exchanged. Who crashes, makes an illegal move or exceeds the time loses the game.\n\n\
    Examples:\n  varlab match chess --first \"own depth 5\" --second \"own depth 4\" --games 20\n  \
    varlab match capablanca --second \"uci fairy-stockfish\" --tc 10+0.1 --record games.txt"
)]
pub struct Args {
    #[command(flatten)]
    variant: GameArgs,

    /// Who is measured
    #[arg(long, value_name = "PLAYER", default_value = "own")]
    first: Spec,

    /// Against whom
    #[arg(long, value_name = "PLAYER", default_value = "own")]
    second: Spec,

    /// Set an option of the first player's engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,

    /// Set an option of the second player's engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,

    /// Play with clocks: seconds for the game, and seconds added after every move
    #[arg(long, value_name = "BASE+INCREMENT", value_parser = control::clock, conflicts_with = "time")]
    tc: Option<(Duration, Duration)>,

    #[command(flatten)]
    thinking: ThinkingArgs,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Begin every pair of games with so many random moves
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=200))]
    plies: u16,

    /// Which random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Stop as soon as it is clear whether the first player is stronger by the one number of Elo or by the other
    #[arg(long, value_name = "ELO0,ELO1", value_parser = score::sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Add every game to this file when it has ended
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Go on with the match in the record
    #[arg(long, requires = "record")]
    resume: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.variant.compile()?;
    let control = Control::new(&args.thinking, args.tc);
    let name = args.variant.name()?;
    let specs = [(&args.first, &args.first_option), (&args.second, &args.second_option)];
    let specs = specs.map(|(spec, options)| (spec.clone(), options.clone()));
    let means = Means { threads: args.thinking.threads(), seed: args.seed };
    let players = Players::new(name, specs, means, args.variant.learnt(&variant, &[])?);
    let key = format!(
        "{} - {}, {name}, {control}, {} random plies, seed {}",
        args.first, args.second, args.plies, args.seed
    );
    let mut records = Records::open(args.record.as_deref(), args.resume, &key, &variant)?;
    interrupt::install_handler();
    let bar = jobs::bar(args.games, ": {msg}");
    let mut score = records.score();
    let tell = |score: &Score| {
        bar.set_position(u64::from(score.games()));
        bar.set_message(score.to_string());
    };
    tell(&score);
    let sit = || {
        let mut seats = players.seats(&variant);
        let (variant, control) = (&variant, &control);
        move |number: u32, stop: &AtomicBool| {
            let opening = opening::random(&variant.program, args.plies, args.seed, u64::from(number / 2));
            game::play(&variant.program, opening, &mut seats, control, number % 2 == 1, stop)
        }
    };
    let jobs = Jobs { games: args.games, at_once: args.jobs, done: records.done() };
    let outcome = jobs.play(sit, |number, played: Played| {
        score.add(number, played.points_of_first());
        tell(&score);
        if let Some(fault) = played.fault_text(number) {
            bar.suspend(|| writeln!(out, "{fault}").and_then(|()| out.flush()))?;
        }
        records.add(&players, &variant, number, &played)?;
        let decided = args.sprt.is_some_and(|sprt| sprt.verdict(&score).is_some());
        Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    bar.finish_and_clear();
    if score.games() > 0 {
        report(args, out, &score)?;
    }
    outcome
}

fn report(args: &Args, out: &mut dyn Write, score: &Score) -> Outcome {
    writeln!(out, "first   {}", args.first)?;
    writeln!(out, "second  {}", args.second)?;
    writeln!(out, "games   {} of {}", score.games(), args.games)?;
    writeln!(out, "score   {score}")?;
    writeln!(out, "pairs   {}", score.pairs())?;
    writeln!(out, "elo     {}", score.elo())?;
    if let Some(sprt) = args.sprt {
        writeln!(out, "sprt    {}", sprt.text(score))?;
    }
    Ok(())
}
