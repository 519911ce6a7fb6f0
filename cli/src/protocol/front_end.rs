//! The thread that reads from and writes to a front end. It passes lines on to the session, which runs on its own thread. While the
//! session is busy with a long operation (loading a game, setting up a position), this thread answers urgent commands itself.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::connection::{Connection, read_line};
use super::event::{Event, Signal};

/// Time that a session has for one command before an urgent command is answered without it.
const TIMEOUT: Duration = Duration::from_millis(80);

/// Maximum number of lines queued for the session; reading pauses while the queue is full.
const MAX_QUEUED: usize = 4096;

/// Interval at which a paused reader checks the queue again.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Commands that are answered even while the session is busy.
pub(super) struct UrgentCommands {
    /// A query and its reply, for protocols in which it may be answered before earlier commands are done.
    pub ready: Option<(&'static str, &'static str)>,
    /// The command that ends the session.
    pub quit: &'static str,
}

/// Runs a session on its own thread until it ends or the front end quits. On quit, an operation that takes too long is abandoned.
///
/// # Errors
/// Returns the errors of the session, and an error if the front end no longer reads.
pub(super) fn serve(
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    urgent: &UrgentCommands,
    session: impl FnOnce(Connection) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    let (signals, incoming) = channel();
    let queued = Arc::new(AtomicUsize::new(0));
    let (events, connection) = Connection::new(signals.clone(), queued.clone());
    let (lines, ended) = (signals.clone(), signals.clone());
    thread::spawn(move || read(input, &lines, &queued));
    thread::spawn(move || {
        let result = session(connection);
        // This fails only if the front end has closed the connection.
        let _ = ended.send(Signal::Ended(result));
    });
    let pending = VecDeque::new();
    FrontEnd { out, signals, events, urgent, pending, timers: 0, suppressed: 0, quit_timer: None }
        .run(&incoming)
}

struct FrontEnd<'a> {
    out: &'a mut dyn Write,
    signals: Sender<Signal>,
    events: Sender<Event>,
    urgent: &'a UrgentCommands,
    /// The timers of queries that the session has not yet answered.
    pending: VecDeque<u64>,
    /// The number of timers started so far; also the number of the last one.
    timers: u64,
    /// The number of queries answered on behalf of the session, whose own replies must be suppressed.
    suppressed: usize,
    /// After `quit`: the timer of the operation that the session is busy with.
    quit_timer: Option<u64>,
}

impl FrontEnd<'_> {
    fn run(mut self, incoming: &Receiver<Signal>) -> io::Result<()> {
        while let Ok(signal) = incoming.recv() {
            match signal {
                Signal::Read(event) => self.read(event),
                Signal::Write(line) => self.write(&line)?,
                Signal::NextEvent if self.quit_timer.is_some() => self.quit_timer = Some(self.start_timer()),
                Signal::NextEvent => {}
                Signal::Ended(result) => return result,
                Signal::Timeout(timer) if self.quit_timer == Some(timer) => return Ok(()),
                Signal::Timeout(timer) => self.answer_for_session(timer)?,
            }
        }
        Ok(())
    }

    fn read(&mut self, event: Event) {
        if let Event::Line(line) = &event {
            if self.urgent.ready.is_some_and(|(query, _)| line == query) {
                let timer = self.start_timer();
                self.pending.push_back(timer);
            } else if line == self.urgent.quit {
                self.quit_timer = Some(self.start_timer());
            }
        }
        // This fails only if the session has ended, which it reports itself.
        let _ = self.events.send(event);
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        if self.urgent.ready.is_some_and(|(_, reply)| line == reply) {
            if self.suppressed > 0 {
                self.suppressed -= 1;
                return Ok(());
            }
            self.pending.pop_front();
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Answers the query of a timer if the session has not answered it yet.
    fn answer_for_session(&mut self, timer: u64) -> io::Result<()> {
        let (Some(at), Some((_, reply))) =
            (self.pending.iter().position(|pending| *pending == timer), self.urgent.ready)
        else {
            return Ok(());
        };
        self.pending.remove(at);
        self.suppressed += 1;
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }

    /// Starts a timer of length [`TIMEOUT`] and returns its number.
    fn start_timer(&mut self) -> u64 {
        self.timers += 1;
        let (signals, timer) = (self.signals.clone(), self.timers);
        run_after(TIMEOUT, move || {
            // This fails only if the connection is closed by then.
            let _ = signals.send(Signal::Timeout(timer));
        });
        timer
    }
}

/// Calls a function after a delay, on its own thread.
pub(super) fn run_after(delay: Duration, then: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        thread::sleep(delay);
        then();
    });
}

fn read(mut input: impl BufRead, signals: &Sender<Signal>, queued: &AtomicUsize) {
    loop {
        while queued.load(Ordering::Relaxed) >= MAX_QUEUED {
            thread::sleep(POLL_INTERVAL);
        }
        let event = read_line(&mut input).unwrap_or(Event::EndOfInput);
        let ended = matches!(event, Event::EndOfInput);
        queued.fetch_add(1, Ordering::Relaxed);
        if signals.send(Signal::Read(event)).is_err() || ended {
            return;
        }
    }
}
