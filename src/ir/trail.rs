//! The dependencies of the rules on the trail.

use super::{
    Action, Fact, Guard, Instr, MovePattern, Place, Program, Restriction, Rule, Set, SetId, Term,
    mover_instructions,
};

impl Program {
    /// Returns true if a chain has moves only while the opponent's trail exists.
    pub(super) fn needs_trail(&self, body: &[Instr]) -> bool {
        let on_trail = |set: SetId| match self.set(set) {
            Set::Contents(_) => false,
            Set::Terms { any, .. } => any.iter().all(|term| term.places.contains(&Place::Trail)),
        };
        body.iter().any(|instr| match instr {
            Instr::RequireSquare(set) | Instr::Jump(set) => on_trail(*set),
            Instr::RemoveTrailPiece => true,
            _ => false,
        })
    }

    /// Returns true if moves of a chain can jump onto the trail or end a leg there.
    pub(super) fn leads_onto_trail(&self, body: &[Instr]) -> bool {
        let leads_onto_trail = |instr: &Instr| match instr {
            Instr::RequireSquare(set) | Instr::Jump(set) => self.includes_because_of_trail(*set),
            _ => false,
        };
        mover_instructions(body).any(leads_onto_trail)
    }

    /// Computes [`Program::reads_trail`]. If it is true, the trail can affect moves even if no piece can move onto it: for
    /// example, a trail can make a move illegal.
    pub(super) fn compute_reads_trail(&self) -> bool {
        let reads_trail =
            |set: SetId| self.includes_because_of_trail(set) || self.excludes_because_of_trail(set);
        let instr_reads_trail = |instr: &Instr| match instr {
            Instr::RequireSquare(set) | Instr::Jump(set) => self.excludes_because_of_trail(*set),
            _ => instr.sets().any(reads_trail),
        };
        let rule_reads_trail = |rule: &Rule| match &rule.action {
            Action::Move(body) => body.iter().any(instr_reads_trail),
            Action::Drop { to, .. } => reads_trail(*to),
            Action::Castle(_) => false,
        };
        let effects = self.afters.iter().flat_map(|after| &after.bodies).flatten();
        self.rules.iter().any(rule_reads_trail)
            || effects.flat_map(Instr::sets).any(reads_trail)
            || self.restrictions.iter().flat_map(Restriction::sets).any(reads_trail)
            || self.facts().flat_map(Fact::sets).any(reads_trail)
            || self.patterns().flat_map(MovePattern::sets).any(reads_trail)
    }

    /// Returns true if a square can be in the set because it is on the trail.
    fn includes_because_of_trail(&self, set: SetId) -> bool {
        let Set::Terms { any, .. } = self.set(set) else { return false };
        any.iter().any(mentions_trail)
    }

    /// Returns true if a square can be outside the set because it is on the trail.
    fn excludes_because_of_trail(&self, set: SetId) -> bool {
        let Set::Terms { except, .. } = self.set(set) else { return false };
        except.iter().any(mentions_trail)
    }

    /// Iterates over the facts of guards and endings.
    fn facts(&self) -> impl Iterator<Item = &Fact> {
        let of_endings = self.endings.iter().flat_map(|ending| ending.reason.facts());
        self.guards.iter().flat_map(Guard::facts).chain(of_endings)
    }

    /// Iterates over the patterns that some rule, duty, counter, turn or fact tests.
    fn patterns(&self) -> impl Iterator<Item = &MovePattern> {
        let of_can_move = self.facts().filter_map(|fact| match fact {
            Fact::CanMove { pattern, .. } => Some(pattern),
            _ => None,
        });
        let ends = self.turn_lengths.iter().flat_map(|turns| &turns.ends);
        let parts = self.turn_lengths.iter().flat_map(|turns| &turns.parts);
        (self.afters.iter().map(|after| &after.pattern))
            .chain(self.duties.iter().map(|duty| &duty.pattern))
            .chain(self.counters.iter().map(|counter| &counter.pattern))
            .chain(ends.map(|end| &end.pattern))
            .chain(parts.map(|part| &part.pattern))
            .chain(of_can_move)
    }
}

fn mentions_trail(term: &Term) -> bool {
    term.has_place(|place| *place == Place::Trail)
}
