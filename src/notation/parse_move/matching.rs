//! Finds the moves that match a pattern.

use super::pattern::{ParsedMove, Pattern};
use crate::board::Square;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::notation::san::{bare_kind, castling_text, is_single_leg};
use crate::position::{Form, Move};

/// Returns the moves that match a pattern. If a pattern has several interpretations, uses only the first that matches a move.
pub(super) fn matching_moves<'m>(
    program: &Program,
    moves: &'m [Candidate],
    pattern: &Pattern,
) -> Vec<&'m Candidate> {
    let filter_moves =
        |matches: &dyn Fn(&Candidate) -> bool| moves.iter().filter(|candidate| matches(candidate)).collect();
    match pattern {
        Pattern::Pass => filter_moves(&|candidate| candidate.mv.form == Form::Pass),
        Pattern::Swap => filter_moves(&|candidate| candidate.mv.form == Form::Swap),
        Pattern::Castling(letter) => {
            let text = if *letter == 'K' { "O-O" } else { "O-O-O" };
            filter_moves(&|candidate| castling_text(program, &candidate.mv) == Some(text))
        }
        Pattern::Drop(kind, square) => filter_moves(&|candidate| {
            candidate.mv.form == Form::Drop && (candidate.mv.kind, candidate.mv.from) == (*kind, *square)
        }),
        Pattern::Move(pattern) => {
            let interpretations: [fn(&Program, &ParsedMove, &Move) -> bool; 3] =
                [matches_from_origin, matches_in_place, matches_by_target];
            let moves_matching =
                |interpretation: fn(&Program, &ParsedMove, &Move) -> bool| -> Vec<&Candidate> {
                    filter_moves(&|candidate| {
                        let mv = &candidate.mv;
                        matches!(mv.form, Form::Move | Form::Castling)
                            && pattern.kind.is_none_or(|kind| kind == mv.kind)
                            && pattern.choice == mv.choice()
                            && !mv.has_several_choices()
                            && (!pattern.captures || !candidate.victims.is_empty())
                            && interpretation(program, pattern, mv)
                    })
                };
            interpretations
                .into_iter()
                .map(moves_matching)
                .find(|found| !found.is_empty())
                .unwrap_or_default()
        }
    }
}

/// Iterates over the squares in the text of a move: the squares of shots if `shots` is true, otherwise the stops.
fn text_squares(mv: &Move, shots: bool) -> impl Iterator<Item = Square> + '_ {
    mv.text_squares().filter(move |&(_, shot)| shot == shots).map(|(square, _)| square)
}

/// Returns true if the pattern names exactly the squares at which the move shoots.
fn shots_match(pattern: &ParsedMove, mv: &Move) -> bool {
    text_squares(mv, true).eq(pattern.shots.iter().copied())
}

/// Interprets the first square as the origin and the others as the stops, which must be complete. A move that shoots may have no stops.
fn matches_from_origin(_: &Program, pattern: &ParsedMove, mv: &Move) -> bool {
    let Some((&origin, stops)) = pattern.squares.split_first() else {
        // The text names only squares of shots.
        return shots_match(pattern, mv) && text_squares(mv, false).next().is_none();
    };
    let is_complete = !stops.is_empty() || !pattern.shots.is_empty();
    is_complete
        && mv.from == origin
        && shots_match(pattern, mv)
        && text_squares(mv, false).eq(stops.iter().copied())
}

/// Interprets two equal squares as the origin and the target of a piece that shoots without moving.
fn matches_in_place(_: &Program, pattern: &ParsedMove, mv: &Move) -> bool {
    let stays = pattern.squares.len() == 2 && pattern.squares.iter().all(|&square| square == mv.from);
    stays && !pattern.shots.is_empty() && shots_match(pattern, mv) && text_squares(mv, false).next().is_none()
}

/// Interprets the only square as the target. The kind, file and rank of the origin must match if the text names them.
fn matches_by_target(program: &Program, pattern: &ParsedMove, mv: &Move) -> bool {
    let (file, rank) = program.shape.coordinates(mv.from);
    let has_one_leg =
        if pattern.shots.is_empty() { is_single_leg(mv) } else { text_squares(mv, false).count() == 1 };
    let is_bare_kind = || bare_kind(program).is_none_or(|kind| kind == mv.kind);
    pattern.squares.len() == 1
        && has_one_leg
        && castling_text(program, mv).is_none()
        && text_squares(mv, false).next() == Some(pattern.squares[0])
        && shots_match(pattern, mv)
        && (pattern.kind.is_some() || is_bare_kind())
        && pattern.file.is_none_or(|named| named == file)
        && pattern.rank.is_none_or(|named| named == rank)
}
