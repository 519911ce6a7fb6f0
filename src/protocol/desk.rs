//! What comes in and what goes out: one queue of events, one writer. Not what is made of them.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::event::Event;

/// A longer line is none. A game of a thousand moves has a tenth of that.
const LONGEST: usize = 64 * 1024;

/// So many events wait; whoever has more waits with them.
const WAITING: usize = 256;

/// The place where a front end and the engine meet.
pub(super) struct Desk<'w> {
    out: &'w mut dyn Write,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    /// What has come while something else was waited for.
    waiting: VecDeque<Event>,
}

impl<'w> Desk<'w> {
    /// Begins to read. The thread that does lives as long as its input.
    pub fn new(input: impl BufRead + Send + 'static, out: &'w mut dyn Write) -> Desk<'w> {
        let (sender, events) = sync_channel(WAITING);
        let lines = sender.clone();
        thread::spawn(move || read(input, &lines));
        Desk { out, events, sender, waiting: VecDeque::new() }
    }

    /// The next event.
    pub fn next(&mut self) -> Event {
        self.waiting.pop_front().unwrap_or_else(|| self.fresh())
    }

    /// The next event that has not been put aside.
    pub fn fresh(&mut self) -> Event {
        self.events.recv().unwrap_or(Event::End)
    }

    /// Puts an event aside, behind those that have been.
    pub fn later(&mut self, event: Event) {
        self.waiting.push_back(event);
    }

    /// Where the engine reports to.
    pub fn sender(&self) -> SyncSender<Event> {
        self.sender.clone()
    }

    /// Writes a line; it is on its way at once.
    ///
    /// # Errors
    /// If nobody reads any more.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

fn read(mut input: impl BufRead, lines: &SyncSender<Event>) {
    loop {
        let event = read_line(&mut input).unwrap_or(Event::End);
        let ended = matches!(event, Event::End);
        if lines.send(event).is_err() || ended {
            return;
        }
    }
}

/// The next line without its end; whatever is no text in it becomes a sign for that.
fn read_line(input: &mut impl BufRead) -> io::Result<Event> {
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
