//! Executes the commands of the front end, which `command` parses.

use std::io;

use super::command::Command;
use super::session::{NextStep, Purpose, Session};
use super::{
    SHUFFLED_STANDARD_VARIANT_NAME, STANDARD_VARIANT_NAME, announce, highlights, legs, output, position_text,
    square_names,
};
use crate::protocol::engine::catch_panic;
use crate::protocol::settings::{Effect, Settings};
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::search::Limits;

/// Limit of the search for a hint, in nodes.
const HINT_NODES: u64 = 10_000;

impl Session<'_, '_, '_> {
    /// Executes a command; returns the next step if it ends the session.
    pub(super) fn execute(&mut self, line: &str) -> io::Result<Option<NextStep>> {
        match Command::parse(line) {
            Command::ProtocolVersion => {
                let lines = announce::feature_lines(self.settings, self.library);
                lines.iter().try_for_each(|line| self.connection.send(line))?;
            }
            Command::Quit => return Ok(Some(NextStep::Quit)),
            Command::New => return self.new_game(),
            Command::Variant(name) => return self.choose_variant(name),
            Command::Move(text) => self.play_opponent_move(text)?,
            Command::SetBoard(text) => self.set_board(text)?,
            Command::Ping(number) => {
                if self.is_thinking() {
                    self.pending_pings.push(number.to_owned());
                } else {
                    self.connection.send(format_args!("pong {number}"))?;
                }
            }
            Command::MoveNow if self.is_thinking() => self.engine.stop(self.connection),
            Command::Hint => self.start_hint()?,
            Command::Book => self.connection.send(" There is no book.\n")?,
            Command::Post(post) => self.state.posts_reports = post,
            Command::Ponder(ponder) => {
                self.state.may_ponder = ponder;
                if !ponder && self.purpose == Purpose::Ponder {
                    self.stop()?;
                }
            }
            Command::Status => {
                self.connection.send(output::status_line(&self.game, self.last_report.as_ref()))?;
            }
            Command::Lift(square) => {
                if let Some(from) = square_names::find_square(self.program, square) {
                    self.connection
                        .send(format_args!("highlight {}", highlights::highlight_text(&self.game, from)))?;
                }
            }
            Command::MoveNow | Command::Ignored => {}
            Command::Unknown => {
                self.connection.send(format_args!("Error (unknown command): {}", sanitize(line)))?;
            }
            command => return self.configure(&command, line).map(|()| None),
        }
        Ok(None)
    }

    /// Executes a command that chooses the engine's side, sets the time control, the resources or an option, or
    /// takes back moves.
    fn configure(&mut self, command: &Command<'_>, line: &str) -> io::Result<()> {
        let time_control = &mut self.state.time_control;
        let result = match *command {
            Command::Level(text) => time_control.set_level(text),
            Command::SecondsPerMove(text) => time_control.set_per_move(text),
            Command::Depth(text) => time_control.set_depth(text),
            Command::Time(text) => time_control.set_remaining(text),
            Command::Memory(text) => self.set_memory(text)?,
            Command::Cores(text) => {
                self.stop()?;
                self.settings.set(Settings::THREADS_NAME, text).unwrap_or(Ok(Effect::None)).map(|_| ())
            }
            Command::Option(text) => self.set_option(text)?,
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            _ => {
                self.stop()?;
                let side = self.game.position().side();
                self.engine_side = match command {
                    Command::Go => Some(side),
                    Command::PlayOther => Some(side.other()),
                    _ => None,
                };
                self.is_analyzing = matches!(command, Command::Analyze);
                if matches!(command, Command::Go) && self.game.legal_moves().is_empty() {
                    // The result says why the side to move has no legal move.
                    self.send_result()?;
                }
                self.start_next_search();
                Ok(())
            }
        };
        match result {
            Ok(()) => Ok(()),
            Err(why) => self.connection.send(format_args!("Error ({why}): {}", sanitize(line))),
        }
    }

    fn new_game(&mut self) -> io::Result<Option<NextStep>> {
        self.stop()?;
        self.state.time_control.reset();
        if self.name != STANDARD_VARIANT_NAME && !self.is_analyzing {
            return self.choose_variant(STANDARD_VARIANT_NAME);
        }
        self.begin()?;
        if let Err(why) = self.engine.clear_table(self.settings) {
            self.connection.send(format_args!("Error ({why}): new"))?;
        }
        if !self.is_analyzing {
            self.engine_side = Some(self.game.position().side().other());
        }
        self.start_next_search();
        Ok(None)
    }

    fn choose_variant(&mut self, name: &str) -> io::Result<Option<NextStep>> {
        let library_name = match name {
            STANDARD_VARIANT_NAME => self.library.standard_variant(),
            SHUFFLED_STANDARD_VARIANT_NAME => self.library.shuffled_standard_variant().unwrap_or(name),
            _ => name,
        };
        match catch_panic(|| self.library.open(library_name)).and_then(|opened| opened) {
            Ok(variant) => Ok(Some(NextStep::Variant(name.to_owned(), Box::new(variant)))),
            Err(why) => {
                self.connection.send(format_args!("Error ({why}): variant {}", sanitize(name))).map(|()| None)
            }
        }
    }

    fn set_board(&mut self, text: &str) -> io::Result<()> {
        self.stop()?;
        match position_text::read_position(self.program, text) {
            Ok(position) => {
                self.set_game(Game::from_position(self.program, position));
                self.start_next_search();
                Ok(())
            }
            Err(error) => {
                self.position_is_illegal = true;
                self.expected_reply = None;
                self.connection.send(format_args!("tellusererror Illegal position: {}", error.one_line()))
            }
        }
    }

    /// Executes `memory`. The inner result is an error to report to the front end.
    fn set_memory(&mut self, text: &str) -> io::Result<Result<(), String>> {
        self.stop()?;
        let mebibytes = self.settings.clamp_hash_size(text);
        let result = self.settings.set(Settings::HASH_NAME, &mebibytes).unwrap_or(Ok(Effect::None));
        Ok(result.and_then(|_| self.engine.clear_table(self.settings)))
    }

    /// Executes `option`. The inner result is an error to report to the front end.
    fn set_option(&mut self, text: &str) -> io::Result<Result<(), String>> {
        self.stop()?;
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match self.settings.set(name.trim(), value.trim()) {
            None => Ok(Err(format!("unknown option {}", quote_truncated(name)))),
            Some(Err(why)) => Ok(Err(why)),
            Some(Ok(Effect::None)) => Ok(Ok(())),
            Some(Ok(Effect::ClearHash)) => Ok(self.engine.clear_table(self.settings)),
            Some(Ok(Effect::NewStart)) => {
                if self.game.moves().len() == 0 {
                    self.begin()?;
                }
                Ok(Ok(()))
            }
            Some(Ok(Effect::AddVariants(path))) => match self.library.add(&path) {
                Ok(_) => self.connection.send(announce::variant_feature(self.library)).map(Ok),
                Err(why) => Ok(Err(why)),
            },
        }
    }

    /// Takes back moves. The inner result is an error to report to the front end.
    fn take_back(&mut self, plies: usize) -> io::Result<Result<(), String>> {
        if self.game.moves().len() < plies {
            return Ok(Err("no move to take back".to_owned()));
        }
        self.stop()?;
        for _ in 0..plies {
            self.game.take_back();
        }
        self.expected_reply = None;
        self.start_next_search();
        Ok(Ok(()))
    }

    /// Plays a move that the front end sends, and starts the search that follows.
    fn play_opponent_move(&mut self, text: &str) -> io::Result<()> {
        let error_line = |why: &dyn std::fmt::Display| format!("Illegal move ({why}): {}", sanitize(text));
        if self.is_thinking() || self.position_is_illegal {
            let why =
                if self.position_is_illegal { "the position is illegal" } else { "it is not your turn" };
            return self.connection.send(error_line(&why));
        }
        match legs::read_legs(&self.game, text) {
            Ok(mv) => {
                self.stop()?;
                self.game.play(&mv);
                self.expected_reply = None;
                self.send_result()?;
                self.start_next_search();
                Ok(())
            }
            Err(error) => {
                let line = error_line(&error.kind);
                self.connection.send(line)
            }
        }
    }

    /// Sends the expected reply as a hint, or searches for a hint if the engine is idle.
    fn start_hint(&mut self) -> io::Result<()> {
        let side = self.game.position().side();
        match self.expected_reply {
            Some(expected) if self.engine_side != Some(side) => self.send_hint(&expected),
            _ if self.engine.is_busy() || self.position_is_illegal => Ok(()),
            _ => {
                let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
                self.start_search(Purpose::Hint, self.game.clone(), limits);
                Ok(())
            }
        }
    }
}

/// Removes control characters from a text of the front end, and truncates it to 200 characters, so that it can be part of an answer.
fn sanitize(line: &str) -> String {
    const MAX_CHARS: usize = 200;
    line.chars().filter(|char| !char.is_control()).take(MAX_CHARS).collect()
}
