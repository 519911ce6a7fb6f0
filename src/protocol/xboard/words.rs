//! What Betza words can say of a piece of a game: its rules, read back as atoms. Not the words themselves, which are
//! [`crate::betza`]'s.

use crate::betza::{Atom, Bearing, Castling, Landing, Leg, Modes, Reach, Route, Word};
use crate::board::{Content, Contents, KindId, Piece, Shape, Side, SquareSet, Vector};
use crate::ir::{self, Action, Go, Instr, Pass, Place, Program, Rule, Set, SetId};

/// What can be said.
pub(super) struct Said {
    /// The word; empty, if nothing can be said.
    pub text: String,
    /// So many rules are said more freely than they are: without the squares or the state of the game that they depend on.
    pub wider: usize,
    /// So many rules cannot be said.
    pub unsaid: usize,
}

/// The word of a kind, drops aside.
pub(super) fn word(program: &Program, kind: KindId) -> Said {
    let mut word = Word { atoms: Vec::new(), castlings: Vec::new(), text: String::new() };
    let (mut wider, mut unsaid) = (0, 0);
    for rule in &program.rules[program.kind(kind).rules.clone()] {
        match &rule.action {
            Action::Drop { .. } => {}
            Action::Castle(number) => match castling(program, &program.castlings[*number]) {
                Some(castling) => add_castling(&mut word.castlings, castling),
                None => unsaid += 1,
            },
            Action::Move(body) => match atom(program, rule, body) {
                Some((atom, exact)) => {
                    add_atom(&mut word.atoms, atom);
                    wider += usize::from(!exact);
                }
                None => unsaid += 1,
            },
        }
    }
    Said { text: word.to_string(), wider, unsaid }
}

/// Two ways that differ only in what they end on are one atom.
fn add_atom(atoms: &mut Vec<Atom>, atom: Atom) {
    let same = atoms.iter_mut().find(|known| {
        let ends = known.legs[0].modes;
        let alike = Leg { modes: ends, ..atom.legs[0].clone() };
        known.legs[0] == alike && (known.initial, known.leaves_trail) == (atom.initial, atom.leaves_trail)
    });
    match same {
        Some(known) if known.legs[0].modes.say_ends() && atom.legs[0].modes.say_ends() => {
            known.legs[0].modes = known.legs[0].modes.and(atom.legs[0].modes);
        }
        _ => atoms.push(atom),
    }
}

/// Castlings as far to either side are one.
fn add_castling(castlings: &mut Vec<Castling>, castling: Castling) {
    let same = |known: &&mut Castling| (known.steps, known.inward) == (castling.steps, castling.inward);
    match castlings.iter_mut().find(same) {
        Some(known) => known.sides = [0, 1].map(|side| known.sides[side] || castling.sides[side]),
        None => castlings.push(castling),
    }
}

/// The atom of a rule, and whether that is all that the rule asks.
fn atom(program: &Program, rule: &Rule, body: &[Instr]) -> Option<(Atom, bool)> {
    let (mut initial, mut anywhere) = (rule.state.unmoved == Some(true), true);
    let mut body = body;
    if let [Instr::Check(set), rest @ ..] = body {
        let home = is_home(program, rule.kind, *set);
        initial |= home;
        anywhere = home;
        body = rest;
    }
    let (Instr::Go(go), rest) = body.split_first()? else { return None };
    let (modes, leaves_trail) = end(program, rest)?;
    let legs = vec![leg(program, go, modes)?];
    let always = rule.guards.is_empty() && rule.sides == [true, true] && rule.state.promoted.is_none();
    let exact = always && anywhere && go.within.is_none() && rule.state.unmoved != Some(false);
    let closing = Modes::default();
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

/// What stands behind the way of a plain move: what it may end on, and whether it leaves a trail.
fn end(program: &Program, rest: &[Instr]) -> Option<(Modes, bool)> {
    let (Instr::Check(set), rest) = rest.split_first()? else { return None };
    let (Instr::Say, rest) = rest.split_first()? else { return None };
    let trail = rest.contains(&Instr::Trail);
    let deeds: Vec<&Instr> = rest.iter().filter(|instr| **instr != Instr::Trail).collect();
    let modes = match (program.set(*set), deeds.as_slice()) {
        (Set::Contents(contents), [] | [Instr::Take]) => modes(program, *contents)?,
        (Set::Terms { .. }, [Instr::RemoveMaker]) => Modes { en_passant: true, ..Modes::default() },
        _ => return None,
    };
    Some((modes, trail))
}

/// What an end is: the usual if nothing is said. Pieces that only rules which name them may take are not told apart.
fn modes(program: &Program, contents: Contents) -> Option<Modes> {
    let quiet = contents.has(Content::VACANT);
    let kinds = || (0..program.kinds.len() as u8).map(KindId);
    let taken = |side| {
        let takes = |kind: &KindId| contents.has(Content::from(Piece { kind: *kind, side }));
        let all = kinds().filter(|&kind| !program.kind(kind).iron).all(|kind| takes(&kind));
        (all || !kinds().any(|kind| takes(&kind))).then_some(all)
    };
    let (capture, destroy) = (taken(Side::Black)?, taken(Side::White)?);
    match (quiet, capture, destroy) {
        (false, false, false) => None,
        (true, true, false) => Some(Modes::default()),
        _ => Some(Modes { quiet, capture, destroy, ..Modes::default() }),
    }
}

fn leg(program: &Program, go: &Go, modes: Modes) -> Option<Leg> {
    let any_piece = |set: SetId| *program.set(set) == Set::Contents(Contents::PIECE);
    let max = (go.max != ir::UNLIMITED).then_some(go.max);
    let lame = (go.min, go.pass) != (1, Pass::Vacant) && go.min == go.max;
    let reach = match go.pass {
        Pass::Vacant if go.min == go.max => Reach::Leap,
        Pass::Vacant if go.min == 1 => Reach::Ride { max },
        Pass::Pieces if (go.min, go.max) == (1, 1) => Reach::MustJump,
        Pass::Ski if go.min == 2 => Reach::Ski { max },
        Pass::Over { count: 1, set, land_next } if go.min <= 2 && any_piece(set) => {
            Reach::Hop { land: if land_next { Landing::Next } else { Landing::Beyond }, max }
        }
        _ => return None,
    };
    let around = go.routes.iter().any(|route| program.tables.goes_around(route.to));
    let mut routes: Vec<Route> = go
        .routes
        .iter()
        .map(|route| if lame { stretched(program, route, go.min) } else { plain(program, route) })
        .collect();
    routes.sort_unstable();
    let bearing = Bearing::Routes(routes);
    Some(Leg { bearing, reach, modes, toggles: false, around, may_end: false, unloads: false })
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

/// A castling of a king with a partner at the edge, or so many squares from it.
fn castling(program: &Program, castling: &ir::Castling) -> Option<Castling> {
    let shape = &program.shape;
    let of = |side: Side| {
        let at = side.index();
        let file = |square| shape.coordinates(square).0;
        let (from, to, partner) =
            (file(castling.from[at]), file(castling.to[at]), file(castling.partner_from[at]));
        let right = partner > from;
        let edge = edge(shape, castling.partner_from[at], right);
        let beside = file(castling.partner_to[at]) == if right { to.wrapping_sub(1) } else { to + 1 };
        let steps = to.abs_diff(from);
        (beside && steps > 0 && (to > from) == right).then(|| Castling {
            range_in_word: 0..0,
            sides: [!right, right],
            steps,
            inward: partner.abs_diff(edge),
        })
    };
    let [white, black] = Side::BOTH.map(of);
    white.filter(|white| castling.sides == [true, true] && black.as_ref() == Some(white))
}

/// The file where the rank of a square ends on that side.
fn edge(shape: &Shape, square: crate::board::Square, right: bool) -> u8 {
    let (_, rank) = shape.coordinates(square);
    let on_rank = |file: &u8| shape.cell(*file, rank).is_some_and(|cell| shape.is_square(cell));
    let mut files = (0..shape.files()).filter(on_rank);
    if right { files.next_back() } else { files.next() }.unwrap_or_default()
}
