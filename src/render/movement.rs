//! The moves of a kind of piece as a set of move patterns. The set does not depend on how the moves are written. Patterns
//! come from the compiled rules of a kind, or from a Betza word. Drops, castling, en passant and effects after a move are
//! left out.

use std::collections::{BTreeMap, BTreeSet};

use crate::betza::{self, Landing, LegDirections, Modes};
use crate::board::{Content, Contents, KindId, Side, Vector};
use crate::ir::{
    Action, Amount, Go, Instr, Pass, Program, RelativeGo, Route, Rule, Set, SetId, State, UNLIMITED,
};

/// The maximum number of patterns of a rule with several legs.
const MAX_PATTERNS: usize = 128;

/// A sequence of legs, each with its direction and its manner of moving in this direction.
pub(super) type MovePattern = Vec<(Vector, Manner)>;

/// The manner in which a leg passes the squares between its start and its end. Numbers of steps are maxima.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Manner {
    /// One step, over squares with any contents.
    Leap,
    /// One step, over vacant squares.
    LameLeap,
    /// One step, over occupied squares.
    LeapOverPieces,
    /// One or more steps over vacant squares.
    Ride(u8),
    /// Steps over vacant squares, except the first square, which can have any contents.
    Ski(u8),
    /// Steps over exactly one piece and vacant squares. `is_next` is true if the leg ends directly after the piece.
    Hop { is_next: bool, steps: u8 },
}

/// The contents of the squares on which a pattern can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// True for vacant squares.
    pub quiet: bool,
    /// True for squares with enemies.
    pub capture: bool,
}

/// The patterns of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Movement {
    /// The patterns that the piece has everywhere and at any time.
    pub unconditional: BTreeMap<MovePattern, Ends>,
    /// The patterns that depend on the square, on the state of the piece or on the position.
    pub conditional: BTreeMap<MovePattern, Ends>,
    /// True if the piece also has moves that patterns cannot express.
    pub has_more: bool,
    /// The `after` sentences that can apply to its moves: indices into [`Program::afters`], in order.
    pub effects: BTreeSet<usize>,
}

impl Ends {
    /// Returns these ends without the ends in `other`.
    pub fn without(self, other: Ends) -> Ends {
        Ends { quiet: self.quiet && !other.quiet, capture: self.capture && !other.capture }
    }

    pub fn is_empty(self) -> bool {
        self == Ends::default()
    }

    fn union(self, other: Ends) -> Ends {
        Ends { quiet: self.quiet || other.quiet, capture: self.capture || other.capture }
    }
}

impl Movement {
    /// Returns the movement of a kind, according to its compiled rules.
    pub fn from_kind(program: &Program, kind: KindId) -> Movement {
        let mut movement = Movement::default();
        for rule in program.rules_of(kind) {
            if let Action::Move(body) = &rule.action
                && !rule.needs_trail
            {
                movement.add_rule(program, rule, body);
            }
        }
        // If all moves of a kind are conditional, they are treated as unconditional.
        if movement.unconditional.is_empty() {
            std::mem::swap(&mut movement.unconditional, &mut movement.conditional);
        }
        movement.unconditional = simplify(movement.unconditional);
        movement
    }

    /// Returns the movement that a Betza word describes, on the board of a game; `None` if the word has no meaning there.
    pub fn from_word(program: &Program, word: &str) -> Option<Movement> {
        let word = betza::parse_on(program.shape.tiling, word).ok()?;
        let mut unconditional = BTreeMap::new();
        for path in word.atoms.iter().flat_map(betza::Atom::paths) {
            let (ends, mut patterns) = (ends_of_modes(path.end_modes), vec![MovePattern::new()]);
            for leg in path.legs {
                let manner = manner_of_reach(program, leg.reach);
                patterns = with_next_leg(patterns, |last| match (&leg.directions, last) {
                    (LegDirections::Routes(routes), _) => routes
                        .iter()
                        .map(|route| (route.to, lame_if(manner, !route.through.is_empty())))
                        .collect(),
                    (LegDirections::Relative(relative), Some(last)) => {
                        relative.bends_after(last).iter().map(|bend| (bend.route.to, manner)).collect()
                    }
                    _ => Vec::new(),
                });
            }
            add_patterns(&mut unconditional, patterns, ends);
        }
        Some(Movement { unconditional: simplify(unconditional), ..Movement::default() })
    }

    /// Returns the movement of a piece that has all moves of both.
    pub fn union(&self, other: &Movement) -> Movement {
        let mut unconditional = self.unconditional.clone();
        for (pattern, ends) in &other.unconditional {
            add_patterns(&mut unconditional, vec![pattern.clone()], *ends);
        }
        Movement { unconditional: simplify(unconditional), ..Movement::default() }
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
        let Some((patterns, target, rest)) = patterns_of_chain(program, body) else {
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
            add_patterns(&mut self.conditional, patterns, Ends { quiet: false, capture: true });
        } else {
            add_patterns(
                if is_unconditional { &mut self.unconditional } else { &mut self.conditional },
                patterns,
                ends,
            );
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

/// Returns the patterns of the legs at the beginning of a chain, the set of the squares on which they end, and the remaining
/// instructions; `None` if patterns cannot express these legs.
fn patterns_of_chain<'a>(
    program: &Program,
    mut body: &'a [Instr],
) -> Option<(Vec<MovePattern>, SetId, &'a [Instr])> {
    let mut patterns = vec![MovePattern::new()];
    loop {
        let (step, rest) = body.split_first()?;
        patterns = match step {
            Instr::Go(go) => {
                let manner = manner_of_pass(program, go.pass, go.min, go.max)?;
                with_next_leg(patterns, |_| {
                    go.routes.iter().map(|route| leg(program, route, manner, go.min)).collect()
                })
            }
            Instr::GoRelative(go) => {
                let manner = manner_of_pass(program, go.pass, go.min, go.max)?;
                with_next_leg(patterns, |last| {
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
            return Some((patterns, *set, rest));
        }
        body = rest;
    }
}

/// Returns the patterns with one more leg: each pattern with every leg that `next` returns for its last direction.
fn with_next_leg(
    patterns: Vec<MovePattern>,
    next: impl Fn(Option<Vector>) -> Vec<(Vector, Manner)>,
) -> Vec<MovePattern> {
    let mut all = Vec::new();
    for pattern in patterns {
        let legs = next(pattern.last().map(|&(unit, _)| unit));
        all.extend(legs.into_iter().map(|leg| [pattern.as_slice(), &[leg]].concat()));
    }
    all.truncate(MAX_PATTERNS);
    all
}

/// Returns a leg along a route. A ride of a fixed number of steps is a leap over vacant squares.
fn leg(program: &Program, route: &Route, manner: Manner, steps: u8) -> (Vector, Manner) {
    let unit = program.tables.vector(route.to);
    match manner {
        Manner::LameLeap => (unit.times(steps as i8), manner),
        _ => (unit, lame_if(manner, !route.through.is_empty())),
    }
}

fn lame_if(manner: Manner, is_lame: bool) -> Manner {
    if manner == Manner::Leap && is_lame { Manner::LameLeap } else { manner }
}

/// Returns the manner of a leg; `None` if no manner describes it.
fn manner_of_pass(program: &Program, pass: Pass, min: u8, max: u8) -> Option<Manner> {
    let steps = steps_on_board(program, max);
    let is_piece = |set: SetId| {
        let contents = program.set(set).possible_contents();
        !contents.is_empty() && contents.are_pieces()
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

/// Returns `max`, or the number of steps that fit on the board if this number is smaller.
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

/// Returns true if a set contains enemies, and at least half of the enemy kinds that are neither iron nor neutral.
fn captures_most_kinds(program: &Program, contents: Contents) -> bool {
    let is_usual = |kind: &KindId| !program.kind(*kind).iron && !program.is_neutral(*kind);
    let is_captured = |kind: &KindId| contents.has(Content::piece(*kind, Side::Black));
    let usual: Vec<KindId> = program.kind_ids().filter(is_usual).collect();
    contents.intersects(Contents::ENEMY)
        && 2 * usual.iter().filter(|kind| is_captured(kind)).count() >= usual.len()
}

fn add_patterns(all: &mut BTreeMap<MovePattern, Ends>, patterns: Vec<MovePattern>, ends: Ends) {
    for pattern in patterns {
        let ends_so_far = all.entry(pattern).or_default();
        *ends_so_far = ends_so_far.union(ends);
    }
}

/// Returns the patterns that are not part of a longer ride, each in its simplest form.
fn simplify(patterns: BTreeMap<MovePattern, Ends>) -> BTreeMap<MovePattern, Ends> {
    let mut simple = BTreeMap::new();
    for (mut pattern, ends) in patterns {
        for (_, manner) in &mut pattern {
            if *manner == Manner::Ride(1) {
                *manner = Manner::Leap;
            }
        }
        add_patterns(&mut simple, vec![pattern], ends);
    }
    let ends_of_longer_rides = |pattern: &MovePattern| match pattern.as_slice() {
        [(unit, manner @ (Manner::Leap | Manner::Ride(_)))] => {
            let min_steps = if let Manner::Ride(steps) = manner { steps + 1 } else { 2 };
            let rides = (min_steps..=betza::MAX_RANGE)
                .filter_map(|steps| simple.get(&vec![(*unit, Manner::Ride(steps))]));
            rides.fold(Ends::default(), |all, &ends| all.union(ends))
        }
        _ => Ends::default(),
    };
    let rest =
        simple.iter().map(|(pattern, ends)| (pattern.clone(), ends.without(ends_of_longer_rides(pattern))));
    rest.filter(|(_, ends)| !ends.is_empty()).collect()
}
