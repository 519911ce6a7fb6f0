//! What the protocol says of a search. Not when it is said.

use varlab::game::Game;
use varlab::search::{Report, Score};

use super::legs;

/// Above this a score is a number of moves to mate.
const MATE: i64 = 100_000;

/// A line of thinking: depth, score, hundredths of a second, positions; the longest line, positions in a second, what tables of
/// endings have said; the expected moves.
pub(super) fn thinking(game: &Game, news: &Report) -> String {
    let hundredths = news.time.as_millis() / 10;
    // Each number has its place, so there must be one: nobody takes 0 for a speed.
    let speed = news.speed().unwrap_or(0);
    format!(
        "{} {} {hundredths} {} {} {speed} 0\t{}",
        news.depth,
        score(news.score),
        news.nodes,
        news.longest,
        line(game, news)
    )
}

/// How an analysis goes: hundredths of a second, positions, depth; how many moves are left to be looked at, of how many.
pub(super) fn status(game: &Game, news: Option<&Report>) -> String {
    let (time, nodes, depth) =
        news.map_or((0, 0, 0), |news| (news.time.as_millis() / 10, news.nodes, news.depth));
    let all = game.legal_moves().len();
    format!("stat01: {time} {nodes} {depth} 0 {all}")
}

fn score(score: Score) -> i64 {
    match score {
        Score::Centipawns(points) => i64::from(points),
        Score::MateIn(moves) => MATE + i64::from(moves),
        Score::MatedIn(moves) => -MATE - i64::from(moves),
    }
}

fn line(game: &Game, news: &Report) -> String {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for mv in &news.pv {
        let Some(text) = text(&game, mv) else { break };
        texts.push(text);
        game.play(mv);
    }
    texts.join(" ")
}

/// A legal move in one word, its legs joined by commas.
pub fn text(game: &Game, mv: &varlab::position::Move) -> Option<String> {
    let candidate = game.legal_moves().iter().find(|candidate| candidate.mv == *mv)?;
    Some(legs::write(game.program(), candidate).legs.join(","))
}
