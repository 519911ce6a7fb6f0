//! Prints patterns, facts and endings.

use super::sets::{set_with_or, set_without_commas};
use super::{CanonicalText, joined_with_or};
use crate::syntax::ast::{
    Adjective, Amount, ClockReset, Cond, CondFact, Condition, Count, Effect, EffectKind, EndReason, FactKind,
    MovePattern, MoveVerb, RepeatedBy, Set, Step,
};

/// Returns the text of a pattern: `capture Queen` or, if `with_ing` is true, `capturing Queen`.
pub(super) fn move_pattern(pattern: &MovePattern, with_ing: bool) -> String {
    pattern_text(pattern, with_ing, set_with_or)
}

/// Returns the text of a pattern, `capturing Queen`, before a comma and steps. If the first step is a move of another piece, the
/// pattern has no commas: the grammar reads what follows its first comma as the set of these pieces.
pub(super) fn pattern_before_steps(pattern: &MovePattern, steps: &[Step]) -> String {
    let moves_another =
        matches!(steps, [Step::Effect(Effect { kind: EffectKind::MovesAnother { .. }, .. }), ..]);
    pattern_text(pattern, true, if moves_another { set_without_commas } else { set_with_or })
}

/// Returns the text of a pattern. The text of its sets comes from a function.
fn pattern_text(pattern: &MovePattern, with_ing: bool, set_text: fn(&Set) -> String) -> String {
    let (plain, ing) = match pattern.verb {
        MoveVerb::Capture => ("capture", "capturing"),
        MoveVerb::Check => ("check", "checking"),
        MoveVerb::Castle => ("castle", "castling"),
        MoveVerb::Pass => ("pass", "passing"),
        MoveVerb::Drop => ("drop", "dropping"),
        MoveVerb::Move => ("move", "moving"),
        MoveVerb::MoveOrCastle => ("move or castle", "moving or castling"),
    };
    let set_after = |word: &str, set: Option<&Set>| {
        set.map_or_else(String::new, |set| format!(" {word}{}", set_text(set)))
    };
    let to = if pattern.from_or_to { "from or to " } else { "to " };
    let verb = if with_ing { ing } else { plain };
    let what = set_after("", pattern.what.as_ref());
    format!("{verb}{what}{}{}", set_after("from ", pattern.from.as_ref()), set_after(to, pattern.to.as_ref()))
}

impl CanonicalText for EndReason {
    fn canonical_text(&self) -> String {
        match self {
            EndReason::When(cond) => format!("when {}", cond.canonical_text()),
            EndReason::NextTurn { cond, then } => {
                let then = then.iter().map(|fact| format!(" and {}", fact.kind.canonical_text()));
                format!("when {} in the next turn{}", cond.canonical_text(), then.collect::<String>())
            }
            EndReason::AfterMoves { moves, without, counting } => {
                let without = if without.is_empty() {
                    String::new()
                } else {
                    format!(" without {}", joined_with_or(without))
                };
                let counting =
                    counting.as_ref().map(|set| format!(" counting every {}", set.canonical_text()));
                let noun = if matches!(moves, Count::Number(1, _)) { "move" } else { "moves" };
                format!("after {} {noun}{without}{}", moves.canonical_text(), counting.unwrap_or_default())
            }
            EndReason::After { pattern, times: None } => format!("after {}", move_pattern(pattern, true)),
            EndReason::After { pattern, times: Some(times) } => {
                let times = match times {
                    Count::Number(1, _) => "once".to_owned(),
                    Count::Number(2, _) => "twice".to_owned(),
                    times => format!("{} times", times.canonical_text()),
                };
                format!("after {} {times}", move_pattern(pattern, true))
            }
        }
    }
}

impl CanonicalText for ClockReset {
    fn canonical_text(&self) -> String {
        match self {
            ClockReset::Capture(_) => "capture".to_string(),
            ClockReset::Drop(_) => "drop".to_string(),
            ClockReset::Check(_) => "check".to_string(),
            ClockReset::Castling(_) => "castling".to_string(),
            ClockReset::MoveOf(kind) => format!("{} move", kind.text),
        }
    }
}

impl CanonicalText for Condition {
    fn canonical_text(&self) -> String {
        format!("{} {}", if self.unless { "unless" } else { "if" }, self.cond.canonical_text())
    }
}

impl CanonicalText for Cond {
    fn canonical_text(&self) -> String {
        let case = |facts: &Vec<CondFact>| {
            let facts: Vec<String> = facts.iter().map(|fact| fact.kind.canonical_text()).collect();
            facts.join(" and ")
        };
        self.cases.iter().map(case).collect::<Vec<_>>().join(" or ")
    }
}

impl CanonicalText for FactKind {
    fn canonical_text(&self) -> String {
        let words = match self {
            FactKind::Checkmated => "checkmated",
            FactKind::Stalemated => "stalemated",
            FactKind::InCheck => "in check",
            FactKind::UnableToMove => "unable to move",
            FactKind::ToMove => "to move",
            FactKind::Unmoved => "unmoved",
            FactKind::MoverIs(adjective, by) => {
                let adjective = match adjective {
                    Adjective::Safe => "safe",
                    Adjective::Protected => "protected",
                    _ => "attacked",
                };
                let by = by.as_ref().map_or_else(String::new, |by| format!(" by {}", by.canonical_text()));
                return format!("{adjective}{by}");
            }
            FactKind::ItChecks => "it checks",
            FactKind::ItMates => "it mates",
            FactKind::Repeats { times, by } => {
                let by = match by {
                    RepeatedBy::Anything => String::new(),
                    RepeatedBy::Checking => " by checking".to_string(),
                    RepeatedBy::Chasing { prey, hunters } => {
                        let prey = prey.as_ref().map(|set| format!(" {}", set.canonical_text()));
                        let hunters = hunters.as_ref().map(|set| format!(" with {}", set.canonical_text()));
                        format!(" by chasing{}{}", prey.unwrap_or_default(), hunters.unwrap_or_default())
                    }
                };
                return format!("position occurs {} times{by}", times.canonical_text());
            }
            FactKind::Only { set, rest: None } => return format!("only {} remain", set.canonical_text()),
            FactKind::Only { set, rest: Some((amount, rest)) } => {
                return format!(
                    "only {} and {} of {} remain",
                    set.canonical_text(),
                    amount.canonical_text(),
                    rest.canonical_text()
                );
            }
            FactKind::CanMove { enemy, negated, pattern } => {
                let who = if *enemy { "enemy " } else { "" };
                return format!(
                    "{who}{} {}",
                    if *negated { "cannot" } else { "can" },
                    move_pattern(pattern, false)
                );
            }
            FactKind::CountOf(Amount::AtLeast(Count::Number(1, _)), set) => return set.canonical_text(),
            FactKind::CountOf(amount, set) => {
                return format!("{} {}", amount.canonical_text(), set.canonical_text());
            }
            FactKind::Faces(one, other) => {
                return format!("{} faces {}", one.canonical_text(), other.canonical_text());
            }
            FactKind::More(one, other) => {
                return format!("more {} than {}", one.canonical_text(), other.canonical_text());
            }
            FactKind::Points(amount, set) => {
                return format!("{} points in {}", amount.canonical_text(), set.canonical_text());
            }
            FactKind::MorePoints(one, other) => {
                return format!("more points in {} than in {}", one.canonical_text(), other.canonical_text());
            }
            FactKind::InLine { length, exactly, set } => {
                let exactly = if *exactly { "exactly " } else { "" };
                return format!("{exactly}{} {} in a line", length.canonical_text(), set.canonical_text());
            }
        };
        words.to_string()
    }
}
