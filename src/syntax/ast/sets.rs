//! Sets of pieces and squares.

use super::{Amount, Text};
use crate::diagnostics::Span;

/// A set of pieces or squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The terms whose union is taken.
    pub terms: Vec<Term>,
    /// The terms that are excluded from all of them.
    pub except: Vec<Term>,
    /// The whole set.
    pub span: Span,
}

/// `ADJECTIVE* NOUN [on TERM | at BETZA]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The adjectives, in the order written.
    pub adjectives: Vec<Adjective>,
    /// The noun.
    pub noun: Noun,
    /// The place to which the term is restricted.
    pub place: Option<Place>,
    /// The whole term.
    pub span: Span,
}

/// `friendly`, `enemy`, `unmoved`, `promoted`, `attacked`, `safe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// Belongs to the mover's side.
    Friendly,
    /// Belongs to the other side; before a zone, the other side's zone.
    Enemy,
    /// Has never moved.
    Unmoved,
    /// Has become its kind in the course of the game.
    Promoted,
    /// Could be captured by the other side if it were to move.
    Attacked,
    /// Could not be captured by the other side if it were to move.
    Safe,
}

/// The noun of a term.
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
    /// `origin`: the square where the mover started.
    Origin,
    /// `vacated`: the squares that this move has left vacant.
    Vacated,
    /// `trail`: the squares that the opponent's last move passed.
    Trail,
    /// `last rank`.
    LastRank,
    /// `home rank`.
    HomeRank,
    /// `rank 7..9`.
    Ranks(u32, u32),
    /// `file a..c`, as letters.
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
    /// One corner.
    pub from: Text,
    /// The other corner; `None` for a single square.
    pub to: Option<Text>,
}

/// The place to which a term is restricted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `on rank 8`.
    On(Box<Term>),
    /// `at K`: one such leap from the mover.
    At(Text),
}
