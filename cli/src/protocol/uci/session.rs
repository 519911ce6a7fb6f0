//! A UCI session with one game: handles every event until another game is chosen.

use std::sync::Arc;

use std::io;
use std::thread::Scope;

use super::command::{COMMANDS, Command};
use super::current_game::CurrentGame;
use super::options::OptionEffect;
use super::{go, info, options};
use crate::protocol::connection::Connection;
use crate::protocol::engine::catch_panic;
use crate::protocol::engine_thread::{EngineThread, Task};
use crate::protocol::event::{Answer, Event};
use crate::protocol::settings::{Effect, Settings};
use crate::protocol::{GameLibrary, LoadedGame, NAME};
use varlab::ir::Program;
use varlab::notation::{fen, quote_truncated};
use varlab::render::terminal;
use varlab::search::{Limits, Report};

/// The message for a command that needs a position after the last one was not valid.
const NO_POSITION: &str = "no position is set: the last one was not valid";

/// The next step after the end of a session.
pub(super) enum Next {
    /// Exit.
    Quit,
    /// Begin a session with the game of that name.
    Game(String, Box<LoadedGame>),
}

/// A session with one game.
pub(super) struct Session<'s, 'scope, 'v> {
    connection: &'s mut Connection,
    games: &'s mut dyn GameLibrary,
    settings: &'s mut Settings,
    program: &'v Arc<Program>,
    name: &'s str,
    current: CurrentGame,
    engine: EngineThread<'scope, 'v>,
    /// The last `go`, until its answer has been sent.
    pending: Option<PendingGo>,
}

/// A `go` command that has not been answered.
#[derive(Default)]
struct PendingGo {
    /// True if the answer is held back until `stop` or `ponderhit`.
    hold: bool,
    /// An answer that is held back.
    answer: Option<Answer>,
    /// The task that `ponderhit` starts.
    after_ponder_hit: Option<Task>,
    /// Depth of a perft, in plies.
    perft_depth: u32,
}

impl<'s, 'scope, 'v> Session<'s, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        loaded: &'v LoadedGame,
        name: &'s str,
        connection: &'s mut Connection,
        games: &'s mut dyn GameLibrary,
        settings: &'s mut Settings,
    ) -> Self {
        let program = &loaded.variant.program;
        let engine = EngineThread::new(scope, games.engine(), &loaded.weights, settings.hash);
        let current = CurrentGame::new(program);
        Session { connection, games, settings, program, name, current, engine, pending: None }
    }

    /// Handles events until the front end chooses another game or quits.
    pub fn run(mut self) -> io::Result<Next> {
        let next = self.handle_events();
        // The engine must be idle afterwards, even if an error has occurred.
        let finished = self.finish();
        next.and_then(|next| finished.map(|()| next))
    }

    fn handle_events(&mut self) -> io::Result<Next> {
        loop {
            let next = match self.connection.next_event() {
                Event::Line(line) => self.execute(&line)?,
                Event::LongLine => self.info_string("the line is too long")?,
                Event::EndOfInput => Some(Next::Quit),
                Event::Report(number, report) if self.engine.is_current(number) => {
                    self.engine.record(&report);
                    send_report(self.program, self.connection, &report).map(|()| None)?
                }
                Event::Done(number, answer) if self.engine.is_current(number) => {
                    let answer = self.engine.complete(*answer);
                    self.on_answer(answer)?
                }
                Event::Timeout(number) if self.engine.is_current(number) => match self.engine.abandon() {
                    Some(answer) => self.on_answer(answer)?,
                    None => None,
                },
                Event::Note(note) => self.info_string(&note)?,
                // These belong to an abandoned task.
                Event::Report(..) | Event::Done(..) | Event::Timeout(_) => None,
            };
            if let Some(next) = next {
                return Ok(next);
            }
        }
    }

    /// Executes a command.
    fn execute(&mut self, line: &str) -> io::Result<Option<Next>> {
        match Command::parse(line) {
            Command::Uci => introduce(self.connection, self.settings, self.games)?,
            Command::IsReady => self.connection.send("readyok")?,
            Command::Stop => self.stop()?,
            Command::PonderHit => self.ponder_hit()?,
            Command::Quit => return Ok(Some(Next::Quit)),
            Command::Ignored => {}
            Command::Unknown("setoption") => {
                return self.info_string("expected setoption name NAME value VALUE");
            }
            Command::Unknown(word) => {
                return self.info_string(&format!(
                    "unknown command {}; expected one of {COMMANDS}",
                    quote_truncated(word)
                ));
            }
            Command::SetOption { name, value } => {
                self.finish()?;
                return self.set_option(&name, &value);
            }
            Command::Position(words) => {
                self.finish()?;
                let set = catch_panic(|| self.current.set(&words));
                if let Err(why) = set.and_then(|set| set) {
                    return self.info_string(&format!("position: {why}"));
                }
            }
            Command::Go(words) => {
                self.finish()?;
                return self.go(&words);
            }
            Command::NewGame => {
                self.finish()?;
                let cleared = self.engine.clear_table(self.settings);
                self.engine.prepare(self.program, self.connection);
                if let Err(why) = cleared {
                    return self.info_string(&why);
                }
            }
            Command::Show => self.show()?,
        }
        Ok(None)
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<Option<Next>> {
        match options::set(self.settings, name, value) {
            Ok(OptionEffect::Common(Effect::None)) => {}
            Ok(OptionEffect::Common(Effect::ClearHash)) => {
                if let Err(why) = self.engine.clear_table(self.settings) {
                    return self.info_string(&why);
                }
            }
            Ok(OptionEffect::Common(Effect::AddGames(path))) => match self.games.add(&path) {
                Ok(names) => {
                    self.connection.send(options::variants(self.games))?;
                    return self.info_string(&format!("added: {}", names.join(", ")));
                }
                Err(why) => return self.info_string(&why),
            },
            Ok(OptionEffect::ChooseGame(name)) if name == self.name => {
                self.connection.send(info::board(self.name, self.program))?;
                self.current = CurrentGame::new(self.program);
            }
            Ok(OptionEffect::ChooseGame(name)) => {
                match catch_panic(|| self.games.open(&name)).and_then(|opened| opened) {
                    Ok(game) => return Ok(Some(Next::Game(name, Box::new(game)))),
                    Err(why) => return self.info_string(&why),
                }
            }
            Err(why) => return self.info_string(&why),
        }
        Ok(None)
    }

    fn go(&mut self, words: &[&str]) -> io::Result<Option<Next>> {
        let Some(game) = self.current.game() else { return self.go_without_position(words) };
        let go = match go::parse(game, words, self.settings.lines as usize) {
            Ok(go) => go,
            Err(why) => return self.info_string(&format!("go: {why}")),
        };
        let perft_depth = if let Task::Perft(depth) = go.task { depth } else { 0 };
        let mut task = go.task;
        // Analysis always runs at full strength.
        if let Task::Search { options, .. } = &mut task {
            options.skill = self.settings.skill().filter(|_| !go.infinite);
        }
        let (task, after_ponder_hit) = match task {
            Task::Search { limits, options } if go.ponder => {
                let unlimited = Limits { time: None, clock: None, ..limits };
                let now = Task::Search { limits: unlimited, options: options.clone() };
                (now, Some(Task::Search { limits, options }))
            }
            task => (task, None),
        };
        let hold = go.infinite || go.ponder;
        self.pending = Some(PendingGo { hold, answer: None, after_ponder_hit, perft_depth });
        self.engine.start(game.clone(), task, self.settings.threads, self.connection);
        Ok(None)
    }

    /// Answers `go` with no move because the last position was not valid. `go infinite` is answered at `stop`.
    fn go_without_position(&mut self, words: &[&str]) -> io::Result<Option<Next>> {
        self.info_string(NO_POSITION)?;
        self.pending = Some(PendingGo { hold: words.contains(&"infinite"), ..PendingGo::default() });
        self.on_answer(Answer::Best(None))
    }

    /// Sends the answer of the engine, or holds it back.
    fn on_answer(&mut self, answer: Answer) -> io::Result<Option<Next>> {
        match &mut self.pending {
            Some(pending) if pending.hold => pending.answer = Some(answer),
            _ => self.send_answer(&answer)?,
        }
        Ok(None)
    }

    /// Executes `stop`: the answer is sent as soon as there is one.
    fn stop(&mut self) -> io::Result<()> {
        self.engine.stop(self.connection);
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.hold = false;
        match pending.answer.take() {
            Some(answer) => self.send_answer(&answer),
            None => Ok(()),
        }
    }

    /// Executes `ponderhit`: starts the search again with the clock running. The hash table is kept.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let pending = self.pending.as_mut();
        let Some(task) = pending.and_then(|pending| pending.after_ponder_hit.take()) else { return Ok(()) };
        let Some(game) = self.current.game().cloned() else { return Ok(()) };
        self.engine.stop_and_wait(self.connection, |_, _| Ok(()))?;
        self.pending = Some(PendingGo::default());
        self.engine.start(game, task, self.settings.threads, self.connection);
        Ok(())
    }

    /// Stops the current task and sends its answer.
    fn finish(&mut self) -> io::Result<()> {
        let program = self.program;
        let on_report =
            |connection: &mut Connection, report: &Report| send_report(program, connection, report);
        let answer = self.engine.stop_and_wait(self.connection, on_report)?;
        match answer.or_else(|| self.pending.as_mut()?.answer.take()) {
            Some(answer) => self.send_answer(&answer),
            None => Ok(()),
        }
    }

    fn send_answer(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(pending) = self.pending.take() else { return Ok(()) };
        let lines = match (answer, self.current.game()) {
            (Answer::Best(best), game) => {
                let over = game.and_then(|game| Some((game.outcome()?, game.position().side())));
                let over = over.filter(|_| best.is_none());
                let score = over.as_ref().map(|(outcome, mover)| info::game_over(outcome, *mover));
                if let Some((outcome, _)) = over {
                    self.info_string(&format!("the game is over: {outcome}"))?;
                }
                score.into_iter().chain([info::best(self.program, best.as_ref())]).collect()
            }
            (Answer::Mate(solution), Some(game)) => info::mate(game, solution),
            (Answer::Mate(_), None) => vec![info::best(self.program, None)],
            (Answer::Perft(Some(counts)), _) => info::perft(self.program, pending.perft_depth, counts),
            (Answer::Failed(why, best), _) => {
                self.info_string(&format!("the search failed; this is the best move found before: {why}"))?;
                vec![info::best(self.program, best.as_ref())]
            }
            (Answer::Perft(None), _) => vec!["info string perft was stopped before its end".to_owned()],
        };
        lines.iter().try_for_each(|line| self.connection.send(line))
    }

    fn show(&mut self) -> io::Result<()> {
        let Some(game) = self.current.game() else { return self.info_string(NO_POSITION).map(|_| ()) };
        let board = terminal::board(self.program, game.position(), &terminal::Options::default());
        let fen = fen::write(self.program, game.position());
        let outcome = game.outcome().map(|outcome| format!("\nResult: {outcome}")).unwrap_or_default();
        self.connection
            .send(format_args!("{board}\nFen: {fen}\nKey: {:016X}{outcome}", game.position().key()))
    }

    /// Sends a message as `info string`.
    fn info_string(&mut self, message: &str) -> io::Result<Option<Next>> {
        self.connection.send(format_args!("info string {message}")).map(|()| None)
    }
}

/// Answers `uci`: sends the name of the engine and its options.
pub(super) fn introduce(
    connection: &mut Connection,
    settings: &Settings,
    games: &dyn GameLibrary,
) -> io::Result<()> {
    connection.send(format_args!("id name {NAME}"))?;
    connection.send("id author the authors of varlab")?;
    for line in options::announce(settings, games) {
        connection.send(line)?;
    }
    connection.send("uciok")
}

fn send_report(program: &Program, connection: &mut Connection, report: &Report) -> io::Result<()> {
    connection.send(info::report(program, report))
}
