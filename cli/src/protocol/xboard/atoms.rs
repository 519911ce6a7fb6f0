//! Conversion of a compiled rule to a Betza atom: one leg, or several joined by `a`, in the dialect of `XBoard`.

use varlab::betza::{
    Atom, Landing, Leg, LegDirections, MAX_LEGS, MAX_RANGE, Modes, Reach, RelativeLeg, Route,
};
use varlab::board::{Content, Contents, KindId, Piece, Side, SquareSet, Tiling, Vector};
use varlab::ir::{self, Amount, Instr, Pass, Place, Program, Rule, Set, SetId};

/// Maximum number of capturing legs before the last leg. Front ends do not support more.
const MAX_CAPTURING_LEGS: usize = 2;

/// Returns the atom of a rule, and true if the atom expresses all conditions of the rule. Returns `None` if no atom expresses the
/// path of the rule.
pub(super) fn atom_of_rule(program: &Program, rule: &Rule, body: &[Instr]) -> Option<(Atom, bool)> {
    let (mut initial, mut is_unrestricted) = (rule.state.unmoved == Some(true), true);
    let mut body = body;
    if let [Instr::RequireSquare(set), rest @ ..] = body {
        let on_start_ranks = is_on_start_ranks(program, rule.kind, *set);
        initial |= on_start_ranks;
        is_unrestricted = on_start_ranks;
        body = rest;
    }
    let path = path_of_rule(program, body)?;
    let is_unconditional =
        rule.guards.is_empty() && rule.sides == [true, true] && rule.state.promoted.is_none();
    let is_exact =
        is_unconditional && is_unrestricted && !path.is_restricted && rule.state.unmoved != Some(false);
    let (legs, leaves_trail, closing_modes) = (path.legs, path.leaves_trail, Modes::default());
    Some((
        Atom { range_in_word: 0..0, initial, leaves_trail, legs, group: None, closing: closing_modes },
        is_exact,
    ))
}

/// Returns true if a set consists of all squares of the ranks on which the pieces of a kind start.
fn is_on_start_ranks(program: &Program, kind: KindId, set: SetId) -> bool {
    let Set::Terms { any, except } = program.set(set) else { return false };
    let [term] = any.as_slice() else { return false };
    let [Place::Squares(squares)] = term.places.as_slice() else { return false };
    let board: SquareSet = program.shape.all_squares().collect();
    let is_whole_ranks = |side: Side| {
        let start_squares = program.kind(kind).start_squares[side.index()];
        program.shape.ranks_of(start_squares) == board & squares[side.index()]
    };
    except.is_empty() && Side::BOTH.into_iter().all(is_whole_ranks)
}

/// The path of a rule, as legs.
#[derive(Default)]
struct MovePath {
    legs: Vec<Leg>,
    leaves_trail: bool,
    /// True if the path is restricted to an area, which an atom cannot express.
    is_restricted: bool,
}

/// Converts the instructions of a rule to legs; `None` if legs cannot express them.
fn path_of_rule(program: &Program, body: &[Instr]) -> Option<MovePath> {
    let mut path = MovePath::default();
    // The unit steps of the previous leg.
    let mut units: Vec<Vector> = Vec::new();
    let mut body = body;
    loop {
        let (step, rest) = body.split_first()?;
        let mut leg = match path.legs.as_slice() {
            [] => first_leg(program, step, &mut units)?,
            legs => later_leg(program, legs, step, &mut units)?,
        };
        path.is_restricted |= matches!(step, Instr::Go(ir::Go { within: Some(_), .. }))
            || matches!(step, Instr::GoRelative(ir::RelativeGo { within: Some(_), .. }));
        let next_leg_start = rest
            .iter()
            .position(|instr| matches!(instr, Instr::Go(_) | Instr::GoRelative(_) | Instr::Jump(_)));
        if let Some(next_leg_start) = next_leg_start {
            leg.modes = intermediate_modes(program, &rest[..next_leg_start])?;
            path.legs.push(leg);
            body = &rest[next_leg_start..];
        } else {
            (leg.modes, path.leaves_trail) = final_modes(program, rest)?;
            path.legs.push(leg);
            join_legs(&mut path.legs)?;
            return Some(path);
        }
    }
}

/// Joins legs into one chain; `None` if they do not fit together. All legs of a chain have the same atom letter and range, except
/// where the piece changes from a leaper to a slider or back.
fn join_legs(legs: &mut [Leg]) -> Option<()> {
    if legs.len() > MAX_LEGS {
        return None;
    }
    for index in 1..legs.len() {
        let (previous_max, max) = (max_steps(legs[index - 1].reach)?, max_steps(legs[index].reach)?);
        if previous_max != max {
            let can_toggle = matches!((previous_max, max), (1, ir::UNLIMITED) | (ir::UNLIMITED, 1));
            let previous = &mut legs[index - 1];
            previous.toggles = can_toggle && previous.modes == Modes::default();
            previous.toggles.then_some(())?;
        }
    }
    let has_capture = |leg: &&Leg| leg.modes.capture || leg.modes.destroy;
    if legs.len() > 1 && legs[..legs.len() - 1].iter().filter(has_capture).count() > MAX_CAPTURING_LEGS {
        return None;
    }
    // Riders are written with a range: front ends do not support doubled letters.
    let kind = legs.first()?.kind()?;
    for leg in legs.iter_mut().filter(|leg| leg.reach == Reach::Ride { max: None }) {
        leg.reach = Reach::Ride { max: (!kind.has_slider()).then_some(MAX_RANGE) };
    }
    Some(())
}

/// Returns the maximum number of steps of a leg; `None` for a hopping leg, which cannot be part of a chain.
fn max_steps(reach: Reach) -> Option<u8> {
    match reach {
        Reach::Leap => Some(1),
        Reach::Ride { max } => Some(max.unwrap_or(ir::UNLIMITED)),
        Reach::MustJump | Reach::Ski { .. } | Reach::Hop { .. } => None,
    }
}

/// Converts the first leg of a rule, without its modes. Stores the unit steps of the leg in `units`.
fn first_leg(program: &Program, step: &Instr, units: &mut Vec<Vector>) -> Option<Leg> {
    let Instr::Go(go) = step else { return None };
    let is_lame = (go.min, go.pass) != (1, Pass::Vacant) && go.min == go.max;
    let reach = reach_of(program, go.pass, go.min, go.max)?;
    *units = go.routes.iter().map(|route| program.tables.vector(route.to)).collect();
    let convert_route =
        |route| if is_lame { to_lame_leap(program, route, go.min) } else { to_route(program, route) };
    let mut routes: Vec<Route> = go.routes.iter().map(convert_route).collect();
    routes.sort_unstable();
    let goes_around_board = any_route_goes_around(program, &go.routes);
    let leg = plain_leg(LegDirections::Routes(routes), reach, goes_around_board);
    leg.kind().map(|_| leg)
}

/// Converts a leg after the first, without its modes. The leg gets the atom letter of the first leg. `units` contains the unit
/// steps of the previous leg, and is set to the unit steps of this leg.
fn later_leg(program: &Program, legs: &[Leg], step: &Instr, units: &mut Vec<Vector>) -> Option<Leg> {
    let first = legs.first()?;
    let to_route = |route: &ir::Route| to_route(program, route);
    let previous = std::mem::take(units);
    // For each direction of the previous leg, the routes that may follow.
    let (routes_after, (pass, min, max), goes_around): (Vec<(Vector, Vec<Route>)>, _, bool) = match step {
        Instr::Go(go) => {
            let pair = |&unit: &Vector| (unit, go.routes.iter().map(to_route).collect());
            let goes_around = any_route_goes_around(program, &go.routes);
            (previous.iter().map(pair).collect(), (go.pass, go.min, go.max), goes_around)
        }
        Instr::GoRelative(go) => {
            let bends = || go.routes.iter().flat_map(|(_, bends)| bends);
            if bends().any(|bend| bend.required_last_bend.is_some()) {
                return None;
            }
            let routes =
                |bends: &[ir::RelativeRoute]| bends.iter().map(|bend| to_route(&bend.route)).collect();
            let pairs = go.routes.iter().map(|(unit, bends)| (program.tables.vector(*unit), routes(bends)));
            let goes_around = bends().any(|bend| program.tables.goes_around(bend.route.to));
            (pairs.collect(), (go.pass, go.min, go.max), goes_around)
        }
        // The second leg returns to the square where a leap began.
        Instr::Jump(set) if is_origin(program, *set) && legs.len() == 1 && first.reach == Reach::Leap => {
            let reverse = |unit: &Vector| Vector::new(-unit.right, -unit.forward);
            let pair = |unit: &Vector| (*unit, vec![Route { to: reverse(unit), through: Vec::new() }]);
            (previous.iter().map(pair).collect(), (Pass::Vacant, 1, 1), first.around)
        }
        _ => return None,
    };
    // Only a first leg can have a fixed number of steps.
    let has_fixed_length = min > 1 && min == max;
    let reach = reach_of(program, pass, min, max).filter(|_| !has_fixed_length)?;
    let relative = RelativeLeg::from_routes(first.kind()?, &routes_after)?;
    *units = routes_after.into_iter().flat_map(|(_, routes)| routes).map(|route| route.to).collect();
    units.sort_unstable();
    units.dedup();
    Some(plain_leg(LegDirections::Relative(relative), reach, goes_around))
}

fn plain_leg(directions: LegDirections, reach: Reach, goes_around_board: bool) -> Leg {
    Leg {
        directions,
        tiling: Tiling::Squares,
        reach,
        modes: Modes::default(),
        toggles: false,
        around: goes_around_board,
        may_end: false,
        unloads: false,
    }
}

/// Returns the reach of a leg of `min` to `max` steps; `None` if no reach expresses it.
fn reach_of(program: &Program, pass: Pass, min: u8, max: u8) -> Option<Reach> {
    let is_any_piece = |set: SetId| *program.set(set) == Set::Contents(Contents::PIECE);
    let max_steps = (max != ir::UNLIMITED).then_some(max);
    Some(match pass {
        Pass::Vacant if min == max => Reach::Leap,
        Pass::Vacant if min == 1 => Reach::Ride { max: max_steps },
        Pass::Pieces if (min, max) == (1, 1) => Reach::MustJump,
        Pass::Ski if min == 2 => Reach::Ski { max: max_steps },
        Pass::Over { amount: Amount::Exactly(1), set, land_next } if min <= 2 && is_any_piece(set) => {
            Reach::Hop { land: if land_next { Landing::Next } else { Landing::Beyond }, max: max_steps }
        }
        _ => return None,
    })
}

fn any_route_goes_around(program: &Program, routes: &[ir::Route]) -> bool {
    routes.iter().any(|route| program.tables.goes_around(route.to))
}

/// Returns true if a set contains only the origin of the move.
fn is_origin(program: &Program, set: SetId) -> bool {
    let Set::Terms { any, except } = program.set(set) else { return false };
    matches!(any.as_slice(), [term] if term.contents == Contents::ALL && term.places == [Place::Origin])
        && except.is_empty()
}

fn to_route(program: &Program, route: &ir::Route) -> Route {
    let vector = |id| program.tables.vector(id);
    Route { to: vector(route.to), through: route.through.iter().map(|&id| vector(id)).collect() }
}

/// Converts a ride of a fixed number of steps over vacant squares to one lame leap.
fn to_lame_leap(program: &Program, route: &ir::Route, steps: u8) -> Route {
    let unit = program.tables.vector(route.to);
    let multiple = |steps: i8| Vector::new(unit.right * steps, unit.forward * steps);
    Route { to: multiple(steps as i8), through: (1..steps as i8).map(multiple).collect() }
}

/// Returns the modes of a leg that is not the last; `None` if modes cannot express its effects.
fn intermediate_modes(program: &Program, body: &[Instr]) -> Option<Modes> {
    let [Instr::RequireSquare(set), rest @ ..] = body else { return None };
    let Set::Contents(contents) = program.set(*set) else { return None };
    let captures = match rest {
        [] | [Instr::AddToText] => false,
        [Instr::AddToText, Instr::Take] => true,
        _ => return None,
    };
    match (*contents, captures) {
        (Contents::PIECE, false) => Some(Modes { hop: true, ..Modes::default() }),
        (Contents::FRIEND, false) => Some(Modes { hop: true, tame: true, ..Modes::default() }),
        // A vacant square is the default.
        (contents, captures) => match (modes_for_contents(program, contents)?, captures) {
            (Modes { quiet: true, capture: false, destroy: false, .. }, false) => Some(Modes::default()),
            (modes @ (Modes { capture: true, .. } | Modes { destroy: true, .. }), true) => Some(modes),
            _ => None,
        },
    }
}

/// Returns the modes of the last leg, and true if the move leaves a trail; `None` if modes cannot express its effects.
fn final_modes(program: &Program, body: &[Instr]) -> Option<(Modes, bool)> {
    let (Instr::RequireSquare(set), rest) = body.split_first()? else { return None };
    let (Instr::AddToText, rest) = rest.split_first()? else { return None };
    let leaves_trail = rest.contains(&Instr::Trail);
    let effects: Vec<&Instr> = rest.iter().filter(|instr| **instr != Instr::Trail).collect();
    let modes = match (program.set(*set), effects.as_slice()) {
        (Set::Contents(contents), [] | [Instr::Take]) => modes_for_contents(program, *contents)?,
        (Set::Terms { .. }, [Instr::RemoveTrailPiece]) => Modes { en_passant: true, ..Modes::default() },
        _ => return None,
    };
    let default_modes = Modes { quiet: true, capture: true, ..Modes::default() };
    Some((if modes == default_modes { Modes::default() } else { modes }, leaves_trail))
}

/// Returns the modes for the contents that the target square may have. Black is the enemy, because words are
/// written for White. `None` if the contents include some, but not all, of a side's kinds that are not iron, or if
/// they include nothing.
fn modes_for_contents(program: &Program, contents: Contents) -> Option<Modes> {
    let quiet = contents.has(Content::VACANT);
    let captures_side = |side| {
        let includes = |kind: &KindId| contents.has(Content::from(Piece { kind: *kind, side }));
        let captures_all =
            program.kind_ids().filter(|&kind| !program.kind(kind).iron).all(|kind| includes(&kind));
        (captures_all || !program.kind_ids().any(|kind| includes(&kind))).then_some(captures_all)
    };
    let (capture, destroy) = (captures_side(Side::Black)?, captures_side(Side::White)?);
    (quiet || capture || destroy).then_some(Modes { quiet, capture, destroy, ..Modes::default() })
}
