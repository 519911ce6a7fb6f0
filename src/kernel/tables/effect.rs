//! Effects of a rule's moves besides relocation and capture: trails, changes of kind and explosions.

use std::sync::Arc;

use super::blast::Blast;
use super::cell_contents::contents_from;
use super::chain::{Chain, KindChange, Leg, Reason};
use super::move_path::chain_paths;
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{
    Action, After, DeedVerb, Instr, Limited, Pass, Program, Rule, SetId, State, instructions,
    single_text_square,
};
use crate::kernel::squares::{Bits, Wide};
use crate::position::{MAX_TRAIL, PassedSquares};

/// The effects of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Effect<B> {
    /// True if the mover stays where it is.
    pub stays: bool,
    /// True if the piece that left the trail is captured.
    pub captures_trail_piece: bool,
    /// The ends, with the squares passed over, nearest first; by origin. Empty if the moves leave no trail.
    pub trails: Vec<Vec<(Square, PassedSquares)>>,
    /// The kind that the mover becomes without a choice.
    pub becomes: Option<KindId>,
    /// The promotions, on disjoint ends.
    pub promotions: Vec<Promotion<B>>,
    /// The explosion after a capture.
    pub blast: Option<Arc<Blast<B>>>,
}

impl<B> Effect<B> {
    /// Returns true if there is no effect.
    pub fn is_none(&self) -> bool {
        let Effect { stays, captures_trail_piece: takes_maker, trails, becomes, promotions, blast } = self;
        let changes = becomes.is_some() || !promotions.is_empty();
        !stays && !takes_maker && trails.is_empty() && !changes && blast.is_none()
    }

    /// Returns the squares passed over from one square to another, if they become a trail.
    pub fn trail(&self, from: Square, to: Square) -> Option<PassedSquares> {
        let ends = self.trails.get(from.index())?;
        let end = ends.iter().find(|end| end.0 == to)?;
        (!end.1.is_empty()).then_some(end.1)
    }
}

/// A promotion.
#[derive(Clone, PartialEq, Eq)]
pub struct Promotion<B> {
    /// The ends at which it happens, by origin.
    pub targets: Vec<B>,
    /// The kinds to choose from.
    pub options: Vec<Limited>,
    /// The condition under which the move is legal without a promotion.
    pub unpromoted: UnpromotedMove,
}

/// The condition under which a move is legal without a promotion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnpromotedMove {
    /// Never.
    Never,
    /// The condition that no kind has to be chosen.
    IfNone,
    /// Always.
    Always,
}

/// Returns the ends of a leg from `origin`, with the squares passed over, nearest first.
pub fn trails_from(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
    origin: Square,
) -> Result<Vec<(Square, PassedSquares)>, Reason> {
    let mut trails: Vec<(Square, PassedSquares)> = Vec::new();
    let (Leg::Go(go), []) = (&chain.leg, chain.before.as_slice()) else {
        return Err("it leaves a trail in a way of its own");
    };
    if go.pass != Pass::Vacant || go.routes.iter().any(|route| !route.through.is_empty()) {
        return Err("it leaves a trail in a way of its own");
    }
    for path in chain_paths::<Wide>(program, chain, side, origin)? {
        let unit = path.unit.ok_or("it leaves a trail in a way of its own")?;
        let mut passed = Vec::new();
        let mut at = origin;
        while let Some(next) = program.tables.go(at, unit, side).filter(|&next| next != path.to) {
            passed.push(next);
            at = next;
        }
        if passed.len() > MAX_TRAIL {
            return Err("it leaves a trail in a way of its own");
        }
        let passed: PassedSquares = passed.into_iter().collect();
        if trails.iter().any(|(to, other)| *to == path.to && *other != passed) {
            return Err("two ways to one square leave different trails");
        }
        trails.push((path.to, passed));
    }
    Ok(trails)
}

/// Compiles the change of kind in a rule's own chain.
pub fn kind_change<B: Bits>(
    program: &Program,
    rule: &Rule,
    change: KindChange<'_>,
) -> Result<(Option<KindId>, Vec<Promotion<B>>), Reason> {
    let goes_on = |option: &Limited| {
        let afters = rule.afters.iter().map(|&number| &program.afters[number]);
        let is_one = |after: &After| after.kinds.has(Content::piece(option.kind, Side::White));
        afters.into_iter().any(is_one)
    };
    if change.options.iter().any(goes_on) || change.if_possible && !rule.afters.is_empty() {
        return Err("it changes the piece more than once");
    }
    match change.options {
        [option] if !change.in_text && option.at_most.is_none() => Ok((Some(option.kind), Vec::new())),
        _ if change.in_text => {
            let unpromoted = if change.if_possible { UnpromotedMove::IfNone } else { UnpromotedMove::Never };
            let targets = vec![!B::NONE; program.shape.squares()];
            Ok((None, vec![Promotion { targets, options: change.options.to_vec(), unpromoted }]))
        }
        _ => Err("what the piece becomes is not said in the move"),
    }
}

/// Returns the kind that the mover becomes after every move of a rule, if that is the only consequence and involves no
/// choice.
pub fn kind_after(program: &Program, rule: &Rule, side: Side) -> Option<KindId> {
    let [number] = rule.afters.as_slice() else { return None };
    let After { kinds, sides, state, guards, deed, bodies, .. } = &program.afters[*number];
    let always = *state == State::default()
        && guards.is_empty()
        && matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle)
        && (deed.what, deed.from, deed.to) == (None, None, None);
    let [body] = bodies.as_slice() else { return None };
    let [Instr::Become { options, said: false, if_possible: false }] = body.as_slice() else { return None };
    let [Limited { kind, at_most: None }] = options.as_slice() else { return None };
    let is_one = |kind| kinds.has(Content::piece(kind, Side::White));
    (sides[side.index()] && always && is_one(rule.kind) && !is_one(*kind)).then_some(*kind)
}

/// Compiles the promotions after a rule's moves. Besides explosions, no other consequence is supported.
pub fn promotions_after<B: Bits>(
    program: &Program,
    rule: &Rule,
    side: Side,
) -> Result<Vec<Promotion<B>>, Reason> {
    let mut promotions: Vec<Promotion<B>> = Vec::new();
    for after in rule.afters.iter().map(|&number| &program.afters[number]) {
        let is_one = after.kinds.has(Content::piece(rule.kind, Side::White));
        if !after.sides[side.index()] || !is_one || after.removes || after.removes_mover {
            continue;
        }
        let mut promotion = read_promotion(after)?;
        for origin in program.shape.all() {
            let due = promotion_targets(program, rule, after, side, origin)?;
            if promotions.iter().any(|other: &Promotion<B>| other.targets[origin.index()].intersects(due)) {
                return Err("more than one thing follows the same move");
            }
            promotion.targets.push(due);
        }
        promotions.push(promotion);
    }
    Ok(promotions)
}

fn read_promotion<B: Bits>(after: &After) -> Result<Promotion<B>, Reason> {
    let unusual = "what follows the move is more than a promotion";
    if after.state != State::default() || !after.guards.is_empty() {
        return Err(unusual);
    }
    let mut found = None;
    let mut always = false;
    for body in &after.bodies {
        match body.as_slice() {
            [] => always = true,
            [Instr::Become { options, said: true, if_possible }] if found.is_none() => {
                found = Some((options.clone(), *if_possible));
            }
            _ => return Err(unusual),
        }
    }
    let Some((options, if_possible)) = found else { return Err(unusual) };
    let plain = match (always, if_possible) {
        (true, false) => UnpromotedMove::Always,
        (false, true) => UnpromotedMove::IfNone,
        (false, false) => UnpromotedMove::Never,
        (true, true) => return Err(unusual),
    };
    Ok(Promotion { targets: Vec::new(), options, unpromoted: plain })
}

/// Returns the ends at which the consequence applies to a move from `origin`.
fn promotion_targets<B: Bits>(
    program: &Program,
    rule: &Rule,
    after: &After,
    side: Side,
    origin: Square,
) -> Result<B, Reason> {
    let deed = &after.deed;
    if !matches!(deed.verb, DeedVerb::Move | DeedVerb::MoveOrCastle) {
        return Err("what follows the move is more than a promotion");
    }
    let has = |set: Option<SetId>, cell, content| match set {
        None => Ok(true),
        Some(set) => {
            contents_from(program, &[set], side, cell, Some(origin)).map(|contents| contents.has(content))
        }
    };
    if !has(deed.what, origin, Content::piece(rule.kind, Side::White))? {
        return Ok(B::NONE);
    }
    // The consequence is evaluated with the mover lifted and the captured piece removed: both squares are vacant.
    let lies = |set, cell| has(set, cell, Content::VACANT);
    let mut ends = B::NONE;
    for cell in program.shape.all() {
        let fits = if deed.from_or_to {
            lies(deed.to, origin)? || lies(deed.to, cell)?
        } else {
            lies(deed.from, origin)? && lies(deed.to, cell)?
        };
        if fits {
            ends |= B::bit(cell);
        }
    }
    Ok(ends)
}

/// Returns true if a piece can be of that kind after a move of the rule. Conservative: true where the tables cannot
/// decide.
pub fn can_end_as(program: &Program, rule: &Rule, kind: KindId) -> bool {
    let becomes = |body: &[Instr]| {
        let makes = |instr: &Instr| matches!(instr, Instr::Become { options, .. } if options.iter().any(|option| option.kind == kind));
        instructions(body).any(makes)
    };
    let Action::Move(body) = &rule.action else { return true };
    if rule.kind == kind || becomes(body) {
        return true;
    }
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    let mut making = afters.filter(|after| after.bodies.iter().any(|body| becomes(body)));
    making.any(|after| {
        Side::BOTH.into_iter().filter(|side| after.sides[side.index()]).any(|side| {
            let mut origins = program.shape.all().filter(|&origin| can_start(program, body, side, origin));
            origins.any(|origin| {
                let Ok(due) = promotion_targets::<Wide>(program, rule, after, side, origin) else {
                    return true;
                };
                single_text_square(program, body, side, origin)
                    .map_or(!due.is_empty(), |ends| due.intersects(Wide::from_set(&ends)))
            })
        })
    })
}

/// Returns true if a chain can start at this origin.
fn can_start(program: &Program, body: &[Instr], side: Side, origin: Square) -> bool {
    let asked = body.iter().map_while(|instr| match instr {
        Instr::Check(set) => Some(*set),
        _ => None,
    });
    asked.into_iter().all(|set| {
        contents_from(program, &[set], side, origin, Some(origin))
            .map_or(true, |contents| !contents.is_empty())
    })
}
