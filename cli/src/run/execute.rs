//! Executes the commands that `commands` parses.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread;

use super::clock::Clock;
use super::commands::{self, Command};
use super::enter_key;
use super::files;
use super::game_loop::{GameLoop, NextStep};
use super::listing;
use super::records;
use super::session::{Player, Session};
use super::wording;
use crate::failure::{CommandResult, Failure};
use crate::{arg_parsers, date, interrupt};
use varlab::game::Game;
use varlab::notation::fen;
use varlab::render::reach;
use varlab::search::Limits;

impl GameLoop<'_, '_> {
    /// Executes a command and shows its output, or reports why it failed.
    ///
    /// # Errors
    /// Returns an error if output cannot be written.
    pub fn execute(&mut self, command: Command) -> Result<NextStep, Failure> {
        match command {
            Command::Quit => return self.leave(),
            Command::Hint | Command::Go | Command::Analyse => match self.check_not_over() {
                Ok(()) if matches!(command, Command::Hint) => self.show_hint()?,
                Ok(()) if matches!(command, Command::Analyse) => self.show_analysis()?,
                Ok(()) => self.execute_go()?,
                Err(failure) => return self.report(failure),
            },
            _ => match self.execute_without_search(command) {
                Ok(text) => self.screen.print(&text)?,
                Err(failure) => return self.report(failure),
            },
        }
        Ok(NextStep::Continue)
    }

    /// Executes a command that needs no search, and returns the text to print.
    fn execute_without_search(&mut self, command: Command) -> Result<String, Failure> {
        let game = self.session.game();
        match command {
            Command::Help(Some(name)) => commands::command_help(&name),
            Command::Help(None) => {
                // If the game is over, the example is a move of the start position.
                let first_move =
                    |game: &Game| Some(wording::in_both_notations(game, &game.legal_moves().first()?.mv));
                let example = first_move(game).or_else(|| first_move(self.session.start_game()));
                Ok(commands::command_list(&example.unwrap_or_default()))
            }
            Command::Moves(None) => Ok(listing::all_moves(game)),
            Command::Moves(Some(name)) => {
                let (text, marks) = listing::moves_from(game, &name)?;
                Ok(self.screen.board_text(&self.session, marks) + &text)
            }
            Command::Piece(name, square) => self.piece_text(&name, square.as_deref()),
            Command::Fen => Ok(fen::write(game.program(), game.position()) + "\n"),
            Command::Record => Ok(records::record_text(self.variant, &self.session, &self.engine.level)),
            Command::Games => Ok(listing::saved_games(&self.autosave.other_games().0)),
            Command::Level(level) => {
                self.engine.level = level.unwrap_or(self.engine.level);
                Ok(format!("the engine's level: {}\n", self.engine.level))
            }
            Command::Board => Ok(self.request_redraw()),
            Command::Flip => {
                self.screen.flip = !self.screen.flip;
                Ok(self.request_redraw())
            }
            Command::Undo => self.apply_to_session(Session::undo, "you have no move to take back"),
            Command::Redo => self.apply_to_session(Session::redo, "no move has been taken back"),
            Command::Resign => {
                self.check_not_over()?;
                self.session.resign(self.session.to_move());
                self.game_changed();
                Ok(self.request_redraw())
            }
            Command::Switch => {
                self.session.switch_players();
                self.game_changed();
                Ok(self.players_text() + "\n")
            }
            Command::New => {
                let game = self.session.start_game().clone();
                let time_control = self.session.clock().map(Clock::time_control);
                let mut session = Session::new(game, self.session.players());
                session.set_date(date::today());
                session.set_clock(time_control.map(|control| Clock::new(control, session.to_move())));
                Ok(self.replace_game(session, None))
            }
            Command::Save { path, overwrite } => self.save(&path, overwrite),
            Command::Load(path) => self.load(&path),
            Command::Resume(number) => self.resume(number),
            // `execute` handles these.
            Command::Quit | Command::Hint | Command::Go | Command::Analyse => Ok(String::new()),
        }
    }

    /// Requests a redraw of the board. Returns an empty text for commands that print nothing else.
    fn request_redraw(&mut self) -> String {
        self.needs_redraw = true;
        String::new()
    }

    fn show_hint(&mut self) -> CommandResult {
        let best = self.search_best_move(false)?;
        // Clear the Ctrl-C flag. A search that Ctrl-C has stopped still returns its best move, which is shown.
        interrupt::take_pressed();
        if let Some(best) = best {
            self.screen.show_hint(self.session.game(), &best)?;
        }
        Ok(())
    }

    /// Shows an analysis until Enter is pressed. If input is not a terminal, the engine's level limits the analysis.
    fn show_analysis(&mut self) -> CommandResult {
        let session = &self.session;
        let is_interactive = self.screen.is_interactive();
        let limits = if is_interactive { Limits::default() } else { self.engine.level.bounded().limits };
        let stop = AtomicBool::new(false);
        let mut print_result = Ok(());
        if is_interactive {
            self.screen.print("press Enter to end the analysis\n")?;
            self.screen.flush()?;
        }
        thread::scope(|scope| {
            let watcher = is_interactive.then(|| enter_key::stop_on_enter(scope, &stop));
            let (engine, screen) = (&mut self.engine, &mut self.screen);
            engine.search(session.game(), &limits, &stop, &mut |report| {
                if print_result.is_ok() {
                    print_result = screen.show_analysis_line(session, report);
                }
            });
            drop(watcher);
        });
        interrupt::take_pressed();
        Ok(print_result?)
    }

    /// Executes `go`: lets the engine move for a human, or ends the pause of a game between engines.
    fn execute_go(&mut self) -> CommandResult {
        self.is_paused = false;
        if self.session.player_to_move() == Player::Human { self.play_engine_move() } else { Ok(()) }
    }

    fn piece_text(&mut self, name: &str, square: Option<&str>) -> Result<String, Failure> {
        let program = &self.variant.program;
        let kind = arg_parsers::kind(program, "piece", name)?;
        let square = match square {
            Some(square) => arg_parsers::square(program, "piece", &square.to_lowercase())?,
            None => reach::central_origin(program, kind),
        };
        Ok(self.screen.piece_text(&self.session, kind, square))
    }

    /// Changes the session with `action`, or returns `error` if the action has no effect.
    fn apply_to_session(&mut self, action: fn(&mut Session) -> bool, error: &str) -> Result<String, Failure> {
        if !action(&mut self.session) {
            return Err(Failure::invalid(error));
        }
        self.game_changed();
        Ok(self.request_redraw())
    }

    /// Replaces the current game with another one; the saved file of the current game is kept.
    fn replace_game(&mut self, session: Session, file: Option<PathBuf>) -> String {
        self.autosave.detach();
        self.session = session;
        self.file = file;
        self.request_redraw()
    }

    /// Saves the game to a file that the user names.
    fn save(&mut self, path: &str, overwrite: bool) -> Result<String, Failure> {
        let path = files::expand_home(path);
        let text = records::record_text(self.variant, &self.session, &self.engine.level);
        files::save(&path, &text, overwrite || self.file.as_ref() == Some(&path))?;
        let message = format!("saved to {}\n", path.display());
        self.file = Some(path);
        Ok(message)
    }

    /// Continues the game in a file that the user names.
    fn load(&mut self, path: &str) -> Result<String, Failure> {
        let path = files::expand_home(path);
        let record = files::load(&path, None)?;
        let session = records::to_session(self.variant, &record, self.session.players(), &path)?;
        if self.session.is_continued_by(&session) {
            // The loaded game includes all moves of the current one, so the autosave is not needed.
            self.autosave.delete();
        }
        let output = self.replace_game(session, Some(path));
        self.game_changed();
        Ok(output)
    }

    /// Continues the saved game with the given number; numbers start at 1.
    fn resume(&mut self, number: usize) -> Result<String, Failure> {
        let (games, _) = self.autosave.other_games();
        let saved = number.checked_sub(1).and_then(|index| games.get(index)).ok_or_else(|| {
            Failure::invalid(match games.len() {
                0 => "there are no other unfinished games".to_owned(),
                count => format!("there is no game {number}; the numbers are 1 to {count}"),
            })
        })?;
        let session = records::to_session(self.variant, &saved.record, self.session.players(), &saved.path)?;
        let output = self.replace_game(session, None);
        self.autosave.attach(saved);
        Ok(output)
    }
}
