//! Events of a protocol session: lines that come in, and reports of the engine.

use std::io;

use super::count::Counted;
use varlab::search::{Report, SearchResult, Solution};

/// An event of a session.
pub(super) enum Event {
    /// The front end has written a line.
    Line(String),
    /// It has written one that is too long to be read.
    LongLine,
    /// It has gone away.
    End,
    /// The task of that number has found out something.
    News(u64, Report),
    /// The engine has done the task of that number.
    Done(u64, Box<Answer>),
    /// The engine has something to say about the game.
    Note(String),
    /// The task of that number should have been done by now.
    Late(u64),
}

/// What has become of a task.
pub(super) enum Answer {
    /// The best move, if there is any.
    Best(Option<SearchResult>),
    /// The wins that there are.
    Mate(Solution),
    /// The counts; nothing, if it was stopped.
    Count(Option<Vec<Counted>>),
    /// None: the engine has failed, for this reason. The best move that was known before.
    Failed(String, Option<SearchResult>),
}

/// What reaches the thread of the front end.
pub(super) enum Signal {
    /// The front end has written something, or has gone away.
    Read(Event),
    /// The session writes a line.
    Say(String),
    /// The session begins with the next event.
    Next,
    /// The session has ended.
    Ended(io::Result<()>),
    /// The patience with a question of that number is over.
    Late(u64),
}
