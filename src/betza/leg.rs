//! The data of one leg of a Betza move: its directions, its range and the contents of its target square.

use super::turns::RelativeLeg;
use super::{Tiling, Vector};

/// One leg of a Betza move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent letters, no state machine
pub struct Leg {
    /// The directions in which the leg can go.
    pub directions: LegDirections,
    /// The form of the board's tiles (squares, hexagons or cubes), on which the meaning of the directions depends.
    pub tiling: Tiling,
    /// The number of steps, and the condition on the squares passed.
    pub reach: Reach,
    /// The contents of the square on which the leg may end, as written.
    pub modes: Modes,
    /// True if the leg makes later legs leap instead of slide, or slide instead of leap (`y`, or `g` in a chain of `a`).
    pub toggles: bool,
    /// True if the leg continues over the left and right edges of the board (`o`).
    pub around: bool,
    /// True if the move may end after this leg, but may also continue (`?`).
    pub may_end: bool,
    /// True if the piece that the move captured last is put on the square where this leg began (`u`).
    pub unloads: bool,
}

/// The directions of a leg.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LegDirections {
    /// Fixed directions of a first leg: one route per direction, at least one, sorted, unique.
    Routes(Vec<Route>),
    /// Directions relative to the previous leg.
    Relative(RelativeLeg),
    /// Any square but the origin (`U`).
    Anywhere,
}

/// The contents of the square on which a leg may end, as written. If none are written, a leg that ends the move ends on a vacant square or
/// an enemy, and any other leg on a vacant square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // independent letters, no state machine
pub struct Modes {
    /// A vacant square (`m`, or `y`).
    pub quiet: bool,
    /// An enemy piece, which is captured (`c`).
    pub capture: bool,
    /// A piece of the mover's own side, which is captured (`d`).
    pub destroy: bool,
    /// A vacant square of the trail of an enemy piece, which is captured en passant (`e`).
    pub en_passant: bool,
    /// A piece of either side, which stays there (`p` or `g` of a leg that does not end the move).
    pub hop: bool,
    /// Royal pieces are not captured, and enemies are not hopped over (`t`).
    pub tame: bool,
}

/// A displacement and the squares that it passes over.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Route {
    /// The displacement of a leap or of one step of a ride.
    pub to: Vector,
    /// The squares whose contents decide whether the step is possible, as displacements from the start, nearest first. They must
    /// be occupied for [`Reach::MustJump`], and vacant otherwise (a lame leap or ride).
    pub through: Vec<Vector>,
}

/// The number of steps that a leg makes along its route, and the squares that it passes over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// Exactly one displacement; every square of `through` must be vacant.
    Leap,
    /// Exactly one displacement; every square of `through` must be occupied (`j` on a leap).
    MustJump,
    /// A displacement repeated over vacant squares (`R`, `NN`, `W3`).
    Ride {
        /// The maximum number of steps; `None` means no limit.
        max: Option<u8>,
    },
    /// A ride that passes over the square of its first step, vacant or not, and cannot end on it
    /// (`j` on a slider).
    Ski {
        /// The maximum number of steps, including the first; `None` means no limit.
        max: Option<u8>,
    },
    /// A ride that must pass over exactly one piece of either side; all other squares it passes must be vacant.
    Hop {
        /// The target square, relative to the hurdle.
        land: Landing,
        /// The maximum number of steps from start to end; `None` means no limit.
        max: Option<u8>,
    },
}

impl Reach {
    /// Returns the minimum and the maximum number of steps from start to end; a maximum of `None` means no limit.
    pub fn steps(self) -> (u8, Option<u8>) {
        match self {
            Reach::Leap | Reach::MustJump => (1, Some(1)),
            Reach::Ride { max } => (1, max),
            Reach::Ski { max } | Reach::Hop { max, .. } => (2, max),
        }
    }
}

/// The target square of a hop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// Any step after the hurdle (`p`, the cannon of janggi).
    Beyond,
    /// The first step after the hurdle (`g`, the grasshopper).
    Next,
}

impl Modes {
    /// Returns true if the modes specify the contents of the end square.
    pub fn restrict_contents(self) -> bool {
        self.quiet || self.capture || self.destroy || self.en_passant || self.hop
    }

    /// Returns the union of two sets of modes.
    #[must_use]
    pub fn union(self, other: Modes) -> Modes {
        Modes {
            quiet: self.quiet || other.quiet,
            capture: self.capture || other.capture,
            destroy: self.destroy || other.destroy,
            en_passant: self.en_passant || other.en_passant,
            hop: self.hop || other.hop,
            tame: self.tame || other.tame,
        }
    }
}
