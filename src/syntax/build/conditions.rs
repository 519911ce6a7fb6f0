//! Converts patterns, facts and endings.

use super::{Builder, Pair, Parts};
use crate::syntax::ast::{
    Adjective, Amount, ClockReset, Cond, CondFact, Count, EndReason, EndResult, FactKind, MovePattern,
    MoveVerb, Predicate, Preference, RepeatedBy,
};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// Converts `must [not] EVENT`, `must capture most` and `must move farthest`.
    pub(super) fn must(&mut self, mut parts: Parts<'_>) -> Option<Predicate> {
        let negated = parts.eat(Rule::k_not);
        let first = parts.next()?;
        let (verb, first_preference) = match first.as_rule() {
            Rule::k_capture => (MoveVerb::Capture, Preference::MostPieces),
            Rule::k_move => (MoveVerb::MoveOrCastle, Preference::Farthest),
            _ => {
                let pattern = self.pattern(first)?;
                let keeps_attacks = parts.eat(Rule::keeps_attacks);
                return Some(Predicate::Must { negated, preferences: Vec::new(), pattern, keeps_attacks });
            }
        };
        let span = self.trimmed_span(&first);
        let pattern = MovePattern { verb, what: None, from: None, to: None, from_or_to: false, span };
        let mut preferences = vec![first_preference];
        while let Some(preference) = parts.find(Rule::preference) {
            let mut parts = Parts::new(preference);
            parts.eat(Rule::k_then);
            preferences.push(match parts.next()?.as_rule() {
                Rule::k_farthest => Preference::Farthest,
                Rule::k_by => Preference::By(self.set(parts.next()?)?),
                _ => Preference::Most(self.set(parts.next()?)?),
            });
        }
        Some(Predicate::Must { negated, preferences, pattern, keeps_attacks: false })
    }

    /// Converts a `move_pattern` or an `after_pattern`.
    pub(super) fn pattern(&mut self, pair: Pair) -> Option<MovePattern> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let mut pattern = MovePattern {
            verb: move_verb(parts.next()?)?,
            what: None,
            from: None,
            to: None,
            from_or_to: false,
            span,
        };
        let mut after_to = false;
        while let Some(part) = parts.next() {
            match part.as_rule() {
                Rule::from => pattern.from = Some(self.set_after_preposition(part)?),
                Rule::k_from => match parts.peek_rule()? {
                    Rule::k_or => pattern.from_or_to = true,
                    _ => pattern.from = Some(self.set(parts.next()?)?),
                },
                Rule::k_to => after_to = true,
                Rule::k_or => {}
                _ if after_to => pattern.to = Some(self.set(part)?),
                _ => pattern.what = Some(self.set(part)?),
            }
        }
        Some(pattern)
    }

    /// Converts a `cond`.
    pub(super) fn cond(&mut self, pair: Pair) -> Option<Cond> {
        let span = self.trimmed_span(&pair);
        let cases: Option<Vec<Vec<CondFact>>> = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::all_of)
            .map(|part| self.all_of(part))
            .collect();
        let cases = cases?;
        self.check_list_length(cases.iter().map(Vec::len).sum(), span);
        Some(Cond { cases, span })
    }

    fn all_of(&mut self, pair: Pair) -> Option<Vec<CondFact>> {
        let facts = pair.into_inner().filter(|part| part.as_rule() == Rule::fact);
        facts.map(|part| self.fact(part)).collect()
    }

    fn fact(&mut self, pair: Pair) -> Option<CondFact> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let first = parts.next()?;
        let kind = match first.as_rule() {
            Rule::k_checkmated => FactKind::Checkmated,
            Rule::k_stalemated => FactKind::Stalemated,
            Rule::k_in => FactKind::InCheck,
            Rule::k_unable => FactKind::UnableToMove,
            Rule::k_to => FactKind::ToMove,
            Rule::k_unmoved => FactKind::Unmoved,
            Rule::mover_is => {
                let mut inner = Parts::new(first);
                let adjective = match inner.next()?.as_rule() {
                    Rule::k_safe => Adjective::Safe,
                    Rule::k_protected => Adjective::Protected,
                    _ => Adjective::Attacked,
                };
                let by = match inner.find(Rule::plain_term) {
                    Some(by) => Some(Box::new(self.plain_term(by)?)),
                    None => None,
                };
                FactKind::MoverIs(adjective, by)
            }
            Rule::k_it if parts.peek_rule()? == Rule::k_checks => FactKind::ItChecks,
            Rule::k_it => FactKind::ItMates,
            Rule::repeats => {
                let mut inner = Parts::new(first);
                let count = inner.0.find(|part| part.as_rule() == Rule::count)?;
                let times = self.count(count)?;
                inner.eat(Rule::k_times);
                FactKind::Repeats { times, by: self.repeated_by(inner.next())? }
            }
            Rule::only => self.only(first)?,
            Rule::faces => {
                let mut sets = first.into_inner().filter(|part| part.as_rule() == Rule::set);
                FactKind::Faces(self.set(sets.next()?)?, self.set(sets.next()?)?)
            }
            Rule::more => {
                let mut inner = Parts::new(first);
                inner.eat(Rule::k_more);
                let counts_points = inner.eat(Rule::k_points);
                let mut sets = inner.0.filter(|part| part.as_rule() == Rule::set);
                let (one, other) = (self.set(sets.next()?)?, self.set(sets.next()?)?);
                if counts_points { FactKind::MorePoints(one, other) } else { FactKind::More(one, other) }
            }
            Rule::points => {
                let mut inner = Parts::new(first);
                let amount = self.amount(inner.next()?)?;
                FactKind::Points(amount, self.set(inner.find(Rule::set)?)?)
            }
            Rule::in_line => self.in_line(first)?,
            Rule::able => {
                let mut inner = Parts::new(first);
                let enemy = inner.eat(Rule::k_enemy);
                let negated = inner.next()?.as_rule() == Rule::k_cannot;
                FactKind::CanMove { enemy, negated, pattern: self.pattern(inner.next()?)? }
            }
            Rule::amount => FactKind::CountOf(self.amount(first)?, self.set(parts.next()?)?),
            // A bare set means that it has at least one member.
            _ => {
                let set = self.set(first)?;
                FactKind::CountOf(Amount::AtLeast(Count::Number(1, set.span)), set)
            }
        };
        Some(CondFact { kind, span })
    }

    fn repeated_by(&mut self, pair: Option<Pair>) -> Option<RepeatedBy> {
        let Some(pair) = pair else { return Some(RepeatedBy::Anything) };
        if pair.as_rule() == Rule::by_checking {
            return Some(RepeatedBy::Checking);
        }
        let (mut prey, mut hunters, mut after_with) = (None, None, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::k_with => after_with = true,
                Rule::set if after_with => hunters = Some(self.set(part)?),
                Rule::set => prey = Some(self.set(part)?),
                _ => {}
            }
        }
        Some(RepeatedBy::Chasing { prey, hunters })
    }

    fn only(&mut self, pair: Pair) -> Option<FactKind> {
        let mut parts = Parts::new(pair);
        parts.eat(Rule::k_only);
        let set = self.set(parts.next()?)?;
        let mut rest = None;
        if parts.eat(Rule::k_and) {
            let amount = self.amount(parts.next()?)?;
            parts.eat(Rule::k_of);
            rest = Some((amount, self.set(parts.next()?)?));
        }
        Some(FactKind::Only { set, rest })
    }

    fn in_line(&mut self, pair: Pair) -> Option<FactKind> {
        let mut parts = Parts::new(pair);
        let exactly = parts.eat(Rule::k_exactly);
        parts.eat(Rule::k_at);
        parts.eat(Rule::k_least);
        let length = self.count(parts.next()?)?;
        Some(FactKind::InLine { length, exactly, set: self.set(parts.next()?)? })
    }

    /// Converts an `amount`.
    pub(super) fn amount(&mut self, pair: Pair) -> Option<Amount> {
        let mut parts = Parts::new(pair);
        let first = parts.next()?;
        Some(match first.as_rule() {
            Rule::k_no => Amount::No,
            Rule::k_at if parts.eat(Rule::k_least) => Amount::AtLeast(self.count(parts.next()?)?),
            Rule::k_at => {
                parts.eat(Rule::k_most);
                Amount::AtMost(self.count(parts.next()?)?)
            }
            Rule::k_fewer => {
                parts.eat(Rule::k_than);
                Amount::FewerThan(self.count(parts.next()?)?)
            }
            Rule::k_exactly => Amount::Exactly(self.count(parts.next()?)?),
            _ => Amount::Exactly(self.count(first)?),
        })
    }

    /// Converts a `result`: an ending.
    pub(super) fn result(&mut self, pair: Pair) -> Option<Predicate> {
        let mut parts = Parts::new(pair);
        let result = match parts.next()?.as_rule() {
            Rule::k_wins => EndResult::Wins,
            Rule::k_loses => EndResult::Loses,
            _ => EndResult::Draws,
        };
        let reason = match parts.next().map(|part| part.as_rule()) {
            None => None,
            Some(Rule::k_when) => {
                let cond = self.cond(parts.next()?)?;
                if parts.eat(Rule::next_turn) {
                    let then = match parts.find(Rule::all_of) {
                        Some(facts) => self.all_of(facts)?,
                        None => Vec::new(),
                    };
                    Some(EndReason::NextTurn { cond, then })
                } else {
                    Some(EndReason::When(cond))
                }
            }
            Some(_) => Some(match parts.next()? {
                pair if pair.as_rule() == Rule::after_moves => self.after_moves(pair)?,
                pattern => EndReason::After {
                    pattern: self.pattern(pattern)?,
                    times: parts.next().and_then(|times| self.pattern_times(times)),
                },
            }),
        };
        Some(Predicate::Ends { result, reason })
    }

    fn pattern_times(&mut self, pair: Pair) -> Option<Count> {
        let span = self.trimmed_span(&pair);
        let first = Parts::new(pair).next()?;
        match first.as_rule() {
            Rule::k_once => Some(Count::Number(1, span)),
            Rule::k_twice => Some(Count::Number(2, span)),
            _ => self.count(first),
        }
    }

    fn after_moves(&mut self, pair: Pair) -> Option<EndReason> {
        let mut parts = Parts::new(pair);
        let moves = self.count(parts.next()?)?;
        let (mut without, mut counting) = (Vec::new(), None);
        for part in parts.0.filter(|part| matches!(part.as_rule(), Rule::clock_reset | Rule::counting)) {
            if part.as_rule() == Rule::counting {
                counting = Some(self.set(part.into_inner().find(|part| part.as_rule() == Rule::set)?)?);
                continue;
            }
            let span = self.trimmed_span(&part);
            let first = Parts::new(part).next()?;
            without.push(match first.as_rule() {
                Rule::k_capture => ClockReset::Capture(span),
                Rule::k_drop => ClockReset::Drop(span),
                Rule::k_check => ClockReset::Check(span),
                Rule::k_castling => ClockReset::Castling(span),
                _ => ClockReset::MoveOf(self.text(&first)),
            });
        }
        Some(EndReason::AfterMoves { moves, without, counting })
    }
}

fn move_verb(pair: Pair) -> Option<MoveVerb> {
    let mut parts = Parts::new(pair);
    Some(match parts.next()?.as_rule() {
        Rule::k_capturing | Rule::k_capture => MoveVerb::Capture,
        Rule::k_checking | Rule::k_check => MoveVerb::Check,
        Rule::k_castling | Rule::k_castle => MoveVerb::Castle,
        Rule::k_passing | Rule::k_pass => MoveVerb::Pass,
        Rule::k_dropping | Rule::k_drop => MoveVerb::Drop,
        _ if parts.eat(Rule::k_or) => MoveVerb::MoveOrCastle,
        _ => MoveVerb::Move,
    })
}
