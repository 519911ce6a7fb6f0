//! What can be wrong with a Betza word: kinds as data and their wording. Finds no mistakes itself.

use std::ops::Range;

use super::{MAX_LEGS, MAX_LENGTH, MAX_RANGE};

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
    /// A modifier of `XBetza` that borrows or asks for more than a move (`k x`).
    Modifier,
    /// `ii`, `jj`, `pp`, `gg`, and `nn` in a chain.
    Doubled,
    /// `j` on a rider of leaps (`jNN`).
    JumpingRide,
}

/// What can be wrong with the parentheses of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupFault {
    /// It does not begin with `a`.
    Start,
    /// There is another one.
    Second,
    /// It is not closed.
    NotClosed,
    /// It was never opened.
    NotOpen,
    /// A leg follows it.
    LegBehind,
    /// A letter follows it that is no mode.
    Behind,
    /// A leg of such a chain changes between sliding and leaping.
    Toggles,
}

/// What can be wrong between brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketFault {
    /// No atom stands where a leg should.
    NoLeg,
    /// Neither `-` nor `?` nor `]` follows a leg.
    NoJoint,
    /// There is no `]`.
    NotClosed,
    /// There is only one leg.
    OneLeg,
    /// A number follows.
    Number,
    /// `U` or `O` is a leg.
    NoDirections {
        /// Which.
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
    /// `O` without the number of steps.
    #[error("`O` stands for castling and needs the king's steps behind it, 1 to {MAX_RANGE}")]
    CastlingSteps,
    /// A letter that says nothing of a castling.
    #[error("`{letter}` says nothing of castling")]
    CastlingLetter {
        /// The letter.
        letter: char,
    },
    /// Something said of `U`.
    #[error("{text} says nothing of `U`, which goes anywhere")]
    Anywhere {
        /// What is said, in words.
        text: String,
    },
    /// `X` or `Y` without a leap before it.
    #[error("`{letter}` extends a leap, and none stands before it")]
    NothingToExtend {
        /// `X` or `Y`.
        letter: char,
    },
    /// `X` or `Y` behind something that it does not extend.
    #[error("`{text}` is no leap")]
    Extension {
        /// The letters.
        text: String,
    },
    /// A bracket or what joins legs where none is open.
    #[error("`{found}` stands outside of brackets")]
    Stray {
        /// The sign.
        found: char,
    },
    /// Modifiers before a bracket.
    #[error("nothing is said of a bracket as a whole")]
    BeforeBracket,
    /// Something wrong between brackets.
    #[error("{}", .fault.says())]
    Bracket {
        /// What.
        fault: BracketFault,
    },
    /// Something wrong with a group.
    #[error("{}", .fault.says())]
    Group {
        /// What.
        fault: GroupFault,
    },
    /// More than [`MAX_LEGS`].
    #[error("this chain has {count} legs; at most {MAX_LEGS} are read")]
    TooManyLegs {
        /// How many.
        count: usize,
    },
    /// A letter that only the first leg can have.
    #[error("`{letter}` can be said of the first leg only")]
    FirstLegOnly {
        /// The letter.
        letter: char,
    },
    /// `y` or `g` where no leg behind it depends on it.
    #[error("`{letter}` changes between sliding and leaping, and nothing here does")]
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
    #[error("`t` spares somebody, and this leg does nothing to anybody")]
    NobodyToSpare,
    /// `q` or `z` of the first of several legs.
    #[error("`q` and `z` tell a turn from the one before, and no turn comes before the first leg")]
    NotYetTurned,
    /// `q` or `z` of an atom alone that Betza did not give it.
    #[error("it is not agreed how `{letter}{atom}` turns")]
    Winding {
        /// `q` or `z`.
        letter: char,
        /// The atom's capital.
        atom: char,
    },
    /// A direction that a later leg cannot take.
    #[error("`{letters}` is no direction that `{atom}` can take from the leg before it")]
    TurnMeaningless {
        /// The directions.
        letters: String,
        /// The atom's capital.
        atom: char,
        /// Those that it can take there.
        possible: Vec<&'static str>,
    },
    /// A leg that only some directions of the leg before can go on with.
    #[error("`{leg}` is no way on from the {} steps of `{before}`", if *.diagonal { "diagonal" } else { "straight" })]
    NoWayOn {
        /// The leg that is no way on, as written.
        leg: String,
        /// The capital of the leg before.
        before: char,
        /// Whether the diagonal directions of that are meant, or the straight ones.
        diagonal: bool,
    },
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
            Self::Modifier => "it is a modifier of XBetza that this version lacks",
            Self::Doubled => "doubled, this modifier means something else",
            Self::JumpingRide => "it makes every step of a ride depend on the squares between",
        }
    }
}

impl GroupFault {
    fn says(self) -> &'static str {
        match self {
            Self::Start => "a group in parentheses repeats legs, and each leg of it begins with `a`",
            Self::Second => "a chain has one group in parentheses at most",
            Self::NotClosed => "this parenthesis is not closed",
            Self::NotOpen => "no parenthesis is open here",
            Self::LegBehind => "no leg stands behind a group",
            Self::Behind => "behind a group stand only the letters that say on what the last leg ends",
            Self::Toggles => "a chain with a group cannot change between sliding and leaping",
        }
    }
}

impl BracketFault {
    fn says(self) -> String {
        match self {
            Self::NoLeg => "a leg needs an atom".to_owned(),
            Self::NoJoint => "`-`, `?` or `]` follows a leg".to_owned(),
            Self::NotClosed => "this bracket is not closed".to_owned(),
            Self::OneLeg => "a single leg needs no brackets".to_owned(),
            Self::Number => "a bracket is not repeated".to_owned(),
            Self::NoDirections { letter } => format!("`{letter}` cannot be one of several legs"),
        }
    }
}
