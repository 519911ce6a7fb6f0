//! Prints sets, choices and numbers.

use super::{Words, after, chosen, listed};
use crate::syntax::ast::{
    Adjective, Amount, Choice, Count, Limited, Noun, Place, Set, SquareRange, Term, Text,
};

impl Words for Text {
    fn words(&self) -> String {
        self.text.clone()
    }
}

impl Words for Count {
    fn words(&self) -> String {
        match self {
            Count::Number(number, _) => number.to_string(),
            Count::Option(name) => name.words(),
        }
    }
}

impl Words for Amount {
    fn words(&self) -> String {
        match self {
            Amount::No => "no".to_string(),
            Amount::AtLeast(count) => format!("at least {}", count.words()),
            Amount::AtMost(count) => format!("at most {}", count.words()),
            Amount::FewerThan(count) => format!("fewer than {}", count.words()),
            Amount::Exactly(count) => count.words(),
        }
    }
}

impl Words for Limited {
    fn words(&self) -> String {
        let limit = self.at_most.as_ref().map(|most| format!(" (at most {})", most.words()));
        format!("{}{}", self.name.text, limit.unwrap_or_default())
    }
}

impl Words for Choice {
    fn words(&self) -> String {
        chosen(&self.options)
    }
}

impl Words for Set {
    fn words(&self) -> String {
        let except =
            if self.except.is_empty() { String::new() } else { format!(" except {}", listed(&self.except)) };
        format!("{}{except}", listed(&self.terms))
    }
}

/// Returns the text of a set with `or` before the last member of each list, for positions where a comma has another meaning.
pub(super) fn set_with_or(set: &Set) -> String {
    let except =
        if set.except.is_empty() { String::new() } else { format!(" except {}", chosen(&set.except)) };
    format!("{}{except}", chosen(&set.terms))
}

impl Words for Term {
    fn words(&self) -> String {
        let adjectives = self.adjectives.iter().map(|adjective| match adjective {
            Adjective::Friendly => "friendly ",
            Adjective::Enemy => "enemy ",
            Adjective::Unmoved => "unmoved ",
            Adjective::Promoted => "promoted ",
            Adjective::Attacked => "attacked ",
            Adjective::Safe => "safe ",
        });
        let place = match &self.place {
            None => String::new(),
            Some(Place::On(term)) => after("on", Some(&**term)),
            Some(Place::At(leap)) => after("at", Some(leap)),
        };
        format!("{}{}{place}", adjectives.collect::<String>(), self.noun.words())
    }
}

impl Words for Noun {
    fn words(&self) -> String {
        let word = match self {
            Noun::Piece => "piece",
            Noun::Friend => "friend",
            Noun::Enemy => "enemy",
            Noun::Checker => "checker",
            Noun::Vacant => "vacant",
            Noun::Any => "any",
            Noun::Origin => "origin",
            Noun::Vacated => "vacated",
            Noun::Trail => "trail",
            Noun::LastRank => "last rank",
            Noun::HomeRank => "home rank",
            Noun::Kind(text) | Noun::Word(text) => &text.text,
            Noun::Ranks(low, high) if low == high => return format!("rank {low}"),
            Noun::Ranks(low, high) => return format!("rank {low}..{high}"),
            Noun::Files(low, high) if low == high => return format!("file {low}"),
            Noun::Files(low, high) => return format!("file {low}..{high}"),
            Noun::FileOf(Amount::AtLeast(Count::Number(1, _)), term) => {
                return format!("file of {}", term.words());
            }
            Noun::FileOf(amount, term) => return format!("file of {} {}", amount.words(), term.words()),
            Noun::Squares(squares) => {
                return squares.iter().map(Words::words).collect::<Vec<_>>().join(" ");
            }
        };
        word.to_string()
    }
}

impl Words for SquareRange {
    fn words(&self) -> String {
        match &self.to {
            Some(to) => format!("{}..{}", self.from.text, to.text),
            None => self.from.text.clone(),
        }
    }
}
