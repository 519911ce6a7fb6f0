//! Converts the steps of a move: legs and effects.

use super::{Builder, Pair, Parts};
use crate::syntax::ast::{
    AffectedPieces, Amount, Choice, Effect, EffectKind, HomeSquare, JumpTarget, KindOption, Leg, LegEnd,
    Over, Reach, Set, Shoot, Step, Times,
};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    pub(super) fn steps(&mut self, pair: Pair) -> Option<Vec<Step>> {
        let span = self.trimmed_span(&pair);
        let steps: Option<Vec<Step>> = pair
            .into_inner()
            .filter(|part| part.as_rule() != Rule::k_then)
            .map(|part| match part.as_rule() {
                Rule::effect => self.effect(part).map(Step::Effect),
                Rule::safe_leg => self.safe_leg(part).map(Step::Leg),
                _ => self.leg(part).map(Step::Leg),
            })
            .collect();
        self.check_list_length(steps.as_ref().map_or(0, Vec::len), span);
        steps
    }

    fn safe_leg(&mut self, pair: Pair) -> Option<Leg> {
        let span = self.trimmed_span(&pair);
        let leg = self.leg(Parts::new(pair).find(Rule::leg)?)?;
        Some(Leg { safely: true, span, ..leg })
    }

    fn leg(&mut self, pair: Pair) -> Option<Leg> {
        let span = self.trimmed_span(&pair);
        let (mut shoot, mut reach, mut times, mut from) = (None, None, None, None);
        let (mut over, mut end, mut within) = (None, None, None);
        for part in pair.into_inner() {
            let part_span = self.trimmed_span(&part);
            match part.as_rule() {
                Rule::shoot => shoot = Some(Shoot { may: Parts::new(part).eat(Rule::k_may) }),
                Rule::reach => reach = Some((self.reach(part)?, part_span)),
                Rule::times => times = Some(self.times(part)?),
                Rule::from => from = Some(self.set_after_preposition(part)?),
                Rule::over => {
                    let mut parts = Parts::new(part);
                    parts.eat(Rule::k_over);
                    let amount = parts.next()?;
                    let amount = match amount.as_rule() {
                        Rule::amount => self.amount(amount)?,
                        _ => Amount::Exactly(self.count(amount)?),
                    };
                    over = Some(Over { amount, set: self.set(parts.next()?)? });
                }
                Rule::end => {
                    let into = part.as_str().starts_with("into");
                    let at_once = part.clone().into_inner().any(|part| part.as_rule() == Rule::at_once);
                    let set = self.set_after_preposition(part)?;
                    end = Some(LegEnd { into, set, at_once, span: part_span });
                }
                _ => within = Some(self.set_after_preposition(part)?),
            }
        }
        let (reach, reach_span) = reach?;
        Some(Leg { safely: false, shoot, reach, reach_span, times, from, over, end, within, span })
    }

    fn reach(&mut self, pair: Pair) -> Option<Reach> {
        let mut parts = Parts::new(pair);
        let first = parts.next()?;
        Some(match first.as_rule() {
            Rule::k_to => Reach::To(self.jump_target(parts.next()?)?),
            Rule::k_on => Reach::On,
            Rule::k_in => Reach::InPlace,
            Rule::k_as => match parts.next()? {
                name if name.as_rule() == Rule::name => Reach::As(self.text(&name)),
                mover if mover.as_rule() == Rule::last_mover => Reach::AsLastMover,
                _ => Reach::AsItself,
            },
            Rule::betza => Reach::Betza(self.text(&first)),
            _ => Reach::Word(self.text(&first)),
        })
    }

    fn times(&mut self, pair: Pair) -> Option<Times> {
        let span = self.trimmed_span(&pair);
        let mut numbers = Vec::new();
        let (mut more, mut maximal) = (false, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::k_once => numbers.push(1),
                Rule::k_twice => numbers.push(2),
                Rule::num => numbers.push(self.number(&part)),
                Rule::k_more => more = true,
                Rule::k_often => {
                    numbers.push(1);
                    (more, maximal) = (true, true);
                }
                _ => {}
            }
        }
        let max = if more { None } else { Some(*numbers.last()?) };
        Some(Times { min: *numbers.first()?, max, maximal, span })
    }

    fn effect(&mut self, pair: Pair) -> Option<Effect> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let may = parts.eat(Rule::k_may);
        let must = parts.eat(Rule::k_must);
        let effect = parts.next()?;
        if effect.as_rule() == Rule::another {
            let mut parts = Parts::new(effect);
            let what = self.set(parts.next()?)?;
            let must = parts.next()?.as_rule() == Rule::k_must;
            parts.eat(Rule::k_move);
            let leg = Box::new(self.leg(parts.next()?)?);
            let kind = EffectKind::MovesAnother { what, must, leg };
            return Some(Effect { may: false, must: false, kind, span });
        }
        let rule = effect.as_rule();
        let mut inner = Parts::new(effect);
        let safely = inner.eat(Rule::k_safely);
        inner.next();
        let kind = match rule {
            Rule::becomes => EffectKind::Becomes(self.choice(inner.next()?)?),
            Rule::drop => EffectKind::Drops {
                safely,
                what: self.choice(inner.next()?)?,
                from_hand: inner.eat(Rule::from_hand),
                to: match inner.find(Rule::set) {
                    Some(set) => Some(self.set(set)?),
                    None => None,
                },
            },
            Rule::removes => match inner.next()?.as_rule() {
                Rule::k_itself => EffectKind::RemovesItself,
                Rule::k_its => EffectKind::RemovesMaker,
                Rule::k_it => EffectKind::RemovesIt,
                _ => EffectKind::RemovesEvery(self.set(inner.next()?)?),
            },
            Rule::pushes => {
                inner.eat(Rule::k_it);
                if inner.eat(Rule::k_on) {
                    EffectKind::PushesOn { off_board: inner.eat(Rule::off_board) }
                } else {
                    inner.eat(Rule::k_to);
                    EffectKind::PushesTo(self.set(inner.next()?)?)
                }
            }
            Rule::pulls => EffectKind::Pulls(self.set(inner.next()?)?),
            Rule::sends => {
                let mut parts = inner.0.skip_while(|part| part.as_rule() != Rule::k_to).skip(1);
                let to = self.jump_target(parts.next()?)?;
                EffectKind::Sends { to, if_vacant: parts.next().is_some() }
            }
            Rule::turns => {
                let what = match inner.next()?.as_rule() {
                    Rule::k_itself => AffectedPieces::Itself,
                    Rule::k_it => AffectedPieces::It,
                    _ => AffectedPieces::Every(self.set(inner.next()?)?),
                };
                EffectKind::Turns { what, as_threat: inner.eat(Rule::as_a_threat) }
            }
            _ => EffectKind::LeavesTrail,
        };
        Some(Effect { may, must, kind, span })
    }

    /// Converts a `home_square` or a set.
    fn jump_target(&mut self, pair: Pair) -> Option<JumpTarget<Set>> {
        if pair.as_rule() != Rule::home_square {
            return Some(JumpTarget::Set(self.set(pair)?));
        }
        Some(JumpTarget::Home(match pair.into_inner().last().map(|part| part.as_rule()) {
            Some(Rule::k_file) => HomeSquare::OnFile,
            Some(Rule::k_colour) => HomeSquare::OfColour,
            _ => HomeSquare::Any,
        }))
    }

    pub(super) fn choice(&mut self, pair: Pair) -> Option<Choice> {
        let span = self.trimmed_span(&pair);
        let options: Option<Vec<KindOption>> = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::limited)
            .map(|part| self.limited(part))
            .collect();
        let options = options?;
        self.check_list_length(options.len(), span);
        Some(Choice { options, span })
    }

    fn limited(&mut self, pair: Pair) -> Option<KindOption> {
        let mut parts = Parts::new(pair);
        let name = self.text(&parts.next()?);
        let at_most = match parts.next() {
            Some(limit) => {
                let count = Parts::new(limit).0.find(|part| part.as_rule() == Rule::count)?;
                Some(self.count(count)?)
            }
            None => None,
        };
        Some(KindOption { name, at_most })
    }
}
