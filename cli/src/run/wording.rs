//! Moves, and what the engine thinks of them, in words. Not where they are shown.

use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::{coordinate, own};
use varlab::position::Move;
use varlab::search::{Report, Score, SearchResult};

/// What the engine thinks of at a moment: in a line, and who is ahead, as the player sees it who is to move.
pub struct Thought {
    pub text: String,
    pub score: Score,
}

impl Thought {
    pub fn of(game: &Game, report: &Report) -> Self {
        let line: Vec<String> = report.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let text = format!("thinking: depth {}, {}: {}", report.depth, report.score, line.join(" "));
        Self { text, score: report.score }
    }
}

/// A move in coordinates and, where that is different, as players write it.
pub fn both(game: &Game, mv: &Move) -> String {
    let (text, own) = (coordinate::write(game.program(), mv), own::write(game, mv));
    match own.starts_with('(') {
        _ if text == own => text,
        // It has brackets of its own.
        true => format!("{text} {own}"),
        false => format!("{text} ({own})"),
    }
}

/// How deep the engine looked, and who is ahead.
pub fn thoughts(best: &SearchResult) -> String {
    format!("depth {}, {}", best.depth, best.score)
}

/// The comment on the engine's move: the score as PGN viewers read it, and the depth in plies. `side` is the player who made the move.
pub fn comment(side: Side, best: &SearchResult) -> String {
    format!("[%eval {}] depth {}", eval(side, best.score), best.depth)
}

/// A score of that side's as PGN has it, for White: in pawns (`0.35`), or in moves to mate (`#-3`).
fn eval(side: Side, score: Score) -> String {
    let sign = |is_loss: bool| if is_loss == (side == Side::White) { "-" } else { "" };
    match score {
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(value) => {
            let cents = value.unsigned_abs();
            format!("{}{}.{:02}", sign(value < 0), cents / 100, cents % 100)
        }
        Score::MateIn(moves) => format!("#{}{moves}", sign(false)),
        Score::MatedIn(moves) => format!("#{}{moves}", sign(true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_for_white_and_in_pawns() {
        for (side, score, text) in [
            (Side::White, Score::Centipawns(35), "0.35"),
            (Side::Black, Score::Centipawns(35), "-0.35"),
            (Side::Black, Score::Centipawns(-1205), "12.05"),
            (Side::Black, Score::Centipawns(0), "0.00"),
            (Side::White, Score::MateIn(3), "#3"),
            (Side::Black, Score::MateIn(3), "#-3"),
            (Side::White, Score::MatedIn(2), "#-2"),
            (Side::Black, Score::MatedIn(2), "#2"),
        ] {
            assert_eq!(eval(side, score), text);
        }
    }
}
