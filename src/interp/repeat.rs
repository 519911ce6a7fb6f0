//! Repetitions. A round is one run through the repeated chain. The rounds run breadth first: if several paths lead to the same
//! state, one with the fewest rounds is kept.

use std::collections::hash_map::Entry;

use arrayvec::ArrayVec;
use foldhash::{HashMap, HashMapExt};
use smallvec::SmallVec;

use super::cursor::Cursor;
use super::walk::{Flow, ROUND, Sink, Walk};
use crate::board::{Content, KindId, Rotation, Square, SquareSet};
use crate::ir::{Instr, MAX_REPEAT_STATES, Repeat, VectorId, reads_last_unit_step};
use crate::position::{MAX_TRAIL, TextPart};

/// The estimated work of storing a state and continuing from it, see [`View::add_work`](super::view::View::add_work).
const WORK_PER_STATE: usize = 100;

/// The estimated work of one path through a round.
const WORK_PER_PATH: usize = 10;

/// The state of a move after some rounds. The lists contain only what was added since the start of the repetition.
#[derive(Clone)]
struct RoundState {
    cursor: Cursor,
    edits: SmallVec<[(Square, Content); 8]>,
    victims: SmallVec<[(Square, Content); 8]>,
    pending_removals: SmallVec<[Square; 8]>,
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

/// The lengths of the lists of a walk. To undo changes, the lists are truncated to these lengths.
struct Lengths {
    edits: usize,
    victims: usize,
    pending_removals: usize,
    text: usize,
    passed_squares: usize,
}

/// A sink that collects the states at the end of one round.
struct RoundEnds<const ATTACK_MODE: bool> {
    /// The lengths of the lists before the round.
    old_lengths: Lengths,
    /// The pieces captured before the round.
    old_victims: SmallVec<[(Square, Content); 4]>,
    ends: Vec<RoundState>,
}

impl<const ATTACK_MODE: bool> Sink for RoundEnds<ATTACK_MODE> {
    const ATTACK_MODE: bool = ATTACK_MODE;

    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow {
        let old_lengths = &self.old_lengths;
        // A round cannot put back a piece that was captured before it.
        if !walk.victims.starts_with(&self.old_victims) {
            return Flow::Continue(());
        }
        let mut edits: SmallVec<[(Square, Content); 8]> = SmallVec::new();
        for &(cell, _) in &walk.view.edits[old_lengths.edits..] {
            if !edits.iter().any(|edit| edit.0 == cell) {
                edits.push((cell, walk.view.board[cell.index()]));
            }
        }
        walk.view.add_work(WORK_PER_PATH);
        self.ends.push(RoundState {
            cursor: *cursor,
            edits,
            victims: walk.victims[old_lengths.victims..].into(),
            pending_removals: walk.pending_removals[old_lengths.pending_removals..].into(),
            text: walk.text[old_lengths.text..].into(),
            passed_squares: walk.passed_squares[old_lengths.passed_squares..].iter().copied().collect(),
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
        let reads_last_step = repeat.bodies.iter().any(|body| reads_last_unit_step(body))
            || reads_last_unit_step(rest)
            || stage & ROUND != 0
            || self.afters_read_direction();
        let states = if S::ATTACK_MODE {
            self.end_states::<true>(repeat, reads_last_step, stage, cursor)
        } else {
            self.end_states::<false>(repeat, reads_last_step, stage, cursor)
        };
        let old_lengths = self.lengths();
        for state in states {
            self.apply_state::<S>(&state, stage);
            if stage & ROUND == 0 {
                for index in old_lengths.pending_removals..self.pending_removals.len() {
                    self.view.put(self.pending_removals[index], Content::VACANT);
                }
            }
            let flow = self.step(rest, stage, state.cursor, sink);
            self.undo_state::<S>(&old_lengths);
            flow?;
        }
        Flow::Continue(())
    }

    /// Returns the states in which a repetition may end, ordered by the number of rounds.
    fn end_states<const ATTACK_MODE: bool>(
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
            pending_removals: SmallVec::new(),
            text: SmallVec::new(),
            passed_squares: ArrayVec::new(),
        };
        // The number of rounds after which each state was reached first. Empty until a first round succeeds, because most
        // repetitions end before.
        let mut seen: HashMap<StateKey, u8> = HashMap::new();
        let mut ends = Vec::new();
        let mut current = vec![start];
        let mut round = 0;
        while !current.is_empty() {
            let mut next = Vec::new();
            for state in current {
                let mut can_go_on = false;
                // If no more states can be stored, further rounds matter only if the repetition must go on as long as it can.
                let may_add = self.repeat_states < MAX_REPEAT_STATES;
                if round < repeat.max && (may_add || repeat.maximal) {
                    let new_states = self.states_after_round::<ATTACK_MODE>(repeat, stage, &state);
                    if round == 0 && !new_states.is_empty() {
                        seen.insert(state.key(reads_last_step), 0);
                    }
                    for new in new_states {
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
    fn states_after_round<const ATTACK_MODE: bool>(
        &mut self,
        repeat: &'a Repeat,
        stage: usize,
        start: &RoundState,
    ) -> Vec<RoundState> {
        let mut round_ends = RoundEnds::<ATTACK_MODE> {
            old_lengths: self.lengths(),
            old_victims: self.victims.as_slice().into(),
            ends: Vec::new(),
        };
        self.view.add_work(WORK_PER_STATE);
        self.apply_state::<RoundEnds<ATTACK_MODE>>(start, stage);
        for body in &repeat.bodies {
            let flow = self.step(body, stage | ROUND, start.cursor, &mut round_ends);
            debug_assert!(flow.is_continue(), "the sink of a round never breaks");
        }
        self.undo_state::<RoundEnds<ATTACK_MODE>>(&round_ends.old_lengths);
        round_ends.ends
    }

    /// Returns true if an `after` sentence of the rule depends on the last unit step or the last bend.
    fn afters_read_direction(&self) -> bool {
        let afters = self.rule.afters.iter().map(|&after| &self.view.program.afters[after]);
        afters.into_iter().flat_map(|after| &after.bodies).any(|body| reads_last_unit_step(body))
    }

    /// Returns the current lengths of the lists.
    fn lengths(&self) -> Lengths {
        Lengths {
            edits: self.view.edits.len(),
            victims: self.victims.len(),
            pending_removals: self.pending_removals.len(),
            text: self.text.len(),
            passed_squares: self.passed_squares.len(),
        }
    }

    /// Applies the changes of a state to the walk.
    fn apply_state<S: Sink>(&mut self, round_state: &RoundState, stage: usize) {
        for &(cell, content) in &round_state.edits {
            self.view.put(cell, content);
        }
        if S::ATTACK_MODE && self.is_without_check(stage) {
            self.not_attacked.extend(round_state.victims.iter().map(|victim| victim.0));
        }
        self.victims.extend_from_slice(&round_state.victims);
        self.pending_removals.extend_from_slice(&round_state.pending_removals);
        self.text.extend_from_slice(&round_state.text);
        self.passed_squares.extend(
            round_state.passed_squares.iter().copied().take(self.passed_squares.remaining_capacity()),
        );
    }

    /// Undoes the changes made since the lists of the walk had these lengths.
    fn undo_state<S: Sink>(&mut self, old_lengths: &Lengths) {
        self.view.restore(old_lengths.edits);
        if S::ATTACK_MODE && !self.not_attacked.is_empty() {
            self.victims[old_lengths.victims..].iter().for_each(|&(cell, _)| self.not_attacked.remove(cell));
        }
        self.victims.truncate(old_lengths.victims);
        self.pending_removals.truncate(old_lengths.pending_removals);
        self.text.truncate(old_lengths.text);
        self.passed_squares.truncate(old_lengths.passed_squares);
    }

    /// Captures the piece on a cell, if any, but leaves it on the board until the repetition ends. Returns false if it has been captured
    /// already.
    pub(super) fn take_later<S: Sink>(&mut self, cell: Square, stage: usize) -> bool {
        let content = self.view.at(cell);
        if !content.is_piece() {
            return true;
        }
        if self.pending_removals.contains(&cell) {
            return false;
        }
        if S::ATTACK_MODE && self.is_without_check(stage) {
            self.not_attacked.insert(cell);
        }
        self.victims.push((cell, content));
        self.pending_removals.push(cell);
        true
    }
}
