//! Legs along straight routes, and what may lie on their way.

use super::{SetId, VectorId};

/// A ride without a limit: no board has more squares in a row than a byte can count.
pub const UNLIMITED: u8 = u8::MAX;

/// A leg along straight routes: a leap, a ride or a hop. It goes `steps` times along one of `routes`; every square between must be in
/// `pass`, unless `over` allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// One for each direction.
    pub routes: Vec<Route>,
    /// Steps: at least.
    pub min: u8,
    /// Steps: at most.
    pub max: u8,
    /// The squares between start and end.
    pub pass: Pass,
    /// The set that contains start, end and all squares between.
    pub within: Option<SetId>,
}

/// One displacement, and the cells on the way that matter (as displacements from the start of the step).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// The unit step.
    pub to: VectorId,
    /// Squares that the step itself passes.
    pub through: Vec<VectorId>,
}

/// The condition on the squares passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Vacant squares only.
    Vacant,
    /// Each step passes over pieces only; the ends of intermediate steps are vacant.
    Pieces,
    /// The end of the first step may be anything and is not an end; all others between are vacant.
    Ski,
    /// Exactly `count` cells of the set, the others are vacant squares.
    Over {
        /// The number of hurdles.
        count: u8,
        /// The set of possible hurdles.
        set: SetId,
        /// True if it must end on the step directly after the last hurdle.
        land_next: bool,
    },
}

impl Pass {
    /// The set that it names.
    pub fn over(&self) -> Option<SetId> {
        match self {
            Self::Over { set, .. } => Some(*set),
            Self::Vacant | Self::Pieces | Self::Ski => None,
        }
    }
}
