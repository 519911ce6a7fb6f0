//! A front end for tests: writes lines, waits for lines. Never longer than a minute, so that what hangs fails.

use std::io::{self, BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use varlab::compile::compile;
use varlab::search::Weights;
use varlab_cli::protocol::{Games, Taught};

use crate::library::{Shipped, games, text};

const STANDARD: &str = "chess";

const PATIENCE: Duration = Duration::from_secs(60);

/// A protocol of the program.
pub type Serve = fn(Box<dyn Games + Send>, BufReader<io::PipeReader>, &mut dyn Write) -> io::Result<()>;

/// The shipped games, and so many mebibytes that may be asked for.
pub struct Library(pub u32);

impl Games for Library {
    fn names(&self) -> Vec<String> {
        games().into_keys().collect()
    }

    fn standard(&self) -> &str {
        STANDARD
    }

    fn open(&self, name: &str) -> Result<Taught, String> {
        if !games().contains_key(name) {
            return Err("no such game".to_owned());
        }
        let variant =
            compile(&Shipped, name, &text(name), &[]).variant.ok_or_else(|| "it is broken".to_owned())?;
        Ok(Taught { variant, weights: Weights::default() })
    }

    fn add(&mut self, place: &str) -> Result<Vec<String>, String> {
        Err(format!("nothing is at {place}"))
    }

    fn most_memory(&self) -> u32 {
        self.0
    }
}

/// A session.
pub struct FrontEnd {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    engine: Option<JoinHandle<io::Result<()>>>,
}

impl FrontEnd {
    pub fn new(serve: Serve) -> FrontEnd {
        FrontEnd::with_memory(serve, 64)
    }

    /// One to which so many mebibytes are offered.
    pub fn with_memory(serve: Serve, mebibytes: u32) -> FrontEnd {
        FrontEnd::with_games(serve, Box::new(Library(mebibytes)))
    }

    /// One that is offered these games.
    pub fn with_games(serve: Serve, games: Box<dyn Games + Send>) -> FrontEnd {
        let (ours, input) = io::pipe().expect("a pipe");
        let (output, mut theirs) = io::pipe().expect("a pipe");
        let engine = thread::spawn(move || serve(games, BufReader::new(ours), &mut theirs));
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

    pub fn say(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// The next line.
    pub fn line(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// All lines up to the one that begins so, which is the last.
    pub fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Ok(line) = self.output.recv_timeout(PATIENCE) else {
                panic!("{beginning:?} was waited for, and only this came: {lines:#?}");
            };
            let found = line.starts_with(beginning);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// The line that begins so; what comes before it is not looked at.
    pub fn await_line(&self, beginning: &str) -> String {
        self.until(beginning).pop().expect("there is one")
    }

    /// Goes away; what the engine has still said.
    pub fn leave(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        while let Ok(line) = self.output.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        let engine = self.engine.take().expect("it was started");
        engine.join().expect("no panic").expect("no trouble with the pipes");
        lines
    }

    /// Says each line of a dialogue that begins with `> `, and waits for each other line: for one that begins so, or is just so
    /// where nothing may come between (`= `).
    pub fn dialogue(&mut self, dialogue: &str) {
        for line in dialogue.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(said) = line.strip_prefix("> ") {
                self.say(said);
            } else if let Some(expected) = line.strip_prefix("= ") {
                assert_eq!(self.line(), expected, "in {dialogue}");
            } else {
                self.await_line(line);
            }
        }
    }
}
