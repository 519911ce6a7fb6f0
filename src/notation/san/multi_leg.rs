//! Writes moves of several legs: the origin and every stop, with `-` before a quiet leg and `x` before a capture, and the squares of shots
//! after commas.

use super::{choice_suffix, piece_prefix};
use crate::interp::Candidate;
use crate::ir::Program;

/// Returns the text of a move.
pub(super) fn write(program: &Program, candidate: &Candidate) -> String {
    let mv = &candidate.mv;
    let stops: Vec<_> = mv.text_squares().filter(|(_, shot)| !shot).map(|(square, _)| square).collect();
    let shots: Vec<_> = mv.text_squares().filter(|(_, shot)| *shot).map(|(square, _)| square).collect();
    let mut captures = vec![false; stops.len()];
    for (victim, _) in candidate.victims.iter().filter(|(victim, _)| !shots.contains(victim)) {
        // The capture is marked at the last stop on the square of the removed piece, or at the end if no stop is on that square.
        let stop = stops.iter().rposition(|stop| stop == victim).or(stops.len().checked_sub(1));
        if let Some(stop) = stop {
            captures[stop] = true;
        }
    }
    let mut text = piece_prefix(program, mv.kind) + &program.name(mv.from);
    for (square, is_capture) in stops.into_iter().zip(captures) {
        text.push(if is_capture { 'x' } else { '-' });
        text.push_str(&program.name(square));
    }
    text += &choice_suffix(program, candidate);
    for square in shots {
        text.push(',');
        text.push_str(&program.name(square));
    }
    text
}
