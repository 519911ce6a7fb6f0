//! Converts sentences.

use super::{Builder, Pair, Parts};
use crate::diagnostics::{Code, Span};
use crate::syntax::ast::{
    Castling, CastlingSquares, Choice, Condition, Mode, Predicate, Promotion, Quality, Sentence, Set,
    SideSymmetry, TurnLength, Turns, Wrap,
};
use crate::syntax::grammar::Rule;
use crate::syntax::section_kind::SectionKind;
use crate::syntax::words;

impl Builder<'_> {
    /// Converts a `sentence`.
    pub(super) fn sentence(&mut self, pair: Pair) -> Option<Sentence> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let mode = match parts.peek_rule()? {
            Rule::k_also => Mode::Also,
            Rule::k_never => Mode::Never,
            _ => Mode::Plain,
        };
        if mode != Mode::Plain {
            parts.next();
        }
        let predicate = parts.next()?;
        let verb = self.verb_span(&predicate);
        // The parsed text can contain a repaired verb. The span has the length of the original verb.
        let words = predicate.as_str();
        let verb_words = words.get(..(verb.end - verb.start) as usize).unwrap_or(words).to_string();
        let predicate = self.predicate(predicate)?;
        let without_check = parts.take(Rule::without_check).map(|part| self.trimmed_span(&part));
        let mut when = Vec::new();
        while let Some(pair) = parts.next() {
            let unless = pair.as_str().starts_with("unless");
            let cond = Parts::new(pair).0.nth(1)?;
            when.push(Condition { unless, cond: self.cond(cond)? });
        }
        let sentence = Sentence { mode, predicate, without_check, when, span, verb };
        self.check_complete(&sentence, &verb_words);
        Some(sentence)
    }

    /// Returns the span of the verb of a predicate. The span includes the word after `may` or `ends`.
    fn verb_span(&self, predicate: &Pair) -> Span {
        let mut words = predicate.clone().into_inner();
        let first = words.next();
        let last = match first.as_ref().map(Pair::as_rule) {
            Some(Rule::k_may | Rule::k_ends) => words.next(),
            _ => None,
        };
        let first_span = first.map_or(self.span(predicate), |pair| self.span(&pair));
        last.map_or(first_span, |pair| first_span.to(self.span(&pair)))
    }

    /// Reports a bare verb without `never` before it.
    fn check_complete(&mut self, sentence: &Sentence, verb: &str) {
        let bare = match &sentence.predicate {
            Predicate::Moves(None)
            | Predicate::Shoots(None)
            | Predicate::Castles(None)
            | Predicate::LooksLike(None)
            | Predicate::Promotes { what: None, .. }
            | Predicate::Makes(None)
            | Predicate::EndsTurn(None)
            | Predicate::Ends { reason: None, .. } => true,
            Predicate::Goes { .. } => sentence.verb.end == sentence.span.end,
            _ => false,
        };
        if !bare || sentence.mode == Mode::Never {
            return;
        }
        let problem =
            self.problem(Code::BareVerb, sentence.verb, format!("`{verb}` alone is not a sentence"));
        if matches!(sentence.predicate, Predicate::Ends { .. }) && !sentence.when.is_empty() {
            problem.help(format!("a game ends when a fact holds; write `{verb} when …`"));
            return;
        }
        let row = verb.split(' ').next().and_then(|word| words::line_start_row(word, SectionKind::NoSection));
        let example = row.and_then(|word| word.examples.first()).copied().unwrap_or_default();
        problem.help(format!("for example `{example}`; only `never {verb}` stands alone"));
    }

    fn predicate(&mut self, pair: Pair) -> Option<Predicate> {
        let rule = pair.as_rule();
        if rule == Rule::result {
            return self.result(pair);
        }
        let mut parts = Parts::new(pair);
        let verb = parts.next()?;
        Some(match rule {
            Rule::moves | Rule::shoots => {
                let steps = match parts.next() {
                    Some(steps) => Some(self.steps(steps)?),
                    None => None,
                };
                if rule == Rule::moves { Predicate::Moves(steps) } else { Predicate::Shoots(steps) }
            }
            Rule::drops => Predicate::Drops {
                unmoved: parts.eat(Rule::k_unmoved),
                from_hand: parts.eat(Rule::from_hand),
                as_kind: if parts.eat(Rule::k_as) { Some(self.text(&parts.next()?)) } else { None },
                to: if parts.eat(Rule::k_to) { Some(self.set(parts.next()?)?) } else { None },
            },
            Rule::castles => match parts.next() {
                Some(castling) if castling.as_rule() == Rule::castling_from_any_square => {
                    Predicate::Castles(Some(self.castling_from_any_square(castling)?))
                }
                Some(castling) => Predicate::Castles(Some(self.castling(castling)?)),
                None => Predicate::Castles(None),
            },
            Rule::promotes => {
                let may = verb.as_rule() == Rule::k_may && parts.eat(Rule::k_promote);
                let what = match parts.next() {
                    Some(promotion) => Some(self.promotion(promotion)?),
                    None => None,
                };
                Predicate::Promotes { may, what }
            }
            Rule::after => {
                Predicate::After { pattern: self.pattern(parts.next()?)?, steps: self.steps(parts.next()?)? }
            }
            Rule::goes => {
                let mut parts =
                    parts.0.filter(|part| matches!(part.as_rule(), Rule::of_owner | Rule::name)).peekable();
                let to_owner = parts.next_if(|part| part.as_rule() == Rule::of_owner).is_some();
                let name = parts.next();
                Predicate::Goes { to_owner, as_kind: name.map(|name| self.text(&name)) }
            }
            Rule::is => self.quality(parts)?,
            Rule::looks => Predicate::LooksLike(parts.find(Rule::name).map(|name| self.text(&name))),
            Rule::stands => {
                Predicate::StandsStill { keeps_attacks: parts.find(Rule::keeps_attacks).is_some() }
            }
            Rule::moves_only => {
                parts.eat(Rule::k_only);
                let from = match parts.take(Rule::from) {
                    Some(from) => Some(self.set_after_preposition(from)?),
                    None => None,
                };
                let to = if parts.eat(Rule::k_to) { Some(self.set(parts.next()?)?) } else { None };
                Predicate::MovesOnly { from, to, keeps_attacks: parts.eat(Rule::keeps_attacks) }
            }
            Rule::stops => Predicate::StopsOn {
                set: self.set(parts.find(Rule::set)?)?,
                keeps_attacks: parts.eat(Rule::keeps_attacks),
            },
            Rule::must => self.must(parts)?,
            Rule::wraps => Predicate::Wraps(match parts.next()?.as_rule() {
                Rule::k_sideways => Wrap::Sideways,
                Rule::k_endways => Wrap::Endways,
                _ => Wrap::Around,
            }),
            Rule::sides => match parts.next()?.as_rule() {
                Rule::k_differ => Predicate::SidesDiffer,
                Rule::k_mirror => Predicate::Sides(SideSymmetry::Mirror),
                Rule::k_rotate => Predicate::Sides(SideSymmetry::Rotate),
                _ => Predicate::Sides(SideSymmetry::SameWay),
            },
            Rule::has => self.has(parts)?,
            Rule::pass => Predicate::MayPass,
            Rule::swap => {
                let turn = parts.0.find(|part| part.as_rule() == Rule::num)?;
                Predicate::MaySwap(self.number(&turn), self.span(&turn))
            }
            Rule::makes => match parts.next() {
                Some(length) => Predicate::Makes(Some(self.turn_length(length)?)),
                None => Predicate::Makes(None),
            },
            Rule::ends_turn => {
                parts.eat(Rule::k_turn);
                match parts.0.find(|part| part.as_rule() == Rule::move_pattern) {
                    Some(pattern) => Predicate::EndsTurn(Some(self.pattern(pattern)?)),
                    None => Predicate::EndsTurn(None),
                }
            }
            _ => return None,
        })
    }

    fn has(&mut self, mut parts: Parts) -> Option<Predicate> {
        let what = parts.next()?;
        Some(match what.as_rule() {
            Rule::k_points if parts.eat(Rule::k_with) => {
                let mut number = || {
                    let number = parts.find(Rule::num)?;
                    Some((self.number(&number), self.span(&number)))
                };
                Predicate::HasPoints(Some([number()?, number()?]))
            }
            Rule::k_points => Predicate::HasPoints(None),
            Rule::count => Predicate::HasLevels(self.count(what)?),
            _ => Predicate::Has(self.set(what)?),
        })
    }

    fn quality(&mut self, mut parts: Parts) -> Option<Predicate> {
        let negated = parts.eat(Rule::k_not);
        let quality = match parts.next()?.as_rule() {
            Rule::k_worth => {
                let value = parts.next()?;
                let (number, span) = (self.number(&value), self.span(&value));
                return Some(if parts.eat(Rule::k_points) {
                    Predicate::IsWorthPoints(number, span)
                } else {
                    Predicate::IsWorth(number, span)
                });
            }
            Rule::k_jointly => Quality::JointlyRoyal,
            Rule::k_hexagonal => return Some(Predicate::IsHexagonal),
            Rule::k_iron => Quality::Iron,
            Rule::k_neutral => Quality::Neutral,
            _ => Quality::Royal,
        };
        Some(Predicate::Is { negated, quality })
    }

    fn turn_length(&mut self, pair: Pair) -> Option<TurnLength> {
        let mut parts = Parts::new(pair);
        let moves = self.count(parts.next()?)?;
        let mut turns = Turns::Every { growth: None };
        let mut patterns = Vec::new();
        for part in parts.0 {
            match part.as_rule() {
                Rule::turn_moves => {
                    for part in part.into_inner().filter(|part| part.as_rule() == Rule::turn_move) {
                        let pattern = part.into_inner().find(|part| part.as_rule() == Rule::move_pattern);
                        patterns.push(match pattern {
                            Some(pattern) => Some(self.pattern(pattern)?),
                            None => None,
                        });
                    }
                }
                Rule::num => turns = Turns::One(self.number(&part), self.span(&part)),
                Rule::turn_growth => {
                    let more = Parts::new(part).next()?;
                    turns = Turns::Every { growth: Some(self.count(more)?) };
                }
                _ => {}
            }
        }
        Some(TurnLength { moves, turns, patterns })
    }

    fn castling(&mut self, pair: Pair) -> Option<Castling> {
        let mut parts = Parts(pair.into_inner().peekable());
        let letter = self.text(&parts.find(Rule::letter)?);
        let from = self.text(&parts.find(Rule::square)?);
        let to = self.square_range(parts.find(Rule::squares_part)?)?;
        let partner = self.text(&parts.find(Rule::name)?);
        let partner_from = self.text(&parts.find(Rule::square)?);
        let partner_to = if parts.eat(Rule::k_to) { parts.find(Rule::square) } else { None };
        let partner_to = partner_to.map(|square| self.text(&square));
        let partner_as = parts.find(Rule::name).map(|name| self.text(&name));
        let squares = CastlingSquares::Given { from, to, partner_from, partner_to };
        Some(Castling { letter, partner, squares, partner_as })
    }

    fn castling_from_any_square(&mut self, pair: Pair) -> Option<Castling> {
        let mut parts = Parts(pair.into_inner().peekable());
        let letter = self.text(&parts.find(Rule::letter)?);
        let partner = self.text(&parts.find(Rule::name)?);
        let side = parts.0.find(|part| matches!(part.as_rule(), Rule::k_right | Rule::k_left))?;
        let right = side.as_rule() == Rule::k_right;
        let to = self.text(&parts.find(Rule::square)?);
        let partner_to = self.text(&parts.find(Rule::square)?);
        let partner_as = parts.find(Rule::name).map(|name| self.text(&name));
        let squares = CastlingSquares::FromAnySquare { right, to, partner_to };
        Some(Castling { letter, partner, squares, partner_as })
    }

    fn promotion(&mut self, pair: Pair) -> Option<Promotion> {
        let (mut on_leaving, mut if_possible) = (false, false);
        let (mut on, mut to): (Option<Set>, Option<Choice>) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::from_or => on_leaving = true,
                Rule::if_possible => if_possible = true,
                Rule::set => on = Some(self.set(part)?),
                Rule::choice => to = Some(self.choice(part)?),
                _ => {}
            }
        }
        Some(Promotion { on_leaving, on: on?, to: to?, if_possible })
    }
}
