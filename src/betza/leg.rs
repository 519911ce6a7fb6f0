//! One leg of a Betza move: where it goes, how far, and on what it may end. Plain data; nothing is read here.

use super::Vector;
use super::turns::Turn;

/// One leg.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent letters, no state machine
pub struct Leg {
    /// Where to.
    pub bearing: Bearing,
    /// How far.
    pub reach: Reach,
    /// What it says of its end.
    pub modes: Modes,
    /// What ends it without a capture turns sliders into leapers for the legs behind it, and back (`y`, `g` in a chain of `a`).
    pub toggles: bool,
    /// It goes on over the left and right edges of the board (`o`).
    pub around: bool,
    /// The move may end here as well as go on (`?`).
    pub may_end: bool,
    /// What the move has captured last is set down where this leg began (`u`).
    pub unloads: bool,
}

/// Where a leg goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bearing {
    /// Straight on from the origin: one route for every direction that is allowed, at least one, sorted, unique.
    Routes(Vec<Route>),
    /// In directions that depend on the leg before.
    Turn(Turn),
    /// To any square but the origin (`U`).
    Anywhere,
}

/// What a leg may end on, as far as it is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // independent letters, no state machine
pub struct Modes {
    /// A vacant square (`m`, or `y`).
    pub quiet: bool,
    /// An enemy, who is captured (`c`).
    pub capture: bool,
    /// A piece of the mover's own side, which is captured (`d`).
    pub destroy: bool,
    /// A vacant square of the enemy's trail, whose maker is captured (`e`).
    pub en_passant: bool,
    /// A piece of either side, which stays there (`p` or `g` of a leg that goes on).
    pub hop: bool,
    /// No royal piece is captured; no enemy is hopped over (`t`).
    pub tame: bool,
}

/// One displacement.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Route {
    /// The displacement of a leap or of one step of a ride.
    pub to: Vector,
    /// Squares on the way that matter, as displacements from the start, nearest first. They must be occupied for
    /// [`Reach::MustJump`], and vacant otherwise (a lame leap or ride).
    pub through: Vec<Vector>,
}

/// How far a leg goes along its route.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// Exactly one displacement; every square of `through` must be vacant.
    Leap,
    /// Exactly one displacement; every square of `through` must be occupied (`j` on a leap).
    MustJump,
    /// The same displacement again and again over vacant squares (`R`, `NN`, `W3`).
    Ride {
        /// The most steps; `None` is no limit.
        max: Option<u8>,
    },
    /// A ride that passes over the square of its first step, whatever stands there, and can not end on it
    /// (`j` on a slider).
    Ski {
        /// The most steps, the first included; `None` is no limit.
        max: Option<u8>,
    },
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

impl Modes {
    /// Whether a leg with these says what it may end on.
    pub fn say_ends(self) -> bool {
        self.quiet || self.capture || self.destroy || self.en_passant || self.hop
    }

    /// Both together.
    #[must_use]
    pub fn and(self, more: Modes) -> Modes {
        Modes {
            quiet: self.quiet || more.quiet,
            capture: self.capture || more.capture,
            destroy: self.destroy || more.destroy,
            en_passant: self.en_passant || more.en_passant,
            hop: self.hop || more.hop,
            tame: self.tame || more.tame,
        }
    }
}
