//! The game loop: reads a move or searches for one, plays it and shows the position. The commands are executed in
//! `execute`.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::thread;

use super::autosave::Autosave;
use super::commands;
use super::input::{Input, Line};
use super::listing;
use super::records;
use super::screen::Screen;
use super::session::{Player, Session};
use super::wording::{self, Progress};
use crate::engine_player::EnginePlayer;
use crate::failure::{CommandResult, Failure};
use crate::{interrupt, terminal};
use varlab::board::SquareSet;
use varlab::compile::Compiled;
use varlab::diagnostics::render::sanitize;
use varlab::notation::parse_move;
use varlab::position::Move;
use varlab::search::{self, SearchResult};

/// A game with its players, input and output.
pub struct GameLoop<'v, 'o> {
    pub variant: &'v Compiled,
    /// The name of the variant on the command line.
    pub name: &'v str,
    pub session: Session,
    pub engine: EnginePlayer,
    pub screen: Screen<'o>,
    pub input: Box<dyn Input + 'o>,
    pub autosave: Autosave,
    /// The file to which the user has saved this game, or from which the user has loaded it.
    pub file: Option<PathBuf>,
    /// True while the engine waits for the command `go`.
    pub is_paused: bool,
    /// Number of engine moves since the last input.
    pub engine_moves_since_input: u32,
    /// True if the board has changed since it was last shown.
    pub needs_redraw: bool,
}

/// Maximum number of engine moves without input, because some games between engines never end.
const MAX_MOVES_WITHOUT_INPUT: u32 = 2000;

/// The next step of the game loop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    Continue,
    Quit,
}

impl GameLoop<'_, '_> {
    /// Runs the loop until the game is over, the input ends or the user quits. At a terminal the loop continues after the end of a game, so
    /// that the user can save it, take back moves or start another one.
    ///
    /// # Errors
    /// Returns an error if input cannot be read or output cannot be written.
    pub fn run(mut self) -> CommandResult {
        if self.screen.is_interactive() {
            self.show_greeting()?;
        }
        loop {
            let outcome = self.session.outcome();
            let engine_to_move =
                outcome.is_none() && self.session.player_to_move() == Player::Engine && !self.is_paused;
            if engine_to_move && self.engine_moves_since_input < MAX_MOVES_WITHOUT_INPUT {
                self.play_engine_move()?;
                continue;
            }
            if std::mem::take(&mut self.needs_redraw) {
                self.screen.show_board(&self.session, SquareSet::EMPTY)?;
                if let Some(outcome) = &outcome {
                    self.screen.show_result(outcome)?;
                }
            }
            if engine_to_move {
                self.screen
                    .print(&format!("paused after {MAX_MOVES_WITHOUT_INPUT} moves of the engines\n"))?;
                self.is_paused = true;
            }
            let no_human_turn = engine_to_move || outcome.is_some();
            if no_human_turn && !self.screen.is_interactive() || self.read_line()? == NextStep::Quit {
                return Ok(());
            }
        }
    }

    /// Shows the engine's level, how to get help and, for a new game, the last unfinished game. Also shows the title and the players,
    /// unless the full screen does.
    fn show_greeting(&mut self) -> CommandResult {
        let metadata = &self.variant.model.metadata;
        let inventors = if metadata.inventors.is_empty() {
            String::new()
        } else {
            format!(", by {}", metadata.inventors.join(" and "))
        };
        let (title, inventors) = (sanitize(&metadata.title), sanitize(&inventors));
        let (players, level) = (self.players_text(), self.engine.level);
        if self.screen.is_full_screen() {
            self.screen.print(&format!(
                "the engine's level: {level}\nselect squares with the arrow keys and Enter or the mouse, pieces in hand with \
                Tab\ntype `help` and Enter for the commands\n"
            ))?;
        } else {
            self.screen.print(&format!(
                "{title}{inventors}\n{players}; the engine's level: {level}\ntype `help` for the commands\n"
            ))?;
        }
        let is_new = !self.autosave.has_file() && self.file.is_none();
        let (games, _) = self.autosave.other_games();
        if let Some(last) = games.first().filter(|_| is_new) {
            let description = listing::describe(last);
            self.screen.print(&format!(
                "there is an unfinished game ({description}): type `resume` to continue it\n"
            ))?;
        }
        Ok(())
    }

    /// Returns the players of both sides, as text.
    pub fn players_text(&self) -> String {
        let [white, black] = self.session.players().map(Player::name);
        format!("White: {white}, Black: {black}")
    }

    /// Reads a line and executes it.
    fn read_line(&mut self) -> Result<NextStep, Failure> {
        self.screen.flush()?;
        self.session.start_clock();
        let flip = self.screen.is_flipped(&self.session);
        let line = self.input.read_line(&self.session, flip)?;
        if self.session.check_flag() {
            self.game_changed();
            return Ok(NextStep::Continue);
        }
        // An earlier Ctrl-C must not interrupt the execution of this line.
        interrupt::take_pressed();
        self.engine_moves_since_input = 0;
        match line {
            Line::Text(text) if text.trim().is_empty() => Ok(NextStep::Continue),
            Line::Text(text) => self.handle_line(text.trim()),
            Line::Invalid(failure) => self.report(failure),
            Line::Interrupted => {
                self.screen.print("type `quit` or press Ctrl-D to leave the game\n")?;
                Ok(NextStep::Continue)
            }
            Line::EndOfInput => {
                if self.screen.is_interactive() {
                    self.screen.print("\n")?;
                }
                self.leave()
            }
        }
    }

    /// Executes a line as a move or a command. Legal moves take precedence: `Q d2-f4` is not the command `q`.
    fn handle_line(&mut self, line: &str) -> Result<NextStep, Failure> {
        match (parse_move(self.session.game(), line), commands::parse(line)) {
            (Ok(mv), _) => self.play_human_move(&mv),
            (Err(_), Ok(Some(command))) => self.execute(command),
            (Err(_), Err(failure)) => self.report(failure),
            (Err(error), Ok(None)) => {
                let failure = match commands::nearest_command(line) {
                    Some(name) => Failure::invalid(error.to_string())
                        .help(format!("did you mean the command `{name}`?")),
                    None => Failure::from(error)
                        .or_help("`moves` lists the legal moves, `help` lists the commands"),
                };
                self.report(self.check_not_over().err().unwrap_or(failure))
            }
        }
    }

    /// Reports an error, after which the loop continues.
    pub fn report(&mut self, failure: Failure) -> Result<NextStep, Failure> {
        self.screen.flush()?;
        match self.input.line_number() {
            Some(line) => failure.with_location(format!("line {line}")).print(),
            None if self.screen.is_full_screen() => self.screen.print(&format!("{failure}\n"))?,
            None => failure.print(),
        }
        Ok(NextStep::Continue)
    }

    /// Shows a warning.
    fn warn(&mut self, message: &str) {
        if self.screen.is_full_screen() {
            // The full screen only stores the message, which cannot fail.
            let _ = self.screen.print(&format!("{message}\n"));
        } else {
            terminal::warn(message);
        }
    }

    /// Leaves the loop, and shows how to continue the game later.
    pub fn leave(&mut self) -> Result<NextStep, Failure> {
        if self.screen.is_interactive() && self.autosave.has_file() {
            let quote = if self.name.contains(char::is_whitespace) { "'" } else { "" };
            let command = format!("varlab run --variant {quote}{}{quote} --resume", self.name);
            self.screen.print_at_exit(&format!("the game is saved; continue it with `{command}`\n"))?;
        }
        Ok(NextStep::Quit)
    }

    /// Plays a move of a human.
    fn play_human_move(&mut self, mv: &Move) -> Result<NextStep, Failure> {
        if let Err(failure) = self.check_not_over() {
            return self.report(failure);
        }
        if !self.screen.is_interactive() {
            self.screen.announce_move(self.session.game(), mv, None)?;
        }
        self.session.play(mv, String::new());
        self.game_changed();
        Ok(NextStep::Continue)
    }

    /// Checks that the game can continue.
    ///
    /// # Errors
    /// Returns an error if the game is over.
    pub fn check_not_over(&self) -> Result<(), Failure> {
        self.session.outcome().map_or(Ok(()), |outcome| {
            let failure = Failure::invalid(format!("the game is over: {outcome}"));
            Err(failure.help("`undo` takes back the last move, `new` starts a new game"))
        })
    }

    /// Updates the saved game after a change, and marks the board for redrawing. Deletes the file of a game that is over or has no moves.
    pub fn game_changed(&mut self) {
        self.needs_redraw = true;
        if self.session.outcome().is_some() || self.session.last_move().is_none() {
            self.autosave.delete();
            return;
        }
        let record = records::from_session(self.variant, &self.session, &self.engine.level);
        if let Err(why) = self.autosave.save(record) {
            self.warn(&format!("the game cannot be saved: {why}"));
        }
    }

    /// Lets the engine search for a move of the side to move, and plays the move.
    pub fn play_engine_move(&mut self) -> CommandResult {
        // In a game between engines, every position is shown.
        if !self.session.has_human() && std::mem::take(&mut self.needs_redraw) {
            self.screen.show_board(&self.session, SquareSet::EMPTY)?;
        }
        self.session.start_clock();
        let best = self.search_best_move(true)?;
        // After Ctrl-C the engine plays the best move found so far. In a game between engines, the loop then waits for input.
        self.is_paused = interrupt::take_pressed() && !self.session.has_human();
        if self.session.check_flag() {
            self.game_changed();
            return Ok(());
        }
        if let Some(best) = best {
            self.screen.announce_move(self.session.game(), &best.mv, Some(&best))?;
            let comment = wording::engine_comment(self.session.to_move(), &best);
            self.session.play(&best.mv, comment);
            self.engine_moves_since_input += 1;
        }
        self.game_changed();
        Ok(())
    }

    /// Searches for the best move; after Ctrl-C, returns the best move found so far. The clock limits the search only if `to_play` is true.
    /// Returns `None` if there is no legal move.
    pub fn search_best_move(&mut self, to_play: bool) -> Result<Option<SearchResult>, Failure> {
        self.screen.flush()?;
        let (session, game) = (&self.session, self.session.game());
        let mut print_result = Ok(());
        let clock = session.clock().filter(|_| to_play).map(|clock| search::Clock {
            remaining: clock.remaining(game.position().side()),
            increment: clock.increment(),
            moves_to_go: None,
        });
        let (engine, screen) = (&mut self.engine, &mut self.screen);
        if screen.is_full_screen() {
            return thread::scope(|scope| {
                let (sender, progress) = channel();
                let search = scope.spawn(move || {
                    engine.search_at_level(game, clock, to_play, &mut |report| {
                        // This fails only if the terminal was closed.
                        let _ = sender.send(Progress::from_report(game, report));
                    })
                });
                screen.show_search(session, &progress, interrupt::stop_flag())?;
                Ok(search.join().unwrap_or_else(|panic| resume_unwind(panic)))
            });
        }
        let best = engine.search_at_level(game, clock, to_play, &mut |report| {
            if print_result.is_ok() {
                print_result = screen.show_report(session, report);
            }
        });
        print_result?;
        Ok(best)
    }
}
