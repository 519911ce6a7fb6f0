//! `varlab run`: plays a game in the terminal. This file parses the arguments and sets up the game loop.

mod autosave;
mod clock;
mod commands;
mod editor;
mod enter_key;
mod execute;
mod files;
mod full_screen;
mod game_loop;
mod input;
mod listing;
mod reason;
mod records;
mod screen;
mod session;
mod store;
mod wording;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::arg_parsers::whole_number;
use super::engine_player::EnginePlayer;
use super::failure::{CommandResult, Failure};
use super::params::GameArgs;
use super::piece_form::PieceFormArg;
use super::position::PositionArgs;
use super::thinking::{Level, ThinkingArgs};
use super::{date, interrupt, library, terminal, termination};
use autosave::Autosave;
use clock::{Clock, TimeControl};
use editor::Editor;
use game_loop::GameLoop;
use input::{Input, LineReader};
use screen::Screen;
use session::{Player, Session};
use store::Store;
use varlab::board::Side;
use varlab::diagnostics::render::sanitize;
use varlab::notation::record::Record;

/// Play a game in the terminal, against the engine or another human
#[derive(clap::Args)]
#[command(
    after_help = "The game is shown in full-screen mode if the terminal is large enough. Select squares with the arrow keys and \
    Enter or with the mouse, pieces in hand with Tab; anything else that you type is a move or a command. With `--plain` the \
    game is shown line by line. Type `help` for the commands, and press Ctrl-C to stop the engine's search.\n\n\
    If standard input is not a terminal, it contains one move or command per line, and the board and the result are printed. \
    An illegal move is reported on standard error and skipped. The command ends when the game is over or at the end of \
    input.\n\n\
    An unfinished game is saved after every move, in the folder named by the environment variable \
    VARLAB_STATE or, if it is not set, in the system's folder for application state (~/.local/state/varlab); --resume continues \
    it. For each variant, the last 20 games are kept; of games whose input was not a terminal, only the last one is kept.\n\n\
    Exit codes: 0 the game is over or the input has ended, 1 the variant or the position has errors, 2 incorrect \
    usage.\n\n\
    Examples:\n  varlab run chess\n  varlab run my-game.var --white engine --time 2s\n  \
    varlab run shogi --clock 5+3\n  \
    printf 'e2e4\\ne7e5\\n' | varlab run chess --black human"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// The player for White [default: human]
    #[arg(long, value_enum, value_name = "PLAYER")]
    white: Option<Player>,

    /// The player for Black [default: engine, or human with --white engine]
    #[arg(long, value_enum, value_name = "PLAYER")]
    black: Option<Player>,

    #[command(flatten)]
    thinking: ThinkingArgs,

    /// Play with a clock: minutes for the game and seconds added after each move, as in 5+3; the clock then also limits
    /// the engine's searches, and a player whose time is up loses
    #[arg(long, value_name = "CLOCK", allow_hyphen_values = true)]
    clock: Option<TimeControl>,

    /// Continue the most recent unfinished game of this variant, with its players and level
    #[arg(long, conflicts_with_all = ["fen", "after", "load"])]
    resume: bool,

    /// Continue a game that was saved to a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "after"])]
    load: Option<PathBuf>,

    /// Number of the game in the file of --load, from 1, if the file has several
    #[arg(long = "game", value_name = "N", requires = "load", value_parser = whole_number(1_usize..))]
    game_number: Option<usize>,

    /// Show the game line by line, even if the terminal is large enough for full-screen mode
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    pieces: PieceFormArg,

    /// Seed for the engine's random mistakes below level 20 [default: random]
    #[arg(long, value_name = "N", value_parser = whole_number(0_u64..))]
    seed: Option<u64>,

    /// Do not save the game for --resume
    #[arg(long)]
    no_save: bool,
}

impl Args {
    /// Returns the players that the arguments name.
    fn given_players(&self) -> impl Iterator<Item = (Side, Player)> {
        Side::BOTH
            .into_iter()
            .zip([self.white, self.black])
            .filter_map(|(side, player)| Some((side, player?)))
    }

    /// Returns the players of a new game, or of a game whose record does not name them.
    fn default_players(&self) -> [Player; 2] {
        let white = self.white.unwrap_or(Player::Human);
        let opponent = if white == Player::Human { Player::Engine } else { Player::Human };
        [white, self.black.unwrap_or(opponent)]
    }

    /// Creates the autosave.
    fn autosave(&self, input_is_piped: bool) -> Result<Autosave, Failure> {
        let name = self.game.name()?;
        let store = if self.no_save || name == library::STDIO { None } else { Store::find() };
        Ok(Autosave::new(store, library::full_name(name), input_is_piped))
    }

    /// Returns the file and the record of the game to continue with `--load` or `--resume`, if any. A resumed game continues
    /// to be saved in that file.
    fn record_to_continue(&self, autosave: &mut Autosave) -> Result<Option<(PathBuf, Record)>, Failure> {
        if let Some(file) = &self.load {
            return Ok(Some((file.clone(), files::load(file, self.game_number)?)));
        }
        if !self.resume {
            return Ok(None);
        }
        let (games, unreadable) = autosave.other_games();
        for file in unreadable {
            terminal::warn(&format!("{}: {}", file.path.display(), file.why));
        }
        let name = self.game.name()?;
        let saved = games.into_iter().find(|saved| saved.has_params(self.game.params()));
        let saved = saved
            .ok_or_else(|| Failure::invalid(format!("there is no unfinished game of {name} to continue")))?;
        autosave.attach(&saved);
        Ok(Some((saved.path, saved.record)))
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let input_is_terminal = io::stdin().is_terminal();
    let is_interactive = input_is_terminal && io::stdout().is_terminal();
    let mut autosave = args.autosave(!input_is_terminal)?;
    let name = args.game.name()?;
    let record = args.record_to_continue(&mut autosave)?;
    let params = record.as_ref().map(|(_, record)| records::params(record));
    let params = params.unwrap_or_default();
    let variant = args.game.compile_with_defaults(&params)?;
    let weights = args.game.tuned_weights(&variant, &params)?;
    let mut session = match &record {
        Some((file, record)) => records::to_session(&variant, record, args.default_players(), file)?,
        None => Session::new(args.position.game(&variant)?, args.default_players()),
    };
    if session.date().is_none() {
        session.set_date(date::today());
    }
    for (side, player) in args.given_players() {
        session.set_player(side, player);
    }
    if let Some(time_control) = args.clock {
        let clock = Clock::new(time_control, session.to_move());
        session.set_clock(Some(clock));
    }
    let level = args.thinking.level().or_else(|| records::level(&record.as_ref()?.1));
    let default_level = if session.clock().is_some() { Level::BY_CLOCK } else { Level::default() };
    let mut screen = Screen::new(out, is_interactive, args.pieces.form());
    if is_interactive {
        interrupt::install_handler();
        termination::exit_when_terminal_closes();
    }
    let input: Box<dyn Input> = if is_interactive && !args.plain && full_screen::fits(&variant.program.shape)
    {
        let input = screen.enter_full_screen(&sanitize(&variant.model.metadata.title), &variant.program);
        Box::new(input.map_err(|error| Failure::usage(format!("cannot use the terminal: {error}")))?)
    } else if is_interactive {
        Box::new(Editor::new()?)
    } else {
        Box::new(LineReader::new(io::stdin().lock()))
    };
    let game_loop = GameLoop {
        variant: &variant,
        name,
        session,
        engine: EnginePlayer::new(
            level.unwrap_or(default_level),
            &weights,
            args.thinking.threads(),
            args.seed.unwrap_or_else(|| RandomState::new().hash_one(name)),
        ),
        screen,
        input,
        autosave,
        // A file with several games is not overwritten by one of them.
        file: args.load.clone().filter(|_| args.game_number.is_none()),
        is_paused: false,
        engine_moves_since_input: 0,
        needs_redraw: true,
    };
    game_loop.run()
}
