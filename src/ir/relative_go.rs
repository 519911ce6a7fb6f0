//! Bending legs: their routes depend on the unit step of the previous leg.

use super::{Pass, Route, SetId, VectorId};
use crate::board::Rotation;

/// A leg like [`Go`](super::Go) whose routes depend on the unit step of the previous leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelativeGo {
    /// The routes, by the unit step of the previous leg. After a unit step that is not listed, the leg fails.
    pub routes: Vec<(VectorId, Vec<RelativeRoute>)>,
    /// The minimum number of steps.
    pub min: u8,
    /// The maximum number of steps.
    pub max: u8,
    /// The condition on the squares between start and end.
    pub pass: Pass,
    /// The set that must contain start, end and all squares between.
    pub within: Option<SetId>,
}

/// A route of a leg whose direction depends on the previous leg: a bend, straight on, or back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelativeRoute {
    /// The route.
    pub route: Route,
    /// The direction in which the path bends, if any. It becomes the direction of the last bend.
    pub bend: Option<Rotation>,
    /// The direction that the last bend must have had; a path that has not bent yet also fits. `None` for any.
    pub required_last_bend: Option<Rotation>,
}

impl RelativeGo {
    /// Returns the unit steps of all routes, each once.
    pub fn unit_steps(&self) -> Vec<VectorId> {
        let mut units: Vec<VectorId> =
            self.routes.iter().flat_map(|(_, routes)| routes).map(|relative| relative.route.to).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Returns an upper bound on the number of routes from one square. `has_bent` is true if the path has bent before, which excludes some
    /// routes.
    pub fn max_routes(&self, has_bent: bool) -> usize {
        let possible = |routes: &[RelativeRoute], last: Rotation| {
            routes
                .iter()
                .filter(|route| !has_bent || route.required_last_bend.is_none_or(|required| required == last))
                .count()
        };
        let most = |routes: &[RelativeRoute]| {
            possible(routes, Rotation::Left).max(possible(routes, Rotation::Right))
        };
        self.routes.iter().map(|(_, routes)| most(routes)).max().unwrap_or(0)
    }

    /// Returns true if some routes depend on the direction of the last bend.
    pub fn reads_last_bend(&self) -> bool {
        let mut routes = self.routes.iter().flat_map(|(_, routes)| routes);
        routes.any(|route| route.required_last_bend.is_some())
    }

    /// Returns true if every route bends.
    pub fn always_bends(&self) -> bool {
        self.routes.iter().flat_map(|(_, routes)| routes).all(|route| route.bend.is_some())
    }

    /// Returns the routes after a unit step, for any direction of the last bend.
    pub fn routes_after(&self, unit: VectorId) -> &[RelativeRoute] {
        self.routes.iter().find(|(before, _)| *before == unit).map_or(&[], |(_, routes)| routes)
    }
}
