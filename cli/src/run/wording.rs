//! Texts for moves and for the engine's scores.

use varlab::board::Side;
use varlab::game::Game;
use varlab::notation::{coordinate, san};
use varlab::position::Move;
use varlab::search::{Report, Score, SearchResult};

/// The progress of a search.
pub struct Progress {
    /// Depth, score and expected line, in one line of text.
    pub text: String,
    /// The score from the point of view of the side to move.
    pub score: Score,
}

impl Progress {
    pub fn from_report(game: &Game, report: &Report) -> Self {
        let pv: Vec<String> = report.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let text = format!("thinking: depth {}, {}: {}", report.depth, report.score, pv.join(" "));
        Self { text, score: report.score }
    }
}

/// Returns a move in coordinates and, if different, in the game's own notation.
pub fn in_both_notations(game: &Game, mv: &Move) -> String {
    let (coordinates, own_notation) = (coordinate::write(game.program(), mv), san::write(game, mv));
    match own_notation.starts_with('(') {
        _ if coordinates == own_notation => coordinates,
        true => format!("{coordinates} {own_notation}"),
        false => format!("{coordinates} ({own_notation})"),
    }
}

/// Returns the depth and the score of a search, as text.
pub fn depth_and_score(best: &SearchResult) -> String {
    format!("depth {}, {}", best.depth, best.score)
}

/// Returns the comment on a move of the engine for a record: the score in PGN's format, and the depth in plies. `side` made the move.
pub fn engine_comment(side: Side, best: &SearchResult) -> String {
    format!("[%eval {}] depth {}", pgn_score(side, best.score), best.depth)
}

/// Converts a score of `side` to PGN's format, from White's point of view: in pawns (`0.35`), or in moves to mate (`#-3`).
fn pgn_score(side: Side, score: Score) -> String {
    // `is_loss` is true for a score that is bad for `side`.
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
            assert_eq!(pgn_score(side, score), text);
        }
    }
}
