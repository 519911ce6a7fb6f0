//! Legs that turn: their routes depend on where the leg before them went.

use super::{Pass, Route, SetId, VectorId};
use crate::board::Rotation;

/// A leg along straight routes, as [`Go`](super::Go), but for each unit step of the leg before there are others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The routes by the unit step of the leg before; a step that is missing here leads nowhere.
    pub ways: Vec<(VectorId, Vec<Bend>)>,
    /// Steps: at least.
    pub min: u8,
    /// Steps: at most.
    pub max: u8,
    /// The squares between start and end.
    pub pass: Pass,
    /// The set that contains start, end and all squares between.
    pub within: Option<SetId>,
}

/// A route after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bend {
    /// The route.
    pub route: Route,
    /// The side to which it turns, if any; it becomes the side of the last turn.
    pub hand: Option<Rotation>,
    /// The side of the last turn that it requires, unless there was no turn yet.
    pub after: Option<Rotation>,
}

impl Turn {
    /// The unit steps of all routes, each once.
    pub fn units(&self) -> Vec<VectorId> {
        let mut units: Vec<VectorId> =
            self.ways.iter().flat_map(|(_, bends)| bends).map(|bend| bend.route.to).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The most routes that are open at once; fewer, if the move has `turned` before.
    pub fn most_bends(&self, turned: bool) -> usize {
        let open = |bends: &[Bend], last: Rotation| {
            bends.iter().filter(|bend| !turned || bend.after.is_none_or(|after| after == last)).count()
        };
        let most = |bends: &[Bend]| open(bends, Rotation::Left).max(open(bends, Rotation::Right));
        self.ways.iter().map(|(_, bends)| most(bends)).max().unwrap_or(0)
    }

    /// Returns true if every route turns to a side.
    pub fn always_turns(&self) -> bool {
        self.ways.iter().flat_map(|(_, bends)| bends).all(|bend| bend.hand.is_some())
    }

    /// Returns all routes after a unit step, whatever the last turn was.
    pub fn bends(&self, unit: VectorId) -> &[Bend] {
        self.ways.iter().find(|(before, _)| *before == unit).map_or(&[], |(_, bends)| bends)
    }
}
