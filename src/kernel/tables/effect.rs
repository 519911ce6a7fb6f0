//! The effects of a rule's moves besides relocation and capture: trails, changes of kind, blasts, drops, placements and onward legs.

use std::borrow::Cow;
use std::sync::Arc;

use super::after_condition::MoveClass;
use super::blast::{Blast, ignores_promotion};
use super::cell_contents::contents_from;
use super::chain::{Chain, KindChange, Leg, Reason, read_required_sets};
use super::condition::Condition;
use super::gating::Gating;
use super::leg_path::LegPath;
use super::move_path::ChainPaths;
use super::onward_leg::{OnwardLeg, OnwardLegs};
use super::placement::{Placements, places_piece};
use super::promotion::{Promotion, UnpromotedMove, fixed_kind_after, kind_change, promotions_after};
use super::triggers::{InterpretedAfters, PatternTargets};
use crate::board::{Content, Contents, KindId, Side, Square, SquareSet};
use crate::ir::{
    Action, AffectedPieces, After, Instr, MoveVerb, Pass, Program, Rule, instructions, possible_text_squares,
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
    /// For moves that capture on squares of their text: the number of text squares before each capture on which nothing is captured.
    pub text_squares_before_captures: u8,
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
        let turns_distant_piece_or_relocates = |instr: &Instr| {
            matches!(instr, Instr::ChangeSide { what: AffectedPieces::It, .. } | Instr::Relocate { .. })
        };
        if afters().any(|after| after.bodies.iter().flatten().any(turns_distant_piece_or_relocates)) {
            return Err("one of its `after` sentences moves other pieces, or changes the side of `it`");
        }
        let (becomes, promotions) = self.kind_changes(program, &rule, side, change, targets)?;
        let blast = Blast::of_afters(program, &rule, side)?.map(Arc::new);
        let changes_kind = becomes != [None; 2];
        let is_affected_by_trail =
            |blast: &Arc<Blast<B>>| self.captures_trail_piece && !blast.only_removes_near();
        let can_hold = |blast: &Arc<Blast<B>>| {
            let stays_where_it_is = self.stays && !self.captures_trail_piece && blast.keeps_legality;
            (only_relocates || stays_where_it_is) && !changes_kind && !is_affected_by_trail(blast)
        };
        if !blast.as_ref().is_none_or(can_hold) {
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
                if promotion.only_captures.is_some() || !promotion.condition.is_empty() {
                    return Err("a drop may accompany its moves, and its promotion has a condition");
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

    /// Returns the squares of the text on which a move can capture, for moves with
    /// [`MoveEffect::CapturesOnText`](crate::kernel::side_tables::MoveEffect::CapturesOnText).
    pub fn captured_text_squares(&self, mv: &Move) -> impl Iterator<Item = Square> {
        let uncaptured = usize::from(self.text_squares_before_captures);
        let squares = mv.text_squares().map(|(square, _)| square);
        squares.skip(uncaptured).step_by(uncaptured + 1).filter(|&square| square != mv.from)
    }

    /// Returns the square at which a move shoots: the last square of its text that does not belong to a placement.
    pub fn shot_target(&self, mv: &Move) -> Option<Square> {
        let mut squares = mv.text_squares().map(|(square, _)| square);
        if self.placements.is_some() { squares.next() } else { squares.last() }
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

    /// Iterates over the conditions of promotions and of placements.
    pub fn conditions(&self) -> impl Iterator<Item = Condition> {
        let of_promotions = self.promotions.iter().map(|promotion| promotion.condition);
        of_promotions.chain(self.placements.iter().flat_map(|placements| placements.conditions()))
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

    /// Returns true if the player's royals must be safe before onward legs.
    pub fn goes_on_safely(&self) -> bool {
        self.onward_legs.as_ref().is_some_and(|legs| legs.safely)
    }

    /// Returns true if onward legs lead to home squares.
    pub fn leads_home(&self) -> bool {
        self.onward_legs.as_ref().is_some_and(|legs| legs.lead_home)
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
