//! The way of a rule read back as a Betza atom: one leg, or several joined by `a`, as `XBoard` understands them. Not what else a piece
//! can do.

use varlab::betza::{Atom, Bearing, Landing, Leg, MAX_LEGS, MAX_RANGE, Modes, Reach, Route, Turn};
use varlab::board::{Content, Contents, KindId, Piece, Side, SquareSet, Vector};
use varlab::ir::{self, Instr, Pass, Place, Program, Rule, Set, SetId};

/// So many legs of a move can take something before the last one, as far as the front end knows.
const MOST_TAKING: usize = 2;

/// The atom of a rule, and whether that is all that the rule asks.
pub(super) fn atom(program: &Program, rule: &Rule, body: &[Instr]) -> Option<(Atom, bool)> {
    let (mut initial, mut anywhere) = (rule.state.unmoved == Some(true), true);
    let mut body = body;
    if let [Instr::Check(set), rest @ ..] = body {
        let home = is_home(program, rule.kind, *set);
        initial |= home;
        anywhere = home;
        body = rest;
    }
    let way = way(program, body)?;
    let always = rule.guards.is_empty() && rule.sides == [true, true] && rule.state.promoted.is_none();
    let exact = always && anywhere && !way.bounded && rule.state.unmoved != Some(false);
    let (legs, leaves_trail, closing) = (way.legs, way.leaves_trail, Modes::default());
    Some((Atom { range_in_word: 0..0, initial, leaves_trail, legs, group: None, closing }, exact))
}

/// Whether a set is where pieces of a kind stand in the array, or their ranks.
fn is_home(program: &Program, kind: KindId, set: SetId) -> bool {
    let Set::Terms { any, except } = program.set(set) else { return false };
    let [term] = any.as_slice() else { return false };
    let [Place::Squares(squares)] = term.places.as_slice() else { return false };
    let ranks = |set: &SquareSet| {
        let mut ranks: Vec<u8> = set.iter().map(|square| program.shape.coordinates(square).1).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    };
    let original = &program.kind(kind).original;
    except.is_empty()
        && Side::BOTH.iter().all(|side| ranks(&squares[side.index()]) == ranks(&original[side.index()]))
}

/// Where a rule leads.
#[derive(Default)]
struct Way {
    legs: Vec<Leg>,
    leaves_trail: bool,
    /// Only within some squares, which no word says.
    bounded: bool,
}

/// All legs of a rule, with what each of them ends on.
fn way(program: &Program, body: &[Instr]) -> Option<Way> {
    let mut way = Way::default();
    // The unit steps of the leg before.
    let mut units: Vec<Vector> = Vec::new();
    let mut body = body;
    loop {
        let (step, rest) = body.split_first()?;
        let mut leg = match way.legs.as_slice() {
            [] => first(program, step, &mut units)?,
            legs => later(program, legs, step, &mut units)?,
        };
        way.bounded |= matches!(step, Instr::Go(ir::Go { within: Some(_), .. }))
            || matches!(step, Instr::Turn(ir::Turn { within: Some(_), .. }));
        let next =
            rest.iter().position(|instr| matches!(instr, Instr::Go(_) | Instr::Turn(_) | Instr::Jump(_)));
        if let Some(next) = next {
            leg.modes = passing(program, &rest[..next])?;
            way.legs.push(leg);
            body = &rest[next..];
        } else {
            (leg.modes, way.leaves_trail) = end(program, rest)?;
            way.legs.push(leg);
            join(&mut way.legs)?;
            return Some(way);
        }
    }
}

/// Makes one chain of legs, which have one atom and so one range, but for what turns a leaper into a slider and back.
fn join(legs: &mut [Leg]) -> Option<()> {
    if legs.len() > MAX_LEGS {
        return None;
    }
    for at in 1..legs.len() {
        let (before, here) = (steps(legs[at - 1].reach)?, steps(legs[at].reach)?);
        if before != here {
            let turns = matches!((before, here), (1, ir::UNLIMITED) | (ir::UNLIMITED, 1));
            let before = &mut legs[at - 1];
            before.toggles = turns && before.modes == Modes::default();
            before.toggles.then_some(())?;
        }
    }
    let taking = |leg: &&Leg| leg.modes.capture || leg.modes.destroy;
    if legs.len() > 1 && legs[..legs.len() - 1].iter().filter(taking).count() > MOST_TAKING {
        return None;
    }
    // A rider has its number: the front end does not know letters that are doubled.
    let kind = legs.first()?.kind()?;
    for leg in legs.iter_mut().filter(|leg| leg.reach == Reach::Ride { max: None }) {
        leg.reach = Reach::Ride { max: (!kind.has_slider()).then_some(MAX_RANGE) };
    }
    Some(())
}

/// How many steps a leg of a chain has at most. One that hops is none of a chain.
fn steps(reach: Reach) -> Option<u8> {
    match reach {
        Reach::Leap => Some(1),
        Reach::Ride { max } => Some(max.unwrap_or(ir::UNLIMITED)),
        Reach::MustJump | Reach::Ski { .. } | Reach::Hop { .. } => None,
    }
}

/// The first leg of a rule, but for what it ends on.
fn first(program: &Program, step: &Instr, units: &mut Vec<Vector>) -> Option<Leg> {
    let Instr::Go(go) = step else { return None };
    let lame = (go.min, go.pass) != (1, Pass::Vacant) && go.min == go.max;
    let reach = reach(program, go.pass, go.min, go.max)?;
    *units = go.routes.iter().map(|route| program.tables.vector(route.to)).collect();
    let route = |route| if lame { stretched(program, route, go.min) } else { plain(program, route) };
    let mut routes: Vec<Route> = go.routes.iter().map(route).collect();
    routes.sort_unstable();
    let around = goes_around(program, &go.routes);
    let leg = leg(Bearing::Routes(routes), reach, around);
    leg.kind().map(|_| leg)
}

/// A leg behind another one, but for what it ends on. All legs have the atom of the first.
fn later(program: &Program, legs: &[Leg], step: &Instr, units: &mut Vec<Vector>) -> Option<Leg> {
    let first = legs.first()?;
    let plain = |route: &ir::Route| plain(program, route);
    let before = std::mem::take(units);
    let (ways, (pass, min, max), around): (Vec<(Vector, Vec<Route>)>, _, bool) = match step {
        Instr::Go(go) => {
            let way = |&unit: &Vector| (unit, go.routes.iter().map(plain).collect());
            let around = goes_around(program, &go.routes);
            (before.iter().map(way).collect(), (go.pass, go.min, go.max), around)
        }
        Instr::Turn(turn) => {
            let bends = || turn.ways.iter().flat_map(|(_, bends)| bends);
            if bends().any(|bend| bend.after.is_some()) {
                return None;
            }
            let routes = |bends: &[ir::Bend]| bends.iter().map(|bend| plain(&bend.route)).collect();
            let ways = turn.ways.iter().map(|(unit, bends)| (program.tables.vector(*unit), routes(bends)));
            let around = bends().any(|bend| program.tables.goes_around(bend.route.to));
            (ways.collect(), (turn.pass, turn.min, turn.max), around)
        }
        // Back to where a leap came from.
        Instr::Jump(set) if is_origin(program, *set) && legs.len() == 1 && first.reach == Reach::Leap => {
            let back = |unit: &Vector| Vector::new(-unit.right, -unit.forward);
            let way = |unit: &Vector| (*unit, vec![Route { to: back(unit), through: Vec::new() }]);
            (before.iter().map(way).collect(), (Pass::Vacant, 1, 1), first.around)
        }
        _ => return None,
    };
    // Exactly so many steps make one leap of a first leg only.
    let exactly = min > 1 && min == max;
    let reach = reach(program, pass, min, max).filter(|_| !exactly)?;
    let turn = Turn::leading(first.kind()?, &ways)?;
    *units = ways.into_iter().flat_map(|(_, routes)| routes).map(|route| route.to).collect();
    units.sort_unstable();
    units.dedup();
    Some(leg(Bearing::Turn(turn), reach, around))
}

fn leg(bearing: Bearing, reach: Reach, around: bool) -> Leg {
    Leg { bearing, reach, modes: Modes::default(), toggles: false, around, may_end: false, unloads: false }
}

fn reach(program: &Program, pass: Pass, min: u8, max: u8) -> Option<Reach> {
    let any_piece = |set: SetId| *program.set(set) == Set::Contents(Contents::PIECE);
    let most = (max != ir::UNLIMITED).then_some(max);
    Some(match pass {
        Pass::Vacant if min == max => Reach::Leap,
        Pass::Vacant if min == 1 => Reach::Ride { max: most },
        Pass::Pieces if (min, max) == (1, 1) => Reach::MustJump,
        Pass::Ski if min == 2 => Reach::Ski { max: most },
        Pass::Over { count: 1, set, land_next } if min <= 2 && any_piece(set) => {
            Reach::Hop { land: if land_next { Landing::Next } else { Landing::Beyond }, max: most }
        }
        _ => return None,
    })
}

fn goes_around(program: &Program, routes: &[ir::Route]) -> bool {
    routes.iter().any(|route| program.tables.goes_around(route.to))
}

/// Whether a set is the square where the move began.
fn is_origin(program: &Program, set: SetId) -> bool {
    let Set::Terms { any, except } = program.set(set) else { return false };
    matches!(any.as_slice(), [term] if term.contents == Contents::ALL && term.places == [Place::Origin])
        && except.is_empty()
}

fn plain(program: &Program, route: &ir::Route) -> Route {
    let vector = |id| program.tables.vector(id);
    Route { to: vector(route.to), through: route.through.iter().map(|&id| vector(id)).collect() }
}

/// Exactly so many steps over vacant squares: a leap so far that can be blocked.
fn stretched(program: &Program, route: &ir::Route, steps: u8) -> Route {
    let unit = program.tables.vector(route.to);
    let times = |steps: i8| Vector::new(unit.right * steps, unit.forward * steps);
    Route { to: times(steps as i8), through: (1..steps as i8).map(times).collect() }
}

/// What a leg ends on behind which there is another.
fn passing(program: &Program, rest: &[Instr]) -> Option<Modes> {
    let [Instr::Check(set), rest @ ..] = rest else { return None };
    let Set::Contents(contents) = program.set(*set) else { return None };
    let takes = match rest {
        [] | [Instr::Say] => false,
        [Instr::Say, Instr::Take] => true,
        _ => return None,
    };
    match (*contents, takes) {
        (Contents::PIECE, false) => Some(Modes { hop: true, ..Modes::default() }),
        (Contents::FRIEND, false) => Some(Modes { hop: true, tame: true, ..Modes::default() }),
        // That it is vacant goes without saying.
        (contents, takes) => match (said(program, contents)?, takes) {
            (Modes { quiet: true, capture: false, destroy: false, .. }, false) => Some(Modes::default()),
            (modes @ (Modes { capture: true, .. } | Modes { destroy: true, .. }), true) => Some(modes),
            _ => None,
        },
    }
}

/// What stands behind the last leg of a plain move: what it may end on, and whether it leaves a trail.
fn end(program: &Program, rest: &[Instr]) -> Option<(Modes, bool)> {
    let (Instr::Check(set), rest) = rest.split_first()? else { return None };
    let (Instr::Say, rest) = rest.split_first()? else { return None };
    let trail = rest.contains(&Instr::Trail);
    let deeds: Vec<&Instr> = rest.iter().filter(|instr| **instr != Instr::Trail).collect();
    let modes = match (program.set(*set), deeds.as_slice()) {
        (Set::Contents(contents), [] | [Instr::Take]) => said(program, *contents)?,
        (Set::Terms { .. }, [Instr::RemoveMaker]) => Modes { en_passant: true, ..Modes::default() },
        _ => return None,
    };
    let usual = Modes { quiet: true, capture: true, ..Modes::default() };
    Some((if modes == usual { Modes::default() } else { modes }, trail))
}

/// What a square may hold. Pieces that only rules which name them may take are not told apart.
fn said(program: &Program, contents: Contents) -> Option<Modes> {
    let quiet = contents.has(Content::VACANT);
    let taken = |side| {
        let takes = |kind: &KindId| contents.has(Content::from(Piece { kind: *kind, side }));
        let all = program.kind_ids().filter(|&kind| !program.kind(kind).iron).all(|kind| takes(&kind));
        (all || !program.kind_ids().any(|kind| takes(&kind))).then_some(all)
    };
    let (capture, destroy) = (taken(Side::Black)?, taken(Side::White)?);
    (quiet || capture || destroy).then_some(Modes { quiet, capture, destroy, ..Modes::default() })
}
