//! Parser for the commands of the protocol.

/// A command of the front end, with its arguments.
pub(super) enum Command<'l> {
    ProtocolVersion,
    New,
    Variant(&'l str),
    Force,
    Go,
    PlayOther,
    Move(&'l str),
    SetBoard(&'l str),
    Level(&'l str),
    SecondsPerMove(&'l str),
    Depth(&'l str),
    Time(&'l str),
    Memory(&'l str),
    Cores(&'l str),
    Option(&'l str),
    Ping(&'l str),
    Result,
    MoveNow,
    Hint,
    Book,
    Undo,
    Remove,
    Ponder(bool),
    Post(bool),
    Analyze,
    Exit,
    Status,
    /// The user has picked up the piece on the given square.
    Lift(&'l str),
    Quit,
    /// A command without effect.
    Ignored,
    Unknown,
}

impl<'l> Command<'l> {
    /// Parses a line.
    pub fn parse(line: &'l str) -> Command<'l> {
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match head {
            "protover" => Command::ProtocolVersion,
            "new" => Command::New,
            "variant" => Command::Variant(rest),
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "usermove" => Command::Move(rest),
            "setboard" => Command::SetBoard(rest),
            "level" => Command::Level(rest),
            "st" => Command::SecondsPerMove(rest),
            "sd" => Command::Depth(rest),
            "time" => Command::Time(rest),
            "memory" => Command::Memory(rest),
            "cores" => Command::Cores(rest),
            "option" => Command::Option(rest),
            "ping" => Command::Ping(rest),
            "result" => Command::Result,
            "?" => Command::MoveNow,
            "hint" => Command::Hint,
            "bk" => Command::Book,
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "hard" => Command::Ponder(true),
            "easy" => Command::Ponder(false),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Status,
            "lift" => Command::Lift(rest),
            "quit" => Command::Quit,
            // A draw offer is declined by not answering.
            "" | "xboard" | "accepted" | "rejected" | "random" | "otim" | "computer" | "name" | "rating"
            | "ics" | "draw" | "white" | "black" | "put" | "hover" => Command::Ignored,
            _ => Command::Unknown,
        }
    }
}
