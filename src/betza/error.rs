//! The mistakes that a Betza word can have, and their messages. The parser finds them.

use std::ops::Range;

use super::{MAX_LEGS, MAX_LENGTH, MAX_RANGE};

/// A mistake in a word.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct BetzaError {
    /// The bytes of the word that are wrong; empty only if the word is.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub kind: BetzaErrorKind,
}

impl BetzaError {
    /// Returns a suggestion of what to type instead, if there is one.
    pub fn help(&self) -> Option<String> {
        self.kind.help()
    }
}

/// Notation that other programs read and this parser does not support yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotYet {
    /// A modifier of `XBetza` that borrows moves or adds conditions (`k x`).
    Modifier,
    /// `ii`, `jj`, `pp`, `gg`, and `nn` in a chain.
    Doubled,
    /// `j` on a rider of leaps (`jNN`).
    JumpingRide,
}

/// A mistake in the parentheses of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupFault {
    /// The group does not begin with `a`.
    Start,
    /// The chain has a second group.
    Second,
    /// The parenthesis is not closed.
    NotClosed,
    /// The parenthesis was never opened.
    NotOpen,
    /// A leg follows the group.
    LegBehind,
    /// A letter that is not a mode follows the group.
    Behind,
    /// A leg of a chain with a group changes between sliding and leaping.
    Toggles,
}

/// A mistake between brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BracketFault {
    /// An atom is missing where a leg should be.
    NoLeg,
    /// A number between brackets of its own follows an atom (`R[4]`).
    BracketedRange {
        /// The digits.
        digits: String,
    },
    /// A leg is followed by something other than `-`, `?` or `]`.
    MissingSeparator,
    /// The `]` is missing.
    NotClosed,
    /// The brackets hold a single leg.
    OneLeg,
    /// A number follows the bracket.
    Number,
    /// `U` or `O` is used as a leg.
    NoDirections {
        /// The capital.
        letter: char,
    },
}

/// The kinds of mistake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BetzaErrorKind {
    /// The word is empty.
    #[error("this Betza word is empty")]
    Empty,
    /// The word is longer than [`MAX_LENGTH`] bytes.
    #[error("this Betza word is {length} letters long; the limit is {MAX_LENGTH}")]
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// A character that Betza words never contain.
    #[error("`{found}` is not part of a Betza word")]
    Sign {
        /// The character.
        found: char,
    },
    /// A capital that is not an atom.
    #[error("`{letter}` is not an atom")]
    UnknownAtom {
        /// The capital.
        letter: char,
    },
    /// A small letter that is not a modifier.
    #[error("`{letter}` is not a modifier")]
    UnknownModifier {
        /// The small letter.
        letter: char,
    },
    /// Notation that is not supported yet.
    #[error("`{text}` is not supported yet: {}", .what.text())]
    NotYet {
        /// The part of the word.
        text: String,
        /// Its meaning elsewhere.
        what: NotYet,
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
    #[error("{text} has no meaning for `U`, which goes anywhere")]
    Anywhere {
        /// The modifier or number, in words.
        text: String,
    },
    /// `X` or `Y` without a leap before it.
    #[error("`{letter}` extends a leap, and there is no leap before it")]
    NothingToExtend {
        /// `X` or `Y`.
        letter: char,
    },
    /// `X` or `Y` after something that it does not extend.
    #[error("`{text}` is not a leap")]
    Extension {
        /// The letters.
        text: String,
    },
    /// A closing bracket, or a sign that joins legs, outside brackets.
    #[error("`{found}` has a meaning only between brackets")]
    Stray {
        /// The character.
        found: char,
    },
    /// Modifiers before a bracket.
    #[error("modifiers cannot apply to a whole bracket")]
    BeforeBracket,
    /// A mistake between brackets.
    #[error("{}", .fault.text())]
    Bracket {
        /// The mistake.
        fault: BracketFault,
    },
    /// A mistake in a group.
    #[error("{}", .fault.text())]
    Group {
        /// The mistake.
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
    #[error("`{letter}` switches later legs between sliding and leaping, and there is no such leg")]
    NothingToToggle {
        /// `y` or `g`.
        letter: char,
    },
    /// A letter that means one thing where a move ends and another where it goes on.
    #[error(
        "`{letter}` means one thing where the move ends and another where it goes on, and here it may do either"
    )]
    EndsAndGoesOn {
        /// `p`, `g` or `y`.
        letter: char,
    },
    /// `t` of a leg that neither captures nor hops.
    #[error("`t` spares a piece, and this leg neither captures nor hops")]
    NobodyToSpare,
    /// `q` or `z` of the first of several legs.
    #[error("`q` and `z` compare a turn with the turn before, and the first leg has no turn")]
    NotYetTurned,
    /// `q` or `z` of a single atom for which Betza defined none.
    #[error("there is no agreed meaning for how `{letter}{atom}` turns")]
    Winding {
        /// `q` or `z`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// A direction that a later leg cannot take.
    #[error("`{atom}` cannot go in direction `{letters}` from the leg before it")]
    TurnMeaningless {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
        /// Those that it can take there.
        possible: Vec<&'static str>,
    },
    /// A leg that cannot follow some directions of the leg before.
    #[error("`{leg}` cannot follow the {} steps of `{before}`", if *.diagonal { "diagonal" } else { "straight" })]
    NoContinuation {
        /// The leg that cannot follow, as written.
        leg: String,
        /// The capital of the leg before.
        before: char,
        /// True for the diagonal directions of that leg, false for the straight ones.
        diagonal: bool,
    },
    /// Modifiers at the end of the word.
    #[error("`{modifiers}` modifies nothing: no atom follows")]
    NoAtom {
        /// The modifiers.
        modifiers: String,
    },
    /// A number that does not follow an atom.
    #[error("the number {digits} does not follow an atom")]
    StrayRange {
        /// The number as written.
        digits: String,
    },
    /// A range that begins with 0.
    #[error("the range {digits} begins with 0")]
    RangeLeadingZero {
        /// The atom's capital.
        atom: char,
        /// The number as written.
        digits: String,
    },
    /// A range above [`MAX_RANGE`].
    #[error("a range of {digits} is larger than any board: the limit is {MAX_RANGE}")]
    RangeTooLong {
        /// The number as written.
        digits: String,
    },
    /// A range after a doubled atom, which has no limit.
    #[error("`{atom}{atom}` rides without a limit, which contradicts the range {digits}")]
    RangeAfterDoubled {
        /// The atom's capital.
        atom: char,
        /// The number as written.
        digits: String,
    },
    /// An atom that already rides, doubled again.
    #[error("`{atom}` already rides without a limit")]
    RidesAlready {
        /// The atom's letters that ride.
        atom: String,
    },
    /// A modifier that one atom has twice.
    #[error("the atom has `{letter}` twice")]
    Repeated {
        /// The modifier.
        letter: char,
    },
    /// Two modifiers of one atom that exclude each other.
    #[error("one atom cannot have both `{first}` and `{second}`")]
    Clash {
        /// The one that stands first.
        first: char,
        /// The other.
        second: char,
    },
    /// Direction letters of one atom with other modifiers between them.
    #[error("the directions of an atom must be written together")]
    DirectionsApart {
        /// All of them, put together.
        together: String,
    },
    /// A direction on `K` or `Q`.
    #[error("`{atom}` takes no directions: readers of Betza disagree on what `{letters}{atom}` is")]
    DirectionRoyal {
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
    /// `n` or `j` on an atom of one king's step.
    #[error("`{letter}` has no meaning for `{atom}`, whose steps pass over no square")]
    NothingBetween {
        /// `n` or `j`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// `n` or `j` on a leap that has no agreed path, or `j` where several squares lie between.
    #[error("there is no agreed meaning for the squares that `{letter}{atom}` passes over")]
    NoPath {
        /// `n` or `j`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// `p` or `g` on a single leap.
    #[error("`{letter}` needs a ride: a single `{atom}` has no room to hop")]
    NoRoomToHop {
        /// `p` or `g`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
}

impl NotYet {
    fn text(self) -> &'static str {
        match self {
            Self::Modifier => "it is a modifier of XBetza",
            Self::Doubled => "a doubled modifier has a meaning of its own",
            Self::JumpingRide => "every step of the ride would depend on the squares between",
        }
    }
}

impl GroupFault {
    fn text(self) -> &'static str {
        match self {
            Self::Start => "a group in parentheses repeats legs, and each leg of it begins with `a`",
            Self::Second => "a chain has one group in parentheses at most",
            Self::NotClosed => "this parenthesis is not closed",
            Self::NotOpen => "no parenthesis is open here",
            Self::LegBehind => "a leg cannot follow a group",
            Self::Behind => "only letters for the end of the last leg can follow a group",
            Self::Toggles => "a chain with a group cannot change between sliding and leaping",
        }
    }
}

impl BracketFault {
    fn text(&self) -> String {
        match self {
            Self::NoLeg => "a leg needs an atom".to_owned(),
            Self::BracketedRange { digits } => format!("the range {digits} needs no brackets"),
            Self::MissingSeparator => "expected `-`, `?` or `]` after the leg".to_owned(),
            Self::NotClosed => "this bracket is not closed".to_owned(),
            Self::OneLeg => "a single leg needs no brackets".to_owned(),
            Self::Number => "a bracket cannot have a range".to_owned(),
            Self::NoDirections { letter } => format!("`{letter}` cannot be a leg"),
        }
    }
}
