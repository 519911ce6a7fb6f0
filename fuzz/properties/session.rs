//! A session of a protocol: sends lines, then a query, and `quit` after the answer to the query.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use varlab_cli::protocol::VariantLibrary;

use super::shipped::Library;

/// The maximum number of lines that are sent.
const MAX_LINES: usize = 12;

/// The maximum time until the answer.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The function that serves a protocol.
pub type Serve = fn(Box<dyn VariantLibrary + Send>, BufReader<Input>, &mut dyn Write) -> io::Result<()>;

/// Sends the lines of the input that do not end the session, then a query. Returns all lines sent and the output.
///
/// # Panics
/// If the query is not answered or the output is not printable text.
pub fn run_session(serve: Serve, data: &[u8], query: &str, answer: &'static str) -> (String, String) {
    let text = super::input_text(data);
    let lines = text.lines().filter(|line| !line.contains("quit")).take(MAX_LINES);
    let sent: String = lines.chain(query.lines()).flat_map(|line| [line, "\n"]).collect();
    let (answer_sender, answer_receiver) = channel();
    let input = Input {
        lines: Cursor::new(sent.clone().into_bytes()),
        answer_receiver,
        quit_line: Cursor::new("quit\n"),
    };
    let mut output = Output { text: Vec::new(), answer, answer_sender };
    serve(Box::new(Library), BufReader::new(input), &mut output)
        .unwrap_or_else(|error| panic!("{error}\n{sent}"));
    let out = String::from_utf8(output.text).unwrap_or_else(|error| panic!("{error}\n{sent}"));
    assert!(out.lines().any(|line| line == answer), "{query} is answered:\n{sent}\n{out}");
    let is_unprintable = |letter: char| letter.is_control() && !"\n\t".contains(letter);
    assert!(!out.contains(is_unprintable), "{out:?} is printable:\n{sent}");
    (sent, out)
}

/// The input of the session. `quit` is sent after the answer.
pub struct Input {
    lines: Cursor<Vec<u8>>,
    answer_receiver: Receiver<()>,
    quit_line: Cursor<&'static str>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.lines.read(buffer)?;
        if length > 0 {
            return Ok(length);
        }
        if self.quit_line.position() == 0 {
            // After the timeout `quit` is sent anyway, and the missing answer is reported.
            let _ = self.answer_receiver.recv_timeout(TIMEOUT);
        }
        self.quit_line.read(buffer)
    }
}

/// The output of the session. Signals the input as soon as the answer is complete.
struct Output {
    text: Vec<u8>,
    answer: &'static str,
    answer_sender: Sender<()>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend(bytes);
        // The answer may arrive in parts; it is complete with the end of its line.
        let is_complete = bytes.contains(&b'\n')
            && String::from_utf8_lossy(&self.text).lines().any(|line| line == self.answer);
        if is_complete {
            let _ = self.answer_sender.send(());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
