//! An engine as a process: lines to it, lines from it, and an end that it cannot refuse. Not what is said.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::player::Fault;
use crate::interrupt;

/// An engine that has been told to go goes within this time, or is ended.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often it is asked whether the match has been stopped.
const LOOK: Duration = Duration::from_millis(50);
/// More lines than this are not waited for at once.
const WAITING: usize = 10_000;

/// A running engine.
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a command: a program and its arguments, separated by blanks, in quotes where they have blanks themselves.
    pub fn start(command: &str) -> Result<Self, String> {
        let words = words(command);
        let (program, arguments) = words.split_first().ok_or("a command is expected")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no pipes".to_owned());
        };
        let (sender, lines) = sync_channel(WAITING);
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

    /// Writes a line.
    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| Fault("has ended without being asked to".to_owned()))
    }

    /// The first line until then for which there is an answer; nothing, if the match has been stopped.
    pub fn wait<T>(
        &mut self,
        patience: Duration,
        stop: Option<&AtomicBool>,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || interrupt::pressed() {
                return Ok(None);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    if let Some(answer) = answer(&line) {
                        return Ok(Some(answer));
                    }
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault("exceeds the time".to_owned()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault("has ended without being asked to".to_owned()));
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already; then there is nobody to tell.
        let _ = self.say("quit");
        let deadline = Instant::now() + FAREWELL;
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

/// The words of a command; blanks within quotes belong to their word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for char in command.chars() {
        match char {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_of_a_command() {
        for (command, expected) in [
            ("engine", vec!["engine"]),
            (" a  b ", vec!["a", "b"]),
            ("\"my engine\" --name=\"x y\" \"\"", vec!["my engine", "--name=x y", ""]),
        ] {
            assert_eq!(super::words(command), expected);
        }
    }
}
