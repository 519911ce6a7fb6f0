//! Legs that turn: their routes depend on where the leg before them went.

use super::{Pass, Route, SetId, VectorId};
use crate::board::Rotation;

/// A leg along straight routes, as [`Go`](super::Go), but for each unit step of the leg before there are others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// By the unit step of the leg before; one that is not here leads nowhere.
    pub ways: Vec<(VectorId, Vec<Bend>)>,
    /// Steps: at least.
    pub min: u8,
    /// Steps: at most.
    pub max: u8,
    /// What lies between start and end.
    pub pass: Pass,
    /// Where start, end and all between lie.
    pub within: Option<SetId>,
}

/// One route behind a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bend {
    /// Where to.
    pub route: Route,
    /// To which side this turns, if to any; that is the last turn from then on.
    pub hand: Option<Rotation>,
    /// Only if the last turn was to this side, or there was none yet.
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

    /// Whether every route turns to some side.
    pub fn always_turns(&self) -> bool {
        self.ways.iter().flat_map(|(_, bends)| bends).all(|bend| bend.hand.is_some())
    }

    /// All routes behind such a unit step, whatever the last turn was.
    pub fn bends(&self, unit: VectorId) -> &[Bend] {
        self.ways.iter().find(|(before, _)| *before == unit).map_or(&[], |(_, bends)| bends)
    }
}
