//! Bounds on repetitions, and queries about them.

use super::{Destination, Instr, Repeat};

/// The maximum number of distinct states (the mover's square and kind, the captures, the board edits and the choices) that the
/// repetitions of a chain visit. Further states are ignored, to bound the time of move generation.
pub const MAX_REPEAT_STATES: usize = 1 << 13;

/// Returns an upper bound on the number of squares that one round of a repetition adds to the move text.
fn round_length(repeat: &Repeat) -> usize {
    repeat.bodies.iter().map(|body| text_length(body)).max().unwrap_or(0)
}

/// Returns an upper bound on the number of squares that a chain adds to the move text.
pub(super) fn text_length(body: &[Instr]) -> usize {
    let length = |instr: &Instr| match instr {
        Instr::AddToText | Instr::Drop { .. } | Instr::Relocate { to: Destination::Set(_), .. } => 1,
        Instr::MoveAnother { bodies, .. } => {
            1 + bodies.iter().map(|body| text_length(body)).max().unwrap_or(0)
        }
        Instr::Repeat(repeat) => round_length(repeat) * usize::from(repeat.max),
        _ => 0,
    };
    body.iter().map(length).sum()
}

/// Limits the rounds of the repetitions in a chain so that together they add at most `room` squares to the move text.
pub(super) fn limit_rounds(body: &mut [Instr], room: usize) {
    let repetitions = body.iter().filter(|instr| matches!(instr, Instr::Repeat(_))).count();
    let share = room / repetitions.max(1);
    for instr in body {
        let Instr::Repeat(repeat) = instr else { continue };
        for body in &mut repeat.bodies {
            limit_rounds(body, share);
        }
        let rounds = share / round_length(repeat).max(1);
        repeat.max = repeat.max.min(rounds as u8);
    }
}

/// Returns true if a chain can use the last unit step that was made before it.
pub fn reads_last_unit_step(body: &[Instr]) -> bool {
    for instr in body {
        match instr {
            Instr::Go(_) => return false,
            Instr::GoRelative(_) | Instr::Continue { .. } => return true,
            Instr::Repeat(repeat) if repeat.bodies.iter().any(|body| reads_last_unit_step(body)) => {
                return true;
            }
            _ => {}
        }
    }
    false
}
