//! An engine process: starts it, exchanges lines with it, and ends it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::player::Fault;
use crate::interrupt;

/// Time that the process has to exit after `quit`, before it is killed.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Interval at which [`Process::read_until_parsed`] checks whether the match was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum number of lines queued for reading; the engine blocks while the queue is full.
const MAX_QUEUED: usize = 10_000;

/// The reason why [`Process::read_until_parsed`] found no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The time is over.
    Timeout,
    /// The process has exited.
    Exited,
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let why = match error {
            ReadError::Timeout => "exceeded its time limit",
            ReadError::Exited => "has exited unexpectedly",
        };
        Fault(why.to_owned())
    }
}

/// A running engine process.
pub struct Process {
    child: Child,
    /// The standard input of the process.
    input: ChildStdin,
    /// The lines that the process has written to its standard output.
    lines: Receiver<String>,
}

impl Process {
    /// Starts a command: a program and its arguments, separated by spaces. Arguments with spaces are in double quotes.
    pub fn start(command: &str) -> Result<Self, String> {
        let words = split_words(command);
        let (program, arguments) = words.split_first().ok_or("expected a command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no standard input or output".to_owned());
        };
        let (sender, lines) = sync_channel(MAX_QUEUED);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Writes a line to the standard input of the engine.
    pub fn send_line(&mut self, line: &str) -> Result<(), Fault> {
        let result = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        result.map_err(|_| ReadError::Exited.into())
    }

    /// Reads lines until `parse` returns a value, and returns that value; returns `None` if the match was stopped by `stop` or Ctrl-C.
    ///
    /// # Errors
    /// Returns an error if no value was found within `timeout`, or if the process has exited.
    pub fn read_until_parsed<T>(
        &mut self,
        timeout: Duration,
        stop: Option<&AtomicBool>,
        mut parse: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, ReadError> {
        let deadline = Instant::now() + timeout;
        loop {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || interrupt::is_pressed() {
                return Ok(None);
            }
            let remaining = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(remaining.min(POLL_INTERVAL)) {
                Ok(line) => {
                    if let Some(value) = parse(&line) {
                        return Ok(Some(value));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Exited),
            }
            // Checked even after a line has arrived, because an engine may print lines without end.
            if remaining.is_zero() {
                return Err(ReadError::Timeout);
            }
        }
    }

    /// Sends a command and reads lines until the answer, which is a whole line. `on_line` receives the lines before it.
    ///
    /// # Errors
    /// Returns a fault if the answer has not arrived within `timeout`, or if the process has exited.
    pub fn request(
        &mut self,
        command: &str,
        answer: &str,
        timeout: Duration,
        mut on_line: impl FnMut(&str),
    ) -> Result<(), Fault> {
        self.send_line(command)?;
        let result = self.read_until_parsed(timeout, None, |line| {
            let is_answer = line == answer;
            if !is_answer {
                on_line(line);
            }
            is_answer.then_some(())
        });
        match result {
            Ok(_) => Ok(()),
            Err(ReadError::Timeout) => Err(Fault(format!("did not answer `{command}` with `{answer}`"))),
            Err(ReadError::Exited) => Err(ReadError::Exited.into()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // This fails if the process has exited or has closed its standard input. Then the code below waits for the process.
        let _ = self.send_line("quit");
        let deadline = Instant::now() + QUIT_TIMEOUT;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Splits a command into words at spaces outside of double quotes.
fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut in_quotes = false;
    for char in command.chars() {
        match char {
            '"' => {
                in_quotes = !in_quotes;
                word.get_or_insert_default();
            }
            ' ' if !in_quotes => words.extend(word.take()),
            _ => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    /// The timeout also ends the reading if the process writes lines without end.
    #[cfg(unix)]
    #[test]
    fn reading_times_out_while_lines_arrive() {
        use super::{Process, ReadError};
        use std::time::Duration;

        let mut process = Process::start("yes").unwrap();
        let result = process.read_until_parsed(Duration::from_millis(20), None, |_| None::<()>);
        assert_eq!(result.unwrap_err(), ReadError::Timeout);
    }

    #[cfg(unix)]
    #[test]
    fn a_missing_answer_is_reported_with_the_command() {
        use super::Process;
        use std::time::Duration;

        for (program, timeout, expected) in [
            ("cat", 20, "did not answer `uci` with `uciok`"),
            ("yes", 20, "did not answer `uci` with `uciok`"),
            ("true", 5000, "has exited unexpectedly"),
        ] {
            let mut process = Process::start(program).unwrap();
            let result = process.request("uci", "uciok", Duration::from_millis(timeout), |_| ());
            assert_eq!(result.unwrap_err().0, expected, "{program}");
        }
    }

    #[test]
    fn commands_are_split_into_words() {
        for (command, expected) in [
            ("engine", vec!["engine"]),
            (" a  b ", vec!["a", "b"]),
            ("\"my engine\" --name=\"x y\" \"\"", vec!["my engine", "--name=x y", ""]),
        ] {
            assert_eq!(super::split_words(command), expected);
        }
    }
}
