//! Repetitions. Runs the rounds breadth first, so that of all paths to the same state one with the fewest rounds is kept.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::cursor::Cursor;
use super::walk::{Flow, ROUND, Sink, Walk};
use crate::board::{Content, KindId, Rotation, Square, SquareSet};
use crate::ir::{Instr, MAX_REPEAT_STATES, Repeat, VectorId, reads_direction};
use crate::position::{MAX_TRAIL, TextPart};

/// The state of a move after some rounds. The lists contain only what was added since the start of the repetition.
#[derive(Clone)]
struct RoundState {
    cursor: Cursor,
    edits: SmallVec<[(Square, Content); 8]>,
    victims: SmallVec<[(Square, Content); 8]>,
    later: SmallVec<[Square; 8]>,
    text: SmallVec<[TextPart; 16]>,
    passed_squares: ArrayVec<Square, MAX_TRAIL>,
}

/// The key by which two states are compared.
#[derive(PartialEq, Eq, Hash)]
struct StateKey {
    at: Square,
    kind: KindId,
    shot_from: Option<Square>,
    mark: Square,
    mover_removed: bool,
    /// The unit step of the last leg and the direction of the last bend, if a later instruction depends on them.
    direction: (Option<VectorId>, Option<Rotation>),
    victims: SquareSet,
    edits: Vec<(Square, Content)>,
    choices: Vec<KindId>,
}

/// The lengths of the lists of a walk, for restoring them.
struct Lengths {
    edits: usize,
    victims: usize,
    later: usize,
    text: usize,
    passed_squares: usize,
}

/// A sink that collects the states at the end of one round.
struct RoundEnds<const ATTACK_MODE: bool> {
    before: Lengths,
    ends: Vec<RoundState>,
}

impl<const ATTACK_MODE: bool> Sink for RoundEnds<ATTACK_MODE> {
    const ATTACK_MODE: bool = ATTACK_MODE;

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        let before = &self.before;
        let mut edits: SmallVec<[(Square, Content); 8]> = SmallVec::new();
        for &(cell, _) in &walk.view.edits[before.edits..] {
            if !edits.iter().any(|edit| edit.0 == cell) {
                edits.push((cell, walk.view.board[cell.index()]));
            }
        }
        self.ends.push(RoundState {
            cursor: *cursor,
            edits,
            victims: walk.victims[before.victims..].into(),
            later: walk.later[before.later..].into(),
            text: walk.text[before.text..].into(),
            passed_squares: walk.passed_squares[before.passed_squares..].iter().copied().collect(),
        });
        Flow::Continue(())
    }
}

impl RoundState {
    /// Returns the key of the state. It contains the last unit step and the last bend only if `reads_last_step` is true.
    fn key(&self, reads_last_step: bool) -> StateKey {
        let cursor = &self.cursor;
        let mut edits = self.edits.to_vec();
        edits.sort_unstable_by_key(|edit| edit.0);
        let choice = |part: &TextPart| match *part {
            TextPart::Choice(kind) => Some(kind),
            _ => None,
        };
        StateKey {
            at: cursor.at,
            kind: cursor.kind,
            shot_from: cursor.shot_from,
            mark: cursor.mark,
            mover_removed: cursor.mover_removed,
            direction: if reads_last_step { (cursor.unit, cursor.rotation) } else { (None, None) },
            victims: self.victims.iter().map(|victim| victim.0).collect(),
            edits,
            choices: self.text.iter().filter_map(choice).collect(),
        }
    }
}

impl<'a> Walk<'a> {
    /// Runs a repetition, and the rest of the chain from every state in which the repetition may end.
    pub(super) fn repeat<S: Sink>(
        &mut self,
        repeat: &'a Repeat,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let reads_last_step = repeat.bodies.iter().any(|body| reads_direction(body))
            || reads_direction(rest)
            || stage & ROUND != 0
            || self.afters_read_direction();
        let states = if S::ATTACK_MODE {
            self.states::<true>(repeat, reads_last_step, stage, cursor)
        } else {
            self.states::<false>(repeat, reads_last_step, stage, cursor)
        };
        let before = self.lengths();
        for state in states {
            self.enter::<S>(&state, stage);
            if stage & ROUND == 0 {
                for index in before.later..self.later.len() {
                    self.view.put(self.later[index], Content::VACANT);
                }
            }
            let flow = self.step(rest, stage, state.cursor, sink);
            self.leave::<S>(&before);
            flow?;
        }
        Flow::Continue(())
    }

    /// Returns the states in which a repetition may end, ordered by the number of rounds.
    fn states<const ATTACK_MODE: bool>(
        &mut self,
        repeat: &'a Repeat,
        reads_last_step: bool,
        stage: usize,
        cursor: Cursor,
    ) -> Vec<RoundState> {
        let start = RoundState {
            cursor,
            edits: SmallVec::new(),
            victims: SmallVec::new(),
            later: SmallVec::new(),
            text: SmallVec::new(),
            passed_squares: ArrayVec::new(),
        };
        let mut seen: HashMap<StateKey, u8> = HashMap::from([(start.key(reads_last_step), 0)]);
        let mut ends = Vec::new();
        let mut current = vec![start];
        let mut round = 0;
        while !current.is_empty() {
            let mut next = Vec::new();
            for state in current {
                let mut can_go_on = false;
                // Without room for new states, further rounds matter only if the move may not stop before them.
                let may_add = self.repeat_states < MAX_REPEAT_STATES;
                if round < repeat.max && (may_add || repeat.maximal) {
                    for new in self.round::<ATTACK_MODE>(repeat, stage, &state) {
                        let has_room = self.repeat_states < MAX_REPEAT_STATES;
                        match seen.entry(new.key(reads_last_step)) {
                            Entry::Occupied(known) => can_go_on |= *known.get() > round,
                            Entry::Vacant(entry) => {
                                can_go_on = true;
                                if has_room {
                                    self.repeat_states += 1;
                                    entry.insert(round + 1);
                                    next.push(new);
                                }
                            }
                        }
                    }
                }
                if round >= repeat.min && !(repeat.maximal && can_go_on) {
                    ends.push(state);
                }
            }
            current = next;
            round = round.saturating_add(1);
        }
        ends
    }

    /// Returns the states after one more round, in the order of the paths.
    fn round<const ATTACK_MODE: bool>(
        &mut self,
        repeat: &'a Repeat,
        stage: usize,
        start: &RoundState,
    ) -> Vec<RoundState> {
        let mut round_ends = RoundEnds::<ATTACK_MODE> { before: self.lengths(), ends: Vec::new() };
        self.enter::<RoundEnds<ATTACK_MODE>>(start, stage);
        for body in &repeat.bodies {
            let flow = self.step(body, stage | ROUND, start.cursor, &mut round_ends);
            debug_assert!(flow.is_continue(), "the sink of a round never breaks");
        }
        self.leave::<RoundEnds<ATTACK_MODE>>(&round_ends.before);
        round_ends.ends
    }

    /// Returns true if an `after` sentence of the rule depends on the last unit step or the last bend.
    fn afters_read_direction(&self) -> bool {
        let afters = self.rule.afters.iter().map(|&number| &self.view.program.afters[number]);
        afters.into_iter().flat_map(|after| &after.bodies).any(|body| reads_direction(body))
    }

    /// Returns the current lengths of the lists.
    fn lengths(&self) -> Lengths {
        Lengths {
            edits: self.view.edits.len(),
            victims: self.victims.len(),
            later: self.later.len(),
            text: self.text.len(),
            passed_squares: self.passed_squares.len(),
        }
    }

    /// Applies the changes of a state to the walk.
    fn enter<S: Sink>(&mut self, state: &RoundState, stage_index: usize) {
        for &(cell, content) in &state.edits {
            self.view.put(cell, content);
        }
        if S::ATTACK_MODE && self.is_without_check(stage_index) {
            self.not_attacked.extend(state.victims.iter().map(|victim| victim.0));
        }
        self.victims.extend_from_slice(&state.victims);
        self.later.extend_from_slice(&state.later);
        self.text.extend_from_slice(&state.text);
        self.passed_squares
            .extend(state.passed_squares.iter().copied().take(self.passed_squares.remaining_capacity()));
    }

    /// Undoes the changes made since the lists of the walk had the lengths `before`.
    fn leave<S: Sink>(&mut self, before: &Lengths) {
        self.view.restore(before.edits);
        if S::ATTACK_MODE && !self.not_attacked.is_empty() {
            self.victims[before.victims..].iter().for_each(|&(cell, _)| self.not_attacked.remove(cell));
        }
        self.victims.truncate(before.victims);
        self.later.truncate(before.later);
        self.text.truncate(before.text);
        self.passed_squares.truncate(before.passed_squares);
    }

    /// Captures the piece on a cell, if any, but leaves it on the board until the repetition ends. Returns false if it has been captured
    /// already.
    pub(super) fn take_later<S: Sink>(&mut self, cell: Square, stage: usize) -> bool {
        let content = self.view.at(cell);
        if !content.is_piece() {
            return true;
        }
        if self.later.contains(&cell) {
            return false;
        }
        if S::ATTACK_MODE && self.is_without_check(stage) {
            self.not_attacked.insert(cell);
        }
        self.victims.push((cell, content));
        self.later.push(cell);
        true
    }
}
