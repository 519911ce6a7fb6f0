//! What can be typed beside moves: the names of the commands, what they take and what they do, and the reading of a line. Help
//! is written from the same table.

use std::fmt::Write;

use crate::failure::Failure;
use crate::thinking::Level;
use varlab::diagnostics::nearest::nearest;

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum Command {
    Help(Option<String>),
    Board,
    Flip,
    Moves(Option<String>),
    Piece(String, Option<String>),
    Hint,
    Analyse,
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
    /// A line that could be typed, and what would come of it or is to be known besides.
    example: &'static str,
    more: &'static str,
    read: fn(&str) -> Result<Command, Failure>,
}

/// Commands by what they are for, in the order in which they are explained.
#[rustfmt::skip]
pub const GROUPS: &[(&str, &[Word])] = &[
    ("Looking", &[
        word("board", &["show"], "", "show the board again", "board", "", |_| Ok(Command::Board)),
        word("flip", &[], "", "turn the board about", "flip", "It stays so until flip is typed again.", |_| Ok(Command::Flip)),
        word("moves", &[], "[SQUARE]", "list the legal moves, or those from a square", "moves e2",
             "Moves from a square are marked on the board as well; on a vacant square, drops are listed.", |rest| Ok(Command::Moves(given(rest)))),
        word("piece", &[], "NAME [SQUARE]", "show where such a piece can go", "piece N d4",
             "The piece is named by its name or its letter and stands on an empty board.", piece),
    ]),
    ("Playing", &[
        word("undo", &[], "", "take your last move back", "undo",
             "Against the engine its answer is taken back too. Resignations and ends are taken back as well. Clocks do not go back.", |_| Ok(Command::Undo)),
        word("redo", &[], "", "play again what was taken back", "redo", "", |_| Ok(Command::Redo)),
        word("resign", &[], "", "give the game up", "resign", "", |_| Ok(Command::Resign)),
        word("new", &[], "", "begin a new game", "new", "The unfinished one stays kept.", |_| Ok(Command::New)),
        word("switch", &[], "", "exchange the players", "switch", "", |_| Ok(Command::Switch)),
    ]),
    ("The engine", &[
        word("hint", &[], "", "let the engine say what it would play, and why", "hint", "", |_| Ok(Command::Hint)),
        word("analyse", &["analyze"], "", "show what the engine thinks of the position until Enter is pressed", "analyse",
             "A line for everything that it finds: how deep it looks, who is ahead and by how much, and the moves that it expects. Where \
              lines are not typed at a terminal it thinks as long as its level says.", |_| Ok(Command::Analyse)),
        word("go", &[], "", "let the engine move now", "go", "It moves for whoever is to move; the players stay the same.", |_| Ok(Command::Go)),
        word("level", &[], "[LEVEL]", "show how long the engine thinks and how well it plays, or set it", "level depth 6",
             "A level is a number from 0, the weakest, to 20, a time, a depth in plies, a number of positions, or several of them: 7, time 2s, depth 6, nodes 5000.", level),
        word("time", &[], "TIME", "the same as level time TIME", "time 2s", "", |rest| Ok(Command::Level(Some(format!("time {rest}").parse()?)))),
    ]),
    ("Games as text", &[
        word("fen", &[], "", "print the position as text", "fen", "Such a text can be given to varlab run --fen.", |_| Ok(Command::Fen)),
        word("record", &["pgn"], "", "print the game as text, with what the engine thought of its moves", "record", "", |_| Ok(Command::Record)),
        word("save", &[], "FILE", "write the game to a file; save! writes over one", "save my-game.txt", "", |rest| save(rest, false)),
        word("save!", &[], "FILE", "", "save! my-game.txt", "Writes the game to a file, also over one that is there.", |rest| save(rest, true)),
        word("load", &[], "FILE", "go on with a game from a file", "load my-game.txt",
             "The game that is being played stays kept, unless the file holds what has become of it.", |rest| file(rest, "load").map(Command::Load)),
        word("games", &[], "", "list the unfinished games that are kept", "games", "", |_| Ok(Command::Games)),
        word("resume", &[], "[NUMBER]", "go on with one of them, the last if no number is given", "resume 2", "", resume),
    ]),
    ("Besides", &[
        word("help", &["?"], "[COMMAND]", "show this, or more about a command", "help undo", "", |rest| Ok(Command::Help(given(rest)))),
        word("quit", &["exit", "q"], "", "leave; the game is kept", "quit", "varlab run --resume goes on with it.", |_| Ok(Command::Quit)),
    ]),
];

/// All commands.
pub fn words() -> impl Iterator<Item = &'static Word> {
    GROUPS.iter().flat_map(|(_, words)| words.iter())
}

const fn word(
    name: &'static str,
    others: &'static [&'static str],
    takes: &'static str,
    does: &'static str,
    example: &'static str,
    more: &'static str,
    read: fn(&str) -> Result<Command, Failure>,
) -> Word {
    Word { name, others, takes, does, example, more, read }
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
    let Some(word) = words().find(is) else { return Ok(None) };
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
    nearest(&name.to_lowercase(), words().map(|word| word.name))
}

/// All commands, what they do and how they are typed; `example` is a move as it can be typed.
pub fn help(example: &str) -> String {
    let mut text = format!(
        "A move is typed in coordinates or as players of the game write it: {example}. At a terminal the Tab key\n\
        completes moves and commands, Ctrl-C makes the engine move at once, and Ctrl-D leaves.\n"
    );
    let width = words().map(|word| word.head().len()).max().unwrap_or_default();
    for (group, words) in GROUPS {
        let _ = writeln!(text, "\n{group}");
        for word in words.iter().filter(|word| !word.does.is_empty()) {
            let _ = write!(text, "  {:width$}  {}", word.head(), word.does);
            // What takes nothing is its own example.
            let example = if word.takes.is_empty() { String::new() } else { format!(": {}", word.example) };
            let _ = writeln!(text, "{example}");
        }
    }
    text
}

/// More about one command.
///
/// # Errors
/// If there is none of that name.
pub fn help_on(name: &str) -> Result<String, Failure> {
    let lower = name.to_lowercase();
    let is = |word: &&Word| word.name == lower || word.others.contains(&lower.as_str());
    let word = words().find(is).ok_or_else(|| {
        let failure = Failure::bad(format!("help: there is no command {name:?}"));
        match meant(name) {
            Some(near) => failure.help(format!("did you mean {near}?")),
            None => failure.help("help alone lists all commands"),
        }
    })?;
    let mut text = word.head();
    if !word.others.is_empty() {
        let _ = write!(text, " (or {})", word.others.join(", "));
    }
    if !word.does.is_empty() {
        let _ = write!(text, ": {}", word.does);
    }
    text.push('\n');
    if !word.more.is_empty() {
        let _ = writeln!(text, "  {}", word.more);
    }
    let _ = writeln!(text, "  for example: {}", word.example);
    Ok(text)
}

impl Word {
    /// The name and what it takes.
    fn head(&self) -> String {
        format!("{} {}", self.name, self.takes).trim_end().to_owned()
    }
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
