//! Invalid words with errors of every kind. A snapshot shows the position, the message and the suggestion for each error.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::betza::{BetzaErrorKind as ErrorKind, MAX_LENGTH, parse};

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
fn kind_index(kind: &ErrorKind) -> usize {
    match kind {
        ErrorKind::Empty => 0,
        ErrorKind::TooLong { .. } => 1,
        ErrorKind::InvalidCharacter { .. } => 2,
        ErrorKind::UnknownAtom { .. } => 3,
        ErrorKind::UnknownModifier { .. } => 4,
        ErrorKind::Unsupported { .. } => 5,
        ErrorKind::CastlingSteps => 6,
        ErrorKind::NoAtom { .. } => 7,
        ErrorKind::StrayRange { .. } => 8,
        ErrorKind::CastlingLetter { .. } => 9,
        ErrorKind::RangeLeadingZero { .. } => 10,
        ErrorKind::RangeTooLong { .. } => 11,
        ErrorKind::RangeAfterDoubled { .. } => 12,
        ErrorKind::AlreadyRides { .. } => 13,
        ErrorKind::Repeated { .. } => 14,
        ErrorKind::Clash { .. } => 15,
        ErrorKind::DirectionsApart { .. } => 16,
        ErrorKind::DirectionOnCombinedAtom { .. } => 17,
        ErrorKind::DirectionMeaningless { .. } => 18,
        ErrorKind::DirectionHalf => 19,
        ErrorKind::DirectionChiral => 20,
        ErrorKind::DirectionOrder { .. } => 21,
        ErrorKind::DirectionRepeats { .. } => 22,
        ErrorKind::DirectionAll { .. } => 23,
        ErrorKind::NothingBetween { .. } => 24,
        ErrorKind::NoPath { .. } => 25,
        ErrorKind::NoRoomToHop { .. } => 26,
        ErrorKind::MeaninglessForUniversalLeap { .. } => 27,
        ErrorKind::NothingToExtend { .. } => 28,
        ErrorKind::Extension { .. } => 29,
        ErrorKind::OutsideBrackets { .. } => 30,
        ErrorKind::ModifiersBeforeBracket => 31,
        ErrorKind::Bracket { .. } => 32,
        ErrorKind::Group { .. } => 33,
        ErrorKind::TooManyLegs { .. } => 34,
        ErrorKind::FirstLegOnly { .. } => 35,
        ErrorKind::NothingToToggle { .. } => 36,
        ErrorKind::AmbiguousEnd { .. } => 37,
        ErrorKind::TameWithoutEffect => 38,
        ErrorKind::NoPreviousTurn => 39,
        ErrorKind::UndefinedTurn { .. } => 40,
        ErrorKind::MeaninglessTurn { .. } => 41,
        ErrorKind::NoContinuation { .. } => 42,
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
