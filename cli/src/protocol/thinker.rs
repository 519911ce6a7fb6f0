//! The engine at work on a thread of its own: one task at a time, which can be stopped. Not what is said of it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::Scope;
use std::time::Duration;

use super::count;
use super::desk::Desk;
use super::engine::{Engine, guarded};
use super::event::{Answer, Event};
use super::front::after;
use super::settings::Settings;
use crate::timer;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{
    Limits, Report, Score, SearchOptions, SearchResult, Solution, Table, Weights, room, solve,
};

/// What is to be done.
pub(super) enum Task {
    /// Looking for the best move.
    Search {
        /// Until then.
        limits: Limits,
        /// Among what.
        asked: SearchOptions,
    },
    /// Looking for a win in so many moves.
    Mate(u32),
    /// Counting the ways to play so many plies.
    Count(u32),
}

/// How long the engine may take to stop. Then its answer is the best move that is known.
const GRACE: Duration = Duration::from_millis(50);
/// How long it may overrun a fixed time for a move, and the longest such time that is watched.
const OVERRUN: Duration = Duration::from_millis(80);
const LONGEST_WATCHED: Duration = Duration::from_secs(60);

/// The engine. It works for games of one program, which outlives `'scope`.
pub(super) struct Thinker<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    engine: Arc<dyn Engine>,
    /// Made when it is first needed; held by the engine while it works.
    table: Arc<Mutex<Option<Table>>>,
    mebibytes: usize,
    weights: &'env Weights,
    /// Set while the engine works.
    work: Option<Work>,
    /// The number of the last task.
    number: u64,
}

/// What the engine does, seen from outside.
struct Work {
    /// How to stop it, and whether that was done.
    stop: Arc<AtomicBool>,
    stopped: bool,
    /// The best move that is known so far; some legal move to begin with.
    best: Option<SearchResult>,
    /// What is answered if the engine does not.
    instead: fn(Option<SearchResult>) -> Answer,
}

impl<'scope, 'env> Thinker<'scope, 'env> {
    /// An engine with nothing to do.
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        engine: Arc<dyn Engine>,
        weights: &'env Weights,
        mebibytes: u32,
    ) -> Self {
        let mebibytes = mebibytes as usize;
        Thinker { scope, engine, table: Arc::default(), mebibytes, weights, work: None, number: 0 }
    }

    /// Whether it has something to do.
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// Whether it works on the task of that number.
    pub fn works_on(&self, number: u64) -> bool {
        self.works() && self.number == number
    }

    /// Begins with a task on so many threads; news and the answer go to the desk. It must not be at work.
    pub fn begin(&mut self, game: Game, task: Task, threads: u32, desk: &Desk) {
        let stop = Arc::new(AtomicBool::new(false));
        self.number += 1;
        self.work = Some(Work {
            stop: stop.clone(),
            stopped: false,
            best: some_move(&game, &task),
            instead: task.instead(),
        });
        if let Task::Search { limits: Limits { time: Some(time), .. }, .. } = &task
            && *time <= LONGEST_WATCHED
        {
            self.watch(*time + OVERRUN, desk);
        }
        let (table, sender, engine, number) =
            (self.table.clone(), desk.sender(), self.engine.clone(), self.number);
        let means = Means { mebibytes: self.mebibytes, threads: threads as usize, weights: self.weights };
        self.scope.spawn(move || {
            // A task that was given up may still be at work.
            let mut table = held(&table);
            let fresh = table.is_none();
            let mut report = |report: &Report| {
                // Nobody is left to hear it if the desk is gone.
                let _ = sender.send(Event::News(number, report.clone()));
            };
            let answer = guarded(|| work(&*engine, &game, task, &stop, means, &mut table, &mut report));
            let answer = answer.unwrap_or_else(|why| {
                // It may have been left in any state.
                *table = None;
                Answer::Failed(why, None)
            });
            tell_cut(table.as_ref().filter(|_| fresh), &sender);
            drop(table);
            // As above.
            let _ = sender.send(Event::Done(number, Box::new(answer)));
        });
    }

    /// Tells it to come to an end. If it takes too long, the desk hears that it is late.
    pub fn stop(&mut self, desk: &Desk) {
        let Some(work) = self.work.as_mut().filter(|work| !work.stopped) else { return };
        work.stopped = true;
        work.stop.store(true, Ordering::Relaxed);
        self.watch(GRACE, desk);
    }

    fn watch(&self, time: Duration, desk: &Desk) {
        let (sender, number) = (desk.sender(), self.number);
        after(time, move || {
            // As above.
            let _ = sender.send(Event::Late(number));
        });
    }

    /// Takes note of news of its task.
    pub fn note(&mut self, news: &Report) {
        if let (Some(work), 0, Some(&mv)) = (&mut self.work, news.line, news.pv.first()) {
            let Report { score, depth, nodes, ref pv, .. } = *news;
            work.best = Some(SearchResult { mv, score, depth, nodes, pv: pv.clone() });
        }
    }

    /// It has given its answer, which is returned.
    pub fn end(&mut self, answer: Answer) -> Answer {
        let best = self.work.take().and_then(|work| work.best);
        match answer {
            Answer::Failed(why, _) => Answer::Failed(why, best),
            answer => answer,
        }
    }

    /// It is too late: gives its task up, and returns what is known so far.
    pub fn give_up(&mut self) -> Option<Answer> {
        let work = self.work.take()?;
        work.stop.store(true, Ordering::Relaxed);
        Some((work.instead)(work.best))
    }

    /// Stops it, if it works, and waits for its answer; `tell` hears the news until then.
    ///
    /// # Errors
    /// Those of `tell`.
    pub fn finish(
        &mut self,
        desk: &mut Desk,
        mut tell: impl FnMut(&mut Desk, &Report) -> io::Result<()>,
    ) -> io::Result<Option<Answer>> {
        self.stop(desk);
        while self.works() {
            match desk.fresh() {
                Event::Done(number, answer) if self.works_on(number) => return Ok(Some(self.end(*answer))),
                Event::News(number, news) if self.works_on(number) => {
                    self.note(&news);
                    tell(desk, &news)?;
                }
                Event::Late(number) if self.works_on(number) => return Ok(self.give_up()),
                Event::Done(..) | Event::News(..) | Event::Late(_) => {}
                event => desk.later(event),
            }
        }
        Ok(None)
    }

    /// Makes ready for games of that program, so that the first move costs no more than others.
    pub fn prepare(&mut self, program: &'env Arc<Program>, desk: &Desk) {
        let (table, engine, sender) = (self.table.clone(), self.engine.clone(), desk.sender());
        let (mebibytes, weights) = (self.mebibytes, self.weights);
        self.scope.spawn(move || {
            let mut table = held(&table);
            if table.is_none() {
                // What fails here fails in the first search too, which reports it.
                *table = guarded(|| engine.table(program, mebibytes, weights)).ok();
                tell_cut(table.as_ref(), &sender);
            }
        });
    }

    /// Forgets what has been seen; from now on it takes as much room as is set. It must not be at work.
    ///
    /// # Errors
    /// If so much cannot be had: what was expected. It takes less then, and so the setting says.
    pub fn clear(&mut self, settings: &mut Settings) -> Result<(), String> {
        let wanted = settings.hash as usize;
        let mut held_now = match self.table.try_lock() {
            Ok(table) => table,
            Err(TryLockError::Poisoned(table)) => table.into_inner(),
            Err(TryLockError::WouldBlock) => {
                // What was given up has it still.
                let table = self.table.clone();
                self.mebibytes = wanted;
                self.scope.spawn(move || {
                    if let Some(table) = &mut *held(&table) {
                        table.clear(wanted);
                    }
                });
                return Ok(());
            }
        };
        self.mebibytes = match &mut *held_now {
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

/// Tells what was cut short when a table was made.
fn tell_cut(table: Option<&Table>, sender: &Sender<Event>) {
    if let Some(cut) = table.and_then(Table::cut) {
        // As above.
        let _ = sender.send(Event::Note(cut.to_owned()));
    }
}

impl Task {
    /// What is answered if the engine does not answer, by the best move that is known.
    fn instead(&self) -> fn(Option<SearchResult>) -> Answer {
        match self {
            Task::Search { .. } => Answer::Best,
            Task::Mate(_) => {
                |_| Answer::Mate(Solution { keys: Vec::new(), nodes: 0, settled: 0, complete: false })
            }
            Task::Count(_) => |_| Answer::Count(None),
        }
    }
}

/// Some move that can be answered, if there is one.
fn some_move(game: &Game, task: &Task) -> Option<SearchResult> {
    let only = if let Task::Search { asked, .. } = task { asked.only.as_slice() } else { &[] };
    let mut legal = game.legal_moves().iter().map(|candidate| candidate.mv);
    let mv = legal.find(|mv| only.is_empty() || only.contains(mv))?;
    Some(SearchResult { mv, score: Score::Centipawns(0), depth: 0, nodes: 0, pv: vec![mv] })
}

/// What a search has at hand.
#[derive(Clone, Copy)]
struct Means<'a> {
    mebibytes: usize,
    threads: usize,
    weights: &'a Weights,
}

/// Locks the table, also after a panic of its last user: a search never relies on the stored entries.
fn held(table: &Mutex<Option<Table>>) -> MutexGuard<'_, Option<Table>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(
    engine: &dyn Engine,
    game: &Game,
    task: Task,
    stop: &AtomicBool,
    means: Means<'_>,
    table: &mut Option<Table>,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    match task {
        Task::Search { limits, asked } => {
            let Means { mebibytes, threads, weights } = means;
            let table = table.get_or_insert_with(|| engine.table(game.program(), mebibytes, weights));
            table.set_threads(threads);
            let limits = limits.timed_by(timer::now);
            Answer::Best(engine.search(game, &limits, &asked, stop, table, report))
        }
        Task::Mate(moves) => Answer::Mate(solve(game, moves, stop, &mut |_| ())),
        Task::Count(depth) => Answer::Count(count::divide(game, depth, stop)),
    }
}
