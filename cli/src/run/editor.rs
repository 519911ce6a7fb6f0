//! The line editor for the terminal, with history and completion.

use std::io::ErrorKind;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::commands;
use super::input::{INVALID_UTF8, Input, Line};
use super::session::Session;
use crate::failure::Failure;
use varlab::game::Game;
use varlab::notation::{coordinate, san};

/// The line editor.
pub struct Editor(rustyline::Editor<Completion, MemHistory>);

impl Editor {
    /// Creates a line editor.
    ///
    /// # Errors
    /// Returns an error if the terminal does not support line editing.
    pub fn new() -> Result<Self, Failure> {
        let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let history = MemHistory::with_config(&config);
        let mut editor =
            rustyline::Editor::with_history(config, history).map_err(|error| to_failure(&error))?;
        editor.set_helper(Some(Completion { game: None, files: FilenameCompleter::new() }));
        Ok(Self(editor))
    }
}

impl Input for Editor {
    fn read_line(&mut self, session: &Session, _: bool) -> Result<Line, Failure> {
        if let Some(helper) = self.0.helper_mut() {
            helper.game = Some(session.game().clone());
        }
        let clock_text = session.clock().map(|clock| format!(" {}", clock.remaining_text(session.to_move())));
        let prompt = match session.outcome() {
            Some(_) => "game over> ".to_owned(),
            None => format!("{}{}> ", session.to_move(), clock_text.unwrap_or_default()),
        };
        match self.0.readline(&prompt) {
            Ok(text) => Ok(Line::Text(text)),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::EndOfInput),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                Ok(Line::Invalid(Failure::invalid(INVALID_UTF8)))
            }
            Err(error) => Err(to_failure(&error)),
        }
    }

    fn line_number(&self) -> Option<usize> {
        None
    }
}

fn to_failure(error: &ReadlineError) -> Failure {
    Failure::usage(format!("cannot read from the terminal: {error}"))
}

/// The completions for the Tab key.
struct Completion {
    /// The game whose legal moves are offered.
    game: Option<Game>,
    files: FilenameCompleter,
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed_text = &line[..cursor];
        match typed_text.split_once(' ') {
            Some(("save" | "save!" | "load", _)) => self.files.complete(line, cursor, context),
            Some(("help", name)) => {
                let names = commands::all_commands().map(|command| command.name.to_owned());
                Ok((cursor - name.len(), completions(name, names)))
            }
            Some(("moves", square)) => {
                Ok((cursor - square.len(), completions(square, self.squares_with_moves())))
            }
            _ => {
                let names = commands::all_commands().map(|command| command.name.to_owned());
                Ok((0, completions(typed_text, self.move_texts().into_iter().chain(names))))
            }
        }
    }
}

impl Completion {
    /// Returns the texts of all legal moves, in coordinate notation and in SAN.
    fn move_texts(&self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        let moves = || game.legal_moves().iter().map(|candidate| &candidate.mv);
        let coordinates = moves().map(|mv| coordinate::write(game.program(), mv));
        coordinates.chain(moves().map(|mv| san::write(game, mv))).collect()
    }

    /// Returns the names of all squares from which a piece can move or onto which a piece can be dropped.
    fn squares_with_moves(&self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        let moves = game.legal_moves().iter().map(|candidate| &candidate.mv);
        moves.filter(|mv| mv.form.has_squares()).map(|mv| game.program().name(mv.from)).collect()
    }
}

/// Returns the texts that begin with the typed text, sorted and without duplicates.
fn completions(typed_text: &str, texts: impl IntoIterator<Item = String>) -> Vec<Pair> {
    let has_prefix = |text: &String| {
        text.get(..typed_text.len()).is_some_and(|prefix| prefix.eq_ignore_ascii_case(typed_text))
    };
    let mut matching: Vec<String> = texts.into_iter().filter(has_prefix).collect();
    matching.sort();
    matching.dedup();
    matching.into_iter().map(|text| Pair { display: text.clone(), replacement: text }).collect()
}

impl Helper for Completion {}
impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
