//! Invalid words with errors of every kind. A snapshot shows the position, the message and the suggestion for each error.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::betza::{BetzaErrorKind as Kind, MAX_LENGTH, parse};

/// Invalid words in groups with headings. A group can contain several kinds of errors.
const WORDS: &[&str] = &[
    "# the word",
    "",
    "# invalid characters and letters",
    "W+F",
    "Wé",
    "N P",
    "fwW",
    "# unsupported",
    "fmWxF",
    "jjR",
    "gggQ",
    "jNN",
    "nnaD",
    "# castling",
    "KO",
    "O0",
    "O16",
    "mfO2",
    "ssO2",
    "# universal leaps",
    "fU",
    "U3",
    "pU",
    "# extended leaps",
    "X",
    "WY",
    "RX",
    "FXX",
    "NNX",
    "# groups",
    "(zF",
    "(azF",
    "az)F",
    "(az)(az)F",
    "(az)asF",
    "(az)fF",
    "()F",
    "y(af)R",
    "(az)mmF",
    "# several legs",
    "faiF",
    "yW",
    "yfmafW",
    "cgafsQ",
    "(ap)Q",
    "tafW",
    "mtW",
    "qafN",
    "zK",
    "qW",
    "z3B",
    "zjB",
    "ahW",
    "afffW",
    "aaaaaaaaaaaaaW",
    "# brackets",
    "i[F?R]",
    "[F?R",
    "[F]",
    "[F?]",
    "[FR]",
    "[F-R]3",
    "[F-U]",
    "[F-sR]",
    "[W-zN]",
    "[gQ-K]",
    "[yK-K]",
    "[pR?B]",
    "[-F]",
    "F-R",
    "W]",
    "[W?f[A?R]]",
    "# legs that cannot follow",
    "[cQ-fmR]",
    "[K-fsB]",
    "[cQ2-mfsW-K]",
    "[W-aK-fsD]",
    "# numbers",
    "3N",
    "f2N",
    "W00",
    "W03",
    "R16",
    "B999999999999",
    "NN3",
    "# repeated capitals",
    "RR",
    "NNN",
    "QQQ4",
    "# modifiers without an atom",
    "Wfm",
    "# repeated and conflicting modifiers",
    "mmW",
    "fceeF",
    "pgR",
    "njD",
    "njpD",
    "fmsN",
    "# directions of all atoms",
    "fK",
    "fsQ2",
    "ffW",
    "slR",
    "ffF",
    "fbF",
    "fblrW",
    "vsN",
    "fsflN",
    "flfsN",
    "sF",
    "fsB",
    "hW",
    "fhF",
    "# directions of oblique atoms",
    "hN",
    "fhhN",
    "shN",
    "hfN",
    "hlfN",
    "fhhlN",
    "sfN",
    "vlN",
    "# jumping and hopping",
    "nW",
    "jK",
    "nR4",
    "nCC",
    "nC",
    "jZ",
    "jH",
    "pW",
    "gK1",
    "pN",
    "gC",
    "# several errors at once",
    "fmxNOP0kWsFé3",
];

/// The number of kinds of errors.
const KIND_COUNT: usize = 43;

/// Returns the index of a kind, below [`KIND_COUNT`]. The match does not compile until a new kind has an index, and a test fails until a
/// word has an error of that kind.
fn kind_index(kind: &Kind) -> usize {
    match kind {
        Kind::Empty => 0,
        Kind::TooLong { .. } => 1,
        Kind::InvalidCharacter { .. } => 2,
        Kind::UnknownAtom { .. } => 3,
        Kind::UnknownModifier { .. } => 4,
        Kind::Unsupported { .. } => 5,
        Kind::CastlingSteps => 6,
        Kind::NoAtom { .. } => 7,
        Kind::StrayRange { .. } => 8,
        Kind::CastlingLetter { .. } => 9,
        Kind::RangeLeadingZero { .. } => 10,
        Kind::RangeTooLong { .. } => 11,
        Kind::RangeAfterDoubled { .. } => 12,
        Kind::AlreadyRides { .. } => 13,
        Kind::Repeated { .. } => 14,
        Kind::Clash { .. } => 15,
        Kind::DirectionsApart { .. } => 16,
        Kind::DirectionOnCombinedAtom { .. } => 17,
        Kind::DirectionMeaningless { .. } => 18,
        Kind::DirectionHalf => 19,
        Kind::DirectionChiral => 20,
        Kind::DirectionOrder { .. } => 21,
        Kind::DirectionRepeats { .. } => 22,
        Kind::DirectionAll { .. } => 23,
        Kind::NothingBetween { .. } => 24,
        Kind::NoPath { .. } => 25,
        Kind::NoRoomToHop { .. } => 26,
        Kind::MeaninglessForUniversalLeap { .. } => 27,
        Kind::NothingToExtend { .. } => 28,
        Kind::Extension { .. } => 29,
        Kind::OutsideBrackets { .. } => 30,
        Kind::ModifiersBeforeBracket => 31,
        Kind::Bracket { .. } => 32,
        Kind::Group { .. } => 33,
        Kind::TooManyLegs { .. } => 34,
        Kind::FirstLegOnly { .. } => 35,
        Kind::NothingToToggle { .. } => 36,
        Kind::AmbiguousEnd { .. } => 37,
        Kind::TameWithoutEffect => 38,
        Kind::NoPreviousTurn => 39,
        Kind::UndefinedTurn { .. } => 40,
        Kind::MeaninglessTurn { .. } => 41,
        Kind::NoContinuation { .. } => 42,
    }
}

/// Formats a word with a line of carets, the message and the suggestion for each error.
fn report(word: &str) -> String {
    let mut text = format!("{word}\n");
    for error in parse(word).expect_err(word) {
        let before = word[..error.range.start].chars().count();
        let carets = "^".repeat(word[error.range.clone()].chars().count().max(1));
        writeln!(text, "{:before$}{carets} {error}", "").expect("writing to a string cannot fail");
        writeln!(text, "{:before$}{:width$} = {}", "", "", error.help(), width = carets.len())
            .expect("writing to a string cannot fail");
    }
    text
}

#[test]
fn every_error_is_located() {
    let too_long = "W".repeat(MAX_LENGTH + 1);
    let mut text = String::new();
    for word in WORDS.iter().copied().chain([too_long.as_str()]) {
        if word.starts_with('#') {
            writeln!(text, "{word}").expect("writing to a string cannot fail");
        } else {
            text.push_str(&report(word));
        }
        text.push('\n');
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_kind_of_mistake_is_shown() {
    let too_long = "W".repeat(MAX_LENGTH + 1);
    let words = WORDS.iter().copied().filter(|word| !word.starts_with('#')).chain([too_long.as_str()]);
    let errors = words.flat_map(|word| parse(word).expect_err(word));
    let seen: BTreeSet<usize> = errors.map(|error| kind_index(&error.kind)).collect();
    assert!(seen.into_iter().eq(0..KIND_COUNT));
}

#[test]
fn the_longest_word_is_read() {
    let longest = "fW".repeat(MAX_LENGTH / 2);
    assert_eq!(parse(&longest).map(|word| word.atoms.len()), Ok(MAX_LENGTH / 2));
}
