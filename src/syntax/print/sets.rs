//! Prints sets, choices and numbers.

use super::{CanonicalText, joined, joined_with_commas, joined_with_or, prefixed};
use crate::syntax::ast::{
    Adjective, Amount, Choice, Count, KindOption, Nearby, Noun, Place, RequiredReach, Set, SquareRange, Term,
    Text,
};

impl CanonicalText for Text {
    fn canonical_text(&self) -> String {
        self.text.clone()
    }
}

impl CanonicalText for Count {
    fn canonical_text(&self) -> String {
        match self {
            Count::Number(number, _) => number.to_string(),
            Count::Option(name) => name.canonical_text(),
        }
    }
}

impl CanonicalText for Amount {
    fn canonical_text(&self) -> String {
        match self {
            Amount::No => "no".to_string(),
            Amount::AtLeast(count) => format!("at least {}", count.canonical_text()),
            Amount::AtMost(count) => format!("at most {}", count.canonical_text()),
            Amount::FewerThan(count) => format!("fewer than {}", count.canonical_text()),
            Amount::Exactly(count) => count.canonical_text(),
        }
    }
}

impl CanonicalText for KindOption {
    fn canonical_text(&self) -> String {
        let limit = self.at_most.as_ref().map(|most| format!(" (at most {})", most.canonical_text()));
        format!("{}{}", self.name.text, limit.unwrap_or_default())
    }
}

impl CanonicalText for Choice {
    fn canonical_text(&self) -> String {
        joined_with_or(&self.options)
    }
}

impl CanonicalText for Set {
    fn canonical_text(&self) -> String {
        set_text(self, joined_with_commas)
    }
}

/// Returns the text of a set with `or` before the last member of each list, for positions where a comma after the set has another
/// meaning.
pub(super) fn set_with_or(set: &Set) -> String {
    set_text(set, joined_with_or)
}

/// Returns the text of a set with `or` between all members, for positions where a comma between them has another meaning.
pub(super) fn set_without_commas(set: &Set) -> String {
    set_text(set, |terms| joined(terms, " or "))
}

/// Returns the text of a set whose lists are joined by a function.
fn set_text(set: &Set, joined: impl Fn(&[Term]) -> String) -> String {
    let except =
        if set.except.is_empty() { String::new() } else { format!(" except {}", joined(&set.except)) };
    format!("{}{except}", joined(&set.terms))
}

impl CanonicalText for Term {
    fn canonical_text(&self) -> String {
        let adjectives = self.adjectives.iter().map(|adjective| match adjective {
            Adjective::Friendly => "friendly ",
            Adjective::Enemy => "enemy ",
            Adjective::Neutral => "neutral ",
            Adjective::Unmoved => "unmoved ",
            Adjective::Promoted => "promoted ",
            Adjective::Attacked => "attacked ",
            Adjective::Safe => "safe ",
            Adjective::Protected => "protected ",
        });
        let places: String = self.places.iter().map(CanonicalText::canonical_text).collect();
        format!("{}{}{places}", adjectives.collect::<String>(), self.noun.canonical_text())
    }
}

/// Returns an amount and a term, each after a space. Omits the amount `at least 1`, which is the default.
fn amount_and_term(amount: &Amount, term: &Term) -> String {
    match amount {
        Amount::AtLeast(Count::Number(1, _)) => format!(" {}", term.canonical_text()),
        amount => format!(" {} {}", amount.canonical_text(), term.canonical_text()),
    }
}

// The text of a place begins with a space.
impl CanonicalText for Place {
    fn canonical_text(&self) -> String {
        match self {
            Place::On(term) => prefixed("on", Some(&**term)),
            Place::At(leap) => prefixed("at", Some(leap)),
            Place::AtOf(leap, term) => format!(" at {} of {}", leap.text, term.canonical_text()),
            Place::With(amount, term, Nearby::At(leap)) => {
                format!(" with{} at {}", amount_and_term(amount, term), leap.text)
            }
            Place::With(amount, term, Nearby::Behind) => {
                format!(" with{} behind it", amount_and_term(amount, term))
            }
            Place::AttackedBy(term) => format!(" attacked by {}", term.canonical_text()),
            Place::ProtectedBy(term) => format!(" protected by {}", term.canonical_text()),
            Place::Behind(term, leap, viewer) => {
                let viewer = prefixed("of", viewer.as_deref());
                format!(" behind {} at {}{viewer}", term.canonical_text(), leap.text)
            }
            Place::Between(length, ends) => {
                let length = length
                    .as_ref()
                    .map_or(String::new(), |length| format!(" in a line of {}", length.canonical_text()));
                let [one, other] = ends.each_ref().map(CanonicalText::canonical_text);
                format!("{length} between {one} and {other}")
            }
            Place::Joined(leap, RequiredReach::Every, term) => {
                format!(" joined by {} to every {}", leap.text, term.canonical_text())
            }
            Place::Joined(leap, RequiredReach::Number(amount), term) => {
                format!(" joined by {} to{}", leap.text, amount_and_term(amount, term))
            }
        }
    }
}

impl CanonicalText for Noun {
    fn canonical_text(&self) -> String {
        let word = match self {
            Noun::Piece => "piece",
            Noun::Friend => "friend",
            Noun::Enemy => "enemy",
            Noun::Checker => "checker",
            Noun::Vacant => "vacant",
            Noun::Any => "any",
            Noun::Origin => "origin",
            Noun::End => "end",
            Noun::Vacated => "vacated",
            Noun::Trail => "trail",
            Noun::LastRank => "last rank",
            Noun::HomeRank => "home rank",
            Noun::Kind(text) | Noun::Word(text) => &text.text,
            Noun::Ranks(low, high) if low == high => return format!("rank {low}"),
            Noun::Ranks(low, high) => return format!("rank {low}..{high}"),
            Noun::Files(low, high) if low == high => return format!("file {low}"),
            Noun::Files(low, high) => return format!("file {low}..{high}"),
            Noun::PartOf(partition, amount, term) => {
                return format!("{partition} of{}", amount_and_term(amount, term));
            }
            Noun::Squares(squares) => {
                return squares.iter().map(CanonicalText::canonical_text).collect::<Vec<_>>().join(" ");
            }
        };
        word.to_string()
    }
}

impl CanonicalText for SquareRange {
    fn canonical_text(&self) -> String {
        match &self.to {
            Some(to) => format!("{}..{}", self.from.text, to.text),
            None => self.from.text.clone(),
        }
    }
}
