//! What UCI says of a search and of a board, line by line. Not when it is said.

use std::sync::Arc;

use std::fmt::Write;

use crate::protocol::count::Counted;
use crate::protocol::wire;
use varlab::board::{KindId, Side};
use varlab::game::{Game, Outcome};
use varlab::ir::{Action, Program};
use varlab::notation::fen;
use varlab::position::Move;
use varlab::search::{Report, Score, SearchResult, Solution};

/// What front ends draw with if they do not know the game.
const TEMPLATE: &str = "fairy";

/// The board of a game that has been chosen, as front ends for variants expect it.
pub(super) fn board(name: &str, program: &Arc<Program>) -> String {
    let held = |&kind: &KindId| {
        let mut rules = program.rules_of(kind).iter();
        rules.any(|rule| matches!(rule.action, Action::Drop { hand: Some(_), .. }))
            || program.can_come_along(kind)
    };
    let (files, ranks) = (program.shape.files(), program.shape.ranks());
    let pocket = program.kind_ids().filter(held).count();
    let start = fen::write(program, Game::new(program).position());
    format!(
        "info string variant {name} files {files} ranks {ranks} pocket {pocket} template {TEMPLATE} startpos {start}"
    )
}

/// News of a search.
pub(super) fn news(program: &Program, news: &Report) -> String {
    let mut line = format!("info depth {} seldepth {} multipv {}", news.depth, news.longest, news.line + 1);
    let milliseconds = news.time.as_millis();
    let _ = write!(line, " score {} nodes {}", score(news.score), news.nodes);
    if let Some(speed) = news.speed() {
        let _ = write!(line, " nps {speed}");
    }
    let _ = write!(line, " hashfull {} time {milliseconds} pv {}", news.fullness, moves(program, &news.pv));
    line
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(points) => format!("cp {points}"),
        Score::MateIn(moves) => format!("mate {moves}"),
        Score::MatedIn(moves) => format!("mate -{moves}"),
    }
}

fn moves(program: &Program, moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(|mv| wire::write(program, mv)).collect();
    texts.join(" ")
}

/// The answer of a search: the move, and the reply that is expected.
pub(super) fn best(program: &Program, best: Option<&SearchResult>) -> String {
    let Some(best) = best else { return "bestmove (none)".to_owned() };
    answer(program, &best.mv, best.pv.get(1))
}

fn answer(program: &Program, mv: &Move, reply: Option<&Move>) -> String {
    let ponder = reply.map(|reply| format!(" ponder {}", wire::write(program, reply))).unwrap_or_default();
    format!("bestmove {}{ponder}", wire::write(program, mv))
}

/// What has come of looking for a win in so many moves: the shortest. Without any, some legal move must do.
pub(super) fn mate(game: &Game, solution: &Solution) -> Vec<String> {
    let program = game.program();
    let Some(key) = solution.keys.iter().min_by_key(|key| key.moves) else {
        let why = if solution.complete {
            "no win is forced in so few moves"
        } else {
            "stopped before a win was found"
        };
        let some =
            game.legal_moves().first().map_or("(none)".to_owned(), |some| wire::write(program, &some.mv));
        return vec![format!("info string {why}"), format!("bestmove {some}")];
    };
    let line = moves(program, &key.line);
    let depth = 2 * key.moves - 1;
    vec![
        format!("info depth {depth} multipv 1 score mate {} nodes {} pv {line}", key.moves, solution.nodes),
        answer(program, &key.mv, key.line.get(1)),
    ]
}

/// What a game that is over is worth to whoever would be to move: front ends ask that of every position.
pub(super) fn over(outcome: &Outcome, mover: Side) -> String {
    let score = match outcome.winner {
        None => "cp 0",
        // There is no word for a win in no move.
        Some(winner) if winner == mover => "mate 1",
        Some(_) => "mate 0",
    };
    format!("info depth 0 score {score}")
}

/// How many sequences begin with each move, and how many there are.
pub(super) fn counts(program: &Program, depth: u32, counts: &[Counted]) -> Vec<String> {
    let text = |counted: &Counted| format!("{}: {}", wire::write(program, &counted.mv), counted.nodes);
    let mut lines: Vec<String> = counts.iter().map(text).collect();
    lines.sort_unstable();
    let sum: u64 = if depth == 0 { 1 } else { counts.iter().map(|counted| counted.nodes).sum() };
    lines.push(String::new());
    lines.push(format!("Nodes searched: {sum}"));
    lines
}
