//! Betza words: reads them exactly or refuses them, pointing at the letter; prints them in canonical form.
//! Knows nothing of boards, pieces or the rest of the crate.
//!
//! # The meaning chosen
//!
//! Ralph Betza's notation ("My Funny Notation", 1996) left some words open, and programs fill the gaps
//! differently. Where it is silent this module follows `XBetza`, H. G. Muller's extension of it as his
//! articles and comments on the Chess Variant Pages define it and as `XBoard` reads it; where even that gives
//! no meaning, or where well-known readers disagree so that a writer would be surprised, the word is refused.
//! `docs/betza.md` is the same for inventors.
//!
//! **Directions** depend on the symmetry of the atom:
//!
//! - *orthogonal* (`W D H R`): `f b l r` are one direction each, `v` = `fb`, `s` = `lr`; letters add up.
//! - *diagonal* (`F A G B`): `f b l r` alone are the two directions on that side; one of `f b` next to one of
//!   `l r`, in either order, is the single direction that is on both sides; groups add up.
//! - *oblique* (`N C Z`): `f b l r` alone are the two directions that go farthest that way (`fN` is the shogi
//!   knight), and so are they doubled (`ffN`), which keeps them apart from a following letter. Of two letters the
//!   first names the half of the board, the second the way the long side of the leap points: `flN` goes two to the
//!   left and one forward, `lfN` one to the left and two forward, `fsN` = `flN` and `frN`, `rvN` = `rfN` and `rbN`.
//!   `fhN` is the whole forward half, four directions. `vN` and `sN` are the four that are longer in that
//!   sense. `hrN` and `hlN` are the two chiral halves: `hr` holds the leap two forward and one to the right and its
//!   quarter turns, `hl` the mirror image.
//! - `K` and `Q` take no directions, because `XBoard` and Fairy-Stockfish read `fK` differently (one square, three).
//!
//! **Lame leaps** (`n`) need the squares on the straight line to the target vacant; `nN` takes the orthogonal
//! step first (the horse of xiangqi). `nC` and `nZ` have no agreed path and are refused.
//! **`j`** on a leap with one square on its way (`D A N`) needs that square occupied; on `R B Q` it is the ski
//! slide, which passes over the first square whatever stands there.
//! **`p`** hops over exactly one piece, any distance before and after; **`g`** lands on the next step after the
//! piece. A range counts all steps of a hop.
//! **`e`** is en passant, **`i`** only if unmoved; `i` with `n` leaves a trail.

mod atoms;
mod directions;
mod error;
mod help;
mod modifiers;
mod parse;
mod print;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub use crate::board::Vector;
pub use error::{BetzaError, BetzaErrorKind, NotYet};
pub use parse::parse;

/// The longest word that is read, in bytes.
pub const MAX_LENGTH: usize = 64;

/// The longest range that is read, in steps: a board has at most 16 squares in a row.
pub const MAX_RANGE: u8 = 15;

/// A Betza word that was read whole: the piece may move by any one of its atoms.
///
/// `Display` writes the canonical form, which [`parse()`] reads back to the same moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    /// At least one atom, in the order of the word.
    pub atoms: Vec<Atom>,
    /// The word as it was written.
    pub text: String,
}

/// One atom with its modifiers: one straight way to move.
///
/// Every word that is read today has one leg an atom; a word of several legs will hang its further legs on the
/// atom that begins it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Atom {
    /// Bytes of the word that this atom takes, its modifiers and its range included.
    pub range_in_word: Range<usize>,
    /// On what it may end.
    pub modes: Modes,
    /// Only if the piece has not moved yet (`i`).
    pub initial: bool,
    /// The squares passed over may be entered by en passant on the next turn (`i` with `n`).
    pub leaves_trail: bool,
    /// One for every direction that is allowed: at least one, sorted, unique.
    pub routes: Vec<Route>,
    /// How far along each route.
    pub reach: Reach,
}

/// What a move may end on; at least one is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Modes {
    /// A vacant square (`m`, or neither `m`, `c` nor `e` written).
    pub quiet: bool,
    /// An enemy, who is captured (`c`, or neither `m`, `c` nor `e` written).
    pub capture: bool,
    /// A vacant square of the enemy's trail, whose maker is captured (`e`).
    pub en_passant: bool,
}

/// One displacement.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Route {
    /// The displacement of a leap or of one step of a ride.
    pub to: Vector,
    /// Squares on the way that matter, as displacements from the start, nearest first. They must be vacant for
    /// [`Reach::Leap`] (a lame leap), occupied for [`Reach::MustJump`]; empty for all other reaches.
    pub through: Vec<Vector>,
}

/// How far a move goes along its route.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// Exactly one displacement; every square of `through` must be vacant.
    Leap,
    /// Exactly one displacement; every square of `through` must be occupied (`j` on a leap).
    MustJump,
    /// The same displacement again and again over vacant squares (`R`, `NN`, `W3`).
    Ride {
        /// The fewest steps it may stop after: 1 in every word that is read today.
        min: u8,
        /// The most steps; `None` is no limit.
        max: Option<u8>,
    },
    /// An unlimited ride that passes over the square of its first step, whatever stands there, and can not end on it
    /// (`j` on a slider).
    Ski,
    /// A ride that must pass over exactly one piece of either side, all other squares on its way being vacant.
    Hop {
        /// Where it may end, once over the piece.
        land: Landing,
        /// The most steps from start to end; `None` is no limit.
        max: Option<u8>,
    },
}

/// Where a hop ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// On any step after the hurdle (`p`, the cannon of janggi).
    Beyond,
    /// On the first step after the hurdle (`g`, the grasshopper).
    Next,
}
