//! Lines typed at a terminal, with editing, history and completion. Not what they mean.

use std::io::ErrorKind;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::commands::words;
use super::input::{Input, Line, NO_TEXT};
use super::session::Session;
use crate::failure::Failure;
use varlab::game::Game;
use varlab::notation::{coordinate, own};

/// The terminal.
pub struct Editor(rustyline::Editor<Completion, MemHistory>);

impl Editor {
    /// # Errors
    /// If the terminal is none that lines can be edited on.
    pub fn new() -> Result<Self, Failure> {
        let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let history = MemHistory::with_config(&config);
        let mut editor =
            rustyline::Editor::with_history(config, history).map_err(|error| unusable(&error))?;
        editor.set_helper(Some(Completion { game: None, files: FilenameCompleter::new() }));
        Ok(Self(editor))
    }
}

impl Input<'_> for Editor {
    fn line(&mut self, session: &Session, _: bool) -> Result<Line, Failure> {
        if let Some(helper) = self.0.helper_mut() {
            helper.game = Some(session.game().clone());
        }
        let clock = session.clock().map(|clock| format!(" {}", clock.shown(session.to_move())));
        let prompt = match session.outcome() {
            Some(_) => "game over> ".to_owned(),
            None => format!("{}{}> ", session.to_move(), clock.unwrap_or_default()),
        };
        match self.0.readline(&prompt) {
            Ok(text) => Ok(Line::Text(text)),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                Ok(Line::Fault(Failure::bad(NO_TEXT)))
            }
            Err(error) => Err(unusable(&error)),
        }
    }

    fn place(&self) -> Option<usize> {
        None
    }
}

fn unusable(error: &ReadlineError) -> Failure {
    Failure::usage(format!("cannot read from the terminal: {error}"))
}

/// What the Tab key knows.
struct Completion {
    /// The game whose moves are offered.
    game: Option<Game>,
    files: FilenameCompleter,
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        match typed.split_once(' ') {
            Some(("save" | "save!" | "load", _)) => self.files.complete(line, at, context),
            Some(("help", name)) => {
                Ok((at - name.len(), offer(name, words().map(|word| word.name.to_owned()))))
            }
            Some(("moves", square)) => Ok((at - square.len(), offer(square, self.origins()))),
            _ => {
                let words = words().map(|word| word.name.to_owned());
                Ok((0, offer(typed, self.moves().into_iter().chain(words))))
            }
        }
    }
}

impl Completion {
    /// The texts of all legal moves, in both notations.
    fn moves(&self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        let moves = || game.legal_moves().iter().map(|candidate| &candidate.mv);
        let coordinates = moves().map(|mv| coordinate::write(game.program(), mv));
        coordinates.chain(moves().map(|mv| own::write(game, mv))).collect()
    }

    /// The squares of pieces that can move.
    fn origins(&self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        game.legal_moves().iter().map(|candidate| game.program().name(candidate.mv.from)).collect()
    }
}

/// Those that begin with what has been typed, each once, sorted.
fn offer(typed: &str, texts: impl IntoIterator<Item = String>) -> Vec<Pair> {
    let begins = |text: &String| {
        text.get(..typed.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
    };
    let mut fitting: Vec<String> = texts.into_iter().filter(begins).collect();
    fitting.sort();
    fitting.dedup();
    fitting.into_iter().map(|text| Pair { display: text.clone(), replacement: text }).collect()
}

impl Helper for Completion {}
impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
