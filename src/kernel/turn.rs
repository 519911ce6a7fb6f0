//! One side's turn: its tables asked about one position, within the bounds that its royal sets. Moves go to a sink as sets of
//! targets.

use arrayvec::ArrayVec;

use super::army::{Army, Castle, KindTable};
use super::bits::Bits;
use super::blast::Blast;
use super::course::Courses;
use super::effect::Plain;
use super::gate::Condition;
use super::part::Part;
use super::scene::Scene;
use super::shot::Aim;
use super::sink::Sink;
use super::threats::{Bounds, Threats};
use crate::board::{Content, KindId, MAX_KINDS, Square};
use crate::position::{Form, Move, Position};

/// One turn: what the generator looks at.
pub(super) struct Turn<'a, B> {
    pub position: &'a Position,
    pub scene: Scene<B>,
    pub army: &'a Army<B>,
    /// The guards that let nothing through in this turn.
    pub closed: u64,
    /// The royal that must be kept safe.
    pub royal: Option<Square>,
    pub threats: Option<&'a Threats<B>>,
    pub bounds: &'a Bounds<B>,
}

impl<B: Bits> Turn<'_, B> {
    /// Where the piece on a square, no royal, may go.
    #[inline]
    pub fn within(&self, from: Square) -> B {
        if self.bounds.special.has(from) { self.bounds.of(from) } else { self.bounds.most }
    }

    /// Whether the royal could step into the shadow; then its moves are the interpreter's.
    pub fn is_shy(&self) -> bool {
        self.royal.is_some_and(|royal| self.bounds.shadow.meets(self.army.royal_goes[royal.index()]))
    }

    /// Those of the pieces that meet a condition.
    #[inline]
    fn meeting(&self, condition: Condition, pieces: B) -> B {
        if condition.is_empty() {
            return pieces;
        }
        condition.met_by(pieces, self.closed, self.position)
    }

    #[inline]
    pub fn plane(&self, kind: KindId) -> B {
        B::of(self.position.plane(kind))
    }
}

/// The moves of pieces of one kind that is no royal, those of the roster aside.
pub(super) fn pieces<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, table: &KindTable<B>, pieces: B, sink: &mut S) {
    let scene = &turn.scene;
    for from in (pieces & table.shared).squares() {
        let within = turn.within(from);
        let mut seen = B::NONE;
        for part in &table.parts {
            if turn.meeting(part.condition, B::bit(from)).is_none() {
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
    if !(alone.is_none() || table.all_listed) {
        for part in table.parts.iter().filter(|part| !part.listed) {
            let pieces = turn.meeting(part.condition, alone & part.from);
            if pieces.is_none() {
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

/// The moves of the royal.
pub(super) fn royal_moves<B: Bits, S: Sink<B>>(
    turn: &Turn<'_, B>,
    table: &KindTable<B>,
    from: Square,
    sink: &mut S,
) {
    let (scene, here) = (&turn.scene, B::bit(from));
    if let (Some(part), true) = (table.only_leaps(), table.shots.is_empty()) {
        let ends = part.ends.now(scene, turn.position);
        let mv = Move::new(part.kind, from, from, Form::Move, part.rule);
        return sink.moves(mv, safe_steps(turn, from, part.way.leaps[from.index()] & ends), None);
    }
    let goes = |part: &&Part<B>| part.through.is_none() && !part.effect.stays;
    let odd = !table.parts.iter().all(|part| goes(&part));
    let targets = table.parts.iter().fold(B::NONE, |targets, part| {
        let ends = part.ends.now(scene, turn.position);
        let reach = if goes(&part) { part.way.reach_now(from, scene, turn.position) } else { !here };
        targets | reach & ends
    });
    let safe = safe_steps(turn, from, targets) | turn.bounds.always;
    if !table.shots.is_empty() {
        shots(turn, table, here, sink);
    }
    if targets.is_none() && !odd {
        return;
    }
    let mut seen = B::NONE;
    for part in &table.parts {
        if turn.meeting(part.condition, here).is_none() {
            continue;
        }
        let mut ends = part.ends.now(scene, turn.position);
        if !part.is_wordy() {
            ends &= !seen;
        }
        let to = part_moves(turn, part, from, ends, safe, sink);
        if table.shared.has(from) {
            seen |= to;
        }
    }
}

/// So many steps of a royal are looked at one by one; for more, all that the enemy attacks is worked out.
const FEW_STEPS: u32 = 3;

/// To which of these squares the royal can go.
#[inline]
fn safe_steps<B: Bits>(turn: &Turn<'_, B>, from: Square, targets: B) -> B {
    let (Some(threats), scene) = (turn.threats, &turn.scene) else { return targets };
    let left = scene.occupied & !B::bit(from);
    let mut safe = targets & turn.bounds.always;
    if targets.len() > FEW_STEPS
        && let Some(attacked) = threats.all_attacked(left, scene.enemy, |kind| turn.plane(kind))
    {
        return safe | targets & !attacked;
    }
    for square in (targets & !safe).squares() {
        let there = B::bit(square);
        if !threats.attacked(square, left | there, scene.enemy & !there, |kind| turn.plane(kind)) {
            safe |= there;
        }
    }
    safe
}

/// The moves of one piece, within bounds; gives all targets, those out of bounds too.
pub(super) fn part_moves<B: Bits, S: Sink<B>>(
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
        if into.is_none() || out.is_none() {
            return B::NONE;
        }
        let ends = if part.ends.has_origin(from) { ends | here } else { ends & !here };
        through.each(from, into, out, scene.occupied & !here, |hub, exit, to| {
            let mut mv = mv;
            mv.say(hub, false);
            mv.say(exit, false);
            let mut to = to & ends;
            if part.effect.takes_maker {
                to = safe_passing(turn, from, to);
            } else {
                // Ending where it began changes nothing.
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

/// On which of these squares a piece can capture when more than the piece there is removed.
fn safe_blasts<B: Bits>(turn: &Turn<'_, B>, part: &Part<B>, blast: &Blast<B>, from: Square, to: B) -> B {
    let maker = match passed(turn) {
        _ if !part.effect.takes_maker => B::NONE,
        Some(maker) => B::bit(maker),
        None => return B::NONE,
    };
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    if to.is_none() || royal == from && blast.takes_mover {
        return B::NONE;
    }
    let prey = blast.prey(turn) & !B::bit(from);
    let mut safe = B::NONE;
    for end in to.squares() {
        let there = B::bit(end);
        let removed = blast.around(end) & prey | maker | there;
        if removed.has(royal) {
            continue;
        }
        let gone = removed | B::bit(from);
        let stands = if blast.takes_mover { B::NONE } else { there };
        let (occupied, enemy) = (turn.scene.occupied & !gone | stands, turn.scene.enemy & !gone);
        let royal = if royal == from { end } else { royal };
        // Who removes a royal of the enemy has won, whatever becomes of his own.
        if removed.meets(turn.bounds.always)
            || !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind))
        {
            safe |= there;
        }
    }
    safe
}

/// The moves of one piece whose texts say how it goes.
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
        // Of the same text the first counts.
        let to = course.to & ends & !seen;
        seen |= to;
        let to = if courses.takes() {
            safe_takes(turn, from, course.taken, to)
        } else {
            // Ending where it began changes nothing.
            let back = if turn.bounds.checked { B::NONE } else { to & here };
            to & !here & within | back
        };
        let mut mv = Move::new(part.kind, from, from, Form::Move, part.rule);
        for &square in said {
            mv.say(square, false);
        }
        emit(turn, part, mv, to, sink);
    }
}

/// Which of these squares a piece can go to when it takes these pieces on its way.
fn safe_takes<B: Bits>(turn: &Turn<'_, B>, from: Square, taken: B, to: B) -> B {
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    if taken.meets(turn.bounds.always) {
        return to;
    }
    let gone = B::bit(from) | taken;
    let mut safe = to & turn.bounds.always;
    for square in (to & !safe).squares() {
        let occupied = turn.scene.occupied & !gone | B::bit(square);
        let enemy = turn.scene.enemy & !taken & !B::bit(square);
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(square);
        }
    }
    safe
}

/// The piece that has left the trail, if it still stands.
fn passed<B: Bits>(turn: &Turn<'_, B>) -> Option<Square> {
    turn.position.trail().map(|trail| trail.maker).filter(|&at| turn.position.at(at) != Content::VACANT)
}

/// Which of these squares a piece can go to when it takes the piece that left the trail.
fn safe_passing<B: Bits>(turn: &Turn<'_, B>, from: Square, to: B) -> B {
    let (Some(maker), scene) = (passed(turn), &turn.scene) else { return B::NONE };
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return to };
    let gone = B::bit(from) | B::bit(maker);
    let mut safe = B::NONE;
    for square in to.squares() {
        let occupied = scene.occupied & !gone | B::bit(square);
        let enemy = scene.enemy & !B::bit(maker);
        let royal = if royal == from { square } else { royal };
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(square);
        }
    }
    safe
}

/// Moves of a part to ends where the mover may become something else.
pub(super) fn due_moves<B: Bits, S: Sink<B>>(
    turn: &Turn<'_, B>,
    part: &Part<B>,
    from: Square,
    to: B,
    sink: &mut S,
) {
    emit(turn, part, Move::new(part.kind, from, from, Form::Move, part.rule), to, sink);
}

fn emit<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, part: &Part<B>, mv: Move, mut to: B, sink: &mut S) {
    for promotion in &part.effect.promotions {
        if to.is_none() {
            return;
        }
        let due = promotion.due[mv.from.index()] & to;
        if due.is_none() {
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

pub(super) fn castling<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, castle: &Castle<B>, sink: &mut S) {
    let position = turn.position;
    if position.rights() & castle.right == 0 || turn.army.kinds[castle.kind.index()].interpreted {
        return;
    }
    let occupied = turn.scene.occupied & !B::bit(castle.from) & !B::bit(castle.partner_from);
    if castle.vacant.meets(occupied) {
        return;
    }
    if let (Some(royal), Some(threats)) = (turn.royal, turn.threats) {
        let enemy = turn.scene.enemy;
        let attacked = |at, occupied| threats.attacked(at, occupied, enemy, |kind| turn.plane(kind));
        let is_royal = castle.from == royal;
        let alone = |at: Square| turn.scene.occupied & !B::bit(castle.from) | B::bit(at);
        let crosses = || castle.crossed.iter().any(|&at| attacked(at, alone(at)));
        let after = occupied | B::bit(castle.to) | B::bit(castle.partner_to);
        let ends_on = if is_royal { castle.to } else { royal };
        if is_royal && (turn.bounds.checked || crosses()) || attacked(ends_on, after) {
            return;
        }
    }
    let mut mv = Move::new(castle.kind, castle.from, castle.to, Form::Castling, castle.rule);
    for &square in &castle.said {
        mv.say(square, false);
    }
    sink.one(mv);
}

/// The moves with a shot of these pieces.
fn shots<B: Bits, S: Sink<B>>(turn: &Turn<'_, B>, table: &KindTable<B>, pieces: B, sink: &mut S) {
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
                mv.say(to, false);
            }
            sink.shots(mv, safe_shots(turn, from, to, targets));
        });
    }
}

/// Which of these targets a piece can shoot at after it has gone from one square to another (or stayed).
fn safe_shots<B: Bits>(turn: &Turn<'_, B>, from: Square, to: Square, targets: B) -> B {
    let (Some(royal), Some(threats)) = (turn.royal, turn.threats) else { return targets };
    let royal = if royal == from { to } else { royal };
    if turn.bounds.always.has(to) {
        return targets;
    }
    let mut safe = targets & turn.bounds.always;
    for target in (targets & !safe).squares() {
        let occupied = turn.scene.occupied & !B::bit(from) & !B::bit(target) | B::bit(to);
        let enemy = turn.scene.enemy & !B::bit(target) & !B::bit(to);
        if !threats.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            safe |= B::bit(target);
        }
    }
    safe
}
