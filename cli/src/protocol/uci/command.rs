//! Parser for the commands of UCI.

/// A command of the front end, with its arguments.
pub(super) enum Command<'l> {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position(Vec<&'l str>),
    Go(Vec<&'l str>),
    Stop,
    PonderHit,
    /// Print the board for debugging.
    Show,
    Quit,
    /// A command without effect.
    Ignored,
    /// An unknown command, or `setoption` without `name`.
    Unknown(&'l str),
}

/// The supported commands, for error messages.
pub(super) const SUPPORTED_COMMANDS: &str =
    "uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, d, perft, quit";

impl<'l> Command<'l> {
    /// Parses a line.
    pub fn parse(line: &'l str) -> Command<'l> {
        let mut words = line.split_whitespace();
        let Some(head) = words.next() else { return Command::Ignored };
        match head {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => parse_set_option(words),
            "position" => Command::Position(words.collect()),
            "go" => Command::Go(words.collect()),
            "perft" => Command::Go(std::iter::once(head).chain(words).collect()),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Show,
            "quit" => Command::Quit,
            "debug" | "register" => Command::Ignored,
            _ => Command::Unknown(head),
        }
    }
}

/// Parses `name NAME value VALUE`; name and value can have any number of words.
fn parse_set_option<'l>(mut words: impl Iterator<Item = &'l str>) -> Command<'l> {
    if words.next() != Some("name") {
        return Command::Unknown("setoption");
    }
    let mut name = Vec::new();
    let mut value = Vec::new();
    for word in words.by_ref() {
        if word == "value" {
            break;
        }
        name.push(word);
    }
    value.extend(words);
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}
