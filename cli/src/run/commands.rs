//! The commands that can be typed besides moves: a table of their names, arguments and descriptions, the parser, and the help texts made
//! from the table.

use std::fmt::Write;

use crate::failure::Failure;
use crate::thinking::Level;
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;

/// A parsed command.
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
    Save { path: String, overwrite: bool },
    Load(String),
    Games,
    Resume(usize),
    Quit,
}

/// The name, description and argument parser of a command.
pub struct CommandInfo {
    pub name: &'static str,
    aliases: &'static [&'static str],
    /// The arguments, as shown in help.
    arguments: &'static str,
    /// A summary of at most one line.
    summary: &'static str,
    /// An example of a line with the command.
    example: &'static str,
    /// Details for `help COMMAND`; may be empty.
    details: &'static str,
    /// Parses the arguments.
    parse: fn(&str) -> Result<Command, Failure>,
}

/// The groups of commands with their titles, in the order in which help lists them.
#[rustfmt::skip]
pub const COMMAND_GROUPS: &[(&str, &[CommandInfo])] = &[
    ("The board", &[
        command("board", &["show"], "", "show the board again", "board", "", |_| Ok(Command::Board)),
        command("flip", &[], "", "turn the board around", "flip", "Type `flip` again to turn it back.", |_| Ok(Command::Flip)),
        command("moves", &[], "[SQUARE]", "list the legal moves, or those from a square", "moves e2",
             "Moves from a square are also marked on the board. For a vacant square, drops are listed.", |rest| Ok(Command::Moves(non_empty(rest)))),
             command("piece", &[], "NAME [SQUARE]", "show how a piece moves", "piece N d4",
             "NAME is the name or the letter of the piece, which is placed on an empty board.", parse_piece),
    ]),
    ("The game", &[
        command("undo", &[], "", "take back your last move", "undo",
             "Against the engine, its reply is taken back too. A resignation can also be taken back. Clocks are not turned back.", |_| Ok(Command::Undo)),
             command("redo", &[], "", "replay the moves that were taken back", "redo", "", |_| Ok(Command::Redo)),
             command("resign", &[], "", "resign the game", "resign", "", |_| Ok(Command::Resign)),
             command("new", &[], "", "start a new game", "new", "The unfinished game remains saved.", |_| Ok(Command::New)),
        command("switch", &[], "", "exchange the players", "switch", "", |_| Ok(Command::Switch)),
    ]),
    ("The engine", &[
        command("hint", &[], "", "show the move that the engine would play, and why", "hint", "", |_| Ok(Command::Hint)),
        command("analyse", &["analyze"], "", "show the engine's analysis of the position until Enter is pressed", "analyse",
        "Each line shows the depth, the score and the expected moves. When input is not a terminal, the analysis lasts as long \
        as the engine's level allows for a move.", |_| Ok(Command::Analyse)),
        command("go", &[], "", "let the engine move now", "go", "It moves for the side to move; the players stay the same.", |_| Ok(Command::Go)),
        command("level", &[], "[LEVEL]", "show or set how long the engine thinks and how well it plays", "level depth 6",
             "A level is a number from 0, the weakest, to 20, a time, a depth in plies, a number of positions, or a combination: `7`, `time 2s`, `depth 6`, `nodes 5000`.", parse_level),
        command("time", &[], "TIME", "the same as `level time TIME`", "time 2s", "", |rest| Ok(Command::Level(Some(format!("time {rest}").parse()?)))),
    ]),
    ("Games as text", &[
        command("fen", &[], "", "print the position as FEN", "fen", "`varlab run --fen` starts a game from such a text.", |_| Ok(Command::Fen)),
        command("record", &["pgn"], "", "print the game record, with the engine's scores of its moves", "record", "", |_| Ok(Command::Record)),
        command("save", &[], "FILE", "write the game to a file; `save!` overwrites an existing one", "save my-game.txt", "", |rest| parse_save(rest, false)),
        command("save!", &[], "FILE", "", "save! my-game.txt", "Writes the game to a file, and overwrites an existing one.", |rest| parse_save(rest, true)),
        command("load", &[], "FILE", "continue a game from a file", "load my-game.txt",
        "The current game remains saved, unless the file contains a continuation of it.", |rest| parse_file(rest, "load").map(Command::Load)),
        command("games", &[], "", "list the other unfinished games", "games", "", |_| Ok(Command::Games)),
        command("resume", &[], "[NUMBER]", "continue an unfinished game, by default the most recent", "resume 2", "", parse_resume),
        ]),
        ("Other", &[
        command("help", &["?"], "[COMMAND]", "show this list, or details of a command", "help undo", "", |rest| Ok(Command::Help(non_empty(rest)))),
        command("quit", &["exit", "q"], "", "leave; the game is saved", "quit", "`varlab run --resume` continues it.", |_| Ok(Command::Quit)),
    ]),
];

/// Returns all commands.
pub fn all_commands() -> impl Iterator<Item = &'static CommandInfo> {
    COMMAND_GROUPS.iter().flat_map(|(_, commands)| commands.iter())
}

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    arguments: &'static str,
    summary: &'static str,
    example: &'static str,
    details: &'static str,
    parse: fn(&str) -> Result<Command, Failure>,
) -> CommandInfo {
    CommandInfo { name, aliases, arguments, summary, example, details, parse }
}

/// Parses a line as a command; returns `None` if it does not begin with the name of a command and is not an alias.
///
/// # Errors
/// Returns an error if the arguments are not valid.
pub fn parse(line: &str) -> Result<Option<Command>, Failure> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (name.to_lowercase(), rest.trim());
    // An alias matches only without arguments: in `Q d1-d4`, `Q` is a piece.
    let matches = |command: &&CommandInfo| {
        command.name == name || rest.is_empty() && command.aliases.contains(&name.as_str())
    };
    let Some(command) = all_commands().find(matches) else { return Ok(None) };
    if command.arguments.is_empty() && !rest.is_empty() {
        return Err(Failure::invalid(format!("`{}` takes no argument", command.name)));
    }
    (command.parse)(rest).map(Some)
}

/// Returns the command whose name is most similar to the first word of a line; `None` if no name is similar, or if
/// the word contains a digit.
pub fn nearest_command(line: &str) -> Option<&'static str> {
    let name = line.split_whitespace().next()?;
    if name.contains(|char: char| char.is_ascii_digit()) {
        // Command names contain no digits, and nearly all moves do.
        return None;
    }
    nearest(&name.to_lowercase(), all_commands().map(|command| command.name))
}

/// Returns the list of all commands. `example_move` is the text of a move, as an example of one.
pub fn command_list(example_move: &str) -> String {
    let mut text = format!(
        "Type a move in coordinates or in the game's own notation: {example_move}. \
        At a terminal, Tab completes\n\
        moves and commands, Ctrl-C makes the engine move immediately, and Ctrl-D leaves.\n"
    );
    let width = all_commands().map(|command| command.usage().len()).max().unwrap_or_default();
    for (group, commands) in COMMAND_GROUPS {
        let _ = writeln!(text, "\n{group}");
        for command in commands.iter().filter(|command| !command.summary.is_empty()) {
            let _ = write!(text, "  {:width$}  {}", command.usage(), command.summary);
            // A command without arguments needs no example.
            let example_suffix =
                if command.arguments.is_empty() { String::new() } else { format!(": {}", command.example) };
            let _ = writeln!(text, "{example_suffix}");
        }
    }
    text
}

/// Returns the details of one command.
///
/// # Errors
/// Returns an error if no command has that name.
pub fn command_help(name: &str) -> Result<String, Failure> {
    let lowercase_name = name.to_lowercase();
    let matches = |command: &&CommandInfo| {
        command.name == lowercase_name || command.aliases.contains(&lowercase_name.as_str())
    };
    let command = all_commands().find(matches).ok_or_else(|| {
        let failure = Failure::invalid(format!("help: unknown command {}", quote_truncated(name)));
        match nearest_command(name) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`help` without an argument lists all commands"),
        }
    })?;
    let mut text = command.usage();
    if !command.aliases.is_empty() {
        let _ = write!(text, " (or {})", command.aliases.join(", "));
    }
    if !command.summary.is_empty() {
        let _ = write!(text, ": {}", command.summary);
    }
    text.push('\n');
    if !command.details.is_empty() {
        let _ = writeln!(text, "  {}", command.details);
    }
    let _ = writeln!(text, "  for example `{}`", command.example);
    Ok(text)
}

impl CommandInfo {
    /// Returns the name with the arguments, as shown in help.
    fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }
}

fn parse_resume(rest: &str) -> Result<Command, Failure> {
    let number = if rest.is_empty() { Ok(1) } else { rest.parse() };
    let number = number.map_err(|_| Failure::invalid(format!("{} is not a number", quote_truncated(rest))));
    Ok(Command::Resume(number.map_err(|failure| failure.help("`games` lists the games with their numbers"))?))
}

fn parse_piece(rest: &str) -> Result<Command, Failure> {
    let mut words = rest.split_whitespace().map(str::to_owned);
    match (words.next(), words.next(), words.next()) {
        (Some(name), square, None) => Ok(Command::Piece(name, square)),
        _ => Err(Failure::invalid("`piece` takes the name or letter of a piece, and optionally a square")),
    }
}

fn non_empty(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn parse_level(rest: &str) -> Result<Command, Failure> {
    Ok(Command::Level(if rest.is_empty() { None } else { Some(rest.parse()?) }))
}

fn parse_save(rest: &str, overwrite: bool) -> Result<Command, Failure> {
    Ok(Command::Save { path: parse_file(rest, "save")?, overwrite })
}

fn parse_file(rest: &str, command: &str) -> Result<String, Failure> {
    non_empty(rest).ok_or_else(|| {
        Failure::invalid(format!("`{command}` takes the name of a file, such as `{command} my-game.txt`"))
    })
}
