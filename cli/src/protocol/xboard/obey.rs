//! What is done about every line of the front end's. How lines are read stands in `command`.

use std::io;

use super::command::Command;
use super::session::{Next, Purpose, Session};
use super::{NORMAL, announce, board_text, highlights, labels, legs, output};
use crate::protocol::engine::guarded;
use crate::protocol::settings::{Effect, Settings};
use varlab::game::Game;
use varlab::notation::short;
use varlab::search::Limits;

/// So many positions are looked at for a piece of advice.
const HINT: u64 = 10_000;

impl Session<'_, '_, '_> {
    /// Does what a line asks for; what comes behind the session, if that is its end.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<Option<Next>> {
        match Command::read(line) {
            Command::Introduce => {
                let lines = announce::features(self.settings, self.games);
                lines.iter().try_for_each(|line| self.desk.say(line))?;
            }
            Command::Quit => return Ok(Some(Next::Quit)),
            Command::New => return self.start_anew(),
            Command::Variant(name) => return self.choose(name),
            Command::Move(text) => self.opponent_moves(text)?,
            Command::SetBoard(text) => self.set_board(text)?,
            Command::Ping(number) => {
                if self.is_thinking() {
                    self.pings.push(number.to_owned());
                } else {
                    self.desk.say(format_args!("pong {number}"))?;
                }
            }
            Command::MoveNow if self.is_thinking() => self.thinker.stop(self.desk),
            Command::Hint => self.hint()?,
            Command::Book => self.desk.say(" There is no book.\n")?,
            Command::Post(post) => self.manner.post = post,
            Command::Ponder(ponder) => {
                self.manner.ponder = ponder;
                if !ponder && self.purpose == Purpose::Ponder {
                    self.stop()?;
                }
            }
            Command::Status => self.desk.say(output::status(&self.game, self.news.as_ref()))?,
            Command::Lift(square) => {
                if let Some(from) = labels::find(self.program, square) {
                    self.desk.say(format_args!("highlight {}", highlights::write(&self.game, from)))?;
                }
            }
            Command::MoveNow | Command::Ignored => {}
            Command::Unknown => self.desk.say(format_args!("Error (unknown command): {}", tame(line)))?,
            command => return self.arrange(&command, line).map(|()| None),
        }
        Ok(None)
    }

    /// Commands that decide who plays, for how long, and with what.
    fn arrange(&mut self, command: &Command<'_>, line: &str) -> io::Result<()> {
        let times = &mut self.manner.times;
        let said = match *command {
            Command::Level(text) => times.level(text),
            Command::SecondsPerMove(text) => times.each(text),
            Command::Depth(text) => times.depth(text),
            Command::Time(text) => times.left(text),
            Command::Memory(text) => self.memory(text)?,
            Command::Cores(text) => {
                self.stop()?;
                self.settings.set(Settings::THREADS, text).unwrap_or(Ok(Effect::Nothing)).map(|_| ())
            }
            Command::Option(text) => self.set_option(text)?,
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            _ => {
                self.stop()?;
                let side = self.game.position().side();
                self.plays = match command {
                    Command::Go => Some(side),
                    Command::PlayOther => Some(side.other()),
                    _ => None,
                };
                self.analyzes = matches!(command, Command::Analyze);
                if matches!(command, Command::Go) && self.game.legal_moves().is_empty() {
                    // Whoever asks for a move where there is none is told why.
                    self.claim()?;
                }
                self.go_on();
                Ok(())
            }
        };
        match said {
            Ok(()) => Ok(()),
            Err(why) => self.desk.say(format_args!("Error ({why}): {}", tame(line))),
        }
    }

    fn start_anew(&mut self) -> io::Result<Option<Next>> {
        self.stop()?;
        self.manner.times.reset();
        if self.name != NORMAL && !self.analyzes {
            return self.choose(NORMAL);
        }
        self.begin(Game::new(self.program));
        if let Err(why) = self.thinker.clear(self.settings) {
            self.desk.say(format_args!("Error ({why}): new"))?;
        }
        if !self.analyzes {
            self.plays = Some(self.game.position().side().other());
        }
        self.go_on();
        Ok(None)
    }

    fn choose(&mut self, name: &str) -> io::Result<Option<Next>> {
        let called = if name == NORMAL { self.games.standard() } else { name };
        match guarded(|| self.games.open(called)).and_then(|opened| opened) {
            Ok(game) => Ok(Some(Next::Game(name.to_owned(), Box::new(game)))),
            Err(why) => self.desk.say(format_args!("Error ({why}): variant {}", tame(name))).map(|()| None),
        }
    }

    fn set_board(&mut self, text: &str) -> io::Result<()> {
        self.stop()?;
        match board_text::read(self.program, text) {
            Ok(position) => {
                self.begin(Game::from_position(self.program, position));
                self.go_on();
                Ok(())
            }
            Err(error) => {
                self.broken = true;
                self.desk.say(format_args!("tellusererror Illegal position: {}", error.line()))
            }
        }
    }

    fn memory(&mut self, text: &str) -> io::Result<Result<(), String>> {
        self.stop()?;
        let set =
            self.settings.set(Settings::HASH, &self.settings.at_most(text)).unwrap_or(Ok(Effect::Nothing));
        Ok(set.and_then(|_| self.thinker.clear(self.settings)))
    }

    fn set_option(&mut self, text: &str) -> io::Result<Result<(), String>> {
        self.stop()?;
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match self.settings.set(name.trim(), value.trim()) {
            None => Ok(Err(format!("there is no option {}", short(name)))),
            Some(Err(why)) => Ok(Err(why)),
            Some(Ok(Effect::Nothing)) => Ok(Ok(())),
            Some(Ok(Effect::Clear)) => Ok(self.thinker.clear(self.settings)),
            Some(Ok(Effect::AddGames(place))) => match self.games.add(&place) {
                Ok(_) => self.desk.say(announce::variants(self.games)).map(Ok),
                Err(why) => Ok(Err(why)),
            },
        }
    }

    fn take_back(&mut self, plies: usize) -> io::Result<Result<(), String>> {
        if self.game.moves().len() < plies {
            return Ok(Err("there is nothing to take back".to_owned()));
        }
        self.stop()?;
        for _ in 0..plies {
            self.game.take_back();
        }
        self.expected = None;
        self.go_on();
        Ok(Ok(()))
    }

    fn opponent_moves(&mut self, text: &str) -> io::Result<()> {
        let refused = |why: &dyn std::fmt::Display| format!("Illegal move ({why}): {}", tame(text));
        if self.is_thinking() || self.broken {
            let why = if self.broken { "the position is illegal" } else { "it is not your turn" };
            return self.desk.say(refused(&why));
        }
        match legs::read(&self.game, text) {
            Ok(mv) => {
                self.stop()?;
                self.game.play(&mv);
                self.expected = None;
                self.claim()?;
                self.go_on();
                Ok(())
            }
            Err(error) => {
                let line = refused(&error.reason);
                self.desk.say(line)
            }
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        let side = self.game.position().side();
        match self.expected {
            Some(expected) if self.plays != Some(side) => self.tell_hint(&expected),
            _ if self.thinker.works() || self.broken => Ok(()),
            _ => {
                let limits = Limits { nodes: Some(HINT), ..Limits::default() };
                self.think(Purpose::Hint, self.game.clone(), limits);
                Ok(())
            }
        }
    }
}

/// A line that comes back to whoever wrote it.
fn tame(line: &str) -> String {
    const MOST: usize = 200;
    line.chars().filter(|char| !char.is_control()).take(MOST).collect()
}
