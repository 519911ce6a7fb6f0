//! What can be typed beside moves: the names of the commands, what they take and what they do, and the reading of a line.

use std::fmt::Write;

use crate::cli::failure::Failure;
use crate::cli::thinking::Level;
use crate::diagnostics::nearest::nearest;

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum Command {
    Help,
    Board,
    Flip,
    Moves(Option<String>),
    Piece(String, Option<String>),
    Hint,
    Go,
    Switch,
    Undo,
    Redo,
    Resign,
    New,
    Level(Option<Level>),
    Fen,
    Record,
    Save { path: String, over: bool },
    Load(String),
    Games,
    Resume(usize),
    Quit,
}

/// A command as it is typed and explained.
pub struct Word {
    pub name: &'static str,
    others: &'static [&'static str],
    takes: &'static str,
    does: &'static str,
    read: fn(&str) -> Result<Command, Failure>,
}

/// In the order in which they are explained.
#[rustfmt::skip]
pub const WORDS: &[Word] = &[
    word("help", &["?"], "", "show this", |_| Ok(Command::Help)),
    word("moves", &[], "[SQUARE]", "list the legal moves, or those from a square", |rest| Ok(Command::Moves(given(rest)))),
    word("piece", &[], "NAME [SQUARE]", "show where such a piece can go", piece),
    word("hint", &[], "", "let the engine say what it would play", |_| Ok(Command::Hint)),
    word("go", &[], "", "let the engine move now", |_| Ok(Command::Go)),
    word("undo", &[], "", "take your last move back", |_| Ok(Command::Undo)),
    word("redo", &[], "", "play again what was taken back", |_| Ok(Command::Redo)),
    word("switch", &[], "", "exchange the players", |_| Ok(Command::Switch)),
    word("resign", &[], "", "give the game up", |_| Ok(Command::Resign)),
    word("new", &[], "", "begin a new game", |_| Ok(Command::New)),
    word("level", &[], "[LEVEL]", "show how long the engine thinks, or set it: time 2s, depth 6, nodes 5000", level),
    word("time", &[], "TIME", "the same as level time TIME", |rest| Ok(Command::Level(Some(format!("time {rest}").parse()?)))),
    word("board", &["show"], "", "show the board again", |_| Ok(Command::Board)),
    word("flip", &[], "", "turn the board about", |_| Ok(Command::Flip)),
    word("fen", &[], "", "print the position as text", |_| Ok(Command::Fen)),
    word("record", &["pgn"], "", "print the game as text", |_| Ok(Command::Record)),
    word("save", &[], "FILE", "write the game to a file; save! writes over one", |rest| save(rest, false)),
    word("save!", &[], "FILE", "", |rest| save(rest, true)),
    word("load", &[], "FILE", "go on with a game from a file", |rest| file(rest, "load").map(Command::Load)),
    word("games", &[], "", "list the unfinished games that are kept", |_| Ok(Command::Games)),
    word("resume", &[], "[NUMBER]", "go on with one of them, the last if no number is given", resume),
    word("quit", &["exit", "q"], "", "leave; the game is kept", |_| Ok(Command::Quit)),
];

const fn word(
    name: &'static str,
    others: &'static [&'static str],
    takes: &'static str,
    does: &'static str,
    read: fn(&str) -> Result<Command, Failure>,
) -> Word {
    Word { name, others, takes, does, read }
}

/// The command that a line gives, if it begins with the name of one.
///
/// # Errors
/// If something is wrong with what stands behind the name.
pub fn read(line: &str) -> Result<Option<Command>, Failure> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (name.to_lowercase(), rest.trim());
    // Other names stand alone: with something behind it, `Q` is a piece.
    let is = |word: &&Word| word.name == name || rest.is_empty() && word.others.contains(&name.as_str());
    let Some(word) = WORDS.iter().find(is) else { return Ok(None) };
    if word.takes.is_empty() && !rest.is_empty() {
        return Err(Failure::bad(format!("{} takes nothing behind it", word.name)));
    }
    (word.read)(rest).map(Some)
}

/// The name that may have been meant by one that is no command.
pub fn meant(line: &str) -> Option<&'static str> {
    let name = line.split_whitespace().next()?;
    if name.contains(|char: char| char.is_ascii_digit()) {
        // Commands have no digits, and nearly all moves have.
        return None;
    }
    nearest(&name.to_lowercase(), WORDS.iter().map(|word| word.name))
}

/// All commands and what they do; `example` is a move as it can be typed.
pub fn help(example: &str) -> String {
    let mut text = format!(
        "A move is typed in coordinates or as players of the game write it: {example}. At a terminal the Tab key\n\
        completes moves and commands, Ctrl-C makes the engine move at once, and Ctrl-D leaves.\n\n"
    );
    let head = |word: &Word| format!("{} {}", word.name, word.takes);
    let width = WORDS.iter().map(|word| head(word).len()).max().unwrap_or_default();
    for word in WORDS.iter().filter(|word| !word.does.is_empty()) {
        let _ = writeln!(text, "  {:width$}  {}", head(word), word.does);
    }
    text
}

fn resume(rest: &str) -> Result<Command, Failure> {
    let number = if rest.is_empty() { Ok(1) } else { rest.parse() };
    let number = number.map_err(|_| Failure::bad(format!("{rest:?} is no number")));
    Ok(Command::Resume(number.map_err(|failure| failure.help("games lists the games with their numbers"))?))
}

fn piece(rest: &str) -> Result<Command, Failure> {
    let mut words = rest.split_whitespace().map(str::to_owned);
    match (words.next(), words.next(), words.next()) {
        (Some(name), at, None) => Ok(Command::Piece(name, at)),
        _ => Err(Failure::bad("piece needs the name or the letter of a piece and at most a square")),
    }
}

fn given(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn level(rest: &str) -> Result<Command, Failure> {
    Ok(Command::Level(if rest.is_empty() { None } else { Some(rest.parse()?) }))
}

fn save(rest: &str, over: bool) -> Result<Command, Failure> {
    Ok(Command::Save { path: file(rest, "save")?, over })
}

fn file(rest: &str, command: &str) -> Result<String, Failure> {
    given(rest)
        .ok_or_else(|| Failure::bad(format!("{command} needs the name of a file: {command} my-game.txt")))
}
