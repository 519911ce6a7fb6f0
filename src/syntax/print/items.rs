//! Prints headings, declarations, metadata and lines of tests.

use super::sentences::steps;
use super::sets::set_with_or;
use super::{CanonicalText, joined_with_commas, joined_with_or};
use crate::syntax::ast::{
    ExpectedEnd, Meaning, MetadataKind, MetadataLine, Noun, OneSide, OptionDecl, OptionValue, Set, Shuffle,
    ShuffleRule, ShuffleRuleKind, Subject, TestLine, TestLineKind, Text, WordDefinition,
};

/// Returns the text of a heading without its first sentence.
pub(in crate::syntax) fn subject(subject: &Subject) -> String {
    let side = match subject.one_side() {
        None => "",
        Some(OneSide::White) => "White ",
        Some(OneSide::Black) => "Black ",
    };
    match subject {
        Subject::Piece { name, letter: None, .. } => format!("{side}piece {}", name.text),
        Subject::Piece { name, letter: Some(letter), .. } => {
            format!("{side}piece {} {}", name.text, letter.text)
        }
        Subject::Every { set, .. } => format!("{side}every {}", set.canonical_text()),
        Subject::Player => "player".to_string(),
        Subject::White => "White".to_string(),
        Subject::Black => "Black".to_string(),
        Subject::Board => "board".to_string(),
    }
}

/// Returns `use PART, PART`.
pub(in crate::syntax) fn uses(paths: &[Text]) -> String {
    format!("use {}", joined_with_commas(paths))
}

/// Returns `option NAME is A, B or C`.
pub(in crate::syntax) fn option(option: &OptionDecl) -> String {
    let letter = option.letter.as_ref().map(|letter| format!(" {}", letter.text));
    format!("option {}{} is {}", option.name.text, letter.unwrap_or_default(), joined_with_or(&option.values))
}

/// Returns `setup shuffles SQUARES and mirrors it with RULES`.
pub(in crate::syntax) fn shuffle(shuffle: &Shuffle) -> String {
    let mirrors = if shuffle.mirrors { " and mirrors it" } else { "" };
    let rules = if shuffle.rules.is_empty() { "" } else { " with " };
    format!(
        "setup shuffles {}{mirrors}{rules}{}",
        shuffle.squares.canonical_text(),
        joined_with_commas(&shuffle.rules)
    )
}

impl CanonicalText for ShuffleRule {
    fn canonical_text(&self) -> String {
        match &self.kind {
            ShuffleRuleKind::BothColours(names) => format!("{} on both colours", joined_with_commas(names)),
            ShuffleRuleKind::Between { inner, outer } => format!("{} between {}", inner.text, outer.text),
        }
    }
}

impl CanonicalText for OptionValue {
    fn canonical_text(&self) -> String {
        match self {
            OptionValue::Kind(name) => name.text.clone(),
            OptionValue::Number(number, _) => number.to_string(),
            OptionValue::Range(low, high, _) => format!("{low}..{high}"),
            OptionValue::Nothing(_) => "nothing".to_string(),
        }
    }
}

/// Returns `WORD means …`.
pub(in crate::syntax) fn means(means: &WordDefinition) -> String {
    let meaning = match &means.meaning {
        Meaning::Set { set, for_both } => {
            let words = if is_choice(set) { set_with_or(set) } else { set.canonical_text() };
            format!("{words}{}", if *for_both { " for both" } else { "" })
        }
        Meaning::Choice(choice) => choice.canonical_text(),
        Meaning::Steps(chain) => steps(chain),
    };
    format!("{} means {meaning}", means.word.text)
}

/// Returns true if a set is only a list of kinds, so that it can also be a choice.
fn is_choice(set: &Set) -> bool {
    set.terms.iter().all(|term| {
        matches!(term.noun, Noun::Kind(_)) && term.adjectives.is_empty() && term.places.is_empty()
    })
}

/// Returns the text of a line under `variant`.
pub(in crate::syntax) fn metadata(line: &MetadataLine) -> String {
    let word = match line.kind {
        MetadataKind::By => "by",
        MetadataKind::Year => "year",
        MetadataKind::See => "see",
        MetadataKind::Language => "language",
        MetadataKind::Notation => "notation",
    };
    format!("{word} {}", line.value.text)
}

/// Returns the text of a line of a test.
pub(in crate::syntax) fn test_line(line: &TestLine) -> String {
    let joined =
        |moves: &[Text]| moves.iter().map(CanonicalText::canonical_text).collect::<Vec<_>>().join(" ");
    match &line.kind {
        TestLineKind::Position(text) => format!("position {}", text.text),
        TestLineKind::Plays(moves) => format!("plays {}", joined(moves)),
        TestLineKind::Can(moves) => format!("can {}", joined(moves)),
        TestLineKind::Cannot(moves) => format!("cannot {}", joined(moves)),
        TestLineKind::CanOnly { moves, from } => {
            let moves = if moves.is_empty() { "nothing".to_string() } else { joined(moves) };
            let from = from.as_ref().map(|from| format!(" from {}", from.text));
            format!("can only {moves}{}", from.unwrap_or_default())
        }
        TestLineKind::Perft { depth, nodes } => format!("perft {depth} is {nodes}"),
        TestLineKind::Ends(ExpectedEnd::White) => "ends White wins".to_string(),
        TestLineKind::Ends(ExpectedEnd::Black) => "ends Black wins".to_string(),
        TestLineKind::Ends(ExpectedEnd::Draw) => "ends draw".to_string(),
        TestLineKind::GoesOn => "goes on".to_string(),
    }
}
