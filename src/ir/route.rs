//! Legs along straight routes, and the conditions on the squares that they pass.

use super::{Amount, SetId, VectorId};

/// The number of steps of an unlimited slide. No board has that many squares in a row.
pub const UNLIMITED: u8 = u8::MAX;

/// A leg along straight routes: a leap, a slide or a hop. It makes `min` to `max` steps along one of `routes`. The squares between start
/// and end must satisfy `pass`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// The routes, one for each direction.
    pub routes: Vec<Route>,
    /// The minimum number of steps.
    pub min: u8,
    /// The maximum number of steps.
    pub max: u8,
    /// The condition on the squares between start and end.
    pub pass: Pass,
    /// The set that must contain start, end and all squares between.
    pub within: Option<SetId>,
}

/// A unit step and the cells between its start and its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// The unit step.
    pub to: VectorId,
    /// The cells whose content decides whether the step is possible, as displacements from the start of the step; empty for a
    /// plain leap or slide. They must be occupied for [`Pass::Pieces`], and vacant otherwise (a lame leaper).
    pub through: Vec<VectorId>,
}

/// The condition on the squares that a leg passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// All squares are vacant.
    Vacant,
    /// The squares in [`Route::through`] are occupied. The end of every step except the last is vacant.
    Pieces,
    /// The end of the first step can have any content; all other squares are vacant.
    Ski,
    /// The number of cells in `set` satisfies `amount`. All cells outside `set` are vacant squares.
    Over {
        /// The number of hurdles.
        amount: Amount,
        /// The set of possible hurdles.
        set: SetId,
        /// True if the leg must end on the square directly after the last hurdle.
        land_next: bool,
    },
}

impl Pass {
    /// Returns the set of possible hurdles, if any.
    pub fn over(&self) -> Option<SetId> {
        match self {
            Self::Over { set, .. } => Some(*set),
            Self::Vacant | Self::Pieces | Self::Ski => None,
        }
    }
}
