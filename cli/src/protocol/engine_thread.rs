//! The thread on which the engine works: one task at a time, which can be stopped.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::Scope;
use std::time::Duration;

use super::connection::Connection;
use super::engine::{Engine, catch_panic};
use super::event::{Answer, Event};
use super::front_end::run_after;
use super::perft;
use super::settings::Settings;
use crate::timer;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{
    Limits, Report, Score, SearchOptions, SearchResult, Solution, Table, Weights, allocatable_mebibytes,
    solve,
};

/// A task for the engine.
pub(super) enum Task {
    /// Search for the best move.
    Search {
        /// Depth, nodes and time of the search.
        limits: Limits,
        /// Root moves, number of lines and skill.
        options: SearchOptions,
    },
    /// Search for a forced win within that number of moves.
    Mate(u32),
    /// Perft to that depth, in plies.
    Perft(u32),
}

/// Time that the engine has to stop. After that its answer is the best move found so far.
const STOP_TIMEOUT: Duration = Duration::from_millis(50);
/// Time by which the engine may exceed a fixed time per move.
const MAX_OVERRUN: Duration = Duration::from_millis(80);
/// Longest time per move for which a timeout is set.
const MAX_TIMED_MOVE: Duration = Duration::from_secs(60);

/// The engine on its thread. It plays games of one program, which outlives `'scope`.
pub(super) struct EngineThread<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    engine: Arc<dyn Engine>,
    /// Created on first use; locked by the engine while it works.
    table: Arc<Mutex<Option<Table>>>,
    mebibytes: usize,
    weights: &'env Weights,
    /// The current task; `None` while the engine is idle.
    current: Option<RunningTask>,
    /// The number of the last task.
    number: u64,
}

/// A task that the engine is working on.
struct RunningTask {
    /// The flag that stops it.
    stop: Arc<AtomicBool>,
    /// True once it was told to stop.
    stopped: bool,
    /// The best move found so far; initially any legal move.
    best: Option<SearchResult>,
    /// Makes the answer from the best move if the engine does not answer in time.
    fallback: fn(Option<SearchResult>) -> Answer,
}

impl<'scope, 'env> EngineThread<'scope, 'env> {
    /// Creates an idle engine.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        engine: Arc<dyn Engine>,
        weights: &'env Weights,
        mebibytes: u32,
    ) -> Self {
        let mebibytes = mebibytes as usize;
        EngineThread { scope, engine, table: Arc::default(), mebibytes, weights, current: None, number: 0 }
    }

    /// Returns true if the engine is working on a task.
    pub fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Returns true if the engine is working on the task with that number.
    pub fn is_current(&self, number: u64) -> bool {
        self.is_busy() && self.number == number
    }

    /// Starts a task on the given number of threads; reports and the answer arrive as events. The engine must be idle.
    pub fn start(&mut self, game: Game, task: Task, threads: u32, connection: &Connection) {
        let stop = Arc::new(AtomicBool::new(false));
        self.number += 1;
        self.current = Some(RunningTask {
            stop: stop.clone(),
            stopped: false,
            best: any_move(&game, &task),
            fallback: task.fallback(),
        });
        if let Task::Search { limits: Limits { time: Some(time), .. }, .. } = &task
            && *time <= MAX_TIMED_MOVE
        {
            self.set_timeout(*time + MAX_OVERRUN, connection);
        }
        let (table, sender, engine, number) =
            (self.table.clone(), connection.event_sender(), self.engine.clone(), self.number);
        let resources =
            Resources { mebibytes: self.mebibytes, threads: threads as usize, weights: self.weights };
        self.scope.spawn(move || {
            // This waits for an abandoned task that is still running.
            let mut table = lock(&table);
            let is_new = table.is_none();
            let mut report = |report: &Report| {
                // This fails only if the session has ended.
                let _ = sender.send(Event::Report(number, report.clone()));
            };
            let answer =
                catch_panic(|| run_task(&*engine, &game, task, &stop, resources, &mut table, &mut report));
            let answer = answer.unwrap_or_else(|why| {
                // The panic may have left the table in any state.
                *table = None;
                Answer::Failed(why, None)
            });
            report_cut(table.as_ref().filter(|_| is_new), &sender);
            drop(table);
            // This fails only if the session has ended.
            let _ = sender.send(Event::Done(number, Box::new(answer)));
        });
    }

    /// Tells the engine to stop. If that takes too long, a timeout event follows.
    pub fn stop(&mut self, connection: &Connection) {
        let Some(task) = self.current.as_mut().filter(|task| !task.stopped) else { return };
        task.stopped = true;
        task.stop.store(true, Ordering::Relaxed);
        self.set_timeout(STOP_TIMEOUT, connection);
    }

    /// Sends a timeout event for the current task after some time.
    fn set_timeout(&self, time: Duration, connection: &Connection) {
        let (sender, number) = (connection.event_sender(), self.number);
        run_after(time, move || {
            // This fails only if the session has ended.
            let _ = sender.send(Event::Timeout(number));
        });
    }

    /// Stores the best move of a report of the current task.
    pub fn record(&mut self, report: &Report) {
        if let (Some(task), 0, Some(&mv)) = (&mut self.current, report.line, report.pv.first()) {
            let Report { score, depth, nodes, ref pv, .. } = *report;
            task.best = Some(SearchResult { mv, score, depth, nodes, pv: pv.clone() });
        }
    }

    /// Ends the current task with its answer, to which the best move is added if the engine has failed.
    pub fn complete(&mut self, answer: Answer) -> Answer {
        let best = self.current.take().and_then(|task| task.best);
        match answer {
            Answer::Failed(why, _) => Answer::Failed(why, best),
            answer => answer,
        }
    }

    /// Abandons the current task after a timeout, and returns the answer found so far.
    pub fn abandon(&mut self) -> Option<Answer> {
        let task = self.current.take()?;
        task.stop.store(true, Ordering::Relaxed);
        Some((task.fallback)(task.best))
    }

    /// Stops the current task, if any, and waits for its answer; `on_report` receives the reports until then.
    ///
    /// # Errors
    /// Returns the errors of `on_report`.
    pub fn stop_and_wait(
        &mut self,
        connection: &mut Connection,
        mut on_report: impl FnMut(&mut Connection, &Report) -> io::Result<()>,
    ) -> io::Result<Option<Answer>> {
        self.stop(connection);
        while self.is_busy() {
            match connection.receive() {
                Event::Done(number, answer) if self.is_current(number) => {
                    return Ok(Some(self.complete(*answer)));
                }
                Event::Report(number, report) if self.is_current(number) => {
                    self.record(&report);
                    on_report(connection, &report)?;
                }
                Event::Timeout(number) if self.is_current(number) => return Ok(self.abandon()),
                Event::Done(..) | Event::Report(..) | Event::Timeout(_) => {}
                event => connection.defer(event),
            }
        }
        Ok(None)
    }

    /// Creates the table in the background, so that the first move takes no longer than others.
    pub fn prepare(&mut self, program: &'env Arc<Program>, connection: &Connection) {
        let (table, engine, sender) = (self.table.clone(), self.engine.clone(), connection.event_sender());
        let (mebibytes, weights) = (self.mebibytes, self.weights);
        self.scope.spawn(move || {
            let mut table = lock(&table);
            if table.is_none() {
                // A panic here is not reported: the first search panics too and reports it.
                *table = catch_panic(|| engine.table(program, mebibytes, weights)).ok();
                report_cut(table.as_ref(), &sender);
            }
        });
    }

    /// Clears the table and gives it the size set in `settings`. The engine must be idle.
    ///
    /// # Errors
    /// Returns an error if that much memory is not available. The table is smaller then, and the setting is changed to its size.
    pub fn clear_table(&mut self, settings: &mut Settings) -> Result<(), String> {
        let wanted = settings.hash as usize;
        let mut locked = match self.table.try_lock() {
            Ok(table) => table,
            Err(TryLockError::Poisoned(table)) => table.into_inner(),
            Err(TryLockError::WouldBlock) => {
                // An abandoned task still uses the table.
                let table = self.table.clone();
                self.mebibytes = wanted;
                self.scope.spawn(move || {
                    if let Some(table) = &mut *lock(&table) {
                        table.clear(wanted);
                    }
                });
                return Ok(());
            }
        };
        self.mebibytes = match &mut *locked {
            Some(table) => {
                table.clear(wanted);
                table.mebibytes()
            }
            None => allocatable_mebibytes(wanted),
        };
        settings.hash = self.mebibytes as u32;
        if self.mebibytes < wanted {
            return Err(format!(
                "not enough memory for a hash table of {wanted} MiB; its size is {} MiB",
                self.mebibytes
            ));
        }
        Ok(())
    }
}

/// Reports which part of the preparation of a table was cut short.
fn report_cut(table: Option<&Table>, sender: &Sender<Event>) {
    if let Some(cut) = table.and_then(Table::truncation_notice) {
        // This fails only if the session has ended.
        let _ = sender.send(Event::Note(cut.to_owned()));
    }
}

impl Task {
    /// Returns the function that makes an answer from the best move found so far.
    fn fallback(&self) -> fn(Option<SearchResult>) -> Answer {
        match self {
            Task::Search { .. } => Answer::Best,
            Task::Mate(_) => {
                |_| Answer::Mate(Solution { keys: Vec::new(), nodes: 0, searched_moves: 0, complete: false })
            }
            Task::Perft(_) => |_| Answer::Perft(None),
        }
    }
}

/// Returns the first legal move that the task allows, as a result of depth 0.
fn any_move(game: &Game, task: &Task) -> Option<SearchResult> {
    let root_moves =
        if let Task::Search { options, .. } = task { options.root_moves.as_slice() } else { &[] };
    let mut legal = game.legal_moves().iter().map(|candidate| candidate.mv);
    let mv = legal.find(|mv| root_moves.is_empty() || root_moves.contains(mv))?;
    Some(SearchResult { mv, score: Score::Centipawns(0), depth: 0, nodes: 0, pv: vec![mv] })
}

/// Memory, threads and weights for a search.
#[derive(Clone, Copy)]
struct Resources<'a> {
    mebibytes: usize,
    threads: usize,
    weights: &'a Weights,
}

/// Locks the table. A poisoned lock is ignored: a search never relies on the stored entries.
fn lock(table: &Mutex<Option<Table>>) -> MutexGuard<'_, Option<Table>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run_task(
    engine: &dyn Engine,
    game: &Game,
    task: Task,
    stop: &AtomicBool,
    resources: Resources<'_>,
    table: &mut Option<Table>,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    match task {
        Task::Search { limits, options } => {
            let Resources { mebibytes, threads, weights } = resources;
            let table = table.get_or_insert_with(|| engine.table(game.program(), mebibytes, weights));
            table.set_threads(threads);
            let limits = limits.timed_by(timer::now);
            Answer::Best(engine.search(game, &limits, &options, stop, table, report))
        }
        Task::Mate(moves) => Answer::Mate(solve(game, moves, stop, &mut |_| ())),
        Task::Perft(depth) => Answer::Perft(perft::divide(game, depth, stop)),
    }
}
