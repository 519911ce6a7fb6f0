//! Sets of pieces and squares.

use super::{Amount, Text};
use crate::diagnostics::Span;

/// A set of pieces or squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Joined.
    pub terms: Vec<Term>,
    /// Taken out of all of them.
    pub except: Vec<Term>,
    /// All of it.
    pub span: Span,
}

/// `ADJECTIVE* NOUN [on TERM | at BETZA]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// In the order written.
    pub adjectives: Vec<Adjective>,
    /// The noun.
    pub noun: Noun,
    /// Where.
    pub place: Option<Place>,
    /// All of it.
    pub span: Span,
}

/// `friendly`, `enemy`, `unmoved`, `promoted`, `attacked`, `safe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// Of the mover's side.
    Friendly,
    /// Of the other side; before a zone: the other side's zone.
    Enemy,
    /// Has never moved.
    Unmoved,
    /// Has become what it is.
    Promoted,
    /// The other side, were it to move, could capture it.
    Attacked,
    /// It could not.
    Safe,
}

/// What the noun of a term is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noun {
    /// `piece`: any piece.
    Piece,
    /// `friend`.
    Friend,
    /// `enemy` alone.
    Enemy,
    /// `checker`: an enemy that gives check now.
    Checker,
    /// `vacant`.
    Vacant,
    /// `any`: vacant, friend or enemy.
    Any,
    /// `origin`: where the mover started.
    Origin,
    /// `vacated`: what this move has left vacant.
    Vacated,
    /// `trail`: the squares that the opponent's last move passed.
    Trail,
    /// `last rank`.
    LastRank,
    /// `home rank`.
    HomeRank,
    /// `rank 7..9`.
    Ranks(u32, u32),
    /// `file a..c`: letters.
    Files(char, char),
    /// `file of [N] TERM`.
    FileOf(Amount, Box<Term>),
    /// `b4 d4..d6`.
    Squares(Vec<SquareRange>),
    /// `King`.
    Kind(Text),
    /// `inner`.
    Word(Text),
}

/// `b4`, `a1..c3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareRange {
    /// The one corner.
    pub from: Text,
    /// The other corner.
    pub to: Option<Text>,
}

/// Where the things of a term stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `on rank 8`.
    On(Box<Term>),
    /// `at K`: one such leap away from the mover.
    At(Text),
}
