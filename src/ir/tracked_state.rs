//! Determines the parts of a position that the rules of a program read. Positions do not store other parts.

use super::{
    Action, Fact, Guard, Instr, MoveVerb, Place, Program, Royalty, State, TrackedState, instructions,
};
use crate::board::{Contents, KindId, Side};

impl Program {
    /// Returns true if a fact is about check or attacks. Such a fact is not evaluated while attacks are computed, to avoid a cycle.
    pub fn is_about_check(&self, fact: &Fact) -> bool {
        match fact {
            Fact::InCheck | Fact::ItChecks | Fact::ItMates => true,
            fact => fact.sets().any(|set| self.set(set).has_place(Place::is_about_attacks)),
        }
    }

    /// Returns true if one of these guards can only be evaluated after the move.
    pub fn has_late_guard(&self, guards: &[usize]) -> bool {
        guards.iter().any(|&guard| self.guards[guard].is_late())
    }

    /// Computes [`Program::tracks_checks`].
    pub(super) fn compute_tracks_checks(&self) -> bool {
        let facts = self.endings.iter().flat_map(|ending| ending.reason.facts());
        let mut can_move_verbs = facts.filter_map(|fact| match fact {
            Fact::CanMove { pattern, .. } => Some(pattern.verb),
            _ => None,
        });
        let ends = self.turn_lengths.iter().flat_map(|turns| &turns.ends);
        let parts = self.turn_lengths.iter().flat_map(|turns| &turns.parts);
        self.clock_resets.check
            || ends.into_iter().any(|end| end.pattern.verb == MoveVerb::Check)
            || parts.into_iter().any(|part| part.pattern.verb == MoveVerb::Check)
            || self.duties.iter().any(|duty| duty.pattern.verb == MoveVerb::Check)
            || self.counters.iter().any(|counter| counter.pattern.verb == MoveVerb::Check)
            || can_move_verbs.any(|verb| verb == MoveVerb::Check)
    }
}

impl Place {
    /// Returns true if the place may depend on the contents of cells.
    pub fn depends_on_board(&self) -> bool {
        !matches!(self, Place::Squares(_) | Place::Origin | Place::End | Place::At(_))
    }

    /// Returns true if the place may depend on squares of the move, such as its origin. Terms nested in the place are not examined.
    pub fn depends_on_move(&self) -> bool {
        !matches!(
            self,
            Place::Squares(_)
                | Place::Trail
                | Place::PartOf { .. }
                | Place::Not(_)
                | Place::Attacked { .. }
                | Place::Checker
        )
    }

    /// Returns true if the place depends on attacks. Such a place is not evaluated while attacks are computed, to avoid a cycle.
    pub fn is_about_attacks(&self) -> bool {
        matches!(self, Place::Attacked { .. } | Place::Checker)
    }
}

/// Returns the state that positions must store because some rule, guard, duty or ending reads it.
pub(super) fn tracked_state(program: &Program) -> TrackedState {
    let mut tracked = TrackedState::default();
    let kind_count = program.kinds.len();
    let states = program.rules.iter().map(|rule| (rule.state, Contents::kind(rule.kind)));
    let states = states.chain(program.afters.iter().map(|after| (after.state, after.kinds)));
    let when_captured = program
        .kinds
        .iter()
        .zip(program.kind_ids())
        .flat_map(|(kind, id)| kind.when_captured.iter().map(move |row| (row.state, Contents::kind(id))));
    for (state, kinds) in states.chain(when_captured) {
        add_state(state, kinds, kind_count, &mut tracked);
    }
    for set in &program.sets {
        set.visit_terms(&mut |term| {
            add_state(term.state, term.contents, kind_count, &mut tracked);
            tracked.trail |= term.places.contains(&Place::Trail);
        });
    }
    let reads_unmoved = |guard: &usize| program.guards[*guard].facts().any(|fact| *fact == Fact::Unmoved);
    for rule in program.rules.iter().filter(|rule| rule.guards.iter().any(reads_unmoved)) {
        tracked.unmoved |= Contents::kind(rule.kind);
    }
    for after in program.afters.iter().filter(|after| after.guards.iter().any(reads_unmoved)) {
        tracked.unmoved |= after.kinds;
    }
    for restriction in &program.restrictions {
        add_state(restriction.state, restriction.kinds, kind_count, &mut tracked);
        if restriction.guards.iter().any(reads_unmoved) {
            tracked.unmoved |= restriction.kinds;
        }
    }
    if program.sends_home() {
        // A piece that has returned home can castle only with a partner that has never moved.
        for castling in &program.castlings {
            tracked.unmoved |= Contents::kind(castling.kind) | Contents::kind(castling.partner);
        }
    }
    tracked.trail |= program.rules.iter().any(|rule| rule.leaves_trail);
    let reads_last_mover = |fact: &Fact| matches!(fact, Fact::LastEnemyMover(_));
    tracked.movers = program.guards.iter().flat_map(Guard::facts).any(reads_last_mover);
    let drops_from_hand = |body: &Vec<Instr>| {
        instructions(body).any(|instr| matches!(instr, Instr::Drop { from_hand: true, .. }))
    };
    tracked.hands = program.chains().any(drops_from_hand)
        || program.kinds.iter().any(|kind| !kind.when_captured.is_empty())
        || program.rules.iter().any(|rule| matches!(rule.action, Action::Drop { hand: Some(_), .. }))
        || program.setup.hands.iter().flatten().any(|&count| count > 0);
    tracked.royals = must_record_lost_royals(program);
    tracked
}

/// Returns true if the number of a side's royals does not show whether it has lost one: because royals can appear, jointly royal pieces can
/// appear on a side that begins without any, or sides with different royals can be swapped.
fn must_record_lost_royals(program: &Program) -> bool {
    let begins_in_hand =
        |id: KindId| Side::BOTH.iter().any(|&side| program.initial_count_in_hand(id, side) > 0);
    let can_appear =
        |royalty| program.kinds_with(royalty).any(|id| program.can_appear(id) && !begins_in_hand(id));
    let differs = |royalty| {
        program
            .kinds_with(royalty)
            .any(|id| program.initial_count(id, Side::White) != program.initial_count(id, Side::Black))
    };
    let begins_without = |&side: &Side| {
        program.kinds_with(Royalty::JointlyRoyal).all(|id| program.initial_count(id, side) == 0)
    };
    can_appear(Royalty::Royal)
        || program.can_swap_sides() && (differs(Royalty::Royal) || differs(Royalty::JointlyRoyal))
        || Side::BOTH.iter().any(begins_without)
            && (can_appear(Royalty::JointlyRoyal)
                || program.can_change_sides() && !Side::BOTH.iter().all(begins_without))
}

/// Adds to `tracked` the state that the condition `state` on pieces of `kinds` reads.
fn add_state(state: State, kinds: Contents, kind_count: usize, tracked: &mut TrackedState) {
    if state.unmoved.is_some() {
        let kinds = kinds.kinds(kind_count).map(Contents::kind);
        tracked.unmoved = kinds.fold(tracked.unmoved, |all, kind| all | kind);
    }
    tracked.promoted |= state.promoted.is_some();
}
