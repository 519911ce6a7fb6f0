//! Legs that turn: their routes depend on where the leg before them went.

use super::{Pass, Route, SetId, VectorId};
use crate::board::Rotation;

/// A leg along straight routes, as [`Go`](super::Go), but for each unit step of the leg before there are others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelativeGo {
    /// The routes by the unit step of the leg before; a step that is missing here leads nowhere.
    pub routes: Vec<(VectorId, Vec<RelativeRoute>)>,
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
pub struct RelativeRoute {
    /// The route.
    pub route: Route,
    /// The side to which it turns, if any; it becomes the side of the last turn.
    pub turns: Option<Rotation>,
    /// The side of the last turn that it requires, unless there was no turn yet.
    pub after: Option<Rotation>,
}

impl RelativeGo {
    /// The unit steps of all routes, each once.
    pub fn unit_steps(&self) -> Vec<VectorId> {
        let mut units: Vec<VectorId> =
            self.routes.iter().flat_map(|(_, bends)| bends).map(|bend| bend.route.to).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The most routes that are open at once; fewer, if the move has `turned` before.
    pub fn max_routes(&self, turned: bool) -> usize {
        let open = |bends: &[RelativeRoute], last: Rotation| {
            bends.iter().filter(|bend| !turned || bend.after.is_none_or(|after| after == last)).count()
        };
        let most = |bends: &[RelativeRoute]| open(bends, Rotation::Left).max(open(bends, Rotation::Right));
        self.routes.iter().map(|(_, bends)| most(bends)).max().unwrap_or(0)
    }

    /// Returns true if every route turns to a side.
    pub fn always_turns(&self) -> bool {
        self.routes.iter().flat_map(|(_, bends)| bends).all(|bend| bend.turns.is_some())
    }

    /// Returns all routes after a unit step, whatever the last turn was.
    pub fn routes_after(&self, unit: VectorId) -> &[RelativeRoute] {
        self.routes.iter().find(|(before, _)| *before == unit).map_or(&[], |(_, bends)| bends)
    }
}
