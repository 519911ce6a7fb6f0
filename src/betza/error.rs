//! What can be wrong with a Betza word: kinds as data and their wording. Finds no mistakes itself.

use std::ops::Range;

use super::{MAX_LENGTH, MAX_RANGE};

/// One mistake in a word.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct BetzaError {
    /// The bytes of the word that are wrong; empty only if the word is.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub kind: BetzaErrorKind,
}

impl BetzaError {
    /// What to type instead, if that can be said.
    pub fn help(&self) -> Option<String> {
        self.kind.help()
    }
}

/// Something that other readers of Betza words know and this one does not, so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotYet {
    /// `a`, `y`, brackets, parentheses: moves of several legs.
    SeveralLegs,
    /// `X`, `Y`: leaps longer than three squares.
    LongLeap,
    /// `U`: a leap to anywhere.
    AnySquare,
    /// A modifier of `XBetza` that changes what a piece does besides moving (`d o t u x q z k`).
    Modifier,
    /// `ii`, `jj`, `pp`, `gg`.
    Doubled,
    /// `n` or `j` on a rider (`nNN`).
    LameRide,
    /// `j` on a slider with a range (`jR4`).
    RangedSki,
}

/// The kinds of mistake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BetzaErrorKind {
    /// The word is empty.
    #[error("this Betza word is empty")]
    Empty,
    /// The word is longer than [`MAX_LENGTH`] bytes.
    #[error("this Betza word is {length} letters long; at most {MAX_LENGTH} are read")]
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// A sign that no Betza word holds.
    #[error("`{found}` is no part of a Betza word")]
    Sign {
        /// The sign.
        found: char,
    },
    /// A capital that is no atom.
    #[error("`{letter}` is no atom")]
    UnknownAtom {
        /// The capital.
        letter: char,
    },
    /// A small letter that is no modifier.
    #[error("`{letter}` is no modifier")]
    UnknownModifier {
        /// The small letter.
        letter: char,
    },
    /// Known to others, not to this version.
    #[error("`{text}` is not read yet: {}", .what.says())]
    NotYet {
        /// The part of the word.
        text: String,
        /// What it would mean.
        what: NotYet,
    },
    /// `O`, castling.
    #[error("castling is not part of a Betza word here")]
    Castling,
    /// Modifiers at the end of the word.
    #[error("`{modifiers}` modifies nothing: no atom follows")]
    NoAtom {
        /// The modifiers.
        modifiers: String,
    },
    /// A number that stands after no atom.
    #[error("the number {digits} stands after no atom")]
    StrayRange {
        /// The number as written.
        digits: String,
    },
    /// A range of 0.
    #[error("a range of 0 is no move")]
    RangeZero {
        /// The atom's capital.
        atom: char,
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
    #[error("a range of {digits} is beyond any board: at most {MAX_RANGE}")]
    RangeTooLong {
        /// The number as written.
        digits: String,
    },
    /// A range after a doubled atom, which has none.
    #[error("`{atom}{atom}` rides without limit, so the range {digits} contradicts it")]
    RangeAfterDoubled {
        /// The atom's capital.
        atom: char,
        /// The number as written.
        digits: String,
    },
    /// A rider made a rider again.
    #[error("`{atom}` rides without limit already")]
    RidesAlready {
        /// The atom's letters that ride.
        atom: String,
    },
    /// A modifier said twice of one atom.
    #[error("`{letter}` is said twice of one atom")]
    Repeated {
        /// The modifier.
        letter: char,
    },
    /// Two modifiers of one atom that exclude each other.
    #[error("`{first}` and `{second}` cannot both hold for one atom")]
    Clash {
        /// The one that stands first.
        first: char,
        /// The other.
        second: char,
    },
    /// Direction letters of one atom with other modifiers between them.
    #[error("the directions of one atom stand apart")]
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
    /// A direction without meaning on such an atom.
    #[error("`{letters}` says nothing of `{atom}`")]
    DirectionMeaningless {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
    },
    /// An `h` that makes no half.
    #[error("`h` makes a half only with `f b l r` before it, or with `l r` after it")]
    DirectionHalf,
    /// `hl` or `hr` with other directions.
    #[error("`hl` and `hr` stand alone, without other directions")]
    DirectionChiral,
    /// `s` or `v` before the direction that narrows it.
    #[error("`{letters}` can be read in two ways")]
    DirectionOrder {
        /// The two letters.
        letters: String,
        /// The atom's capital.
        atom: char,
    },
    /// A direction that the other directions of the atom say already.
    #[error("`{letters}` overlaps wholly with the other directions")]
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
    #[error("`{letter}` says nothing of `{atom}`: one step of it passes over no square")]
    NothingBetween {
        /// `n` or `j`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// `n` or `j` on a leap that has no agreed path, or `j` where several squares lie between.
    #[error("it is not agreed which squares `{letter}{atom}` passes over")]
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
    fn says(self) -> &'static str {
        match self {
            Self::SeveralLegs => "it makes a move of several legs",
            Self::LongLeap => "it stands for leaps of more than three squares",
            Self::AnySquare => "it stands for a leap to any square",
            Self::Modifier => "it is a modifier of XBetza that this version lacks",
            Self::Doubled => "doubled, this modifier means something else",
            Self::LameRide => "it makes every step of a ride depend on the squares between",
            Self::RangedSki => "it is not agreed whether the range counts the square passed over",
        }
    }
}
