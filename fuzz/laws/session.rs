//! A session of a protocol: sends lines, then a query, and `quit` after the answer to the query.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use varlab_cli::protocol::GameLibrary;

use super::shipped::Library;

/// Maximum number of lines that are sent.
const LINES: usize = 12;

/// Maximum time until the answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The function that serves a protocol.
pub type Serve = fn(Box<dyn GameLibrary + Send>, BufReader<Input>, &mut dyn Write) -> io::Result<()>;

/// Sends the lines of the input that do not end the session, then a query; returns the lines sent and the answers.
///
/// # Panics
/// If there is no answer, or it is not printable text.
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

/// The input of the session, in which `quit` follows only after the answer.
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
            // Without an answer the session is ended anyway, and the law is broken.
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
        // The answer may arrive in parts, but its line ends only once.
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
