//! What the rules of one kind come to: parts, each with one table of ways, one kind of end and one effect. Not who stands where.

use super::bits::{Bits, Wide};
use super::chain::{self, Change, Landing, Reason, Tail};
use super::places::{Ends, contents_at};
use super::stride::Strides;
use super::through::Through;
use super::way::{Way, witnesses};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Action, After, DeedVerb, Instr, Limited, Pass, Program, Rule, State};
use crate::position::{MAX_TRAIL, Stops};

/// Moves of one kind and one effect.
pub(super) struct Part<B> {
    /// The first rule that it stands for.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// How it goes.
    pub way: Way<B>,
    /// Where it may end.
    pub ends: Ends<B>,
    /// What it does there.
    pub effect: Effect<B>,
    /// How it goes on through another piece.
    pub through: Option<Through<B>>,
    /// The same for many pieces at once, if that is all that it is.
    pub strides: Option<Strides<B>>,
    /// The squares from which there are any.
    pub from: B,
    /// What its moves are, if they do nothing but go from one square to another and take what stands there.
    pub plain: Option<Plainly>,
}

/// Which of a way's tables have anything in them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Plainly {
    /// Only leaps.
    Leaps,
    /// Only lines, without hurdles.
    Lines,
    /// More than that.
    Mixed,
}

/// What a move does besides taking what stands where it ends.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Effect<B> {
    /// The mover has not gone anywhere.
    pub stays: bool,
    /// The piece that left the trail is taken.
    pub takes_maker: bool,
    /// By square: ends, and the squares passed over on the way there, the nearest first. Empty for no trail.
    pub trails: Vec<Vec<(Square, Stops)>>,
    /// The mover becomes this without a word.
    pub becomes: Option<KindId>,
    /// What it can become, at ends that exclude each other.
    pub promotions: Vec<Promotion<B>>,
}

/// What a mover can become.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Promotion<B> {
    /// By origin: the ends that it is for.
    pub due: Vec<B>,
    /// What it can become.
    pub options: Vec<Limited>,
    /// When the move stands without.
    pub plain: Plain,
}

/// When a promotion can be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Plain {
    /// It cannot.
    Never,
    /// When nothing can be chosen.
    IfNone,
    /// Always.
    Always,
}

impl<B: Bits> Part<B> {
    /// The part of one rule of one side.
    ///
    /// # Errors
    /// If the rule has no shape that a table can hold.
    pub fn new(program: &Program, number: usize, side: Side) -> Result<Part<B>, Reason> {
        let rule = &program.rules[number];
        let Action::Move(body) = &rule.action else { return Err("it is no move from square to square") };
        let chain = chain::read(rule, body)?;
        let way = Way::new(program, &chain.leg, &chain.origins, side)?;
        let (ends, landing, through) = match &chain.tail {
            Tail::Land(landing) => (ends(program, &chain.ends, *landing, side)?, *landing, None),
            Tail::Through { landing, .. } => {
                let (through, ends) = Through::new(program, &chain, side)?;
                (ends, *landing, Some(through))
            }
            Tail::Shoot { .. } => return Err("it shoots"),
        };
        let stays = matches!(chain.leg, chain::Leg::Stay);
        if landing.trail && (through.is_some() || stays) {
            return Err("it leaves a trail in a way of its own");
        }
        let mut trails = Vec::new();
        if landing.trail {
            for origin in program.shape.all() {
                trails.push(trails_from(program, &chain, side, origin)?);
            }
        }
        let (becomes, mut promotions) = match landing.becomes {
            Some(change) => own_change(program, rule, change)?,
            None => (None, Vec::new()),
        };
        if landing.becomes.is_none() {
            promotions = promotions_after(program, rule, side)?;
        }
        let effect = Effect { stays, takes_maker: landing.takes_maker, trails, becomes, promotions };
        Ok(Part {
            rule: number as u16,
            kind: rule.kind,
            way,
            ends,
            effect,
            through,
            strides: None,
            from: B::NONE,
            plain: None,
        })
    }

    /// Looks what can be told of all pieces at once.
    pub fn finish(&mut self) {
        let Effect { stays, takes_maker, promotions, .. } = &self.effect;
        let squares = (0..self.way.leaps.len()).map(|at| Square(at as u8));
        let starts = |from: &Square| !self.way.widest(*from).is_none();
        self.from = squares.filter(starts).fold(B::NONE, |set, from| set | B::bit(from));
        let plain = self.through.is_none() && !stays && !takes_maker && promotions.is_empty();
        self.plain = plain.then(|| match () {
            () if self.way.only_leaps() => Plainly::Leaps,
            () if self.way.only_lines() => Plainly::Lines,
            () => Plainly::Mixed,
        });
        if self.effect.takes_maker {
            self.way.turn_round();
        }
        self.strides = if self.through.is_none() { Strides::new(&self.way, &self.effect) } else { None };
    }

    /// What it is called when a plan is explained.
    pub fn carrier(&self) -> &'static str {
        match () {
            () if self.through.is_some() => "junctions",
            () if self.effect.takes_maker => "taking in passing",
            () if self.effect.stays => "changing on the spot",
            () if self.way.only_leaps() => "leaps",
            () if self.way.has_lines() => "lines",
            () => "paths",
        }
    }

    /// The squares from which two parts of one kind can give moves with the same text.
    pub fn meeting(&self, other: &Part<B>, kinds: usize) -> B {
        let both = self.ends.overlap(&other.ends, kinds);
        let squares = (0..self.way.leaps.len()).map(|at| Square(at as u8));
        let meets = |from: &Square| {
            let stays = self.effect.stays && other.effect.stays;
            let mask = if stays { B::bit(*from) } else { both };
            match (&self.through, &other.through) {
                (None, None) => (self.way.widest(*from) & other.way.widest(*from)).meets(mask),
                (Some(mine), Some(theirs)) => !both.is_none() && mine.shares_a_way(theirs, *from),
                _ => false,
            }
        };
        squares.filter(meets).fold(B::NONE, |set, from| set | B::bit(from))
    }

    /// Takes another part of the same kind in, if one table can hold both and nothing else differs.
    pub fn absorb(&mut self, other: &Part<B>) -> bool {
        let alike = self.through.is_none()
            && other.through.is_none()
            && self.ends == other.ends
            && self.effect == other.effect;
        alike && self.way.join(&other.way)
    }
}

/// Where a move may end: what does not take needs a vacant square.
fn ends<B: Bits>(
    program: &Program,
    sets: &[crate::ir::SetId],
    landing: Landing<'_>,
    side: Side,
) -> Result<Ends<B>, Reason> {
    let ends = Ends::new(program, sets, side)?;
    Ok(if landing.takes { ends } else { ends.vacant_only() })
}

/// The ends of a leg from `origin`, with the squares on the way, the nearest first.
fn trails_from(
    program: &Program,
    chain: &chain::Chain<'_>,
    side: Side,
    origin: Square,
) -> Result<Vec<(Square, Stops)>, Reason> {
    let mut trails: Vec<(Square, Stops)> = Vec::new();
    let chain::Leg::Go(go) = &chain.leg else { return Err("it leaves a trail in a way of its own") };
    if go.pass != Pass::Vacant || go.routes.iter().any(|route| !route.through.is_empty()) {
        return Err("it leaves a trail in a way of its own");
    }
    for witness in witnesses::<Wide>(program, &chain.leg, &chain.origins, side, origin)
        .map_err(|_| "it leaves a trail in a way of its own")?
    {
        let unit = witness.unit.ok_or("it leaves a trail in a way of its own")?;
        let mut passed = Vec::new();
        let mut at = origin;
        while let Some(next) = program.tables.go(at, unit, side).filter(|&next| next != witness.to) {
            passed.push(next);
            at = next;
        }
        if passed.len() > MAX_TRAIL {
            return Err("it leaves a trail in a way of its own");
        }
        let passed: Stops = passed.into_iter().collect();
        if trails.iter().any(|(to, other)| *to == witness.to && *other != passed) {
            return Err("two ways to one square leave different trails");
        }
        trails.push((witness.to, passed));
    }
    Ok(trails)
}

/// What a rule itself makes of the mover.
fn own_change<B: Bits>(
    program: &Program,
    rule: &Rule,
    change: Change<'_>,
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
        [option] if !change.said && option.at_most.is_none() => Ok((Some(option.kind), Vec::new())),
        _ if change.said => {
            let plain = if change.if_possible { Plain::IfNone } else { Plain::Never };
            let due = vec![!B::NONE; program.shape.squares()];
            Ok((None, vec![Promotion { due, options: change.options.to_vec(), plain }]))
        }
        _ => Err("what the piece becomes is not said in the move"),
    }
}

/// What follows a rule's moves, where it is nothing but promotions.
fn promotions_after<B: Bits>(
    program: &Program,
    rule: &Rule,
    side: Side,
) -> Result<Vec<Promotion<B>>, Reason> {
    let mut promotions: Vec<Promotion<B>> = Vec::new();
    for after in rule.afters.iter().map(|&number| &program.afters[number]) {
        let is_one = after.kinds.has(Content::piece(rule.kind, Side::White));
        if !after.sides[side.index()] || !is_one {
            continue;
        }
        let mut promotion = promotion(after)?;
        for origin in program.shape.all() {
            let due = due(program, rule, after, side, origin)?;
            if promotions.iter().any(|other: &Promotion<B>| other.due[origin.index()].meets(due)) {
                return Err("more than one thing follows the same move");
            }
            promotion.due.push(due);
        }
        promotions.push(promotion);
    }
    Ok(promotions)
}

fn promotion<B: Bits>(after: &After) -> Result<Promotion<B>, Reason> {
    let unusual = "what follows the move is more than a promotion";
    if after.state != State::default() || after.guard.is_some() || after.removes {
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
        (true, false) => Plain::Always,
        (false, true) => Plain::IfNone,
        (false, false) => Plain::Never,
        (true, true) => return Err(unusual),
    };
    Ok(Promotion { due: Vec::new(), options, plain })
}

/// The ends at which something follows a move from `origin`.
fn due<B: Bits>(
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
    let has = |set: Option<crate::ir::SetId>, cell, content| match set {
        None => Ok(true),
        Some(set) => {
            let on = [false, true].map(|trail| contents_at(program, &[set], side, cell, trail));
            let [off, on] = [on[0]?.has(content), on[1]?.has(content)];
            if on == off { Ok(off) } else { Err("what follows the move depends on the trail") }
        }
    };
    if !has(deed.what, origin, Content::piece(rule.kind, Side::White))? {
        return Ok(B::NONE);
    }
    // By then the mover has been lifted and what it takes is gone: both squares are vacant.
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
