//! A front end and the engine with one game between them, until another one is chosen: who plays, when the engine thinks and what comes
//! of it. What lines of the front end's ask for stands in `obey`.

use std::sync::Arc;

use std::io;
use std::thread::Scope;

use super::clock::Times;
use super::{legs, output};
use crate::protocol::desk::Desk;
use crate::protocol::event::{Answer, Event};
use crate::protocol::settings::Settings;
use crate::protocol::thinker::{Task, Thinker};
use crate::protocol::{Games, Taught};
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;
use varlab::position::Move;
use varlab::search::{Limits, Report, SearchOptions};

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
    pub(super) post: bool,
    /// That it thinks while the opponent does.
    pub(super) ponder: bool,
    pub(super) times: Times,
}

/// What the engine is at work for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
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
pub(super) struct Session<'s, 'scope, 'v> {
    pub(super) desk: &'s mut Desk,
    pub(super) games: &'s mut dyn Games,
    pub(super) settings: &'s mut Settings,
    pub(super) manner: &'s mut Manner,
    pub(super) program: &'v Arc<Program>,
    pub(super) name: &'s str,
    pub(super) game: Game,
    /// A position was set that is none: nothing can be moved.
    pub(super) broken: bool,
    /// It has been told that a move of this game does more than can be said.
    beyond_words: bool,
    pub(super) thinker: Thinker<'scope, 'v>,
    pub(super) purpose: Purpose,
    /// The side that the engine plays, if it plays one.
    pub(super) plays: Option<Side>,
    pub(super) analyzes: bool,
    /// What the opponent is expected to play.
    pub(super) expected: Option<Move>,
    pub(super) news: Option<Report>,
    /// Pings that came while a move was thought about.
    pub(super) pings: Vec<String>,
}

impl<'s, 'scope, 'v> Session<'s, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        taught: &'v Taught,
        name: &'s str,
        desk: &'s mut Desk,
        games: &'s mut dyn Games,
        settings: &'s mut Settings,
        manner: &'s mut Manner,
    ) -> Self {
        let program = &taught.variant.program;
        let game = Game::new(program);
        let plays = Some(game.position().side().other());
        let thinker = Thinker::new(scope, games.engine(), &taught.weights, settings.hash);
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
                Event::News(number, news) if self.thinker.works_on(number) => {
                    self.thinker.note(&news);
                    self.hear(news)?;
                }
                Event::Done(number, answer) if self.thinker.works_on(number) => {
                    let answer = self.thinker.end(*answer);
                    self.answered(&answer)?;
                }
                Event::Late(number) if self.thinker.works_on(number) => {
                    if let Some(answer) = self.thinker.give_up() {
                        self.answered(&answer)?;
                    }
                }
                Event::Note(note) => self.desk.say(format_args!("# {note}"))?,
                // Of a task that was given up.
                Event::News(..) | Event::Done(..) | Event::Late(_) => {}
            }
        }
    }

    /// Puts another game on the board.
    pub(super) fn begin(&mut self, game: Game) {
        self.game = game;
        self.broken = false;
        self.beyond_words = false;
        self.expected = None;
    }

    /// Says how the game has ended, if it has.
    pub(super) fn claim(&mut self) -> io::Result<()> {
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
    pub(super) fn go_on(&mut self) {
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

    /// Sets the engine to work.
    pub(super) fn think(&mut self, purpose: Purpose, game: Game, limits: Limits) {
        self.purpose = purpose;
        self.news = None;
        let lines = if purpose == Purpose::Analysis { self.settings.lines as usize } else { 1 };
        let skill = self.settings.skill().filter(|_| purpose == Purpose::Move);
        let asked = SearchOptions { only: Vec::new(), lines, skill };
        self.thinker.begin(game, Task::Search { limits, asked }, self.settings.threads, self.desk);
    }

    /// Whether the engine thinks about a move that it is to play.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinker.works() && self.purpose == Purpose::Move
    }

    /// Stops the engine; what it has found is not wanted any more.
    pub(super) fn stop(&mut self) -> io::Result<()> {
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
        if let Answer::Failed(why, _) = answer {
            self.desk.say(format_args!("tellusererror The search has failed: {why}"))?;
        }
        let (Answer::Best(Some(best)) | Answer::Failed(_, Some(best))) = answer else {
            return self.answer_pings();
        };
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

    /// Gives a piece of advice.
    pub(super) fn tell_hint(&mut self, mv: &Move) -> io::Result<()> {
        match output::text(&self.game, mv) {
            Some(text) => self.desk.say(format_args!("Hint: {text}")),
            None => Ok(()),
        }
    }
}
