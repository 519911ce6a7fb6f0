//! The connection of a session to its front end: one queue of incoming events, one channel for outgoing lines.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::event::{Event, FrontEndMessage};

/// Maximum length of a line, in bytes; longer lines are rejected. The moves of a thousand plies take about a tenth of that.
const MAX_LINE_BYTES: usize = 64 * 1024;

/// The connection of a session to its front end.
pub(super) struct Connection {
    /// Sends messages to the front-end thread.
    out: Sender<FrontEndMessage>,
    events: Receiver<Event>,
    /// The sender of `events`; the threads of the engine get copies of it.
    sender: Sender<Event>,
    /// The number of lines that were read but not yet received by the session. The end of input counts as a line.
    queued_lines: Arc<AtomicUsize>,
    /// The events that the session has deferred.
    deferred_events: VecDeque<Event>,
}

impl Connection {
    /// Creates a connection, and returns it with the sender for its events.
    pub fn new(out: Sender<FrontEndMessage>, queued_lines: Arc<AtomicUsize>) -> (Sender<Event>, Connection) {
        let (sender, events) = channel();
        (sender.clone(), Connection { out, events, sender, queued_lines, deferred_events: VecDeque::new() })
    }

    /// Returns the first deferred event or, if no event is deferred, waits for the next event to arrive.
    pub fn next_event(&mut self) -> Event {
        // This fails only if the front-end thread has already returned.
        let _ = self.out.send(FrontEndMessage::NextEvent);
        self.deferred_events.pop_front().unwrap_or_else(|| self.receive())
    }

    /// Waits for the next event to arrive, ignoring deferred ones.
    pub fn receive(&mut self) -> Event {
        let event = self.events.recv().unwrap_or(Event::EndOfInput);
        if matches!(event, Event::Line(_) | Event::LongLine | Event::EndOfInput) {
            self.queued_lines.fetch_sub(1, Ordering::Relaxed);
        }
        event
    }

    /// Adds an event after all other deferred events.
    pub fn defer(&mut self, event: Event) {
        self.deferred_events.push_back(event);
    }

    /// Puts an event back, so that [`Connection::next_event`] returns it next.
    pub fn put_back(&mut self, event: Event) {
        self.deferred_events.push_front(event);
    }

    /// Returns a sender for events, for the threads of the engine.
    pub fn event_sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Queues one or more lines for the front-end thread, which writes and flushes them.
    ///
    /// # Errors
    /// Returns an error if the front-end thread has already returned.
    pub fn send(&mut self, line: impl Display) -> io::Result<()> {
        self.out.send(FrontEndMessage::Write(line.to_string())).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// Reads the next line, without whitespace at its start and end. Bytes that are not UTF-8 become replacement characters. Skips a line
/// longer than [`MAX_LINE_BYTES`] and returns [`Event::LongLine`].
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Event> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Event::EndOfInput);
    }
    if bytes.len() > MAX_LINE_BYTES && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Event::LongLine);
    }
    Ok(Event::Line(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_endings_are_removed_and_long_lines_skipped() {
        let mut input: &[u8] =
            &[b"one\r\n\n".as_slice(), &vec![b'x'; 2 * MAX_LINE_BYTES], b"\nt\xFFo"].concat();
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input).expect("a slice can be read") {
                Event::Line(line) => lines.push(line),
                Event::LongLine => lines.push("long".to_owned()),
                _ => break,
            }
        }
        assert_eq!(lines, ["one", "", "long", "t\u{FFFD}o"]);
    }
}
