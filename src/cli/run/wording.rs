//! Moves, and what the engine thinks of them, in words. Not where they are shown.

use crate::game::Game;
use crate::notation::{coordinate, own};
use crate::position::Move;
use crate::search::{Best, Report, Score};

/// What the engine thinks of at a moment: in a line, and who is ahead, as the player sees it who is to move.
pub struct Thought {
    pub text: String,
    pub score: Score,
}

impl Thought {
    pub fn of(game: &Game<'_>, report: &Report) -> Self {
        let line: Vec<String> = report.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let text = format!("thinking: depth {}, {}: {}", report.depth, report.score, line.join(" "));
        Self { text, score: report.score }
    }
}

/// A move in coordinates and, where that is different, as players write it.
pub fn both(game: &Game<'_>, mv: &Move) -> String {
    let (text, own) = (coordinate::write(game.program(), mv), own::write(game, mv));
    match own.starts_with('(') {
        _ if text == own => text,
        // It has brackets of its own.
        true => format!("{text} {own}"),
        false => format!("{text} ({own})"),
    }
}

/// How deep the engine looked, and who is ahead.
pub fn thoughts(best: &Best) -> String {
    format!("depth {}, {}", best.depth, best.score)
}
