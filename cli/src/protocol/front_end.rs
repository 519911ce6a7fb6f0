//! The thread that communicates with a front end. It passes lines on to the session, which runs on its own thread. While the session is
//! busy with a long operation (loading a game, setting up a position), the front-end thread answers urgent commands itself.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::connection::{Connection, read_line};
use super::event::{Event, FrontEndMessage};

/// Maximum time for which an urgent command waits for the session. After that, the front-end thread answers it itself.
const RESPONSE_TIMEOUT: Duration = Duration::from_millis(80);

/// Maximum number of lines queued for the session; reading pauses while the queue is full.
const MAX_QUEUED_LINES: usize = 4096;

/// Interval at which a paused reader checks the queue again.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Commands that are answered even while the session is busy.
pub(super) struct UrgentCommands {
    /// A query and its reply, such as `isready` and `readyok`. `None` if the protocol allows a reply only after all earlier commands have
    /// been executed.
    pub ready_check: Option<(&'static str, &'static str)>,
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
    let (messages, incoming) = channel();
    let queued_lines = Arc::new(AtomicUsize::new(0));
    let (events, connection) = Connection::new(messages.clone(), queued_lines.clone());
    let (reader_sender, session_sender) = (messages.clone(), messages.clone());
    thread::spawn(move || read_lines(input, &reader_sender, &queued_lines));
    thread::spawn(move || {
        let result = session(connection);
        // This fails only if the front-end thread has already returned.
        let _ = session_sender.send(FrontEndMessage::Ended(result));
    });
    let unanswered_queries = VecDeque::new();
    FrontEndThread {
        out,
        messages,
        events,
        urgent,
        unanswered_queries,
        timers_started: 0,
        replies_to_suppress: 0,
        quit_timer: None,
    }
    .run(&incoming)
}

/// The state of the front-end thread.
struct FrontEndThread<'a> {
    out: &'a mut dyn Write,
    messages: Sender<FrontEndMessage>,
    events: Sender<Event>,
    urgent: &'a UrgentCommands,
    /// For each query that has not been answered yet, the number of its timer; the oldest query comes first.
    unanswered_queries: VecDeque<u64>,
    /// The number of timers started so far, which is also the number of the last timer.
    timers_started: u64,
    /// The number of queries answered on behalf of the session; the session's own replies to them must be suppressed.
    replies_to_suppress: usize,
    /// The timer for the current operation of the session, after `quit` was received. When it expires, the operation is abandoned.
    quit_timer: Option<u64>,
}

impl FrontEndThread<'_> {
    /// Handles messages until the session has ended, or until the current operation takes too long after `quit`.
    fn run(mut self, incoming: &Receiver<FrontEndMessage>) -> io::Result<()> {
        while let Ok(message) = incoming.recv() {
            match message {
                FrontEndMessage::Read(event) => self.handle_input(event),
                FrontEndMessage::Write(line) => self.write_session_line(&line)?,
                FrontEndMessage::NextEvent if self.quit_timer.is_some() => {
                    self.quit_timer = Some(self.start_timer());
                }
                FrontEndMessage::NextEvent => {}
                FrontEndMessage::Ended(result) => return result,
                FrontEndMessage::Timeout(timer) if self.quit_timer == Some(timer) => return Ok(()),
                FrontEndMessage::Timeout(timer) => self.answer_for_session(timer)?,
            }
        }
        Ok(())
    }

    /// Handles an event that was read from the front end.
    fn handle_input(&mut self, event: Event) {
        if let Event::Line(line) = &event {
            if self.urgent.ready_check.is_some_and(|(query, _)| line == query) {
                let timer = self.start_timer();
                self.unanswered_queries.push_back(timer);
            } else if line == self.urgent.quit {
                self.quit_timer = Some(self.start_timer());
            }
        }
        // This fails only if the session has ended, which the session reports itself.
        let _ = self.events.send(event);
    }

    /// Writes a line of the session, unless it is a reply to a query that was already answered.
    fn write_session_line(&mut self, line: &str) -> io::Result<()> {
        if self.urgent.ready_check.is_some_and(|(_, reply)| line == reply) {
            if self.replies_to_suppress > 0 {
                self.replies_to_suppress -= 1;
                return Ok(());
            }
            self.unanswered_queries.pop_front();
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Answers the query for which a timer was started, if the session has not answered it yet.
    fn answer_for_session(&mut self, timer: u64) -> io::Result<()> {
        let (Some(index), Some((_, reply))) =
            (self.unanswered_queries.iter().position(|query| *query == timer), self.urgent.ready_check)
        else {
            return Ok(());
        };
        self.unanswered_queries.remove(index);
        self.replies_to_suppress += 1;
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }

    /// Starts a timer of length [`RESPONSE_TIMEOUT`] and returns its number.
    fn start_timer(&mut self) -> u64 {
        self.timers_started += 1;
        let (messages, timer) = (self.messages.clone(), self.timers_started);
        run_after(RESPONSE_TIMEOUT, move || {
            // This fails only if the front-end thread has already returned.
            let _ = messages.send(FrontEndMessage::Timeout(timer));
        });
        timer
    }
}

/// Calls a function after a delay, on a new thread.
pub(super) fn run_after(delay: Duration, callback: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        thread::sleep(delay);
        callback();
    });
}

/// Reads lines until the end of input, and sends them as messages. `queued_lines` is the number of lines that the session has not
/// received yet.
fn read_lines(mut input: impl BufRead, messages: &Sender<FrontEndMessage>, queued_lines: &AtomicUsize) {
    loop {
        while queued_lines.load(Ordering::Relaxed) >= MAX_QUEUED_LINES {
            thread::sleep(POLL_INTERVAL);
        }
        let event = read_line(&mut input).unwrap_or(Event::EndOfInput);
        let is_end = matches!(event, Event::EndOfInput);
        queued_lines.fetch_add(1, Ordering::Relaxed);
        if messages.send(FrontEndMessage::Read(event)).is_err() || is_end {
            return;
        }
    }
}
