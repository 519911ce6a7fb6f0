//! A front end and the engine with one game between them: what is done about every event, until another game is chosen.

use std::io;
use std::thread::Scope;

use super::clock::Times;
use super::command::Command;
use super::{NORMAL, announce, board_text, highlights, labels, legs, output};
use crate::board::Side;
use crate::game::Game;
use crate::ir::Program;
use crate::notation::{fen, short};
use crate::position::Move;
use crate::protocol::desk::Desk;
use crate::protocol::event::{Answer, Event};
use crate::protocol::settings::{Effect, Settings};
use crate::protocol::thinker::{Task, Thinker};
use crate::protocol::{Games, Taught};
use crate::search::{Asked, Limits, Report};

/// What comes behind a session.
pub(super) enum Next {
    /// Nothing.
    Quit,
    /// One with the game of that name.
    Game(String, Box<Taught>),
}

/// What the front end wants, whatever is played.
#[derive(Default)]
pub(super) struct Manner {
    /// To see what the engine thinks.
    post: bool,
    /// That it thinks while the opponent does.
    ponder: bool,
    times: Times,
}

/// What the engine is at work for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A move to be played.
    Move,
    /// Nothing yet: the opponent is expected to play something.
    Ponder,
    /// To show what it thinks.
    Analysis,
    /// A piece of advice.
    Hint,
}

/// One game, and all that goes with it.
pub(super) struct Session<'s, 'w, 'scope, 'v> {
    desk: &'s mut Desk<'w>,
    games: &'s mut dyn Games,
    settings: &'s mut Settings,
    manner: &'s mut Manner,
    program: &'v Program,
    name: &'s str,
    game: Game<'v>,
    /// A position was set that is none: nothing can be moved.
    broken: bool,
    /// It has been told that a move of this game does more than can be said.
    beyond_words: bool,
    thinker: Thinker<'scope, 'v>,
    purpose: Purpose,
    /// The side that the engine plays, if it plays one.
    plays: Option<Side>,
    analyzes: bool,
    /// What the opponent is expected to play.
    expected: Option<Move>,
    news: Option<Report>,
    /// Pings that came while a move was thought about.
    pings: Vec<String>,
}

impl<'s, 'w, 'scope, 'v> Session<'s, 'w, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        taught: &'v Taught,
        name: &'s str,
        desk: &'s mut Desk<'w>,
        games: &'s mut dyn Games,
        settings: &'s mut Settings,
        manner: &'s mut Manner,
    ) -> Self {
        let program = &taught.variant.program;
        let game = Game::new(program);
        let plays = Some(game.position().side().other());
        let thinker = Thinker::new(scope, &taught.weights, settings.hash);
        let (purpose, expected, news, pings) = (Purpose::Move, None, None, Vec::new());
        let (broken, beyond_words, analyzes) = (false, false, false);
        Session {
            desk,
            games,
            settings,
            manner,
            program,
            name,
            game,
            broken,
            beyond_words,
            thinker,
            purpose,
            plays,
            analyzes,
            expected,
            news,
            pings,
        }
    }

    /// Does what the front end asks for, until it wants another game or nothing more.
    pub fn run(mut self) -> io::Result<Next> {
        let next = self.events();
        // Whatever has happened, the engine must not be left at work.
        let stopped = self.stop();
        next.and_then(|next| stopped.map(|()| next))
    }

    fn events(&mut self) -> io::Result<Next> {
        loop {
            match self.desk.next() {
                Event::Line(line) => {
                    if let Some(next) = self.obey(&line)? {
                        return Ok(next);
                    }
                }
                Event::LongLine => self.desk.say("Error (a line as long as this is not read)")?,
                Event::End => return Ok(Next::Quit),
                Event::News(news) => self.hear(news)?,
                Event::Done(answer) => {
                    self.thinker.end();
                    self.answered(&answer)?;
                }
            }
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<Option<Next>> {
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
            Command::MoveNow if self.is_thinking() => self.thinker.stop(),
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
        match self.games.open(called) {
            Ok(game) => Ok(Some(Next::Game(name.to_owned(), Box::new(game)))),
            Err(why) => self.desk.say(format_args!("Error ({why}): variant {}", tame(name))).map(|()| None),
        }
    }

    fn begin(&mut self, game: Game<'v>) {
        self.game = game;
        self.broken = false;
        self.beyond_words = false;
        self.expected = None;
    }

    fn set_board(&mut self, text: &str) -> io::Result<()> {
        self.stop()?;
        match fen::read(self.program, &board_text::own(self.program, text)) {
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

    /// Says how the game has ended, if it has.
    fn claim(&mut self) -> io::Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let result = match outcome.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        };
        self.plays = self.plays.filter(|_| self.analyzes);
        self.desk.say(format_args!("{result} {{{}}}", outcome.reason))
    }

    /// Begins with what is to be done now: the engine's move, an analysis, or thoughts while the opponent has the move.
    fn go_on(&mut self) {
        let side = self.game.position().side();
        let over = self.broken || self.game.legal_moves().is_empty();
        if self.analyzes && !over {
            self.think(Purpose::Analysis, self.game.clone(), Limits::default());
        } else if self.plays == Some(side) && !over {
            let made = self.game.moves().len() / 2;
            self.think(Purpose::Move, self.game.clone(), self.manner.times.limits(made));
        } else if let (Some(expected), true) = (self.expected, self.manner.ponder && self.plays.is_some()) {
            let mut game = self.game.clone();
            if game.play(&expected) && !game.legal_moves().is_empty() {
                self.think(Purpose::Ponder, game, Limits::default());
            }
        }
    }

    fn think(&mut self, purpose: Purpose, game: Game<'v>, limits: Limits) {
        self.purpose = purpose;
        self.news = None;
        let lines = if purpose == Purpose::Analysis { self.settings.lines as usize } else { 1 };
        let skill = self.settings.skill().filter(|_| purpose == Purpose::Move);
        let asked = Asked { only: Vec::new(), lines, skill };
        self.thinker.begin(game, Task::Search { limits, asked }, self.settings.threads, self.desk);
    }

    fn is_thinking(&self) -> bool {
        self.thinker.works() && self.purpose == Purpose::Move
    }

    /// Stops the engine; what it has found is not wanted any more.
    fn stop(&mut self) -> io::Result<()> {
        self.thinker.finish(self.desk, |_, _| Ok(()))?;
        self.answer_pings()
    }

    fn answer_pings(&mut self) -> io::Result<()> {
        self.pings.drain(..).try_for_each(|number| self.desk.say(format_args!("pong {number}")))
    }

    fn hear(&mut self, news: Report) -> io::Result<()> {
        let shown = self.manner.post || self.purpose == Purpose::Analysis;
        if shown && matches!(self.purpose, Purpose::Move | Purpose::Analysis) {
            self.desk.say(output::thinking(&self.game, &news))?;
        }
        self.news = Some(news);
        Ok(())
    }

    /// The engine has come to an end by itself, or was told to move.
    fn answered(&mut self, answer: &Answer) -> io::Result<()> {
        let Answer::Best(Some(best)) = answer else { return self.answer_pings() };
        match self.purpose {
            Purpose::Move => {
                self.play(&best.mv)?;
                self.expected = best.pv.get(1).copied();
                self.claim()?;
                self.answer_pings()?;
                self.go_on();
                Ok(())
            }
            Purpose::Hint => self.tell_hint(&best.mv),
            Purpose::Ponder | Purpose::Analysis => Ok(()),
        }
    }

    /// Plays a move of the engine's, and says it in as many words as it takes.
    fn play(&mut self, mv: &Move) -> io::Result<()> {
        let candidate = self.game.legal_moves().iter().find(|candidate| candidate.mv == *mv);
        let Some(written) = candidate.map(|candidate| legs::write(self.program, candidate)) else {
            return Ok(());
        };
        let last = written.legs.len() - 1;
        for (at, leg) in written.legs.iter().enumerate() {
            self.desk.say(format_args!("move {leg}{}", if at < last { "," } else { "" }))?;
        }
        self.game.play(mv);
        if written.complete {
            return Ok(());
        }
        let fen = fen::write(self.program, self.game.position());
        if std::mem::replace(&mut self.beyond_words, true) {
            return self.desk.say(format_args!("# the position is now {fen}"));
        }
        self.desk.say(format_args!(
            "tellusererror The protocol has no word for all that this move does. Unless your front end knows the game, the \
             board it shows is wrong from now on; the position is {fen}"
        ))
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

    fn tell_hint(&mut self, mv: &Move) -> io::Result<()> {
        match output::text(&self.game, mv) {
            Some(text) => self.desk.say(format_args!("Hint: {text}")),
            None => Ok(()),
        }
    }
}

/// So many positions are looked at for a piece of advice.
const HINT: u64 = 10_000;

/// A line that comes back to whoever wrote it.
fn tame(line: &str) -> String {
    const MOST: usize = 200;
    line.chars().filter(|char| !char.is_control()).take(MOST).collect()
}
