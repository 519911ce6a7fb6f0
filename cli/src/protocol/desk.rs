//! What comes in and what goes out: one queue of events, one writer. Not what is made of them.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::event::{Event, Signal};

/// A longer line is none. A game of a thousand moves has a tenth of that.
const LONGEST: usize = 64 * 1024;

/// The place where a front end and the engine meet: what a session hears and says.
pub(super) struct Desk {
    out: Sender<Signal>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// The number of lines that were read and not yet taken.
    unread: Arc<AtomicUsize>,
    /// What has come while something else was waited for.
    waiting: VecDeque<Event>,
}

impl Desk {
    /// A desk, and where its events come in.
    pub fn new(out: Sender<Signal>, unread: Arc<AtomicUsize>) -> (Sender<Event>, Desk) {
        let (sender, events) = channel();
        (sender.clone(), Desk { out, events, sender, unread, waiting: VecDeque::new() })
    }

    /// The next event.
    pub fn next(&mut self) -> Event {
        // Nobody is left to hear it if the front end is gone.
        let _ = self.out.send(Signal::Next);
        self.waiting.pop_front().unwrap_or_else(|| self.fresh())
    }

    /// The next event that has not been put aside.
    pub fn fresh(&mut self) -> Event {
        let event = self.events.recv().unwrap_or(Event::End);
        if matches!(event, Event::Line(_) | Event::LongLine | Event::End) {
            self.unread.fetch_sub(1, Ordering::Relaxed);
        }
        event
    }

    /// Puts an event aside, behind those that have been.
    pub fn later(&mut self, event: Event) {
        self.waiting.push_back(event);
    }

    /// Puts an event back: it is the next one.
    pub fn put_back(&mut self, event: Event) {
        self.waiting.push_front(event);
    }

    /// Where the engine reports to.
    pub fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Writes lines; they are on their way at once.
    ///
    /// # Errors
    /// If nobody reads any more.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        self.out.send(Signal::Say(line.to_string())).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// The next line without its end; whatever is no text in it becomes a sign for that.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Event> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Event::End);
    }
    if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Event::LongLine);
    }
    Ok(Event::Line(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_somehow_and_long_ones_are_passed_over() {
        let mut input: &[u8] = &[b"one\r\n\n".as_slice(), &vec![b'x'; 2 * LONGEST], b"\nt\xFFo"].concat();
        let mut read = Vec::new();
        loop {
            match read_line(&mut input).expect("a slice can be read") {
                Event::Line(line) => read.push(line),
                Event::LongLine => read.push("long".to_owned()),
                _ => break,
            }
        }
        assert_eq!(read, ["one", "", "long", "t\u{FFFD}o"]);
    }
}
