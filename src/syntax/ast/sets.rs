//! Sets of pieces and squares.

use std::fmt;

use super::{Amount, Text};
use crate::diagnostics::Span;

/// A set of pieces or squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The terms; the set is their union without `except`.
    pub terms: Vec<Term>,
    /// The terms that are removed from the union.
    pub except: Vec<Term>,
    /// The whole set.
    pub span: Span,
}

/// `ADJECTIVE* NOUN PLACE*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The adjectives, in the order written.
    pub adjectives: Vec<Adjective>,
    /// The noun.
    pub noun: Noun,
    /// The places to which the term is restricted; all of them apply.
    pub places: Vec<Place>,
    /// The whole term.
    pub span: Span,
}

/// `friendly`, `enemy`, `neutral`, `unmoved`, `promoted`, `attacked`, `safe`, `protected`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// Belongs to the mover's side.
    Friendly,
    /// Belongs to the other side; before a zone, the other side's zone.
    Enemy,
    /// Belongs to neither side.
    Neutral,
    /// Has never moved.
    Unmoved,
    /// Has changed its kind during the game.
    Promoted,
    /// The other side could capture the piece if it were that side's turn.
    Attacked,
    /// The other side could not capture the piece if it were that side's turn.
    Safe,
    /// The piece's own side could capture the piece if the piece belonged to the other side.
    Protected,
}

/// The noun of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noun {
    /// `piece`: any piece.
    Piece,
    /// `friend`.
    Friend,
    /// `enemy` without a noun.
    Enemy,
    /// `checker`: an enemy that gives check now.
    Checker,
    /// `vacant`.
    Vacant,
    /// `any`: every square, vacant or occupied.
    Any,
    /// `origin`: the square where the mover started.
    Origin,
    /// `end`: the square that the move has reached.
    End,
    /// `vacated`: the squares that this move has left vacant.
    Vacated,
    /// `trail`: the vacant squares of the trail that the opponent's last move left.
    Trail,
    /// `last rank`.
    LastRank,
    /// `home rank`.
    HomeRank,
    /// `rank 7..9`.
    Ranks(u32, u32),
    /// `file a..c`, as letters.
    Files(char, char),
    /// `file of [N] TERM`, `colour of [N] TERM`, `2 by 2 block of [N] TERM`.
    PartOf(Partition, Amount, Box<Term>),
    /// `b4 d4..d6`.
    Squares(Vec<SquareRange>),
    /// `King`.
    Kind(Text),
    /// A user-defined word, such as `inner`.
    Word(Text),
}

/// `b4`, `a1..c3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareRange {
    /// One corner.
    pub from: Text,
    /// The other corner; `None` for a single square.
    pub to: Option<Text>,
}

/// A partition of the board into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partition {
    /// `rank`.
    Ranks,
    /// `file`.
    Files,
    /// `colour`.
    Colours,
    /// `2 by 3 block`.
    Blocks {
        /// The number of files of a block.
        files: u32,
        /// The number of ranks of a block.
        ranks: u32,
    },
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Partition::Ranks => f.write_str("rank"),
            Partition::Files => f.write_str("file"),
            Partition::Colours => f.write_str("colour"),
            Partition::Blocks { files, ranks } => write!(f, "{files} by {ranks} block"),
        }
    }
}

/// A place to which a term is restricted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `on rank 8`.
    On(Box<Term>),
    /// `at K`: a square that the Betza word reaches from the mover, by one leap or one ride.
    At(Text),
    /// `at K of King`: a square that the Betza word reaches from a member of the term, by one leap or one ride.
    AtOf(Text, Box<Term>),
    /// `with [N] King at K`, `with [N] King behind it`.
    With(Amount, Box<Term>, Nearby),
    /// `behind TERM at K [of VIEWER]`: the next square behind a member of TERM. The member is in a direction of the Betza word from the
    /// mover or, with `of`, from a member of VIEWER. The line continues in that direction.
    Behind(Box<Term>, Text, Option<Box<Term>>),
    /// `attacked by TERM`.
    AttackedBy(Box<Term>),
    /// `protected by TERM`.
    ProtectedBy(Box<Term>),
    /// `[in a line of N] between TERM and TERM`: the square is in an unbroken line of members of the noun. One end of the line borders on a
    /// member of the first term, the other end on a member of the second.
    Between(Option<Amount>, Box<[Term; 2]>),
    /// `joined by K to [N] TERM`: paths of leaps of the Betza word, over members of the noun, lead to members of TERM. A member of TERM
    /// needs no path to itself.
    Joined(Text, RequiredReach, Box<Term>),
}

/// The number of members of TERM in `joined by K to TERM` to which paths must lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequiredReach {
    /// `[N]`.
    Number(Amount),
    /// `every`.
    Every,
}

/// The squares on which `with` requires other pieces. They are near a member of the term that contains `with`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nearby {
    /// `at K`: the squares that a piece on the member's square would reach by one leap of the Betza word.
    At(Text),
    /// `behind it`: the next square behind the member, in the direction from the mover to the member.
    Behind,
}
