//! The thread that reads from and writes to a front end. It hands lines to the session, which runs on a thread of its own, and
//! answers what cannot wait while the session is busy with something long: loading a game, or setting up a position.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::desk::{Desk, read_line};
use super::event::{Event, Signal};

/// How long a session may be busy with one command while the front end waits for it.
const PATIENCE: Duration = Duration::from_millis(80);

/// The number of lines that wait for the session at most; what is written beyond is not read before.
const MAX_WAITING: usize = 4096;

/// How often a reader of too many lines looks whether it may go on.
const PAUSE: Duration = Duration::from_millis(1);

/// Lines that are answered at once.
pub(super) struct Urgent {
    /// A question and its answer, for protocols whose question may be answered before earlier commands are done.
    pub ready: Option<(&'static str, &'static str)>,
    /// Ends the session.
    pub quit: &'static str,
}

/// Runs a session on a thread of its own until it ends or is told to; then what it is still busy with is left alone.
///
/// # Errors
/// Those of the session, or if nobody reads any more.
pub(super) fn serve(
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    urgent: &Urgent,
    session: impl FnOnce(Desk) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    let (signals, heard) = channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    let (events, desk) = Desk::new(signals.clone(), waiting.clone());
    let (lines, ended) = (signals.clone(), signals.clone());
    thread::spawn(move || read(input, &lines, &waiting));
    thread::spawn(move || {
        let result = session(desk);
        // Nobody is left to hear it if the front end is gone.
        let _ = ended.send(Signal::Ended(result));
    });
    Front { out, signals, events, urgent, asked: VecDeque::new(), number: 0, owed: 0, quitting: None }
        .run(&heard)
}

struct Front<'a> {
    out: &'a mut dyn Write,
    signals: Sender<Signal>,
    events: Sender<Event>,
    urgent: &'a Urgent,
    /// The questions that wait for the session's answer.
    asked: VecDeque<u64>,
    number: u64,
    /// The number of answers that were given in the session's place, and that it will still give.
    owed: usize,
    /// The session is to end: the number of the patience with what it does now.
    quitting: Option<u64>,
}

impl Front<'_> {
    fn run(mut self, heard: &Receiver<Signal>) -> io::Result<()> {
        while let Ok(signal) = heard.recv() {
            match signal {
                Signal::Read(event) => self.read(event),
                Signal::Say(line) => self.say(&line)?,
                Signal::Next if self.quitting.is_some() => self.quitting = Some(self.wait()),
                Signal::Next => {}
                Signal::Ended(result) => return result,
                Signal::Late(number) if self.quitting == Some(number) => return Ok(()),
                Signal::Late(number) => self.answer_for_session(number)?,
            }
        }
        Ok(())
    }

    fn read(&mut self, event: Event) {
        if let Event::Line(line) = &event {
            if self.urgent.ready.is_some_and(|(question, _)| line == question) {
                let number = self.wait();
                self.asked.push_back(number);
            } else if line == self.urgent.quit {
                self.quitting = Some(self.wait());
            }
        }
        // A session that has ended says so.
        let _ = self.events.send(event);
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        if self.urgent.ready.is_some_and(|(_, answer)| line == answer) {
            if self.owed > 0 {
                self.owed -= 1;
                return Ok(());
            }
            self.asked.pop_front();
        }
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Answers a question if the session has not done so.
    fn answer_for_session(&mut self, number: u64) -> io::Result<()> {
        let (Some(at), Some((_, answer))) =
            (self.asked.iter().position(|asked| *asked == number), self.urgent.ready)
        else {
            return Ok(());
        };
        self.asked.remove(at);
        self.owed += 1;
        writeln!(self.out, "{answer}")?;
        self.out.flush()
    }

    /// Begins to wait; the number by which the end of the patience is known.
    fn wait(&mut self) -> u64 {
        self.number += 1;
        let (signals, number) = (self.signals.clone(), self.number);
        after(PATIENCE, move || {
            // The front end may be gone by then.
            let _ = signals.send(Signal::Late(number));
        });
        number
    }
}

/// Does something after some time, on a thread of its own.
pub(super) fn after(time: Duration, then: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        thread::sleep(time);
        then();
    });
}

fn read(mut input: impl BufRead, signals: &Sender<Signal>, waiting: &AtomicUsize) {
    loop {
        while waiting.load(Ordering::Relaxed) >= MAX_WAITING {
            thread::sleep(PAUSE);
        }
        let event = read_line(&mut input).unwrap_or(Event::End);
        let ended = matches!(event, Event::End);
        waiting.fetch_add(1, Ordering::Relaxed);
        if signals.send(Signal::Read(event)).is_err() || ended {
            return;
        }
    }
}
