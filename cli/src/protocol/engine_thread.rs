//! The engine thread, which works on one task at a time. A task can be stopped.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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
    Limits, Report, Score, SearchOptions, SearchResult, SearchTables, Solution, Weights,
    allocatable_mebibytes, solve,
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
    /// Search for a forced win within the given number of moves.
    Mate(u32),
    /// Count positions (perft) to the given depth, in plies.
    Perft(u32),
}

/// Maximum time between the command to stop and the answer of the engine. A later answer is replaced by the best move found so far.
const STOP_TIMEOUT: Duration = Duration::from_millis(50);
/// Maximum time by which the engine may exceed a fixed time per move.
const MAX_OVERRUN: Duration = Duration::from_millis(80);
/// Maximum fixed time per move for which a timeout is set. A longer search has no timeout.
const MAX_ENFORCED_MOVE_TIME: Duration = Duration::from_secs(60);

/// The engine on its thread. All its games have the same compiled rules (one `Program`), which outlive `'scope`.
pub(super) struct EngineThread<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    engine: Arc<dyn Engine>,
    /// The hash table, created on first use; locked by the engine while it works.
    table: Arc<Mutex<Option<SearchTables>>>,
    /// Size of the hash table, in mebibytes. A thread that creates the table locks the table first, and then reads this size.
    hash_mib: Arc<AtomicUsize>,
    weights: &'env Weights,
    /// The current task; `None` while the engine is idle.
    current_task: Option<RunningTask>,
    /// The number of the last task; the first task has number 1.
    task_number: u64,
}

/// A task that the engine is working on.
struct RunningTask {
    /// The flag that stops the task.
    stop: Arc<AtomicBool>,
    /// True once [`EngineThread::stop`] has been called for the task.
    stop_requested: bool,
    /// The best move found so far; initially the first legal move that the task allows.
    best: Option<SearchResult>,
    /// Creates an answer from the best move if the engine does not answer in time.
    fallback_answer: fn(Option<SearchResult>) -> Answer,
}

impl<'scope, 'env> EngineThread<'scope, 'env> {
    /// Creates an idle engine.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        engine: Arc<dyn Engine>,
        weights: &'env Weights,
        hash_mib: u32,
    ) -> Self {
        let hash_mib = Arc::new(AtomicUsize::new(hash_mib as usize));
        EngineThread {
            scope,
            engine,
            table: Arc::default(),
            hash_mib,
            weights,
            current_task: None,
            task_number: 0,
        }
    }

    /// Returns true if the engine is working on a task.
    pub fn is_busy(&self) -> bool {
        self.current_task.is_some()
    }

    /// Returns true if the engine is working on the task with the given number.
    pub fn is_current(&self, task_number: u64) -> bool {
        self.is_busy() && self.task_number == task_number
    }

    /// Starts a task on the given number of threads; reports and the answer arrive as events. The engine must be idle.
    pub fn start(&mut self, game: Game, task: Task, threads: u32, connection: &Connection) {
        let stop = Arc::new(AtomicBool::new(false));
        self.task_number += 1;
        self.current_task = Some(RunningTask {
            stop: stop.clone(),
            stop_requested: false,
            best: first_allowed_move(&game, &task),
            fallback_answer: task.fallback_answer(),
        });
        if let Task::Search { limits: Limits { time: Some(time), .. }, .. } = &task
            && *time <= MAX_ENFORCED_MOVE_TIME
        {
            self.set_timeout(*time + MAX_OVERRUN, connection);
        }
        let (table, sender, engine, task_number) =
            (self.table.clone(), connection.event_sender(), self.engine.clone(), self.task_number);
        let (hash_mib, weights) = (self.hash_mib.clone(), self.weights);
        self.scope.spawn(move || {
            // This waits for an abandoned task that is still running.
            let mut table = lock_table(&table);
            let hash_mib = hash_mib.load(Ordering::Relaxed);
            let resources = Resources { hash_mib, threads: threads as usize, weights };
            let is_new = table.is_none();
            let mut on_report = |report: &Report| {
                // This fails only if the session has ended.
                let _ = sender.send(Event::Report(task_number, report.clone()));
            };
            let answer =
                catch_panic(|| run_task(&*engine, &game, task, &stop, resources, &mut table, &mut on_report));
            let answer = answer.unwrap_or_else(|why| {
                // The panic may have left the table in any state.
                *table = None;
                Answer::Failed(why, None)
            });
            send_evaluation_notice(table.as_ref().filter(|_| is_new), &sender);
            drop(table);
            // This fails only if the session has ended.
            let _ = sender.send(Event::Done(task_number, Box::new(answer)));
        });
    }

    /// Sets the stop flag of the current task. A timeout event follows after [`STOP_TIMEOUT`], in case the engine does not answer by then.
    pub fn stop(&mut self, connection: &Connection) {
        let Some(task) = self.current_task.as_mut().filter(|task| !task.stop_requested) else { return };
        task.stop_requested = true;
        task.stop.store(true, Ordering::Relaxed);
        self.set_timeout(STOP_TIMEOUT, connection);
    }

    /// Waits for `time` in the background, and then sends a timeout event for the current task.
    fn set_timeout(&self, time: Duration, connection: &Connection) {
        let (sender, task_number) = (connection.event_sender(), self.task_number);
        run_after(time, move || {
            // This fails only if the session has ended.
            let _ = sender.send(Event::Timeout(task_number));
        });
    }

    /// Stores the best move of the current task from a report. Reports of lines other than the first are ignored.
    pub fn store_best_move(&mut self, report: &Report) {
        if let (Some(task), 0, Some(&mv)) = (&mut self.current_task, report.line, report.pv.first()) {
            let Report { score, depth, nodes, ref pv, .. } = *report;
            task.best = Some(SearchResult { mv, score, depth, nodes, pv: pv.clone() });
        }
    }

    /// Ends the current task, and returns its answer. If the engine has failed, adds the best move found before the failure to
    /// the answer.
    pub fn complete(&mut self, answer: Answer) -> Answer {
        let best = self.current_task.take().and_then(|task| task.best);
        match answer {
            Answer::Failed(why, _) => Answer::Failed(why, best),
            answer => answer,
        }
    }

    /// Abandons the current task after a timeout. Returns a fallback answer: the best move found so far, or an incomplete result of a mate
    /// search or perft. Returns `None` if the engine is idle.
    pub fn abandon(&mut self) -> Option<Answer> {
        let task = self.current_task.take()?;
        task.stop.store(true, Ordering::Relaxed);
        Some((task.fallback_answer)(task.best))
    }

    /// Stops the current task, and waits for its answer; after a timeout, abandons the task and returns a fallback answer. Returns `None`
    /// if the engine is idle. `on_report` receives the reports that arrive before the answer.
    ///
    /// # Errors
    /// Returns the first error of `on_report`.
    pub fn stop_and_wait(
        &mut self,
        connection: &mut Connection,
        mut on_report: impl FnMut(&mut Connection, &Report) -> io::Result<()>,
    ) -> io::Result<Option<Answer>> {
        self.stop(connection);
        while self.is_busy() {
            match connection.receive() {
                Event::Done(task_number, answer) if self.is_current(task_number) => {
                    return Ok(Some(self.complete(*answer)));
                }
                Event::Report(task_number, report) if self.is_current(task_number) => {
                    self.store_best_move(&report);
                    on_report(connection, &report)?;
                }
                Event::Timeout(task_number) if self.is_current(task_number) => return Ok(self.abandon()),
                Event::Done(..) | Event::Report(..) | Event::Timeout(_) => {}
                event => connection.defer(event),
            }
        }
        Ok(None)
    }

    /// Creates the table in the background, so that the first move takes no longer than later moves.
    pub fn prepare_table(&mut self, program: &'env Arc<Program>, connection: &Connection) {
        let (table, engine, sender) = (self.table.clone(), self.engine.clone(), connection.event_sender());
        let (hash_mib, weights) = (self.hash_mib.clone(), self.weights);
        self.scope.spawn(move || {
            let mut table = lock_table(&table);
            if table.is_none() {
                let hash_mib = hash_mib.load(Ordering::Relaxed);
                // A panic here is not reported: the first search panics too and reports it.
                *table = catch_panic(|| engine.table(program, hash_mib, weights)).ok();
                send_evaluation_notice(table.as_ref(), &sender);
            }
        });
    }

    /// Clears the table, and resizes it to the size in `settings`. The engine must be idle. If an abandoned task or the thread of
    /// [`EngineThread::prepare_table`] still uses the table, this happens later, in the background.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory. The table is smaller then, and the setting is changed to the actual size. In the
    /// background, a lack of memory is not reported, and the setting stays.
    pub fn clear_table(&mut self, settings: &mut Settings) -> Result<(), String> {
        let requested_mib = settings.hash_mib as usize;
        let mut table_guard = match self.table.try_lock() {
            Ok(table) => table,
            Err(TryLockError::Poisoned(table)) => table.into_inner(),
            Err(TryLockError::WouldBlock) => {
                let table = self.table.clone();
                self.hash_mib.store(requested_mib, Ordering::Relaxed);
                self.scope.spawn(move || {
                    if let Some(table) = &mut *lock_table(&table) {
                        table.clear(requested_mib);
                    }
                });
                return Ok(());
            }
        };
        let hash_mib = match &mut *table_guard {
            Some(table) => {
                table.clear(requested_mib);
                table.mebibytes()
            }
            None => allocatable_mebibytes(requested_mib),
        };
        self.hash_mib.store(hash_mib, Ordering::Relaxed);
        settings.hash_mib = hash_mib as u32;
        if hash_mib < requested_mib {
            return Err(format!(
                "not enough memory for a hash table of {requested_mib} MiB; its size is {hash_mib} MiB"
            ));
        }
        Ok(())
    }
}

/// Sends a note if the evaluation function was derived from fewer sample positions than intended.
fn send_evaluation_notice(table: Option<&SearchTables>, sender: &Sender<Event>) {
    if let Some(notice) = table.and_then(SearchTables::truncation_notice) {
        // This fails only if the session has ended.
        let _ = sender.send(Event::Note(notice.to_owned()));
    }
}

impl Task {
    /// Returns the function that creates an answer from the best move found so far.
    fn fallback_answer(&self) -> fn(Option<SearchResult>) -> Answer {
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
fn first_allowed_move(game: &Game, task: &Task) -> Option<SearchResult> {
    let root_moves =
        if let Task::Search { options, .. } = task { options.root_moves.as_slice() } else { &[] };
    let mut legal_moves = game.legal_moves().iter().map(|candidate| candidate.mv);
    let mv = legal_moves.find(|mv| root_moves.is_empty() || root_moves.contains(mv))?;
    Some(SearchResult { mv, score: Score::Centipawns(0), depth: 0, nodes: 0, pv: vec![mv] })
}

/// The size of the hash table in mebibytes, the number of threads, and the weights for a search.
#[derive(Clone, Copy)]
struct Resources<'a> {
    hash_mib: usize,
    threads: usize,
    weights: &'a Weights,
}

/// Locks the table. A poisoned lock is ignored, because a search never relies on the stored entries.
fn lock_table(table: &Mutex<Option<SearchTables>>) -> MutexGuard<'_, Option<SearchTables>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Executes a task, and returns its answer.
fn run_task(
    engine: &dyn Engine,
    game: &Game,
    task: Task,
    stop: &AtomicBool,
    resources: Resources<'_>,
    table: &mut Option<SearchTables>,
    on_report: &mut dyn FnMut(&Report),
) -> Answer {
    match task {
        Task::Search { limits, options } => {
            let Resources { hash_mib, threads, weights } = resources;
            let table = table.get_or_insert_with(|| engine.table(game.program(), hash_mib, weights));
            table.set_threads(threads);
            let limits = limits.timed_by(timer::now);
            Answer::Best(engine.search(game, &limits, &options, stop, table, on_report))
        }
        Task::Mate(moves) => Answer::Mate(solve(game, moves, stop, &mut |_| ())),
        Task::Perft(depth) => Answer::Perft(perft::perft_divide(game, depth, stop)),
    }
}
