//! A UCI session with one variant: handles every event until another variant is chosen.

use std::sync::Arc;

use std::io;
use std::thread::Scope;

use super::command::{Command, SUPPORTED_COMMANDS};
use super::current_game::CurrentGame;
use super::options::OptionEffect;
use super::{go, info, options};
use crate::protocol::connection::Connection;
use crate::protocol::engine::catch_panic;
use crate::protocol::engine_thread::{EngineThread, Task};
use crate::protocol::event::{Answer, Event};
use crate::protocol::move_text::MoveWriter;
use crate::protocol::settings::{Effect, Settings};
use crate::protocol::{ENGINE_NAME, LoadedVariant, StartChoice, VariantLibrary};
use varlab::diagnostics::quote_truncated;
use varlab::ir::Program;
use varlab::notation::fen;
use varlab::render::terminal;
use varlab::search::{Limits, Report};

/// The message for a command that needs a position, if the last `position` command was not valid.
const NO_POSITION_MESSAGE: &str = "no current position: the last position command was not valid";

/// The next step after the end of a session.
pub(super) enum NextStep {
    /// Exit.
    Quit,
    /// Begin a session with the given variant; the name is the one that the front end chose.
    Variant(String, Box<LoadedVariant>),
}

/// A session with one variant.
pub(super) struct Session<'s, 'scope, 'v> {
    connection: &'s mut Connection,
    library: &'s mut dyn VariantLibrary,
    settings: &'s mut Settings,
    program: &'v Arc<Program>,
    /// The value of `UCI_Variant`.
    name: &'s str,
    /// The game set by the front end.
    current_game: CurrentGame,
    engine: EngineThread<'scope, 'v>,
    /// The last `go` command, until its answer has been sent.
    pending_go: Option<PendingGo>,
}

/// A `go` command that has not been answered.
#[derive(Default)]
struct PendingGo {
    /// True if the answer must not be sent before `stop` or `ponderhit`.
    hold_answer: bool,
    /// True if a held answer may be sent after `ponderhit`, false if it may be sent only after `stop`.
    is_released_by_ponder_hit: bool,
    /// The answer, if it has arrived but must not be sent yet.
    answer: Option<Answer>,
    /// The task that `ponderhit` starts.
    task_after_ponder_hit: Option<Task>,
    /// Depth of a perft, in plies.
    perft_depth: u32,
}

impl<'s, 'scope, 'v> Session<'s, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        loaded_variant: &'v LoadedVariant,
        name: &'s str,
        connection: &'s mut Connection,
        library: &'s mut dyn VariantLibrary,
        settings: &'s mut Settings,
    ) -> Self {
        let program = &loaded_variant.variant.program;
        let engine = EngineThread::new(scope, library.engine(), &loaded_variant.weights, settings.hash_mib);
        let current_game = CurrentGame::new(program);
        Session { connection, library, settings, program, name, current_game, engine, pending_go: None }
    }

    /// Handles events until the front end chooses another variant or quits. `is_chosen` is true if the front end has chosen this variant.
    pub fn run(mut self, is_chosen: bool) -> io::Result<NextStep> {
        let begin_result = self.begin(is_chosen);
        let next = begin_result.and_then(|()| self.handle_events());
        // The engine must be idle afterwards, even if an error has occurred.
        let finish_result = self.finish_task();
        next.and_then(|next| finish_result.map(|()| next))
    }

    /// Begins at the chosen start position. Announces the board if `announce` is true or a start position has been chosen.
    fn begin(&mut self, announce: bool) -> io::Result<()> {
        let start = self.settings.start;
        if let Err(why) = self.current_game.begin(start) {
            self.info_string(&format!("Start: {why}"))?;
        }
        if announce || start.is_some() {
            self.connection.send(info::board_line(self.name, self.current_game.start_game()))?;
        }
        Ok(())
    }

    fn handle_events(&mut self) -> io::Result<NextStep> {
        loop {
            let next = match self.connection.next_event() {
                Event::Line(line) => self.execute(&line)?,
                Event::LongLine => self.info_string("the line is too long")?,
                Event::EndOfInput => Some(NextStep::Quit),
                Event::Report(task_number, report) if self.engine.is_current(task_number) => {
                    self.engine.store_best_move(&report);
                    send_report(self.move_writer(), self.connection, &report).map(|()| None)?
                }
                Event::Done(task_number, answer) if self.engine.is_current(task_number) => {
                    let answer = self.engine.complete(*answer);
                    self.on_answer(answer)?
                }
                Event::Timeout(task_number) if self.engine.is_current(task_number) => {
                    match self.engine.abandon() {
                        Some(answer) => self.on_answer(answer)?,
                        None => None,
                    }
                }
                Event::Note(note) => self.info_string(&note)?,
                // Events of an abandoned task are ignored.
                Event::Report(..) | Event::Done(..) | Event::Timeout(_) => None,
            };
            if let Some(next) = next {
                return Ok(next);
            }
        }
    }

    /// Returns the writer of move texts.
    fn move_writer(&self) -> MoveWriter<'v> {
        MoveWriter { program: self.program, king_takes_rook: self.settings.king_takes_rook }
    }

    /// Executes a command.
    fn execute(&mut self, line: &str) -> io::Result<Option<NextStep>> {
        match Command::parse(line) {
            Command::Uci => send_identification(self.connection, self.settings, self.library)?,
            Command::IsReady => self.connection.send("readyok")?,
            Command::Stop => self.stop_search()?,
            Command::PonderHit => self.ponder_hit()?,
            Command::Quit => return Ok(Some(NextStep::Quit)),
            Command::Ignored => {}
            Command::Unknown("setoption") => {
                return self.info_string("expected setoption name NAME value VALUE");
            }
            Command::Unknown(word) => {
                return self.info_string(&format!(
                    "unknown command {}; expected one of {SUPPORTED_COMMANDS}",
                    quote_truncated(word)
                ));
            }
            Command::SetOption { name, value } => {
                self.finish_task()?;
                return self.set_option(&name, &value);
            }
            Command::Position(words) => {
                self.finish_task()?;
                let result = catch_panic(|| self.current_game.set(&words));
                if let Err(why) = result.and_then(|result| result) {
                    return self.info_string(&format!("position: {why}"));
                }
            }
            Command::Go(words) => {
                self.finish_task()?;
                return self.start_search(&words);
            }
            Command::NewGame => {
                self.finish_task()?;
                if self.settings.start == Some(StartChoice::Random) {
                    self.begin(true)?;
                }
                let clear_result = self.engine.clear_table(self.settings);
                self.engine.prepare_table(self.program, self.connection);
                if let Err(why) = clear_result {
                    return self.info_string(&why);
                }
            }
            Command::Show => self.send_board()?,
        }
        Ok(None)
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<Option<NextStep>> {
        match options::set(self.settings, name, value) {
            Ok(OptionEffect::ChangeCastlings) if self.name == self.library.standard_variant() => {
                return self.choose_variant(self.name.to_owned());
            }
            Ok(OptionEffect::Common(Effect::None) | OptionEffect::ChangeCastlings) => {}
            Ok(OptionEffect::Common(Effect::ClearHash)) => {
                if let Err(why) = self.engine.clear_table(self.settings) {
                    return self.info_string(&why);
                }
            }
            Ok(OptionEffect::Common(Effect::NewStart)) => self.begin(true)?,
            Ok(OptionEffect::Common(Effect::AddVariants(path))) => match self.library.add(&path) {
                Ok(names) => {
                    self.connection.send(options::variant_line(self.library))?;
                    return self.info_string(&format!("added: {}", names.join(", ")));
                }
                Err(why) => return self.info_string(&why),
            },
            Ok(OptionEffect::ChooseVariant(name)) if name == self.name => {
                self.begin(true)?;
            }
            Ok(OptionEffect::ChooseVariant(name)) => return self.choose_variant(name),
            Err(why) => return self.info_string(&why),
        }
        Ok(None)
    }

    /// Opens a variant. With king takes rook, the standard variant may begin with shuffled start positions.
    fn choose_variant(&mut self, name: String) -> io::Result<Option<NextStep>> {
        let is_shuffled = self.settings.king_takes_rook && name == self.library.standard_variant();
        let shuffled = self.library.shuffled_standard_variant().filter(|_| is_shuffled);
        let source = shuffled.unwrap_or(&name);
        match catch_panic(|| self.library.open(source)).and_then(|opened| opened) {
            Ok(variant) => Ok(Some(NextStep::Variant(name, Box::new(variant)))),
            Err(why) => self.info_string(&why),
        }
    }

    /// Executes `go`.
    fn start_search(&mut self, words: &[&str]) -> io::Result<Option<NextStep>> {
        let Some(game) = self.current_game.game() else {
            return self.go_without_search(words, NO_POSITION_MESSAGE);
        };
        let go = match go::parse(game, words, self.settings.multi_pv as usize) {
            Ok(go) => go,
            Err(why) => return self.go_without_search(words, &format!("go: {why}")),
        };
        let perft_depth = if let Task::Perft(depth) = go.task { depth } else { 0 };
        let mut task = go.task;
        // Analysis always runs at full strength.
        if let Task::Search { options, .. } = &mut task {
            options.skill = self.settings.skill().filter(|_| !go.infinite);
        }
        let (task, task_after_ponder_hit) = match task {
            Task::Search { limits, options } if go.ponder => {
                let unlimited = Limits { time: None, clock: None, ..limits };
                let ponder_search = Task::Search { limits: unlimited, options: options.clone() };
                (ponder_search, Some(Task::Search { limits, options }))
            }
            task => (task, None),
        };
        let hold_answer = go.infinite || go.ponder;
        self.pending_go = Some(PendingGo {
            hold_answer,
            is_released_by_ponder_hit: go.ponder && !go.infinite,
            answer: None,
            task_after_ponder_hit,
            perft_depth,
        });
        self.engine.start(game.clone(), task, self.settings.threads, self.connection);
        Ok(None)
    }

    /// Sends the reason why `go` cannot be executed, and answers it with no move, because front ends wait for an answer.
    /// `go infinite` is answered after `stop`, and `go ponder` after `ponderhit` or `stop`.
    fn go_without_search(&mut self, words: &[&str], why: &str) -> io::Result<Option<NextStep>> {
        self.info_string(why)?;
        let [infinite, ponder] = ["infinite", "ponder"].map(|word| words.contains(&word));
        self.pending_go = Some(PendingGo {
            hold_answer: infinite || ponder,
            is_released_by_ponder_hit: ponder && !infinite,
            ..PendingGo::default()
        });
        self.on_answer(Answer::Best(None))
    }

    /// Sends the answer of the engine, or stores it until it may be sent.
    fn on_answer(&mut self, answer: Answer) -> io::Result<Option<NextStep>> {
        match &mut self.pending_go {
            Some(pending) if pending.hold_answer => pending.answer = Some(answer),
            _ => self.send_answer(&answer)?,
        }
        Ok(None)
    }

    /// Executes `stop`: the answer is sent as soon as it has arrived.
    fn stop_search(&mut self) -> io::Result<()> {
        self.engine.stop(self.connection);
        let Some(pending) = &mut self.pending_go else { return Ok(()) };
        pending.hold_answer = false;
        match pending.answer.take() {
            Some(answer) => self.send_answer(&answer),
            None => Ok(()),
        }
    }

    /// Executes `ponderhit`: restarts a search with its time limits; the hash table is kept. A mate search or perft is
    /// not restarted. The answer is then sent as soon as it has arrived, unless `go` was `infinite`.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let Some(pending) = &mut self.pending_go else { return Ok(()) };
        let hold_answer = pending.hold_answer && !pending.is_released_by_ponder_hit;
        let Some(task) = pending.task_after_ponder_hit.take() else {
            pending.hold_answer = hold_answer;
            let answer = if hold_answer { None } else { pending.answer.take() };
            return answer.map_or(Ok(()), |answer| self.send_answer(&answer));
        };
        let Some(game) = self.current_game.game().cloned() else { return Ok(()) };
        self.engine.stop_and_wait(self.connection, |_, _| Ok(()))?;
        self.pending_go = Some(PendingGo { hold_answer, ..PendingGo::default() });
        self.engine.start(game, task, self.settings.threads, self.connection);
        Ok(())
    }

    /// Stops the current task and sends its answer.
    fn finish_task(&mut self) -> io::Result<()> {
        let writer = self.move_writer();
        let on_report =
            |connection: &mut Connection, report: &Report| send_report(writer, connection, report);
        let answer = self.engine.stop_and_wait(self.connection, on_report)?;
        match answer.or_else(|| self.pending_go.as_mut()?.answer.take()) {
            Some(answer) => self.send_answer(&answer),
            None => Ok(()),
        }
    }

    fn send_answer(&mut self, answer: &Answer) -> io::Result<()> {
        let Some(pending) = self.pending_go.take() else { return Ok(()) };
        let lines = match (answer, self.current_game.game()) {
            (Answer::Best(best), game) => {
                let final_outcome = game.and_then(|game| Some((game.outcome()?, game.position().side())));
                let final_outcome = final_outcome.filter(|_| best.is_none());
                let score_line =
                    final_outcome.as_ref().map(|(outcome, mover)| info::game_over_line(outcome, *mover));
                if let Some((outcome, _)) = final_outcome {
                    self.info_string(&format!("the game is over: {outcome}"))?;
                }
                let best_move_line = info::best_move_line(self.move_writer(), best.as_ref());
                score_line.into_iter().chain([best_move_line]).collect()
            }
            (Answer::Mate(solution), Some(game)) => info::mate_lines(self.move_writer(), game, solution),
            (Answer::Mate(_), None) => vec![info::best_move_line(self.move_writer(), None)],
            (Answer::Perft(Some(counts)), _) => {
                info::perft_lines(self.move_writer(), pending.perft_depth, counts)
            }
            (Answer::Failed(why, best), _) => {
                self.info_string(&format!(
                    "the search failed ({why}); the move is the best one found before the failure"
                ))?;
                vec![info::best_move_line(self.move_writer(), best.as_ref())]
            }
            (Answer::Perft(None), _) => {
                vec!["info string perft was stopped before it was complete".to_owned()]
            }
        };
        lines.iter().try_for_each(|line| self.connection.send(line))
    }

    fn send_board(&mut self) -> io::Result<()> {
        let Some(game) = self.current_game.game() else {
            return self.info_string(NO_POSITION_MESSAGE).map(|_| ());
        };
        let board = terminal::board(self.program, game.position(), &terminal::Options::default());
        let fen = fen::write(self.program, game.position());
        let outcome = game.outcome().map(|outcome| format!("\nResult: {outcome}")).unwrap_or_default();
        self.connection
            .send(format_args!("{board}\nFen: {fen}\nKey: {:016X}{outcome}", game.position().key()))
    }

    /// Sends a message as `info string`.
    fn info_string(&mut self, message: &str) -> io::Result<Option<NextStep>> {
        self.connection.send(format_args!("info string {message}")).map(|()| None)
    }
}

/// Answers `uci`: sends the name of the engine and its options.
pub(super) fn send_identification(
    connection: &mut Connection,
    settings: &Settings,
    library: &dyn VariantLibrary,
) -> io::Result<()> {
    connection.send(format_args!("id name {ENGINE_NAME}"))?;
    connection.send("id author the authors of varlab")?;
    for line in options::option_lines(settings, library) {
        connection.send(line)?;
    }
    connection.send("uciok")
}

fn send_report(writer: MoveWriter<'_>, connection: &mut Connection, report: &Report) -> io::Result<()> {
    connection.send(info::report_line(writer, report))
}
