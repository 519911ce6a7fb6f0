//! The effects of a rule's moves besides relocation and capture: trails, changes of kind, blasts, drops, placements and onward legs.

use std::borrow::Cow;
use std::sync::Arc;

use super::after_condition::{MoveClass, targets_meeting_guards};
use super::blast::{Blast, ignores_promotion, turns_others};
use super::cell_contents::contents_from;
use super::chain::{Chain, KindChange, Leg, Reason, read_required_sets};
use super::gating::{Gating, drops_piece};
use super::leg_path::LegPath;
use super::move_path::ChainPaths;
use super::onward_leg::{OnwardLeg, OnwardLegs};
use super::placement::{Placements, places_piece};
use super::triggers::{InterpretedAfters, PatternTargets};
use crate::board::{Content, Contents, KindId, Side, Square, SquareSet};
use crate::ir::{
    Action, AffectedPieces, After, Instr, KindOption, MovePattern, MoveVerb, Pass, Program, Royalty, Rule,
    State, instructions, possible_text_squares,
};
use crate::kernel::squares::Bits;
use crate::position::{MAX_TRAIL, Move, PassedSquares, Position, Trail};

/// The reason why a rule needs the interpreter if its trail is not the squares that a straight move passes.
pub const UNUSUAL_TRAIL: Reason = "its trail is not the squares of a straight move";

/// The effects of one rule.
#[derive(Clone, Default, PartialEq)]
pub struct Effect<B> {
    /// True if the mover stays on its square.
    pub stays: bool,
    /// True if the mover stays on its square and shoots at the target.
    pub shoots: bool,
    /// True if the piece that made the trail is captured (en passant).
    pub captures_trail_piece: bool,
    /// By origin: the targets of the moves, each with the squares that the move passes, nearest first. Empty if the
    /// moves leave no trail.
    pub trails: Vec<TrailsFrom>,
    /// The kind that the mover becomes; first by a move that captures nothing, then by a capture. `None` if its kind does not change, or if
    /// there is a choice.
    pub becomes: [Option<KindId>; 2],
    /// The promotions. No two of them share a target from the same origin.
    pub promotions: Vec<Promotion<B>>,
    /// The effect of a move on the pieces around its target and on the moving piece.
    pub blast: Option<Arc<Blast<B>>>,
    /// The drop that may accompany a move.
    pub gating: Option<Arc<Gating<B>>>,
    /// The pieces that are placed at the end of a move.
    pub placements: Option<Arc<Placements<B>>>,
    /// The leg that the mover makes from the target of its move.
    pub onward_legs: Option<Arc<OnwardLegs<B>>>,
    /// The moves whose `after` sentences the interpreter executes. `None` if the other fields describe the effects of
    /// all `after` sentences.
    pub afters: Option<Arc<InterpretedAfters<B>>>,
}

impl<B: Bits> Effect<B> {
    /// Adds the change of kind of a rule and the effects of its `after` sentences. `targets` are the contents that targets can have, and
    /// `only_relocates` is true if the moves are relocations whose texts contain only the target.
    ///
    /// # Errors
    /// Returns an error if tables cannot hold the effects.
    pub fn with_kind_change_and_afters(
        self,
        program: &Program,
        rule: &Rule,
        side: Side,
        change: Option<KindChange<'_>>,
        targets: Contents,
        only_relocates: bool,
    ) -> Result<Effect<B>, Reason> {
        let (onward_legs, rule) = read_onward_legs(program, rule, side)?;
        let afters = || rule.afters.iter().map(|&number| &program.afters[number]);
        let turns_mover_or_relocates = |instr: &Instr| match instr {
            Instr::ChangeSide { what, .. } => !matches!(what, AffectedPieces::Every(_)),
            Instr::Relocate { .. } => true,
            _ => false,
        };
        if afters().any(|after| after.bodies.iter().flatten().any(turns_mover_or_relocates)) {
            return Err(
                "one of its `after` sentences changes the side of the moving piece or moves other pieces",
            );
        }
        let (becomes, promotions) = self.kind_changes(program, &rule, side, change, targets)?;
        let blast = Blast::of_afters(program, &rule, side)?.map(Arc::new);
        let changes_kind = becomes != [None; 2];
        let is_affected_by_trail =
            |blast: &Arc<Blast<B>>| self.captures_trail_piece && !blast.only_removes_near();
        if blast.as_ref().is_some_and(|blast| !only_relocates || changes_kind || is_affected_by_trail(blast))
        {
            return Err("its moves affect other pieces, and it has another special effect");
        }
        let mut gating = Gating::after_moves(program, &rule, side)?;
        if let Some(gating) = &mut gating {
            let has_other_effect = self.captures_trail_piece || changes_kind || blast.is_some();
            if has_other_effect || !only_relocates {
                return Err("a drop may accompany its moves, and it has another special effect");
            }
            for promotion in &promotions {
                if promotion.unpromoted != UnpromotedMove::Never {
                    return Err("a drop may accompany its moves, and its promotion is optional");
                }
                if promotion.only_captures.is_some() {
                    return Err(
                        "a drop may accompany its moves, and its promotion depends on whether it captures",
                    );
                }
                gating.exclude_targets(&promotion.targets);
            }
        }
        let placements = Placements::of_afters(program, &rule, side)?;
        if placements.is_some() {
            let new_kinds =
                promotions.iter().flat_map(|promotion| &promotion.options).map(|option| option.kind);
            let prevents_placement = |kind: KindId| {
                let applies = |after: &After| after.kinds.has(Content::piece(kind, Side::White));
                !afters().filter(|after| places_piece(after)).all(applies)
            };
            if blast.is_some()
                || gating.is_some()
                || !only_relocates
                || new_kinds.chain(becomes.into_iter().flatten()).any(prevents_placement)
            {
                return Err("a piece is placed after its moves, and it has another special effect");
            }
        }
        if let Some(legs) = &onward_legs {
            let leaves_home = |promotion: &Promotion<B>| {
                legs.lead_home && promotion.targets.iter().any(|targets| !targets.is_empty())
            };
            if !only_relocates
                || program.kind(rule.kind).royalty != Royalty::Common
                || self.captures_trail_piece
                || !self.trails.is_empty()
                || changes_kind
                || promotions.iter().any(leaves_home)
                || blast.is_some()
                || gating.is_some()
                || placements.is_some()
            {
                return Err("its moves go on, and it has another special effect");
            }
        }
        let (gating, placements) = (gating.map(Arc::new), placements.map(Arc::new));
        let onward_legs = onward_legs.map(Arc::new);
        Ok(Effect { becomes, promotions, blast, gating, placements, onward_legs, ..self })
    }

    /// Compiles the kinds that the mover becomes, as in `becomes`, and the promotions.
    ///
    /// # Errors
    /// Returns an error if tables cannot hold them.
    fn kind_changes(
        &self,
        program: &Program,
        rule: &Rule,
        side: Side,
        change: Option<KindChange<'_>>,
        targets: Contents,
    ) -> Result<KindChanges<B>, Reason> {
        if let Some(change) = change {
            return kind_change(program, rule, change).map(|(kind, promotions)| ([kind; 2], promotions));
        }
        let changes = |captures: bool| self.kind_changes_of_class(program, rule, side, targets, captures);
        if self.captures_trail_piece || !targets.has(Content::VACANT) || targets == Contents::VACANT {
            // All moves capture, or none does.
            let (becomes, promotions) = changes(targets != Contents::VACANT || self.captures_trail_piece)?;
            return Ok(([becomes; 2], promotions));
        }
        let (becomes_by_capture, promotions_by_capture) = changes(true)?;
        let (becomes, promotions) = changes(false)?;
        if (becomes, &promotions) == (becomes_by_capture, &promotions_by_capture) {
            return Ok(([becomes; 2], promotions));
        }
        if self.stays || self.shoots {
            return Err("its change of kind depends on whether it captures, and it stays on its square");
        }
        let only = |captures: bool, promotions: Vec<Promotion<B>>| {
            promotions
                .into_iter()
                .map(move |promotion| Promotion { only_captures: Some(captures), ..promotion })
        };
        let all = only(false, promotions).chain(only(true, promotions_by_capture));
        Ok(([becomes, becomes_by_capture], all.collect()))
    }

    /// Compiles the kind that the mover becomes, and the promotions, by captures or by other moves.
    ///
    /// # Errors
    /// Returns an error if tables cannot hold them.
    fn kind_changes_of_class(
        &self,
        program: &Program,
        rule: &Rule,
        side: Side,
        targets: Contents,
        captures: bool,
    ) -> Result<(Option<KindId>, Vec<Promotion<B>>), Reason> {
        // An en passant capture ends on a vacant square.
        let ends_on_piece = captures && !self.captures_trail_piece;
        let target_contents = if ends_on_piece { targets - Contents::VACANT } else { Contents::VACANT };
        let class = MoveClass { kind: rule.kind, side, captures, target_contents };
        if let Some(kind) = fixed_kind_after(program, rule, class) {
            return Ok((Some(kind), Vec::new()));
        }
        Ok((None, promotions_after(program, rule, class, self.stays || self.shoots, self.shoots)?))
    }

    /// Returns true if a blast can make the moves illegal.
    pub fn blast_decides_legality(&self) -> bool {
        self.blast.as_ref().is_some_and(|blast| !blast.keeps_legality)
    }

    /// Returns the effect of the moves that capture nothing.
    pub fn of_quiet_moves(mut self) -> Effect<B> {
        self.blast = self.blast.filter(|blast| blast.follows(false));
        self.onward_legs = self.onward_legs.filter(|legs| !legs.only_captures);
        self
    }

    /// Returns true if the moves have none of these effects.
    pub fn is_empty(&self) -> bool {
        let Effect { stays, shoots, captures_trail_piece, trails, becomes, promotions, .. } = self;
        let changes_kind = *becomes != [None; 2] || !promotions.is_empty();
        let has_others = self.blast.is_some()
            || self.gating.is_some()
            || self.placements.is_some()
            || self.onward_legs.is_some()
            || self.afters.is_some();
        !stays && !shoots && !captures_trail_piece && trails.is_empty() && !changes_kind && !has_others
    }

    /// Returns the targets of the moves from a square that may be accompanied by a drop.
    pub fn drop_targets(&self, from: Square) -> B {
        self.gating.as_ref().map_or(B::NONE, |gating| gating.targets(from))
    }

    /// Returns the kind that a move drops onto its origin; `None` if it drops nothing.
    pub fn dropped_kind(&self, mv: &Move) -> Option<KindId> {
        self.gating.as_ref().and_then(|gating| gating.dropped_kind(mv))
    }

    /// Returns the kind that the player has chosen for the mover; `None` if the move has no such choice.
    #[inline]
    pub fn promotion(&self, mv: &Move) -> Option<KindId> {
        let chooses_placed_piece =
            || self.placements.is_some() && mv.ends_with_shot() && !mv.has_several_choices();
        mv.choice().filter(|_| self.dropped_kind(mv).is_none() && !chooses_placed_piece())
    }

    /// Returns the kind of the mover after a move. `captures` is true if the move captures.
    #[inline(always)]
    pub fn kind_after(&self, mv: &Move, captures: bool) -> KindId {
        self.promotion(mv).or(self.becomes[usize::from(captures)]).unwrap_or(mv.kind)
    }

    /// Returns true if a move changes the kind of the mover, or may do so by a choice. `captures` is true if the move captures.
    pub fn changes_kind(&self, mv: &Move, captures: bool) -> bool {
        self.promotion(mv).is_some() || self.becomes[usize::from(captures)].is_some()
    }

    /// Returns true if the changes of kind do not depend on whether a move captures.
    pub fn ignores_captures(&self) -> bool {
        self.becomes[0] == self.becomes[1]
            && self.promotions.iter().all(|promotion| promotion.only_captures.is_none())
    }

    /// Iterates over the kinds that the mover can become without a choice.
    pub fn kinds_without_choice(&self) -> impl Iterator<Item = KindId> {
        self.becomes.into_iter().flatten()
    }

    /// Returns true if only the interpreter can compute the effect of a move.
    #[inline]
    pub fn needs_interpreter(&self, position: &Position, mv: &Move) -> bool {
        self.afters.as_ref().is_some_and(|afters| {
            // An effect can move the mover on from its target. The target is therefore the first square of the move
            // text.
            let target = mv.text_squares().next().map_or(mv.to, |(square, _)| square);
            let is_capture = self.captures_trail_piece || target != mv.from && position.at(target).is_piece();
            afters.may_affect(position, mv.from, target, is_capture)
        })
    }

    /// Returns the trail of a move from one square to another; `None` if it leaves none.
    #[inline(always)]
    pub fn trail(&self, from: Square, to: Square) -> Option<Trail> {
        let trails = self.trails.get(from.index())?;
        let (_, squares) = trails.iter().find(|trail| trail.0 == to)?;
        (!squares.is_empty()).then_some(Trail { squares: *squares, piece_square: to })
    }
}

/// Returns the onward legs of a rule, if its last `after` sentence is a leg, and the rule without this sentence.
///
/// # Errors
/// Returns an error if the legs depend on more than their starts and on vacant squares, or on the kind that the mover becomes.
fn read_onward_legs<'p, B: Bits>(
    program: &'p Program,
    rule: &'p Rule,
    side: Side,
) -> Result<(Option<OnwardLegs<B>>, Cow<'p, Rule>), Reason> {
    let unchanged = (None, Cow::Borrowed(rule));
    let Some((&number, before)) = rule.afters.split_last() else { return Ok(unchanged) };
    let after = &program.afters[number];
    let Some(leg) = OnwardLeg::read(program, rule, after, side) else { return Ok(unchanged) };
    if !ignores_promotion(program, rule, after) {
        return Err("its moves go on only if the piece becomes certain kinds");
    }
    let rule = Rule { afters: before.to_vec(), ..rule.clone() };
    Ok((Some(OnwardLegs::new(&leg)?), Cow::Owned(rule)))
}

/// The kinds that the mover becomes, as in [`Effect::becomes`], and the promotions.
type KindChanges<B> = ([Option<KindId>; 2], Vec<Promotion<B>>);

/// A promotion of the mover on certain targets.
#[derive(Clone, PartialEq, Eq)]
pub struct Promotion<B> {
    /// The targets on which the mover promotes, by origin.
    pub targets: Vec<B>,
    /// True if it applies only to captures, false if only to other moves; `None` if to both.
    pub only_captures: Option<bool>,
    /// The kinds to choose from.
    pub options: Vec<KindOption>,
    /// The same kinds; `None` if some of the options have a limit.
    pub unlimited_kinds: Option<Vec<KindId>>,
    /// The condition under which the move is legal without a promotion.
    pub unpromoted: UnpromotedMove,
}

impl<B: Bits> Promotion<B> {
    /// Creates a promotion on these targets, by origin, whether the move captures or not.
    fn new(targets: Vec<B>, options: Vec<KindOption>, unpromoted: UnpromotedMove) -> Promotion<B> {
        let kind = |option: &KindOption| option.at_most.is_none().then_some(option.kind);
        let unlimited_kinds = options.iter().map(kind).collect();
        Promotion { targets, only_captures: None, options, unlimited_kinds, unpromoted }
    }

    /// Removes from both promotions the targets that they have in common. Returns these targets by origin.
    fn take_common_targets(&mut self, other: &mut Promotion<B>) -> Vec<B> {
        let take = |(targets, others): (&mut B, &mut B)| {
            let both = *targets & *others;
            *targets &= !both;
            *others &= !both;
            both
        };
        self.targets.iter_mut().zip(&mut other.targets).map(take).collect()
    }

    /// Combines two promotions with the same targets: a mover that declines `self` is offered `next`. The result has
    /// no targets.
    ///
    /// # Errors
    /// Returns an error if a limit on the number of pieces decides whether one of the promotions is compulsory.
    fn followed_by(&self, next: &Promotion<B>) -> Result<Promotion<B>, Reason> {
        let always_has_option =
            |promotion: &Promotion<B>| promotion.options.iter().any(|option| option.at_most.is_none());
        let is_compulsory = |promotion: &Promotion<B>| match promotion.unpromoted {
            UnpromotedMove::Never => Ok(true),
            UnpromotedMove::IfNoOption if always_has_option(promotion) => Ok(true),
            UnpromotedMove::IfNoOption => {
                Err("a promotion depends on the number of pieces, and another follows it")
            }
            UnpromotedMove::Always => Ok(false),
        };
        let mut options = self.options.clone();
        if is_compulsory(self)? {
            return Ok(Promotion::new(Vec::new(), options, UnpromotedMove::Never));
        }
        let unpromoted = if is_compulsory(next)? { UnpromotedMove::Never } else { UnpromotedMove::Always };
        for option in &next.options {
            match options.iter_mut().find(|existing| existing.kind == option.kind) {
                None => options.push(*option),
                // The mover may promote to the kind by either sentence, so the larger limit applies.
                Some(existing) => {
                    let both_limits = existing.at_most.zip(option.at_most);
                    existing.at_most = both_limits.map(|(one, other)| one.max(other));
                }
            }
        }
        Ok(Promotion::new(Vec::new(), options, unpromoted))
    }
}

/// The condition under which a move to a promotion square is legal without a promotion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnpromotedMove {
    /// The mover must promote.
    Never,
    /// The mover must promote if any kind can be chosen.
    IfNoOption,
    /// The mover may decline the promotion.
    Always,
}

/// The targets of moves from one origin, each with the squares that the mover passes, in order.
type TrailsFrom = Vec<(Square, PassedSquares)>;

/// Returns the targets of a chain with a single leg, by origin. Each target comes with the squares that the mover passes, in order.
///
/// # Errors
/// Returns an error if the squares that the mover passes depend on more than origin and target.
pub fn trails_by_origin(program: &Program, chain: &Chain<'_>, side: Side) -> Result<Vec<TrailsFrom>, Reason> {
    let (Leg::Go(go), []) = (&chain.main_leg, chain.intermediate_legs.as_slice()) else {
        return Err(UNUSUAL_TRAIL);
    };
    if go.pass != Pass::Vacant || go.routes.iter().any(|route| !route.through.is_empty()) {
        return Err(UNUSUAL_TRAIL);
    }
    let paths = ChainPaths::new(program, chain, side);
    program
        .shape
        .all_squares()
        .map(|origin| trails_of_paths(program, side, origin, paths.from(origin)?))
        .collect()
}

/// Returns the targets of paths from `origin`, each with the squares that the mover passes, in order.
fn trails_of_paths(
    program: &Program,
    side: Side,
    origin: Square,
    paths: Vec<LegPath<SquareSet>>,
) -> Result<TrailsFrom, Reason> {
    let mut trails = TrailsFrom::new();
    for path in paths {
        let unit = path.unit.ok_or(UNUSUAL_TRAIL)?;
        let mut passed = Vec::new();
        let mut at = origin;
        while let Some(next) = program.tables.target(at, unit, side).filter(|&next| next != path.to) {
            passed.push(next);
            at = next;
        }
        if passed.len() > MAX_TRAIL {
            return Err(UNUSUAL_TRAIL);
        }
        let passed: PassedSquares = passed.into_iter().collect();
        if trails.iter().any(|(to, other)| *to == path.to && *other != passed) {
            return Err("two paths to one square leave different trails");
        }
        trails.push((path.to, passed));
    }
    Ok(trails)
}

/// Compiles the change of kind in a rule's own chain. Returns the new kind and no promotions if the player has no choice,
/// otherwise `None` and one promotion.
///
/// # Errors
/// Returns an error if `after` sentences could change the kind again or the choice is not in the move text.
pub fn kind_change<B: Bits>(
    program: &Program,
    rule: &Rule,
    change: KindChange<'_>,
) -> Result<(Option<KindId>, Vec<Promotion<B>>), Reason> {
    let after_applies_to = |option: &KindOption| {
        let mut afters = rule.afters.iter().map(|&number| &program.afters[number]);
        afters.any(|after| after.kinds.has(Content::piece(option.kind, Side::White)))
    };
    if change.options.iter().any(after_applies_to) || change.if_possible && !rule.afters.is_empty() {
        return Err("it changes the piece more than once");
    }
    match change.options {
        [option] if !change.in_text && option.at_most.is_none() => Ok((Some(option.kind), Vec::new())),
        _ if change.in_text => {
            let unpromoted =
                if change.if_possible { UnpromotedMove::IfNoOption } else { UnpromotedMove::Never };
            let targets = vec![!B::NONE; program.shape.squares()];
            let options = change.options.to_vec();
            Ok((None, vec![Promotion::new(targets, options, unpromoted)]))
        }
        _ => Err("its text does not name the kind that the piece becomes"),
    }
}

/// Iterates over the `after` sentences of a rule, without those about captures if the moves do not capture.
fn relevant_afters<'p>(
    program: &'p Program,
    rule: &'p Rule,
    captures: bool,
) -> impl Iterator<Item = &'p After> {
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    afters.filter(move |after| captures || after.pattern.verb != MoveVerb::Capture)
}

/// Returns true if an `after` sentence is about all moves of a class, apart from the sets of its pattern.
fn is_about_all(after: &After, captures: bool) -> bool {
    let MovePattern { verb, what, .. } = after.pattern;
    matches!(verb, MoveVerb::Move | MoveVerb::MoveOrCastle)
        || captures && verb == MoveVerb::Capture && what.is_none()
}

/// Returns the kind that the mover becomes after every move of a class. `None` unless exactly one `after` sentence is about these moves,
/// which always applies and offers no choice.
fn fixed_kind_after(program: &Program, rule: &Rule, class: MoveClass) -> Option<KindId> {
    let mut afters = relevant_afters(program, rule, class.captures);
    let (after, None) = (afters.next()?, afters.next()) else { return None };
    let After { kinds, sides, state, guards, pattern, bodies, .. } = after;
    let is_unconditional = *state == State::default()
        && guards.is_empty()
        && is_about_all(after, class.captures)
        && (pattern.what, pattern.from, pattern.to) == (None, None, None);
    let [body] = bodies.as_slice() else { return None };
    let [Instr::Become { options, in_text: false, if_possible: false }] = body.as_slice() else {
        return None;
    };
    let [KindOption { kind, at_most: None }] = options.as_slice() else { return None };
    let applies_to_mover = kinds.has(Content::piece(rule.kind, Side::White));
    (sides[class.side.index()] && is_unconditional && applies_to_mover).then_some(*kind)
}

/// Compiles the promotions after the moves of a class. No two of them share a target from the same origin. If several
/// `after` sentences apply, a mover that declines one promotion is offered the next. `stays` is true if the mover stays on its square, and
/// `shoots` is true if it also shoots at the target.
///
/// # Errors
/// Returns an error if an `after` sentence of the rule is not a promotion, a removal of pieces or a drop, or if the
/// sentences cannot be combined.
fn promotions_after<B: Bits>(
    program: &Program,
    rule: &Rule,
    class: MoveClass,
    stays: bool,
    shoots: bool,
) -> Result<Vec<Promotion<B>>, Reason> {
    let side = class.side;
    let mut promotions: Vec<Promotion<B>> = Vec::new();
    for after in relevant_afters(program, rule, class.captures) {
        let applies = after.kinds.has(Content::piece(rule.kind, Side::White));
        if !after.sides[side.index()]
            || !applies
            || after.removes
            || after.removes_mover
            || turns_others(after)
            || drops_piece(after)
            || places_piece(after)
        {
            continue;
        }
        let mut promotion = read_promotion(after, class.captures)?;
        let guarded = if after.guards.is_empty() {
            None
        } else if stays {
            return Err(NOT_A_PROMOTION);
        } else {
            Some(targets_meeting_guards::<B>(program, &after.guards, class)?)
        };
        let targets = PatternTargets::<B>::new(program, rule.kind, &after.pattern, side);
        for origin in program.shape.all_squares() {
            let mut ends = targets.from(origin)?;
            if let Some(guarded) = &guarded {
                ends &= guarded[origin.index()];
            }
            promotion.targets.push(match shoots {
                true if ends.contains(origin) => !B::NONE,
                true => B::NONE,
                false => ends,
            });
        }
        let mut combined = Vec::new();
        for earlier in &mut promotions {
            let common_targets = earlier.take_common_targets(&mut promotion);
            if common_targets.iter().any(|targets| !targets.is_empty()) {
                let promotes_again =
                    |option: &KindOption| after.kinds.has(Content::piece(option.kind, Side::White));
                if earlier.options.iter().any(promotes_again) {
                    return Err("it changes the piece more than once");
                }
                combined.push(Promotion { targets: common_targets, ..earlier.followed_by(&promotion)? });
            }
        }
        promotions.append(&mut combined);
        promotions.push(promotion);
        promotions.retain(|promotion| promotion.targets.iter().any(|targets| !targets.is_empty()));
    }
    Ok(promotions)
}

/// The reason why a rule needs the interpreter if one of its `after` sentences is not a promotion.
const NOT_A_PROMOTION: Reason = "one of its `after` sentences is not a promotion";

/// Reads the promotion of an `after` sentence, without its targets and its conditions.
fn read_promotion<B: Bits>(after: &After, captures: bool) -> Result<Promotion<B>, Reason> {
    if after.state != State::default() || !is_about_all(after, captures) {
        return Err(NOT_A_PROMOTION);
    }
    let mut found = None;
    let mut may_decline = false;
    for body in &after.bodies {
        match body.as_slice() {
            [] => may_decline = true,
            [Instr::Become { options, in_text: true, if_possible }] if found.is_none() => {
                found = Some((options.clone(), *if_possible));
            }
            _ => return Err(NOT_A_PROMOTION),
        }
    }
    let Some((options, if_possible)) = found else { return Err(NOT_A_PROMOTION) };
    let unpromoted = match (may_decline, if_possible) {
        (true, false) => UnpromotedMove::Always,
        (false, true) => UnpromotedMove::IfNoOption,
        (false, false) => UnpromotedMove::Never,
        (true, true) => return Err(NOT_A_PROMOTION),
    };
    Ok(Promotion::new(Vec::new(), options, unpromoted))
}

/// Returns true if the mover can be of `kind` after a move of the rule, or if this cannot be decided.
pub fn can_end_as(program: &Program, rule: &Rule, kind: KindId) -> bool {
    let can_become = |body: &[Instr]| {
        let becomes_kind = |instr: &Instr| match instr {
            Instr::Become { options, .. } => options.iter().any(|option| option.kind == kind),
            _ => false,
        };
        instructions(body).any(becomes_kind)
    };
    let Action::Move(body) = &rule.action else { return true };
    if rule.kind == kind || can_become(body) {
        return true;
    }
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    let mut promoting = afters.filter(|after| after.bodies.iter().any(|body| can_become(body)));
    promoting.any(|after| {
        !matches!(after.pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle)
            || Side::BOTH.into_iter().filter(|side| after.sides[side.index()]).any(|side| {
                let mut origins =
                    program.shape.all_squares().filter(|&origin| can_start(program, body, side, origin));
                let targets = PatternTargets::<SquareSet>::new(program, rule.kind, &after.pattern, side);
                origins.any(|origin| {
                    let Ok(targets) = targets.from(origin) else { return true };
                    possible_text_squares(program, body, side, origin)
                        .map_or(!targets.is_empty(), |squares| {
                            targets.intersects(SquareSet::from_set(&squares))
                        })
                })
            })
    })
}

/// Returns true if a piece of `side` and `kind` can have made a trail, by one of its own rules or by a rule of a kind that
/// promotes to it.
pub fn can_leave_trail(program: &Program, side: Side, kind: KindId) -> bool {
    let leaves_trail =
        |rule: &&Rule| rule.leaves_trail && (rule.sides[side.index()] || program.can_change_sides());
    program.rules.iter().filter(leaves_trail).any(|rule| can_end_as(program, rule, kind))
}

/// Returns true if a rule may have moves from `origin`.
fn can_start(program: &Program, body: &[Instr], side: Side, origin: Square) -> bool {
    let mut legs = body;
    read_required_sets(&mut legs).into_iter().all(|set| {
        contents_from(program, &[set], side, origin, Some(origin))
            .map_or(true, |contents| !contents.is_empty())
    })
}
