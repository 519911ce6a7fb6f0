//! Generation of the moves of the pieces of one kind, part by part, and of their shots.

use super::safety::{safe_blasts, safe_passing, safe_shots, safe_takes};
use arrayvec::ArrayVec;

use super::sink::Sink;
use super::turn::Turn;
use crate::board::{KindId, MAX_KINDS, Square};
use crate::kernel::army::KindTable;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Aim, Courses, Part, Plain};
use crate::position::{Form, Move};

/// Generates the moves of the pieces of a kind that is not royal, except those in the roster.
pub fn kind_moves<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, table: &KindTable<B>, pieces: B, sink: &mut S) {
    let scene = &turn.scene;
    for from in (pieces & table.shared).squares() {
        let within = turn.within(from);
        let mut seen = B::NONE;
        for part in &table.parts {
            if turn.meeting(part.condition, B::bit(from)).is_empty() || part.effect.stays && seen.has(from) {
                continue;
            }
            let mut ends = part.ends.now(scene, turn.position);
            if !part.is_wordy() {
                ends &= !seen;
            }
            seen |= part_moves(turn, part, from, ends, within, sink);
        }
    }
    let alone = pieces & !table.shared;
    if !(alone.is_empty() || table.all_listed) {
        for part in table.parts.iter().filter(|part| !part.listed) {
            let pieces = turn.meeting(part.condition, alone & part.from);
            if pieces.is_empty() {
                continue;
            }
            let ends = part.ends.now(scene, turn.position);
            for from in pieces.squares() {
                part_moves(turn, part, from, ends, turn.within(from), sink);
            }
        }
    }
    if !table.shots.is_empty() {
        shots(turn, table, pieces, sink);
    }
}

/// Generates the moves of one piece within the bounds. Returns all its targets, including those out of bounds.
pub fn part_moves<B: Bits, S: Sink<B>>(
    turn: &Turn<'_, B>,
    part: &Part<B>,
    from: Square,
    ends: B,
    within: B,
    sink: &mut S,
) -> B {
    let scene = &turn.scene;
    let mv = Move::new(part.kind, from, from, Form::Move, part.rule);
    let here = B::bit(from);
    if let Some(through) = &part.through {
        let friends = |kinds: &[KindId]| {
            kinds.iter().fold(B::NONE, |set, &kind| set | turn.plane(kind)) & scene.own & !here
        };
        let (into, out) = (friends(&through.into), friends(&through.out));
        if into.is_empty() || out.is_empty() {
            return B::NONE;
        }
        let ends = if part.ends.has_origin(from) { ends | here } else { ends & !here };
        through.each(from, into, out, scene.occupied & !here, |hub, exit, to| {
            let mut mv = mv;
            mv.push_text_square(hub, false);
            mv.push_text_square(exit, false);
            let mut to = to & ends;
            if part.effect.takes_maker {
                to = safe_passing(turn, from, to);
            } else {
                // A move that ends on its origin changes nothing.
                let back = if turn.bounds.checked { B::NONE } else { to & here };
                to = to & !here & within | back;
            }
            emit(turn, part, mv, to, sink);
        });
        return B::NONE;
    }
    if let Some(courses) = &part.courses {
        course_moves(turn, part, courses, from, ends, within, sink);
        return B::NONE;
    }
    if part.effect.stays {
        let stays = part.way.leaps[from.index()].has(from) && part.ends.has_origin(from);
        if stays {
            let to = if turn.bounds.checked { B::NONE } else { here };
            emit(turn, part, mv, to, sink);
        }
        return if stays { here } else { B::NONE };
    }
    let to = part.way.reach_now(from, scene, turn.position) & ends;
    let allowed = match &part.effect.blast {
        None if part.effect.takes_maker => safe_passing(turn, from, to),
        None => to & within,
        Some(blast) => {
            let captures = if part.effect.takes_maker { to } else { to & scene.occupied };
            to & !captures & within | safe_blasts(turn, part, blast, from, captures)
        }
    };
    emit(turn, part, mv, allowed, sink);
    to
}

/// Generates the moves of one piece whose texts name the squares of its path.
fn course_moves<B: Bits, S: Sink<B>>(
    turn: &Turn<'_, B>,
    part: &Part<B>,
    courses: &Courses<B>,
    from: Square,
    ends: B,
    within: B,
    sink: &mut S,
) {
    let here = B::bit(from);
    let occupied = turn.scene.occupied & !here;
    let ends = if part.ends.has_origin(from) { ends | here } else { ends & !here };
    let prey = courses.prey().map_or(B::NONE, |prey| prey.now(&turn.scene, turn.position));
    let mut said: &[Square] = &[];
    let mut seen = B::NONE;
    for course in courses.of(from) {
        if course.said.as_slice() != said {
            (said, seen) = (&course.said, B::NONE);
        }
        let is_open =
            !course.vacant.meets(occupied) && !course.filled.meets(!occupied) && !course.taken.meets(!prey);
        if !is_open {
            continue;
        }
        // Of moves with equal texts only the first is used.
        let to = course.to & ends & !seen;
        seen |= to;
        let to = if courses.takes() {
            safe_takes(turn, from, course.taken, to)
        } else {
            // A move that ends on its origin changes nothing.
            let back = if turn.bounds.checked { B::NONE } else { to & here };
            to & !here & within | back
        };
        let mut mv = Move::new(part.kind, from, from, Form::Move, part.rule);
        for &square in said {
            mv.push_text_square(square, false);
        }
        emit(turn, part, mv, to, sink);
    }
}

/// Generates the moves of a part to ends where the mover may be promoted.
pub fn due_moves<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, part: &Part<B>, from: Square, to: B, sink: &mut S) {
    emit(turn, part, Move::new(part.kind, from, from, Form::Move, part.rule), to, sink);
}

fn emit<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, part: &Part<B>, mv: Move, mut to: B, sink: &mut S) {
    for promotion in &part.effect.promotions {
        if to.is_empty() {
            return;
        }
        let due = promotion.due[mv.from.index()] & to;
        if due.is_empty() {
            continue;
        }
        to &= !due;
        let mut choices = ArrayVec::<KindId, MAX_KINDS>::new();
        for option in &promotion.options {
            let own = || (turn.plane(option.kind) & turn.scene.own & !B::bit(mv.from)).len();
            if option.at_most.is_none_or(|most| own() < u32::from(most)) {
                choices.push(option.kind);
            }
        }
        let plain = match promotion.plain {
            Plain::Never => false,
            Plain::IfNone => choices.is_empty(),
            Plain::Always => true,
        };
        if !choices.is_empty() {
            sink.moves(mv, due, Some(&choices));
        }
        if plain {
            sink.moves(mv, due, None);
        }
    }
    sink.moves(mv, to, None);
}

/// Generates the moves of these pieces that end in a shot.
pub fn shots<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, table: &KindTable<B>, pieces: B, sink: &mut S) {
    let mut aim = Aim::NONE;
    for shot in &table.shots {
        if !shot.aims_alike {
            aim = shot.aim(&turn.scene, turn.position);
        }
        if aim.is_idle() {
            continue;
        }
        let pieces = turn.meeting(shot.condition, pieces);
        shot.each(aim, pieces, &turn.scene, turn.position, |from, to, targets| {
            let mut mv = Move::new(shot.kind, from, to, Form::Move, shot.rule);
            if shot.moves_first() {
                mv.push_text_square(to, false);
            }
            sink.shots(mv, safe_shots(turn, from, to, targets));
        });
    }
}
