//! The lines of UCI that describe a search or a board.

use std::fmt::Write;

use crate::protocol::move_text::MoveWriter;
use crate::protocol::perft::RootCount;
use varlab::board::{KindId, Side};
use varlab::game::{Game, Outcome};
use varlab::ir::Action;
use varlab::notation::fen;
use varlab::position::Move;
use varlab::search::{Report, Score, SearchResult, Solution};

/// The piece set that front ends use if they have no piece set for the game.
const DEFAULT_PIECE_SET: &str = "fairy";

/// Returns the line that describes the board of the chosen variant to front ends. `start_game` is at the start
/// position.
pub(super) fn board_line(name: &str, start_game: &Game) -> String {
    let program = start_game.program();
    let can_be_in_hand = |&kind: &KindId| {
        let mut rules = program.rules_of(kind).iter();
        rules.any(|rule| matches!(rule.action, Action::Drop { hand: Some(_), .. }))
            || program.can_drop_with_move(kind)
    };
    let (files, ranks) = (program.shape.files(), program.shape.ranks());
    let hand_kind_count = program.kind_ids().filter(can_be_in_hand).count();
    let start = fen::write(program, start_game.position());
    format!(
        "info string variant {name} files {files} ranks {ranks} pocket {hand_kind_count} template {DEFAULT_PIECE_SET} startpos {start}"
    )
}

/// Returns the line for a report of a search.
pub(super) fn report_line(writer: MoveWriter<'_>, report: &Report) -> String {
    let Report { depth, selective_depth, nodes, .. } = report;
    let mut line = format!("info depth {depth} seldepth {selective_depth} multipv {}", report.line + 1);
    let milliseconds = report.time.as_millis();
    let _ = write!(line, " score {} nodes {nodes}", score_text(report.score));
    if let Some(speed) = report.nodes_per_second() {
        let _ = write!(line, " nps {speed}");
    }
    let pv = move_texts(writer, &report.pv);
    let _ = write!(line, " hashfull {} time {milliseconds} pv {pv}", report.hashfull);
    line
}

fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(points) => format!("cp {points}"),
        Score::MateIn(moves) => format!("mate {moves}"),
        Score::MatedIn(moves) => format!("mate -{moves}"),
    }
}

fn move_texts(writer: MoveWriter<'_>, moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(|mv| writer.write(mv)).collect();
    moves.join(" ")
}

/// Returns the line for the result of a search: the best move and the expected reply.
pub(super) fn best_move_line(writer: MoveWriter<'_>, best: Option<&SearchResult>) -> String {
    let Some(best) = best else { return "bestmove (none)".to_owned() };
    best_move_text(writer, &best.mv, best.pv.get(1))
}

fn best_move_text(writer: MoveWriter<'_>, mv: &Move, reply: Option<&Move>) -> String {
    let ponder = reply.map(|reply| format!(" ponder {}", writer.write(reply))).unwrap_or_default();
    format!("bestmove {}{ponder}", writer.write(mv))
}

/// Returns the lines for the result of a mate search: the shortest win, or the first legal move if no win was found.
pub(super) fn mate_lines(writer: MoveWriter<'_>, game: &Game, solution: &Solution) -> Vec<String> {
    let Some(key) = solution.keys.iter().min_by_key(|key| key.moves) else {
        let why = if solution.complete {
            "no forced win within that number of moves"
        } else {
            "stopped before a win was found"
        };
        let candidate = game.legal_moves().first();
        let first_move = candidate.map_or("(none)".to_owned(), |candidate| writer.write(&candidate.mv));
        return vec![format!("info string {why}"), format!("bestmove {first_move}")];
    };
    let line = move_texts(writer, &key.line);
    let depth = 2 * key.moves - 1;
    vec![
        format!("info depth {depth} multipv 1 score mate {} nodes {} pv {line}", key.moves, solution.nodes),
        best_move_text(writer, &key.mv, key.line.get(1)),
    ]
}

/// Returns the line with the score of a finished game, from the point of view of the side to move. It is sent because front
/// ends also analyse final positions.
pub(super) fn game_over_line(outcome: &Outcome, side_to_move: Side) -> String {
    let score = match outcome.winner {
        None => "cp 0",
        // UCI cannot express a win in 0 moves.
        Some(winner) if winner == side_to_move => "mate 1",
        Some(_) => "mate 0",
    };
    format!("info depth 0 score {score}")
}

/// Returns the lines for a perft result: the count below each move, and the total.
pub(super) fn perft_lines(writer: MoveWriter<'_>, depth: u32, counts: &[RootCount]) -> Vec<String> {
    let line = |root: &RootCount| format!("{}: {}", writer.write(&root.mv), root.nodes);
    let mut lines: Vec<String> = counts.iter().map(line).collect();
    lines.sort_unstable();
    let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|root| root.nodes).sum() };
    lines.push(String::new());
    lines.push(format!("Nodes searched: {total}"));
    lines
}
