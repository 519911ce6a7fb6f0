//! A session of a protocol: lines are said, then a question, and `quit` only after its answer.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use varlab_cli::protocol::GameLibrary;

use super::shipped::Library;

/// Lines that are said.
const LINES: usize = 12;

/// How long the answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A protocol.
pub type Serve = fn(Box<dyn GameLibrary + Send>, BufReader<Input>, &mut dyn Write) -> io::Result<()>;

/// Says the lines of the input that do not end the session, then a question; what was said and what was answered.
///
/// # Panics
/// If the answer does not come, or is not printable text.
pub fn converse(serve: Serve, data: &[u8], question: &str, answer: &'static str) -> (String, String) {
    let text = super::text(data);
    let lines = text.lines().filter(|line| !line.contains("quit")).take(LINES);
    let said: String = lines.chain(question.lines()).flat_map(|line| [line, "\n"]).collect();
    let (answered, heard) = channel();
    let input = Input { said: Cursor::new(said.clone().into_bytes()), heard, rest: Cursor::new("quit\n") };
    let mut output = Output { text: Vec::new(), answer, answered };
    serve(Box::new(Library), BufReader::new(input), &mut output)
        .unwrap_or_else(|error| panic!("{error}\n{said}"));
    let out = String::from_utf8(output.text).unwrap_or_else(|error| panic!("{error}\n{said}"));
    assert!(out.lines().any(|line| line == answer), "{question} is answered:\n{said}\n{out}");
    let odd = |letter: char| letter.is_control() && !"\n\t".contains(letter);
    assert!(!out.contains(odd), "{out:?} is printable:\n{said}");
    (said, out)
}

/// What the session reads: `quit` waits for the answer.
pub struct Input {
    said: Cursor<Vec<u8>>,
    heard: Receiver<()>,
    rest: Cursor<&'static str>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.said.read(buffer)?;
        if length > 0 {
            return Ok(length);
        }
        if self.rest.position() == 0 {
            // Without an answer the session is ended all the same, and the law is broken.
            let _ = self.heard.recv_timeout(PATIENCE);
        }
        self.rest.read(buffer)
    }
}

struct Output {
    text: Vec<u8>,
    answer: &'static str,
    answered: Sender<()>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend(bytes);
        // The answer may come in pieces, but its line ends only once.
        let ended = bytes.contains(&b'\n')
            && String::from_utf8_lossy(&self.text).lines().any(|line| line == self.answer);
        if ended {
            let _ = self.answered.send(());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
