//! The moves of a kind of piece as a set of strokes, which is the same however the moves are written. Strokes come from the compiled rules
//! of a kind, or from a Betza word. Drops, castling, en passant and effects after a move are left out.

use std::collections::{BTreeMap, BTreeSet};

use crate::betza::{self, Landing, LegDirections, Modes};
use crate::board::{Content, Contents, KindId, Side, Vector};
use crate::ir::{
    Action, Amount, Go, Instr, Pass, Program, RelativeGo, Route, Rule, Set, SetId, State, UNLIMITED,
};

/// The maximum number of strokes of a rule with several legs.
const MAX_STROKES: usize = 128;

/// A way to move: one direction for each leg, and the manner of moving along it.
pub(super) type Stroke = Vec<(Vector, Manner)>;

/// The manner in which a leg passes the squares between its start and its end. Numbers of steps are maxima.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Manner {
    /// One step, over squares with any contents.
    Leap,
    /// One step, over vacant squares.
    LameLeap,
    /// One step, over occupied squares.
    LeapOverPieces,
    /// Steps to and over vacant squares.
    Ride(u8),
    /// Steps over vacant squares, but for the first square, which can have any contents.
    Ski(u8),
    /// Steps over exactly one piece and vacant squares. `is_next` is true if the leg ends directly after the piece.
    Hop { is_next: bool, steps: u8 },
}

/// The contents of the squares on which a stroke can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// True for vacant squares.
    pub quiet: bool,
    /// True for squares with enemies.
    pub capture: bool,
}

/// The strokes of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Movement {
    /// The strokes that the piece has everywhere and at any time.
    pub always: BTreeMap<Stroke, Ends>,
    /// The strokes that depend on the square, on the state of the piece or on the position.
    pub sometimes: BTreeMap<Stroke, Ends>,
    /// True if the piece also has moves that strokes cannot express.
    pub has_more: bool,
    /// The `after` sentences that can apply to its moves: indices into [`Program::afters`], in order.
    pub effects: BTreeSet<usize>,
}

impl Ends {
    /// Returns the ends in these but not in `other`.
    pub fn without(self, other: Ends) -> Ends {
        Ends { quiet: self.quiet && !other.quiet, capture: self.capture && !other.capture }
    }

    pub fn is_empty(self) -> bool {
        self == Ends::default()
    }

    fn and(self, other: Ends) -> Ends {
        Ends { quiet: self.quiet || other.quiet, capture: self.capture || other.capture }
    }
}

impl Movement {
    /// Returns the movement of a kind, according to its compiled rules.
    pub fn of_kind(program: &Program, kind: KindId) -> Movement {
        let mut movement = Movement::default();
        for rule in program.rules_of(kind) {
            if let Action::Move(body) = &rule.action
                && !rule.needs_trail
            {
                movement.add_rule(program, rule, body);
            }
        }
        // A kind whose moves all depend on something still has moves.
        if movement.always.is_empty() {
            std::mem::swap(&mut movement.always, &mut movement.sometimes);
        }
        movement.always = simplified(movement.always);
        movement
    }

    /// Returns the movement that a Betza word describes, on the board of a game; `None` if the word has no meaning there.
    pub fn of_word(program: &Program, word: &str) -> Option<Movement> {
        let word = betza::parse_on(program.shape.tiling, word).ok()?;
        let mut always = BTreeMap::new();
        for path in word.atoms.iter().flat_map(betza::Atom::paths) {
            let (ends, mut strokes) = (ends_of_modes(path.ends), vec![Stroke::new()]);
            for leg in path.legs {
                let manner = manner_of_reach(program, leg.reach);
                strokes = extended(strokes, |last| match (&leg.directions, last) {
                    (LegDirections::Routes(routes), _) => routes
                        .iter()
                        .map(|route| (route.to, lame(manner, !route.through.is_empty())))
                        .collect(),
                    (LegDirections::Turn(turn), Some(last)) => {
                        turn.bends_after(last).iter().map(|bend| (bend.route.to, manner)).collect()
                    }
                    _ => Vec::new(),
                });
            }
            add_strokes(&mut always, strokes, ends);
        }
        Some(Movement { always: simplified(always), ..Movement::default() })
    }

    /// Returns the movement of a piece that has all moves of two words.
    pub fn and(&self, other: &Movement) -> Movement {
        let mut always = self.always.clone();
        for (stroke, ends) in &other.always {
            add_strokes(&mut always, vec![stroke.clone()], *ends);
        }
        Movement { always: simplified(always), ..Movement::default() }
    }

    fn add_rule(&mut self, program: &Program, rule: &Rule, body: &[Instr]) {
        let (body, is_anywhere) = match body {
            [Instr::RequireSquare(_), rest @ ..] => (rest, false),
            _ => (body, true),
        };
        let is_unconditional = is_anywhere
            && rule.guards.is_empty()
            && rule.sides == [true, true]
            && rule.state == State::default()
            && !body.iter().any(is_confined);
        self.effects.extend(&rule.afters);
        let Some((strokes, target, rest)) = strokes_of_chain(program, body) else {
            self.has_more = true;
            return;
        };
        let contents = program.set(target).possible_contents();
        let is_unconditional = is_unconditional && matches!(program.set(target), Set::Contents(_));
        let ends =
            Ends { quiet: contents.has(Content::VACANT), capture: captures_most_kinds(program, contents) };
        let is_effect = |instr: &Instr| {
            matches!(instr, Instr::AddToText | Instr::Take | Instr::Trail | Instr::Become { .. })
        };
        self.has_more |= !rest.iter().all(is_effect);
        if ends.is_empty() {
            // The piece captures only some kinds.
            add_strokes(&mut self.sometimes, strokes, Ends { quiet: false, capture: true });
        } else {
            add_strokes(if is_unconditional { &mut self.always } else { &mut self.sometimes }, strokes, ends);
        }
    }
}

/// Returns true for a leg that must stay in an area.
fn is_confined(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::Go(Go { within: Some(_), .. }) | Instr::GoRelative(RelativeGo { within: Some(_), .. })
    )
}

/// Returns the strokes of a chain, the set of the squares on which they end, and the instructions after that; `None` if strokes cannot
/// express the beginning of the chain.
fn strokes_of_chain<'a>(
    program: &Program,
    mut body: &'a [Instr],
) -> Option<(Vec<Stroke>, SetId, &'a [Instr])> {
    let mut strokes = vec![Stroke::new()];
    loop {
        let (step, rest) = body.split_first()?;
        strokes = match step {
            Instr::Go(go) => {
                let manner = manner_of_pass(program, go.pass, go.min, go.max)?;
                extended(strokes, |_| {
                    go.routes.iter().map(|route| leg(program, route, manner, go.min)).collect()
                })
            }
            Instr::GoRelative(go) => {
                let manner = manner_of_pass(program, go.pass, go.min, go.max)?;
                extended(strokes, |last| {
                    let routes =
                        go.routes.iter().filter(|(unit, _)| Some(program.tables.vector(*unit)) == last);
                    let bends = routes.flat_map(|(_, bends)| bends);
                    bends.map(|bend| leg(program, &bend.route, manner, go.min)).collect()
                })
            }
            _ => return None,
        };
        let (Instr::RequireSquare(set), mut rest) = rest.split_first()? else { return None };
        let next = rest.iter().position(|instr| *instr != Instr::AddToText).unwrap_or(rest.len());
        if let Some(Instr::Go(_) | Instr::GoRelative(_)) = rest.get(next)
            && program.set(*set).possible_contents() == Contents::VACANT
        {
            rest = &rest[next..];
        } else {
            return Some((strokes, *set, rest));
        }
        body = rest;
    }
}

/// Returns the strokes with one more leg: every leg that `next` returns for the direction of the last one.
fn extended(strokes: Vec<Stroke>, next: impl Fn(Option<Vector>) -> Vec<(Vector, Manner)>) -> Vec<Stroke> {
    let mut all = Vec::new();
    for stroke in strokes {
        let legs = next(stroke.last().map(|&(unit, _)| unit));
        all.extend(legs.into_iter().map(|leg| [stroke.as_slice(), &[leg]].concat()));
    }
    all.truncate(MAX_STROKES);
    all
}

/// Returns a leg along a route. A ride of a fixed number of steps is a leap over vacant squares.
fn leg(program: &Program, route: &Route, manner: Manner, steps: u8) -> (Vector, Manner) {
    let unit = program.tables.vector(route.to);
    match manner {
        Manner::LameLeap => (unit.times(steps as i8), manner),
        _ => (unit, lame(manner, !route.through.is_empty())),
    }
}

fn lame(manner: Manner, is_lame: bool) -> Manner {
    if manner == Manner::Leap && is_lame { Manner::LameLeap } else { manner }
}

/// Returns the manner of a leg; `None` if none describes the leg.
fn manner_of_pass(program: &Program, pass: Pass, min: u8, max: u8) -> Option<Manner> {
    let steps = steps_on_board(program, max);
    let is_piece = |set: SetId| {
        let contents = program.set(set).possible_contents();
        contents.intersects(Contents::PIECE) && !contents.intersects(!Contents::PIECE)
    };
    Some(match pass {
        Pass::Vacant if (min, max) == (1, 1) => Manner::Leap,
        Pass::Vacant if min == max => Manner::LameLeap,
        Pass::Vacant if min == 1 => Manner::Ride(steps),
        Pass::Pieces if (min, max) == (1, 1) => Manner::LeapOverPieces,
        Pass::Ski if min == 2 => Manner::Ski(steps),
        Pass::Over { amount: Amount::Exactly(1), set, land_next } if min <= 2 && is_piece(set) => {
            Manner::Hop { is_next: land_next, steps }
        }
        _ => return None,
    })
}

fn manner_of_reach(program: &Program, reach: betza::Reach) -> Manner {
    let steps = |max: Option<u8>| steps_on_board(program, max.unwrap_or(UNLIMITED));
    match reach {
        betza::Reach::Leap => Manner::Leap,
        betza::Reach::MustJump => Manner::LeapOverPieces,
        betza::Reach::Ride { max } => Manner::Ride(steps(max)),
        betza::Reach::Ski { max } => Manner::Ski(steps(max)),
        betza::Reach::Hop { land, max } => Manner::Hop { is_next: land == Landing::Next, steps: steps(max) },
    }
}

/// Returns a maximum number of steps, or the number that fits on the board if it is smaller.
fn steps_on_board(program: &Program, max: u8) -> u8 {
    let shape = &program.shape;
    let longest = shape.files_of_level().max(shape.ranks()).max(shape.levels);
    max.min(longest.saturating_sub(1))
}

fn ends_of_modes(modes: Modes) -> Ends {
    if modes.restrict_contents() {
        Ends { quiet: modes.quiet, capture: modes.capture }
    } else {
        Ends { quiet: true, capture: true }
    }
}

/// Returns true if a set contains enemies of most kinds that all captures can capture.
fn captures_most_kinds(program: &Program, contents: Contents) -> bool {
    let is_usual = |kind: &KindId| !program.kind(*kind).iron && !program.is_neutral(*kind);
    let is_captured = |kind: &KindId| contents.has(Content::piece(*kind, Side::Black));
    let usual: Vec<KindId> = program.kind_ids().filter(is_usual).collect();
    contents.intersects(Contents::ENEMY)
        && 2 * usual.iter().filter(|kind| is_captured(kind)).count() >= usual.len()
}

fn add_strokes(all: &mut BTreeMap<Stroke, Ends>, strokes: Vec<Stroke>, ends: Ends) {
    for stroke in strokes {
        let known = all.entry(stroke).or_default();
        *known = known.and(ends);
    }
}

/// Returns strokes without those that are part of a longer ride, each in its simplest form.
fn simplified(strokes: BTreeMap<Stroke, Ends>) -> BTreeMap<Stroke, Ends> {
    let mut simple = BTreeMap::new();
    for (mut stroke, ends) in strokes {
        for (_, manner) in &mut stroke {
            if *manner == Manner::Ride(1) {
                *manner = Manner::Leap;
            }
        }
        add_strokes(&mut simple, vec![stroke], ends);
    }
    let part_of_ride = |stroke: &Stroke| match stroke.as_slice() {
        [(unit, manner @ (Manner::Leap | Manner::Ride(_)))] => {
            let least = if let Manner::Ride(steps) = manner { steps + 1 } else { 2 };
            let rides = (least..=betza::MAX_RANGE)
                .filter_map(|steps| simple.get(&vec![(*unit, Manner::Ride(steps))]));
            rides.fold(Ends::default(), |all, &ends| all.and(ends))
        }
        _ => Ends::default(),
    };
    let rest = simple.iter().map(|(stroke, ends)| (stroke.clone(), ends.without(part_of_ride(stroke))));
    rest.filter(|(_, ends)| !ends.is_empty()).collect()
}
