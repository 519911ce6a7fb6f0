//! Converts sets of pieces and squares.

use super::{Builder, Pair, Parts};
use crate::syntax::ast::{Adjective, Amount, Count, Noun, Place, Set, SquareRange, Term};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// Converts a `set` or a `deed_set`.
    pub(super) fn set(&mut self, pair: Pair) -> Option<Set> {
        let span = self.trimmed_span(&pair);
        let (mut terms, mut except) = (Vec::new(), Vec::new());
        let mut taken_out = false;
        for part in Parts::of(pair).0 {
            match part.as_rule() {
                Rule::k_except => taken_out = true,
                Rule::term if taken_out => except.push(self.term(part)?),
                Rule::term => terms.push(self.term(part)?),
                _ => {}
            }
        }
        self.check_list_length(terms.len().max(except.len()), span);
        Some(Set { terms, except, span })
    }

    /// Converts the set after a preposition.
    pub(super) fn set_after_preposition(&mut self, pair: Pair) -> Option<Set> {
        let set = Parts::of(pair).0.find(|part| part.as_rule() == Rule::set)?;
        self.set(set)
    }

    fn term(&mut self, pair: Pair) -> Option<Term> {
        let span = self.trimmed_span(&pair);
        let mut parts = Parts::of(pair);
        let mut adjectives = Vec::new();
        while let Some(adjective) = parts.take(Rule::adjective) {
            adjectives.push(match Parts::of(adjective).rule()? {
                Rule::k_friendly => Adjective::Friendly,
                Rule::k_unmoved => Adjective::Unmoved,
                Rule::k_promoted => Adjective::Promoted,
                Rule::k_attacked => Adjective::Attacked,
                Rule::k_safe => Adjective::Safe,
                _ => Adjective::Enemy,
            });
        }
        let noun = self.noun(parts.next()?)?;
        let place = match parts.next() {
            Some(place) => Some(self.place_of_term(place)?),
            None => None,
        };
        Some(Term { adjectives, noun, place, span })
    }

    fn noun(&mut self, pair: Pair) -> Option<Noun> {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        if rule == Rule::file_of {
            let amount = parts.0.find(|part| matches!(part.as_rule(), Rule::amount | Rule::term))?;
            let span = self.trimmed_span(&amount);
            if amount.as_rule() == Rule::term {
                let one = Amount::AtLeast(Count::Number(1, span));
                return Some(Noun::FileOf(one, Box::new(self.term(amount)?)));
            }
            let amount = self.amount(amount)?;
            return Some(Noun::FileOf(amount, Box::new(self.term(parts.next()?)?)));
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
            Rule::k_vacated => Noun::Vacated,
            Rule::k_trail => Noun::Trail,
            Rule::k_last => Noun::LastRank,
            Rule::k_home => Noun::HomeRank,
            _ => return None,
        })
    }

    pub(super) fn square_range(&mut self, pair: Pair) -> Option<SquareRange> {
        let mut parts = Parts::of(pair);
        let from = self.text(&parts.next()?);
        let to = parts.next().map(|square| self.text(&square));
        Some(SquareRange { from, to })
    }

    fn place_of_term(&mut self, pair: Pair) -> Option<Place> {
        let place = Parts::of(pair).0.nth(1)?;
        Some(match place.as_rule() {
            Rule::term => Place::On(Box::new(self.term(place)?)),
            _ => Place::At(self.text(&place)),
        })
    }
}
