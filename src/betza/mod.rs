//! Betza words: a parser that reports the exact position of every error, a printer of the canonical form, and the figures that stand for
//! the moves of words. This module does not depend on the board or the pieces of a game.
//!
//! # The meaning of words
//!
//! Ralph Betza's notation ("My Funny Notation", 1996) leaves the meaning of some words undefined, and programs interpret them
//! differently. For such words this module follows `XBetza`, the extension by H. G. Muller, as defined in his articles and comments on the
//! Chess Variant Pages and implemented in `XBoard`. Words that have no meaning there, or on which well-known programs disagree, are
//! rejected. `docs/betza.md` explains the notation to inventors.
//!
//! **Directions** depend on the symmetry of the atom:
//!
//! - *orthogonal* (`W D H R`): `f b l r` are one direction each, `v` = `fb`, `s` = `lr`; several letters give the union.
//! - *diagonal* (`F A G B`): `f b l r` alone are the two directions to that side; one of `f b` next to one of
//!   `l r`, in either order, is the single direction that points to both sides; several groups give the union.
//! - *oblique* (`N C Z`): `f b l r` alone are the two directions that go farthest in that direction (`fN` is the
//!   shogi knight); doubled letters mean the same (`ffN`) and cannot form a group with a following letter. Of two letters the
//!   first names the half of the board, the second the direction of the long side of the leap: `flN` goes two to the
//!   left and one forward, `lfN` one to the left and two forward, `fsN` = `flN` and `frN`, `rvN` = `rfN` and `rbN`.
//!   `fhN` is the whole forward half, four directions. `vN` and `sN` are the four directions whose long side is
//!   vertical or horizontal. `hrN` and `hlN` are the two chiral halves: `hr` contains the leap two forward and one to the right and its
//!   quarter turns, `hl` the mirror image.
//! - *hexagonal* (all atoms but `K` and `Q` on a board of hexagons; the coordinates of an atom are its numbers of steps in one
//!   direction and in the next direction, at 60 degrees; `docs/betza.md` has a table): `f b l r` alone are the directions that go
//!   farthest in that direction, one or two; one of `f b` next to one of `l r` is the direction between them; `fs` = `fl` and
//!   `fr`, `fh` is the forward half, `v` = `f` and `b`, `s` = `l` and `r`. Such words have one leg for each atom, since changes
//!   of direction between legs are not defined.
//! - *cubic* (all atoms but `K` and `Q` on a board with several levels): `f b l r` and `^ _` (up, down), alone or doubled, are
//!   the directions that go farthest in that direction. Of two letters the first names the half of the board, the second the
//!   direction of the longest coordinate; on `W D H`, two letters give the union. Changes of direction between legs are not
//!   defined.
//! - `K` and `Q` take no directions, because `XBoard` and Fairy-Stockfish read `fK` differently (as one square or three).
//!
//! **Several legs** are either joined by `a` and share one atom, as in `XBoard`, or are written inside brackets with one atom each, as in
//! Muller's bracket notation of 2022. Directions of a later leg are relative to the previous leg (`turns.rs`). A leg that does not end the
//! move ends on a vacant square by default: `c d e` capture there, `p` and `g` end on a piece that stays.
//! `y` and `g` of a chain switch the atom of all later legs between leaping and sliding. A group in parentheses is
//! repeated any number of times.
//!
//! **Lame leaps** (`n`) require that the squares on the straight line to the target are vacant; `nN` takes the orthogonal
//! step first (the horse of xiangqi). `nC` and `nZ` have no agreed path and are rejected.
//! **`j`** on a leap with one intermediate square (`D A N`) requires that this square is occupied; on `R B Q` it is the ski
//! slide, which passes over the first square, vacant or not; a range counts that square.
//! **`p`** hops over exactly one piece, any distance before and after; **`g`** lands on the next step after the
//! piece. A range counts all steps of a hop.
//! **`e`** captures en passant. **`i`** requires an unmoved piece; `i` with `n`, or `nn`, leaves a trail. **`o`** continues over
//! the left and right edges. **`t`** on a leg that ends the move excludes captures of royal pieces; on another leg with `p` or
//! `g`, it excludes hops over enemies. **`u`** puts the piece that was captured last on the square where the leg began.

mod atoms;
mod brackets;
mod chain;
mod directions;
mod english;
mod error;
mod figures;
mod help;
mod leg;
mod modifiers;
mod parse;
mod paths;
mod print;
mod redundant;
#[cfg(test)]
mod tests;
mod turn_letters;
mod turns;

use std::ops::Range;

pub use crate::board::{Rotation, Tiling, Vector};
pub use atoms::AtomKind;
pub use error::{BetzaError, BetzaErrorKind, BracketFault, GroupFault, Unsupported};
pub use figures::Figure;
pub use leg::{Landing, Leg, LegDirections, Modes, Reach, Route};
pub use parse::{parse, parse_on};
pub use paths::Path;
pub use turns::{Bend, RelativeLeg};

/// The maximum length of a word, in bytes.
pub const MAX_LENGTH: usize = 200;

/// The maximum range, in steps: a board has at most 16 squares in a row.
pub const MAX_RANGE: u8 = 15;

/// The maximum number of written legs of one atom.
pub const MAX_LEGS: usize = 12;

/// The maximum number of repetitions of a group in parentheses.
pub const MAX_REPEATS: usize = 15;

/// A valid Betza word: the piece may move by any one of its atoms.
///
/// `Display` writes the canonical form, which [`parse()`] reads back to the same moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// The atoms in the order of the word; empty only if there are castlings.
    pub atoms: Vec<Atom>,
    /// The castlings in the order of the word.
    pub castlings: Vec<Castling>,
    /// The word as it was written.
    pub text: String,
}

/// One atom with its modifiers, or a chain of several legs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Atom {
    /// The byte range of this atom in the word, including its modifiers and its range.
    pub range_in_word: Range<usize>,
    /// True if only an unmoved piece has this move (`i`).
    pub initial: bool,
    /// True if the opponent can capture en passant on the squares passed (`i` with `n`, or `nn`).
    pub leaves_trail: bool,
    /// The legs, at least one; only the first has [`LegDirections::Routes`] or [`LegDirections::Anywhere`].
    pub legs: Vec<Leg>,
    /// The index of the first leg of a group that is repeated any number of times (`(…)`). The group ends with the last leg.
    pub group: Option<usize>,
    /// The modes written after the group (`m` in `(az)mF`). They apply to the square on which the move ends, in addition to the
    /// modes of the last leg.
    pub closing: Modes,
}

/// A castling (`O2`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Castling {
    /// The byte range of the castling in the word.
    pub range_in_word: Range<usize>,
    /// The sides to which castling is possible: left, right.
    pub sides: [bool; 2],
    /// The number of squares that the king moves.
    pub steps: u8,
    /// The number of squares between the partner and the edge (the number of `j`).
    pub inward: u8,
}
