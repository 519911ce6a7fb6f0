//! The lines of the protocol that describe a search.

use varlab::game::Game;
use varlab::search::{Report, Score};

use super::legs;

/// Base of mate scores: a mate in N moves is `MATE_SCORE + N`.
const MATE_SCORE: i64 = 100_000;

/// Returns the line for a report of a search: depth, score, time in hundredths of a second, nodes, selective depth, nodes per second,
/// tablebase hits, and the principal variation.
pub(super) fn thinking_line(game: &Game, report: &Report) -> String {
    let hundredths = report.time.as_millis() / 10;
    // The fields are positional, so an unknown speed is written as 0.
    let speed = report.nodes_per_second().unwrap_or(0);
    format!(
        "{} {} {hundredths} {} {} {speed} 0\t{}",
        report.depth,
        score_number(report.score),
        report.nodes,
        report.selective_depth,
        pv_text(game, report)
    )
}

/// Returns the status of an analysis: time in hundredths of a second, nodes, depth, remaining root moves, total root moves.
pub(super) fn status_line(game: &Game, report: Option<&Report>) -> String {
    let (time, nodes, depth) =
        report.map_or((0, 0, 0), |report| (report.time.as_millis() / 10, report.nodes, report.depth));
    let total = game.legal_moves().len();
    format!("stat01: {time} {nodes} {depth} 0 {total}")
}

fn score_number(score: Score) -> i64 {
    match score {
        Score::Centipawns(points) => i64::from(points),
        Score::MateIn(moves) => MATE_SCORE + i64::from(moves),
        Score::MatedIn(moves) => -MATE_SCORE - i64::from(moves),
    }
}

fn pv_text(game: &Game, report: &Report) -> String {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for mv in &report.pv {
        let Some(text) = move_text(&game, mv) else { break };
        texts.push(text);
        game.play(mv);
    }
    texts.join(" ")
}

/// Returns the text of a legal move, its legs joined by commas; `None` if the move is not legal.
pub fn move_text(game: &Game, mv: &varlab::position::Move) -> Option<String> {
    let candidate = game.legal_moves().iter().find(|candidate| candidate.mv == *mv)?;
    Some(legs::write_legs(game.program(), candidate).legs.join(","))
}
