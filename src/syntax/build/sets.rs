//! Converts sets of pieces and squares.

use super::{Builder, Pair, Parts};
use crate::diagnostics::Span;
use crate::syntax::ast::{
    Adjective, Amount, Count, Nearby, Noun, Partition, Place, RequiredReach, Set, SquareRange, Term,
};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// Converts a `set` or a `pattern_set`.
    pub(super) fn set(&mut self, pair: Pair) -> Option<Set> {
        let span = self.trimmed_span(&pair);
        let (mut terms, mut except) = (Vec::new(), Vec::new());
        let mut in_exception = false;
        for part in Parts::new(pair).0 {
            match part.as_rule() {
                Rule::k_except => in_exception = true,
                Rule::term if in_exception => except.push(self.term(part)?),
                Rule::term => terms.push(self.term(part)?),
                _ => {}
            }
        }
        self.check_list_length(terms.len().max(except.len()), span);
        Some(Set { terms, except, span })
    }

    /// Converts the set after a preposition.
    pub(super) fn set_after_preposition(&mut self, pair: Pair) -> Option<Set> {
        let set = Parts::new(pair).0.find(|part| part.as_rule() == Rule::set)?;
        self.set(set)
    }

    /// Converts a `term`.
    fn term(&mut self, pair: Pair) -> Option<Term> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let mut term = self.plain_term(parts.next()?)?;
        term.span = span;
        for place in parts.0 {
            term.places.push(self.place(place)?);
        }
        Some(term)
    }

    /// Converts a `plain_term`.
    pub(super) fn plain_term(&mut self, pair: Pair) -> Option<Term> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let mut adjectives = Vec::new();
        while let Some(adjective) = parts.take(Rule::adjective) {
            adjectives.push(match Parts::new(adjective).peek_rule()? {
                Rule::k_friendly => Adjective::Friendly,
                Rule::k_neutral => Adjective::Neutral,
                Rule::k_unmoved => Adjective::Unmoved,
                Rule::k_promoted => Adjective::Promoted,
                Rule::k_attacked => Adjective::Attacked,
                Rule::k_protected => Adjective::Protected,
                Rule::k_safe => Adjective::Safe,
                _ => Adjective::Enemy,
            });
        }
        let noun = self.noun(parts.next()?)?;
        Some(Term { adjectives, noun, places: Vec::new(), span })
    }

    /// Converts the amount before a term. Without an amount, returns `at least 1`.
    fn amount_of_term(&mut self, parts: &mut Parts, span: Span) -> Option<Amount> {
        match parts.take(Rule::amount) {
            Some(amount) => self.amount(amount),
            None => Some(Amount::AtLeast(Count::Number(1, span))),
        }
    }

    fn noun(&mut self, pair: Pair) -> Option<Noun> {
        let (rule, span) = (pair.as_rule(), self.trimmed_span(&pair));
        let mut parts = Parts::new(pair);
        if rule == Rule::part_of {
            let partition = Self::partition(&parts.next()?)?;
            parts.eat(Rule::k_block);
            parts.eat(Rule::k_of);
            let amount = self.amount_of_term(&mut parts, span)?;
            let term_pair = parts.next()?;
            let term = match term_pair.as_rule() {
                Rule::term => self.term(term_pair)?,
                _ => self.plain_term(term_pair)?,
            };
            return Some(Noun::PartOf(partition, amount, Box::new(term)));
        }
        let noun = parts.next()?;
        Some(match noun.as_rule() {
            Rule::squares => {
                let span = self.trimmed_span(&noun);
                let squares: Option<Vec<_>> = noun.into_inner().map(|part| self.square_range(part)).collect();
                let squares = squares?;
                self.check_list_length(squares.len(), span);
                Noun::Squares(squares)
            }
            Rule::ranks => {
                let numbers: Vec<u32> = noun
                    .into_inner()
                    .filter(|part| part.as_rule() == Rule::num)
                    .map(|part| self.number(&part))
                    .collect();
                Noun::Ranks(*numbers.first()?, *numbers.last()?)
            }
            Rule::files => {
                let letters: Vec<char> = noun
                    .into_inner()
                    .filter(|part| part.as_rule() == Rule::file_letter)
                    .filter_map(|part| part.as_str().chars().next())
                    .collect();
                Noun::Files(*letters.first()?, *letters.last()?)
            }
            Rule::name => Noun::Kind(self.text(&noun)),
            Rule::word => Noun::Word(self.text(&noun)),
            Rule::k_piece => Noun::Piece,
            Rule::k_friend => Noun::Friend,
            Rule::k_enemy => Noun::Enemy,
            Rule::k_checker => Noun::Checker,
            Rule::k_vacant => Noun::Vacant,
            Rule::k_any => Noun::Any,
            Rule::k_origin => Noun::Origin,
            Rule::k_end => Noun::End,
            Rule::k_vacated => Noun::Vacated,
            Rule::k_trail => Noun::Trail,
            Rule::k_last => Noun::LastRank,
            Rule::k_home => Noun::HomeRank,
            _ => return None,
        })
    }

    /// Converts `rank`, `file` or `colour` before `of`, or a `block_size`.
    fn partition(pair: &Pair) -> Option<Partition> {
        Some(match pair.as_rule() {
            Rule::k_rank => Partition::Ranks,
            Rule::k_colour => Partition::Colours,
            Rule::block_size => {
                let numbers = pair.as_str().split_whitespace().step_by(2);
                let mut numbers = numbers.map(|number| number.parse().unwrap_or(u32::MAX));
                Partition::Blocks { files: numbers.next()?, ranks: numbers.next()? }
            }
            _ => Partition::Files,
        })
    }

    pub(super) fn square_range(&mut self, pair: Pair) -> Option<SquareRange> {
        let mut parts = Parts::new(pair);
        let from = self.text(&parts.next()?);
        let to = parts.next().map(|square| self.text(&square));
        Some(SquareRange { from, to })
    }

    fn place(&mut self, pair: Pair) -> Option<Place> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::new(pair);
        let first = parts.next()?;
        if first.as_rule() == Rule::k_on {
            return Some(Place::On(Box::new(self.plain_term(parts.next()?)?)));
        }
        if first.as_rule() == Rule::k_at {
            let leap = self.text(&parts.next()?);
            return Some(match parts.find(Rule::plain_term) {
                Some(term) => Place::AtOf(leap, Box::new(self.plain_term(term)?)),
                None => Place::At(leap),
            });
        }
        let rule = first.as_rule();
        if rule == Rule::between {
            let (mut length, mut ends) = (None, Vec::new());
            for part in first.into_inner() {
                match part.as_rule() {
                    Rule::amount => length = Some(self.amount(part)?),
                    Rule::count => length = Some(Amount::Exactly(self.count(part)?)),
                    Rule::plain_term => ends.push(self.plain_term(part)?),
                    _ => {}
                }
            }
            return Some(Place::Between(length, Box::new(ends.try_into().ok()?)));
        }
        let mut parts = Parts::new(first);
        if rule == Rule::joined {
            return self.joined(&mut parts, span);
        }
        let keyword = parts.next()?.as_rule();
        if rule == Rule::attacked_by {
            let term = Box::new(self.plain_term(parts.find(Rule::plain_term)?)?);
            let attacked = keyword == Rule::k_attacked;
            return Some(if attacked { Place::AttackedBy(term) } else { Place::ProtectedBy(term) });
        }
        let amount = self.amount_of_term(&mut parts, span)?;
        let term = Box::new(self.plain_term(parts.next()?)?);
        parts.next();
        if rule == Rule::behind {
            let leap = self.text(&parts.next()?);
            let viewer = match parts.find(Rule::plain_term) {
                Some(viewer) => Some(Box::new(self.plain_term(viewer)?)),
                None => None,
            };
            return Some(Place::Behind(term, leap, viewer));
        }
        let nearby = match parts.find(Rule::betza) {
            Some(leap) => Nearby::At(self.text(&leap)),
            None => Nearby::Behind,
        };
        Some(Place::With(amount, term, nearby))
    }

    /// Converts the parts of a `joined`.
    fn joined(&mut self, parts: &mut Parts<'_>, span: Span) -> Option<Place> {
        let leap = self.text(&parts.find(Rule::betza)?);
        parts.next();
        let reached = match parts.take(Rule::k_every) {
            Some(_) => RequiredReach::Every,
            None => RequiredReach::Number(self.amount_of_term(parts, span)?),
        };
        Some(Place::Joined(leap, reached, Box::new(self.term(parts.next()?)?)))
    }
}
