//! The engine at work on a thread of its own: one task at a time, which can be stopped. Not what is said of it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;

use super::count;
use super::desk::Desk;
use super::event::{Answer, Event};
use super::settings::Settings;
use crate::game::Game;
use crate::ir::Program;
use crate::search::{Asked, Limits, Report, Table, Weights, analyse, room, solve};

/// What is to be done.
pub(super) enum Task {
    /// Looking for the best move.
    Search {
        /// Until then.
        limits: Limits,
        /// Among what.
        asked: Asked,
    },
    /// Looking for a win in so many moves.
    Mate(u32),
    /// Counting the ways to play so many plies.
    Count(u32),
}

/// The engine. It works for games of one program, which outlives `'scope`.
pub(super) struct Thinker<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    /// Made when it is first needed; held by the engine while it works.
    table: Arc<Mutex<Option<Table<'env>>>>,
    mebibytes: usize,
    weights: &'env Weights,
    /// Set while the engine works: how to stop it.
    stop: Option<Arc<AtomicBool>>,
}

impl<'scope, 'env> Thinker<'scope, 'env> {
    /// An engine with nothing to do.
    pub fn new(scope: &'scope Scope<'scope, 'env>, weights: &'env Weights, mebibytes: u32) -> Self {
        Thinker { scope, table: Arc::default(), mebibytes: mebibytes as usize, weights, stop: None }
    }

    /// Whether it has something to do.
    pub fn works(&self) -> bool {
        self.stop.is_some()
    }

    /// Begins with a task on so many threads; news and the answer go to the desk. It must not be at work.
    pub fn begin(&mut self, game: Game<'env>, task: Task, threads: u32, desk: &Desk<'_>) {
        let stop = Arc::new(AtomicBool::new(false));
        self.stop = Some(stop.clone());
        let (table, sender) = (self.table.clone(), desk.sender());
        let means = Means { mebibytes: self.mebibytes, threads: threads as usize, weights: self.weights };
        self.scope.spawn(move || {
            let answer = work(&game, task, &stop, means, &mut held(&table), &sender);
            // Nobody is left to hear it if the desk is gone.
            let _ = sender.send(Event::Done(Box::new(answer)));
        });
    }

    /// Tells it to come to an end.
    pub fn stop(&self) {
        if let Some(stop) = &self.stop {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// It has given its answer.
    pub fn end(&mut self) {
        self.stop = None;
    }

    /// Stops it, if it works, and waits for its answer; `tell` hears the news until then.
    ///
    /// # Errors
    /// Those of `tell`.
    pub fn finish(
        &mut self,
        desk: &mut Desk<'_>,
        mut tell: impl FnMut(&mut Desk<'_>, &Report) -> io::Result<()>,
    ) -> io::Result<Option<Answer>> {
        self.stop();
        while self.works() {
            match desk.fresh() {
                Event::Done(answer) => {
                    self.end();
                    return Ok(Some(*answer));
                }
                Event::News(news) => tell(desk, &news)?,
                event => desk.later(event),
            }
        }
        Ok(None)
    }

    /// Makes ready for games of that program, so that the first move costs no more than others. It must not be at work.
    pub fn prepare(&mut self, program: &'env Program) {
        held(&self.table).get_or_insert_with(|| Table::with_weights(program, self.mebibytes, self.weights));
    }

    /// Forgets what has been seen; from now on it takes as much room as is set. It must not be at work.
    ///
    /// # Errors
    /// If so much cannot be had: what was expected. It takes less then, and so the setting says.
    pub fn clear(&mut self, settings: &mut Settings) -> Result<(), String> {
        let wanted = settings.hash as usize;
        self.mebibytes = match &mut *held(&self.table) {
            Some(table) => {
                table.clear(wanted);
                table.mebibytes()
            }
            None => room(wanted),
        };
        settings.hash = self.mebibytes as u32;
        if self.mebibytes < wanted {
            return Err(format!("there is no room for a table of {wanted} MiB; it has {}", self.mebibytes));
        }
        Ok(())
    }
}

/// What a search has at hand.
#[derive(Clone, Copy)]
struct Means<'a> {
    mebibytes: usize,
    threads: usize,
    weights: &'a Weights,
}

/// Whoever has it last held, in whatever state: what it remembers is only ever of use, never trusted.
fn held<'t, 'p>(table: &'t Mutex<Option<Table<'p>>>) -> MutexGuard<'t, Option<Table<'p>>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<'p>(
    game: &Game<'p>,
    task: Task,
    stop: &AtomicBool,
    means: Means<'_>,
    table: &mut Option<Table<'p>>,
    sender: &SyncSender<Event>,
) -> Answer {
    match task {
        Task::Search { limits, asked } => {
            let Means { mebibytes, threads, weights } = means;
            let table = table.get_or_insert_with(|| Table::with_weights(game.program(), mebibytes, weights));
            table.set_threads(threads);
            let mut report = |report: &Report| {
                // As above.
                let _ = sender.send(Event::News(report.clone()));
            };
            Answer::Best(analyse(game, &limits, &asked, stop, table, &mut report))
        }
        Task::Mate(moves) => Answer::Mate(solve(game, moves, stop, &mut |_| ())),
        Task::Count(depth) => Answer::Count(count::divide(game, depth, stop)),
    }
}
