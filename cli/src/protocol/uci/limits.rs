//! What stands behind `go`. Not the thinking.

use std::time::Duration;

use crate::protocol::thinker::Task;
use crate::protocol::wire;
use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::short;
use varlab::search::{Clock, Limits, SearchOptions};

/// What the engine is to do.
pub(super) struct Go {
    /// The task.
    pub task: Task,
    /// The answer waits until it is asked for.
    pub infinite: bool,
    /// The opponent is still thinking: the task is for when he plays what is expected of him.
    pub ponder: bool,
}

/// No one can wait longer, in milliseconds.
const LONGEST: i64 = 1_000_000_000;
/// Deeper no count and no proof comes to an end.
const DEEPEST: u64 = 100;

/// The words that have a number behind them, and those that have none.
const NUMBERS: [&str; 10] =
    ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft"];
const PLAIN: [&str; 3] = ["infinite", "ponder", "searchmoves"];

/// Reads them for a game; `lines` are looked for.
///
/// # Errors
/// If a word means nothing here: what was expected.
pub(super) fn read(game: &Game, words: &[&str], lines: usize) -> Result<Go, String> {
    let mut go = Reading::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| !NUMBERS.contains(word) && !PLAIN.contains(word))
                {
                    go.only.push(wire::read(game, text).map_err(|error| error.to_string())?);
                }
            }
            _ if NUMBERS.contains(&word) => {
                let text = words.next().unwrap_or_default();
                let number: i64 = text
                    .parse()
                    .map_err(|_| format!("a number is expected behind {word}, not {}", short(text)))?;
                go.number(word, number);
            }
            _ => {
                let known = [NUMBERS.as_slice(), PLAIN.as_slice()].concat().join(", ");
                return Err(format!("{} is none of {known}", short(word)));
            }
        }
    }
    Ok(go.finish(game.position().side(), lines))
}

/// What has been read so far.
#[derive(Default)]
struct Reading {
    limits: Limits,
    /// What the clocks show, and what is added after every move: White's, Black's.
    left: [Option<Duration>; 2],
    added: [Duration; 2],
    moves_to_go: Option<u32>,
    only: Vec<varlab::position::Move>,
    mate: Option<u32>,
    count: Option<u32>,
    infinite: bool,
    ponder: bool,
}

impl Reading {
    /// Numbers below what makes sense are taken for the least that does: some clocks run below zero.
    fn number(&mut self, word: &str, number: i64) {
        let time = Duration::from_millis(number.clamp(0, LONGEST) as u64);
        let many = number.max(0) as u64;
        let plies = many.min(DEEPEST) as u32;
        match word {
            "depth" => self.limits.depth = Some(plies.max(1)),
            "nodes" => self.limits.nodes = Some(many.max(1)),
            "movetime" => self.limits.time = Some(time),
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.added[0] = time,
            "binc" => self.added[1] = time,
            "movestogo" => self.moves_to_go = Some(many.clamp(1, 1000) as u32),
            "mate" => self.mate = Some(plies.max(1)),
            _ => self.count = Some(plies),
        }
    }

    fn finish(self, mover: Side, lines: usize) -> Go {
        let Reading { mut limits, left, added, moves_to_go, only, mate, count, infinite, ponder } = self;
        let at = mover.index();
        if !infinite {
            limits.clock = left[at].map(|remaining| Clock { remaining, increment: added[at], moves_to_go });
        }
        let task = match (mate, count) {
            (_, Some(depth)) => Task::Count(depth),
            (Some(mate), None) => Task::Mate(mate),
            (None, None) => Task::Search { limits, asked: SearchOptions { only, lines, skill: None } },
        };
        Go { task, infinite, ponder }
    }
}
