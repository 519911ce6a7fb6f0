//! A front end and the engine with one game between them: what is done about every event, until another game is chosen.

use std::sync::Arc;

use std::io;
use std::thread::Scope;

use super::command::{Command, KNOWN};
use super::options::Set;
use super::place::Place;
use super::{info, limits, options};
use crate::protocol::desk::Desk;
use crate::protocol::engine::guarded;
use crate::protocol::event::{Answer, Event};
use crate::protocol::settings::{Effect, Settings};
use crate::protocol::thinker::{Task, Thinker};
use crate::protocol::{Games, NAME, Taught};
use varlab::ir::Program;
use varlab::notation::{fen, short};
use varlab::render::terminal;
use varlab::search::{Limits, Report};

/// What is said where a position is needed and the last one was at fault.
const REFUSED: &str = "there is no position: the last one was refused";

/// What comes behind a session.
pub(super) enum Next {
    /// Nothing.
    Quit,
    /// One with the game of that name.
    Game(String, Box<Taught>),
}

/// One game, and all that goes with it.
pub(super) struct Session<'s, 'scope, 'v> {
    desk: &'s mut Desk,
    games: &'s mut dyn Games,
    settings: &'s mut Settings,
    program: &'v Arc<Program>,
    name: &'s str,
    place: Place,
    thinker: Thinker<'scope, 'v>,
    /// What `go` has begun, until it has been answered.
    going: Option<Going>,
}

/// What the engine was told to do.
struct Going {
    /// The answer is not given before it is asked for.
    held: bool,
    /// It was given in the meantime.
    answer: Option<Answer>,
    /// What to do when the opponent has played the move that is pondered on.
    after: Option<Task>,
    /// Plies to be counted.
    depth: u32,
}

impl<'s, 'scope, 'v> Session<'s, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        taught: &'v Taught,
        name: &'s str,
        desk: &'s mut Desk,
        games: &'s mut dyn Games,
        settings: &'s mut Settings,
    ) -> Self {
        let program = &taught.variant.program;
        let thinker = Thinker::new(scope, games.engine(), &taught.weights, settings.hash);
        Session { desk, games, settings, program, name, place: Place::new(program), thinker, going: None }
    }

    /// Does what the front end asks for, until it wants another game or nothing more.
    pub fn run(mut self) -> io::Result<Next> {
        let next = self.events();
        // Whatever has happened, the engine must not be left at work.
        let finished = self.finish();
        next.and_then(|next| finished.map(|()| next))
    }

    fn events(&mut self) -> io::Result<Next> {
        loop {
            let next = match self.desk.next() {
                Event::Line(line) => self.obey(&line)?,
                Event::LongLine => self.remark("a line as long as this is not read")?,
                Event::End => Some(Next::Quit),
                Event::News(number, news) if self.thinker.works_on(number) => {
                    self.thinker.note(&news);
                    tell(self.program, self.desk, &news).map(|()| None)?
                }
                Event::Done(number, answer) if self.thinker.works_on(number) => {
                    let answer = self.thinker.end(*answer);
                    self.answered(answer)?
                }
                Event::Late(number) if self.thinker.works_on(number) => match self.thinker.give_up() {
                    Some(answer) => self.answered(answer)?,
                    None => None,
                },
                Event::Note(note) => self.remark(&note)?,
                // Of a task that was given up.
                Event::News(..) | Event::Done(..) | Event::Late(_) => None,
            };
            if let Some(next) = next {
                return Ok(next);
            }
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<Option<Next>> {
        match Command::read(line) {
            Command::Uci => self.introduce()?,
            Command::IsReady => self.desk.say("readyok")?,
            Command::Stop => self.release()?,
            Command::PonderHit => self.ponder_hit()?,
            Command::Quit => return Ok(Some(Next::Quit)),
            Command::Ignored => {}
            Command::Unknown("setoption") => {
                return self.remark("expected setoption name NAME value VALUE");
            }
            Command::Unknown(word) => {
                return self.remark(&format!("{} is no command; expected one of {KNOWN}", short(word)));
            }
            Command::SetOption { name, value } => {
                self.finish()?;
                return self.set_option(&name, &value);
            }
            Command::Position(words) => {
                self.finish()?;
                let set = guarded(|| self.place.set(&words));
                if let Err(why) = set.and_then(|set| set) {
                    return self.remark(&format!("position: {why}"));
                }
            }
            Command::Go(words) => {
                self.finish()?;
                return self.go(&words);
            }
            Command::NewGame => {
                self.finish()?;
                let cleared = self.thinker.clear(self.settings);
                self.thinker.prepare(self.program, self.desk);
                if let Err(why) = cleared {
                    return self.remark(&why);
                }
            }
            Command::Show => self.show()?,
        }
        Ok(None)
    }

    fn introduce(&mut self) -> io::Result<()> {
        introduce(self.desk, self.settings, self.games)
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<Option<Next>> {
        match options::set(self.settings, name, value) {
            Ok(Set::Common(Effect::Nothing)) => {}
            Ok(Set::Common(Effect::Clear)) => {
                if let Err(why) = self.thinker.clear(self.settings) {
                    return self.remark(&why);
                }
            }
            Ok(Set::Common(Effect::AddGames(place))) => match self.games.add(&place) {
                Ok(names) => {
                    self.desk.say(options::variants(self.games))?;
                    return self.remark(&format!("added: {}", names.join(", ")));
                }
                Err(why) => return self.remark(&why),
            },
            Ok(Set::Game(name)) if name == self.name => {
                self.desk.say(info::board(self.name, self.program))?;
                self.place = Place::new(self.program);
            }
            Ok(Set::Game(name)) => match guarded(|| self.games.open(&name)).and_then(|opened| opened) {
                Ok(game) => return Ok(Some(Next::Game(name, Box::new(game)))),
                Err(why) => return self.remark(&why),
            },
            Err(why) => return self.remark(&why),
        }
        Ok(None)
    }

    fn go(&mut self, words: &[&str]) -> io::Result<Option<Next>> {
        let Some(game) = self.place.game() else { return self.go_nowhere(words) };
        let go = match limits::read(game, words, self.settings.lines as usize) {
            Ok(go) => go,
            Err(why) => return self.remark(&format!("go: {why}")),
        };
        let depth = if let Task::Count(depth) = go.task { depth } else { 0 };
        let mut task = go.task;
        // Whoever analyses wants to know what is best.
        if let Task::Search { asked, .. } = &mut task {
            asked.skill = self.settings.skill().filter(|_| !go.infinite);
        }
        let (task, after) = match task {
            Task::Search { limits, asked } if go.ponder => {
                let endless = Limits { time: None, clock: None, ..limits };
                let now = Task::Search { limits: endless, asked: asked.clone() };
                (now, Some(Task::Search { limits, asked }))
            }
            task => (task, None),
        };
        self.going = Some(Going { held: go.infinite || go.ponder, answer: None, after, depth });
        self.thinker.begin(game.clone(), task, self.settings.threads, self.desk);
        Ok(None)
    }

    /// Answers that there is no move, since the last position was refused. An endless search is answered when it is stopped.
    fn go_nowhere(&mut self, words: &[&str]) -> io::Result<Option<Next>> {
        self.remark(REFUSED)?;
        self.going = Some(Going { held: words.contains(&"infinite"), answer: None, after: None, depth: 0 });
        self.answered(Answer::Best(None))
    }

    /// The engine has come to an end by itself.
    fn answered(&mut self, answer: Answer) -> io::Result<Option<Next>> {
        match &mut self.going {
            Some(going) if going.held => going.answer = Some(answer),
            _ => self.tell_answer(&answer)?,
        }
        Ok(None)
    }

    /// The answer is wanted now.
    fn release(&mut self) -> io::Result<()> {
        self.thinker.stop(self.desk);
        let Some(going) = &mut self.going else { return Ok(()) };
        going.held = false;
        match going.answer.take() {
            Some(answer) => self.tell_answer(&answer),
            None => Ok(()),
        }
    }

    /// The opponent has played what was expected: what has been found out so far is kept, and now the clock counts.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let Some(task) = self.going.as_mut().and_then(|going| going.after.take()) else { return Ok(()) };
        let Some(game) = self.place.game().cloned() else { return Ok(()) };
        self.thinker.finish(self.desk, |_, _| Ok(()))?;
        self.going = Some(Going { held: false, answer: None, after: None, depth: 0 });
        self.thinker.begin(game, task, self.settings.threads, self.desk);
        Ok(())
    }

    /// Ends whatever the engine is doing, with its answer.
    fn finish(&mut self) -> io::Result<()> {
        let program = self.program;
        let stopped = self.thinker.finish(self.desk, |desk, news| tell(program, desk, news))?;
        match stopped.or_else(|| self.going.as_mut()?.answer.take()) {
            Some(answer) => self.tell_answer(&answer),
            None => Ok(()),
        }
    }

    fn tell_answer(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(going) = self.going.take() else { return Ok(()) };
        let lines = match (answer, self.place.game()) {
            (Answer::Best(best), game) => {
                let over = game.and_then(|game| Some((game.outcome()?, game.position().side())));
                let over = over.filter(|_| best.is_none());
                let score = over.as_ref().map(|(outcome, mover)| info::over(outcome, *mover));
                if let Some((outcome, _)) = over {
                    self.remark(&format!("the game is over: {outcome}"))?;
                }
                score.into_iter().chain([info::best(self.program, best.as_ref())]).collect()
            }
            (Answer::Mate(solution), Some(game)) => info::mate(game, solution),
            (Answer::Mate(_), None) => vec![info::best(self.program, None)],
            (Answer::Count(Some(counts)), _) => info::counts(self.program, going.depth, counts),
            (Answer::Failed(why, best), _) => {
                self.remark(&format!("the search has failed, and this is the best move known: {why}"))?;
                vec![info::best(self.program, best.as_ref())]
            }
            (Answer::Count(None), _) => vec!["info string stopped before all was counted".to_owned()],
        };
        lines.iter().try_for_each(|line| self.desk.say(line))
    }

    fn show(&mut self) -> io::Result<()> {
        let Some(game) = self.place.game() else { return self.remark(REFUSED).map(|_| ()) };
        let board = terminal::board(self.program, game.position(), &terminal::Options::default());
        let fen = fen::write(self.program, game.position());
        let outcome = game.outcome().map(|outcome| format!("\nResult: {outcome}")).unwrap_or_default();
        self.desk.say(format_args!("{board}\nFen: {fen}\nKey: {:016X}{outcome}", game.position().key()))
    }

    /// Says something that no protocol has a word for.
    fn remark(&mut self, what: &str) -> io::Result<Option<Next>> {
        self.desk.say(format_args!("info string {what}")).map(|()| None)
    }
}

/// Says who the engine is, and what can be set.
pub(super) fn introduce(desk: &mut Desk, settings: &Settings, games: &dyn Games) -> io::Result<()> {
    desk.say(format_args!("id name {NAME}"))?;
    desk.say("id author the authors of varlab")?;
    for line in options::announce(settings, games) {
        desk.say(line)?;
    }
    desk.say("uciok")
}

fn tell(program: &Program, desk: &mut Desk, news: &Report) -> io::Result<()> {
    desk.say(info::news(program, news))
}
