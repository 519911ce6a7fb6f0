//! What facts depend on. Not whether they hold.

use super::{DeedVerb, EndReason, Fact, Place, Program, Set, Term};

impl Fact {
    /// Whether it can only be judged once the move has been made.
    pub fn is_late(&self) -> bool {
        matches!(self, Fact::ItChecks | Fact::ItMates)
    }

    /// Whether it is the same for both players.
    pub fn is_impartial(&self) -> bool {
        matches!(self, Fact::Only { .. } | Fact::Repeats { by_checking: false, .. })
    }

    /// Whether it is that a player has no legal move.
    pub fn is_want_of_moves(&self) -> bool {
        matches!(self, Fact::UnableToMove | Fact::Checkmated | Fact::Stalemated)
    }

    /// Whether it can be judged from the position alone.
    pub fn is_standing(&self) -> bool {
        matches!(
            self,
            Fact::ToMove | Fact::InCheck | Fact::Number(..) | Fact::Done { .. } | Fact::Able { .. }
        )
    }
}

impl Program {
    /// Whether a fact speaks of check or of what is attacked, so that attacks are judged as if it held.
    pub fn is_about_check(&self, fact: &Fact) -> bool {
        match fact {
            Fact::InCheck | Fact::ItChecks | Fact::ItMates => true,
            Fact::Number(_, set) => match self.set(*set) {
                Set::Contents(_) => false,
                Set::Terms { any, except } => any.iter().chain(except).any(asks_for_attacks),
            },
            _ => false,
        }
    }

    /// Whether some rule asks which moves give check.
    pub(super) fn asks_for_checks(&self) -> bool {
        let facts = self.endings.iter().filter_map(|ending| match &ending.reason {
            EndReason::When(facts) => Some(facts),
            EndReason::Idle { .. } => None,
        });
        let mut able = facts.flatten().filter_map(|fact| match fact {
            Fact::Able { deed, .. } => Some(deed.verb),
            _ => None,
        });
        let ends = self.pace.iter().flat_map(|pace| &pace.ends);
        self.clock.check
            || ends.into_iter().any(|end| end.deed.verb == DeedVerb::Check)
            || self.duties.iter().any(|duty| duty.deed.verb == DeedVerb::Check)
            || self.counters.iter().any(|counter| counter.deed.verb == DeedVerb::Check)
            || able.any(|verb| verb == DeedVerb::Check)
    }
}

fn asks_for_attacks(term: &Term) -> bool {
    term.places.iter().any(|place| match place {
        Place::Attacked(_) | Place::Checker => true,
        Place::FileOf(_, term) => asks_for_attacks(term),
        _ => false,
    })
}
