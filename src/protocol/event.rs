//! What happens while a protocol is spoken: lines that come in, and what the engine reports. Not what is made of it.

use super::count::Counted;
use crate::search::{Best, Report, Solution};

/// What happens.
pub(super) enum Event {
    /// The front end has written a line.
    Line(String),
    /// It has written one that is too long to be read.
    LongLine,
    /// It has gone away.
    End,
    /// The search has found out something.
    News(Report),
    /// The engine has done what it was to do.
    Done(Box<Answer>),
}

/// What has become of a task.
pub(super) enum Answer {
    /// The best move, if there is any.
    Best(Option<Best>),
    /// The wins that there are.
    Mate(Solution),
    /// The counts; nothing, if it was stopped.
    Count(Option<Vec<Counted>>),
}
