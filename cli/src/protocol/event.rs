//! Events of a protocol session: lines of the front end, and reports of the engine.

use std::io;

use super::perft::RootCount;
use varlab::search::{Report, SearchResult, Solution};

/// An event of a session.
pub(super) enum Event {
    /// A line from the front end.
    Line(String),
    /// A line from the front end that is too long.
    LongLine,
    /// The end of input: the front end has closed its output.
    EndOfInput,
    /// A progress report of the task with the given number.
    Report(u64, Report),
    /// The task with the given number has finished with an answer.
    Done(u64, Box<Answer>),
    /// A note about the evaluation of the game, for the user.
    Note(String),
    /// The task with the given number has exceeded its time.
    Timeout(u64),
}

/// The result of a task.
pub(super) enum Answer {
    /// The best move; `None` if there is no legal move.
    Best(Option<SearchResult>),
    /// The forced wins that were found.
    Mate(Solution),
    /// The perft counts; `None` if the count was stopped.
    Perft(Option<Vec<RootCount>>),
    /// The engine has failed: the reason, and the best move found before the failure.
    Failed(String, Option<SearchResult>),
}

/// A message to the thread that serves the front end.
pub(super) enum FrontEndMessage {
    /// The front end has written a line, or has closed its output.
    Read(Event),
    /// The session writes a line.
    Write(String),
    /// The session is ready for the next event.
    NextEvent,
    /// The session has ended.
    Ended(io::Result<()>),
    /// The timer with the given number has expired.
    Timeout(u64),
}
