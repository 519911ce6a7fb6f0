//! Moves of several legs: the origin and every stop, `-` before a quiet one and `x` before a capture; squares of shots after commas.

use super::{choice, head};
use crate::interp::Candidate;
use crate::ir::Program;

pub(super) fn write(program: &Program, candidate: &Candidate) -> String {
    let mv = &candidate.mv;
    let stops: Vec<_> = mv.text_squares().filter(|(_, shot)| !shot).map(|(square, _)| square).collect();
    let shots: Vec<_> = mv.text_squares().filter(|(_, shot)| *shot).map(|(square, _)| square).collect();
    let mut takes = vec![false; stops.len()];
    for (victim, _) in candidate.victims.iter().filter(|(victim, _)| !shots.contains(victim)) {
        // The captured piece's square; a piece that is removed from elsewhere belongs to the end.
        let stop = stops.iter().rposition(|stop| stop == victim).or(stops.len().checked_sub(1));
        if let Some(stop) = stop {
            takes[stop] = true;
        }
    }
    let mut text = head(program, mv.kind) + &program.name(mv.from);
    for (square, takes) in stops.into_iter().zip(takes) {
        text.push(if takes { 'x' } else { '-' });
        text.push_str(&program.name(square));
    }
    text += &choice(program, candidate);
    for square in shots {
        text.push(',');
        text.push_str(&program.name(square));
    }
    text
}
