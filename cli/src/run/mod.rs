//! `varlab run`: plays a game, typed move by move. What belongs together and in which order; the parts are beside.

mod clock;
mod commands;
mod editor;
mod files;
mod full;
mod host;
mod input;
mod keeper;
mod listing;
mod obey;
mod reason;
mod records;
mod screen;
mod session;
mod store;
mod watch;
mod wording;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::failure::{Failure, Outcome};
use super::params::GameArgs;
use super::player::Player;
use super::position::PositionArgs;
use super::thinking::{Level, ThinkingArgs};
use super::{date, interrupt, library, outside, terminal};
use clock::{Clock, Pace};
use editor::Editor;
use host::Host;
use input::{Input, Plain};
use keeper::Keeper;
use screen::Screen;
use session::{Seat, Session};
use store::Store;
use varlab::board::Side;
use varlab::diagnostics::render::sanitize;
use varlab::notation::record::Record;

/// Play a game in the terminal, against the engine or another human
#[derive(clap::Args)]
#[command(
    after_help = "A terminal that is large enough is taken whole: squares are pointed at with the arrow keys and Enter, or with \
    the mouse, pieces in hand with Tab; whatever is typed is a move or a command. With --plain it goes line by line. \
    help lists what can be typed, and Ctrl-C stops the engine's thinking.\n\n\
    If standard \
    input is no terminal, one move or command is read a line, and the board and the result are printed; a move that is \
    none is told on standard error and changes nothing. Ends when the game is over or nothing is left to read.\n\n\
    A game is kept after every move until it is over, in the folder VARLAB_STATE or else where the system has such \
    things (~/.local/state/varlab); however it is interrupted, --resume goes on with it. The last 20 games of a variant \
    are kept, and of those that were not played in a terminal the last one.\n\n\
    Exit codes: 0 the game is over or the input at its end, 1 the variant or the position is at fault, 2 the command was \
    used wrongly.\n\n\
    Examples:\n  varlab run chess\n  varlab run my-game.var --white engine --time 2s\n  \
    varlab run shogi --clock 5+3\n  \
    printf 'e2e4\\ne7e5\\n' | varlab run chess --black human"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Who plays White [default: human]
    #[arg(long, value_enum, value_name = "WHO")]
    white: Option<Seat>,

    /// Who plays Black [default: the engine, or human with --white engine]
    #[arg(long, value_enum, value_name = "WHO")]
    black: Option<Seat>,

    #[command(flatten)]
    thinking: ThinkingArgs,

    /// Play with a clock: minutes for the game and seconds more after every move, as in 5+3; the engine then thinks by its
    /// clock, and whoever has no time left loses
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Pace>,

    /// Go on with the unfinished game of this variant that was played last, with its players and level
    #[arg(long, conflicts_with_all = ["fen", "after", "load"])]
    resume: bool,

    /// Go on with a game that was saved to a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "after"])]
    load: Option<PathBuf>,

    /// Show the game line by line, also where the terminal is large enough for a full screen
    #[arg(long)]
    plain: bool,

    /// Which mistakes the engine makes below level 20; others every time if nothing is said
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Do not keep the game for --resume
    #[arg(long)]
    no_save: bool,
}

impl Args {
    /// Who plays, where the arguments say it.
    fn said(&self) -> impl Iterator<Item = (Side, Seat)> {
        Side::BOTH.into_iter().zip([self.white, self.black]).filter_map(|(side, seat)| Some((side, seat?)))
    }

    fn seats(&self) -> [Seat; 2] {
        let white = self.white.unwrap_or(Seat::Human);
        let opponent = if white == Seat::Human { Seat::Engine } else { Seat::Human };
        [white, self.black.unwrap_or(opponent)]
    }

    /// Where unfinished games are kept.
    fn keeper(&self, lively: bool) -> Result<Keeper, Failure> {
        let name = self.game.name()?;
        let store = if self.no_save || name == library::STANDARD { None } else { Store::find() };
        Ok(Keeper::new(store, library::full_name(name), !lively))
    }

    /// The game that is to be gone on with, if one is, and its file.
    fn record(&self, keeper: &mut Keeper) -> Result<Option<(PathBuf, Record)>, Failure> {
        if let Some(file) = &self.load {
            return Ok(Some((file.clone(), files::load(file)?)));
        }
        if !self.resume {
            return Ok(None);
        }
        let (games, broken) = keeper.others();
        for file in broken {
            terminal::warn(&format!("{}: {}", file.path.display(), file.why));
        }
        let name = self.game.name()?;
        let kept = games.into_iter().find(|kept| kept.fits(self.game.params()));
        let kept =
            kept.ok_or_else(|| Failure::bad(format!("there is no unfinished game of {name} to go on with")))?;
        keeper.adopt(&kept);
        Ok(Some((kept.path, kept.record)))
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let lively = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut keeper = args.keeper(lively)?;
    let name = args.game.name()?;
    let record = args.record(&mut keeper)?;
    let params = record.as_ref().map(|(_, record)| records::params(record));
    let params = params.unwrap_or_default();
    let variant = args.game.compile_with(&params)?;
    let weights = args.game.learnt(&variant, &params)?;
    let mut session = match &record {
        Some((file, record)) => records::take_up(&variant, record, args.seats(), file)?,
        None => Session::new(args.position.game(&variant)?, args.seats()),
    };
    if session.date().is_none() {
        session.set_date(date::today());
    }
    for (side, seat) in args.said() {
        session.seat(side, seat);
    }
    if let Some(pace) = args.clock {
        let clock = Clock::new(pace, session.to_move());
        session.set_clock(Some(clock));
    }
    let level = args.thinking.level().or_else(|| records::level(&record.as_ref()?.1));
    let usual = if session.clock().is_some() { Level::BY_CLOCK } else { Level::default() };
    let mut screen = Screen::new(out, lively);
    let shape = &variant.program.shape;
    if lively {
        interrupt::watch();
        outside::end_with_terminal();
    }
    let input: Box<dyn Input<'_>> = if lively && !args.plain && full::fits(shape) {
        let filled = screen.fill(&sanitize(&variant.model.facts.title), shape);
        Box::new(filled.map_err(|error| Failure::usage(format!("cannot use the terminal: {error}")))?)
    } else if lively {
        Box::new(Editor::new()?)
    } else {
        Box::new(Plain::new(io::stdin().lock()))
    };
    let host = Host {
        variant: &variant,
        name,
        session,
        player: Player::new(
            level.unwrap_or(usual),
            &weights,
            args.thinking.threads(),
            args.seed.unwrap_or_else(|| RandomState::new().hash_one(name)),
        ),
        screen,
        input,
        keeper,
        own_file: args.load.clone(),
        paused: false,
        alone: 0,
        stale: true,
    };
    host.lead()
}
