//! Lowering of Betza atoms: one chain for every sequence of legs and every kind of end.

use super::chain::EndDefaults;
use super::{Chain, Lowering, MAX_RULES};
use crate::betza::{self, Atom, Landing, LegDirections, Modes, Path};
use crate::board::{Contents, KindId, Vector};
use crate::ir::{
    Amount, Destination, Go, Instr, NoVacantSquare, Pass, Place, RelativeGo, RelativeRoute, RelocatedPiece,
    Route, SetId, Term, UNLIMITED, VectorId,
};
use crate::sema::model::{Leg, Royalty, State};

/// The possible unit steps of a leg. The flag is true if the step wraps around the left and right edges of the
/// board (`o`).
type Units = Vec<(Vector, bool)>;

impl Lowering<'_> {
    /// Returns every chain of one atom. Each begins with `chain`.
    pub(super) fn lower_atom(
        &mut self,
        kind: KindId,
        leg: &Leg,
        atom: &Atom,
        chain: &Chain,
        default: EndDefaults,
    ) -> Vec<Chain> {
        if leg.over.is_some() && atom.legs.len() > 1 {
            // A condition on the squares passed applies only to atoms with a single leg.
            return Vec::new();
        }
        let within = leg.within.as_ref().map(|set| self.lower_set(set, kind, Contents::ALL));
        let mut start = chain.clone();
        if atom.initial {
            start.state.unmoved = Some(true);
        }
        let mut chains = Vec::new();
        for path in atom.paths() {
            chains.extend(self.lower_path(kind, leg, &path, &start, within, default));
            if chains.len() > MAX_RULES {
                break;
            }
        }
        if atom.leaves_trail {
            for chain in &mut chains {
                chain.body.push(Instr::Trail);
            }
        }
        chains
    }

    /// Returns the chains of one sequence of legs: one for every combination of end conditions.
    fn lower_path(
        &mut self,
        kind: KindId,
        leg: &Leg,
        path: &Path<'_>,
        start: &Chain,
        within: Option<SetId>,
        default: EndDefaults,
    ) -> Vec<Chain> {
        let mut prefixes = vec![start.clone()];
        let mut units = Units::new();
        let Some((last, intermediate)) = path.legs.split_last() else { return Vec::new() };
        for betza_leg in intermediate {
            let go = self.lower_betza_leg(kind, leg, betza_leg, &mut units, within);
            let ends = self.intermediate_ends(betza_leg.modes);
            prefixes = combine_ends(&prefixes, betza_leg.unloads, &go, &ends);
            // The caller reports that there are too many chains.
            prefixes.truncate(MAX_RULES + 1);
        }
        let go = self.lower_betza_leg(kind, leg, last, &mut units, within);
        let ends = self.last_ends(kind, leg, path.end_modes, default);
        combine_ends(&prefixes, last.unloads, &go, &ends)
    }

    /// Returns the instruction of one leg. Replaces `units`, the unit steps of the previous leg, by the unit steps of this leg.
    fn lower_betza_leg(
        &mut self,
        kind: KindId,
        leg: &Leg,
        betza_leg: &betza::Leg,
        units: &mut Units,
        within: Option<SetId>,
    ) -> Instr {
        let (min, max, pass) = self.step_range(kind, leg, betza_leg.reach);
        match &betza_leg.directions {
            LegDirections::Routes(routes) => {
                *units = routes.iter().map(|route| (route.to, betza_leg.around)).collect();
                let routes = routes.iter().map(|route| self.lower_route(route, betza_leg.around)).collect();
                Instr::Go(Go { routes, min, max, pass, within })
            }
            LegDirections::Relative(relative) => {
                let before = std::mem::take(units);
                let mut routes: Vec<(VectorId, Vec<RelativeRoute>)> = Vec::new();
                for (unit, around) in before {
                    let unit_id = self.program.tables.intern(&self.program.shape, unit, around);
                    let bends = relative.bends_after(unit);
                    for to in bends.iter().map(|bend| (bend.route.to, betza_leg.around)) {
                        if !units.contains(&to) {
                            units.push(to);
                        }
                    }
                    let bend = |bend: betza::Bend| RelativeRoute {
                        route: self.lower_route(&bend.route, betza_leg.around),
                        bend: bend.rotation,
                        required_last_bend: bend.required_last_bend,
                    };
                    routes.push((unit_id, bends.into_iter().map(bend).collect()));
                }
                Instr::GoRelative(RelativeGo { routes, min, max, pass, within })
            }
            LegDirections::Anywhere => {
                let everywhere =
                    Term { contents: Contents::SQUARE, state: State::default(), places: Vec::new() };
                let origin =
                    Term { contents: Contents::ALL, state: State::default(), places: vec![Place::Origin] };
                Instr::Jump(self.intern_terms(vec![everywhere], vec![origin]))
            }
        }
    }

    /// Returns the minimum and maximum number of steps of a leg and the condition on the squares passed.
    fn step_range(&mut self, kind: KindId, leg: &Leg, reach: betza::Reach) -> (u8, u8, Pass) {
        let (min, max) = leg.times.unwrap_or(reach.steps());
        let mut pass = match reach {
            betza::Reach::Leap | betza::Reach::Ride { .. } => Pass::Vacant,
            betza::Reach::MustJump => Pass::Pieces,
            betza::Reach::Ski { .. } => Pass::Ski,
            betza::Reach::Hop { land, .. } => {
                let set = self.intern_contents(Contents::PIECE);
                Pass::Over { amount: Amount::Exactly(1), set, land_next: land == Landing::Next }
            }
        };
        if let Some((amount, set)) = &leg.over {
            let set = self.lower_set(set, kind, Contents::ALL);
            pass = Pass::Over { amount: *amount, set, land_next: false };
        }
        (min, max.unwrap_or(UNLIMITED), pass)
    }

    fn lower_route(&mut self, route: &betza::Route, around: bool) -> Route {
        let mut vector = |vector| self.program.tables.intern(&self.program.shape, vector, around);
        Route { to: vector(route.to), through: route.through.iter().map(|&square| vector(square)).collect() }
    }

    /// Returns the possible end conditions of a leg that is followed by another leg. The end square becomes part of the move text
    /// only if the leg captures.
    fn intermediate_ends(&mut self, modes: Modes) -> Vec<Vec<Instr>> {
        let quiet = modes.quiet || !modes.restrict_contents();
        let hurdles = if modes.tame { Contents::FRIEND } else { Contents::PIECE };
        let uncaptured = contents_if(quiet, Contents::VACANT) | contents_if(modes.hop, hurdles);
        let captured = contents_if(modes.capture, self.capturable_enemies())
            | contents_if(modes.destroy, self.capturable_friends());
        let mut ends = Vec::new();
        if !uncaptured.is_empty() {
            ends.push(vec![Instr::RequireSquare(self.intern_contents(uncaptured))]);
        }
        if !captured.is_empty() {
            ends.push(vec![
                Instr::RequireSquare(self.intern_contents(captured)),
                Instr::AddToText,
                self.capture_instr(),
            ]);
        }
        if modes.en_passant {
            ends.push(self.en_passant_end());
        }
        ends
    }

    /// Returns the possible end conditions of the last leg.
    fn last_ends(&mut self, kind: KindId, leg: &Leg, modes: Modes, default: EndDefaults) -> Vec<Vec<Instr>> {
        let by_modes = EndDefaults {
            quiet: modes.quiet,
            capture: modes.capture,
            destroy: modes.destroy,
            excludes_royals: modes.tame,
            named_iron: Contents::NONE,
        };
        let default = if modes.restrict_contents() {
            by_modes
        } else {
            EndDefaults { excludes_royals: modes.tame, ..default }
        };
        let mut ends = Vec::new();
        if default.quiet || default.capture || default.destroy || leg.end.is_some() {
            ends.push(self.lower_end(kind, leg, default));
        }
        if modes.en_passant && leg.end.is_none() {
            ends.push(self.en_passant_end());
        }
        ends
    }

    /// Returns the instructions at the end of a leg that captures the piece that made the trail.
    fn en_passant_end(&mut self) -> Vec<Instr> {
        vec![Instr::RequireSquare(self.intern_vacant_trail()), Instr::AddToText, Instr::RemoveTrailPiece]
    }

    /// Returns the royal kinds of both sides.
    pub(super) fn royals(&self) -> Contents {
        let royal = |id: KindId| {
            let is_royal = self.model.kinds[id.index()].royalty != Royalty::Common;
            contents_if(is_royal, Contents::kind(id))
        };
        self.model.kind_ids().fold(Contents::NONE, |royals, id| royals | royal(id))
    }
}

/// Returns `contents` if `condition` is true, otherwise no contents.
fn contents_if(condition: bool, contents: Contents) -> Contents {
    if condition { contents } else { Contents::NONE }
}

/// Returns one chain for every prefix and every end condition: the prefix, the leg `go`, then the end. If `unloads` is true, the captured
/// piece is put on the square where the leg starts.
fn combine_ends(prefixes: &[Chain], unloads: bool, go: &Instr, ends: &[Vec<Instr>]) -> Vec<Chain> {
    let continued = |prefix: &Chain, end: &[Instr]| {
        let mut chain = prefix.clone();
        if unloads {
            chain.body.push(Instr::Mark);
        }
        chain.body.push(go.clone());
        chain.body.extend_from_slice(end);
        if unloads {
            // The captured piece is put on another square, so it must leave its own square at once.
            let captured = chain.body.iter_mut().filter(|instr| **instr == Instr::TakeLater);
            captured.for_each(|instr| *instr = Instr::Take);
            let (what, to) = (RelocatedPiece::Captured, Destination::Mark);
            chain.body.push(Instr::Relocate { what, to, otherwise: NoVacantSquare::Fails });
        }
        chain
    };
    prefixes.iter().flat_map(|prefix| ends.iter().map(move |end| continued(prefix, end))).collect()
}
