//! Which moves a pattern means. Moves are given, none is made.

use super::pattern::{Pattern, Said};
use crate::board::Square;
use crate::interp::Candidate;
use crate::ir::Program;
use crate::notation::own::{bare_kind, castling_text, is_single};
use crate::position::{Form, Move};

/// The moves that a pattern can mean. Where it can be understood in two ways, the first that gives a move counts.
pub(super) fn fitting<'m>(
    program: &Program,
    moves: &'m [Candidate],
    pattern: &Pattern,
) -> Vec<&'m Candidate> {
    let all = |fits: &dyn Fn(&Candidate) -> bool| moves.iter().filter(|candidate| fits(candidate)).collect();
    match pattern {
        Pattern::Pass => all(&|candidate| candidate.mv.form == Form::Pass),
        Pattern::Castling(letter) => {
            let text = if *letter == 'K' { "O-O" } else { "O-O-O" };
            all(&|candidate| castling_text(program, &candidate.mv) == Some(text))
        }
        Pattern::Drop(kind, square) => all(&|candidate| {
            candidate.mv.form == Form::Drop && (candidate.mv.kind, candidate.mv.from) == (*kind, *square)
        }),
        Pattern::Move(said) => {
            let ways: [fn(&Program, &Said, &Move) -> bool; 3] = [by_origin, in_place, by_end];
            let fits = |way: fn(&Program, &Said, &Move) -> bool| -> Vec<&Candidate> {
                all(&|candidate| {
                    let mv = &candidate.mv;
                    matches!(mv.form, Form::Move | Form::Castling)
                        && said.kind.is_none_or(|kind| kind == mv.kind)
                        && said.choice == mv.choice()
                        && (!said.takes || !candidate.victims.is_empty())
                        && way(program, said, mv)
                })
            };
            ways.into_iter().map(fits).find(|found| !found.is_empty()).unwrap_or_default()
        }
    }
}

fn said_by(mv: &Move, shots: bool) -> impl Iterator<Item = Square> + '_ {
    mv.text_squares().filter(move |&(_, shot)| shot == shots).map(|(square, _)| square)
}

fn shots_fit(said: &Said, mv: &Move) -> bool {
    said_by(mv, true).eq(said.shots.iter().copied())
}

/// The first square is the origin, the others are all the stops; for a shot there may be none.
fn by_origin(_: &Program, said: &Said, mv: &Move) -> bool {
    let Some((&origin, stops)) = said.squares.split_first() else {
        // The text names only removed pieces.
        return shots_fit(said, mv) && said_by(mv, false).next().is_none();
    };
    let complete = !stops.is_empty() || !said.shots.is_empty();
    complete && mv.from == origin && shots_fit(said, mv) && said_by(mv, false).eq(stops.iter().copied())
}

/// Origin and end are the same, because the piece only shoots.
fn in_place(_: &Program, said: &Said, mv: &Move) -> bool {
    let stays = said.squares.len() == 2 && said.squares.iter().all(|&square| square == mv.from);
    stays && !said.shots.is_empty() && shots_fit(said, mv) && said_by(mv, false).next().is_none()
}

/// Matches a text whose only square is the end, by the kind and the parts of the origin that it names.
fn by_end(program: &Program, said: &Said, mv: &Move) -> bool {
    let (file, rank) = program.shape.coordinates(mv.from);
    let one_leg = if said.shots.is_empty() { is_single(mv) } else { said_by(mv, false).count() == 1 };
    let bare = || bare_kind(program).is_none_or(|bare| bare == mv.kind);
    said.squares.len() == 1
        && one_leg
        && castling_text(program, mv).is_none()
        && said_by(mv, false).next() == Some(said.squares[0])
        && shots_fit(said, mv)
        && (said.kind.is_some() || bare())
        && said.file.is_none_or(|said| said == file)
        && said.rank.is_none_or(|said| said == rank)
}
