//! What happens while a protocol is spoken: lines that come in, and what the engine reports. Not what is made of it.

use std::time::Duration;

use super::count::Counted;
use crate::position::Move;
use crate::search::{Best, Report, Score, Solution};

/// What happens.
pub(super) enum Event {
    /// The front end has written a line.
    Line(String),
    /// It has written one that is too long to be read.
    LongLine,
    /// It has gone away.
    End,
    /// The search has found out something.
    News(News),
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

/// What a search has found out so far: [`Report`] to be kept.
pub(super) struct News {
    /// Which line, from 0.
    pub line: usize,
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// What it is worth to the player to move.
    pub score: Score,
    /// Positions.
    pub nodes: u64,
    /// Since the beginning.
    pub time: Duration,
    /// Of the table, in thousandths.
    pub fullness: u32,
    /// The line.
    pub pv: Vec<Move>,
}

impl From<&Report<'_>> for News {
    fn from(report: &Report<'_>) -> News {
        let &Report { line, depth, longest, score, nodes, time, fullness, pv } = report;
        News { line, depth, longest, score, nodes, time, fullness, pv: pv.to_vec() }
    }
}
