//! Prints deeds, facts and endings.

use super::sets::set_with_or;
use super::{Words, chosen};
use crate::syntax::ast::{Amount, Cond, CondKind, Count, Deed, DeedVerb, EndReason, IdleBreak, Set, When};

/// Returns the text of a deed, as `capture Queen` or as `capturing Queen`.
pub(super) fn deed(deed: &Deed, going_on: bool) -> String {
    let (plain, ing) = match deed.verb {
        DeedVerb::Capture => ("capture", "capturing"),
        DeedVerb::Check => ("check", "checking"),
        DeedVerb::Castle => ("castle", "castling"),
        DeedVerb::Pass => ("pass", "passing"),
        DeedVerb::Drop => ("drop", "dropping"),
        DeedVerb::Move => ("move", "moving"),
        DeedVerb::MoveOrCastle => ("move or castle", "moving or castling"),
    };
    let part = |word: &str, set: Option<&Set>| {
        set.map_or_else(String::new, |set| format!(" {word}{}", set_with_or(set)))
    };
    let to = if deed.from_or_to { "from or to " } else { "to " };
    let verb = if going_on { ing } else { plain };
    let what = part("", deed.what.as_ref());
    format!("{verb}{what}{}{}", part("from ", deed.from.as_ref()), part(to, deed.to.as_ref()))
}

impl Words for EndReason {
    fn words(&self) -> String {
        match self {
            EndReason::When(cond) => format!("when {}", cond.words()),
            EndReason::Idle { moves, without } => {
                format!("after {} moves without {}", moves.words(), chosen(without))
            }
            EndReason::After { deed: done, times: None } => format!("after {}", deed(done, true)),
            EndReason::After { deed: done, times: Some(times) } => {
                format!("after {} {} times", deed(done, true), times.words())
            }
        }
    }
}

impl Words for IdleBreak {
    fn words(&self) -> String {
        match self {
            IdleBreak::Capture(_) => "capture".to_string(),
            IdleBreak::Drop(_) => "drop".to_string(),
            IdleBreak::Check(_) => "check".to_string(),
            IdleBreak::Castling(_) => "castling".to_string(),
            IdleBreak::MoveOf(kind) => format!("{} move", kind.text),
        }
    }
}

impl Words for When {
    fn words(&self) -> String {
        format!("{} {}", if self.unless { "unless" } else { "if" }, self.cond.words())
    }
}

impl Words for Cond {
    fn words(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|fact| fact.kind.words()).collect();
        facts.join(" and ")
    }
}

impl Words for CondKind {
    fn words(&self) -> String {
        let words = match self {
            CondKind::Checkmated => "checkmated",
            CondKind::Stalemated => "stalemated",
            CondKind::InCheck => "in check",
            CondKind::UnableToMove => "unable to move",
            CondKind::ToMove => "to move",
            CondKind::Unmoved => "unmoved",
            CondKind::ItChecks => "it checks",
            CondKind::ItMates => "it mates",
            CondKind::Repeats { times, by_checking } => {
                let by = if *by_checking { " by checking" } else { "" };
                return format!("position occurs {} times{by}", times.words());
            }
            CondKind::Only { set, rest: None } => return format!("only {} remain", set.words()),
            CondKind::Only { set, rest: Some((amount, rest)) } => {
                return format!("only {} and {} of {} remain", set.words(), amount.words(), rest.words());
            }
            CondKind::Able { enemy, not, deed: done } => {
                let who = if *enemy { "enemy " } else { "" };
                return format!("{who}{} {}", if *not { "cannot" } else { "can" }, deed(done, false));
            }
            CondKind::Number(Amount::AtLeast(Count::Number(1, _)), set) => return set.words(),
            CondKind::Number(amount, set) => return format!("{} {}", amount.words(), set.words()),
        };
        words.to_string()
    }
}
