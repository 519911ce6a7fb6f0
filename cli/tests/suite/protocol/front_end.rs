//! A front end for tests, which writes lines and waits for lines. It waits at most a minute for each line, so a test of
//! a hanging session fails.

use std::io::{self, BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use varlab::compile::compile;
use varlab::search::Weights;
use varlab_cli::protocol::{LoadedVariant, VariantLibrary};

use crate::library::{Shipped, games, text};

const STANDARD: &str = "chess";

const TIMEOUT: Duration = Duration::from_secs(60);

/// The function that serves a protocol.
pub type Serve =
    fn(Box<dyn VariantLibrary + Send>, BufReader<io::PipeReader>, &mut dyn Write) -> io::Result<()>;

/// The shipped games, with a maximum hash size in mebibytes.
pub struct ShippedLibrary(pub u32);

impl VariantLibrary for ShippedLibrary {
    fn names(&self) -> Vec<String> {
        games().into_keys().collect()
    }

    fn standard_variant(&self) -> &str {
        STANDARD
    }

    fn open(&self, name: &str) -> Result<LoadedVariant, String> {
        if !games().contains_key(name) {
            return Err("no such game".to_owned());
        }
        let variant =
            compile(&Shipped, name, &text(name), &[]).variant.ok_or_else(|| "it is broken".to_owned())?;
        Ok(LoadedVariant { variant, weights: Weights::default() })
    }

    fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        Err(format!("nothing is at {path}"))
    }

    fn max_hash_mib(&self) -> u32 {
        self.0
    }
}

/// A front end that is connected to an engine by pipes.
pub struct FrontEnd {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    engine: Option<JoinHandle<io::Result<()>>>,
}

impl FrontEnd {
    pub fn new(serve: Serve) -> FrontEnd {
        FrontEnd::with_max_hash(serve, 64)
    }

    /// Starts a session with a maximum hash size in mebibytes.
    pub fn with_max_hash(serve: Serve, mebibytes: u32) -> FrontEnd {
        FrontEnd::with_library(serve, Box::new(ShippedLibrary(mebibytes)))
    }

    /// Starts a session with a library of variants.
    pub fn with_library(serve: Serve, library: Box<dyn VariantLibrary + Send>) -> FrontEnd {
        let (engine_input, input) = io::pipe().expect("a pipe");
        let (output, mut engine_output) = io::pipe().expect("a pipe");
        let engine = thread::spawn(move || serve(library, BufReader::new(engine_input), &mut engine_output));
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        FrontEnd { input: Some(input), output: receiver, engine: Some(engine) }
    }

    pub fn write(&mut self, lines: &[u8]) {
        self.input.as_mut().expect("open").write_all(lines).expect("the engine reads");
    }

    pub fn send(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// Waits for the next line of the engine.
    pub fn next_line(&self) -> String {
        self.output.recv_timeout(TIMEOUT).expect("the engine answers")
    }

    /// Returns all lines of the engine up to and including the first one with the prefix.
    pub fn lines_until(&self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Ok(line) = self.output.recv_timeout(TIMEOUT) else {
                panic!("expected {prefix:?}, but the engine wrote only: {lines:#?}");
            };
            let found = line.starts_with(prefix);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Returns the next line of the engine with the prefix. Skips all lines before it.
    pub fn await_line(&self, prefix: &str) -> String {
        self.lines_until(prefix).pop().expect("at least one line")
    }

    /// Closes the connection, and returns the remaining lines of the engine.
    pub fn close(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        while let Ok(line) = self.output.recv_timeout(TIMEOUT) {
            lines.push(line);
        }
        let engine = self.engine.take().expect("it was started");
        engine.join().expect("no panic").expect("no error from the pipes");
        lines
    }

    /// Runs the lines of a dialogue. `> TEXT` sends `TEXT`. `= TEXT` expects `TEXT` as the next line of the engine.
    /// Any other line waits for a line of the engine that begins with its text.
    pub fn run_dialogue(&mut self, dialogue: &str) {
        for line in dialogue.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(command) = line.strip_prefix("> ") {
                self.send(command);
            } else if let Some(expected) = line.strip_prefix("= ") {
                assert_eq!(self.next_line(), expected, "in {dialogue}");
            } else {
                self.await_line(line);
            }
        }
    }
}
