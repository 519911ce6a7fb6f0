//! Resolves conditions: the facts after `if`, `unless` and `when`.

use super::context::Context;
use super::model::{Amount, Chase, Fact, Guard, Place, RepeatedBy, Set, Term};
use super::problems::too_many;
use super::sets::SetUsage;
use crate::board::Contents;
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::{self, CondFact, FactKind};

/// Maximum number of cases of a guard.
const MAX_CASES: usize = 64;
/// Maximum number that a fact can state.
const MAX_FACT_NUMBER: u32 = 1000;

/// The clause that contains a fact. It determines which facts are allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FactContext {
    /// An ending, after `when`.
    Ending,
    /// A condition after `if` or `unless`.
    Guard,
    /// A condition that must hold for several moves or turns: in an ending that counts moves or waits for the next
    /// turn.
    LastingCondition,
}

impl Context<'_, '_> {
    /// Resolves `if …`, `unless …`; `None` after an error, which is reported.
    pub fn guards(&self, when: &[ast::Condition]) -> Option<Vec<Guard>> {
        self.guards_in(when, FactContext::Guard)
    }

    /// Resolves `if …`, `unless …` in the given clause; `None` after an error, which is reported.
    pub fn guards_in(&self, when: &[ast::Condition], clause: FactContext) -> Option<Vec<Guard>> {
        let all: Vec<_> = when.iter().map(|when| self.cases(&when.cond, clause)).collect();
        let mut guards = Vec::new();
        for (when, cases) in when.iter().zip(all) {
            let cases = cases?;
            if cases.len() > MAX_CASES {
                self.problems.report(too_many(when.cond.span, "cases", cases.len(), MAX_CASES));
                return None;
            }
            if when.unless {
                // None of the cases may hold, so each is a guard of its own.
                guards.extend(cases.into_iter().map(|facts| Guard { unless: true, cases: vec![facts] }));
            } else {
                guards.push(Guard { unless: false, cases });
            }
        }
        Some(guards)
    }

    /// Resolves the cases of a condition, each a list of facts; `None` after an error, which is reported.
    pub fn cases(&self, cond: &ast::Cond, clause: FactContext) -> Option<Vec<Vec<Fact>>> {
        let all: Vec<_> = cond.cases.iter().map(|facts| self.facts(facts, clause)).collect();
        all.into_iter().collect()
    }

    /// Resolves facts joined by `and`; `None` after an error, which is reported.
    pub fn facts(&self, facts: &[CondFact], clause: FactContext) -> Option<Vec<Fact>> {
        let all: Vec<_> = facts.iter().map(|fact| self.fact(fact, clause)).collect();
        all.into_iter().collect()
    }

    /// Resolves a fact; `None` after an error, which is reported. A fact that the clause does not allow is an error.
    fn fact(&self, fact: &CondFact, clause: FactContext) -> Option<Fact> {
        let (only_in, resolved) = match &fact.kind {
            FactKind::Checkmated => (Some(FactContext::Ending), Fact::Checkmated),
            FactKind::Stalemated => (Some(FactContext::Ending), Fact::Stalemated),
            FactKind::UnableToMove => (Some(FactContext::Ending), Fact::UnableToMove),
            FactKind::ToMove => (Some(FactContext::Ending), Fact::ToMove),
            FactKind::InCheck => (None, Fact::InCheck),
            FactKind::Unmoved => (Some(FactContext::Guard), Fact::Unmoved),
            FactKind::MoverIs(how, by) => {
                let set = self.mover_is(*how, by.as_deref(), fact.span)?;
                (Some(FactContext::Guard), Fact::CountOf(Amount::AtLeast(1), set))
            }
            FactKind::ItChecks => (Some(FactContext::Guard), Fact::ItChecks),
            FactKind::ItMates => (Some(FactContext::Guard), Fact::ItMates),
            FactKind::Repeats { times, by } => {
                let times = self.number_at_least(times, 2, "every position occurs at least once")?;
                (Some(FactContext::Ending), Fact::Repeats { times, by: self.repeated_by(by)? })
            }
            FactKind::Only { set, rest } => (None, self.only_remain(set, rest.as_ref())?),
            FactKind::CanMove { enemy, negated, pattern } => {
                let pattern = self.move_pattern(pattern)?;
                (Some(FactContext::Ending), Fact::CanMove { enemy: *enemy, negated: *negated, pattern })
            }
            FactKind::CountOf(amount, set) => {
                let (amount, set) = (self.amount(amount), self.set(set, SetUsage::FACT));
                (None, Fact::CountOf(amount?, set?))
            }
            FactKind::Faces(one, other) => {
                let (one, other) = self.pair_of_sets(one, other)?;
                (None, Fact::Faces(one, other))
            }
            FactKind::More(one, other) => {
                let (one, other) = self.pair_of_sets(one, other)?;
                (None, Fact::More(one, other))
            }
            FactKind::Points(amount, set) => {
                let (amount, set) = (self.amount(amount), self.set(set, SetUsage::FACT));
                (None, Fact::Points(amount?, set?))
            }
            FactKind::MorePoints(one, other) => {
                let (one, other) = self.pair_of_sets(one, other)?;
                (None, Fact::MorePoints(one, other))
            }
            FactKind::InLine { length, exactly, set } => {
                let length = self.number_at_least(length, 2, "a line has at least two squares");
                let (length, set) = (length, self.set(set, SetUsage::FACT));
                (None, Fact::InLine { length: length?, exactly: *exactly, set: set? })
            }
        };
        let can_last = matches!(resolved, Fact::ToMove | Fact::CanMove { .. });
        match only_in {
            Some(FactContext::Ending) if clause == FactContext::LastingCondition && can_last => {
                Some(resolved)
            }
            Some(only) if only != clause => {
                let (text, help) = match clause {
                    FactContext::LastingCondition if only == FactContext::Ending => (
                        "this ends the game at once or has a count of its own, so it cannot last",
                        "the facts that can last are `in check`, what a player can do, and numbers of pieces",
                    ),
                    FactContext::Ending | FactContext::LastingCondition => (
                        "this is a fact about a move, but this sentence is not about a move",
                        "write it after `if` or `unless` in a sentence about a piece",
                    ),
                    FactContext::Guard => (
                        "this is a fact about the game, which a move cannot test",
                        "moves can test `in check`, `unmoved`, `it checks`, `it mates`, and numbers of pieces",
                    ),
                };
                self.problems.report(Diagnostic::new(Code::FactMisplaced, fact.span, text).help(help));
                None
            }
            _ => Some(resolved),
        }
    }

    /// Reports facts about the mover (whether it has moved, its neighbours, its origin) in a sentence without a mover. Returns
    /// `None` if it reports one.
    pub fn reject_mover_facts<'f>(
        &self,
        facts: impl IntoIterator<Item = &'f Fact>,
        span: Span,
    ) -> Option<()> {
        let set_depends = |set: &Set| set.terms.iter().chain(&set.except).any(depends_on_mover);
        let fact_depends = |fact: &Fact| *fact == Fact::Unmoved || fact.sets().any(set_depends);
        let Some(found) = facts.into_iter().find(|fact| fact_depends(fact)) else { return Some(()) };
        let reported_span =
            found.sets().find(|set| set_depends(set)).and_then(|set| set.span).unwrap_or(span);
        let text = "this depends on the piece that moves, but no piece moves here";
        let help =
            "name squares or pieces; `unmoved`, `at`, `origin` and `vacated` are for sentences about moves";
        self.problems.report(Diagnostic::new(Code::FactMisplaced, reported_span, text).help(help));
        None
    }

    /// Reports facts about the end of the move in a condition that is tested before the move. Returns `None` if it reports one.
    pub fn reject_end_facts<'f>(&self, facts: impl Iterator<Item = &'f Fact>, span: Span) -> Option<()> {
        let mut result = Some(());
        for set in facts.flat_map(Fact::sets).filter(|set| set.has_place(&|place| *place == Place::End)) {
            let text = "this is tested before the move, when its end is not known yet";
            let help = "put the condition on the end itself: `moves N onto vacant with friend at K`; \
                        or afterwards: `after moving, removes itself if enemy at K of end`";
            self.problems
                .report(Diagnostic::new(Code::FactMisplaced, set.span.unwrap_or(span), text).help(help));
            result = None;
        }
        result
    }

    /// Reports facts about the result of a move in a sentence that applies before the move is complete. Returns `None` if it
    /// reports one.
    pub fn reject_result_facts(&self, when: &[ast::Condition]) -> Option<()> {
        let facts = when.iter().flat_map(|when| when.cond.cases.iter().flatten());
        let late = facts.filter(|fact| matches!(fact.kind, FactKind::ItChecks | FactKind::ItMates));
        let mut result = Some(());
        for fact in late {
            let text = "this is about the whole move, but this sentence is only a part of it";
            let help = "put it into the sentence with the move: `moves … if it checks`";
            self.problems.report(Diagnostic::new(Code::FactMisplaced, fact.span, text).help(help));
            result = None;
        }
        result
    }

    /// Resolves both sets of a comparison. Reports the problems of both.
    fn pair_of_sets(&self, one: &ast::Set, other: &ast::Set) -> Option<(Set, Set)> {
        let (one, other) = (self.set(one, SetUsage::FACT), self.set(other, SetUsage::FACT));
        Some((one?, other?))
    }

    /// Resolves a number of at least `least`; `None` after an error, which is reported. `why` is the message for a number that is
    /// too small.
    fn number_at_least(&self, count: &ast::Count, least: u32, why: &str) -> Option<u32> {
        let (number, span) = self.lookup().count(count)?;
        if number > MAX_FACT_NUMBER {
            self.problems.report(too_many(span, "in a count", number as usize, MAX_FACT_NUMBER as usize));
            return None;
        }
        if number < least {
            let problem = Diagnostic::new(Code::CountOutOfRange, span, why);
            self.problems.report(problem.help(format!("write `{least}` or more")));
            return None;
        }
        Some(number)
    }

    /// Resolves the condition on the moves between repetitions; `None` after an error, which is reported.
    fn repeated_by(&self, by: &ast::RepeatedBy) -> Option<RepeatedBy> {
        Some(match by {
            ast::RepeatedBy::Anything => RepeatedBy::Anything,
            ast::RepeatedBy::Checking => RepeatedBy::Checking,
            ast::RepeatedBy::Chasing { prey, hunters } => {
                let pieces = |set: &Option<ast::Set>| match set {
                    Some(set) => self.contents(set),
                    None => Some(Contents::PIECE),
                };
                let (prey, hunters) = (pieces(prey), pieces(hunters));
                RepeatedBy::Chasing(Chase { prey: prey?, hunters: hunters? })
            }
        })
    }

    /// Resolves a condition on a number; `None` after an error, which is reported.
    pub fn amount(&self, amount: &ast::Amount) -> Option<Amount> {
        let always = "this always holds";
        Some(match amount {
            ast::Amount::No => Amount::Exactly(0),
            ast::Amount::AtLeast(count) => Amount::AtLeast(self.number_at_least(count, 1, always)?),
            ast::Amount::AtMost(count) => Amount::AtMost(self.number_at_least(count, 0, always)?),
            ast::Amount::FewerThan(count) => {
                Amount::AtMost(self.number_at_least(count, 1, "nothing is fewer than 0")?.saturating_sub(1))
            }
            ast::Amount::Exactly(count) => Amount::Exactly(self.number_at_least(count, 0, always)?),
        })
    }

    /// Resolves `only SET and at most N of SET remain`.
    fn only_remain(&self, set: &ast::Set, rest: Option<&(ast::Amount, ast::Set)>) -> Option<Fact> {
        let kinds = self.contents(set);
        let rest = match rest {
            None => Some(None),
            Some((amount, set)) => {
                let (amount, pieces) = (self.amount(amount), self.contents(set));
                match (amount?, pieces?) {
                    (Amount::AtMost(most), pieces) => Some(Some((most, pieces))),
                    (Amount::Exactly(0), pieces) => Some(Some((0, pieces))),
                    _ => {
                        let text = "the other pieces that remain are counted with `at most`";
                        self.problems.report(
                            Diagnostic::new(Code::FactMisplaced, set.span, text)
                                .help("write `only King and at most 1 of Bishop, Knight remain`"),
                        );
                        None
                    }
                }
            }
        };
        Some(Fact::Only { kinds: kinds?, rest: rest? })
    }

    /// Resolves a set of pieces that must have no conditions on places or states; `None` after an error, which is reported.
    pub fn contents(&self, set: &ast::Set) -> Option<Contents> {
        let resolved = self.set(set, SetUsage::PLAIN)?;
        self.unconditional_contents(&resolved, set.span)
    }

    /// Returns the contents of a set. Reports a set with conditions on places or states, or with voids; returns `None` then.
    pub fn unconditional_contents(&self, set: &Set, span: Span) -> Option<Contents> {
        let mut all = Contents::NONE;
        for (terms, excluded) in [(&set.terms, false), (&set.except, true)] {
            for term in terms {
                let plain = term.places.is_empty() && term.state == super::model::State::default();
                match term.contents.filter(|contents| plain && !contents.intersects(Contents::VOID)) {
                    Some(contents) if excluded => all = all - contents,
                    Some(contents) => all |= contents,
                    None => {
                        self.problems.report(
                            Diagnostic::new(Code::WrongType, span, "kinds of pieces are expected here")
                                .help("write kinds, such as `King, Bishop or Knight`"),
                        );
                        return None;
                    }
                }
            }
        }
        Some(all)
    }
}

/// Returns true if a term has a place that depends on the mover or its move. Nested places are included, such as those of the
/// viewer in `behind … of …`.
fn depends_on_mover(term: &Term) -> bool {
    term.has_place(&|place| {
        matches!(
            place,
            Place::Origin
                | Place::End
                | Place::Vacated
                | Place::At(_)
                | Place::InLine(_)
                | Place::NextInLine { viewer: None, .. }
        )
    })
}
