//! Parser for the arguments of `go`.

use std::time::Duration;

use crate::protocol::engine_thread::Task;
use crate::protocol::move_text;
use varlab::board::Side;
use varlab::diagnostics::quote_truncated;
use varlab::game::Game;
use varlab::search::{Clock, Limits, SearchOptions};

/// A parsed `go` command.
pub(super) struct Go {
    /// The task of the engine.
    pub task: Task,
    /// True if the answer must not be sent before `stop`.
    pub infinite: bool,
    /// True if the time limits apply only after `ponderhit`.
    pub ponder: bool,
}

/// Maximum of each time argument, in milliseconds.
const MAX_TIME_MS: i64 = 1_000_000_000;
/// Maximum depth of a search or perft in plies, and of a mate search in moves.
const MAX_DEPTH: u64 = 100;

/// Keywords that are followed by a number.
const NUMBER_KEYWORDS: [&str; 10] =
    ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft"];
/// Keywords that are not followed by a number.
const OTHER_KEYWORDS: [&str; 3] = ["infinite", "ponder", "searchmoves"];

/// Parses the arguments of `go`. A search reports the `multi_pv` best lines.
///
/// # Errors
/// Returns a message with the expected arguments if an argument is unknown or not valid.
pub(super) fn parse(game: &Game, words: &[&str], multi_pv: usize) -> Result<Go, String> {
    let mut go = GoBuilder::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(text) =
                    words.next_if(|word| !NUMBER_KEYWORDS.contains(word) && !OTHER_KEYWORDS.contains(word))
                {
                    go.root_moves.push(move_text::read(game, text).map_err(|error| error.to_string())?);
                }
            }
            _ if NUMBER_KEYWORDS.contains(&word) => {
                let text = words.next().unwrap_or_default();
                let min = min_number(word);
                let number = text.parse().ok().filter(|number| min.is_none_or(|min| min <= *number));
                let number = number.ok_or_else(|| {
                    let range = min.map(|min| format!(" from {min}")).unwrap_or_default();
                    format!("expected a number{range} after `{word}`, not {}", quote_truncated(text))
                })?;
                go.set_number(word, number);
            }
            _ => {
                let keywords = [NUMBER_KEYWORDS.as_slice(), OTHER_KEYWORDS.as_slice()].concat().join(", ");
                return Err(format!(
                    "unknown argument {}; expected one of {keywords}",
                    quote_truncated(word)
                ));
            }
        }
    }
    Ok(go.build(game.position().side(), multi_pv))
}

/// Returns the smallest valid number after a keyword. `None` for the numbers of clocks: some front ends send negative ones.
fn min_number(keyword: &str) -> Option<i64> {
    match keyword {
        "depth" | "nodes" | "mate" => Some(1),
        "movetime" | "perft" => Some(0),
        _ => None,
    }
}

/// The arguments parsed so far.
#[derive(Default)]
struct GoBuilder {
    limits: Limits,
    /// Remaining time of White and of Black.
    remaining: [Option<Duration>; 2],
    /// Increment per move of White and of Black.
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    /// The moves after `searchmoves`; empty for all legal moves.
    root_moves: Vec<varlab::position::Move>,
    /// Maximum number of moves of a mate search.
    mate: Option<u32>,
    /// Depth of a perft, in plies.
    perft: Option<u32>,
    infinite: bool,
    ponder: bool,
}

impl GoBuilder {
    /// Stores the number that follows the keyword `word`. A number that is too large, or a negative number of a clock, is replaced by the
    /// nearest bound.
    fn set_number(&mut self, word: &str, number: i64) {
        let time = Duration::from_millis(number.clamp(0, MAX_TIME_MS) as u64);
        let count = number.max(0) as u64;
        let depth = count.min(MAX_DEPTH) as u32;
        match word {
            "depth" => self.limits.depth = Some(depth),
            "nodes" => self.limits.nodes = Some(count),
            "movetime" => self.limits.time = Some(time),
            "wtime" => self.remaining[0] = Some(time),
            "btime" => self.remaining[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = Some(count.clamp(1, 1000) as u32),
            "mate" => self.mate = Some(depth),
            _ => self.perft = Some(depth),
        }
    }

    fn build(self, side_to_move: Side, multi_pv: usize) -> Go {
        let GoBuilder { mut limits, moves_to_go, root_moves, mate, perft, infinite, ponder, .. } = self;
        if !infinite {
            let increment = self.increment[side_to_move.index()];
            let remaining = self.remaining[side_to_move.index()];
            limits.clock = remaining.map(|remaining| Clock { remaining, increment, moves_to_go });
        }
        let task = match (mate, perft) {
            (_, Some(depth)) => Task::Perft(depth),
            (Some(mate), None) => Task::Mate(mate),
            (None, None) => {
                Task::Search { limits, options: SearchOptions { root_moves, lines: multi_pv, skill: None } }
            }
        };
        Go { task, infinite, ponder }
    }
}
