//! The errors that the parser finds in a Betza word, and their messages.

use std::ops::Range;

use super::{MAX_LEGS, MAX_LENGTH, MAX_RANGE};

/// An error in a word.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct BetzaError {
    /// The byte range of the error in the word; empty only if the word is empty.
    pub range: Range<usize>,
    /// The kind of the error.
    pub kind: BetzaErrorKind,
}

impl BetzaError {
    /// Returns a suggestion for a correction.
    pub fn help(&self) -> String {
        self.kind.help()
    }
}

/// Notation that other programs support but this parser does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// A modifier of `XBetza` that copies moves or adds conditions (`k x`).
    Modifier,
    /// `ii`, `jj`, `pp`, `gg`, and `nn` in a chain.
    Doubled,
    /// `j` on a rider of leaps (`jNN`).
    JumpingRide,
    /// Several legs, or `o`, on a board of hexagons or cubes.
    NotOnThisTiling,
}

/// An error in the parentheses of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupFault {
    /// The group does not begin with `a`.
    NoLegAtStart,
    /// The chain has a second group.
    SecondGroup,
    /// An opening parenthesis without a closing one.
    Unclosed,
    /// A closing parenthesis without an opening one.
    Unopened,
    /// A leg follows the group.
    LegAfterGroup,
    /// A letter that is not a mode follows the group.
    InvalidLetterAfterGroup,
    /// A leg of a chain with a group changes between sliding and leaping.
    TogglingLeg,
}

/// An error inside brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BracketFault {
    /// An atom is missing where a leg should be.
    MissingAtom,
    /// A number in its own brackets follows an atom (`R[4]`).
    BracketedRange {
        /// The digits.
        digits: String,
    },
    /// A leg is followed by something other than `-`, `?` or `]`.
    MissingSeparator,
    /// The `]` is missing.
    Unclosed,
    /// The brackets contain a single leg.
    SingleLeg,
    /// A number follows the bracket.
    RangeAfterBracket,
    /// `U` or `O` is used as a leg.
    NoDirections {
        /// The capital.
        letter: char,
    },
}

/// The kind of an error, with its details.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BetzaErrorKind {
    /// The word is empty.
    #[error("this Betza word is empty")]
    Empty,
    /// The word is longer than [`MAX_LENGTH`] bytes.
    #[error("this Betza word is {length} letters long; the limit is {MAX_LENGTH}")]
    TooLong {
        /// The length of the word, in bytes.
        length: usize,
    },
    /// A character that Betza words never contain.
    #[error("`{found}` is not part of a Betza word")]
    InvalidCharacter {
        /// The character.
        found: char,
    },
    /// A capital that is not an atom.
    #[error("`{letter}` is not an atom")]
    UnknownAtom {
        /// The capital.
        letter: char,
    },
    /// A lower-case letter that is not a modifier.
    #[error("`{letter}` is not a modifier")]
    UnknownModifier {
        /// The lower-case letter.
        letter: char,
    },
    /// Unsupported notation.
    #[error("`{text}` is not supported: {}", .reason.text())]
    Unsupported {
        /// The unsupported part of the word.
        text: String,
        /// The reason.
        reason: Unsupported,
    },
    /// `O` without the number of steps.
    #[error("`O` means castling and needs the number of the king's steps after it, 1 to {MAX_RANGE}")]
    CastlingSteps,
    /// A letter without a meaning for castling.
    #[error("`{letter}` has no meaning for castling")]
    CastlingLetter {
        /// The letter.
        letter: char,
    },
    /// A modifier or number without a meaning for `U`.
    #[error("{text} has no meaning for `U`, which leaps to any square")]
    MeaninglessForUniversalLeap {
        /// The modifier or number, in words.
        text: String,
    },
    /// `X` or `Y` without a leap before it.
    #[error("`{letter}` extends a leap, but there is no leap before it")]
    NothingToExtend {
        /// `X` or `Y`.
        letter: char,
    },
    /// `X` or `Y` after letters that it cannot extend.
    #[error("`{text}` is not a leap")]
    Extension {
        /// The letters.
        text: String,
    },
    /// A closing bracket, or a character that joins legs, outside brackets.
    #[error("`{found}` has a meaning only inside brackets")]
    OutsideBrackets {
        /// The character.
        found: char,
    },
    /// Modifiers before a bracket.
    #[error("modifiers cannot apply to a whole bracket")]
    ModifiersBeforeBracket,
    /// An error inside brackets.
    #[error("{}", .fault.text())]
    Bracket {
        /// The error.
        fault: BracketFault,
    },
    /// An error in a group.
    #[error("{}", .fault.text())]
    Group {
        /// The error.
        fault: GroupFault,
    },
    /// More than [`MAX_LEGS`].
    #[error("this chain has {count} legs; the limit is {MAX_LEGS}")]
    TooManyLegs {
        /// The number of legs.
        count: usize,
    },
    /// A letter that only the first leg can have.
    #[error("only the first leg can have `{letter}`")]
    FirstLegOnly {
        /// The letter.
        letter: char,
    },
    /// `y` or `g` that no later leg depends on.
    #[error("`{letter}` switches later legs between sliding and leaping, but there is no such leg")]
    NothingToToggle {
        /// `y` or `g`.
        letter: char,
    },
    /// A letter whose meaning depends on whether the leg ends the move, on a leg that may or may not end it.
    #[error(
        "`{letter}` is ambiguous: its meaning depends on whether this leg ends the move, but the leg may or may not end it"
    )]
    AmbiguousEnd {
        /// `p`, `g` or `y`.
        letter: char,
    },
    /// `t` of a leg that neither captures nor hops.
    #[error("`t` has no effect on a leg that neither captures nor hops")]
    TameWithoutEffect,
    /// `q` or `z` of the first of several legs.
    #[error("`q` and `z` are relative to the previous turn, but the first leg has no previous turn")]
    NoPreviousTurn,
    /// `q` or `z` before a single atom for which Betza did not define it.
    #[error("the turns of `{letter}{atom}` have no agreed meaning")]
    UndefinedTurn {
        /// `q` or `z`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// A direction that a later leg cannot take.
    #[error("`{atom}` cannot go in direction `{letters}` after the previous leg")]
    MeaninglessTurn {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
        /// The directions that it can take.
        possible: Vec<&'static str>,
    },
    /// A leg that cannot follow some directions of the previous leg.
    #[error("`{leg}` cannot follow the {} steps of `{before}`", if *.diagonal { "diagonal" } else { "straight" })]
    NoContinuation {
        /// The leg that cannot follow, as written.
        leg: String,
        /// The capital of the previous leg.
        before: char,
        /// True if the leg cannot follow the diagonal steps of the previous leg, false if it cannot follow the straight ones.
        diagonal: bool,
    },
    /// Modifiers at the end of the word.
    #[error("no atom follows the modifiers `{modifiers}`")]
    NoAtom {
        /// The modifiers.
        modifiers: String,
    },
    /// A number that does not follow an atom.
    #[error("the number `{digits}` does not follow an atom")]
    StrayRange {
        /// The number as written.
        digits: String,
    },
    /// A range of several digits that begins with 0. (A single 0 is valid: no limit.)
    #[error("the range `{digits}` begins with 0")]
    RangeLeadingZero {
        /// The atom's capital.
        atom: char,
        /// The number as written.
        digits: String,
    },
    /// A range above [`MAX_RANGE`].
    #[error("the range `{digits}` is too large; the limit is {MAX_RANGE}")]
    RangeTooLong {
        /// The number as written.
        digits: String,
    },
    /// A range after a doubled atom, which rides without a limit.
    #[error("`{atom}{atom}` rides without a limit, which contradicts the range `{digits}`")]
    RangeAfterDoubled {
        /// The atom's capital.
        atom: char,
        /// The number as written.
        digits: String,
    },
    /// A repeated capital of an atom that already rides.
    #[error("`{atom}` already rides without a limit")]
    AlreadyRides {
        /// The letters before the surplus ones: `R` in `RR`, `NN` in `NNN`.
        atom: String,
    },
    /// A modifier that occurs twice in one leg, after a group or in a castling.
    #[error("the atom has `{letter}` twice")]
    Repeated {
        /// The modifier.
        letter: char,
    },
    /// Two modifiers of one atom that exclude each other.
    #[error("one atom cannot have both `{first}` and `{second}`")]
    Clash {
        /// The first modifier.
        first: char,
        /// The second modifier.
        second: char,
    },
    /// Direction letters of one atom with other modifiers between them.
    #[error("the directions of an atom must be written together")]
    DirectionsApart {
        /// All direction letters together.
        together: String,
    },
    /// A direction on `K` or `Q`.
    #[error("`{atom}` takes no directions: programs disagree on the meaning of `{letters}{atom}`")]
    DirectionOnCombinedAtom {
        /// The directions.
        letters: String,
        /// `K` or `Q`.
        atom: char,
    },
    /// A direction without a meaning for its atom.
    #[error("`{letters}` has no meaning for `{atom}`")]
    DirectionMeaningless {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
        /// The letters that have a meaning for the atom.
        known: &'static str,
    },
    /// An `h` that does not form a half.
    #[error("`h` forms a half only after `f b l r` or before `l r`")]
    DirectionHalf,
    /// `hl` or `hr` with other directions.
    #[error("`hl` and `hr` cannot be combined with other directions")]
    DirectionChiral,
    /// `s` or `v` before the direction that narrows it.
    #[error("`{letters}` can be read in two ways")]
    DirectionOrder {
        /// The two letters.
        letters: String,
        /// The atom's capital.
        atom: char,
    },
    /// A direction that the other directions of the atom already include.
    #[error("the other directions already include `{letters}`")]
    DirectionRepeats {
        /// The directions.
        letters: String,
    },
    /// Directions that together exclude nothing.
    #[error("`{letters}` are all directions of `{atom}`")]
    DirectionAll {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
    },
    /// `n`, or `j` on a single leap, on an atom whose steps go to adjacent squares.
    #[error("`{letter}` has no meaning for `{atom}`, whose steps do not pass over a square")]
    NothingBetween {
        /// `n` or `j`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// `n` or `j` on a leap that has no agreed path, or `j` on a leap with several intermediate squares.
    #[error("the squares that `{letter}{atom}` passes over are not agreed on")]
    NoPath {
        /// `n` or `j`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// `p` or `g` on a single leap.
    #[error("`{letter}` needs a ride: a single leap of `{atom}` cannot hop over a piece")]
    NoRoomToHop {
        /// `p` or `g`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
}

impl Unsupported {
    fn text(self) -> &'static str {
        match self {
            Self::Modifier => "it is a modifier of XBetza",
            Self::Doubled => "doubled modifiers have their own meaning",
            Self::JumpingRide => "every step of the ride would depend on the intermediate squares",
            Self::NotOnThisTiling => "turns and joined edges are defined on a single level of squares only",
        }
    }
}

impl GroupFault {
    fn text(self) -> &'static str {
        match self {
            Self::NoLegAtStart => "a group in parentheses repeats legs, so it must begin with `a`",
            Self::SecondGroup => "a chain can have at most one group in parentheses",
            Self::Unclosed => "unclosed parenthesis",
            Self::Unopened => "unmatched closing parenthesis",
            Self::LegAfterGroup => "a leg cannot follow a group",
            Self::InvalidLetterAfterGroup => {
                "only letters for the target square of the last leg can follow a group"
            }
            Self::TogglingLeg => "a chain with a group cannot change between sliding and leaping",
        }
    }
}

impl BracketFault {
    fn text(&self) -> String {
        match self {
            Self::MissingAtom => "a leg needs an atom".to_owned(),
            Self::BracketedRange { digits } => format!("the range `{digits}` needs no brackets"),
            Self::MissingSeparator => "expected `-`, `?` or `]` after the leg".to_owned(),
            Self::Unclosed => "unclosed bracket".to_owned(),
            Self::SingleLeg => "a single leg needs no brackets".to_owned(),
            Self::RangeAfterBracket => "a bracket cannot have a range".to_owned(),
            Self::NoDirections { letter } => format!("`{letter}` cannot be a leg"),
        }
    }
}
